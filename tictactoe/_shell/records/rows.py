"""Conversion of finished games and games in progress to rows of the tables, and back."""

from ..._engine.board import Mark
from ..._engine.game import Game, Phase, Seat, Seats
from ..._engine.games.record import LARGEST, LONGEST, Record, is_time
from ..._engine.levels import Level
from ..._engine.notation import format_cell, format_position, format_rules, parse_cell, parse_position, parse_rules
from ..._ui.sitting.round import Round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OPTIONAL = ("start", "x_name", "o_name", "sgf")  # columns that can be NULL
FIRST = 1  # the id of the first round of a sitting


def record_row(record: Record) -> "dict[str, Any]":
    """The row of a finished game: the data of its record, with its board and moves as text."""
    data: dict[str, Any] = dict.fromkeys(OPTIONAL) | record.as_data()
    return data | {"board": format_rules(record.game.rules), "moves": " ".join(data["moves"])}


def read_record(row: "dict[str, Any]") -> Record:
    """The record in a row; raises ValueError if the row holds none.

    Its comments are read when they are needed.
    """
    data = row | {"board": list(parse_rules(row["board"]).mnk), "moves": row["moves"].split()}
    values = {name: value for name, value in data.items() if value is not None or name not in OPTIONAL}
    sgf = values.pop("sgf", "")
    return Record.from_data(values)._replace(sgf=sgf if isinstance(sgf, str) else "")


def progress_row(round: Round, level: Level) -> "dict[str, Any]":
    """The row of a game in progress, without its holder, its times and the number of its record."""
    game, rules = round.game, round.game.rules
    moves = (f"{format_cell(rules, move.cell)}{f':{move.level.title}' if move.level else ''}" for move in game.moves)
    return {
        "board": format_rules(rules),
        "x": game.seats.x.value,
        "o": game.seats.o.value,
        "level": level.title,
        "start": format_position(game.start),
        "to_move": game.start.to_move.value,
        "moves": " ".join(moves),
        "helped": " ".join(sorted(f"{seen.to_move.value}:{format_position(seen)}" for seen in round.helped)),
        "take_backs": round.take_backs,
    }


def read_progress(row: "dict[str, Any]") -> tuple[Round, Level]:
    """The round in a row, and its level; raises ValueError, KeyError or TypeError if the row holds none."""
    if not (is_time(row["started"]) and 0 <= row["seconds"] <= LONGEST and 0 <= row["take_backs"] <= LARGEST):
        raise ValueError("no time, or no number, that this program writes")
    rules = parse_rules(row["board"])
    start = parse_position(row["start"], rules, Mark(row["to_move"]))
    helped = (seen.partition(":") for seen in row["helped"].split())
    game = Game(start, Seats(Seat(row["x"]), Seat(row["o"])))
    for move in row["moves"].split():
        name, _, level = move.partition(":")
        game = game.play(parse_cell(rules, name), Level[level.upper()] if level else None)
    if game.phase is Phase.FINISHED:
        raise ValueError("the game is over")
    positions = frozenset(parse_position(text, rules, Mark(mark)) for mark, _, text in helped)
    return Round(FIRST, game, positions, row["take_backs"]), Level[row["level"].upper()]
