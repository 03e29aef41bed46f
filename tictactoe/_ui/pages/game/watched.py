"""The page of a game that nobody plays: it goes on by itself, at a pace, and can be stopped and stepped through."""

from ...._engine.board import Mark
from ...._engine.levels import Level
from ...board import looks
from ...page import App, Key, silently
from ...sitting.effects import Wait
from ...sitting.messages import NOTHING_TO_UNDO
from ...sitting.settings import next_length
from ...words.language import decimal, say, template
from . import doors
from .game import GamePage

END_PAUSE = 1.0  # seconds for which the last board stays on the screen
LARGE, LARGE_PAUSE = 25, 4.0  # on a board of more cells, where it takes longer to see how the game was won
PACES = (0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between two moves
USUAL_PACE = 1.0
FAST = 0.2  # the slowest of PACES at which the next game begins by itself


class WatchedPage(GamePage):
    """The page of a game that the computer plays against itself or another program."""

    name = "game.watched"
    heading = template("While the computer plays itself")
    GROUPS = ()  # type: ignore[assignment]  # one part, with this heading

    @property
    def state(self) -> str:
        return "watching"

    def interval(self, app: App) -> float:
        """Seconds between two moves."""
        if self.pace is not None:
            return self.pace
        return USUAL_PACE if app.settings.pace is None else app.settings.pace

    def waits_for_key(self, app: App) -> bool:
        """Whether it is paused, or over at a pace that leaves time to look."""
        return self.paused or (self.game.outcome is not None and self.interval(app) > FAST)

    def level_of(self, app: App, mark: Mark) -> Level:
        second = app.settings.second if mark is Mark.O else None
        return second or app.settings.level

    @property
    def can_bring_back(self) -> bool:
        return super().can_bring_back and not self.game.moves

    def page_for_players(self) -> GamePage:
        return GamePage(*self._replace(paused=False)._astuple()) if self.game.people else self

    # Events

    def any_key(self, app: App, key: str) -> App:
        return self._run_next(app) if self.game.outcome else app

    def waited(self, app: App) -> App:
        if self.waits_for_key(app):
            return app
        if self.game.outcome:
            return app if app.cramped else self.next_game(app)
        return super().waited(app)

    def wait(self, app: App) -> Wait | None:
        over = self.game.outcome
        if self.waits_for_key(app) or (over and app.cramped):
            return None
        pause = LARGE_PAUSE if self.game.rules.cells > LARGE else END_PAUSE
        return Wait(self.game.position, pause if over else self.interval(app), until_key=False)

    # What keys do

    def pause(self, app: App, key: str) -> App:
        """The game is paused or goes on; if it is over and waits, the next one begins."""
        if self.waits_for_key(app) and self.game.outcome:
            return self._run_next(app)
        return self.put(app, paused=not self.paused)

    def _run_next(self, app: App) -> App:
        """The next game, which is not paused."""
        page = self._replace(paused=False)
        return page.next_game(app.put(self, page))

    def step(self, app: App, key: str) -> App:
        """The game is paused one move forward or back; forward plays moves that were taken back first."""
        page = self._replace(paused=True)
        app = app.put(self, page)
        if key not in ("right", "l"):
            back = page.round.step_back()
            return app.put(page, page.turned(back, asked=None)) if back else app.say(say(NOTHING_TO_UNDO))
        if page.tossing:
            return app  # who is to move is not known yet
        if page.game.outcome:
            return page.next_game(app)
        if page.round.undone:
            return app.put(page, page.turned(page.round.redo(), asked=None))
        return app.put(page, page.asking(app))

    def set_pace(self, app: App, key: str) -> App:
        """The next shorter or longer of PACES as the pause between two moves."""
        pace = next_length(PACES, self.interval(app), 1 if key == "-" else -1)
        slower = say("{seconds} s between moves.", seconds=decimal(round(pace, 2)))
        return self.put(app, pace=pace).say(slower if pace else say("As fast as it can."))

    KEYS = (
        Key(("n",), GamePage.new, name="n", help="a new game, same settings"),
        Key((" ",), pause, "Space: pause", "Space", "stop, and go on", instead=(("Space: go on", waits_for_key),)),
        Key(("left", "right", "h", "l"), step, "left right: step", "left, right", "one move back, one move on",
            rank=5),
        Key(("+", "=", "-"), set_pace, "+ -: pace", "+, -", "faster, slower", rank=6),
        doors.STATISTICS._replace(why_not=silently(doors.no_records)),
        looks.VALUES._replace(do=GamePage.next_values, help="what cells are worth, then replies",
            why_not=GamePage.over, rank=7),
        doors.REVIEW._replace(help="once it is over, go through the game", why_not=silently(doors.no_review), rank=7),
        doors.EXPLORE,
        doors.PUZZLES._replace(label=""),
        doors.BOARDS._replace(label=""),
        *looks.KEYS,
        *doors.KEYS,
    )  # fmt: skip
