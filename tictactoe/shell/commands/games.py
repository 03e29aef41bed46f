"""The commands `games`, `import` and `forget`, and the game that `review` is to show."""

import codecs
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from glob import escape, glob
from typing import TYPE_CHECKING, Any, BinaryIO

from ...engine.game import Game
from ...engine.game_notation import BadGame, format_game, parse_game
from ...engine.game_tree import GameTree
from ...engine.record import BadRecord, Record
from ...engine.sgf import BadSgf, parse_sgf
from ...ui.board.analysed import AnalysedGame, unanalysed
from ...ui.sitting.attempts import Attempt
from ...ui.sitting.messages import Trouble
from ...ui.words.games import left_out, listing
from ...ui.words.messages import REFUSALS
from ...ui.words.numbers import counted
from ...ui.words.printable import printable
from ..clock import now
from ..printing import UNUSABLE, refuse
from ..records import Unusable, open_store
from ..records.locks import FULL, PATIENCE, holder_locks, is_played, locked

if TYPE_CHECKING:
    from ..records.store import Store

MOST_LISTED = 5  # numbers of unreadable games that a message lists
LONGEST_LINE = 65_536  # bytes; the game with the most moves takes 3,000
LARGEST_FILE = 2**26  # bytes of one import, for about 200,000 games
MOST_NAMED = 3  # refused lines that are named
MOST_REFUSED = 1000  # refused lines, after which an import is given up
DONE = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"  # how typed input ends
LONGEST_ANSWER = 100  # characters that are read of a yes or a no
ENCODINGS = ("big5", "euc-jp", "euc-kr", "gb18030", "gb2312", "gbk", "koi8-r", "shift_jis", "windows-1251")
_UTF_16 = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE
_ENCODING = re.compile(rb"CA\[([\w-]+)\]")
_ASIDE = re.compile(r"\.damaged-\d{8}T\d{6}(-again)*(-wal|-shm|-journal)?$", re.ASCII)


def games(path: str) -> list[Record]:
    """The saved games in the order in which they ended; the numbers of unreadable ones go to standard error."""
    with _reading(path) as store:
        if store is None:
            return []
        found = store.games()
        unread = sorted(store.numbers() - {record.id for record in found})
    if unread:
        numbers = ", ".join(map(str, unread[:MOST_LISTED])) + (" ..." if len(unread) > MOST_LISTED else "")
        _complain(f"{printable(path)}: left out {counted(len(unread), 'game')} that cannot be read: {numbers}.")
    return found


def attempts(path: str) -> tuple[Attempt, ...]:
    """The saved attempts at puzzles, the oldest first."""
    with _reading(path) as store:
        return store.attempts() if store else ()


def game(path: str, number: int | None) -> Record | None:
    """The saved game with this number, or the last one if `number` is None; None if there is no such game."""
    if number is None:
        return next(reversed(games(path)), None)
    with _reading(path) as store:
        return store.game(number) if store else None


def game_to_review(path: str, asked: Game | int | str | None) -> AnalysedGame:
    """The game to review: `asked` itself, that in an SGF file, or the saved game of a number; the last one for None.

    Exits with a line if there is no such game, or if it has no moves.
    """
    tree = None
    if isinstance(asked, str):
        tree = _tree_in(asked)
        asked = tree.game
    if not isinstance(asked, Game):
        record = game(path, asked)
        if record is None:
            missing = f"no game {asked} in {printable(path)}; tictactoe games lists your games"
            refuse("you have no saved games yet" if asked is None else missing)
        asked = record.game
    if not asked.moves:
        refuse("that game has no moves to review")
    return unanalysed(asked, tree)


def _tree_in(file: str) -> GameTree:
    """The game of an SGF file. Exits with a line if it cannot be read, or has several."""
    try:
        with open(file, "rb") as stream:
            trees = parse_sgf(_text(stream.read(LARGEST_FILE)))
    except OSError as error:
        refuse(f"{printable(file)}: {error.strerror}")
    except BadSgf as error:
        refuse(f"{printable(file)}: {printable(str(error))}")
    if len(trees) > 1:
        refuse(f"{printable(file)} has {len(trees)} games; tictactoe import adds them to yours")
    if trees[0].left_out:
        _complain(f"{printable(file)}: {left_out(trees[0])}")
    return trees[0]


def _text(data: bytes) -> str:
    """The text of a file, as it begins or as it names it, in UTF-8, or else in Latin-1, as the format wants."""
    if data.startswith(_UTF_16):
        return data.decode("utf-16", errors="replace")
    found = _ENCODING.search(data)
    named = found[1].decode().lower() if found else ""
    for encoding in ([named] if named in ENCODINGS else []) + ["utf-8-sig"]:
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode("latin-1")


def list_games(path: str, *, as_json: bool) -> int:
    """Print the saved games as text, a line each, or as one array of JSON; gives the exit status."""
    found = games(path)
    print(json.dumps([record.as_data() for record in found]) if as_json else "\n".join(listing(found)))
    return 0


def import_games(path: str, file: str, *, all_or_none: bool) -> int:
    """Add the games in a file: SGF, or a line each, as JSON or as `format_game` writes them; gives the exit status.

    "-" is standard input. The first lines that are not games are named on standard error; with `all_or_none`, nothing
    is added if there is such a line.
    """
    time = now().time
    found, refused = _read(file, time)
    added = 0
    if found and not (refused and all_or_none):
        with _refusing(path), closing(open_store(path)) as store:
            plain = (_parse(line, time) for line in found if not _is_shared(line))
            added = store.add(plain, (_parse(line, time) for line in found if _is_shared(line)))
    for why in refused[:MOST_NAMED]:  # last, since writing to a closed pipe ends the program
        _complain(why)
    if len(refused) > MOST_NAMED:
        _complain(f"and {counted(len(refused) - MOST_NAMED, 'more line')} like that.")
    if refused and all_or_none:
        print(f"Nothing added: {len(refused)} of {counted(len(found) + len(refused), 'line')} are not games.")
        return UNUSABLE
    here = f", {len(found) - added} already there" if len(found) > added else ""
    told = f", {counted(len(refused), 'line')} skipped" if refused else ""
    print(f"{counted(added, 'game')} added{here}{told}.")
    return UNUSABLE if refused else 0


def _read(file: str, time: str) -> tuple[list[bytes], list[str]]:
    """The lines of a file that are games, and why others are not; a line of `format_game` is played at `time`.

    The games of an SGF file become such lines. Exits with a line if the file cannot be read, or has too many lines
    that are not games.
    """
    if file == "-" and sys.stdin.isatty():
        print(f"tictactoe: type or paste games, one a line, then press {DONE}.", file=sys.stderr)
    found: list[bytes] = []
    refused: list[str] = []
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as stream:
            for number, line in enumerate(_without_sgf(_lines(stream)), start=1):
                try:
                    if line.strip():
                        _parse(line, time)
                        found.append(line)
                except BadRecord as error:
                    refused.append(printable(f"line {number}: {error}"))
                    if len(refused) > MOST_REFUSED:
                        raise _TooMuch(f"more than {MOST_REFUSED} lines are not games") from error
    except OSError as error:
        refuse(f"{printable(file)}: {error.strerror}")
    except (_TooMuch, BadSgf) as error:
        refuse(f"{'standard input' if file == '-' else printable(file)}: {error}; nothing added")
    return found, refused


def _without_sgf(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The lines of a file, those of an SGF file as lines of `format_game`; raises BadSgf for a bad one."""
    for line in lines:
        if _begins_sgf(line):
            text = _text(b"".join([line, *lines]))
            yield from (format_game(tree.game).encode() for tree in parse_sgf(text))
        else:
            yield line


def _begins_sgf(line: bytes) -> bool:
    """Whether a line is the first of an SGF file; one in UTF-16 is known by how it begins."""
    return line.startswith(_UTF_16) or line.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"(")


class _TooMuch(Exception):
    """There is too much to read; the message says what is too much."""


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream, each cut to LONGEST_LINE bytes but in SGF; raises _TooMuch after LARGEST_FILE bytes."""
    size, sgf = 0, False
    while line := stream.readline(LONGEST_LINE):
        sgf = sgf or _begins_sgf(line)
        parts = [line]
        while parts[-1] and not parts[-1].endswith(b"\n") and size <= LARGEST_FILE:
            size += len(parts[-1])
            parts.append(stream.readline(LONGEST_LINE))
        size += len(parts[-1])
        if size > LARGEST_FILE:
            raise _TooMuch(f"it is larger than {LARGEST_FILE >> 20} MiB; import it in parts")
        yield b"".join(parts) if sgf else line


def forget(path: str, *, sure: bool) -> int:
    """Print what is in the file and which files were set aside, ask unless `sure`, and delete them all."""
    aside = sorted(filter(_ASIDE.search, glob(f"{escape(os.path.realpath(path))}.damaged-*")))
    with _refusing(path):
        missing = _is_missing(path)
    if missing and not aside:
        print(f"You have no saved games: {printable(path)} does not exist.")
        return 0
    if not missing:
        print(_contents(path))
    for name in aside:
        if not name.endswith(("-wal", "-shm", "-journal")):
            print(f"{printable(name)} was damaged and set aside.")
    if not sure:
        print(f"Delete {'them' if aside else 'it'}? Type yes:", end=" ", flush=True)
        if sys.stdin.readline(LONGEST_ANSWER).strip().lower() not in ("y", "yes"):
            print("Nothing deleted.")
            return 0
    with _refusing(path):
        delete(path, aside)
        if os.path.islink(path):
            os.unlink(path)
    print("Deleted.")
    return 0


def delete(path: str, others: Iterable[str] = ()) -> None:
    """Delete a file of records with its logs and locks, and `others`; raises `Unusable`, also if a program plays."""
    path = os.path.realpath(path)
    try:
        with ExitStack() as stack:
            try:
                stack.enter_context(locked(path, PATIENCE))
            except OSError as error:
                if error.errno not in FULL:  # which has no room for the lock, so nobody holds it
                    raise
            if is_played(path):
                raise Unusable(Trouble.PLAYED)
            for name in (path, f"{path}-wal", f"{path}-shm", *others, *holder_locks(path)):
                with suppress(FileNotFoundError):
                    os.unlink(name)
    except OSError as error:
        raise Unusable(Trouble.READ_ONLY) from error


def _contents(path: str) -> str:
    """What is in a file, as a sentence. Exits with a line if it belongs to another program, or is in use."""
    with _refusing(path):
        if is_played(path):
            raise Unusable(Trouble.PLAYED)
        try:
            with closing(open_store(path)) as store:
                found, number = store.games(), len(store.numbers())
        except Unusable as error:
            if error.trouble in (Trouble.DAMAGED, Trouble.NEWER):
                return f"{printable(path)}: {REFUSALS[error.trouble].partition(';')[0].partition(',')[0]}."
            raise
    when = f", from {found[0].started[:10]} to {found[-1].started[:10]}" if found else ""
    return (
        f"{printable(path)} has {counted(number, 'saved game')}{when}, and your settings, unfinished games and "
        "tries at puzzles."
    )


def _is_missing(path: str) -> bool:
    """Whether no file is at `path`; raises `Unusable` if that cannot be found out."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError as error:
        raise Unusable(Trouble.UNREACHABLE) from error
    return False


def require(named: str | None) -> None:
    """Exit with a line if a file is named and does not exist."""
    if named is not None:
        with _refusing(named):
            if _is_missing(named):
                refuse(f"{printable(named)}: no such file")


@contextmanager
def _reading(path: str) -> Iterator["Store | None"]:
    """The open records, None if the file is missing or empty. Exits with a line if they cannot be used."""
    with _refusing(path):
        if _is_missing(path) or (os.path.isfile(path) and not os.path.getsize(path)):
            yield None  # opening it would make a database of it
            return
        with closing(open_store(path)) as store:
            yield store


@contextmanager
def _refusing(path: str) -> Iterator[None]:
    """Exit with a line if `Unusable` is raised."""
    try:
        yield
    except Unusable as error:
        refuse(f"{printable(path)}: {REFUSALS[error.trouble]}")


def _complain(line: str) -> None:
    print(f"tictactoe: {line}", file=sys.stderr)


def _parse(line: bytes, time: str) -> Record:
    """The game in a line, as JSON or as `format_game` writes it; raises BadRecord.

    The latter does not say who played, or when: it becomes a game between two people at this `time`.
    """
    try:
        text = line.decode("utf-8-sig").strip()
        if _is_shared(line):
            return _people_record(parse_game(text), time)
        return Record.from_data(json.loads(text, object_pairs_hook=_unique))
    except BadRecord:
        raise
    except BadGame as error:
        raise BadRecord(str(error)) from error
    except (ValueError, RecursionError) as error:
        raise BadRecord("this is not a game; it should be a line that tictactoe export or Share wrote") from error


def _is_shared(line: bytes) -> bool:
    """Whether a line is a game as Share writes it, without a time and without who played."""
    text = line.removeprefix(b"\xef\xbb\xbf").strip()  # some programs begin a file with this mark
    return b":" in text and not text.startswith((b"{", b"["))


def _people_record(game: Game, time: str) -> Record:
    if game.outcome is None:
        raise BadRecord("the game is not finished")
    return Record(1, time, time, game, level=None, hints=0, take_backs=0, seconds=0.0)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise BadRecord("a key is there twice")
    return dict(pairs)
