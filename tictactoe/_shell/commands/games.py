"""The commands `games`, `stats`, `import` and `forget`, and the game that `review` is to show."""

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from glob import escape, glob

from ..._engine.game import Game
from ..._engine.games.record import Record
from ..._ui.board.analysed import AnalysedGame, unanalysed
from ..._ui.pages.review.annotated import tree_of_record
from ..._ui.reports.stats import as_data, chart, sentences
from ..._ui.sitting.messages import Trouble
from ..._ui.sitting.statistics import statistics
from ..._ui.words.games import listing, not_counted, variations_left_out
from ..._ui.words.language import say, say_number, template
from ..._ui.words.printable import joined, printable
from ..._ui.words.typed_commands import in_english
from ..._ui.words.wrap import broken_row, folded
from ..clock import now
from ..exit_status import UNUSABLE, BadUse
from ..output import complain, lines_wanted, printed_columns
from ..printing import Look, print_frame
from ..records import Unusable, open_store
from ..records.locks import FULL, PATIENCE, holder_locks, is_played, locked
from ..records.past_games import today
from .game_files import games_in, tree_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..records.store import Store

LEAST, WIDTH = 24, 76  # columns of the chart; a narrower terminal breaks its lines
ROW_INDENT = 6  # columns before what does not fit into the first line of a game
MOST_NAMED = 3  # refused lines that are named
MOST_LISTED = 5  # numbers of unreadable games that a message lists
LONGEST_ANSWER = 100  # characters that are read of a yes or a no
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
        complain(
            say_number(
                "{file}: left out {count} game that cannot be read: {numbers}.",
                "{file}: left out {count} games that cannot be read: {numbers}.",
                len(unread),
                file=printable(path),
                numbers=numbers,
            )
        )
    return found


def game(path: str, number: int | None) -> Record | None:
    """The saved game with this number, or the last one if `number` is None; None if there is no such game."""
    if number is None:
        return next(reversed(games(path)), None)
    with _reading(path) as store:
        return store.game(number) if store else None


def game_to_review(path: str, which: Game | int | str | None) -> AnalysedGame:
    """The game to review: `which` itself, that in a file, or the saved game of a number; the last one for None.

    Raises BadUse if there is no such game, or if it has no moves.
    """
    tree = None
    if isinstance(which, str):
        tree = tree_in(which)
        if tree.left_out:
            complain(f"{printable(which)}: {variations_left_out(tree.left_out)}")
        which = tree.game
    if not isinstance(which, Game):
        record = game(path, which)
        if record is None and which is None:
            raise BadUse("you have no saved games yet")
        if record is None:
            text = template("no game {number} in {file}; tictactoe games lists your games")
            raise BadUse(text, number=which, file=printable(path))
        which, tree = record.game, tree_of_record(record)
    if not which.moves:
        raise BadUse("that game has no moves to review")
    return unanalysed(which, tree)


def list_games(path: str, *, as_json: bool) -> int:
    """Print the saved games as text, a line each, or as one array of JSON; gives the exit status.

    On a terminal a long line is broken at a blank.
    """
    found = games(path)
    if as_json:
        print(json.dumps([record.as_data() for record in found]))
        return 0
    head, *rows = listing(found)
    if sys.stdout.isatty():
        start, columns = head.rfind(" ") + 1, printed_columns()
        rows = [line for row in rows for line in broken_row(row, start, columns, ROW_INDENT)]
    print(joined("\n".join([head, *rows])))
    return 0


def stats(path: str, look: Look, *, as_json: bool) -> int:
    """Print the statistics as a chart, as sentences or as JSON, with the games that are not in it.

    Gives the exit status.
    """
    records = games(path)
    with _reading(path) as store:
        attempts = store.attempts() if store else ()
    found = statistics(records, attempts=attempts, today=today())
    if as_json:
        print(json.dumps(as_data(found)))
        return 0
    left_out, width = not_counted(records), max(LEAST, min(WIDTH, printed_columns()))
    if lines_wanted() or (sys.stdout.isatty() and os.environ.get("TERM") == "dumb"):
        print(*(folded(line, printed_columns()) for line in sentences(found, left_out)), sep="\n")
    else:
        print_frame(chart(found, width, look.plain, left_out=left_out), look)
    return 0


def import_games(path: str, file: str, *, all_or_none: bool) -> int:
    """Add the games in a file, as `games_in` finds them; gives the exit status.

    The first lines that are not games are named on standard error; with `all_or_none`, nothing is added if there is
    such a line.
    """
    saved, shared, refused, left_out = games_in(file, now().time)
    count, added = len(saved) + len(shared), 0
    if count and not (refused and all_or_none):
        with _refusing(path), closing(open_store(path)) as store:
            added = store.add(saved, shared)
    for why in refused[:MOST_NAMED]:  # last, since writing to a closed pipe ends the program
        complain(why)
    if len(refused) > MOST_NAMED:
        complain(say("and {count} more like that.", count=len(refused) - MOST_NAMED))
    if refused and all_or_none:
        all_of_them = count + len(refused)
        print(say("Nothing added: {refused} of {count} cannot be added.", refused=len(refused), count=all_of_them))
        return UNUSABLE
    parts = [say_number("{count} game added", "{count} games added", added)]
    if count > added:
        parts.append(say_number("{count} already there", "{count} already there", count - added))
    if refused:
        parts.append(say_number("{count} skipped", "{count} skipped", len(refused)))
    print(f"{', '.join(parts)}.{f' {variations_left_out(left_out)}' if left_out else ''}")
    return UNUSABLE if refused else 0


def forget(path: str, *, sure: bool) -> int:
    """Print what is in the file and which files were set aside, ask unless `sure`, and delete them all."""
    aside = sorted(filter(_ASIDE.search, glob(f"{escape(os.path.realpath(path))}.damaged-*")))
    with _refusing(path):
        missing = _is_missing(path)
    if missing and not aside:
        print(say("You have no saved games: {file} does not exist.", file=printable(path)))
        return 0
    if not missing:
        print(_contents(path))
    for name in aside:
        if not name.endswith(("-wal", "-shm", "-journal")):
            print(say("{file} was damaged and set aside.", file=printable(name)))
    if not sure:
        # translators: "yes" is the word of line mode
        print(say("Delete them? Type yes:") if aside else say("Delete it? Type yes:"), end=" ", flush=True)
        if in_english(sys.stdin.readline(LONGEST_ANSWER).strip().lower()) != "yes":
            print(say("Nothing deleted."))
            return 0
    with _refusing(path):
        delete(path, aside)
        if os.path.islink(path):
            os.unlink(path)
    print(say("Deleted."))
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
    """What is in a file, as a sentence; raises BadUse if it belongs to another program, or is in use."""
    with _refusing(path):
        if is_played(path):
            raise Unusable(Trouble.PLAYED)
        try:
            with closing(open_store(path)) as store:
                found, number = store.games(), len(store.numbers())
        except Unusable as error:
            if error.trouble is Trouble.DAMAGED:
                return say("{file}: it is damaged.", file=printable(path))
            if error.trouble is Trouble.NEWER:
                return say("{file}: it is from a newer version of the game.", file=printable(path))
            raise
    said = say_number(
        "{file} has {count} saved game, and your settings, unfinished games and tries at puzzles.",
        "{file} has {count} saved games, and your settings, unfinished games and tries at puzzles.",
        number,
        file=printable(path),
    )
    first, last = (found[0].started[:10], found[-1].started[:10]) if found else ("", "")
    if first != last:
        # translators: the first and the last are days, such as 2026-11-21
        said += " " + say("The oldest game is from {first}, the newest from {last}.", first=first, last=last)
    return said


def _is_missing(path: str) -> bool:
    """Whether no file is at `path`; raises `Unusable` if that cannot be found out."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError as error:
        raise Unusable(Trouble.UNREACHABLE) from error
    return False


def require_file(named: str | None) -> None:
    """Raise BadUse if a file is named and does not exist."""
    if named is not None:
        with _refusing(named):
            if _is_missing(named):
                raise BadUse("{file}: no such file", file=printable(named))


@contextmanager
def _reading(path: str) -> Iterator["Store | None"]:
    """The open records, None if the file is missing or empty; raises BadUse if they cannot be used."""
    with _refusing(path):
        if _is_missing(path) or (os.path.isfile(path) and not os.path.getsize(path)):
            yield None  # opening it would make a database of it
            return
        with closing(open_store(path)) as store:
            yield store


@contextmanager
def _refusing(path: str) -> Iterator[None]:
    """Raise BadUse in place of `Unusable`, with the name of the file."""
    try:
        yield
    except Unusable as error:
        raise BadUse("{file}: {why}", file=printable(path), why=say(error.trouble.value)) from error
