"""The menu: what acts at once, what with a new game, and what it refuses."""

import pytest
from playing import ROOMY, TWO, marks, press, said, sitting

from tictactoe.engine.board import Mark, Rules
from tictactoe.engine.levels import Level
from tictactoe.ui.session.events import Action, Resized, Size
from tictactoe.ui.session.session import Page, begin
from tictactoe.ui.session.settings import Settings
from tictactoe.ui.update import update
from tictactoe.ui.view import render
from tictactoe.ui.words.menu import menu_note, menu_row


def test_level_and_look_act_at_once_the_rest_with_a_new_game() -> None:
    session = press(sitting(Settings()), "m")
    changed = press(session, "right", "down", "left", "down", "right", "down", "down", "right", "down", "right")
    assert changed.settings == Settings(level=Level.SKILLED, colour=False)
    assert changed.menu.draft.rules == Rules(4, 3, 3)
    assert (changed.menu.draft.players, changed.menu.draft.mark) == (2, Mark.X)
    back = press(changed, "escape")
    assert (back.page, back.settings.rules, press(back, "m").menu.draft) == (
        Page.BOARD,
        Rules(3, 3, 3),
        back.settings,
    )
    new = press(changed, "down", "down", "enter")
    assert (new.page, new.round.id, new.settings.players, new.game.start.rules) == (Page.BOARD, 2, 2, Rules(4, 3, 3))


def test_what_waits_for_a_new_game_is_said_on_leaving() -> None:
    session = press(sitting(Settings()), "m", "right")
    assert said(press(session, "escape")) == "Not begun: that takes New game in the menu."
    assert press(session, "left", "escape").said is None
    assert press(press(session, "escape"), "n").settings.rules == Rules(3, 3, 3)


def test_enter_changes_what_acts_at_once_and_else_leads_to_new_game() -> None:
    session = press(sitting(Settings()), "m", "right", "enter")
    assert (session.menu.command, session.menu.draft.rules) == (Action.NEW, Rules(4, 3, 3))
    assert press(session, "enter").game.start.rules == Rules(4, 3, 3)
    assert press(sitting(Settings(level=Level.NOVICE)), "m", "down", "enter").settings.level is Level.CASUAL


def test_what_waits_is_not_forgotten_without_a_word() -> None:
    session = press(sitting(Settings()), "m", "right")
    hint = press(session, *["down"] * 8, "right", "right", "enter")
    assert (hint.page, hint.said and hint.said.name) == (Page.BOARD, "hint")
    values = press(session, *["down"] * 9, "enter")
    assert (values.page, said(values)) == (Page.BOARD, "Not begun: that takes New game in the menu.")
    left = press(session, *["down"] * 7, "right", "enter")
    assert (left.running, left.said) == (False, None)
    helped = press(session, *["down"] * 10, "right", "enter", "escape")
    assert (helped.page, helped.menu.draft.rules) == (Page.MENU, Rules(4, 3, 3))


def test_all_of_the_menu_is_there_where_it_has_room() -> None:
    for size in (Size(60, 16), Size(30, 16), Size(20, 24), Size(79, 20)):
        shown = render(press(sitting(Settings(), size=size), "m")).text()
        assert "Board" in shown, size
        assert "Help" in shown, size


def test_a_setting_without_meaning_is_not_changed() -> None:
    session = press(sitting(), "m", "down", "right", *["down"] * 3, "right")
    assert session.menu.draft == TWO
    assert [menu_row(session.menu, name).value for name in ("level", "mark")] == ["-", "-"]
    watching = press(sitting(Settings(players=0)), "m")
    assert [menu_row(watching.menu, name).value for name in ("level", "mark")] == ["perfect", "-"]


def test_a_board_too_large_for_the_computer_is_refused_in_words() -> None:
    session = press(sitting(Settings()), "m", *["right"] * 7, *["down"] * 7)
    refused = press(session, "enter")
    assert refused.menu.draft.rules == Rules(7, 7, 4)
    assert menu_row(refused.menu, "board").meaning == "for two people"
    assert "7 x 7, four in a row        * for two people" in render(session).text()
    assert (refused.page, refused.game) == (Page.MENU, session.game)
    assert menu_note(refused) == (
        "The computer plays boards of up to 25 cells, and 6 x 5: choose two people for a larger one."
    )


@pytest.mark.parametrize(
    ("right", "down", "action"),
    [
        (0, 7, "new"),
        (1, 7, "quit"),
        (0, 8, "undo"),
        (1, 8, "redo"),
        (2, 8, "hint"),
        (0, 9, "values"),
        (1, 9, "review"),
        (0, 10, "share"),
        (1, 10, "help"),
    ],
)
def test_every_command_is_in_the_menu(right: int, down: int, action: str) -> None:
    session = press(sitting(), "5", "1", "u", "m", *["down"] * down, *["right"] * right)
    assert session.menu.command is Action(action)
    after = press(session, "enter")
    match action:
        case "new":
            assert after.round.id == 2
        case "quit":
            assert not after.running
        case "undo":
            assert after.game.moves == ()
        case "redo":
            assert marks(after) == ["b2", "a1"]
        case "hint":
            assert after.hint == 1
        case "review" | "share":
            assert said(after) == "No finished game is on the board."
        case "values":
            assert after.settings.values
        case "help":
            assert after.page is Page.HELP


def test_what_the_terminal_cannot_show_is_not_offered() -> None:
    session = press(begin(Settings(), ROOMY, unicode=False, colours=False), "m", *["down"] * 5)
    assert (session.settings.colour, session.settings.ascii) == (False, True)
    assert press(session, "right").settings == session.settings


def test_a_board_without_room_on_the_screen_is_refused_in_the_menu() -> None:
    session = press(update(sitting(), Resized(Size(20, 7))), "m", "left", *["down"] * 7)
    refused = press(session, "enter")
    assert refused.menu.draft.rules == Rules(19, 19, 5)
    assert (refused.page, menu_note(refused)) == (Page.MENU, "This screen has no room for that board.")
