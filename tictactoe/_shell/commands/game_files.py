"""The games in a file: lines as JSON or as Share writes them, SGF, or games of Piskvork, known by what it has."""

import codecs
import json
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from io import BytesIO
from typing import Any, NamedTuple, NoReturn

from ..._engine.game import Game
from ..._engine.game_notation import BadGame, parse_game
from ..._engine.game_tree import GameTree
from ..._engine.psq import BEGINNING, BadPsq, parse_psq
from ..._engine.record import LONGEST_SGF, BadRecord, Record
from ..._engine.refusal import Refusal
from ..._engine.sgf import BadSgf, format_sgf, parse_sgf
from ..._ui.words.language import say, template, told
from ..._ui.words.printable import printable
from ..output import complain
from ..printing import refuse

LONGEST_LINE = 2**22  # bytes; enough for a record with LONGEST_SGF characters
LARGEST_FILE = 2**26  # bytes of one file, for about 200,000 games
MOST_REFUSED = 1000  # refused lines, after which a file is given up
# How typed input ends.
DONE = template("Ctrl-Z and Enter") if sys.platform == "win32" else "Ctrl-D"
ENCODINGS = ("big5", "euc-jp", "euc-kr", "gb18030", "gb2312", "gbk", "koi8-r", "shift_jis", "windows-1251")
_UTF_16 = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE
_SGF = re.compile(r"\(\s*;")  # how a game begins
_SHARED = re.compile(r"\s*\d+,\d+,\d+ .*:")  # how a line of Share begins
_ENCODING = re.compile(rb"CA\[([\w-]+)\]")
_PSQ = BEGINNING.encode()


class GamesInFile(NamedTuple):
    """The games of a file as they are written, why other lines are none, and how many variations are left out."""

    games: list[bytes]
    refused: list["Refused"]
    left_out: int


class Refused(NamedTuple):
    """Why a line or a part of a file is no game."""

    is_line: bool
    number: int
    why: BadRecord

    def __str__(self) -> str:
        text = template("line {number}: {why}") if self.is_line else template("game {number}: {why}")
        return printable(say(text, number=self.number, why=told(self.why)))


class _TooMuch(Refusal):
    """There is too much to read; the message says what is too much."""


def tree_in(file: str) -> GameTree:
    """The game in a file: SGF, of Piskvork, or a line of Share. Exits with a line if it is none, or has several."""
    try:
        with open(file, "rb") as stream:
            text = _text(stream.read(LARGEST_FILE))
        if text.lstrip().startswith(BEGINNING):
            return parse_psq(text)
        if shared := sum(map(bool, map(_SHARED.match, text.splitlines()))):
            if shared > 1:
                _refuse_several(file, shared)
            return GameTree.of(parse_game(text.strip()))
        if not file.lower().endswith(".sgf") and not _SGF.search(text):
            none = template("{file} is not a game: it is neither SGF, a .psq of Piskvork nor a line of Share")
            refuse(say(none, file=printable(file)))
        trees = parse_sgf(text)
    except OSError as error:
        refuse(f"{printable(file)}: {error.strerror}")
    except (BadGame, BadSgf, BadPsq) as error:
        refuse(f"{printable(file)}: {printable(told(error))}")
    if len(trees) > 1:
        _refuse_several(file, len(trees))
    return trees[0]


def _refuse_several(file: str, count: int) -> NoReturn:
    text = template("{file} has {count} games; tictactoe import adds them to yours")
    refuse(say(text, file=printable(file), count=count))


def games_in(file: str, time: str) -> GamesInFile:
    """The games in a file, each of which `parse_record` reads; one without a time is played at `time`.

    "-" is standard input. Exits with a line if the file cannot be read, or has too many lines that are not games.
    """
    if file == "-" and sys.stdin.isatty():
        complain(say("type or paste games, one a line, then press {keys}.", keys=say(DONE)))
    result, left_out = GamesInFile([], [], 0), 0
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise _TooMuch("it is larger than {size} MiB; import it in parts", size=LARGEST_FILE >> 20)
        for is_line, number, game, without in _parts(data):
            try:
                parse_record(game, time)
                result.games.append(game)
                left_out += without
            except BadRecord as error:
                result.refused.append(Refused(is_line, number, error))
                if len(result.refused) > MOST_REFUSED:
                    raise _TooMuch("more than {most} lines are not games", most=MOST_REFUSED) from error
    except OSError as error:
        refuse(f"{printable(file)}: {error.strerror}")
    except (_TooMuch, BadSgf) as error:
        name = say("standard input") if file == "-" else printable(file)
        refuse(say("{file}: {why}; nothing added", file=name, why=told(error)))
    return result._replace(left_out=left_out)


def parse_record(game: bytes, time: str) -> Record:
    """The record of a game, as it is written in a file; raises BadRecord.

    Only JSON says who played, and when: others become games between two people at this `time`.
    """
    try:
        text = game.decode("utf-8-sig").strip()
        if text.startswith("("):
            return _shared(parse_sgf(text)[0], time)
        if text.startswith(BEGINNING):
            return _shared(parse_psq(text), time)
        if is_shared(game):
            return _shared(GameTree.of(parse_game(text)), time)
        return Record.from_data(json.loads(text, object_pairs_hook=_unique))
    except BadRecord:
        raise
    except (BadGame, BadPsq) as error:
        raise BadRecord(error.template, **error.holes) from error
    except (ValueError, RecursionError) as error:
        raise BadRecord("this is not a game; it should be a line that tictactoe export or Share wrote") from error


def is_shared(game: bytes) -> bool:
    """Whether a game is written without its time and its seats, as all but JSON is."""
    text = game.removeprefix(codecs.BOM_UTF8).strip()  # some programs begin a file with this mark
    return text.startswith((b"(", _PSQ)) or (b":" in text and not text.startswith((b"{", b"[")))


def _shared(tree: GameTree, time: str) -> Record:
    """The record of a game between two people, with what else the file says of it."""
    game: Game = tree.game
    if game.outcome is None:
        raise BadRecord("the game is not finished")
    sgf = "" if tree == GameTree.of(game) else format_sgf([tree]).strip()
    if len(sgf) > LONGEST_SGF:
        raise BadRecord(
            "with its comments and variations the game has more than {most} characters", most=f"{LONGEST_SGF:,}"
        )
    return Record(1, time, time, game, level=None, hints=0, take_backs=0, seconds=0.0, sgf=sgf)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise BadRecord("a key is there twice")
    return dict(pairs)


# Files in parts


def _parts(data: bytes) -> Iterator[tuple[bool, int, bytes, int]]:
    """The games of a file, one of a line, of SGF or of Piskvork each, and how many variations are left out of it.

    Before each stand whether it is a line, and the number of the line or the game. A line is cut to LONGEST_LINE.
    Raises BadSgf if there is a bad one in SGF.
    """
    if data.startswith(_UTF_16):  # as PowerShell writes what was exported
        text = _text(data)
        if text.lstrip().startswith("("):
            yield from _in_sgf(text)
            return
        data = text.encode()
    psq: list[bytes] = []
    number = 0  # of a line, or of a game that takes several
    lines = BytesIO(data)
    for line in lines:
        begins = line.removeprefix(codecs.BOM_UTF8).lstrip()
        if begins.startswith(b"("):
            yield from _in_sgf(_text(line + lines.read()))
        elif begins.startswith(_PSQ) or psq:
            if psq and begins.startswith(_PSQ):
                number += 1
                yield False, number, _text(b"".join(psq)).encode(), 0
                psq = []
            psq.append(line)
        else:
            number += 1
            if line.strip():
                yield True, number, line[:LONGEST_LINE], 0
    if psq:
        yield False, number + 1, _text(b"".join(psq)).encode(), 0


def _in_sgf(text: str) -> Iterator[tuple[bool, int, bytes, int]]:
    """The games of a text in SGF, as in `_parts`."""
    for number, tree in enumerate(parse_sgf(text), start=1):
        yield False, number, format_sgf([tree]).encode(), tree.left_out


def _text(data: bytes) -> str:
    """The text of a file, as it begins or as it names it, in UTF-8, or else in Latin-1, as the formats want."""
    if data.startswith(_UTF_16):
        return data.decode("utf-16", errors="replace")
    found = _ENCODING.search(data)
    named = found[1].decode().lower() if found else ""
    for encoding in ([named] if named in ENCODINGS else []) + ["utf-8-sig"]:
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode("latin-1")
