"""What the command solve prints."""

import json

import pytest

from support.command_line import Run
from support.sentences import board_of
from tictactoe import MoveAnalysis, Rules, Solver, Value
from tictactoe._ui.reports.solve import sentences


def test_solve_prints_a_picture_a_sentence_and_the_moves(printed: Run) -> None:
    assert printed("solve", "xox/oox/___", "--ascii") == (
        "      a     b     c\n"
        " 1    X  |  O  |  X\n"
        "    -----+-----+-----\n"
        " 2    O  |  O  |  X\n"
        "    -----+-----+-----\n"
        " 3   L1  |  D  | W1\n"
        "\n"
        "X wins at once: c3.\n"
        "\n"
        "move  value       good replies  line of play\n"
        "  c3  win in 1                  c3\n"
        "  b3  draw        1/2\n"
        "  a3  lose in 1   1/2           a3 b3\n"
    )


def test_moves_that_are_not_proven_are_one_line() -> None:
    nothing = Solver(Rules(5, 5, 4)).analyse(Rules(5, 5, 4).start, lambda: True)
    known = "The empty board is a draw with best play (as a longer search proves)."
    assert list(sentences(nothing)) == [
        f"{board_of('5 x 5', 'four')}. X to move: not proven in that time. {known}",
        "",
        "25 moves: not proven",
    ]
    made = (
        MoveAnalysis(0, Value.WIN, 3, True, (0, 1, 2)),
        MoveAnalysis(3, Value.DRAW, None, True, (3,)),
        MoveAnalysis(4, Value.DRAW, None, True, (4, 5)),
        *(MoveAnalysis(cell, Value.UNKNOWN, None, False, (cell,)) for cell in range(5, 24)),
        MoveAnalysis(24, Value.LOSS, 2, True, (24, 5)),
    )
    assert list(sentences(nothing._replace(moves=made)))[2:] == [
        "move  value       line of play",
        "  a1  win in 2    a1 b1 c1",
        "  d1  draw",
        "  e1  draw        e1 a2",
        "19 moves: not proven",
        "  e5  lose in 1   e5 a2",
    ]


@pytest.mark.parametrize(
    ("board", "known"),
    [
        ("8,8,5", " The empty board is a draw with best play (Hsu, Ko, Chen, Wei, Hsueh and Wu 2020)."),
        ("4,8,4", " The empty board is a draw with best play (as a longer search proves)."),
        ("15,15,5", " The empty board is a win for X (Allis, van den Herik and Huntjens 1996)."),
        ("7,7,4", " The empty board is a win for X (as a longer search proves)."),
        ("8,7,5", " The empty board is a draw with best play (as a longer search proves)."),
        ("9,9,5", ""),
    ],
)
def test_what_is_known_of_an_empty_board_is_said(board: str, known: str, printed: Run) -> None:
    columns, rows, _ = board.split(",")
    text = printed("solve", "/".join([columns] * int(rows)), "--board", board, "--budget", "0")
    assert f" in a row. X to move: not proven in that time.{known}\n" in text
    begun = ["X" + str(int(columns) - 1), *[columns] * (int(rows) - 1)]
    assert "The empty board is" not in printed("solve", "/".join(begun), "--board", board, "--budget", "0")


def test_a_large_board_is_drawn_with_dots_and_letters(monkeypatch: pytest.MonkeyPatch, printed: Run) -> None:
    gomoku = ["solve", "XXXX11/O1O1O1O8/" + "/".join(["15"] * 13), "--board", "gomoku", "--budget", "0", "--ascii"]
    assert printed(*gomoku).split("\n")[:4] == [
        "    a b c d e f g h i j k l m n o",
        " 1  X X X X W . . . . . . . . . .",
        " 2  O . O . O . O . . . . . . . .",
        " 3  . . . . . . . . . . . . . . .",
    ]
    nine = ["solve", "9/9/9", "--board", "9,3,3", "--ascii"]
    for columns in (80, 60, 58, 57, 40, 30, 20):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = printed(*nine).split("\n\n")[0].split("\n")
        assert max(map(len, lines)) <= columns
        assert (len(lines), lines[1].count("|")) == ((6, 8) if columns >= 57 else (4, 0))


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("9", "X to move: a draw with best play."),
        ("XXX/OO./...", "X has won."),
        ("XOX/XOO/OXX", "A draw: the board is full."),
        ("X../.../... --board 3,3,3", "O to move: a draw with best play."),
        ("XX./.O./O.. --to-move O", "O wins at once: c1."),
    ],
)
def test_solve_says_what_a_position_is_worth(position: str, sentence: str, printed: Run) -> None:
    assert sentence in printed("solve", *position.split()).split("\n")


def test_a_lost_position_names_the_longest_defence(printed: Run) -> None:
    text = printed("solve", "X.O/.O./X.X", "--to-move", "O")
    assert any(line.startswith("X wins at once whatever O plays: ") for line in text.split("\n"))


def test_solve_prints_json(printed: Run) -> None:
    found = json.loads(printed("solve", "X.O/X.X/OO.", "--json"))
    assert found.pop("nodes") > 0
    assert found.pop("seconds") > 0
    lines = {move["cell"]: move.pop("line") for move in found["moves"]}
    assert lines["b2"] == ["b2"]
    assert lines["b1"] in (["b1", "b2"], ["b1", "c3"])  # two ways to win
    assert lines["c3"] == ["c3", "b2"]
    lost = {"value": "loss", "plies": 2, "exact": True}
    assert found == {
        "board": [3, 3, 3],
        "position": "X.O/X.X/OO.",
        "to_move": "X",
        "status": "in_progress",
        "winner": None,
        "value": "win",
        "plies": 1,
        "exact": True,
        "best": ["b2"],
        "moves": [
            {"cell": "b2", "index": 4, "value": "win", "plies": 1, "exact": True, "replies": 0, "holding": []},
            {"cell": "b1", "index": 1, **lost, "replies": 2, "holding": ["b2", "c3"]},
            {"cell": "c3", "index": 8, **lost, "replies": 2, "holding": ["b2"]},
        ],
    }


@pytest.mark.parametrize(
    ("position", "status", "winner", "value", "plies"),
    [("XXX/OO./...", "won", "X", "loss", 0), ("XOX/XOO/OXX", "drawn", None, "draw", None)],
)
def test_a_finished_position_has_no_moves(
    position: str, status: str, winner: str | None, value: str, plies: int | None, printed: Run
) -> None:
    found = json.loads(printed("solve", position, "--json"))
    assert [found[key] for key in ("status", "winner", "value", "plies")] == [status, winner, value, plies]
    assert found["best"] == found["moves"] == []


def test_no_budget_leaves_everything_unknown(printed: Run) -> None:
    found = json.loads(printed("solve", "5/5/5/5/5", "--board", "5,5,4", "--budget", "0", "--json"))
    assert (found["value"], found["exact"], found["best"]) == ("unknown", False, [])
    assert len(found["moves"]) == 25
    assert {move["value"] for move in found["moves"]} == {"unknown"}


def test_colour_is_used_only_when_it_is_wanted(monkeypatch: pytest.MonkeyPatch, printed: Run) -> None:
    assert "\x1b" not in printed("solve", "X.O/X.X/OO.")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[38;5;166;1m" in printed("solve", "X.O/X.X/OO.", "--color", "always")
    assert printed("solve", "XXX/OO./...", "--color", "always").count("\x1b[38;5;166;7m") == 3
    soonest, later = "\x1b[38;5;65;1mW1\x1b[0m", "\x1b[38;5;65mW2\x1b[0m"
    wins = printed("solve", "X.O./.X../...O/....", "--board", "4,4,3", "--color", "always")
    assert (wins.count(soonest), wins.count(later)) == (1, 7)


def test_what_only_prints_takes_plain_from_an_alias(printed: Run) -> None:
    assert printed("--plain", "solve", "xox/oox/___") == printed("solve", "xox/oox/___")
    assert "--plain" not in printed("solve", "--help")
