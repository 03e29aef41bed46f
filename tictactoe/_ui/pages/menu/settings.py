"""The settings in the menu: their names, the choices of each, and what is said of the one that is shown."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, NamedTuple

from ...._engine.board import Mark
from ...._engine.levels import Level
from ...._engine.notation import format_rules
from ...._engine.reach import plays_perfectly, soon_analysed
from ...sitting.display import Display
from ...sitting.settings import BOARDS, VALUES_SHOWN, First, Settings, Values, next_length
from ...words.boards import describe_board, worth
from ...words.language import ENGLISH, LANGUAGES, available, decimal, say, say_as, template, template_as
from ...words.levels import level_name, sight

TIMES = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds for a move
BEGINNERS = (First.ALTERNATE, First.YOU, First.COMPUTER, First.RANDOM)


class SettingRow(NamedTuple):
    """A setting in the menu: its choice, what that choice means, and a shorter form of the choice, "" for none."""

    full: str
    meaning: str = ""
    short: str = ""


def _level(draft: Settings, display: Display) -> SettingRow:
    name = level_name(draft.level, draft.rules)
    if draft.computer_plays:
        return SettingRow(name, sight(draft.level, draft.rules))
    other = draft.opponent if draft.players == 1 else ""
    return SettingRow(name, say("{name} plays", name=other) if other else say("the computer does not play"))


def _level_of_o(draft: Settings, display: Display) -> SettingRow:
    return _level(draft._replace(level=draft.second or draft.level), display)


def _players(draft: Settings, display: Display) -> SettingRow:
    full, short = _PLAYERS[draft.players]
    told = say_as("players", full)
    if draft.opponent and draft.players == 0:
        told = say("the computer and {name}", name=draft.opponent)
    elif draft.opponent and draft.players == 1:
        told = say("you and {name}", name=draft.opponent)
    return SettingRow(told, short=say_as("players, short", short))


def _first(draft: Settings, display: Display) -> SettingRow:
    full, short = _BEGINS[draft.first if draft.players == 1 else _MARKED.get(draft.first, draft.first)]
    return SettingRow(say_as("goes first", full), short=say_as("goes first, short", short))


def _values(draft: Settings, display: Display) -> SettingRow:
    return SettingRow(say_as("setting", VALUES_SHOWN[draft.values]), say_as("values", _SHOWN[draft.values]))


def _switch(on: bool, meaning: str) -> SettingRow:
    """The row of what is on or off."""
    return SettingRow(say_as("setting", "on") if on else say_as("setting", "off"), meaning)


def _time(draft: Settings, display: Display) -> SettingRow:
    seconds = decimal(draft.time)
    full, short = say("{seconds} s a move", seconds=seconds), say("{seconds} s", seconds=seconds)
    # translators: after how many seconds the computer has
    return SettingRow(full, say("for the computer"), short)


def _language(draft: Settings, display: Display) -> SettingRow:
    if display.unicode:
        return SettingRow(LANGUAGES[draft.language])
    return SettingRow(LANGUAGES[ENGLISH], say("only ASCII is shown here"))


_PLAYERS = {
    # translators of "players": after "Players"
    # translators of "players, short": after "Players" on small screens; at most 7 letters
    0: (template_as("players", "the computer alone"), template_as("players, short", "none")),
    1: (template_as("players", "you and the computer"), template_as("players, short", "one")),
    2: (template_as("players", "two players"), template_as("players, short", "two")),
}
_BEGINS: dict[First | Mark, tuple[str, str]] = {
    # translators of "goes first": after "Goes first"
    # translators of "goes first, short": after "Goes first" on small screens; at most 8 letters
    First.ALTERNATE: (template_as("goes first", "taking turns"), template_as("goes first, short", "turns")),
    First.YOU: (template_as("goes first", "you"), template_as("goes first, short", "you")),
    First.COMPUTER: (template_as("goes first", "the computer"), template_as("goes first, short", "computer")),
    First.RANDOM: (template_as("goes first", "a coin toss"), template_as("goes first, short", "toss")),
    Mark.X: ("X", "X"),
    Mark.O: ("O", "O"),
}
_MARKED: dict[First, First | Mark] = {First.YOU: Mark.X, First.COMPUTER: Mark.O}
_SHOWN = {
    # translators of "values": what the board shows
    Values.OFF: template_as("values", "what each cell is worth"),
    Values.ON: template_as("values", "what each cell is worth"),
    Values.REPLIES: template_as("values", "and how many good replies"),
}


class Setting(Enum):
    """A row of the menu, which sets a field of the settings.

    It has the name of the row in full and in short, the field, its choices in their order, and what is said of the
    choice that is shown. Without choices it cannot be changed now.
    """

    # fmt: off
    # translators: the name of a setting, here and in each row below; at most 10 letters
    # translators of "setting, short": the name of a setting on small screens; at most 7 letters
    BOARD = (template("Board"), template_as("setting, short", "Board"), "rules",
        lambda draft, display: BOARDS if draft.rules in BOARDS else (draft.rules, *BOARDS),
        lambda draft, display: SettingRow(describe_board(draft.rules), worth(draft.rules), format_rules(draft.rules)))
    LEVEL = (template("Level"), template_as("setting, short", "Level"), "level",
        lambda draft, display: list(Level) if draft.computer_plays else (), _level)
    PLAYERS = (template("Players"), template_as("setting, short", "Players"), "players",
        lambda draft, display: (1, 2, 0), _players)
    FIRST = (template("Goes first"), template_as("setting, short", "First"), "first",
        lambda draft, display: BEGINNERS, _first)
    # translators: where the computer plays itself; at most 10 letters
    LEVEL_OF_O = (template("Level of {mark}"), "O", "second", lambda draft, display: list(Level), _level_of_o)
    MARK = (template("Your mark"), template_as("setting, short", "Mark"), "mark",
        lambda draft, display: list(Mark) if draft.players == 1 else (),
        lambda draft, display: SettingRow(draft.mark.value))
    VALUES = (template("Values"), template_as("setting, short", "Values"), "values",
        lambda draft, display: tuple(Values) if soon_analysed(draft.rules.start) else (Values.OFF, Values.ON),
        _values)
    COLOUR = (template("Colour"), template_as("setting, short", "Colour"), "colour",
        lambda draft, display: (True, False) if display.colours else (),
        # translators: what colours are for; at most 27 letters
        lambda draft, display: _switch(draft.colour, say("a colour for each mark")))
    GRAPHICS = (template("Graphics"), template_as("setting, short", "Graphics"), "ascii",
        lambda draft, display: (False, True) if display.unicode else (),
        lambda draft, display: _switch(not draft.ascii, say("off: plain ASCII characters")))
    TIME = (template("Time"), template_as("setting, short", "Time"), "time", lambda draft, display: TIMES, _time)
    LANGUAGE = (template("Language"), template_as("setting, short", "Language"), "language",
        lambda draft, display: available() if display.unicode else (), _language)
    START = (template("Start from"), template_as("setting, short", "From"), "", lambda draft, display: ("",),
        lambda draft, display: SettingRow(say_as("start from", "the empty board"),
            short=say_as("start from, short", "empty")))
    # fmt: on

    def __init__(
        self,
        full: str,
        short: str,
        field: str,
        choices: Callable[[Settings, Display], Sequence[Any]],
        told: Callable[[Settings, Display], SettingRow],
    ) -> None:
        self.full, self.short, self.field, self.choices, self.told = full, short, field, choices, told


def offered(draft: Settings) -> list[Setting]:
    """The settings that count: the time only where the computer searches, the language if there is more than one."""
    alone = draft.players == 0
    left_out = {
        Setting.LEVEL_OF_O: not alone,
        Setting.MARK: alone,
        Setting.TIME: not draft.computer_plays or plays_perfectly(draft.rules),
        Setting.LANGUAGE: len(available()) == 1,
    }
    return [row for row in Setting if not left_out.get(row)]


def changed(draft: Settings, setting: Setting, step: int, display: Display) -> Settings:
    """The settings with one of them moved by `step` choices, of those that the screen can show."""
    choices = setting.choices(draft, display)
    if len(choices) < 2:
        return draft
    if setting is Setting.TIME:
        return draft._replace(time=next_length(choices, draft.time, step))
    now = getattr(draft, setting.field)
    if now is None:  # the level of O, which is then that of X
        now = draft.level
    at = choices.index(now) if now in choices else 0
    return draft._replace(**{setting.field: choices[(at + step) % len(choices)]})


def setting_row(draft: Settings, setting: Setting, display: Display) -> SettingRow:
    """The row of the menu for a setting."""
    row = setting.told(draft, display)
    return row if setting.choices(draft, display) else row._replace(full=closed(row.full))


def closed(text: str) -> str:
    """A text in brackets, for what cannot be done or changed now: not all terminals have dim letters."""
    return f"({text})"


def setting_label(draft: Settings, setting: Setting, *, brief: bool) -> str:
    """The name of a setting in the menu."""
    if draft.players == 0 and setting in (Setting.LEVEL, Setting.LEVEL_OF_O):
        mark = "X" if setting is Setting.LEVEL else "O"
        return mark if brief else say(Setting.LEVEL_OF_O.full, mark=mark)
    return say_as("setting, short", setting.short) if brief else say(setting.full)
