"""The start of a sitting, on the screen or line by line; a start without arguments needs no other file of options."""

import os
import sys

from .._engine.board import Position
from .._engine.frozen import Frozen
from .._shell.folders import state_folder
from .._shell.output import complain, lines_wanted
from .._shell.records import NAME
from .._ui.sitting.settings import Settings
from .._ui.words.language import ENGLISH, in_use, of_locale, say
from . import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .._shell.engines.opponent import Opponent

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # those that name the language; the first that is not empty counts
Page = tuple["Any", ...]  # the name of a page, and what it is about


class PlayOptions(Frozen):
    """How to play. `named` are the settings that options named; others are those of the last sitting.

    `opponent` is another program that plays: a command, or a function such as my_bot.py:choose. `start` is a position
    to play on from. `color` is auto, always or never; None means auto. `records` is the file to save games in: None
    for the usual one, empty for none.
    """

    settings: Settings = Settings()
    named: frozenset[str] = frozenset()
    start: Position | None = None
    plain: bool = False
    color: str | None = None
    mouse: bool = True
    seed: int | None = None
    records: str | None = None
    opponent: str | None = None


def play(options: PlayOptions, page: Page = ()) -> int:
    """Play a sitting, on the screen or line by line; gives the exit status.

    It starts with a game, or with another `page`. Raises BadUse if the other program cannot play.
    """
    settings = options.settings
    if "language" not in options.named:
        settings = settings._replace(language=in_use())
    plain = wants_lines(options)
    reason = "" if plain else choose_terminal()
    other: Opponent | None = None
    if options.opponent is not None:
        seconds = settings.time if "time" in options.named else None
        other = load("_shell.engines.opponent:start_opponent")(options.opponent, settings.rules, seconds)
        settings = settings._replace(opponent=other.name)
    if reason:
        # translators: {reason} is a clause such as "standard output is not a terminal"
        complain(say("{reason}, so this runs line by line.", reason=reason))
    sit = load("_cli.device:play")
    ended = sit(options._replace(settings=settings), other, page, in_lines=plain or bool(reason))
    if wrong := options.opponent and load("_shell.functions.lost_games:where_wrong_in")(ended, options.opponent):
        print(wrong)
    return 0


def records_file(named: str | None) -> str:
    """The path of the records: the usual one if None is `named`; empty if no records are wanted."""
    return os.path.join(state_folder(), NAME) if named is None else named


def of_system() -> str:
    """The language that the environment names: in LANGUAGE the first that there is, unless the locale is C."""
    locale = next(filter(None, map(os.environ.get, LOCALE)), "")
    listed = os.environ.get("LANGUAGE", "").split(":") if locale not in ("", "C", "POSIX") else []
    wanted = next((each for each in listed if of_locale(each) != ENGLISH or each.startswith(ENGLISH)), locale)
    return of_locale(wanted)


def wants_lines(options: PlayOptions) -> bool:
    """Whether to play line by line also where there is a screen."""
    return options.plain or lines_wanted()


def choose_terminal() -> str:
    """Choose the terminal for the screen; gives why there is no screen, as a clause, empty if there is one."""
    if not sys.stdin.isatty():
        return say("standard input is not a terminal")
    if not sys.stdout.isatty():
        return say("standard output is not a terminal")
    try:
        choose = load("_shell.terminal.modes:choose_terminal")
    except ImportError as error:
        if error.name not in ("curses", "_curses"):
            raise
        return say("this Python has no curses (on Windows: pip install windows-curses)")
    reason: str = choose()
    return reason
