"""How a sitting begins once the records have answered: with which settings, and with which game."""

from ...engine.game import Game
from ...engine.reach import plays
from .events import Open, Opened
from .layout import layout
from .session import Session, beginner, centre, empty_board, resembling
from .settings import First, Settings, restored

OPTIONS = {"start": "--from", "rules": "--board"}  # others are called like the setting


def refusal(question: Open, game: Game) -> str | None:
    """The options that a game in progress contradicts, "room" where the screen is too small for it; None for neither.

    Settings that no option named contradict nothing.
    """
    settings, chosen = question.settings, question.chosen
    alone, fixed = settings.players < 2, settings.first in (First.YOU, First.COMPUTER)
    contradictions = {
        "start": True,
        "rules": game.start.rules != settings.rules,
        "level": alone and (game.people == 2 or game.level is not settings.level),
        "mark": alone and game.person is not settings.mark,
        "first": fixed and beginner(resembling(settings, game), None) is not game.began,
        "players": game.people != settings.players,
    }
    wrong = [name for name, contradicts in contradictions.items() if contradicts and name in chosen]
    if "start" in wrong and "rules" in wrong:
        wrong.remove("rules")  # the position has brought its board
    if "players" in wrong and "implied" in chosen:
        wrong.remove("players")  # another option has
        wrong = wrong or [name for name in ("rules", "level", "mark", "first") if name in chosen]
    if wrong:
        return " and ".join(OPTIONS.get(name, f"--{name}") for name in wrong)
    return None if layout(question.size, game.start.rules) else "room"


def resumed(session: Session, answer: Opened) -> Session:
    """The sitting as it begins: with the settings of the last one, and the game that was left if there is one."""
    settings = _carried_over(session, answer.settings)
    first = beginner(settings, None)
    fresh = not session.chosen & {"start", "past"}
    start = empty_board(settings, first) if fresh else session.game.start
    game = answer.resumed or Game(session.game.id, start, settings.seats, level=settings.level)
    if "past" in session.chosen:
        game = session.game
    settings = resembling(settings, game)
    return session._replace(
        opening=False,
        settings=settings,
        kept=answer.scores,
        game=game,
        cursor=centre(settings),
        tossing=first is None and fresh and answer.resumed is None,
        said=answer.said,
    )


def _carried_over(session: Session, texts: dict[str, str]) -> Settings:
    """The settings of the last sitting where no option named others, and where the board can be played here."""
    settings = restored(session.settings, texts, session.chosen)
    board = restored(session.settings, texts, frozenset()).rules
    if plays(settings.rules) and not plays(board) and "players" not in session.chosen:
        settings = settings._replace(players=session.settings.players)  # there could only be two people on that board
    playable = settings.players == 2 or plays(settings.rules)
    if "rules" in session.chosen or (playable and layout(session.size, settings.rules)):
        return settings
    return settings._replace(rules=Settings().rules)
