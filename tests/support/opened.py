"""Every page in every state, as a person opens it."""

from collections.abc import Callable
from functools import cache
from random import Random

from support.engine import Method, walk
from support.records import random_record
from support.reviews import lost_by_a_mistake
from support.sittings import WIN_FOR_X, begun, press, sitting, to
from support.ui import (
    App,
    FileWritten,
    GamesLoaded,
    NodesCounted,
    RecordsOpened,
    Settings,
    View,
    statistics,
    unanalysed,
    update,
)
from tictactoe import Level, format_cell, parse_position, parse_sgf
from tictactoe._engine.functions.recording import Recording
from tictactoe._engine.functions.run import Call
from tictactoe._ui.pages.puzzle.puzzle import PuzzlePage

WATCHED = Settings(players=0)
ENDGAME = parse_position("xox/oox/___")
FAULTY = Recording("my_bot.minimax", ENDGAME, [Call(None, "XOXOOX...", 0)])  # its only call returns what is wrong
WON = press(sitting(), *WIN_FOR_X).play.game


def recorded() -> App:
    """A game of two people with records."""
    return press(begun(RecordsOpened({}, {}), Settings(players=2), "players"), *"1234")


def taken(app: App, name: str) -> App:
    """The app after a command was chosen in the menu by keys."""
    return press(app, *to(app, name), "enter")


def listed() -> App:
    kept = tuple(random_record(Random(number))._replace(id=number) for number in range(9, 0, -1))
    return press(update(press(recorded(), "s"), GamesLoaded(statistics(kept), kept)), "enter")


def counted(app: App) -> App:
    """The app once the search on the screen is counted."""
    position = app.play.searchable
    return update(app, NodesCounted(position, Method.MINIMAX, walk(position, Method.MINIMAX).last.nodes))


def solved() -> App:
    app = taken(sitting(), "puzzle")
    assert isinstance(app.top, PuzzlePage)
    asked = app.top.puzzle
    cells = (cell for cell in asked.position.legal_moves if asked.answered_by(cell))
    return press(app, "g", *format_cell(asked.position.rules, next(cells)), "enter")


def opened_from_a_file() -> App:
    """The review of a game that came with a comment, at that move."""
    [tree] = parse_sgf("(;GM[4]SZ[3];B[bb]C[the centre];W[aa];B[cc])")
    return press(recorded().push("review", unanalysed(tree.game, tree)), "home")


OPENED: dict[str, Callable[[], App]] = {
    "game": recorded,
    "game, waiting": lambda: press(sitting(Settings()), "5"),
    "game, over": lambda: press(sitting(), *WIN_FOR_X),
    "game, watched": lambda: sitting(WATCHED),
    "game, watched and paused": lambda: press(sitting(WATCHED), " "),
    "game, watched to its end": lambda: sitting(WATCHED, start=WON.position),
    "review": lambda: press(lost_by_a_mistake(), "v", "home"),
    "review, question": lambda: press(lost_by_a_mistake(), "v"),
    "explore": lambda: press(recorded(), "x", "9"),
    "setup": lambda: press(recorded(), "x", "s"),
    "copy": lambda: press(recorded(), "x", "c"),
    "search": lambda: counted(taken(recorded(), "search")),
    "search, asking": lambda: press(counted(taken(recorded(), "search")), "g"),
    "search, asked": lambda: press(counted(taken(recorded(), "search")), "g", *["right"] * 30),
    "search, own function": lambda: recorded().push("search", ENDGAME, None, View.RESULT, FAULTY),
    "search, chosen first": lambda: taken(sitting(), "search"),
    "puzzle": lambda: taken(sitting(), "puzzle"),
    "puzzle, solved": solved,
    "puzzle, awaited": lambda: taken(recorded(), "puzzle"),
    "boards": lambda: press(recorded(), "b"),
    "menu": lambda: press(recorded(), "m"),
    "statistics": lambda: press(listed(), "escape"),
    "help": lambda: press(recorded(), "?"),
    "help from the menu": lambda: press(recorded(), "m", "?"),
    "games": listed,
    "comment": lambda: press(opened_from_a_file(), "r"),
    "games, asking": lambda: press(listed(), "d"),
}


def written(settings: Settings) -> App:
    """A review that is being written to a file."""
    return press(lost_by_a_mistake(), "v", "s").set(language=settings.language)


def exploring(settings: Settings) -> App:
    """Exploring, after the first move of a game of two people."""
    return press(sitting(settings._replace(players=2)), "5", "x")


SAID: dict[str, Callable[[Settings], App]] = {  # how a message about a cell, a level or a file arises on a board
    "no column": lambda settings: press(sitting(settings), *"gz"),
    "no row": lambda settings: press(sitting(settings), *"gb99"),
    "which row": lambda settings: press(sitting(settings), *"gb"),
    "taken": lambda settings: press(sitting(settings._replace(players=2)), "enter", "enter"),
    "named": lambda settings: press(sitting(settings), *"gb2"),
    "named, later": lambda settings: press(sitting(settings), "enter", *"gb2"),
    "weakest": lambda settings: press(sitting(settings._replace(level=Level.NOVICE)), "-"),
    "strongest": lambda settings: press(sitting(settings._replace(level=Level.PERFECT)), "+"),
    "level": lambda settings: press(sitting(settings._replace(level=Level.NOVICE)), "+"),
    "level, next game": lambda settings: press(
        sitting(settings._replace(level=Level.NOVICE), start=WON.position), "+"
    ),
    "pace": lambda settings: press(sitting(settings._replace(players=0)), "-"),
    "to move": lambda settings: press(exploring(settings), "s", "x", "tab"),
    "saved": lambda settings: update(written(settings), FileWritten("1")),
    "not saved": lambda settings: update(written(settings), FileWritten("1", "2")),
}


@cache
def opened(page: str) -> App:
    return OPENED[page]()
