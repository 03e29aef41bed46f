"""For each command its parser, and the call that its arguments ask for."""

import argparse
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from ..engine.board import Rules
from ..engine.game import Game
from ..engine.gomocup_engine import RUN
from ..engine.levels import NAMES, Level
from ..engine.reach import MOST_STEPS
from ..engine.steps import Method
from ..ui.sitting.settings import Settings
from ..ui.words.watched_search import TOO_LARGE
from .option_values import as_count, as_depth, as_even, as_file, as_function, as_level, as_mark, as_seconds
from .play import play, think
from .play_options import PlayOptions
from .play_parser import look, play_parser, read_play
from .records_file import existing_records, records_file
from .shared_options import (
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
    records_parser,
)

GAME_LINE = "3,3,3 X: b2 a1 c3"
TIME = 1.0  # seconds that an engine takes for a move unless told otherwise
GAMES = 100  # games of a match unless told otherwise
_METHODS = {method.value.replace(" ", "-"): method for method in Method}


def _solve_parser() -> Parser:
    parser = position_parser("solve")
    add_json(parser)
    parser.add_argument(
        "--proof", type=as_file, metavar="FILE", help="only write a proof of the value, for check; - prints it"
    )
    parser.add_argument("--memory", type=as_count, metavar="MIB", help="for what is remembered, at most (64)")
    return parser


def _solve(parser: Parser, given: argparse.Namespace) -> partial[int]:
    position = given_position(parser, given)
    from ..shell.commands.solve import solve

    ascii_only = bool(given.ascii)
    return partial(solve, position, given.budget, given.json, given.color, ascii_only, given.proof, given.memory)


def _check_parser() -> Parser:
    parser = command_parser("check")
    parser.add_argument("file", type=as_file, metavar="FILE", help="a proof that solve wrote; - is standard input")
    return parser


def _check(parser: Parser, given: argparse.Namespace) -> partial[int]:
    from ..shell.commands.check import check

    return partial(check, given.file)


def _tree_parser() -> Parser:
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
    return parser


def _tree(parser: Parser, given: argparse.Namespace) -> partial[int]:
    position = given_position(parser, given)
    from ..shell.commands.tree import tree

    ascii_only = bool(given.ascii)
    return partial(tree, position, given.depth, given.distinct, given.budget, given.format, given.color, ascii_only)


def _think_parser() -> Parser:
    parser = command_parser("think")
    let_positions_begin_with_a_dash(parser)
    parser.add_argument("position", nargs="*", metavar="POSITION", help="rows of X, O and empty cells (3 x 3, empty)")
    add_board(parser)
    parser.add_argument("--to-move", type=as_mark, metavar="X|O", help="whose turn it is where both could move")
    parser.add_argument("--method", choices=_METHODS, default="minimax", help="how to search (minimax)")
    parser.add_argument("--depth", type=as_depth, metavar="N", default=2, help="how many plies to print (2)")
    add_screen(parser)
    return parser


def _think(parser: Parser, given: argparse.Namespace) -> partial[int]:
    for word in given.position:
        if word in _METHODS:
            parser.error(f"{word} is a method: write --method {word}")
    position = given_position(parser, given) if given.position else (given.board or Rules(3, 3, 3)).start
    if position.outcome or position.empty.bit_count() > MOST_STEPS:
        parser.error(f"{TOO_LARGE[0].lower()}{TOO_LARGE[1:].rstrip('.')}: write such a position")
    return partial(think, position, _METHODS[given.method], given.depth, _sitting_options(given, records=""))


def _puzzle_parser() -> Parser:
    parser = command_parser("puzzle")
    add_screen(parser)
    records = parser.add_argument_group("records")
    add_records(records)
    add_no_records(records)
    return parser


def _puzzle(parser: Parser, given: argparse.Namespace) -> partial[int]:
    return partial(_solve_puzzles, _sitting_options(given, given.records))


def _solve_puzzles(options: PlayOptions) -> int:
    from ..ui.app import begin_with

    return play(options, lambda app: begin_with(app, "puzzle"))


def _games_parser() -> Parser:
    parser = records_parser("games")
    add_json(parser)
    return parser


def _games(parser: Parser, given: argparse.Namespace) -> partial[int]:
    from ..shell.commands.games import list_games

    return partial(list_games, existing_records(given.records), given.json)


def _review_parser() -> Parser:
    parser = records_parser("review")
    parser.add_argument(
        "game", nargs="*", metavar="GAME", help='its number in "tictactoe games", or its line (the last game)'
    )
    add_screen(parser)
    return parser


def _review(parser: Parser, given: argparse.Namespace) -> partial[int]:
    asked = _read_game(parser, " ".join(given.game))
    return partial(_go_through, asked, _sitting_options(given, given.records))


def _go_through(asked: Game | int | None, options: PlayOptions) -> int:
    from ..shell.commands.review import reviewed_game
    from ..ui.app import begin_with
    from ..ui.board.analysed import unanalysed

    game = reviewed_game(existing_records(options.records), asked)
    return play(options, lambda app: begin_with(app, "review", unanalysed(game)))


def _sitting_options(given: argparse.Namespace, records: str | None) -> PlayOptions:
    """The options of a sitting that does not begin with a new game."""
    chosen = {name: value for name, value in look(given).items() if value is not None}
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
    from ..engine.game_notation import BadGame, parse_game

    try:
        return parse_game(text)
    except BadGame as error:
        parser.error(f"bad game: {error}")


def _stats_parser() -> Parser:
    parser = records_parser("stats")
    add_json(parser)
    add_look(parser)
    return parser


def _stats(parser: Parser, given: argparse.Namespace) -> partial[int]:
    from ..shell.commands.stats import stats

    return partial(stats, existing_records(given.records), given.json, given.color, bool(given.ascii))


def _export_parser() -> Parser:
    return records_parser("export")


def _export(parser: Parser, given: argparse.Namespace) -> partial[int]:
    from ..shell.commands.games import export_games

    return partial(export_games, existing_records(given.records))


def _import_parser() -> Parser:
    parser = records_parser("import")
    parser.add_argument(
        "file", type=as_file, nargs="?", default="-", metavar="FILE", help="what to read (standard input)"
    )
    parser.add_argument("--all-or-none", action="store_true", help="add nothing if a line is refused")
    return parser


def _import(parser: Parser, given: argparse.Namespace) -> partial[int]:
    from ..shell.commands.games import import_games

    return partial(import_games, records_file(given.records), given.file, given.all_or_none)


def _forget_parser() -> Parser:
    parser = records_parser("forget")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    return parser


def _forget(parser: Parser, given: argparse.Namespace) -> partial[int]:
    from ..shell.commands.games import forget

    return partial(forget, records_file(given.records), given.yes)


def _engine_parser() -> Parser:
    parser = command_parser("engine")
    parser.add_argument("function", nargs="?", type=as_function, metavar="FILE:FUNCTION", help="a player of your own")
    add_board(parser)
    levels = ", ".join(NAMES)
    parser.add_argument("--level", type=as_level, default=Level.PERFECT, help=f"{levels} (perfect)")
    parser.add_argument(
        "--time", type=as_seconds, metavar="SECONDS", default=TIME, help="for a move where the manager names none (1)"
    )
    add_seed(parser)
    return parser


def _engine(parser: Parser, given: argparse.Namespace) -> partial[int]:
    from .. import __version__
    from ..shell.commands.engine import engine

    run = given.board.run if given.board else RUN
    return partial(engine, run, given.function, given.level, given.time, given.seed, __version__)


def _match_parser() -> Parser:
    parser = command_parser("match")
    parser.add_argument("first", metavar="A", help="a level, a FILE:FUNCTION of your own, or a command")
    parser.add_argument("second", metavar="B", help="likewise")
    add_board(parser)
    parser.add_argument("--games", type=as_even, metavar="N", default=GAMES, help=f"an even number ({GAMES})")
    parser.add_argument("--time", type=as_seconds, metavar="SECONDS", default=TIME, help="for a move (1)")
    parser.add_argument(
        "--nodes", type=as_count, metavar="N", help="nodes a move for perfect and expert, instead of --time"
    )
    add_seed(parser)
    parser.add_argument(
        "--output", type=as_file, metavar="FILE", help="write the games as JSON, for import; - prints them"
    )
    return parser


def _match(parser: Parser, given: argparse.Namespace) -> partial[int]:
    from ..shell.commands.match import match

    players, rules = (given.first, given.second), given.board or Settings().rules
    return partial(match, players, rules, given.games, given.time, given.nodes, given.seed, given.output)


def _play(parser: Parser, given: argparse.Namespace) -> partial[int]:
    return partial(play, read_play(parser, given))


PARSERS: dict[str, tuple[Callable[[], Parser], Callable[[Parser, argparse.Namespace], partial[int]]]] = {
    "play": (play_parser, _play),
    "solve": (_solve_parser, _solve),
    "tree": (_tree_parser, _tree),
    "think": (_think_parser, _think),
    "puzzle": (_puzzle_parser, _puzzle),
    "check": (_check_parser, _check),
    "games": (_games_parser, _games),
    "review": (_review_parser, _review),
    "stats": (_stats_parser, _stats),
    "export": (_export_parser, _export),
    "import": (_import_parser, _import),
    "forget": (_forget_parser, _forget),
    "engine": (_engine_parser, _engine),
    "match": (_match_parser, _match),
}
