"""The arguments of a game: their parser, and how to play by them."""

import argparse
import sys
from typing import Any

from .. import __version__
from ..engine.board import Position
from ..engine.levels import NAMES
from ..ui.sitting.settings import First, Settings
from .option_values import as_levels, as_mark, as_seconds
from .play_options import PlayOptions
from .shared_options import (
    Parser,
    add_board,
    add_no_records,
    add_records,
    add_screen,
    add_seed,
    command_parser,
    let_positions_begin_with_a_dash,
    read_position,
)


def play_parser() -> Parser:
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
    game.add_argument(
        "--time",
        type=as_seconds,
        metavar="SECONDS",
        help="for a move it cannot prove (1), or of an opponent (5)",
    )
    game.add_argument("--pace", type=as_seconds, metavar="SECONDS", help="pause before the computer's mark (0.3)")
    game.add_argument("--from", dest="start", metavar="POSITION", help="play on from a position")
    add_seed(game)
    add_screen(parser.add_argument_group("the screen"))
    records = parser.add_argument_group("records (board, level, players, mark, time and look stay as they were last)")
    add_records(records)
    add_no_records(records)
    parser.add_argument("--version", action="version", version=f"tictactoe {__version__}", help="show the version")
    return parser


def read_play(parser: Parser, given: argparse.Namespace) -> PlayOptions:
    start = None if given.start is None else read_position(parser, given.start, given.board)
    chosen = _named_settings(given, start)
    implied = _implied_settings(chosen, start)
    settings_named = chosen | implied
    settings = Settings(**settings_named)
    if settings.second and settings.players:
        parser.error("two levels, X's and O's, are for --players 0")
    who = chosen.get("first")
    if start and who in (First.YOU, First.COMPUTER) and settings.mark_to_begin(None) is not start.to_move:
        mark = start.to_move.value
        print(f"tictactoe: --first is for later games: in this position {mark} is to move.", file=sys.stderr)
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


def _named_settings(given: argparse.Namespace, start: Position | None) -> dict[str, Any]:
    """The settings that options name, and those of the position to play on from."""
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
        **look(given),
    }
    return {name: value for name, value in named.items() if value is not None}


def look(given: argparse.Namespace) -> dict[str, Any]:
    """The settings of colour and characters, None if no option names them."""
    return {"colour": given.color and given.color != "never", "ascii": given.ascii}


def _implied_settings(chosen: dict[str, Any], start: Position | None) -> dict[str, Any]:
    """The settings that follow from the chosen ones.

    An opponent, a level, a mark, or a choice of who begins implies one person; two levels imply none. If there is a
    position to play on from, a choice of who begins also implies the marks.
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
