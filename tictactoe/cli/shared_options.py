"""What the parsers of the commands share: their class, options, and positions."""

import argparse
import re
import sys
from argparse import RawDescriptionHelpFormatter as Formatter
from contextlib import suppress
from functools import partial
from typing import NoReturn

from ..engine.board import BadPosition, BadRules, Mark, Position, Rules
from ..engine.notation import format_rules, parse_position, parse_rules
from ..ui.words.printable import printable
from .help import DESCRIPTIONS, EXAMPLES
from .option_values import as_file, as_mark, as_rules, as_seconds, as_whole

LEADING_DASH = re.compile(r"-[-._xXoO0-9/\s]*$")  # a position whose first cell is written as a dash
LONGEST_POSITION = 10_000  # characters on standard input; the largest board has 400 cells
BUDGET = 60.0  # seconds for a search unless told otherwise
LONGEST_MESSAGE = 400  # characters of an error
WIDTH = 80  # columns: argparse needs a width to check an option, long before it prints help


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and whose help is as wide as the terminal."""

    def format_help(self) -> str:
        from shutil import get_terminal_size  # imported only for help: it takes 1 MiB, with modules for archives

        self.formatter_class = partial(Formatter, width=get_terminal_size().columns - 2)
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        if not any(hint in message for hint in (":", "choose from")) or message.startswith("unrecognized"):
            message += f"; see {self.prog} --help"
        self.exit(2, f"tictactoe: {printable(message.removeprefix('argument '), LONGEST_MESSAGE)}\n")


def command_parser(command: str) -> Parser:
    parser = Parser(
        prog="tictactoe" if command == "play" else f"tictactoe {command}",
        usage="tictactoe [play] [options]\n       tictactoe COMMAND [options]" if command == "play" else None,
        description=DESCRIPTIONS[command],
        epilog=EXAMPLES.get(command),
        formatter_class=partial(Formatter, width=WIDTH),
        allow_abbrev=False,
        add_help=False,
    )
    parser.add_argument("-h", "--help", action="help", help="show this help")
    return parser


def position_parser(command: str) -> Parser:
    """A parser for a command that takes a position."""
    parser = command_parser(command)
    let_positions_begin_with_a_dash(parser)
    parser.add_argument("position", nargs="+", metavar="POSITION", help="rows of X, O and empty cells; - reads them")
    add_board(parser)
    parser.add_argument("--to-move", type=as_mark, metavar="X|O", help="whose turn it is where both could move")
    parser.add_argument(
        "--budget",
        type=as_seconds,
        metavar="SECONDS",
        default=BUDGET,
        help="how long to think (60); what is left is not proven",
    )
    add_look(parser)
    return parser


def let_positions_begin_with_a_dash(parser: Parser) -> None:
    """Let argparse take "-X-/---/---" for a value, as it does with negative numbers."""
    parser._negative_number_matcher = LEADING_DASH


def given_position(parser: Parser, given: argparse.Namespace) -> Position:
    text = " ".join(given.position)
    if text == "-":
        text = sys.stdin.read(LONGEST_POSITION + 1)
        if len(text) > LONGEST_POSITION:
            parser.error(
                f"standard input has more than {LONGEST_POSITION} characters: that is not a position; write one"
            )
    return read_position(parser, text, given.board, given.to_move)


def read_position(parser: Parser, text: str, rules: Rules | None, to_move: Mark | None = None) -> Position:
    try:
        return parse_position(text, rules, to_move)
    except (BadPosition, BadRules) as error:
        with suppress(BadRules):
            board = parse_rules(text)
            parser.error(f"{text} is a board: its empty position is {board.cells} --board {format_rules(board)}")
        parser.error(f"bad position: {error}")


def records_parser(command: str) -> Parser:
    """A parser for a command about kept games."""
    parser = command_parser(command)
    add_records(parser)
    return parser


def add_board(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument(
        "--board",
        type=as_rules,
        metavar="M,N,K",
        help="columns, rows, and how many in a row win: 4,4,3; or 4x4; or gomoku",
    )


def add_screen(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    add_look(parser)
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")


def add_look(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument(
        "--ascii", action=argparse.BooleanOptionalAction, help="draw with ASCII only, or with block characters"
    )
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        help="colours; auto, the default, obeys NO_COLOR",
    )


def add_records(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument("--records", type=as_file, metavar="FILE", help="the file in which games are kept")


def add_no_records(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument("--no-records", action="store_const", const="", dest="records", help="keep nothing")


def add_seed(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument("--seed", type=as_whole, metavar="N", help="make the computer's choices repeatable")


def add_json(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
