"""A finished game as it is kept, and as data for other programs."""

from contextlib import suppress
from functools import lru_cache

from ..board import BadPosition, BadRules, Mark, Outcome, Position, Rules
from ..frozen import Frozen
from ..game import Game, Seat, Seats, play_named
from ..levels import NAMES, Level
from ..notation import LONGEST_SHOWN, format_cell, format_position, parse_position
from ..refusal import Refusal, refused_as, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .game_tree import GameTree

PERSON, ENGINE = Seat.PERSON.value, Seat.ENGINE.value
LARGEST = 2**63 - 1  # the largest integer in SQLite
LARGEST_OFFSET = 14 * 3600  # seconds from UTC: that of the Line Islands
LONGEST = 1e9  # seconds that a game can have lasted
UNNAMED = "The engine"  # the name of another program whose own was not kept
LONGEST_NAME = 200  # characters of the name of another program
LONGEST_SGF = 500_000  # characters of a game with its comments and variations
_SEATS = {PERSON: Seat.PERSON, ENGINE: Seat.ENGINE}
# What a time looks like with each digit as a 0: a regular expression would take longer to import than to match.
_AS_ZEROS = str.maketrans("123456789", "0" * 9)
_FRACTIONS = ("", *(f".{'0' * digits}" for digits in range(1, 7)))
_TIMES = {f"0000-00-00T00:00:00{part}{zone}" for part in _FRACTIONS for zone in ("Z", "+00:00", "-00:00")}
_NAMES = {"x_name": Mark.X, "o_name": Mark.O}
_KEYS = "id", "started", "finished", "board", "x", "o", "first", "moves", "outcome", "hints", "take_backs", "seconds"


class BadRecord(Refusal, ValueError):
    """Data that is not a record; the message says what is wrong with it."""


class Record(Frozen):
    """A finished game, when it was played, and with how much help.

    `started` and `finished` are ISO 8601 with the offset from UTC, so that they give the local time, too. Where the
    clock was set back during the game, it finished before it started. `hints` counts the positions in which help was
    given, `take_backs` how often turns were taken back, and `seconds` the time from the first mark of a person to the
    end, without the time between two sittings. `level` is the weakest that moved for the computer, None where it did
    not play. `sgf` is the game as SGF, with comments, variations and names of players that came with it, "" for none.
    """

    id: int
    started: str
    finished: str
    game: Game
    level: Level | None
    hints: int
    take_backs: int
    seconds: float
    sgf: str = ""

    @property
    def outcome(self) -> Outcome:
        """How the game ended; raises BadRecord if it did not."""
        if self.game.outcome is None:
            raise BadRecord("the game is not finished")
        return self.game.outcome

    @property
    def tree(self) -> "GameTree | None":
        """The game with the comments, variations and names of players that came with it, None for none."""
        tree = _tree(self.sgf) if self.sgf else None
        return tree if tree and _same(tree.game, self.game) else None

    def as_data(self) -> "dict[str, Any]":
        """The record as an object of JSON.

        `board` is columns, rows and run; `x` and `o` are "person", "engine" for another program, or a level; `first`
        is the mark that began; `start` is there only where the game was played on from a position, `x_name` and
        `o_name` only where another program played whose name is known, `sgf` only where it says more than the rest,
        such as comments, variations or names. `outcome` is "X", "O" or "draw". If the moves do not end the game, the
        side to move gave it up.
        """
        game = self.game
        rules, winner = game.rules, self.outcome.winner
        data = {
            "id": self.id,
            "started": self.started,
            "finished": self.finished,
            "board": list(rules.mnk),
            "x": player_of(self, Mark.X),
            "o": player_of(self, Mark.O),
            "first": game.began.value,
            **({"start": format_position(game.start)} if game.prepared else {}),
            "moves": [format_cell(rules, move.cell) for move in game.moves],
            "outcome": winner.value if winner else "draw",
            "hints": self.hints,
            "take_backs": self.take_backs,
            "seconds": self.seconds,
        }
        more = {"sgf": self.sgf} | {key: program_of(self, mark) for key, mark in _NAMES.items()}
        return data | {key: text for key, text in more.items() if text}

    @classmethod
    def from_data(cls, data: object) -> "Record":
        """The record that an object of JSON describes; raises BadRecord unless every part of it is right."""
        if not isinstance(data, dict):
            raise BadRecord("a record must be a JSON object, as tictactoe export prints it")
        missing = [key for key in _KEYS if key not in data]
        unknown = [key for key in data if key not in (*_KEYS, *_NAMES, "start", "sgf")]
        if missing:
            raise BadRecord("{name} is missing", name=repr(missing[0]))
        if unknown:
            raise BadRecord("{key} is not part of a record", key=_shown(unknown[0]))
        for key in ("id", "hints", "take_backs"):
            least = 1 if key == "id" else 0
            if type(data[key]) is not int or not least <= data[key] <= LARGEST:
                raise BadRecord(
                    "{key} must be a whole number from {least} to {most}, not {value}",
                    key=key,
                    least=least,
                    most=LARGEST,
                    value=_shown(data[key]),
                )
        seconds = data["seconds"]
        if type(seconds) not in (int, float) or not 0 <= seconds <= LONGEST:
            raise BadRecord(
                "seconds must be a number from 0 to {most}, not {value}", most=f"{LONGEST:.0f}", value=_shown(seconds)
            )
        for key in ("started", "finished"):
            if not is_time(data[key]):
                raise BadRecord(
                    "{key} must be a time such as 2026-11-21T14:05:00+01:00, not {value}",
                    key=key,
                    value=_shown(data[key]),
                )
        game = _game(data)
        if data["outcome"] == game.last_mark.value and not game.outcome:
            game = game.resign()
        level = next((NAMES[name] for name in (data["x"], data["o"]) if name in NAMES), None)
        help, sgf = (data["hints"], data["take_backs"]), data.get("sgf", "")
        record = cls(data["id"], data["started"], data["finished"], game, level, *help, float(seconds))
        winner = record.outcome.winner
        end = winner.value if winner else "draw"
        if data["outcome"] != end:
            raise BadRecord(
                "outcome is {outcome}, but the moves end in {end}", outcome=_shown(data["outcome"]), end=end
            )
        if not isinstance(sgf, str) or len(sgf) > LONGEST_SGF:
            raise BadRecord("sgf must be a text of up to {most} characters", most=f"{LONGEST_SGF:,}")
        if sgf and not record._replace(sgf=sgf).tree:
            raise BadRecord("sgf must be the same game, as SGF")
        return record._replace(sgf=sgf)


def _same(one: Game, other: Game) -> bool:
    """Whether two games have the same moves from the same start, whoever played them."""
    return one.start == other.start and [move.cell for move in one.moves] == [move.cell for move in other.moves]


@lru_cache(maxsize=256)  # a list of games is drawn at every key
def _tree(sgf: str) -> "GameTree | None":
    """The game of a text as SGF, None if it cannot be read."""
    from .sgf import BadSgf, parse_sgf  # imported only if it is needed

    with suppress(BadSgf):
        return parse_sgf(sgf)[0]
    return None


def player_of(record: Record, mark: Mark) -> str:
    """Who played a mark: "person", "engine" for another program, or the name of a level."""
    seat = record.game.seats.of(mark)
    return record.level.title if record.level and seat is Seat.COMPUTER else seat.value


def program_of(record: Record, mark: Mark) -> str:
    """The name of the other program that played a mark; "" where none did, or where its name is not known."""
    name = record.game.seats.program(mark)
    return "" if name == UNNAMED else name


def _game(data: "dict[str, Any]") -> Game:
    rules = _rules(data["board"])
    names = data["x"], data["o"]
    if any(not isinstance(name, str) or name not in (*_SEATS, *NAMES) for name in names):
        offered = ", ".join((*_SEATS, *NAMES))
        raise BadRecord(
            "x and o must each be one of {offered}, not {x} and {o}",
            offered=offered,
            x=_shown(names[0]),
            o=_shown(names[1]),
        )
    if PERSON not in names and set(names) != {ENGINE}:
        raise BadRecord("x or o must be person, or both engine")
    if data["first"] not in ("X", "O"):
        raise BadRecord("first must be X or O, not {value}", value=_shown(data["first"]))
    first, level = Mark(data["first"]), next((NAMES[name] for name in names if name in NAMES), None)
    start = _start(data, rules, first)
    game = Game(start, _seats(data))
    if game.began is not first:
        raise BadRecord(
            "first is {first}, but in {position} {began} went first",
            first=first.value,
            position=format_position(start),
            began=game.began.value,
        )
    with refused_as(BadRecord):
        return _played(game, data["moves"], level)


def _start(data: "dict[str, Any]", rules: Rules, first: Mark) -> Position:
    """The position from which a game was played on, or the empty board."""
    if "start" not in data:
        return rules.start._replace(to_move=first)
    if not isinstance(data["start"], str):
        raise BadRecord("start must be a position such as X.O/.X./..O, not {value}", value=_shown(data["start"]))
    try:
        start = parse_position(data["start"], rules)
        if start.mine.bit_count() == start.theirs.bit_count():
            start = parse_position(data["start"], rules, first)
    except BadPosition as error:
        raise BadRecord("start is not a position: {why}", why=error) from error
    return start


def _played(game: Game, moves: object, level: Level | None) -> Game:
    """A game after the moves of its record; raises BadRecord or IllegalMove."""
    if not isinstance(moves, list) or not moves:
        raise BadRecord("moves must be a list of cells, not {value}", value=_shown(moves))
    for number, name in enumerate(moves, start=1):
        mover = game.seats.of(game.position.to_move)
        text = name if isinstance(name, str) else ""
        game = play_named(game, text, _shown(name), level if mover is Seat.COMPUTER else None)
        cell = format_cell(game.rules, game.moves[-1].cell)
        if cell != name:
            raise BadRecord(
                "move {number} is {name}: that cell is written {cell}", number=number, name=_shown(name), cell=cell
            )
    return game


def _seats(data: "dict[str, Any]") -> Seats:
    """The seats; what `x` and `o` say was checked before."""
    x, o = (_SEATS.get(data[key], Seat.COMPUTER) for key in ("x", "o"))
    names = []
    for (key, mark), seat in zip(_NAMES.items(), (x, o), strict=True):
        name = data.get(key, UNNAMED)
        if key in data and seat is not Seat.ENGINE:
            raise BadRecord(
                "{key} is {name}, but no engine plays {mark}", key=key, name=_shown(name), mark=mark.value
            )
        if not isinstance(name, str) or not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
            raise BadRecord(
                "{key} must be a name of up to {most} characters, not {name}",
                key=key,
                most=LONGEST_NAME,
                name=_shown(name),
            )
        names.append(name if seat is Seat.ENGINE else "")
    return Seats(x, o, *names)


def _rules(board: object) -> Rules:
    try:
        if isinstance(board, list) and len(board) == 3 and all(type(number) is int for number in board):
            return Rules(*board)
    except BadRules as error:
        raise BadRecord("board: {why}", why=error) from error
    raise BadRecord(
        "board must be columns, rows and how many in a row win, such as [3, 3, 3], not {value}", value=_shown(board)
    )


def is_time(text: object) -> bool:
    """Whether this is a time of a record: ISO 8601 with the offset from UTC."""
    if not isinstance(text, str) or text.translate(_AS_ZEROS) not in _TIMES:
        return False
    from datetime import datetime  # a game is played without it

    try:
        offset = datetime.fromisoformat(text).utcoffset()
    except ValueError:
        return False
    return offset is not None and abs(offset.total_seconds()) <= LARGEST_OFFSET


def _shown(value: object) -> str:
    """A value as a message shows it: in one short line."""
    return shortened(repr(value), LONGEST_SHOWN)
