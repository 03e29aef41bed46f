"""Records as data: what is written is read back the same, and nonsense is refused with a reason."""

import json
from random import Random

import pytest

from support.records import DATA, random_record
from support.sentences import cannot_win
from tictactoe import BadRecord, Level, Mark, Record, Rules, parse_position
from tictactoe._engine.games.record import program_of


@pytest.mark.parametrize("seed", range(60))
def test_a_record_reads_back_as_it_was_written(seed: int) -> None:
    record = random_record(Random(seed))
    data = json.loads(json.dumps(record.as_data()))
    assert Record.from_data(data) == record
    assert Record.from_data(data).as_data() == data


def test_its_data_are_those_that_were_promised() -> None:
    record = Record.from_data(DATA)
    assert record.as_data() == DATA
    assert record.game.weakest is Level.CASUAL
    assert record.game.person is Mark.X
    assert [move.level for move in record.game.moves] == [None, Level.CASUAL, None, Level.CASUAL, None]


@pytest.mark.parametrize(
    ("start", "first", "moves", "outcome"),
    [
        ("XX./OO./...", "X", ["c1"], "X"),
        ("XX./OO./...", "O", ["c2"], "O"),
        ("XX./O../...", "X", ["b2", "c1"], "X"),
        ("XO/OX", "X", ["a1"], None),
    ],
)
def test_a_game_played_on_from_a_position_says_so(
    start: str, first: str, moves: list[str], outcome: str | None
) -> None:
    data = DATA | {"start": start, "first": first, "moves": moves, "outcome": outcome}
    if outcome is None:
        with pytest.raises(BadRecord, match="start is not a position"):
            Record.from_data(data)
        return
    record = Record.from_data(data)
    assert record.game.start == parse_position(start, Rules(3, 3, 3), record.game.start.to_move)
    assert record.as_data() == data


NONSENSE = [
    ("id", 0, "id must be a whole number from 1 to .*, not 0"),
    ("id", True, "id must be a whole number from 1 to .*, not True"),
    ("id", 2**63, "whole number from 1"),
    ("hints", -1, "hints must be a whole number from 0 to .*, not -1"),
    ("take_backs", 1.0, "take_backs must be .*, not 1.0"),
    ("seconds", -0.5, "seconds must be a number from 0 to 1000000000, not -0.5"),
    ("seconds", float("nan"), "seconds must be .*, not nan"),
    ("seconds", "9", "seconds must be .*, not '9'"),
    ("started", "yesterday", "started must be a time such as 2026-11-21T14:05:00.*, not 'yesterday'"),
    ("started", "2026-13-21T14:05:00Z", "started must be .*, not '2026-13"),
    ("finished", "2026-11-21T14:05:00", "finished must be a time"),
    ("finished", None, "finished must be .*, not None"),
    ("board", "3,3,3", "board must be columns, rows and how many in a row win.*, not '3,3,3'"),
    ("board", [3, 3, 4], f"board: {cannot_win(4, '3 x 3')}; choose 1 to 3"),
    ("board", [3, 3], "board must be columns, rows and how many in a row win"),
    ("board", [10**9, 3, 3], "a side has 1 to 20 cells"),
    (
        "x",
        "computer",
        "x and o must each be one of person, engine, novice, casual, skilled, perfect.*, not 'computer' and 'casual'",
    ),
    ("x", "novice", "x or o must be person, or both engine"),
    ("x", "engine", "x or o must be person, or both engine"),
    ("o", ["person"], "not 'person' and \\['person'\\]"),
    ("first", "x", "first must be X or O, not 'x'"),
    ("start", "XXX", "start is not a position"),
    ("finished", "2026-11-21T14:05:00+14:30", "finished must be .*, not '2026"),
    ("start", 9, "start must be a position such as .*, not 9"),
    ("seconds", 10**400, "seconds must be a number from 0 to 1000000000"),
    ("seconds", float("inf"), "seconds must be .*, not inf"),
    ("moves", [], "moves must be a list of cells, not \\[\\]"),
    ("moves", "a1 a2", "moves must be a list of cells"),
    ("moves", ["a1", "d1"], "move 2 is 'd1': cells are a1 to c3"),
    ("moves", ["a1", "a1"], "move 2 is 'a1': that cell is taken"),
    ("moves", ["A1"], "move 1 is 'A1': that cell is written a1"),
    ("moves", ["a1", 5], "move 2 is 5: cells are a1 to c3"),
    ("moves", ["a1", "a2", "b1", "b2"], "the game is not finished"),
    ("moves", ["a1", "a2", "b1", "b2", "c1", "c2"], "move 6 is 'c2': the game is over"),
    ("outcome", "draw", "outcome is 'draw', but the moves end in X"),
    ("outcome", None, "outcome is None"),
]


@pytest.mark.parametrize(("key", "value", "message"), NONSENSE)
def test_nonsense_is_refused_in_one_line(key: str, value: object, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as refusal:
        Record.from_data(DATA | {key: value})
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 160


def test_the_last_level_may_be_called_by_its_name_on_large_boards() -> None:
    record = Record.from_data(DATA | {"o": "expert"})
    assert (record.level, record.as_data()["o"]) == (Level.PERFECT, "perfect")


ENGINES = DATA | {"x": "engine", "o": "engine"}


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (ENGINES | {"x_name": "Rapfi", "o_name": "expert"}, ["Rapfi", "expert"]),
        (ENGINES | {"o_name": "bots.py:één"}, ["", "bots.py:één"]),
        (ENGINES, ["", ""]),  # a line of old
        (DATA | {"o": "engine", "o_name": "Meek"}, ["", "Meek"]),
        (DATA | {"x": "engine", "o": "person"}, ["", ""]),
    ],
)
def test_other_programs_have_their_names(data: dict[str, object], names: list[str]) -> None:
    record = Record.from_data(data)
    assert record.as_data() == data
    assert [program_of(record, mark) for mark in Mark] == names
    assert record.game.engine  # whose games count nowhere
    assert [bool(record.game.seats.program(mark)) for mark in Mark] == [data[x] == "engine" for x in ("x", "o")]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (DATA | {"x_name": "me"}, "x_name is 'me', but no engine plays X"),
        (DATA | {"o_name": None}, "o_name is None, but no engine plays O"),
        *(
            (ENGINES | {"o_name": name}, "o_name must be a name of up to 200 characters, not")
            for name in ("", "\x1b[2J", "\ud800", "a\n", "x" * 201, None, 3)
        ),
    ],
)
def test_a_name_that_cannot_be_is_refused(data: dict[str, object], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        Record.from_data(data)


def test_who_began_must_fit_the_position_that_was_played_on_from() -> None:
    data = DATA | {"start": "XX./O../...", "moves": ["b2", "c1"]}
    assert Record.from_data(data | {"first": "X"}).game.start.to_move is Mark.O
    with pytest.raises(BadRecord, match=r"first is O, but in XX\./O\.\./\.\.\. X went first"):
        Record.from_data(data | {"first": "O", "outcome": "X"})


@pytest.mark.parametrize("data", [None, 3, "text", [], [DATA]])
def test_only_an_object_is_a_record(data: object) -> None:
    with pytest.raises(BadRecord, match="must be a JSON object"):
        Record.from_data(data)


@pytest.mark.parametrize("key", DATA)
def test_every_part_is_needed(key: str) -> None:
    with pytest.raises(BadRecord, match=f"'{key}' is missing"):
        Record.from_data({name: value for name, value in DATA.items() if name != key})


def test_unknown_parts_are_refused_rather_than_lost() -> None:
    with pytest.raises(BadRecord, match="'rating' is not part of a record"):
        Record.from_data(DATA | {"rating": 1})
    with pytest.raises(BadRecord, match="1 is not part of a record"):
        Record.from_data(dict([*DATA.items(), (1, 2)]))


def test_a_record_of_an_unfinished_game_has_no_outcome() -> None:
    record = Record.from_data(DATA)
    with pytest.raises(ValueError, match="the game is not finished"):
        record._replace(game=record.game._replace(moves=())).as_data()
