"""What each command's arguments mean."""

import argparse
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from .. import __version__
from ..engine.board import Position, Rules
from ..engine.game import Game
from ..engine.gomocup_engine import RUN
from ..engine.levels import NAMES, Level
from ..engine.notation import BadGame, parse_game
from ..engine.reach import MOST_STEPS
from ..engine.steps import Method
from ..ui.session.settings import First, Settings
from ..ui.words.lesson import TOO_LARGE
from .help import COMMANDS
from .option_values import as_count, as_depth, as_even, as_file, as_level, as_levels, as_mark, as_own, as_seconds
from .options import (
    CheckOptions,
    EngineOptions,
    ExportOptions,
    ForgetOptions,
    GamesOptions,
    ImportOptions,
    MatchOptions,
    Options,
    PuzzleOptions,
    ReviewOptions,
    SolveOptions,
    StatsOptions,
    ThinkOptions,
    TreeOptions,
)
from .parser import (
    Parser,
    add_board,
    add_json,
    add_look,
    add_no_records,
    add_records,
    add_screen,
    add_seed,
    command_parser,
    given_position,
    let_positions_begin_with_a_dash,
    position_parser,
    read_position,
    records_parser,
)
from .play_options import PlayOptions

GAME_LINE = "3,3,3 X: b2 a1 c3"
TIME = 1.0  # seconds that an engine takes for a move unless told otherwise
GAMES = 100  # of a match


def parse(arguments: list[str]) -> Options:
    """The options of a command line; exits with 2 and one line on standard error for what cannot be used."""
    command, rest = _command(arguments)
    parsers: dict[str, Callable[[list[str]], Options]] = {
        "play": _parse_play,
        "solve": _parse_solve,
        "tree": _parse_tree,
        "think": _parse_think,
        "puzzle": _parse_puzzle,
        "check": _parse_check,
        "games": _parse_games,
        "review": _parse_review,
        "stats": _parse_stats,
        "export": _parse_export,
        "import": _parse_import,
        "forget": _parse_forget,
        "engine": _parse_engine,
        "match": _parse_match,
    }
    if command not in parsers:
        Parser().error(f'"{command}" is not a command: commands are {", ".join(COMMANDS)}')
    return parsers[command](rest)


def _command(arguments: list[str]) -> tuple[str, list[str]]:
    """The command, "play" unless one is named, and its arguments: options may stand before it."""
    for place, argument in enumerate(arguments):
        named = place > 0 and arguments[place - 1] in ("--records", "--opponent")  # who may be named like a command
        if argument in COMMANDS and not named:
            return argument, arguments[:place] + arguments[place + 1 :]
    if arguments and not arguments[0].startswith("-"):
        return arguments[0], arguments[1:]
    return "play", arguments


def _parse_play(arguments: list[str]) -> PlayOptions:
    parser = _play_parser()
    given = parser.parse_args(arguments)
    start = None if given.start is None else read_position(parser, given.start, given.board)
    chosen = _named_settings(given, start)
    implied = _implied_settings(chosen, start)
    settings_named = chosen | implied
    settings = Settings(**settings_named)
    if settings.second and settings.players:
        parser.error("two levels, X's and O's, are for --players 0")
    return PlayOptions(
        settings,
        frozenset(settings_named),
        start,
        given.plain,
        given.color,
        not given.no_mouse,
        given.seed,
        given.records,
        given.opponent,
    )


def _play_parser() -> Parser:
    parser = command_parser("play")
    let_positions_begin_with_a_dash(parser)
    game = parser.add_argument_group("the game")
    add_board(game)
    levels = ", ".join(NAMES)
    game.add_argument("--level", type=as_levels, help=f"{levels}; or X's and O's where nobody plays: novice,perfect")
    game.add_argument(
        "--opponent", metavar="COMMAND", help="another program plays: an engine, or a FILE:FUNCTION of your own"
    )
    game.add_argument("--first", choices=[first.value for first in First], help="who begins (alternate)")
    game.add_argument("--mark", type=as_mark, metavar="X|O", help="your mark; the computer has the other")
    game.add_argument("--players", choices=("0", "1", "2"), help="people: 2, 1, or none to watch")
    game.add_argument("--time", type=as_seconds, metavar="SECONDS", help="for a move that it cannot prove (1)")
    game.add_argument("--pace", type=as_seconds, metavar="SECONDS", help="pause before the computer's mark (0.3)")
    game.add_argument("--from", dest="start", metavar="POSITION", help="play on from a position")
    add_seed(game)
    add_screen(parser.add_argument_group("the screen"))
    records = parser.add_argument_group("records (board, level, players, mark and look stay as they were last)")
    add_records(records)
    add_no_records(records)
    parser.add_argument("--version", action="version", version=f"tictactoe {__version__}", help="show the version")
    return parser


def _named_settings(given: argparse.Namespace, start: Position | None) -> dict[str, Any]:
    """The settings that options name."""
    named = {
        "rules": start.rules if start else given.board,
        "level": given.level and given.level[0],
        "second": given.level and given.level[1],
        "players": given.players and int(given.players),
        "first": given.first and First(given.first),
        "mark": given.mark,
        "pace": given.pace,
        "time": given.time,
        "opponent": given.opponent,
        **_look(given),
    }
    return {name: value for name, value in named.items() if value is not None}


def _look(given: argparse.Namespace) -> dict[str, Any]:
    """How options say that the game looks, None where they do not."""
    return {"colour": given.color and given.color != "never", "ascii": given.ascii}


def _implied_settings(chosen: dict[str, Any], start: Position | None) -> dict[str, Any]:
    """The settings that follow from the chosen ones.

    An opponent, a level, a mark, or the computer as the one who begins means a game against it. Whoever is first
    from a position has the mark to move there.
    """
    implied: dict[str, Any] = {"players": 0} if "second" in chosen and "players" not in chosen else {}
    if "opponent" in chosen and "players" not in chosen | implied:
        implied["players"] = 1
    first = chosen.get("first")
    says_who_begins = first in (First.YOU, First.COMPUTER)
    if "players" not in chosen | implied and (says_who_begins or "level" in chosen or "mark" in chosen):
        implied["players"] = 1
    if start and says_who_begins and "mark" not in chosen and Settings(**chosen | implied).players == 1:
        implied["mark"] = start.to_move if first is First.YOU else start.to_move.other
    return implied


def _parse_solve(arguments: list[str]) -> SolveOptions:
    parser = position_parser("solve")
    add_json(parser)
    parser.add_argument("--proof", type=as_file, metavar="FILE", help="only write a proof of the value, for check")
    given = parser.parse_args(arguments)
    position = given_position(parser, given)
    return SolveOptions(position, given.budget, given.json, given.color, bool(given.ascii), given.proof)


def _parse_check(arguments: list[str]) -> CheckOptions:
    parser = command_parser("check")
    parser.add_argument("file", type=as_file, metavar="FILE", help="what tictactoe solve --proof FILE wrote")
    return CheckOptions(parser.parse_args(arguments).file)


def _parse_tree(arguments: list[str]) -> TreeOptions:
    parser = position_parser("tree")
    parser.add_argument("--depth", type=as_depth, metavar="N", default=2, help="how many plies deep (2)")
    parser.add_argument(
        "--distinct",
        action=argparse.BooleanOptionalAction,
        help="draw each position once, up to symmetry; or all of them",
    )
    parser.add_argument(
        "--format",
        choices=("text", "svg", "html", "dot", "json"),
        default="text",
        help="text, svg or html for paper, dot for Graphviz, or json",
    )
    given = parser.parse_args(arguments)
    return TreeOptions(
        given_position(parser, given),
        given.depth,
        given.distinct,
        given.budget,
        given.format,
        given.color,
        bool(given.ascii),
    )


def _parse_think(arguments: list[str]) -> ThinkOptions:
    parser = command_parser("think")
    let_positions_begin_with_a_dash(parser)
    parser.add_argument("position", nargs="*", metavar="POSITION", help="rows of X, O and empty cells (3 x 3, empty)")
    add_board(parser)
    parser.add_argument("--to-move", type=as_mark, metavar="X|O", help="whose turn it is where both could move")
    methods = {method.value.replace(" ", "-"): method for method in Method}
    parser.add_argument("--method", choices=methods, default="minimax", help="how to search (minimax)")
    parser.add_argument("--depth", type=as_depth, metavar="N", default=2, help="how many plies to print (2)")
    add_screen(parser)
    given = parser.parse_args(arguments)
    position = given_position(parser, given) if given.position else (given.board or Rules(3, 3, 3)).start
    if position.outcome or position.empty.bit_count() > MOST_STEPS:
        parser.error(f"{TOO_LARGE[0].lower()}{TOO_LARGE[1:].rstrip('.')}: write such a position")
    return ThinkOptions(position, methods[given.method], given.depth, _shown(given, records=""))


def _parse_puzzle(arguments: list[str]) -> PuzzleOptions:
    parser = command_parser("puzzle")
    add_screen(parser)
    records = parser.add_argument_group("records")
    add_records(records)
    add_no_records(records)
    given = parser.parse_args(arguments)
    return PuzzleOptions(_shown(given, given.records))


def _parse_games(arguments: list[str]) -> GamesOptions:
    parser = records_parser("games")
    add_json(parser)
    given = parser.parse_args(arguments)
    return GamesOptions(given.records, given.json)


def _parse_review(arguments: list[str]) -> ReviewOptions:
    parser = records_parser("review")
    parser.add_argument(
        "game", nargs="*", metavar="GAME", help='its number in "tictactoe games", or its line (the last game)'
    )
    add_screen(parser)
    given = parser.parse_args(arguments)
    return ReviewOptions(_read_game(parser, " ".join(given.game)), _shown(given, given.records))


def _shown(given: argparse.Namespace, records: str | None) -> PlayOptions:
    """How a sitting looks that begins with no game of its own."""
    chosen = {name: value for name, value in _look(given).items() if value is not None}
    return PlayOptions(
        Settings(**chosen),
        named=frozenset(chosen),
        plain=given.plain,
        color=given.color,
        mouse=not given.no_mouse,
        records=records,
    )


def _read_game(parser: Parser, text: str) -> Game | int | None:
    if not text:
        return None
    with suppress(ValueError):
        return int(text)
    if ":" not in text:
        parser.error(f"{text!r} is not a game: write its number in tictactoe games, or a line such as {GAME_LINE}")
    try:
        return parse_game(text)
    except BadGame as error:
        parser.error(f"bad game: {error}")


def _parse_stats(arguments: list[str]) -> StatsOptions:
    parser = records_parser("stats")
    add_json(parser)
    add_look(parser)
    given = parser.parse_args(arguments)
    return StatsOptions(given.records, given.json, given.color, bool(given.ascii))


def _parse_export(arguments: list[str]) -> ExportOptions:
    return ExportOptions(records_parser("export").parse_args(arguments).records)


def _parse_import(arguments: list[str]) -> ImportOptions:
    parser = records_parser("import")
    parser.add_argument(
        "file", type=as_file, nargs="?", default="-", metavar="FILE", help="what to read (standard input)"
    )
    parser.add_argument("--all-or-none", action="store_true", help="add nothing if a line is refused")
    given = parser.parse_args(arguments)
    return ImportOptions(given.records, given.file, given.all_or_none)


def _parse_forget(arguments: list[str]) -> ForgetOptions:
    parser = records_parser("forget")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    given = parser.parse_args(arguments)
    return ForgetOptions(given.records, given.yes)


def _parse_engine(arguments: list[str]) -> EngineOptions:
    parser = command_parser("engine")
    parser.add_argument("own", nargs="?", type=as_own, metavar="FILE:FUNCTION", help="a player of your own")
    add_board(parser)
    levels = ", ".join(NAMES)
    parser.add_argument("--level", type=as_level, default=Level.PERFECT, help=levels)
    parser.add_argument(
        "--time", type=as_seconds, metavar="SECONDS", default=TIME, help="for a move where the manager names none (1)"
    )
    add_seed(parser)
    given = parser.parse_args(arguments)
    return EngineOptions(given.board.run if given.board else RUN, given.own, given.level, given.time, given.seed)


def _parse_match(arguments: list[str]) -> MatchOptions:
    parser = command_parser("match")
    parser.add_argument("first", metavar="A", help="a level, a FILE:FUNCTION of your own, or a command")
    parser.add_argument("second", metavar="B", help="likewise")
    add_board(parser)
    parser.add_argument("--games", type=as_even, metavar="N", default=GAMES, help=f"an even number ({GAMES})")
    parser.add_argument("--time", type=as_seconds, metavar="SECONDS", default=TIME, help="for a move (1)")
    parser.add_argument("--nodes", type=as_count, metavar="N", help="instead, for a move of our last level")
    add_seed(parser)
    parser.add_argument("--output", type=as_file, metavar="FILE", help="write the games as JSON, for import")
    given = parser.parse_args(arguments)
    players = given.first, given.second
    return MatchOptions(
        players, given.board or Settings().rules, given.games, given.time, given.nodes, given.seed, given.output
    )
