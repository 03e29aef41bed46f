"""What the coach says: a refusal, what was asked, the cell under the cursor, or news."""

from ...engine.analysis import Value
from ...engine.game import Phase
from ...engine.levels import Level
from ...engine.notation import format_cell, format_game
from ..session.messages import Notice, Why, enquires
from ..session.session import Session
from ..session.settings import BOARDS
from .messages import message
from .numbers import number
from .values import long_value
from .wrap import wrap


def coach(session: Session, width: int, rows: int) -> list[str]:
    """The lines of the coach: its sentences, in their short forms or fewer of them where there is less room."""
    for forms in _sentences(session):
        lines = wrap(forms, width)
        if len(lines) <= rows and all(len(line) <= width for line in lines):
            over = session.game.phase is Phase.FINISHED and session.said is None
            if over and rows > len(lines) == 1:
                # What the game was like has the first row, also while that is worked out; who begins does not move.
                return [" ".join(forms[:-1]), forms[-1]] if len(forms) > 1 or session.examining else lines
            return lines
    return []


def _sentences(session: Session) -> list[list[str]]:
    """What the coach says now, in full, and then ever shorter."""
    game, rules = session.game, session.rules
    if enquires(session.said):
        return [asked(session), asked(session, brief=True)]
    if session.said is Notice.SHARED:
        line, later, soon = format_game(game), message(session.said, rules), message(session.said, rules, short=True)
        return [[line, later], [line], [later], [soon]]
    if session.said:
        return [[message(session.said, rules, short)] for short in (False, True)]
    if session.shows_values:
        told = told_by_values(session)
        if told:
            return told
    if session.loading or session.tossing:
        return []
    if game.people == 0 and session.paused:
        return [["Paused.", "Right makes a move, Left takes one back, Space goes on."], ["Paused."]]
    if game.phase is Phase.FINISHED:
        if session.game.people == 0:
            return []
        return _at_the_end(session)
    if session.round.id == 1 and game.untouched and not game.prepared:
        aim, keys = introduction(session)
        return [[aim, keys], [aim]]
    return []


def _at_the_end(session: Session) -> list[list[str]]:
    """What there is to say of a game that is over, in full and then ever less of it."""
    news = _news(session)
    following, soon = (next_beginner(session, brief) for brief in (False, True))
    whole, less = (verdict(session, brief) for brief in (False, True))
    parts = whole.replace(". ", ".\n").split("\n")  # two sentences, each of which may have a line
    judged = [[*parts, following], [*parts, soon], [less, soon]] if whole else []
    return [*([*news, *form] for form in [*judged, [following]]), *judged, [following], [soon]]


def asked(session: Session, brief: bool = False) -> list[str]:
    """What was asked about the moves at the position on the board: a hint, one cell, or all of them."""
    return [_so_far(session, text) for text in _answer(session, brief)]


def _so_far(session: Session, text: str) -> str:
    """What is said of moves; while that is being worked out, what is not proven is not proven yet."""
    return text if session.advice.complete else text.replace("not proven", "not proven yet")


def _answer(session: Session, brief: bool) -> list[str]:
    from ...engine import coach as judge  # not before somebody asks
    from . import reasons

    said, rules, analysis = session.said, session.rules, session.advice.analysis
    if said is None or analysis is None or not analysis.moves:
        return ["Not yet." if brief else "That is being worked out."]
    if said is Notice.VALUES:
        worth = [f"{format_cell(rules, move.cell)} {long_value(move)}" for move in sorted(analysis.moves)]
        return [f"{', '.join(worth)}."]
    if isinstance(said, Why):
        return [reasons.why(rules, judge.remark(analysis, said.cell))]
    hint = judge.hint(analysis)
    who = "You" if session.game.person else session.game.position.to_move.value
    stages = [reasons.nudge(hint, who), reasons.look(rules, hint), reasons.advice(rules, hint)]
    if brief and hint.remark:
        stages = [reasons.brief_nudge(hint, who), "Look there.", reasons.brief(rules, hint.remark.move)]
    elif brief:
        stages = [reasons.brief_nudge(hint, who), "", ""]
    return [next(text for text in stages[session.advice.stage - 1 :: -1] if text)]


def told_by_values(session: Session) -> list[list[str]]:
    """Why the computer played last, and the cell under the cursor in words; then less of it."""
    from ...engine import coach as judge  # not before values are shown
    from . import reasons

    rules, analysis = session.rules, session.advice.analysis
    own = reasons.own(rules, session.advice.remarks)
    about_it = [own] if own else []
    if session.game.people == 0:
        return [about_it] if own else []
    if not session.game.position.empty >> session.cursor & 1 or analysis is None or not analysis.moves:
        return [about_it] if own else []
    remark = judge.remark(analysis, session.cursor)
    why, brief = _so_far(session, reasons.why(rules, remark)), reasons.brief(rules, remark.move)
    return [[*about_it, why], [*about_it, brief], [why], [brief]]


def introduction(session: Session) -> tuple[str, str]:
    """How to play, for somebody who sees the game for the first time."""
    game, aim = session.game, f"{number(session.rules.run)} in a row wins."
    if session.game.people == 0:
        return "The computer plays itself.", "Space pauses it, + and - set its pace."
    aim = f"You are {game.person.value}: {aim}" if game.person else f"{aim.capitalize()}"
    return aim, "Arrows choose a cell, Enter places."


def _news(session: Session) -> list[str]:
    """What there is to say of a game that is over, beside its result."""
    settings, game = session.settings, session.game
    if game.people == 1 and len(game.levels) > 1:
        return [f"This game counts for {game.weakest.title}, the weakest level that moved in it."]
    perfect = [
        score
        for played, score in session.all_scores.items()
        if played.level is Level.PERFECT and played.players == 1 and BOARDS.get(played.rules) is Value.DRAW
    ]
    games = sum(score.games for score in perfect)
    drawn_board = BOARDS.get(game.rules) is Value.DRAW and settings.level is Level.PERFECT
    if games == 3 and drawn_board and game.people == 1 and not any(score.first for score in perfect):
        return ["Perfect cannot be beaten here. Press - for an easier opponent."]
    return []


def verdict(session: Session, brief: bool = False) -> str:
    """What a game that is over was like, once that is known."""
    game, review, outcome = session.game, session.review, session.game.outcome
    if review is None or outcome is None:
        return ""
    from .review import ending  # not before a game is over

    movers = (analysis.position.to_move for analysis in review.analyses)
    return ending(list(zip(movers, review.verdicts, strict=True)), outcome, game.person, brief)


def next_beginner(session: Session, brief: bool = False) -> str:
    """Who begins the next game."""
    mark, person = session.next_to_begin, session.game.person
    if mark is None:
        return "A coin decides next." if brief else "Chance says who begins the next game."
    if mark is person:
        who = "You begin"
    else:
        who = f"{mark.value} begins" if brief or person is None else f"The computer ({mark.value}) begins"
    return f"{who} next." if brief else f"{who} the next game."
