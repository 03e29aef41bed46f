"""What the parsers of all commands share: one line for an error, and the meanings of their values."""

import argparse
import math
from typing import NoReturn

from ..engine.board import BadPosition, BadRules, Mark, Position, Rules
from ..engine.notation import parse_position, parse_rules

LONGEST = 86_400  # seconds, a day


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        if not any(hint in message for hint in (":", "choose from")) or message.startswith("unrecognized"):
            message += f"; see {self.prog} --help"
        line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in message)
        self.exit(2, f"tictactoe: {line.removeprefix('argument ')}\n")


def add_board(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument(
        "--board", type=as_rules, metavar="M,N,K", help="columns, rows, and how many in a row win (3,3,3)"
    )


def add_look(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument("--ascii", action=argparse.BooleanOptionalAction, help="draw with ASCII only, or with more")
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), help="colours; auto, the default, obeys NO_COLOR"
    )


def add_records(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument("--records", type=as_file, metavar="FILE", help="where games are kept")


def read_position(parser: argparse.ArgumentParser, text: str, rules: Rules | None, to_move: Mark | None) -> Position:
    try:
        return parse_position(text, rules, to_move)
    except (BadPosition, BadRules) as error:
        parser.error(f"bad position: {error}")


def as_rules(text: str) -> Rules:
    try:
        return parse_rules(text)
    except BadRules as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def as_mark(text: str) -> Mark:
    try:
        return Mark(text.upper())
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no mark: X or O") from error


def as_file(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("no file is named: write its name")
    return text


def as_depth(text: str) -> int:
    depth = as_whole(text)
    if depth < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no depth: write 0 or more plies")
    return depth


def as_whole(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        shown = text if len(text) <= 20 else f"{text[:17]}..."
        raise argparse.ArgumentTypeError(f"{shown!r} is no whole number: write one such as 7") from error


def as_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= LONGEST:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no number of seconds: write one from 0 to {LONGEST}, such as 0.5"
        )
    return seconds
