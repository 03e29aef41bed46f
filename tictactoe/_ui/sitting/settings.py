"""What a player can choose: the board, the opponent, who begins, and the look."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, IntEnum

from ..._engine.board import Mark, Position, Rules
from ..._engine.frozen import Frozen
from ..._engine.game import PEOPLE, Game, Phase, Seat, Seats
from ..._engine.levels import Level
from ..._engine.notation import format_rules, parse_rules
from ..words.language import ENGLISH, available, template_as

LONGEST_TIME = 86_400  # seconds for a move: one day


class First(Enum):
    """Who begins: with two people or none, YOU is X and COMPUTER is O."""

    YOU = "you"
    COMPUTER = "computer"
    ALTERNATE = "alternate"
    RANDOM = "random"


class Values(IntEnum):
    """What the free cells show."""

    OFF = 0
    ON = 1  # what a move there is worth
    REPLIES = 2  # also how many of the replies to that move hold

    @property
    def next(self) -> "Values":
        """The next choice; OFF follows the last."""
        return Values((self + 1) % len(Values))


VALUES_SHOWN = {
    # translators: this and the next two: the setting "Values"; "replies" also shows how many replies are good
    Values.OFF: template_as("setting", "off"),
    Values.ON: template_as("setting", "on"),
    Values.REPLIES: template_as("setting", "replies"),
}


class Settings(Frozen):
    """The choices of a sitting: how the next game is played, and the look.

    The game on the board keeps the settings that it began with, except for the level. `players` is the number of
    people. `second` is the level of O if nobody plays, None if it is the same as X's. `pace` is the pause before the
    computer's move in seconds, None for the usual one. `time` is how many seconds the computer searches for a move
    that it cannot prove. `opponent` names another program that takes the computer's seat, or O's if nobody plays; ""
    for none. `prints_board` says whether line mode prints the board before it asks. `numbers` and `threats` say
    whether the board shows the numbers of the moves and what each side threatens; they are not kept. `language` is
    one of those that are available.
    """

    rules: Rules = Rules(3, 3, 3)
    level: Level = Level.PERFECT
    players: int = 1
    first: First = First.ALTERNATE
    mark: Mark = Mark.X
    pace: float | None = None
    time: float = 1.0
    colour: bool = True
    ascii: bool = False
    values: Values = Values.OFF
    second: Level | None = None
    opponent: str = ""
    prints_board: bool = True
    numbers: bool = False
    threats: bool = False
    language: str = ENGLISH

    @property
    def seats(self) -> Seats:
        other = Seat.ENGINE if self.opponent else Seat.COMPUTER
        if self.players == 2:
            return PEOPLE
        if self.players == 1 and self.mark is Mark.O:
            return Seats(other, Seat.PERSON, x_name=self.opponent)
        return Seats(Seat.PERSON if self.players else Seat.COMPUTER, other, o_name=self.opponent)

    @property
    def computer_plays(self) -> bool:
        """Whether the computer of this program has a seat, so that its level counts."""
        return self.players == 0 or (self.players == 1 and not self.opponent)

    @property
    def you(self) -> Mark:
        """The mark that `First.YOU` means."""
        return self.mark if self.players == 1 else Mark.X

    def of_game(self, game: Game) -> "Settings":
        """With the board, the players and the mark of a game that goes on."""
        return self._replace(rules=game.rules, players=game.people, mark=game.person or self.mark)

    def mark_to_begin(self, last: Game | None) -> Mark | None:
        """The mark that begins the game after `last`, None if chance decides.

        Turns are taken among games of as many people; an untouched game does not count.
        """
        match self.first:
            case First.RANDOM:
                return None
            case First.COMPUTER:
                return self.you.other
            case First.ALTERNATE if last and last.people == self.players:
                anew = last.untouched and last.phase is not Phase.FINISHED
                you_began = last.began is (last.person or Mark.X)
                return self.you if you_began == anew else self.you.other
        return self.you

    def empty_board(self, first: Mark | None) -> Position:
        """The empty board of the next game, on which `first` begins; X if None, until chance decides."""
        return self.rules.start._replace(to_move=first or Mark.X)


# The level of the very first game. Casual blocks lines, so that a win against it is earned, but overlooks forks. A
# child who completes and blocks lines and otherwise plays anywhere wins one game in four against it on 3x3, and loses
# as many; the same child would win three in four against novice, and none against perfect.
FIRST_LEVEL = Level.CASUAL


class CommandLine(Frozen):
    """What the command line asked for.

    `named` are the names of the settings that options set. `prepared` says that a position to begin from was given,
    `without_game` that the sitting begins with a review or with puzzles. `function` names a function of one's own
    that plays, as in my_bot.py:minimax.
    """

    named: frozenset[str] = frozenset()
    prepared: bool = False
    without_game: bool = False
    function: str = ""

    @property
    def resumes(self) -> bool:
        """Whether an unfinished game goes on: not if a new game, a review or puzzles were asked for."""
        return not (self.prepared or self.without_game or self.named & _OF_A_GAME)


_OF_A_GAME = frozenset({"rules", "level", "players", "first", "mark", "opponent"})


def as_text(settings: Settings) -> dict[str, str]:
    """The settings that are kept for the next sitting, as text by name.

    >>> as_text(Settings(level=Level.CASUAL))["level"]
    'casual'
    """
    return {name: write(getattr(settings, name)) for name, (write, _) in _KEPT.items()}


def restored(settings: Settings, texts: dict[str, str], named: frozenset[str]) -> Settings:
    """The settings with the kept `texts` of the last sitting, except for `named` ones and texts that cannot be read.

    The texts cannot turn colour on or ASCII off, which the terminal or an option decides.

    >>> restored(Settings(), {"level": "casual", "mark": "O", "players": "many"}, frozenset({"mark"})).level
    <Level.CASUAL: 2>
    """
    found = {}
    for name, (_, read) in _KEPT.items():
        if name in texts and name not in named:
            with suppress(ValueError, KeyError):  # written by another version
                found[name] = read(texts[name])
    kept = settings._replace(**found)
    return kept._replace(colour=settings.colour and kept.colour, ascii=settings.ascii or kept.ascii)


def needs_empty_board(old: Settings, new: Settings) -> bool:
    """Whether a change of the settings asks to begin an empty board anew."""
    before, after = ((it.rules, it.players, it.first, it.mark) for it in (old, new))
    return before != after


def needs_new_game(old: Settings, new: Settings, game: Game) -> bool:
    """Whether a change of the settings asks for another game than the one on the board."""
    return (
        new.rules not in (old.rules, game.rules)
        or new.players not in (old.players, game.people)
        or (new.players == game.people == 1 and new.mark not in (old.mark, game.person))
    )


def seconds(text: str) -> float:
    """A number of seconds from 0 to LONGEST_TIME; raises ValueError for any other text."""
    seconds = float(text)
    if not 0 <= seconds <= LONGEST_TIME:
        raise ValueError(f"{text} is not a number of seconds from 0 to {LONGEST_TIME}")
    return seconds


def _on_or_off(on: bool) -> str:
    return "on" if on else "off"


_KEPT: dict[str, tuple[Callable[..., str], Callable[[str], object]]] = {
    "rules": (format_rules, parse_rules),
    "level": (lambda level: level.title, lambda text: Level[text.upper()]),
    "players": (str, lambda text: {"1": 1, "2": 2}[text]),  # 0 only by an option
    "mark": (lambda mark: mark.value, Mark),
    "time": (lambda seconds: f"{seconds:g}", seconds),
    "colour": (_on_or_off, lambda text: text == "on"),
    "ascii": (_on_or_off, lambda text: text == "on"),
    "prints_board": (_on_or_off, lambda text: text != "off"),
    "language": (str, lambda text: available()[available().index(text)]),
}
"""The settings that are kept, with what writes each as text and what reads it."""


def next_length(lengths: Sequence[float], now: float, step: int) -> float:
    """The next longer of `lengths` after `now`, or the next shorter if `step` is negative; `now` if there is none.

    >>> next_length((1, 2, 5), 3, 1), next_length((1, 2, 5), 3, -1), next_length((1, 2, 5), 5, 1)
    (5, 2, 5)
    """
    if step > 0:
        return min((length for length in lengths if length > now), default=now)
    return max((length for length in lengths if length < now), default=now)


# The boards that the menu offers.
BOARDS = tuple(Rules(*size) for size in (
    (3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4), (5, 4, 4), (5, 5, 4), (6, 5, 4),
    (7, 7, 4), (6, 6, 5), (7, 7, 5), (7, 7, 6), (15, 15, 5), (19, 19, 5),
))  # fmt: skip
