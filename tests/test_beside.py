"""The engine beside a board: it starts and stops by a key, shows how deep it looks, and its end is said."""

import re
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from support.lines import line_by_line
from support.program import Program
from support.reference import winner
from support.sittings import ROOMY, press, sitting, text, top
from tictactoe.engine.analysis import Analysis, MoveAnalysis, Value
from tictactoe.engine.board import Position, Rules
from tictactoe.engine.game import Game, Played, Seat, Seats
from tictactoe.engine.judgement import Judgement
from tictactoe.engine.notation import parse_cell, parse_position
from tictactoe.engine.player import Player
from tictactoe.shell.thinker import Thinker
from tictactoe.ui.app import App, begin_with, effects, render, update
from tictactoe.ui.board.analysed import unanalysed
from tictactoe.ui.board.study import LONGEST_SEARCH, Knowledge
from tictactoe.ui.pages.explore import ExplorePage
from tictactoe.ui.pages.puzzle import PuzzlePage
from tictactoe.ui.sitting.display import Size
from tictactoe.ui.sitting.effects import AnalysePosition, Helper, SearchPosition, Stop
from tictactoe.ui.sitting.events import GameAnalysed, PositionAnalysed, PositionSearched
from tictactoe.ui.sitting.inputs import CellChosen, Resized
from tictactoe.ui.sitting.settings import Settings, Values

GOMOKU = Rules(15, 15, 5)
MIDDLE = "15/15/15/15/6O8/7XO6/5OXXO6/6XOX6/7X7/15/15/15/15/15/15"
WON = "15/15/15/15/15/7O7/7O7/5XXX7/7X7/7X7/4OO2O6/15/15/15/15"  # X, to move, wins by fours


def exploring(drawn: str = MIDDLE, size: Size = ROOMY) -> App:
    """The page for exploring a position on 15 x 15."""
    start = parse_position(drawn, GOMOKU)
    return press(sitting(Settings(GOMOKU, players=2), size, start=start), "x")


def without_values() -> App:
    """The same page, which shows no values and has not asked for any."""
    app = exploring()
    page = top(app, ExplorePage)
    return app.put(page, page._replace(values=Values.OFF, knowledge=Knowledge()))


def position(app: App) -> Position:
    return top(app, ExplorePage).game.position


def cells(names: str) -> tuple[int, ...]:
    return tuple(parse_cell(GOMOKU, name) for name in names.split())


def open_analysis(position: Position) -> Analysis:
    """An analysis that proves nothing."""
    moves = tuple(MoveAnalysis(cell, Value.UNKNOWN, None, False, (cell,)) for cell in position.legal_moves)
    return Analysis(position, Value.UNKNOWN, None, False, (), moves, 0)


def searched(
    app: App, names: str = "g9 j6 f8", depth: int = 12, *, left: float = 0.5, last: bool = False, **judged: Any
) -> App:
    """The app after the search beside has told its line, and what else it thinks."""
    judgement = Judgement(position(app), depth, 4000, cells(names), 120)._replace(**judged)
    return update(app, PositionSearched(open_analysis(position(app)), judgement, left, last))


def panel(app: App) -> dict[str, str]:
    """The facts beside the board, by the first word of their line."""
    found = (re.split(r" {2,}", line.strip()) for line in text(app).split("\n"))
    return {words[-2]: words[-1] for words in found if len(words) > 2}


def below(app: App) -> str:
    return " ".join(" ".join(text(app).split("\n")[20:23]).split())


def test_a_key_starts_it_and_stops_it() -> None:
    app = exploring()
    assert panel(app)["Engine"] == "off (e)"
    assert "e engine" in text(app).split("\n")[-1]
    on = press(app, "e")
    assert list(effects(app, on)) == [SearchPosition(position(app), LONGEST_SEARCH)]
    assert panel(on)["Engine"] == "at work"
    deeper = searched(on)
    assert list(effects(on, deeper)) == []
    off = press(deeper, "e")
    assert list(effects(deeper, off)) == [AnalysePosition(position(app))]
    hidden = without_values()
    assert list(effects(press(hidden, "e"), hidden)) == [Stop(Helper.THINKER)]
    assert panel(off)["Engine"] == "off (e)"
    assert "Depth" not in panel(off)
    assert list(effects(deeper, press(deeper, "escape"))) == [Stop(Helper.THINKER)]


def test_it_shows_how_deep_it_looks_and_marks_the_best_move() -> None:
    app = searched(press(exploring(), "e"))
    shown = panel(app)
    assert (shown["Depth"], shown["Ahead"], shown["Time"]) == ("12 moves", "O", "━━━━━·····")
    assert "1 g9 j6 f8" in text(app)
    assert below(app) == "Not certain, but looking 12 moves ahead, O is better; g9 looks best."
    (row,) = [line for line in text(app).split("\n") if line.startswith("     9 ")]
    assert row.split()[7] == "1"
    deeper = searched(app, "f8 f9", depth=14, score=0)
    assert (panel(deeper)["Depth"], panel(deeper)["Ahead"]) == ("14 moves", "nobody")
    assert "1 f8 f9" in text(deeper)


def test_a_shallower_search_does_not_take_the_place_of_a_deeper_one() -> None:
    app = press(searched(press(exploring(), "e")), "e", "e")
    again = searched(app, "f8 f9", depth=3)
    assert panel(again)["Depth"] == "12 moves"
    assert panel(searched(again, "f8 f9", depth=13))["Depth"] == "13 moves"


def test_what_is_proven_takes_its_place_and_is_said_as_proven() -> None:
    app = searched(press(exploring(), "e"))
    won = searched(app, "g9 j6 f8", depth=3, last=True, value=Value.WIN, plies=3)
    shown = panel(won)
    assert (shown["Engine"], shown["Proven"]) == ("done", "O wins in 2")
    assert "Ahead" not in shown
    assert "Proven: O wins in 2 moves." in below(won)
    assert not [asked for asked in effects(app, won) if isinstance(asked, SearchPosition)]
    lost = searched(app, depth=3, last=True, value=Value.LOSS, plies=4)
    assert panel(lost)["Proven"] == "X wins in 2"


def test_its_time_ends_and_that_is_said() -> None:
    app = press(without_values(), "e")
    over = searched(app, left=0, last=True)
    assert list(effects(app, over)) == [Stop(Helper.THINKER)]
    assert panel(over)["Engine"] == "done after 30 s"
    assert "The engine stopped after 30 seconds." in below(over)
    assert not list(effects(over, press(over, "right")))
    again = press(over, "e", "e")
    assert list(effects(over, again)) == [SearchPosition(position(app), LONGEST_SEARCH)]


def test_it_follows_the_moves_and_remembers_where_it_has_been() -> None:
    app = press(without_values(), "e")
    over = searched(app, left=0, last=True)
    moved = press(over, "g", "a", "1", "enter")
    assert list(effects(over, moved)) == [SearchPosition(position(moved), LONGEST_SEARCH)]
    assert "Depth" not in panel(moved)
    stale = update(moved, PositionSearched(open_analysis(position(app)), None))
    assert stale == moved
    back = press(moved, "<")
    assert panel(back)["Depth"] == "12 moves"
    assert list(effects(moved, back)) == [Stop(Helper.THINKER)]


def test_where_every_move_can_be_proven_it_is_not_needed() -> None:
    app = press(sitting(), "x")
    assert "Engine" not in text(app)
    assert "e engine" not in text(app)
    assert "Every move is proven here" in text(press(app, "e"))
    assert press(app, "e").top == app.top


def test_when_it_comes_to_such_a_position_its_value_is_shown_as_proven() -> None:
    start = parse_position("XO.O/OXX./XOOX/OXO./X...", Rules(4, 5, 4))  # 6 cells are empty
    app = press(sitting(Settings(start.rules, players=2), start=start), "x")
    page = top(app, ExplorePage)
    on = press(app.put(page, page._replace(engine=True)), "v", "v")
    known = Player(start.rules).analyse(start)
    shown = panel(update(on, PositionAnalysed(known)))
    assert shown["Proven"] == ("a draw" if known.value is Value.DRAW else shown["Proven"])
    assert shown["Engine"] == "done"


@pytest.mark.parametrize("size", [Size(20, 7), Size(40, 13), Size(60, 20), Size(80, 24), Size(120, 40)])
@pytest.mark.parametrize("ascii", [False, True])
def test_it_is_drawn_at_every_size(size: Size, *, ascii: bool) -> None:
    app = press(exploring(), "e")
    app = update(searched(app.set(ascii=ascii), " ".join(["g9 j6 f8"] * 9)), Resized(size))
    frame = render(app)
    assert (frame.width, frame.height) == size
    if size.columns >= 40:
        assert "12 moves" in " ".join(frame.text().split())


def test_hints_work_while_one_explores() -> None:
    app = press(exploring(), "t")
    judgement = Judgement(position(app), 9, 100, cells("g9 j6"), 400)
    known = update(app, PositionAnalysed(open_analysis(position(app)), judgement=judgement))
    assert below(known) == "Not certain, but looking 9 moves ahead, O is far better."
    named = press(known, "t", "t")
    assert "g9 looks best" in below(named)
    assert "░" in text(named)


def test_hints_on_3_by_3_say_what_is_proven() -> None:
    app = press(sitting(), "x", "t")
    known = Player(Rules(3, 3, 3)).analyse(top(app, ExplorePage).game.position)
    assert "Every move draws." in text(update(app, PositionAnalysed(known)))


def last_answer(start: Position, seconds: float) -> tuple[PositionSearched, list[int]]:
    """The last answer of a search beside the board, and the depths of all before it."""
    depths: list[int] = []
    thinker = Thinker(1)
    thinker.ask(SearchPosition(start, seconds), 0)
    while True:
        answer = thinker.wait()
        assert isinstance(answer, PositionSearched)
        if answer.last:
            thinker.finish()
            assert not thinker.busy
            return answer, depths
        depths += [answer.judgement.depth] if answer.judgement else []


def played_out(start: Position, line: tuple[int, ...]) -> str:
    """The board after a line, as text: each move must be a free cell, and marks alternate from the side to move."""
    board = ["." if (mark := start.mark_at(cell)) is None else mark.value for cell in range(225)]
    for place, cell in enumerate(line):
        assert board[cell] == "."
        assert winner("".join(board), 15, 15, 5) is None
        board[cell] = "XO"[(start.to_move.value == "O") ^ (place % 2)]
    return "".join(board)


def test_the_search_looks_deeper_and_its_line_is_a_game() -> None:
    start = parse_position(MIDDLE, GOMOKU)
    answer, depths = last_answer(start, 3)
    assert depths == sorted(depths)
    assert answer.judgement
    assert answer.judgement.depth > 2
    played_out(start, answer.judgement.line)


def test_a_win_is_proven_and_the_search_ends_before_its_time() -> None:
    start = parse_position(WON, GOMOKU)
    answer, _ = last_answer(start, 600)
    assert answer.analysis.value is Value.WIN
    best = min(answer.analysis.moves, key=lambda move: move.rank)
    assert len(best.line) == best.plies
    assert winner(played_out(start, best.line), 15, 15, 5) == "X"


def test_in_the_review_of_a_large_game_enter_plays_the_line_after_a_move() -> None:
    game = Game(Rules(15, 15, 5).start, Seats(Seat.PERSON, Seat.PERSON), tuple(map(Played, cells("h8 a1 h9"))))
    told = [Judgement(before, 9, 100, cells("i9 g7 i7"), 200) for before in game.positions]
    known = tuple(map(open_analysis, game.positions))
    app = begin_with(sitting(), "review", unanalysed(game))
    app = press(update(app, GameAnalysed(game, known, 0, tuple(told))), "home", ">")
    assert "Enter line" in text(app).split("\n")[-1]
    line = press(app, "enter")
    assert moves(line) == cells("h8 a1 i9")
    assert moves(press(line, ">", ">")) == cells("h8 a1 i9 g7 i7")
    assert moves(press(line, "<", ">")) == cells("h8 a1 i9")
    assert moves(press(line, "tab")) == cells("h8 a1 h9")
    assert press(line, "escape") == app
    assert press(app, "end", "enter") == press(app, "end")


def test_a_solved_puzzle_is_explored_and_is_there_again_after_it() -> None:
    app = press(sitting(), "p")
    page = top(app, PuzzlePage)
    answer = next(cell for cell in page.puzzle.position.legal_moves if page.puzzle.answered_by(cell))
    solved = update(app, CellChosen(answer))
    exploring = press(solved, "x")
    assert moves(exploring) == (answer,)
    assert press(exploring, "escape") == solved


def moves(app: App) -> tuple[int, ...]:
    """The moves on the board of the page for exploring."""
    return tuple(cell for cell, _ in top(app, ExplorePage).game.moves)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="what threads do is read from /proc")
def test_in_the_real_program_it_deepens_and_a_key_stops_it() -> None:
    with Program("--no-records", "--players", "2", "--board", "15,15,5", "--from", MIDDLE) as program:
        program.wait("to move")
        program.press("x")
        program.wait("off (e)")
        program.press("v", "e")
        program.glimpse("Depth")
        first = depth(program)
        program.glimpse(lambda screen: depth(program) > max(first, 8))
        program.press("g", "a", "1")
        program.glimpse("1 [·]")
        assert "at work" in program.text()
        program.press("e")
        program.wait("off (e)")
        program.wait(lambda screen: asleep(program.pid))
        program.press("escape")
        program.wait_gone("explore")
        program.press("q")
        assert program.exit_status() == 0


def depth(program: Program) -> int:
    """The number of moves that the panel says it looks ahead."""
    found = re.search(r"Depth +(\d+) move", program.text())
    return int(found[1]) if found else 0


def asleep(pid: int) -> bool:
    """Whether no thread of a program runs, at several looks."""
    for _ in range(20):
        for task in Path(f"/proc/{pid}/task").iterdir():
            if (task / "stat").read_text().rpartition(")")[2].split()[0] == "R":
                return False
        sleep(0.01)
    return True


@pytest.mark.exhaustive
def test_line_by_line_a_word_says_what_it_thinks(tmp_path: Path) -> None:
    told = ["explore", "engine", "hint", "done", "quit"]
    printed = line_by_line(tmp_path, told, "--players", "2", "--board", "15,15,5", "--from", MIDDLE)
    (thought,) = [line for line in printed if "looks best" in line]
    assert re.fullmatch(
        r"Not certain, but looking \d+ moves ahead, .*; [a-o]\d+ looks best\. The line: .*\.", thought
    )
