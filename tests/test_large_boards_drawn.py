"""How large boards are drawn: against drawings at three sizes, and with the last two moves."""

from support.sittings import sitting
from tictactoe.engine.board import Rules
from tictactoe.engine.notation import parse_cell
from tictactoe.ui.app import App, render, update
from tictactoe.ui.parts.frame import Frame, Role
from tictactoe.ui.sitting.display import Size
from tictactoe.ui.sitting.inputs import CellChosen
from tictactoe.ui.sitting.settings import Settings

GOMOKU = Rules(15, 15, 5)
MOVES = "h8 i8 h9 h7 i9 g9 j8 k7"


def played(size: Size, moves: str = MOVES, cursor: str = "m12", **settings: bool) -> App:
    app = sitting(Settings(GOMOKU, players=2, **settings), size)  # type: ignore[arg-type]
    for name in moves.split():
        app = update(app, CellChosen(parse_cell(GOMOKU, name)))
    return app.put(app.play, app.play._replace(cursor=parse_cell(GOMOKU, cursor)))


def part(frame: Frame, first: str, rows: int, columns: int) -> list[str]:
    """The rows from the one that is numbered `first` on, without what stands left of the board."""
    lines = frame.text().split("\n")
    top = next(row for row, line in enumerate(lines) if line.split()[:1] == [first])
    left = lines[top].index(first) + len(first)
    return [line[left : left + columns].rstrip() for line in lines[top : top + rows]]


def test_marks_of_three_columns_stand_on_faint_lines_at_120x40() -> None:
    frame = render(played(Size(120, 40)))
    assert part(frame, "6", 9, 62) == [
        "   ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤",
        "   │   │   │   │   │   │   │   │   │   │   │   │   │   │   │",
        "   ├───┼───┼───┼───┼───┼───┼─ █▀█ ─┼───┼─›█▀█ ─┼───┼───┼───┤",
        "   │   │   │   │   │   │   │  ▀▀▀  │   │  ▀▀▀  │   │   │   │",
        "   ├───┼───┼───•───┼───┼───┼─ ▀▄▀ █▀█›▀▄▀ ─┼───•───┼───┼───┤",
        "   │   │   │   │   │   │   │  ▀ ▀ ▀▀▀ ▀ ▀  │   │   │   │   │",
        "   ├───┼───┼───┼───┼───┼─ █▀█ ▀▄▀ ▀▄▀ ─┼───┼───┼───┼───┼───┤",
        "   │   │   │   │   │   │  ▀▀▀ ▀ ▀ ▀ ▀  │   │   │   │   │   │",
        "   ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤",
    ]


def test_marks_of_five_columns_at_200x60() -> None:
    frame = render(played(Size(200, 60), cursor="k7"))
    assert part(frame, "7", 7, 92) == [
        "    ├─────┼─────┼─────┼─────┼─────┼─────┼── █   █ ──┼─────┼──›█   █ ──┼─────┼─────┼─────┤",
        "    │     │     │     │     │     │     │    ▀▀▀    │     │  └ ▀▀▀ ┘  │     │     │     │",
        "    │     │     │     │     │     │     │   ▀▄ ▄▀ ▄▀▀▀▄ ▀▄ ▄▀   │     │     │     │     │",
        "    ├─────┼─────┼─────•─────┼─────┼─────┼──  ▄▀▄  █   █› ▄▀▄  ──┼─────•─────┼─────┼─────┤",
        "    │     │     │     │     │     │     │   ▀   ▀  ▀▀▀  ▀   ▀   │     │     │     │     │",
        "    │     │     │     │     │     │   ▄▀▀▀▄ ▀▄ ▄▀ ▀▄ ▄▀   │     │     │     │     │     │",
        "    ├─────┼─────┼─────┼─────┼─────┼── █   █  ▄▀▄   ▄▀▄  ──┼─────┼─────┼─────┼─────┼─────┤",
    ]


def test_letters_at_80x24_of_which_the_last_two_are_underlined() -> None:
    frame = render(played(Size(80, 24)))
    assert part(frame, "7", 3, 32) == [
        "  · · · · · · · O · · O · · · ·",
        "  · · · + · · · X O X · + · · ·",
        "  · · · · · · O X X · · · · · ·",
    ]
    roles = {role & (Role.LAST | Role.BEFORE) for row in range(24) for _, _, role in frame.runs(row)}
    assert roles == {Role.PLAIN, Role.LAST, Role.BEFORE}
    assert frame.role(9, 28) == Role.LAST | Role.O
    assert frame.role(10, 26) == Role.BEFORE | Role.X


def test_in_ascii_marks_of_three_columns_have_points_between_them() -> None:
    assert part(render(played(Size(120, 40), ascii=True)), "7", 4, 62) == [
        "   .   .   .   .   .   .   .  .-.  .   . >.-.  .   .   .   .",
        "                              '-'         '-'",
        "   .   .   .   +   .   .   .  \\ / .-.>\\ /  .   +   .   .   .",
        "                              / \\ '-' / \\",
    ]
