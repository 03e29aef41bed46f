"""What the coach says: a message, an answer about moves, or a verdict on a finished game."""

from ...engine.analysis import Value
from ...engine.board import Rules
from ...engine.board_values import board_value
from ...engine.game import Phase
from ...engine.levels import Level, title
from ..session.bindings import ANY_CELL, COLUMN_LETTERS
from ..session.messages import Notice, enquires
from ..session.session import Session
from .messages import message
from .numbers import number
from .status import other
from .wrap import fitting


def coach(session: Session, width: int, rows: int) -> list[str]:
    """The lines of the coach: as many of its sentences as fit, else of their short forms."""
    over = session.game.phase is Phase.FINISHED and session.game.people and not session.loading
    if over and session.said is None and not session.explored:
        return _at_the_end(session, width, rows)
    full, short = _sentences(session)
    return fitting(full, width, rows) or fitting(short, width, rows) or _messages(session, width, rows)


def _messages(session: Session, width: int, rows: int) -> list[str]:
    """The last messages of another program with its move, a row each, cut off if they are longer."""
    lines = [f"{session.game.seats.name}: {line}" for line in session.knowledge.messages[-rows:]]
    return [line if len(line) <= width else f"{line[: width - 3]}..." for line in lines]


def _sentences(session: Session) -> tuple[list[str], list[str]]:
    """The sentences of the coach, the most important first, and their short forms."""
    game, rules = session.game, session.shown_rules
    if enquires(session.said):
        from .answers import answer  # imported only if it is needed

        return [answer(session)], [answer(session, brief=True)]
    if session.said:
        line = [str(game)] if session.said is Notice.SHARED else []
        return [*line, message(session.said, rules)], [message(session.said, rules, short=True)]
    if session.shows_values:
        from .answers import told_by_values

        by_values = told_by_values(session)
        if by_values:
            return by_values, told_by_values(session, brief=True)
    if session.puzzle:
        from .puzzle import briefly_told, told  # imported only if it is needed

        return told(session.puzzle), briefly_told(session.puzzle)
    if session.explored:
        from .explore import introduced  # imported only if it is needed

        return [introduced(game)], ["< goes back."] if game.outcome else []
    if session.loading or session.tossing or game.phase is Phase.FINISHED:
        return [], []
    if game.people == 0 and session.paused:
        return ["Paused.", "Right makes a move, Left takes one back, Space goes on."], []
    if session.round.id == 1 and game.untouched and not game.prepared:
        return introduction(session), []
    return [], []


def _at_the_end(session: Session, width: int, rows: int) -> list[str]:
    """The lines of the coach after a game: news, what was given away, and on the last row who begins the next."""
    told, following = [*_news(session), *verdict(session).replace(". ", ".\n").splitlines()], next_beginner(session)
    lines = fitting([*told, following], width, rows) or fitting([following], width, rows)
    if len(lines) == 1 < rows and following in lines[0] and (told or session.game_to_analyse):
        return [" ".join(told), following]
    return lines


def introduction(session: Session) -> list[str]:
    """How to play, for somebody who sees the game for the first time."""
    game, aim = session.game, f"{number(session.shown_rules.run)} in a row wins."
    if session.game.people == 0:
        return [f"The computer plays {session.game.engine or 'itself'}.", "Space pauses it, + and - set its pace."]
    aim = f"You are {game.person.value}: {aim}" if game.person else f"{aim.capitalize()}"
    by_name = f", or {ANY_CELL} and its name" if session.shown_rules.width > len(COLUMN_LETTERS) else ""
    keys = f"Arrows choose a cell{by_name}, Enter places."
    levels = game.person and not game.engine
    return [aim, keys, _other_levels(session.settings.level, session.shown_rules)] if levels else [aim, keys]


def _other_levels(level: Level, rules: Rules) -> str:
    """Which level the computer plays, and which keys change it."""
    easier = "- for an easier game" if level.easier is not level else ""
    harder = f"+ for a harder {'one' if easier else 'game'}" if level.harder is not level else ""
    return f"The computer plays {title(level, rules)}: {', '.join(filter(None, (easier, harder)))}."


def _news(session: Session) -> list[str]:
    """After a game, why the computer moved last, which level the game counts for, or the offer of an easier one."""
    settings, game = session.settings, session.game
    if settings.values:
        from .answers import why_it_moved

        own = why_it_moved(session)
        if own:
            return [own]
    if game.people == 1 and len(game.levels) > 1:
        return [f"This game counts for {title(game.weakest, game.rules)}, the weakest level that moved in it."]
    perfect = [
        score
        for matchup, score in session.all_scores.items()
        if matchup.level is Level.PERFECT and matchup.players == 1 and board_value(matchup.rules) is Value.DRAW
    ]
    games = sum(score.games for score in perfect)
    drawn_board = board_value(game.rules) is Value.DRAW and title(settings.level, game.rules) == Level.PERFECT.title
    if games == 3 and drawn_board and game.people == 1 and not any(score.first for score in perfect):
        return ["Perfect cannot be beaten here. Press - for an easier opponent."]
    return []


def verdict(session: Session, advice: str = "v finds it") -> str:
    """What the players of a finished game gave away, with `advice` on how to find it; "" before it is analysed."""
    game, review, outcome = session.game, session.review, session.game.outcome
    if review is None or outcome is None:
        return ""
    from .review import ending  # imported only if it is needed

    kept = [(review.mark(ply), kept) for ply, kept in enumerate(review.verdicts)]
    return ending(kept, outcome, game.person, advice)


def next_beginner(session: Session) -> str:
    """Who begins the next game."""
    mark, person = session.next_to_begin, session.game.person
    if mark is None:
        return "A coin decides who begins the next game."
    if mark is person:
        return "You begin the next game."
    return f"{f'{other(session.game)} ({mark.value})' if person else mark.value} begins the next game."
