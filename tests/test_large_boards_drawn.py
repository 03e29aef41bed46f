"""How large boards are drawn: against drawings at three sizes, and with the last two moves."""

import pytest

from support.board_on_screen import layout_on
from support.sentences import board_of
from support.sittings import of_two, press, sitting
from support.ui import App, CellChosen, Frame, PositionAnalysed, Role, Settings, Size, render, update
from tictactoe import Analysis, MoveAnalysis, Rules, Value, parse_cell, parse_position
from tictactoe._ui.board.draw import BoardView, draw_board

GOMOKU = Rules(15, 15, 5)
MOVES = "h8 i8 h9 h7 i9 g9 j8 k7"


def played(size: Size, moves: str = MOVES, cursor: str = "m12", **settings: bool) -> App:
    app = of_two(GOMOKU, moves, size, **settings)
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


def test_letters_at_80x24_have_a_sign_before_the_last_two_of_which_the_last_is_underlined() -> None:
    frame = render(played(Size(80, 24)))
    assert part(frame, "7", 3, 32) == [
        "  · · · · · · · O · ·›O · · · ·",
        "  · · · + · · · X O›X · + · · ·",
        "  · · · · · · O X X · · · · · ·",
    ]
    marked = [role for row in range(24) for _, _, role in frame.runs(row) if role & Role.LAST]
    assert marked == [Role.LAST | Role.O]
    assert frame.role(9, 28) == Role.LAST | Role.O
    assert (frame.role(9, 27), frame.role(10, 25)) == (Role.BOLD, Role.PLAIN)
    assert frame.role(10, 26) == Role.X


def test_right_of_a_high_board_its_size_stands_below_the_title() -> None:
    lines = render(sitting(Settings(Rules(20, 20, 5), players=2))).text().split("\n")
    row = next(row for row, line in enumerate(lines) if line.endswith("   Tic-tac-toe"))
    assert lines[row + 1].endswith("   20 x 20, five in a row")


def test_the_only_mark_has_the_sign_too() -> None:
    frame = render(played(Size(80, 24), "h8"))
    assert part(frame, "8", 1, 32) == ["  · · · + · · ·›X · · · + · · ·"]


def test_the_sign_gives_way_to_the_brackets_of_the_cursor() -> None:
    frame = render(played(Size(120, 40), "h8", cursor="h8"))
    assert part(frame, "8", 2, 62) == [
        "   ├───┼───┼───•───┼───┼───┼─[▀▄▀]─┼───┼───┼───•───┼───┼───┤",
        "   │   │   │   │   │   │   │  ▀ ▀  │   │   │   │   │   │   │",
    ]


@pytest.mark.parametrize("size", [Size(40, 24), Size(60, 24), Size(80, 24), Size(40, 13)])
def test_the_last_mark_is_underlined_in_the_brackets_of_the_cursor(size: Size) -> None:
    frame = render(played(size, cursor="k7"))
    marked = [role & Role.LAST for row in range(size.rows) for _, _, role in frame.runs(row) if role & Role.LAST]
    assert len(marked) == 1


def test_in_ascii_marks_of_three_columns_have_points_between_them() -> None:
    assert part(render(played(Size(120, 40), ascii=True)), "7", 4, 62) == [
        "   .   .   .   .   .   .   .  .-.  .   . >.-.  .   .   .   .",
        "                              '-'         '-'",
        "   .   .   .   +   .   .   .  \\ / .-.>\\ /  .   +   .   .   .",
        "                              / \\ '-' / \\",
    ]


@pytest.mark.parametrize("side", [15, 19])
@pytest.mark.parametrize("size", [(40, 13), (80, 24), (100, 24), (120, 34), (120, 40), (200, 60), (250, 80)])
def test_a_click_on_any_character_of_a_cell_chooses_it(side: int, size: tuple[int, int]) -> None:
    rules = Rules(side, side, 5)
    app, layout = sitting(Settings(rules, players=2), Size(*size)), layout_on(Size(*size), rules)
    if layout.window:
        return  # where the board scrolls is another test's subject
    frame, found = render(app), dict[tuple[int, int], int]()
    for cell in range(rules.cells):
        down, right = divmod(cell, side)
        for row in range(layout.cells.pitch):
            for column in range(layout.cells.width + 1):
                at = layout.board[0] + down * layout.cells.pitch + row
                found[at, layout.board[1] + right * (layout.cells.width + 1) + column] = cell
    assert {place: frame.target(*place) for place in found} == {place: CellChosen(found[place]) for place in found}


def test_after_a_win_its_cells_are_reversed_and_all_else_is_dim() -> None:
    app = played(Size(120, 40), "h8 a1 h9 a2 h10 a3 h11 a4 h12", cursor="a1")
    frame, layout = render(app), layout_on(Size(120, 40), GOMOKU)
    top, left = layout.board
    for row in range(30):
        for column in range(59):
            won = 14 <= row < 24 and 27 <= column < 32
            role = frame.role(top + row, left + column)
            assert bool(role & Role.WIN) == won, (row, column)
            if not won and column >= 4 and frame.rows[top + row].get(left + column, " ")[0] not in " ›":
                assert role & Role.DIM
    text = frame.text().split("\n")
    drawn = [text[top + row][left + 27 : left + 32] for row in range(14, 24)]
    assert drawn == ["  X  ", "     "] * 4 + ["› X  ", "     "]  # drawn marks would run together
    assert part(frame, "4", 1, 62) == [" ›█▀█ ─┼───┼───•───┼───┼───┼───•───┼───┼───┼───•───┼───┼───┤"]


def test_where_the_board_takes_every_row_the_words_stand_beside_it() -> None:
    rules = Rules(19, 19, 5)
    app = sitting(Settings(rules, players=2), Size(120, 40))
    lines = render(update(app, CellChosen(180))).text().split("\n")
    assert lines[0].split() == list("abcdefghijklmnopqrs")
    assert lines[1][83:] == f"Gomoku  {board_of('19 x 19', 'five')}"
    assert lines[5][83:].split() == ["Player", "X", "0"]
    assert [line[83:] for line in lines if "played" in line] == ["O to move.  X played j10."]
    assert lines[39].endswith("? help  q quit")


@pytest.mark.parametrize("rules", [Rules(3, 20, 3), Rules(5, 20, 4), Rules(12, 20, 5), Rules(20, 20, 5)])
def test_a_board_of_20_rows_has_title_score_status_and_legend_on_the_usual_screen(rules: Rules) -> None:
    size = Size(80, 24)
    app = press(sitting(Settings(rules, players=2), size), "v")
    position, layout = app.play.game.position, layout_on(size, rules)
    values = [Value.WIN, Value.WIN, Value.LOSS]  # so that most win
    moves = tuple(
        MoveAnalysis(cell, values[cell % 3], 3 + 2 * (cell > 30), True, (cell,)) for cell in position.legal_moves
    )
    text = render(update(app, PositionAnalysed(Analysis(position, Value.WIN, 3, True, (0,), moves, 0)))).text()
    panel = [line[layout.words :] for line in text.split("\n")]
    assert panel[2].startswith("Tic-tac-toe")
    told = [next(row for row, line in enumerate(panel) if line.startswith(words)) for words in WORDS_BESIDE]
    assert told == sorted(told)
    assert text.split("\n")[22].endswith("? help  q quit")


WORDS_BESIDE = "Tic-tac-toe", "Player     X     0", "Values     on", "W wins  L loses", "X to move."


def test_values_take_the_place_of_lines_and_a_hint_shades_whole_cells() -> None:
    rows = "15/15/15/15/15/15/6X8/6XO7/6XO7/7O7/15/15/15/15/15"
    app = sitting(Settings(GOMOKU, players=2), Size(120, 40), start=parse_position(rows, GOMOKU))
    position = app.play.game.position
    layout, frame = layout_on(Size(120, 40), GOMOKU), Frame(120, 40)

    def of_two_values(value: Value) -> tuple[MoveAnalysis, ...]:
        given = dict.fromkeys(position.legal_moves[::2], value) | dict.fromkeys((81, 156, 157), Value.UNKNOWN)
        return tuple(
            MoveAnalysis(cell, given.get(cell, Value.LOSS), None, exact=False, line=(cell,))
            for cell in position.legal_moves
        )

    draw_board(frame, BoardView(position, values=of_two_values(Value.DRAW)), layout)
    assert part(frame, "6", 4, 62) == [
        "   L   D   L   D   L   D  ─┼─  D   L   D   L   D   L   D   L",
        "                           │",
        "   D   L   D   L   D   L  ▀▄▀  D   L   D   L   D   L   D   L",
        "                          ▀ ▀",
    ]
    frame = Frame(120, 40)
    draw_board(frame, BoardView(position, values=of_two_values(Value.LOSS)), layout)
    assert part(frame, "6", 3, 62) == [
        "   ├───┼───┼───┼───┼───┼── ? ──┼───┼───┼───┼───┼───┼───┼───┤",
        "   │   │   │   │   │   │   │   │   │   │   │   │   │   │   │",
        "   ├───┼───┼───┼───┼───┼─ ▀▄▀ ─┼───┼───┼───┼───┼───┼───┼───┤",
    ], "lines stay where most moves lose"
    frame = Frame(120, 40)
    draw_board(frame, BoardView(position, look=1 << 81), layout)
    assert part(frame, "6", 3, 62) == [
        "   ├───┼───┼───┼───┼───┼─░░░░░─┼───┼───┼───┼───┼───┼───┼───┤",
        "   │   │   │   │   │   │ ░░░░░ │   │   │   │   │   │   │   │",
        "   ├───┼───┼───┼───┼───┼─ ▀▄▀ ─┼───┼───┼───┼───┼───┼───┼───┤",
    ]


def test_lines_lead_up_to_a_few_values_and_to_the_numbers_of_the_best_moves() -> None:
    position = parse_position("15/15/15/15/15/15/6X8/6XO7/6XO7/7O7/15/15/15/15/15", GOMOKU)
    layout, frame = layout_on(Size(120, 40), GOMOKU), Frame(120, 40)
    moves = tuple(
        MoveAnalysis(cell, Value.LOSS if cell in (83, 85) else Value.UNKNOWN, None, exact=False, line=(cell,))
        for cell in position.legal_moves
    )
    draw_board(frame, BoardView(position, values=moves, best=(81, 79, 83)), layout)
    assert part(frame, "6", 3, 62) == [
        "   ├───┼───┼───┼── 2 ──┼── 1 ──┼── L ──┼── L ──┼───┼───┼───┤",
        "   │   │   │   │   │   │   │   │   │   │   │   │   │   │   │",
        "   ├───┼───┼───┼───┼───┼─ ▀▄▀ ─┼───┼───┼───┼───┼───┼───┼───┤",
    ]
