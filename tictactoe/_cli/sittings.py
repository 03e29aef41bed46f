"""What the command line asks for with `play`, `puzzle`, `match` and `engine`: sittings, and programs that play."""

from functools import partial
from typing import Any

from .. import __version__
from .._engine.board import Position
from .._engine.levels import Level
from .._engine.refusal import Refusal
from .._shell.output import complain
from .._ui.sitting.settings import First, Settings
from .._ui.words.boards import describe_board, over_already
from .._ui.words.language import say
from . import load
from . import play as sitting
from .option_values import as_function, as_position, check_output
from .options import Given
from .play import PlayOptions


def play(given: Given) -> partial[int]:
    return partial(sitting.play, play_options(given))


def puzzle(given: Given) -> partial[int]:
    if given.print:
        check_output(given.output, written=("html",))
        return partial(
            load("_shell.commands.puzzle_sheet:print_sheet"), given.print, given.seed, given.title, given.output
        )
    for name in ("seed", "title", "output"):
        if getattr(given, name) is not None:
            raise Refusal("{option} is for a sheet on paper; write --print 12, too", option=f"--{name}")
    records = "" if given.no_records else given.records
    return partial(sitting.play, screen_options(given, records), ("puzzle",))


def match(given: Given) -> partial[int]:
    names, rules = (given.one, given.other), given.board or Settings().rules
    how = {"nodes": given.nodes, "seed": given.seed, "output": given.output}
    return partial(load("_shell.commands.match:match"), names, rules, given.games, given.time, **how)


def engine(given: Given) -> partial[int]:
    function = None if given.function is None else as_function(given.function)
    level = given.level or Level.PERFECT
    answer = load("_shell.commands.engine:engine")
    return partial(answer, given.board, function, level, given.time, given.seed, __version__)


def screen_options(given: Given, records: str | None) -> PlayOptions:
    """The options of a sitting that does not start with a new game."""
    named = _look(given)
    return PlayOptions(
        Settings(**named),
        named=frozenset(named),
        plain=given.plain,
        color=given.color,
        mouse=not given.no_mouse,
        records=records,
    )


def play_options(given: Given) -> PlayOptions:
    """The options of a sitting that starts with a game; raises a Refusal if they do not go together."""
    start = _start(given)
    named = _named_settings(given, start)
    named |= _implied_settings(named, start)
    settings = Settings(**named)
    if settings.second and settings.players:
        raise Refusal("two levels, one for X and one for O, need --players 0")
    if settings.opponent and settings.players == 2:
        raise Refusal("two players leave no side for --opponent; write --players 1 or 0")
    if settings.opponent and settings.players == 1 and "level" in named:
        raise Refusal(
            "--opponent plays in place of the computer, so --level means nothing; "
            "--players 0 lets them play each other"
        )
    if start:
        _tell_about_start(start, given, settings)
    return screen_options(given, "" if given.no_records else given.records)._replace(
        settings=settings, named=frozenset(named), start=start, seed=given.seed, opponent=given.opponent
    )


def _start(given: Given) -> Position | None:
    """The position to start from, if one is given; raises a Refusal, also if the game is over there."""
    text = getattr(given, "from")
    if text == "-":
        raise Refusal("--from: standard input is for keys; write the position, such as X.O/.X./...")
    start = None if text is None else as_position(text, given.board)
    if over := start and over_already(start):
        raise Refusal("{option}: {why}", option="--from", why=over)
    return start


def _tell_about_start(start: Position, given: Given, settings: Settings) -> None:
    """Say on standard error what a player may not expect: which board the rows make, and who goes first."""
    rules, mark = start.rules, start.to_move
    if not given.board and rules.width != rules.height:
        complain(say("the board is {board}; another one needs --board.", board=describe_board(rules)))
    if settings.first in (First.YOU, First.COMPUTER) and settings.mark_to_begin(None) is not mark:
        complain(say("--first is for later games: in this position {mark} is to move.", mark=mark.value))


def _named_settings(given: Given, start: Position | None) -> dict[str, Any]:
    """The settings that options name, and those of the position to start from."""
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
    }
    return {name: value for name, value in named.items() if value is not None} | _look(given)


def _look(given: Given) -> dict[str, Any]:
    """The settings of colour, characters and language that options name."""
    named = {"colour": given.color and given.color != "never", "ascii": given.ascii, "language": given.language}
    return {name: value for name, value in named.items() if value is not None}


def _implied_settings(named: dict[str, Any], start: Position | None) -> dict[str, Any]:
    """The settings that follow from the named ones.

    An opponent, a level, a mark, or a choice of who goes first implies one player; two levels imply none. If there is
    a position to start from, a choice of who goes first also implies the marks.
    """
    implied: dict[str, Any] = {}
    first = named.get("first")
    says_who = first in (First.YOU, First.COMPUTER)
    if "players" not in named and (says_who or named.keys() & {"opponent", "level", "mark"}):
        implied["players"] = 0 if "second" in named else 1
    if start and says_who and "mark" not in named and Settings(**named | implied).players == 1:
        implied["mark"] = start.to_move if first is First.YOU else start.to_move.other
    return implied
