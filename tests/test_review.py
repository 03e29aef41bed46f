"""A finished game gone through: what is asked, what is tried, what is shown."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import brute
import pytest
from playing import press, reply

from tictactoe.engine.board import Mark, Rules
from tictactoe.engine.game import Game, Phase, Seat, Seats
from tictactoe.engine.levels import Level
from tictactoe.engine.notation import parse_position
from tictactoe.engine.solver import Solver
from tictactoe.shell import thinker
from tictactoe.ui import words
from tictactoe.ui.effects import effects
from tictactoe.ui.events import Action, Click, Command, Examine, Examined, Placed, Resized, Size
from tictactoe.ui.frame import Role
from tictactoe.ui.gone_through import sentences
from tictactoe.ui.keys import Where
from tictactoe.ui.review import Review
from tictactoe.ui.session import Page, Session, begin
from tictactoe.ui.settings import First, Settings
from tictactoe.ui.update import update
from tictactoe.ui.view import render

ROOMY = Size(80, 24)
THREE = (3, 3, 3)
HERE = Path(__file__).resolve().parent


def at(session: Session) -> Review:
    assert session.review is not None
    return session.review


def said(session: Session) -> list[str]:
    return sentences(at(session))


def examined(session: Session) -> Session:
    """The session once its finished game has been gone through."""
    solver = Solver(session.settings.rules)
    return update(session, Examined(session.game, tuple(map(solver.analyse, session.game.positions))))


def lost_by_a_mistake() -> Session:
    """The game of the drawings: the person has O and answers the diagonal in a corner."""
    session = begin(Settings(mark=Mark.O, first=First.COMPUTER), ROOMY)
    for computer, person in ((0, "5"), (8, "3"), (6, "8")):
        session = press(reply(session, computer), person)
    return examined(reply(session, 3))


def test_the_end_says_what_happened_and_who_begins() -> None:
    over = lost_by_a_mistake()
    assert words.coach(over, 70, 2) == [
        "One of your moves lost a drawn game. v finds it.",
        "The computer (X) begins the next game.",
    ]


@pytest.mark.parametrize(
    ("size", "coach"),
    [
        ((70, 2), ["One of your moves lost a drawn game. v finds it.", "The computer (X) begins the next game."]),
        ((64, 1), ["One of your moves lost a drawn game. v finds it. X begins next."]),
        ((38, 2), ["One of your moves lost a drawn game.", "v finds it. X begins next."]),
        ((38, 1), ["You lost a drawn game. X begins next."]),
        ((36, 1), ["X begins next."]),
        ((12, 1), []),
    ],
)
def test_the_end_says_less_where_there_is_less_room(size: tuple[int, int], coach: list[str]) -> None:
    assert words.coach(lost_by_a_mistake(), *size) == coach


def test_news_leave_room_for_what_happened() -> None:
    """A level that changed is news, and so is a third game at perfect without a win."""
    session = press(reply(press(begin(Settings(level=Level.CASUAL), ROOMY), "1"), 1), "+")
    for person, computer in (("7", 3), ("6", 4), ("8", 8)):
        session = reply(press(session, person), computer)
    assert words.coach(examined(press(session, "3")), 70, 2) == [
        "This game counts for casual, the weakest level that moved in it.",
        "You had a win and passed it by. v finds it. O begins next.",
    ]
    session = begin(Settings(first=First.COMPUTER), ROOMY)
    for game in range(3):
        session = press(session, "x") if game else session
        for computer, person in ((0, "5"), (8, "2"), (7, "7"), (2, "6")):
            session = press(reply(session, computer), person)
        session = reply(session, 3)
    assert words.coach(examined(session), 70, 2) == [
        "Perfect cannot be beaten here. - gives you an easier opponent.",
        "A draw without a mistake. O begins next.",
    ]


def expected_ending(history: list[tuple[str, str]], result: str | None, people: set[str]) -> str:
    """What to say of a game of the boards before its moves, each with its mover, by plain minimax.

    Somebody's last position that was better than the result shows what was given away.
    """
    worths = [brute.value(board, mover, *THREE)[0] for board, mover in history]
    for worth, (_, mover) in zip(reversed(worths), reversed(history), strict=True):
        reached = 0 if result is None else 1 if result == mover else -1
        if mover in people and worth > reached:
            alone = len(people) == 1
            if worth == 1:
                return f"{'You' if alone else mover} had a win and passed it by. v finds it."
            whose = "your" if alone else f"{mover}'s"
            return f"One of {whose} moves lost a drawn game. v finds it."
    if result is None and not any(worths):
        return "A draw without a mistake: with perfect play there is nothing better."
    return ""


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2)])
def test_the_end_is_right_of_random_games(players: int, seed: int) -> None:
    rng, solver, said = Random(seed), Solver(Rules(*THREE)), Counter[str]()
    for _ in range(400):
        session = begin(Settings(players=players), ROOMY)
        board, mover, history = "." * 9, "X", list[tuple[str, str]]()
        while not (brute.winner(board, *THREE) or "." not in board):
            cell, after = rng.choice(list(brute.replies(board, mover)))
            history.append((board, mover))
            board, mover = after, "O" if mover == "X" else "X"
            waits = session.game.phase is Phase.WAITING
            session = reply(session, cell) if waits else press(session, str(cell + 1))
        over = update(session, Examined(session.game, tuple(map(solver.analyse, session.game.positions))))
        people = {"X"} if players == 1 else {"X", "O"}
        expected = expected_ending(history, brute.winner(board, *THREE), people)
        assert " ".join(words.coach(over, 70, 2)) == f"{expected} {words.next_beginner(over)}".lstrip(), history
        said[expected] += 1
    assert len(said) == (4 if players == 1 else 5)  # with two people a mistake is always told


def test_the_review_asks_before_it_answers() -> None:
    review = press(lost_by_a_mistake(), "v")
    assert (review.page, review.where) == (Page.REVIEW, Where.QUESTION)
    assert said(review) == ["Move 4: you could have held the draw here. Where would you play?"]
    wrong = press(review, "enter", "up", "left", "enter")
    assert said(wrong) == said(review)  # a taken cell is no answer
    wrong = press(review, "7")
    assert said(wrong)[-1] == "Try again."
    assert wrong.where is Where.ANSWERING
    right = press(wrong, "up", "enter")
    assert right.where is Where.REVIEW
    assert said(right) == [
        "a2 holds the draw.",
        "Move 4: c1 lost the draw.",
        "X answers a3 and threatens a2 and b3 at once.",
        "b1, c2 and b3 held, too.",
    ]
    assert said(press(right, "right")) == [
        "Move 5: a3 was best.",
        "It wins in 2 - it threatens a2 and b3 at once.",
    ]
    shown = press(review, "v")
    assert said(shown) == [
        "Move 4: c1 lost the draw.",
        "X answers a3 and threatens a2 and b3 at once.",
        "b1, a2, c2 and b3 held.",
    ]
    assert press(shown, "v").where is Where.QUESTION


def test_the_review_steps_jumps_and_is_left() -> None:
    over = lost_by_a_mistake()
    review = press(over, "v")
    steps = [at(press(review, *keys)).step for keys in (("left",), ("right",), ("home",), ("end",), ("end", "right"))]
    assert steps == [2, 4, 0, 7, 7]
    assert [at(press(review, key)).step for key in ("up", "down", "k", "j")] == [2, 4, 2, 4]
    assert press(review, "enter", "escape").where is Where.QUESTION
    assert press(review, "escape").page is Page.BOARD
    assert press(review, "n").game.id == 2
    assert press(over, "x").game.id == 2
    assert press(press(over, "u"), "r").review is None


def test_while_answering_one_can_jump_or_begin_anew() -> None:
    answering = press(lost_by_a_mistake(), "v", "enter")
    assert answering.where is Where.ANSWERING
    for key, step in (("home", 0), ("end", 7)):
        jumped = press(answering, key)
        assert (at(jumped).step, jumped.where) == (step, Where.REVIEW)
    assert press(answering, "n").game.id == 2


def test_an_answer_can_be_named_by_letter_and_digit() -> None:
    question = press(lost_by_a_mistake(), "v")
    for session in (question, press(question, "enter")):
        letter = press(session, "a")
        assert "a_: which row? Esc forgets." in render(letter).text()
        assert press(letter, "escape") == session
        assert press(letter, "2") == press(session, "4")
        assert "This board has no row 7." in render(press(letter, "7")).text()
        assert "This board has no column d." in render(press(session, "d")).text()
        assert at(press(letter, "1")) == at(session)  # a taken cell is no answer
    assert "a_: row?" in render(update(press(question, "a"), Resized(Size(20, 7)))).text()


def test_a_taken_cell_is_no_answer_and_is_refused_in_words() -> None:
    question = press(lost_by_a_mistake(), "v")
    for tried in (
        press(question, "1"),
        press(question, *"a1"),
        press(question, "enter", "up", "left", "enter"),
        update(question, Placed(0)),
        update(question, Click(4, 10)),
    ):
        assert words.coach(tried, 70, 2) == ["a1 is taken."]
        assert "a1 is taken." in render(tried).text()
        assert not press(tried, "left").said


def test_where_a_finished_game_cannot_be_gone_through_that_is_said() -> None:
    large = begin(Settings(players=2, rules=Rules(6, 5, 3)), ROOMY)
    for cell in ("a1", "a2", "b1", "b2", "c1"):
        large = press(large, *cell, "enter")
    refused = update(large, Command(Action.REVIEW))
    assert words.coach(refused, 70, 2) == ["Only games of people on at most 25 empty cells can be gone through."]


def test_on_a_larger_board_a_named_cell_is_only_chosen() -> None:
    session = begin(Settings(players=2, rules=Rules(4, 3, 3)), ROOMY)
    for cell in ("b1", "a1", "c3", "a2", "a3", "b2", "d3", "d2"):
        session = press(session, *cell)
        session = press(session, "enter")
    session = press(session, *"b3", "enter")
    question = press(examined(session), "v")
    assert question.where is Where.QUESTION
    chosen = press(question, *"d2")
    assert (chosen.where, at(chosen).cursor, at(chosen).tried) == (Where.ANSWERING, 7, None)
    assert at(press(chosen, *"a2")).cursor == 4


def test_a_game_that_takes_too_long_to_go_through_is_not_waited_for() -> None:
    over = press(begin(Settings(players=2), ROOMY), *"14253")
    assert words.coach(press(over, "v"), 70, 2) == ["That is being worked out."]
    late = update(over, Examined(over.game, ()))
    assert words.coach(late, 70, 2) == ["O begins the next game."]
    assert words.coach(press(late, "v"), 70, 2) == ["That could not be worked out in time."]
    again = press(late, "u", "3")
    assert Examine(again.game) in effects(press(late, "u"), again)
    assert words.coach(press(again, "v"), 70, 2) == ["That is being worked out."]


def test_without_a_mistake_the_review_opens_at_the_end() -> None:
    session = begin(Settings(), ROOMY, start=parse_position("XOX/XOO/.X."))
    over = examined(press(reply(session, 6), "9"))
    review = press(over, "v")
    assert at(review).at_end
    assert said(review) == ["No move of yours gave anything away."]


def rows(drawing: str) -> str:
    return "\n".join(line.rstrip() for line in drawing.split("\n")[1:-1])


def test_a_question_at_80x24() -> None:
    assert render(press(lost_by_a_mistake(), "v")).text() == rows("""
  Tic-tac-toe - review
             a           b           c
                   │           │                        1  X  a1   best
          ▀█▄ ▄█▀  │           │                        2  O  b2   best
     1      ███    │           │                        3  X  c3   best
          ▄█▀ ▀█▄  │           │                      > 4  O  .    lost the draw
                   │           │                        5  X  .
        ───────────┼───────────┼───────────             6  O  .
                   │           │                        7  X  .
                   │  ▄█▀▀▀█▄  │                        end
     2             │  ██   ██  │
                   │  ▀█▄▄▄█▀  │                      X ahead
                   │           │                      level      ▄▄▄
        ───────────┼───────────┼───────────           O ahead
                   │           │
                   │           │  ▀█▄ ▄█▀
     3             │           │    ███
                   │           │  ▄█▀ ▀█▄
                   │           │   ━━━━━

        Move 4: you could have held the draw here. Where would you play?


  left right step  Enter answer  v show  n new game  Esc back  q quit
""")


def listed(session: Session) -> list[str]:
    """The list of moves beside the board, and the graph below it."""
    return [line[54:].rstrip() for line in render(session).text().split("\n")[2:-3]]


def test_no_other_question_is_given_away_while_one_is_open() -> None:
    review = press(examined(press(begin(Settings(players=2), ROOMY), *"325189674")), "v")
    assert at(review).open_questions == (1, 4, 5)
    hidden = ["3  X  .", "4  O  .", "5  X  .", "6  O  .", "7  X  .", "8  O  .", "9  X  .", "end"]
    assert [line.strip() for line in listed(press(review, "left"))][:10] == ["> 1  X  c1   best", "2  O  .", *hidden]
    assert [line.strip() for line in listed(press(review, "v"))][2:10] == [
        "3  X  b2   best",
        "4  O  a1   sooner",
        *hidden[2:],
    ]
    end = [line.strip() for line in listed(press(review, "v", "end"))]
    assert [end[1], end[4], end[5]] == ["2  O  b1   lost the draw", "5  X  b3   ?", "6  O  c3   ?"]
    assert end[11:14] == ["X ahead     ▄▄▄", "level      ▄", "O ahead"]


def test_the_graph_has_room_for_every_move() -> None:
    rules = Rules(5, 4, 4)
    game = Game(1, rules.start, Seats(Seat.PERSON, Seat.PERSON))
    for cell in (0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 11, 10, 13, 12, 14, 15, 16, 18, 17, 19):
        game = game.play(cell)
    assert len(game.moves) == 20
    session = begin(Settings(rules, players=2), Size(80, 24))._replace(game=game)
    session = press(examined(session), "v", "end")
    session = session._replace(review=at(session)._replace(shown=frozenset(range(20))))
    graph = [line for line in listed(session) if line[:2] in ("X ", "- ", "O ", "X▄", "-▄", "O▄")]
    columns = zip(*(line[1:].ljust(20) for line in graph), strict=True)
    assert [column.count("▄") for column in columns] == [1] * 20


def test_a_whole_game_on_25_cells_is_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "LONGEST_REVIEW", 600)  # however busy the machine is
    rules = Rules(5, 5, 4)
    game = Game(1, rules.start, Seats(Seat.PERSON, Seat.PERSON))
    for cell in (7, 12, 16, 17, 23, 1, 8, 5, 6, 11, 14, 18, 0, 2, 15, 3, 24, 10, 13, 20, 19, 9, 22, 21, 4):
        game = game.play(cell)
    thoughts = thinker.Thinker(Random(1))
    thoughts.ask(Examine(game), None)
    answer = thoughts.answer()
    assert isinstance(answer, Examined)
    assert len(answer.analyses) == 25
    session = update(begin(Settings(rules, players=2), ROOMY)._replace(game=game), answer)
    graph = listed(press(session, "v", "end"))[-4:]
    assert [line[0] for line in graph if line] == ["X", "-", "O"]
    assert all(len(line) <= 26 for line in graph)


def test_an_answer_at_80x24() -> None:
    assert render(press(lost_by_a_mistake(), "v", "v")).text() == rows("""
  Tic-tac-toe - review
             a           b           c
                   │           │ ┌       ┐              1  X  a1   best
          ▀█▄ ▄█▀  │           │                        2  O  b2   best
     1      ███    │   draw    │ lose in 2              3  X  c3   best
          ▄█▀ ▀█▄  │           │                      > 4  O  c1   lost the draw
                   │           │ └       ┘              5  X  a3   best
        ───────────┼───────────┼───────────             6  O  b3   best
                   │           │                        7  X  a2   best
                   │  ▄█▀▀▀█▄  │                        end
     2     draw    │  ██   ██  │   draw
                   │  ▀█▄▄▄█▀  │                      X ahead       ▄▄▄▄
                   │           │                      level      ▄▄▄
        ───────────┼───────────┼───────────           O ahead
                   │           │
                   │           │  ▀█▄ ▄█▀
     3   lose in 2 │   draw    │    ███
                   │           │  ▄█▀ ▀█▄
                   │           │   ━━━━━

        Move 4: c1 lost the draw.
        X answers a3 and threatens a2 and b3 at once. b1, a2, c2 and b3 held.

  left right step  v hide  n new game  Esc back  q quit
""")


def sized(session: Session, columns: int, rows: int) -> Session:
    return update(session, Resized(Size(columns, rows)))


def test_a_question_at_40x13() -> None:
    assert render(sized(press(lost_by_a_mistake(), "v"), 40, 13)).text() == rows("""
 Tic-tac-toe - review
 4  O  .    lost the draw   ---....
               a   b   c
           1   X │   │
              ───┼───┼───
           2     │ O │
              ───┼───┼───
           3     │   │ X

 Move 4: you could have held the draw
 here. Where would you play?

 Enter answer  v show  Esc back  q quit
""")


def test_an_answer_at_40x13() -> None:
    frame = render(sized(press(lost_by_a_mistake(), "v", "v"), 40, 13))
    assert frame.text() == rows("""
 Tic-tac-toe - review
 4  O  c1   lost the draw   ---XXXX
               a   b   c
           1   X │ D │L2
              ───┼───┼───
           2   D │ O │ D
              ───┼───┼───
           3  L2 │ D │ X

 Move 4: c1 lost the draw.
 X answers a3 and threatens a2 and b3
 at once. b1, a2, c2 and b3 held.
 v hide  Esc back  q quit
""")
    strip = [frame.role(1, column) for column in range(28, 35)]
    assert strip == [*[Role.DIM] * 3, Role.X | Role.CHOSEN, *[Role.X] * 3]


def test_the_review_at_20x7() -> None:
    review = sized(press(lost_by_a_mistake(), "v"), 20, 7)
    assert render(press(review, "v")).text() == rows("""
     X │ D │L2
    ───┼───┼───
     D │ O │ D
    ───┼───┼───
    L2 │ D │ X
4: lost the draw
Esc back  q quit
""")
    said = [render(press(review, *keys)).text().split("\n")[5] for keys in ([], ["7"], ["left"], ["end"])]
    assert said == ["Move 4: better?", "a3: try again.", "Move 3: c3 was best.", "The end."]


def test_who_was_ahead_stands_beside_the_selected_move_where_there_is_room() -> None:
    shown = press(lost_by_a_mistake(), "v", "v")
    found = [render(sized(shown, columns, 13)).text().split("\n")[1].strip() for columns in (60, 35, 30)]
    assert found == [
        "4  O  c1   lost the draw   ---XXXX ahead",
        "4  O  c1   lost the draw  (of 7)",
        "4  O  c1   lost the draw",
    ]
    end = render(sized(press(shown, "end"), 60, 13)).text().split("\n")
    assert end[1].strip() == "The end                    ---XXXX ahead"


def test_a_whole_game_and_its_review_line_by_line() -> None:
    """The file is what a reader of a braille line gets; it is also how the review is meant to go."""
    words = "1 5 9 3 7 8 4 review 7 a2 next next next next leave quit"
    command = [sys.executable, "-m", "tictactoe", "--plain", "--players", "2"]
    done = subprocess.run(
        command, cwd=HERE.parent, input=words.replace(" ", "\n") + "\n", capture_output=True, text=True, check=True
    )
    assert done.stdout == (HERE / "playthroughs" / "review.txt").read_text(encoding="utf-8")
    assert done.stderr == ""
