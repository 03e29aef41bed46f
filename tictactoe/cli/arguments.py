"""The command line's options, with the words that explain them."""

import argparse
import sys

from .. import __version__
from ..engine.board import Position
from ..engine.levels import Level
from ..engine.notation import format_rules
from ..engine.reach import LARGEST_BOARD, plays
from ..ui.session.settings import First, Settings
from .options import ArchiveOptions, PlayOptions, ReviewOptions, SolveOptions, TreeOptions
from .parsing import (
    Parser,
    add_board,
    add_look,
    add_records,
    as_depth,
    as_file,
    as_mark,
    as_seconds,
    as_whole,
    read_position,
)

COMMANDS = {
    "play": "a game; the default",
    "solve": "what a position and each of its moves is worth",
    "tree": "the game tree below a position, as text or as a drawing",
    "games": "list the kept games",
    "review": "go through a kept game, move by move",
    "stats": "what the kept games came to",
    "export": "print the kept games as JSON lines",
    "import": "add games from JSON lines",
    "forget": "delete the kept games",
}
POSITION_LETTERS = set("-._xXoO/ \n0123456789")
# The options whose value is never a position, though it may begin with a dash and look like one.
VALUED = (
    "--board",
    "--level",
    "--first",
    "--mark",
    "--players",
    "--pace",
    "--seed",
    "--color",
    "--records",
    "--budget",
    "--to-move",
    "--depth",
    "--format",
)
BUDGET = 60.0  # seconds that `solve` takes unless told otherwise

_LISTED = "\n".join(f"  {name:9} {what}" for name, what in COMMANDS.items())
DESCRIPTION = f"""\
Tic-tac-toe for the terminal, against a computer that cannot be beaten, and an
exact solver for every board of m columns, n rows and k in a row.

commands:
{_LISTED}

"tictactoe COMMAND --help" lists a command's options.
"""
PLAY_EXAMPLES = """\
examples:
  tictactoe                        a game: arrows choose a cell, Enter places
  tictactoe --level casual         an opponent that can be beaten
  tictactoe --board 4,4,4          a larger board, four in a row
  tictactoe --players 2            two people
  tictactoe --from XO./.X./..O     play on from a position
  tictactoe --plain                line by line, for pipes and screen readers
"""
NOTATION = """\
A POSITION is rows from the top: X, O, and . _ or - for an empty cell, or a
number of empty cells; with / or spaces between rows. "-" alone reads it from
standard input.
"""
SOLVE_EXAMPLES = f"""\
{NOTATION}
examples:
  tictactoe solve X.O/X.X/OO.
  tictactoe solve xox oox ___ --json
  tictactoe solve X3/1O2/4/4 --board 4,4,4
"""
TREE_EXAMPLES = f"""\
{NOTATION}
examples:
  tictactoe tree xox/oox/___
  tictactoe tree xox/oox/___ --depth 3 --format dot | dot -Tsvg > tree.svg
"""


Options = PlayOptions | SolveOptions | TreeOptions | ReviewOptions | ArchiveOptions


def parse(arguments: list[str]) -> Options:
    """The options of a command line; exits with 2 and one line on standard error for what cannot be used."""
    if arguments and arguments[0] in ("-h", "--help"):
        command, rest = "play", ["--help"]
    elif arguments and not arguments[0].startswith("-"):
        command, rest = arguments[0], arguments[1:]
    else:
        command, rest = "play", arguments
    if command not in COMMANDS:
        Parser().error(f'I do not know "{command}": commands are {", ".join(COMMANDS)}')
    match command:
        case "solve":
            return _parse_solve(_with_leading_cells(rest))
        case "tree":
            return _parse_tree(_with_leading_cells(rest))
        case "review":
            return _parse_review(rest)
        case "play":
            return _parse_play(_with_leading_cells(rest, after="--from"))
    return _parse_archive(command, rest)


def _with_leading_cells(arguments: list[str], after: str = "") -> list[str]:
    """The arguments with a position's first empty cell written as a dot, where it could be taken for an option.

    Positions stand `after` an option, if that is given, else where no value of another option stands.
    """
    found: list[str] = []
    for argument in arguments:
        before = found[-1] if found else ""
        could_be = before == after if after else before not in VALUED
        if argument[:1] == "-" and argument not in ("-", "--") and could_be and not set(argument) - POSITION_LETTERS:
            argument = "." + argument[1:]
        found.append(argument)
    return found


def _parse_play(arguments: list[str]) -> PlayOptions:
    parser = Parser(
        prog="tictactoe",
        usage="tictactoe [play] [options]\n       tictactoe COMMAND [options]",
        description=DESCRIPTION,
        epilog=PLAY_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    game = parser.add_argument_group("the game")
    add_board(game)
    game.add_argument("--level", choices=[level.title for level in Level], help="how the computer plays")
    game.add_argument("--first", choices=[first.value for first in First], help="who begins")
    game.add_argument("--mark", type=as_mark, metavar="X|O", help="your mark; the computer has the other")
    game.add_argument("--players", choices=("0", "1", "2"), help="people: 2, 1, or none to watch")
    game.add_argument("--pace", type=as_seconds, metavar="SECONDS", help="pause before the computer's mark (0.3)")
    game.add_argument("--from", dest="start", metavar="POSITION", help="play on from a position")
    game.add_argument("--seed", type=as_whole, metavar="N", help="make the computer's choices repeatable")
    _add_screen(parser.add_argument_group("the screen"))
    records = parser.add_argument_group("records (board, level, players, mark and look stay as they were last)")
    add_records(records)
    records.add_argument("--no-records", action="store_const", const="", dest="records", help="keep nothing")
    parser.add_argument("--version", action="version", version=f"tictactoe {__version__}")
    given = parser.parse_args(arguments)

    start = read_position(parser, given.start, given.board, None) if given.start is not None else None
    named = {
        "rules": start.rules if start else given.board,
        "level": given.level and Level[given.level.upper()],
        "players": given.players and int(given.players),
        "first": given.first and First(given.first),
        "mark": given.mark,
        "pace": given.pace,
        "colour": given.color and given.color != "never",
        "ascii": given.ascii,
    }
    chosen = {name: value for name, value in named.items() if value is not None}
    settings = Settings(**chosen)
    if "players" not in chosen:
        if chosen.keys() & {"level", "mark"} or settings.first in (First.YOU, First.COMPUTER):
            chosen["players"] = 1  # these are about a game against the computer
        elif not plays(settings.rules):
            chosen["players"] = 2
        settings = Settings(**chosen)
    if start and settings.players == 1 and given.mark is None and settings.first in (First.YOU, First.COMPUTER):
        chosen["mark"] = start.to_move if settings.first is First.YOU else start.to_move.other
        settings = Settings(**chosen)
    implied = {"implied"} if given.players is None and "players" in chosen else set()
    if settings.players < 2 and not plays(settings.rules):
        parser.error(
            f"the computer plays boards of up to {LARGEST_BOARD} cells, and 6 x 5: "
            f"--players 2 plays {format_rules(settings.rules)} with two people"
        )
    names = frozenset(chosen) | implied | ({"start"} if start else set())
    return PlayOptions(
        settings, names, start, given.plain, given.color, not given.no_mouse, given.seed, given.records
    )


def _parse_solve(arguments: list[str]) -> SolveOptions:
    parser = _position_parser("solve", "What a position and each of its moves is worth, exactly.", SOLVE_EXAMPLES)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    return SolveOptions(_given_position(parser, given), given.budget, given.json, given.color, bool(given.ascii))


def _parse_tree(arguments: list[str]) -> TreeOptions:
    parser = _position_parser("tree", "The game tree below a position, with the value of each.", TREE_EXAMPLES)
    parser.add_argument("--depth", type=as_depth, metavar="N", default=2, help="how many plies deep (2)")
    parser.add_argument(
        "--format", choices=("text", "dot", "json"), default="text", help="text, dot for Graphviz, or json"
    )
    given = parser.parse_args(arguments)
    return TreeOptions(
        _given_position(parser, given),
        given.depth,
        given.budget,
        given.format,
        given.color,
        bool(given.ascii),
    )


def _parse_review(arguments: list[str]) -> ReviewOptions:
    parser = _command_parser("review")
    parser.add_argument(
        "game", type=as_whole, nargs="?", metavar="GAME", help='its number in "tictactoe games"; the last one'
    )
    _add_screen(parser)
    add_records(parser)
    given = parser.parse_args(arguments)
    look = {"colour": given.color and given.color != "never", "ascii": given.ascii}
    chosen = {name: value for name, value in look.items() if value is not None}
    play = PlayOptions(
        Settings(**chosen),
        chosen=frozenset(chosen),
        plain=given.plain,
        color=given.color,
        mouse=not given.no_mouse,
        records=given.records,
    )
    return ReviewOptions(given.game, play)


def _parse_archive(command: str, arguments: list[str]) -> ArchiveOptions:
    """The options of a command on the records."""
    parser = _command_parser(command)
    if command in ("games", "stats"):
        parser.add_argument("--json", action="store_true", help="print JSON")
    if command == "stats":
        add_look(parser)
    if command == "import":
        parser.add_argument(
            "file", type=as_file, nargs="?", default="-", metavar="FILE", help="what to read (standard input)"
        )
        parser.add_argument("--all-or-none", action="store_true", help="add nothing if a line is refused")
    if command == "forget":
        parser.add_argument("--yes", action="store_true", help="do not ask")
    add_records(parser)
    return ArchiveOptions(command, **vars(parser.parse_args(arguments)))


def _command_parser(command: str) -> Parser:
    what = COMMANDS[command]
    return Parser(prog=f"tictactoe {command}", description=f"{what[0].upper()}{what[1:]}.", allow_abbrev=False)


def _add_screen(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    add_look(parser)
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")


def _position_parser(command: str, description: str, examples: str) -> Parser:
    """A parser for a command that takes a position."""
    parser = Parser(
        prog=f"tictactoe {command}",
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("position", nargs="+", metavar="POSITION", help="rows of X, O and empty cells; - reads them")
    add_board(parser)
    parser.add_argument("--to-move", type=as_mark, metavar="X|O", help="whose turn it is where both could move")
    parser.add_argument(
        "--budget",
        type=as_seconds,
        metavar="SECONDS",
        default=BUDGET,
        help="how long to think (60); the rest is unknown",
    )
    add_look(parser)
    return parser


def _given_position(parser: Parser, given: argparse.Namespace) -> Position:
    text = " ".join(given.position)
    return read_position(parser, sys.stdin.read() if text == "-" else text, given.board, given.to_move)
