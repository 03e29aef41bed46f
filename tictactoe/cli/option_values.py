"""The values of options, read from text; a bad value is refused in one line."""

import argparse
import math

from ..engine.board import BadRules, Mark, Rules
from ..engine.levels import NAMES, Level
from ..engine.notation import parse_rules
from ..ui.sitting.settings import LONGEST_TIME


def as_rules(text: str) -> Rules:
    try:
        return parse_rules(text)
    except BadRules as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def as_levels(text: str) -> tuple[Level, Level | None]:
    """One level and None, or X's level and O's, which are written with a comma between."""
    level, _, second = text.lower().partition(",")
    if level in NAMES and (second in NAMES or "," not in text):
        return NAMES[level], NAMES.get(second)
    offered = ", ".join(map(repr, NAMES))
    raise argparse.ArgumentTypeError(
        f"{text!r} is not a level: choose from {offered}, or X's and O's: novice,perfect"
    )


def as_level(text: str) -> Level:
    level, second = as_levels(text)
    if second:
        raise argparse.ArgumentTypeError(f"{text!r} are two levels: write one")
    return level


def as_mark(text: str) -> Mark:
    try:
        return Mark(text.upper())
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a mark: X or O") from error


def as_file(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("no file is named: write its name")
    return text


def as_function(text: str) -> str:
    from ..shell.function_player import names_function  # imported late, so that other commands start without it

    if not names_function(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a function in a file: write one such as my_bot.py:choose")
    return text


def as_depth(text: str) -> int:
    depth = as_whole(text)
    if depth < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a depth: write 0 or more plies")
    return depth


def as_count(text: str) -> int:
    count = as_whole(text)
    if count < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is too few: write 1 or more")
    return count


def as_even(text: str) -> int:
    games = as_whole(text)
    if games < 2 or games % 2:
        raise argparse.ArgumentTypeError(f"{text!r}: write an even number from 2 on; openings are played twice")
    return games


def as_whole(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        shown = text if len(text) <= 20 else f"{text[:17]}..."
        raise argparse.ArgumentTypeError(f"{shown!r} is not a whole number: write one such as 7") from error


def as_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= LONGEST_TIME:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of seconds: write one from 0 to {LONGEST_TIME}, such as 0.5"
        )
    return seconds
