"""The helpers of the loop where the system refuses a new thread, so that all is done in the loop's own."""

from pathlib import Path
from threading import Thread

import pytest

from support.stores import WON, played
from support.ui import (
    AnalysePosition,
    BareQuestion,
    ChooseMove,
    GamesLoaded,
    MistakePuzzlesFound,
    MoveChosen,
    OpenRecords,
    PositionAnalysed,
    RecordsOpened,
)
from tictactoe import Level, Rules
from tictactoe._shell.line_mode import Lines
from tictactoe._shell.world import World

START = Rules(3, 3, 3).start


def test_without_a_thread_the_computer_moves_and_games_are_kept(
    path: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    device = Lines()
    for kept in (0, 1):
        with World(seed=1, records=path) as world:
            opened = world.perform(OpenRecords(True), device)
            assert isinstance(opened, RecordsOpened)
            assert [score.games for score in opened.scores.values()] == [1] * kept
            assert isinstance(world.perform(ChooseMove(START, Level.PERFECT), device), MoveChosen)
            world.perform(AnalysePosition(START), device)
            assert isinstance(world.next_event(device), PositionAnalysed)
            for question in (BareQuestion.LOAD_GAMES, BareQuestion.FIND_MISTAKE_PUZZLES):
                world.perform(question, device)
            while world.ready:
                answer = world.next_event(device)
                assert isinstance(answer, GamesLoaded | MistakePuzzlesFound)
            world.perform(played(*WON), device)
    assert Path(path).exists()
    assert capsys.readouterr().err == ""
