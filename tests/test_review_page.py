"""How the review of a game looks: the list of moves, the graph, and every size of screen."""

import re
from random import Random

import pytest

from support.drawings import rows
from support.reviews import (
    analyses,
    examined,
    just_lost,
    looked_through,
    lost_by_a_mistake,
    review,
    said,
    thought_through,
)
from support.sentences import MISSED_A_DRAW
from support.sittings import ROOMY, press, sitting, sized, text
from support.ui import (
    App,
    RecordsState,
    Role,
    Settings,
    Size,
    begin,
    begin_with,
    meaning,
    render,
    unanalysed,
    update,
)
from tictactoe import Game, GameTree, Player, Rules, Seat, Seats, Solver, Value, parse_game
from tictactoe._shell import thinker


def test_a_question_at_80x24() -> None:
    assert text(press(lost_by_a_mistake(), "v")) == rows("""
  Tic-tac-toe - review: you are O
             a           b           c
                   │           │                        1  X  a1   best
          ▀█▄ ▄█▀  │           │                        2  O  b2   best
     1      ███    │           │                        3  X  c3   best
          ▄█▀ ▀█▄  │           │                      > 4  O  .    better?
                   │           │                        5  X  .
        ───────────┼───────────┼───────────             6  O  .
                   │           │                        7  X  .
                   │  ▄█▀▀▀█▄  │                        end
     2             │  ██   ██  │
                   │  ▀█▄▄▄█▀  │                      X ahead
                   │           │                      even       ▄▄▄
        ───────────┼───────────┼───────────           O ahead
         ┌       ┐ │           │
                   │           │  ▀█▄ ▄█▀
     3             │           │    ███
                   │           │  ▄█▀ ▀█▄
         └       ┘ │           │   ━━━━━

        Move 4: you had a draw here. Can you find it?


  arrows choose  Enter answer  v show  < > step  ? help  Esc back  q quit
""")


def test_two_programs_that_met_are_named_where_there_is_room() -> None:
    seats = Seats(Seat.ENGINE, Seat.ENGINE, "Rapfi", "expert")
    game = Game(Rules(3, 3, 3).start, seats)
    for cell in (0, 3, 1, 4, 2):
        game = game.play(cell)
    app = gone_through(game)
    assert text(app).split("\n")[0] == "  Tic-tac-toe - review: Rapfi (X) against expert (O)"
    long = gone_through(game._replace(seats=seats._replace(x_name="R" * 70)))
    small = sized(app, 20, 7)
    for other in (long, small):
        assert "against" not in text(other)


def listed(app: App) -> list[str]:
    """The list of moves beside the board, line by line."""
    return [line[54:].rstrip() for line in text(app).split("\n")[2:-3]]


def test_tab_goes_from_one_open_question_to_the_next() -> None:
    opened = press(examined(press(begin(Settings(players=2), ROOMY), *"325189674")), "v")
    assert [review(press(opened, *["tab"] * times)).ply for times in range(4)] == [1, 4, 5, 1]
    assert "That would tell the answer to a question" in meaning(opened, "turn").answer
    assert "Tab next question" in text(press(opened, "v", "end"))
    assert [review(press(opened, "v", "end", *["tab"] * times)).ply for times in (1, 2, 3)] == [4, 5, 4]
    alone = press(opened, "v", "tab", "v", "tab")
    assert "Tab" not in text(alone)
    assert press(alone, "tab").pages == alone.pages


def test_no_other_question_is_given_away_while_one_is_open() -> None:
    opened = press(examined(press(begin(Settings(players=2), ROOMY), *"325189674")), "v")
    assert review(opened).analysed.open_questions == (1, 4, 5)
    hidden = ["3  X  .", "4  O  .", "5  X  .", "6  O  .", "7  X  .", "8  O  .", "9  X  .", "end"]
    assert [line.strip() for line in listed(press(opened, "<"))][:10] == ["> 1  X  c1   best", "2  O  .", *hidden]
    assert [line.strip() for line in listed(press(opened, "v"))][2:10] == [
        "3  X  b2   best",
        "4  O  a1   loses faster",
        *hidden[2:],
    ]
    end = [line.strip() for line in listed(press(opened, "v", "end"))]
    assert [end[1], end[4], end[5]] == [f"2  O  b1   {MISSED_A_DRAW}", "5  X  .", "6  O  ."]
    assert end[11:14] == ["X ahead     ▄▄▄", "even       ▄", "O ahead"]


def test_the_graph_has_room_for_every_move() -> None:
    game = parse_game("5,4,4 X: a1 b1 c1 e1 d1 a2 b2 d2 c2 e2 b3 a3 d3 c3 e3 a4 b4 d4 c4 e4")
    assert len(game.moves) == 20
    app = press(update(gone_through(game), looked_through(game, analyses(game))), "home")
    for _ in game.moves:
        app = press(app, "v", ">") if review(app).hidden else press(app, ">")
    graph = [line for line in listed(app) if line[:2] in ("X ", "- ", "O ", "X▄", "-▄", "O▄")]
    columns = zip(*(line[1:].ljust(20) for line in graph), strict=True)
    assert [column.count("▄") for column in columns] == [1] * 20


def test_a_whole_game_on_25_cells_is_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "LONGEST_REVIEW", 600)  # however busy the machine is
    moves = "c2 c3 b4 c4 d5 b1 d2 a2 b2 b3 e3 d4 a1 c1 a4 d1 e5 a3 d3 a5 e4 e2 c5 b5 e1"
    game = parse_game(f"5,5,4 X: {moves}")
    answer = thought_through(game)
    assert len(answer.findings) == 25
    app = update(gone_through(game), answer)
    graph = listed(press(app, "v", "end"))[-4:]
    assert [line[0] for line in graph if line] == ["X", "-", "O"]
    assert all(len(line) <= 26 for line in graph)
    assert "moves 1-" not in text(app), "all are shown"


def test_what_is_soon_proven_on_a_large_board_is_not_only_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "LONGEST_REVIEW", 600)  # however busy the machine is
    game = parse_game("7,7,4 X: d4 a1 d3 a2 e4 a3 c4 b4 d5 d6 d2")
    game = Game(game.positions[5], game.seats, game.moves[5:])
    player = Player(game.rules)
    assert [next(player.analyses(position)).value for position in game.positions[:2]] == [Value.UNKNOWN] * 2
    answer = thought_through(game)
    values = [found.analysis.value for found in answer.findings if found.analysis]
    assert values == [Value.LOSS, *[Value.WIN, Value.WIN] * 2, Value.WIN][: len(game.moves)]
    assert {found.judgement for found in answer.findings} == {None}


@pytest.mark.parametrize("end", [" O wins", ""])
def test_the_last_move_of_a_large_game_that_the_board_does_not_end_is_judged_too(
    monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.setattr(thinker, "LONGEST_REVIEW", 1.5)
    game = parse_game(f"15,15,5 X: h8 g7{end}")
    app = press(update(gone_through(game), thought_through(game)), "<")
    assert re.search(r"> 2 +O +g7 +[^\s?]", text(app))
    assert said(app)[0].startswith("Move 2, g7: looking ")


def test_letters_are_explained_in_the_review_too() -> None:
    game = parse_game("6,5,3 X: c3 a1 d3 b1 e3")
    app = update(gone_through(game), looked_through(game, analyses(game)))
    lines = listed(press(app, "end", "left"))
    assert lines[-3:] == ["", "W wins  L loses", "• best move"]
    assert listed(press(app, "end", "left").set(language="es"))[-2] == "G gana  P pierde"
    assert not any("wins" in line for line in listed(press(lost_by_a_mistake(), "v", "v")))


def test_an_answer_at_80x24() -> None:
    assert text(press(lost_by_a_mistake(), "v", "v")) == rows("""
  Tic-tac-toe - review: you are O
             a           b           c
                   │           │ ┌       ┐              1  X  a1   best
          ▀█▄ ▄█▀  │           │                        2  O  b2   best
     1      ███    │  • draw   │ lose in 2              3  X  c3   best
          ▄█▀ ▀█▄  │           │                      > 4  O  c1   missed a draw
                   │           │ └       ┘              5  X  a3   best
        ───────────┼───────────┼───────────             6  O  b3   lost already
                   │           │                        7  X  a2   best
                   │  ▄█▀▀▀█▄  │                        end
     2    • draw   │  ██   ██  │  • draw
                   │  ▀█▄▄▄█▀  │                      X ahead       ▄▄▄▄
                   │           │                      even       ▄▄▄
        ───────────┼───────────┼───────────           O ahead
                   │           │
                   │           │  ▀█▄ ▄█▀
     3   lose in 2 │  • draw   │    ███
                   │           │  ▄█▀ ▀█▄
                   │           │   ━━━━━
                                                      • best move
        Move 4: c1 threw away the draw.
        X plays a3 and threatens a2 and b3 at once.
        Every edge would have saved it.
  < > step  v hide  x explore  n new  s save  c copy  ? help  Esc back  q quit
""")


def test_a_question_at_40x13() -> None:
    assert text(sized(press(lost_by_a_mistake(), "v"), 40, 13)) == rows("""
 Tic-tac-toe - review    ahead: ---....
 4  O  .    better?
               a   b   c
           1   X │   │
              ───┼───┼───
           2     │ O │
              ───┼───┼───
           3  [ ]│   │ X

 Move 4: you had a draw here. Can you
 find it?

 Enter answer  ? help  Esc back  q quit
""")


def test_an_answer_at_40x13() -> None:
    frame = render(sized(press(lost_by_a_mistake(), "v", "v"), 40, 13))
    assert frame.text() == rows("""
 Tic-tac-toe - review    ahead: ---XXXX
 4  O  c1   missed a draw
               a   b   c
           1   X │ D │[L]
              ───┼───┼───
           2   D │ O │ D
              ───┼───┼───
           3   L │ D │ X

 Move 4: c1 threw away the draw.
 X plays a3 and threatens a2 and b3 at
 once. Every edge would have saved it.
 < > step  ? help  Esc back  q quit
""")
    strip = [frame.role(0, column) for column in range(32, 39)]
    assert strip == [*[Role.DIM] * 3, Role.X | Role.CHOSEN, *[Role.X] * 3]


def test_the_review_at_20x7() -> None:
    small = sized(press(lost_by_a_mistake(), "v"), 20, 7)
    assert text(press(small, "v")) == rows("""
     X │ D │[L]
    ───┼───┼───
     D │ O │ D
    ───┼───┼───
     L │ D │ X
4 O c1 missed a draw
Esc back  q quit
""")
    said = [text(press(small, *keys)).split("\n")[5] for keys in ([], ["7"], ["<"], ["end"])]
    assert said == ["O: save the draw.", "a3 loses in 2 moves.", "3 X c3 best", "The end"]


def test_an_answer_is_judged_on_every_screen() -> None:
    asked = press(lost_by_a_mistake(), "v")
    for width, height in (20, 7), (20, 10), (24, 8), (34, 9), (30, 10), (40, 15), (80, 24):
        small = sized(asked, width, height)
        assert re.search("O: save the draw.|you had a draw here.", " ".join(text(small).split()))
        assert "a3 loses in 2 moves" in " ".join(text(press(small, "7")).split())
        assert "b1 saves the draw." in " ".join(text(press(small, "2")).split())


def test_v_waits_for_the_questions() -> None:
    early = press(just_lost(), "v", "v")
    assert "Wait until the whole game is reviewed." in text(early)
    found = text(examined(early))
    assert "Wait" not in found
    assert "Can you find it?" in found


def test_who_was_ahead_stands_beside_the_selected_move_where_there_is_room() -> None:
    shown = press(lost_by_a_mistake(), "v", "v")
    found = [text(sized(shown, columns, 13)).split("\n")[1].strip() for columns in (60, 35, 30)]
    assert found == [
        f"4  O  c1   {MISSED_A_DRAW}   ahead: ---XXXX",
        f"4  O  c1   {MISSED_A_DRAW}  (of 7)",
        f"4  O  c1   {MISSED_A_DRAW}",
    ]
    end = text(sized(press(shown, "end"), 60, 13)).split("\n")
    assert end[1].strip() == "The end                    ahead: ---XXXX"
    assert any(line.strip() == "The computer wins!" for line in end)


def gone_through(game: Game) -> App:
    """The app as it begins with the review of a game."""
    return begin_with(begin(Settings(game.rules, players=2), ROOMY), "review", unanalysed(game))


def test_a_game_on_a_large_board_is_gone_through_as_far_as_it_is_known() -> None:
    game, rng = Game(Rules(15, 15, 5).start, Seats(Seat.PERSON, Seat.PERSON)), Random(1)
    while not game.outcome:
        game = game.play(rng.choice(game.position.legal_moves))
    last = len(game.moves) - 1
    assert last > 99
    found = (*[None] * last, Solver(game.rules).analyse(game.positions[last], lambda: True))  # what threats prove
    app = update(gone_through(game), looked_through(game, found, 9))
    assert f"Looked through 1 of {last + 1} moves; at most 9 s more." in text(app)
    app = update(app, looked_through(game, found))
    listing = [line.strip() for line in listed(app)]
    end = listing.index("> end")
    assert listing[end - 1].startswith(f"{last + 1}  {game.last_mark.value}  ")
    assert listing[end - 1].endswith(" best")
    assert listing[end - 2].endswith(" ?")
    graph = {line[0]: line[1:] for line in listed(app)[end + 1 :] if line}
    assert graph["-"] == "?" * 22
    assert graph[game.last_mark.value].rstrip() == f"{' ' * 22}▄"
    assert f"moves {last - 21}-{last + 1} of {last + 1}" in text(app)
    assert listed(press(app, "home"))[end + 3] == "-" + "?" * 23
    assert f"moves 1-23 of {last + 1}" in text(press(app, "home"))
    for key in ("home", "end"):
        moves = [move for line in listed(press(app, key)) if (move := re.fullmatch(r".( *\d+)  [XO]  (.*)[?]", line))]
        assert len({move.end() for move in moves}) == len({move.end(1) for move in moves}) == 1


def test_beside_a_board_that_takes_every_row_no_title_is_cut_and_the_legend_stands_apart() -> None:
    rules = Rules(19, 19, 5)
    game = Game(rules.start, Seats(Seat.PERSON, Seat.PERSON)).play(180).play(181)
    for names, shown in ((("A", "B"), ": A (X) against B (O)"), (("Alex", "Bartholomew"), "")):
        tree = GameTree.of(game, names)
        app = sitting(Settings(rules), Size(120, 40)).push("review", unanalysed(game, tree))
        known = tuple(next(Player(rules).analyses(position)) for position in game.positions)
        lines = text(press(update(app, looked_through(game, known)), "home", ">")).split("\n")
        title = next(row for row, line in enumerate(lines) if "Gomoku - review" in line)
        panel = lines[title].index("Gomoku - review")
        assert lines[title][panel:] == f"Gomoku - review{shown}"
        assert lines[title + 1][panel:] == ("" if shown else "Alex (X) against Bartholomew (O)")
        legend = next(row for row, line in enumerate(lines) if "nothing is proven yet" in line)
        assert lines[legend + 1][panel:].strip() == ""
        assert "# numbers" in lines[legend - 2]


def test_the_signs_in_the_cells_of_a_large_board_are_explained() -> None:
    game = parse_game("15,15,5 X: h8 a1 i8 c1 j8 e1 k8 g8 l8")  # a four of X, which O stops at one end only
    player = Player(game.rules)
    known = tuple(next(player.analyses(position)) for position in game.positions)
    app = press(update(gone_through(game), looked_through(game, known)), "end", "<", "<")
    assert sum(move.value is Value.LOSS for move in known[7].moves) > 200
    page = text(app)
    assert "D draws" not in page
    assert "L loses" not in page
    assert "·/+ loses" in page
    assert "not proven" not in page  # the panel explains what is on the board
    assert "nothing is proven yet" in text(press(app, "home"))


AGAIN_TOMORROW = "p asks you this tomorrow"


def test_an_answered_mistake_of_a_game_that_is_kept_comes_again_tomorrow() -> None:
    lost = lost_by_a_mistake()
    kept = lost._replace(records=lost.records._replace(state=RecordsState.OPEN))
    asked = press(kept, "v")
    assert AGAIN_TOMORROW not in text(asked)
    shown = press(asked, "v")
    assert AGAIN_TOMORROW in text(shown)
    assert AGAIN_TOMORROW not in text(press(shown, "<")), "that move was no mistake"
    assert AGAIN_TOMORROW not in text(press(lost, "v", "v")), "the game is not kept"
    two = press(begin(Settings(players=2), ROOMY, records=True), *"1593784")
    opened = two._replace(records=two.records._replace(state=RecordsState.OPEN))
    answered = press(press(examined(opened), "v"), "v")
    assert "Move" in text(answered)
    assert AGAIN_TOMORROW not in text(answered), "only mistakes against the computer or a program come again"
