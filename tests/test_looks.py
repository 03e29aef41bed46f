"""What keys have a board show besides its marks: the numbers of the moves, and what each side threatens."""

from random import Random

import pytest

from support import reference
from support.board_on_screen import layout_on
from support.drawings import role_of
from support.sittings import click, of_two, press, said, sitting, sized, text
from support.ui import (
    MARK_ROLES,
    App,
    CellChosen,
    PositionAnalysed,
    Role,
    Settings,
    Size,
    corner,
    render,
    update,
)
from tictactoe import Mark, Position, Rules, Solver, format_position, parse_cell, parse_position
from tictactoe._ui.board.looks import threat_signs

SIZES = [Size(80, 24), Size(100, 24), Size(120, 40), Size(200, 60)]
GOMOKU = Rules(15, 15, 5)
FOUR = "a1 a3 b1 b3 c1 c3 d1 k9"  # X completes a line with e1, and O makes a fork with none


def drawn(app: App, name: str) -> list[tuple[str, Role]]:
    """The texts of a cell of the board with their roles, without lines, pointers and brackets."""
    rules, found = app.top.rules(app), list[tuple[str, Role]]()
    layout = layout_on(app.display.size, rules)
    top, left = corner(layout, rules, parse_cell(rules, name))
    frame = render(app)
    for row in range(top, top + layout.cells.height):
        characters = [frame.rows[row].get(left + at, (" ", Role.PLAIN)) for at in range(layout.cells.width)]
        shown = "".join(character for character, _ in characters).strip(" ›[]")
        if shown:
            found.append((shown, next(role for character, role in characters if character == shown[0])))
    return found


def random_positions(rules: Rules, seed: int, marks: int) -> list[Position]:
    rng, position, found = Random(seed), rules.start, list[Position]()
    while position.outcome is None and len(found) < marks:
        position = position.play(rng.choice(position.legal_moves))
        found.append(position)
    return [position for position in found if position.outcome is None]


def ends_made(board: str, mark: str, cell: int, rules: Rules) -> set[int]:
    """The cells in which a mark in this cell would threaten to complete a line that leads through it."""
    lines = [line for line in reference.lines(*rules.mnk) if cell in line]
    gaps = [{at for at in line if board[at] == "."} for line in lines if {board[at] for at in line} == {mark, "."}]
    return {(gap - {cell}).pop() for gap in gaps if len(gap) == 2}


@pytest.mark.parametrize("seed", range(3))
def test_threats_are_those_that_trying_every_cell_finds(seed: int) -> None:
    rules, seen = Rules(6, 6, 5), set()
    for position in random_positions(rules, seed, 30)[8::3]:
        board = format_position(position).replace("/", "")
        expected = {}
        for cell in position.legal_moves:
            ends, forks = [], []
            for mark in "XO":
                after = dict(reference.replies(board, mark))[cell]
                if reference.winner(after, *rules.mnk):
                    ends.append(mark)
                elif len(ends_made(board, mark, cell, rules)) > 1:
                    forks.append(mark)
            if ends:
                expected[cell] = "".join(ends) + "!", "!"
            elif forks:
                letters = "".join(forks).lower()
                expected[cell] = letters, letters if len(forks) == 1 else "&"
        assert {cell: signs for cell, (signs, _) in threat_signs(position).items()} == expected
        seen |= set(expected.values())
    assert ("X!", "!") in seen or ("O!", "!") in seen


def test_each_sign_of_a_threat() -> None:
    position = parse_position("XXXX.OOOO/9/9/9/9/9/9/9/9", Rules(9, 9, 5))
    assert threat_signs(position) == {4: (("XO!", "!"), Role.BOLD)}
    position = parse_position("9/9/2XXX4/9/9/9/2OOO4/9/9", Rules(9, 9, 5))
    b3, f3, b7 = (parse_cell(position.rules, name) for name in ("b3", "f3", "b7"))
    signs = threat_signs(position)
    assert signs[b3] == signs[f3] == (("x", "x"), Role.X)
    assert signs[b7] == (("o", "o"), Role.O)
    cross = parse_position("9/9/2XXX4/1O7/1O7/1O7/9/9/9", Rules(9, 9, 5))
    assert threat_signs(cross)[b3] == (("xo", "&"), Role.PLAIN)


def test_boards_with_short_lines_show_no_forks_and_an_end_no_threats() -> None:
    assert threat_signs(parse_position("X../.O./..X", Rules(3, 3, 3))) == {}
    assert set(threat_signs(parse_position("XX./.O./..O", Rules(3, 3, 3)))) == {2}
    assert threat_signs(parse_position("XXX/OO./...", Rules(3, 3, 3))) == {}


@pytest.mark.parametrize("size", SIZES)
def test_a_key_shows_threats_and_hides_them_again(size: Size) -> None:
    app = of_two(GOMOKU, FOUR, size)
    plain = drawn(app, "e1")
    app = press(app, "!")
    assert drawn(app, "e1") == [("X!" if size.rows > 24 else "!", Role.X | Role.BOLD)]
    assert "! is a win at once, x or o a move that makes two threats." in text(app).replace("\n", " ")
    assert drawn(press(app, "!"), "e1") == plain


@pytest.mark.parametrize(
    ("rules", "moves", "message"),
    [
        (Rules(3, 3, 3), "b2 a1", "No threats yet; they will be marked on the board."),
        (Rules(3, 3, 3), "b2 a1 c1", "! is a win at once."),
        (Rules(3, 3, 3), "b2 a1 c1 b1 a3", "! is a win at once."),
        (GOMOKU, "h8 h9", "No threats yet; they will be marked on the board."),
    ],
)
def test_the_key_explains_the_signs_that_can_be_there(rules: Rules, moves: str, message: str) -> None:
    assert said(press(of_two(rules, moves), "!")) == message


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", ["game", "explore", "review"])
def test_a_key_numbers_the_moves(size: Size, page: str) -> None:
    moves = "h8 a1 h9 a2 h10 a3 h11 a4 g1 g3 b1 b2" + (" h12" if page == "review" else "")
    app = press(of_two(GOMOKU, moves, size), "#", *{"explore": ["x"], "review": ["v", "end"]}.get(page, []))
    app = app.top.put(app, cursor=200) if page != "review" else app
    for number, name in enumerate(moves.split(), start=1):
        mark = Mark.X if number % 2 else Mark.O
        found, last = drawn(app, name), number == len(moves.split())
        if size.rows > 24:
            assert [shown for shown, _ in found] == [str(number), mark.value]
        elif size.columns > 80:
            assert [shown for shown, _ in found] == [str(number)]
        else:
            assert [shown for shown, _ in found] == [
                str(number)[-1] if number > len(moves.split()) - 9 else mark.value
            ]
        assert all(role & (Role.X | Role.O) == MARK_ROLES[mark] for _, role in found)
        bold = Role.LAST | Role.BOLD
        assert all(bool(role & bold) == last for _, role in found)
    assert drawn(press(app, "#"), "h8") != drawn(app, "h8") or size.columns == 80


@pytest.mark.parametrize("page", ["game", "explore", "review"])
def test_where_numbers_replace_the_marks_a_message_says_whose_they_are(page: str) -> None:
    moves = "h8 a1 h9 a2 h10 a3 h11 a4" + (" h12" if page == "review" else "")
    keys = *{"explore": ["x"], "review": ["v", "end"]}.get(page, []), "#"
    narrow = press(of_two(GOMOKU, moves, Size(80, 24)), *keys)
    assert said(narrow) == "X has the odd numbers, O the even ones."
    for app in press(narrow, "#"), press(of_two(GOMOKU, moves, Size(120, 60)), *keys):
        assert "odd" not in said(app)
    assert not said(press(of_two(GOMOKU, "h8", Size(80, 24)), "#"))


@pytest.mark.parametrize(
    ("rules", "size", "shown", "told"),
    [
        (GOMOKU, Size(80, 24), ["X", "O", "X", "4", "5", "6", "7", "8", "9", "0", "1", "2"], True),
        (Rules(10, 10, 5), Size(80, 24), [str(number) for number in range(1, 13)], False),
        (GOMOKU, Size(120, 24), [str(number) for number in range(1, 13)], False),
    ],
)
def test_as_many_digits_are_shown_as_fit_and_a_message_says_what_is_left_out(
    rules: Rules, size: Size, shown: list[str], told: bool
) -> None:
    moves = "a1 j1 a2 j2 a3 j3 a4 j4 j10 a10 b10 c10"
    app = press(of_two(rules, moves, size), "#")
    assert ("only room for the last 9 moves" in " ".join(text(app).split())) is told
    assert [drawn(app, name)[0][0] for name in moves.split()] == shown
    chosen = update(app, CellChosen(parse_cell(rules, "b10")))
    assert f"[{shown[10]}]" in text(chosen), "brackets cover no digit"


def test_before_the_first_move_a_message_says_what_will_be_numbered() -> None:
    app = press(sitting(), "#")
    assert said(app) == "No moves yet; they will be numbered."
    assert "numbered" not in text(press(app, "#"))


def test_o_has_the_odd_numbers_where_it_moved_first() -> None:
    start = GOMOKU.start._replace(to_move=Mark.O)
    app = sitting(Settings(players=2, rules=GOMOKU), start=start, size=Size(80, 24))
    for cell in 8, 9:
        app = update(app, CellChosen(cell))
    assert said(press(app, "#")) == "O has the odd numbers, X the even ones."


def test_marks_of_a_prepared_position_have_no_number() -> None:
    start = parse_position("X../.O./...")
    app = press(update(sitting(Settings(players=2), start=start), CellChosen(8)), "#", "up", "left")
    assert [shown for shown, _ in drawn(app, "c3")] == ["1", "X"]
    assert "█" in drawn(app, "a1")[0][0]


@pytest.mark.parametrize("page", ["game", "explore", "review"])
def test_the_panel_beside_a_large_board_names_the_keys(page: str) -> None:
    moves = "h8 a1 h9 a2 h10 a3 h11 a4" + (" h12" if page == "review" else "")
    app = press(of_two(GOMOKU, moves, SIZES[0]), *{"explore": ["x"], "review": ["v"]}.get(page, []))
    row = next(row for row, line in enumerate(text(app).split("\n")) if "# numbers  ! threats" in line)
    assert row < 19
    assert click(app, row, 54) == press(app, "#")
    assert click(app, row, 67) == press(app, "!")
    for keys, shown in ("", ()), ("!", ("! threats",)), ("#!", ("# numbers", "! threats")):
        frame = render(press(app, *keys))
        for key in "# numbers", "! threats":
            assert (role_of(frame, key[2:]) == Role.BOLD) == (key in shown), keys
    small = press(of_two(Rules(3, 3, 3), "a1 a2", SIZES[2]), *{"explore": ["x"]}.get(page, []))
    assert "# numbers" not in text(small)
    assert "# numbers  ! threats" in text(press(small, "!")), "what is shown is named on every board"
    assert "# numbers" not in text(press(small, "!", "!"))


def test_no_sign_is_explained_in_whose_place_a_threat_is_shown() -> None:
    app = press(of_two(GOMOKU, "a1 a3 b1 b3 c1 k9 d1", Size(80, 24)), "v")
    analysis = next(Solver(GOMOKU).analyses(app.play.game.position))
    app = update(app, PositionAnalysed(analysis))
    assert "·/+ loses  ? not proven" in text(app)
    shown = text(press(app, "!"))
    assert "·/+ loses" in shown
    assert "not proven" not in shown.replace("Nothing is proven", "")


def test_the_footer_names_the_keys_where_no_panel_does_and_there_is_room() -> None:
    moves = "h8 a1 h9 a2 h10 a3 h11 a4 h12"
    for size, named in ((Size(69, 30), True), (Size(40, 24), False), (SIZES[0], False)):
        app = press(of_two(GOMOKU, moves, size), "v")
        footer = text(app).rstrip("\n").split("\n")[-1]
        assert ("# numbers  ! threats" in footer) == named
        assert "? help" in footer
        assert "quit" in footer
    small = press(of_two(Rules(3, 3, 3), "a1 a2 b1 b2 c1", SIZES[3]), "v")
    assert "# numbers" not in text(small)


def test_the_keys_start_no_new_game_and_stand_in_the_help() -> None:
    app = of_two(Rules(3, 3, 3), "a1 a2 b1 b2 c1")
    assert press(app, "#", "!").play.game == app.play.game
    app = sized(app, 80, 60)
    assert "#, !                  number the moves; show the threats" in text(press(app, "?"))
