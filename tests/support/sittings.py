"""Sittings for tests: how they begin, keys that are pressed, the computer's reply, and what is on the screen."""

from collections.abc import Sequence
from typing import TypeVar

from support.ui import (
    App,
    CellChosen,
    Clicked,
    Effect,
    Elapsed,
    MoveChosen,
    Page,
    PositionAnalysed,
    Pressed,
    RecordsOpened,
    Resized,
    Score,
    Setting,
    Settings,
    Size,
    Stop,
    begin,
    effects,
    render,
    rows,
    update,
)
from tictactoe import Judgement, Remark, Rules, Solver, format_cell, parse_cell
from tictactoe._ui.board.around import GAP
from tictactoe._ui.pages.game import words

ROOMY = Size(80, 24)
TWO = Settings(players=2)
WIN_FOR_X = "14253"  # a1 a2 b1 b2 c1
NOTHING = RecordsOpened({}, {})  # records that hold no game
USUAL = Settings()

Kind = TypeVar("Kind", bound=Page)


def rested(app: App) -> App:
    """The app once a game that is over was looked at for a moment, so that any key begins the next one."""
    return waited(app) if app.play.just_over else app


def press(app: App, *keys: str) -> App:
    """The app after keys, pressed by somebody who looks at the screen before and after each."""
    for key in keys:
        app = rested(update(rested(app), Pressed(key)))
    return app


def click(app: App, row: int, column: int) -> App:
    """The app after a click at this place of its screen."""
    app = rested(app)
    return rested(update(app, Clicked(render(app).target(row, column))))


def sized(app: App, columns: int, rows: int) -> App:
    """The app once its screen has another size."""
    return update(app, Resized(Size(columns, rows)))


def waited(app: App) -> App:
    """The app after the pause before the computer's move, or any other for which the game waits."""
    return update(app, Elapsed(app.play.game.position))


def to(app: App, place: Setting | str) -> list[str]:
    """The keys that open the menu of the game and choose a setting there, or a command by its name."""
    for row, line in enumerate(rows(app.settings)):
        if isinstance(line, Setting):
            if line is place:
                return ["m", *["down"] * row]
        elif place in (names := [command.name for command in line]):
            return ["m", *["down"] * row, *["right"] * names.index(place)]
    raise LookupError(place)


def reply(app: App, cell: int, remarks: Sequence[Remark] = (), judgement: Judgement | None = None) -> App:
    """The app after the computer's move, which comes as from the loop, with what is known of it."""
    app = waited(app)
    assert app.play.asked is not None
    position = app.play.asked.position
    level = app.play.level_of(app, position.to_move)
    return rested(update(app, MoveChosen(position, cell, level, tuple(remarks), judgement=judgement)))


def analysed(app: App) -> App:
    """The app once every move of the position on its page is known."""
    study = app.top.study(app)
    assert study
    position = study.game.position
    return update(app, PositionAnalysed(Solver(position.rules).analyse(position)))


def sitting(settings: Settings = TWO, size: Size = ROOMY, **options: object) -> App:
    return begin(settings, size, **options)  # type: ignore[arg-type]


def of_two(rules: Rules, moves: str, size: Size = ROOMY, **settings: object) -> App:
    """A game of two people after moves, such as "b2 a1"."""
    app = sitting(Settings(rules, players=2, **settings), size)  # type: ignore[arg-type]
    for name in moves.split():
        app = update(app, CellChosen(parse_cell(rules, name)))
    return app


def top(app: App, kind: type[Kind]) -> Kind:
    """The page on the screen, which must be of this kind."""
    assert isinstance(app.top, kind)
    return app.top


def marks(app: App) -> list[str]:
    """The moves of the game, as names of cells."""
    game = app.play.game
    return [format_cell(game.rules, move.cell) for move in game.moves]


def text(app: App) -> str:
    """What the screen shows."""
    return render(app).text()


def said(app: App) -> str:
    """What the coach of the game says."""
    return " ".join(words.coach(app.play, app, app.play.study(app)))


def status(app: App) -> str:
    """The status of the game."""
    return GAP.join(words.status(app.play, app))


def score(app: App) -> Score:
    """The score of those who play, in this sitting."""
    return words.score(app.play, app)


def total(app: App) -> Score | None:
    """The score of those who play, in all kept games."""
    return words.total(app.play, app)


def asks(before: App | None, after: App) -> list[Effect]:
    """The effects of a change, without those that only tell helpers to answer no more."""
    return [effect for effect in effects(before, after) if not isinstance(effect, Stop)]


def opening(settings: Settings = USUAL, *chosen: str, size: Size = ROOMY, **options: object) -> App:
    """A sitting that waits for its records; options have `chosen` these settings."""
    return begin(settings, size, records=True, named=frozenset(chosen), **options)  # type: ignore[arg-type]


def without_game(app: App) -> App:
    """The sitting as if it had begun with a review or with puzzles."""
    return app._replace(command_line=app.command_line._replace(without_game=True))


def begun(answer: RecordsOpened = NOTHING, settings: Settings = USUAL, *chosen: str, size: Size = ROOMY) -> App:
    return update(opening(settings, *chosen, size=size), answer)
