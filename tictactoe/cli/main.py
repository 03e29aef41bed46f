"""The door: the command line, and the only place where the parts are put together."""

import os
import sys
from typing import TYPE_CHECKING

from ..shell.process import INTERRUPTED, guarded, state_folder
from .options import ArchiveOptions, PlayOptions, ReviewOptions, SolveOptions, TreeOptions

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..ui.session.session import Session


def main(arguments: list[str]) -> int:
    """Run the program; gives its exit status: 0, 2 for what it cannot use, 130 after Ctrl-C."""
    return guarded(lambda: _run(arguments))


def _run(arguments: list[str]) -> int:
    if not arguments:
        return play(PlayOptions())  # a game without options starts without argparse
    from .arguments import parse

    match parse(arguments):
        case SolveOptions() as options:
            return solve(options)
        case TreeOptions() as options:
            return tree(options)
        case ReviewOptions() as options:
            return review(options)
        case ArchiveOptions() as options:
            return archive(options)
        case options:
            return play(options)


def play(options: PlayOptions, past: "Game | None" = None) -> int:
    """A sitting, on the screen or line by line, that begins with going through a `past` game if there is one."""
    reason = "" if options.plain else _no_screen()
    if reason:
        print(f"tictactoe: {reason}: playing line by line.", file=sys.stderr)
    return _play_lines(options, past) if options.plain or reason else _play_screen(options, past)


def _no_screen() -> str:
    """Why the screen cannot be used, empty if it can."""
    if not sys.stdin.isatty():
        return "standard input is no terminal"
    if not sys.stdout.isatty():
        return "standard output is no terminal"
    try:
        from ..shell import terminal
    except ImportError as error:
        if error.name not in ("curses", "_curses"):
            raise
        return "this Python has no curses (on Windows: pip install windows-curses)"
    return terminal.unusable() or ""


def _play_screen(options: PlayOptions, past: "Game | None") -> int:
    from ..shell import loop, terminal  # what a game on the screen needs, and line mode does not
    from ..ui.session.session import begin, going_through

    with terminal.Screen(options.mouse) as screen:
        settings = options.settings._replace(colour=_wants_colour(options.color))
        records = _records(options.records)
        session = begin(
            settings, screen.size, _draws_unicode(), screen.colours, options.start, bool(records), options.chosen
        )
        session = session if past is None else going_through(session, past)
        session = loop.run(session, screen, options.seed, records)
    if session.shared:
        from ..ui.words.status import game_line

        print("\n".join(map(game_line, session.shared)))
    _say_last(session)
    return 0


def _play_lines(options: PlayOptions, past: "Game | None") -> int:
    from ..shell import line_mode as plain
    from ..shell import loop  # what line mode needs, and the screen does not
    from ..ui.session.events import Size
    from ..ui.session.session import begin, going_through

    settings = options.settings
    if settings.pace is None:
        settings = settings._replace(pace=0)
    records = _records(options.records)
    session = begin(settings, Size(80, 24), start=options.start, records=bool(records), chosen=options.chosen)
    session = session if past is None else going_through(session, past)
    _say_last(loop.run(session, plain.Lines(), options.seed, records))
    return 0


def _say_last(session: "Session") -> None:
    """Say what went wrong when nobody looked at the game any more."""
    if session.said:
        from ..ui.words.messages import message

        print(f"tictactoe: {message(session.said, session.settings.rules)}", file=sys.stderr)


def _records(named: str | None) -> str | None:
    """The file to keep games in, None for no file."""
    return (os.path.join(state_folder(), "records.sqlite3") if named is None else named) or None


def review(options: ReviewOptions) -> int:
    """Go through a game that was kept."""
    from ..engine.notation import format_rules
    from ..engine.reach import LARGEST_BOARD, reviewable
    from ..shell.commands import games as archive

    path = _records(options.play.records) or ""
    archive.require(options.play.records)
    record = archive.game(path, options.game)
    if record is None:
        what = f"there is no game {options.game} in {path}: tictactoe games lists them"
        print(f"tictactoe: {'no games are kept' if options.game is None else what}.", file=sys.stderr)
        return archive.UNUSABLE
    if not reviewable(record.game.start):
        board = format_rules(record.game.rules)
        why = f"only games on at most {LARGEST_BOARD} empty cells are gone through"
        print(f"tictactoe: game {record.id} is on {board}: {why}.", file=sys.stderr)
        return archive.UNUSABLE
    return play(options.play, record.game)


def archive(options: ArchiveOptions) -> int:
    """List, export, import or forget the kept games, or say what they came to."""
    from ..shell.commands import games as archive

    path = _records(options.records) or ""
    if options.command in ("games", "stats", "export"):
        archive.require(options.records)
    match options.command:
        case "games":
            return archive.list_games(path, options.json)
        case "export":
            return archive.export_games(path)
        case "import":
            return archive.import_games(path, options.file, options.all_or_none)
        case "forget":
            return archive.forget(path, options.yes)
    from ..shell.printing import print_frame
    from ..ui.screen.statistics import chart
    from ..ui.session import statistics

    found = statistics.statistics(archive.games(path))
    if options.json:
        import json

        print(json.dumps(statistics.as_data(found)))
    else:
        print_frame(chart(found, 76, options.ascii or not _prints_unicode()), _prints_colour(options.color))
    return 0


def solve(options: SolveOptions) -> int:
    """Print what a position is worth."""
    from ..shell.commands.solve import Search
    from ..shell.printing import print_frame
    from ..ui.reports import solve as report

    search = Search(options.position, options.budget)
    analysis = search.run()
    status = INTERRUPTED if search.interrupted else 0
    if options.json:
        import json

        print(json.dumps(report.as_json(analysis)))
        return status
    print_frame(report.picture(analysis, options.ascii or not _prints_unicode()), _prints_colour(options.color))
    print()
    print("\n".join(report.sentences(analysis)))
    return status


def tree(options: TreeOptions) -> int:
    """Print the game tree below a position."""
    from time import monotonic

    from ..engine.solver import Solver
    from ..engine.tree import grow
    from ..shell.printing import print_frame
    from ..ui.reports import tree as figure

    end = monotonic() + options.budget
    root = grow(options.position, options.depth, Solver(options.position.rules), lambda: monotonic() >= end)
    match options.format:
        case "dot":
            print(figure.as_dot(root))
        case "json":
            for piece in figure.as_json(root):
                print(piece, end="")
            print()
        case _:
            coloured = _prints_colour(options.color)
            for frame in figure.as_text(root, options.ascii or not _prints_unicode()):
                print_frame(frame, coloured)
    return 0


def _prints_colour(wish: str | None) -> bool:
    """Whether to print in colour: when that was asked for, else on terminals that are known to have it."""
    capable = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and sys.platform != "win32"
    return _wants_colour(wish) and (wish == "always" or capable)


def _prints_unicode() -> bool:
    """Whether what is printed can have more than ASCII, whatever it is printed to."""
    try:
        "─│┼└├◄".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return _draws_unicode()


def _wants_colour(wish: str | None) -> bool:
    """Whether to use colour: what was asked for decides, then NO_COLOR, then CLICOLOR."""
    if wish in ("always", "never"):
        return wish == "always"
    return not os.environ.get("NO_COLOR") and os.environ.get("CLICOLOR") != "0"


def _draws_unicode() -> bool:
    """Whether the terminal's character set has more than ASCII."""
    if sys.platform != "win32":
        from locale import CODESET, nl_langinfo  # not on Windows

        return nl_langinfo(CODESET).upper().replace("-", "") == "UTF8"
    return True
