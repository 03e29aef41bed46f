"""The games in a file: JSON or game notation, a line each, SGF, or games of Piskvork, known by what it has."""

import codecs
import json
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from io import BytesIO
from typing import Any

from ..._engine.games.game_notation import BadGame, parse_game
from ..._engine.games.game_tree import GameTree
from ..._engine.games.psq import BEGINNING, BadPsq, parse_psq
from ..._engine.games.record import ENGINE, LONGEST_SGF, PERSON, BadRecord, Record, is_time
from ..._engine.games.sgf import BadSgf, each_game, format_sgf, parse_sgf
from ..._ui.pages.review.annotated import tree_of_record
from ..._ui.words.games import LONGEST_NAME
from ..._ui.words.language import say, template, told
from ..._ui.words.levels import levels_by_name
from ..._ui.words.printable import printable
from ..exit_status import BadUse
from ..output import complain
from ..printing import refuse_file

GAME_LINE = "3,3,3 X: b2 a1"
LONGEST_LINE = 2**22  # bytes; enough for a record with LONGEST_SGF characters
LARGEST_FILE = 2**26  # bytes of one file, for about 200,000 games
MOST_REFUSED = 1000  # refused lines, after which a file is given up
# How typed input ends.
DONE = template("Ctrl-Z and Enter") if sys.platform == "win32" else "Ctrl-D"
ENCODINGS = ("big5", "euc-jp", "euc-kr", "gb18030", "gb2312", "gbk", "koi8-r", "shift_jis", "windows-1251")
_UTF_16 = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE
_SGF = re.compile(r"\(\s*;")  # how a game begins
_SHARED = re.compile(r"\s*\d+,\d+,\d+ .*:")  # how a game begins in a line such as 3,3,3 X: b2 a1
_ENCODING = re.compile(rb"CA\[([\w-]+)\]")
_PSQ = BEGINNING.encode()
_SGF_LINE = re.compile(rb"\(\s*(;|$)")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")  # in a date of SGF, which may list several, or have only a year
_PROGRAM = re.compile(r"pbrain-.+|.+\.(exe|zip)", re.IGNORECASE)


def tree_in(file: str) -> GameTree:
    """The game in a file: SGF, of Piskvork, or in one line. Raises BadUse if it is none, or has several."""
    try:
        with open(file, "rb") as stream:
            text = _text(stream.read(LARGEST_FILE))
        if text.lstrip().startswith(BEGINNING):
            return parse_psq(text)
        count = sum(map(bool, map(_SHARED.match, text.splitlines())))
        if not count and not _SGF.search(text) and not ("(" in text and file.lower().endswith(".sgf")):
            none = template("{file} is not a game: it is neither SGF, a .psq of Piskvork nor a line such as {line}")
            raise BadUse(none, file=printable(file), line=GAME_LINE)
        trees = [] if count else parse_sgf(text)
        if count == 1:
            return GameTree.of(parse_game(text.strip()))
        if len(trees) == 1:
            return trees[0]
    except (OSError, BadGame, BadSgf, BadPsq) as error:
        refuse_file(file, error)
    several = template("{file} has {count} games; tictactoe import adds them to yours")
    raise BadUse(several, file=printable(file), count=count or len(trees))


def games_in(file: str, time: str) -> tuple[list[Record], list[Record], list[str], int]:
    """The games of a file, why other parts of it are none, and how many variations are left out.

    Only JSON says who played, and at what time. The games of other files come second: they are `shared`, between two
    people at `time`, unless they say more.

    "-" is standard input. Raises BadUse if the file cannot be read, or has too many lines that are not games.
    """
    if file == "-" and sys.stdin.isatty():
        complain(say("type or paste games, one a line, then press {keys}.", keys=say(DONE)))
    saved, shared, refused, left_out, unfinished = list[Record](), list[Record](), list[str](), 0, False
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise BadUse("it is larger than {size} MiB; import it in parts", size=LARGEST_FILE >> 20)
        for number, part in _parts(data):
            try:
                game = _read(part)
                if isinstance(game, Record):
                    saved.append(game)
                else:
                    unfinished = game.game.outcome is None
                    shared.append(_shared(game, time))
                    left_out += game.left_out
            except (BadRecord, BadGame, BadPsq, BadSgf) as error:
                is_line = isinstance(part, bytes)
                text = template("line {number}: {why}") if is_line else template("game {number}: {why}")
                refused.append(printable(say(text, number=number, why=told(error))))
                if len(refused) > MOST_REFUSED:
                    raise BadUse("more than {most} lines are not games", most=MOST_REFUSED) from error
    except OSError as error:
        refuse_file(file, error)
    except (BadUse, BadSgf) as error:
        refuse_file(file, BadUse("{why}; nothing added", why=error))
    if unfinished and file != "-" and not saved and not shared and len(refused) == 1:
        alone = template("this game is unfinished, so it was not added; tictactoe review {file} shows it")
        refused = [say(alone, file=printable(file))]
    return saved, shared, refused, left_out


def _read(part: GameTree | BadSgf | str | bytes) -> GameTree | Record:
    """The game in a part of a file; raises BadRecord, BadGame, BadPsq or BadSgf."""
    if isinstance(part, GameTree):
        return part
    if isinstance(part, BadSgf):
        raise part
    if isinstance(part, str):
        return parse_psq(part)
    try:
        line = part.decode("utf-8-sig").strip()  # some programs begin a file with such a mark
        if ":" in line and not line.startswith(("{", "[")):
            return GameTree.of(parse_game(line))
        return Record.from_data(json.loads(line, object_pairs_hook=_unique))
    except (BadRecord, BadGame):
        raise
    except (ValueError, RecursionError) as error:
        raise BadRecord(
            "this is not a game; write a line as tictactoe export prints it, or one such as {line}", line=GAME_LINE
        ) from error


def _shared(tree: GameTree, time: str) -> Record:
    """The record of a game with what else the file says of it; it ended at `time` if the file has no date."""
    game = tree.game
    if game.outcome is None:
        raise BadRecord("it is unfinished, so it was not added; in a file of its own, tictactoe review shows it")
    day = _DAY.search(tree.date)
    if day and is_time(f"{day[0]}T00:00:00Z"):
        time = f"{day[0]}T00:00:00Z"
    record = Record(1, time, time, game, level=None, hints=0, take_backs=0, seconds=0.0)
    programs = _programs(tree.players)
    record = Record.from_data(record.as_data() | programs) if programs else record
    told = tree_of_record(record)
    plain = not (tree.annotated or tree.details)
    if plain and tree.players in (told.players, ("", "")) and tree.date in (told.date, ""):
        return record  # which says all that the file does
    sgf = format_sgf([tree]).strip()
    if len(sgf) > LONGEST_SGF:
        sgf = format_sgf([tree._replace(details=())]).strip()
    if len(sgf) > LONGEST_SGF:
        raise BadRecord(
            "with its comments and variations the game has more than {most} characters", most=f"{LONGEST_SGF:,}"
        )
    return record._replace(sgf=sgf)


def _programs(names: tuple[str, str]) -> dict[str, str]:
    """What a record says of the programs among two players: a name is a level's, or that of a program's file."""
    levels = levels_by_name()
    seats = [
        levels[name.lower()].title if name.lower() in levels else ENGINE if _PROGRAM.fullmatch(name) else PERSON
        for name in names
    ]
    if PERSON not in seats:
        seats = [ENGINE, ENGINE]  # what a level played against a program is no result of a person
    found: dict[str, str] = {}
    for mark, seat, name in zip("xo", seats, names, strict=True):
        found |= {mark: seat} if seat != PERSON else {}
        found |= {f"{mark}_name": printable(name, LONGEST_NAME)} if seat == ENGINE else {}
    return found


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; raises BadRecord if a key stands twice."""
    if len(found := dict(pairs)) < len(pairs):
        raise BadRecord("a key appears twice")
    return found


# Files in parts


def _parts(data: bytes) -> Iterator[tuple[int, GameTree | BadSgf | str | bytes]]:
    """The games of a file, each with its number: trees of SGF, texts of Piskvork, and lines, cut to LONGEST_LINE.

    Of SGF there is a refusal in place of a bad one; raises BadSgf if there is no whole game in it.
    """
    if data.startswith(_UTF_16):  # as PowerShell writes what was exported
        text = _text(data)
        if text.lstrip().startswith("("):
            yield from enumerate(each_game(text), start=1)
            return
        data = text.encode()
    psq: list[bytes] = []
    number = 0  # of a line, or of a game that takes several
    lines = BytesIO(data)
    for line in lines:
        begins = line.removeprefix(codecs.BOM_UTF8).lstrip()
        if _SGF_LINE.match(begins):
            above = b"\n" * data.count(b"\n", 0, lines.tell() - len(line))  # so that messages count them, too
            yield from enumerate(each_game(_text(above + line + lines.read())), start=1)
        elif begins.startswith(_PSQ) or psq:
            if psq and begins.startswith(_PSQ):
                number += 1
                yield number, _text(b"".join(psq))
                psq = []
            psq.append(line)
        else:
            number += 1
            if line.strip():
                yield number, line[:LONGEST_LINE]
    if psq:
        yield number + 1, _text(b"".join(psq))


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
