"""Reviews and saved games in line mode, as the real program tells them."""

import re

from support.lines import AGAIN, answered
from support.sentences import FIND_IT, HAD_A_DRAW_HERE, OVER, X_WINS

FROM_THE_END = "Type first for the first move, or back."


def test_a_saved_game_is_gone_through_and_deleted_without_a_list_first() -> None:
    game = ["board off", *"14253", "review 1", "leave", "delete 1", "yes", "leave", "review 1"]
    said = answered(*game, arguments="--plain --players 2")
    assert "Review: leave" in said
    assert re.fullmatch(
        r"1\. .*, 3 x 3: X wins after 5 moves\. Type yes to delete it; .*", said[said.index("Delete it? yes") - 1]
    )
    assert said[-2:] == ["No saved game has this number; games lists them.", AGAIN]
    assert "Games are not being saved this time." in answered("review 1", arguments="--plain --no-records")


def test_a_review_says_why_again_and_where_its_mistakes_are() -> None:
    game = ["board off", *"1593784", "review", "show", "why", "turn"]
    said = answered(*game, arguments="--plain --players 2")
    asked = said.index("Review: why")
    shown, again = said[said.index("Review: show") + 1 : asked], said[asked + 1 :]
    assert again[: len(shown)] == shown
    assert "On a small board every mistake counts: list tells them all." in again


def test_the_board_of_a_review_can_be_shown_and_the_review_be_quit() -> None:
    game, two = [*"1593784", "review"], "--plain --players 2"
    shown = answered(*game, "first", "board", arguments=two)
    assert shown[shown.index("Review: board") + 1 :][:3] == ["Before move 1:", "    a b c", "  1 . . ."]
    assert answered(*game, "q", "next", arguments=two)[-1] == "Review: q"


def test_games_of_old_are_listed_and_gone_through_while_the_game_waits() -> None:
    game = ["board off", *"1425", "3", "", "5", "games", "review 2", "review 1", "first", "leave", "1", "review 0"]
    said = answered(*game, arguments="--plain --players 2")
    start = said.index("X to move: games")
    assert re.fullmatch(r"1\. [-0-9]{10} [0-9:]{5}, 3 x 3: X wins after 5 moves\.", said[start + 1])
    assert said[start + 2 : start + 6] == [
        "Type review and a number to go through a game, or delete and a number.",
        "X to move: review 2",
        "No saved game has this number; games lists them.",
        "X to move: review 1",
    ]
    asked = f"Move 2: O {HAD_A_DRAW_HERE} {FIND_IT} Type a cell, or show."
    at = said.index(asked, start)
    assert said[at + 1 : at + 5] == [
        "Row 1: X, empty, empty.",
        "Row 2: empty, empty, empty.",
        "Row 3: empty, empty, empty.",
        "Review: first",
    ]
    assert said[said.index("Review: leave") + 1 :][:5] == [
        "Back from the review.",
        "X to move: 1",
        "X played a1.",
        "O to move: review 0",
        "No saved game has this number; games lists them.",
    ]
    assert "You have not finished a game yet." in answered("games")
    assert "Games are not being saved this time." in answered("games", arguments="--plain --no-records")


def test_a_game_of_the_list_is_deleted_after_a_question_and_comes_back_until_one_leaves() -> None:
    game = ["board off", "delete 1", *"1425", "3", "", *"135264", "8", "7", "9", "games"]
    kept, back, gone = (
        ["delete 1", "no", "delete 3", "delete"],
        ["delete 1", "YES", "x", "undo"],
        ["delete 2", "y", "delete 2", "yes"],
    )
    said = answered(*game, *kept, *back, *gone, "leave", "games", "review 2", arguments="--plain --players 2")
    assert said[said.index("X to move: delete 1") + 1] == "No saved game has this number; games lists them."
    rest = [re.sub(r"[-0-9]{10} [0-9:]{5}", "TIME", line) for line in said if line != AGAIN]
    asked = "TIME, 3 x 3: {} moves. Type yes to delete it; anything else keeps it."
    one, two = f"1. {asked.format('X wins after 5')}", f"2. {asked.format('O wins after 9')}"
    what = "Type undo to bring it back, delete and a number, or leave."
    assert rest[rest.index(one) :] == [
        one,
        "Delete it? no",
        "It stays.",
        "No saved game has this number; games lists them.",
        "Type games for a list of your saved games, then review or delete and a number.",
        one,
        "Delete it? YES",
        f"Game 1 is deleted. {what}",
        "Games: x",
        f'Unknown command "x". {what}',
        "Games: undo",
        "Game 1 is back.",
        two,
        "Delete it? y",
        "It stays.",
        two,
        "Delete it? yes",
        f"Game 2 is deleted. {what}",
        "Games: leave",
        "1. TIME, 3 x 3: X wins after 5 moves.",
        "Type review and a number to go through a game, or delete and a number.",
        "No saved game has this number; games lists them.",
    ]


def test_before_the_end_there_is_no_review() -> None:
    kept = "Finish the game first. Type games for a list of your saved games, then review or delete and a number."
    assert kept in answered("review")
    assert "Finish the game first." in answered("review", arguments="--plain --no-records")


def test_the_review_of_a_larger_board_is_waited_for() -> None:
    game = ["board off", *("a1", "a2", "b1", "b2", "c1"), "review", "list"]
    said = answered(*game, arguments="--plain --players 2 --board 6,5,3")
    assert said[said.index("Review: list") + 1 :][1:4:2] == ["2. O a2: loses faster.", "4. O b2: loses faster."]


def test_what_is_no_question_is_said_to_be_none() -> None:
    said = answered(*"1593784", "review", "show", "show", "a2", "leave", arguments="--plain --players 2")
    assert said.count("There is no question here. Type next, back, list or leave.") == 2


def test_the_board_is_shown_before_each_prompt_and_a_question_that_is_passed_names_its_move() -> None:
    said = answered(*"1593784", "review", "", "end", "leave", arguments="--plain --players 2")
    passed = said[said.index("Review: ") + 1 : said.index("Review: end")]
    assert passed[0] == "O played c1."
    assert passed[1] == "X played a3."
    assert passed[-5:] == ["Before move 5:", "    a b c", "  1 X . O", "  2 . O .", "  3 . . X"]
    end = said[said.index("Review: end") + 1 : said.index("Review: leave")]
    assert end == [f"{OVER} {X_WINS}", FROM_THE_END, "    a b c", "  1 X . O", "  2 X O .", "  3 X O X"]
