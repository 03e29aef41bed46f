"""Reviews of finished games for tests."""

from collections.abc import Iterable
from functools import cache
from itertools import starmap, zip_longest
from pathlib import Path

from support.sittings import ROOMY, press, reply, top
from support.ui import AnalyseGame, App, First, GameAnalysed, ReviewPage, Settings, begin, update
from tictactoe import Analysis, Game, Judgement, Mark, Solver
from tictactoe._shell.thinker import Thinker
from tictactoe._ui.pages.review.words import sentences
from tictactoe._ui.sitting.events import Finding, nothing_found

THREE = (3, 3, 3)
TESTS = Path(__file__).resolve().parents[1]


def review(app: App) -> ReviewPage:
    """The review on the screen."""
    return top(app, ReviewPage)


def said(app: App) -> list[str]:
    """The sentences about the selected move."""
    return sentences(review(app))


def examined(app: App) -> App:
    """The app with all positions of its finished game analysed."""
    game = app.play.game
    return update(app, looked_through(game, analyses(game)))


def looked_through(
    game: Game,
    analyses: Iterable[Analysis | None],
    seconds: int = 0,
    judgements: Iterable[Judgement | None] = (),
) -> GameAnalysed:
    """The answer that this was found of the positions of a finished game, the first ones first."""
    findings = tuple(starmap(Finding, zip_longest(analyses, judgements)))
    return GameAnalysed(game, findings + nothing_found(game)[len(findings) :], seconds)


def thought_through(game: Game) -> GameAnalysed:
    """What a thinker of its own finds of the positions of a finished game."""
    thinker = Thinker(1)
    thinker.ask(AnalyseGame(game), None)
    answer = thinker.answer()
    assert isinstance(answer, GameAnalysed)
    return answer


def analyses_in(told: GameAnalysed) -> tuple[Analysis | None, ...]:
    """The analyses of the positions of a game in such an answer."""
    return tuple(found.analysis for found in told.findings)


def analyses(game: Game) -> tuple[Analysis, ...]:
    """The analyses of all positions of a game that have moves."""
    positions = (*game.positions, *([] if game.position.outcome else [game.position]))
    return tuple(map(Solver(game.rules).analyse, positions))


@cache
def just_lost() -> App:
    """The game is over in the drawings: the person has O and answers the diagonal in a corner."""
    app = begin(Settings(mark=Mark.O, first=First.COMPUTER), ROOMY)
    for computer, person in ((0, "5"), (8, "3"), (6, "8")):
        app = press(reply(app, computer), person)
    return reply(app, 3)


@cache
def lost_by_a_mistake() -> App:
    """The same with all of its positions analysed."""
    return examined(just_lost())
