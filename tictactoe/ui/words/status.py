"""Every sentence the screen says."""

from ...engine.analysis import Value
from ...engine.board import Mark, Rules
from ...engine.game import Game, Phase
from ...engine.levels import Level
from ...engine.notation import format_cell, format_game
from ..session.events import Size
from ..session.layout import ROOMY, wrap
from ..session.score import Score
from ..session.session import ENQUIRIES, Session
from ..session.settings import BOARDS
from .messages import message
from .numbers import number
from .values import long_value


def title(rules: Rules) -> str:
    """What a board is called.

    >>> title(Rules(3, 3, 3)), title(Rules(5, 4, 4))
    ('Tic-tac-toe', 'Tic-tac-toe  5 x 4, four in a row')
    """
    if rules == (3, 3, 3):
        return "Tic-tac-toe"
    name = "Gomoku" if rules in ((15, 15, 5), (19, 19, 5)) else "Tic-tac-toe"
    return f"{name}  {describe(rules)}"


def describe(rules: Rules) -> str:
    return f"{rules.width} x {rules.height}, {number(rules.run)} in a row"


# The status: whose turn it is, or the result, and the last move


def turn(game: Game) -> str:
    """Whose turn it is."""
    if game.person is None:
        return f"{game.position.to_move.value} to move."
    return "Your turn." if game.phase is Phase.PLAYING else "The computer is thinking."


def result(game: Game) -> str:
    """How a game ended."""
    outcome = game.outcome
    if outcome is None or outcome.winner is None:
        return "Draw!"
    if game.person is None:
        return f"{outcome.winner.value} wins!"
    return "You win!" if outcome.winner is game.person else "The computer wins!"


def last_move(game: Game) -> str:
    """What was played last, or who begins; empty where the game came from a position."""
    if game.last is None:
        if game.prepared:
            return ""
        if game.person is None:
            return f"{game.began.value} begins."
        return "You begin." if game.person is game.began else ""
    mark, cell = game.last_mark, format_cell(game.rules, game.last)
    if game.person is None:
        return f"{mark.value} played {cell}."
    if game.person is mark:
        return f"You played {cell}."
    if len(game.moves) == 1 and not game.prepared:
        return f"The computer ({mark.value}) began with {cell}."
    return f"The computer played {cell}."


def status(session: Session, width: int) -> str:
    """The longest form of the status that fits into `width` columns."""
    game = session.game
    if session.opening:
        return ""
    if session.tossing:
        return "A coin is tossed."
    if game.phase is Phase.FINISHED:
        end = result(game)
        forms = [end] if session.settings.players == 0 else [f"{end}  Press any key to play again.", end]
        return _first_that_fits(forms, width)
    forms = [turn(game)]
    if game.phase is Phase.PLAYING or game.person is None:
        forms.insert(0, f"{forms[0]}  {last_move(game)}".rstrip())
        if game.last is not None:
            forms.insert(1, f"{forms[-1]} {game.last_mark.value}: {format_cell(game.rules, game.last)}")
    else:
        forms.append("Thinking.")
    return _first_that_fits(forms, width)


def _first_that_fits(forms: list[str], width: int) -> str:
    return next((form for form in forms if len(form) <= width), forms[-1])


# The coach: a refusal, what was asked, and news


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
    game, rules = session.game, session.settings.rules
    if session.said and session.said.name in ENQUIRIES:
        return [asked(session), asked(session, brief=True)]
    if session.said and session.said.name == "share":
        line, later = format_game(game), "It is written below the screen when you leave."
        return [[line, later], [line], [later], ["Written at the end."], ["At the end."]]
    if session.said:
        return [[message(session.said, rules, short)] for short in (False, True)]
    if session.settings.values and game.phase is Phase.PLAYING:
        told = told_by_values(session)
        if told:
            return told
    if session.opening or session.tossing:
        return []
    if game.phase is Phase.FINISHED:
        if session.settings.players == 0:
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
    whole, less = (ending(session, brief) for brief in (False, True))
    parts = whole.replace(". ", ".\n").split("\n")  # two sentences, each of which may have a line
    judged = [[*parts, following], [*parts, soon], [less, soon]] if whole else []
    return [*([*news, *form] for form in [*judged, [following]]), *judged, [following], [soon]]


def asked(session: Session, brief: bool = False) -> list[str]:
    """What was asked about the moves at the position on the board: a hint, one cell, or all of them."""
    return [_so_far(session, text) for text in _answer(session, brief)]


def _so_far(session: Session, text: str) -> str:
    """What is said of moves; while that is being worked out, what is not proven is not proven yet."""
    return text.replace("not proven", "not proven yet") if session.assessing else text


def _answer(session: Session, brief: bool) -> list[str]:
    from ...engine import coach as judge  # not before somebody asks
    from . import reasons

    said, rules, analysis = session.said, session.settings.rules, session.assessed
    if said is None or analysis is None or not analysis.moves:
        return ["Not yet." if brief else "That is being worked out."]
    if said.name == "values":
        worth = [f"{format_cell(rules, move.cell)} {long_value(move)}" for move in sorted(analysis.moves)]
        return [f"{', '.join(worth)}."]
    if said.name == "why":
        return [reasons.why(rules, judge.remark(analysis, int(said.arguments[0])))]
    hint = judge.hint(analysis)
    who = "You" if session.game.person else session.game.position.to_move.value
    stages = [reasons.nudge(hint, who), reasons.look(rules, hint), reasons.advice(rules, hint)]
    if brief and hint.remark:
        stages = [reasons.brief_nudge(hint, who), "Look there.", reasons.brief(rules, hint.remark.move)]
    elif brief:
        stages = [reasons.brief_nudge(hint, who), "", ""]
    return [next(text for text in stages[session.hint - 1 :: -1] if text)]


def told_by_values(session: Session) -> list[list[str]]:
    """Why the computer played last, and the cell under the cursor in words; then less of it."""
    from ...engine import coach as judge  # not before values are shown
    from . import reasons

    rules, analysis = session.settings.rules, session.assessed
    own = reasons.own(rules, session.remarks)
    about_it = [own] if own else []
    if not session.game.position.empty >> session.cursor & 1 or analysis is None or not analysis.moves:
        return [about_it] if own else []
    remark = judge.remark(analysis, session.cursor)
    why, brief = _so_far(session, reasons.why(rules, remark)), reasons.brief(rules, remark.move)
    return [[*about_it, why], [*about_it, brief], [why], [brief]]


def introduction(session: Session) -> tuple[str, str]:
    """How to play, for somebody who sees the game for the first time."""
    game, aim = session.game, f"{number(session.settings.rules.run)} in a row wins."
    if session.settings.players == 0:
        return "The computer plays itself.", "Any key makes it faster, q quits."
    aim = f"You are {game.person.value}: {aim}" if game.person else f"{aim.capitalize()}"
    return aim, "Arrows choose a cell, Enter places."


def _news(session: Session) -> list[str]:
    """What there is to say of a game that is over, beside its result."""
    settings, game = session.settings, session.game
    if settings.players == 1 and len(game.levels) > 1:
        return [f"This game counts for {game.weakest.title}, the weakest level that moved in it."]
    perfect = [
        score
        for played, score in session.all_scores.items()
        if played.level is Level.PERFECT and played.players == 1 and BOARDS.get(played.rules) is Value.DRAW
    ]
    games = sum(score.games for score in perfect)
    drawn_board = BOARDS.get(settings.rules) is Value.DRAW and settings.level is Level.PERFECT
    if games == 3 and drawn_board and settings.players == 1 and not any(score.first for score in perfect):
        return ["Perfect cannot be beaten here. Press - for an easier opponent."]
    return []


def ending(session: Session, brief: bool = False) -> str:
    """What a game that is over was like, once that is known."""
    game, review, outcome = session.game, session.review, session.game.outcome
    if review is None or outcome is None:
        return ""
    from . import reasons  # not before a game is over

    movers = (analysis.position.to_move for analysis in review.analyses)
    return reasons.ending(list(zip(movers, review.verdicts, strict=True)), outcome, game.person, brief)


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


def too_small(least: Size, columns: int, rows: int) -> list[str]:
    """What a screen without room for the game says: what is needed, what there is, how to leave."""
    need, has, leave = f"Needs {least.columns}x{least.rows},", f"has {columns}x{rows}", "q quits"
    if len(f"{need} {has}") <= columns and rows > 1:
        return [f"{need} {has}", leave]
    return [need, has, leave] if rows > 2 else [need, leave] if rows > 1 else [f"{need} {leave}"]


# The score, and who played


def sides(session: Session) -> tuple[tuple[str, Mark], tuple[str, Mark]]:
    """The two sides as the score names them, and their marks."""
    person = session.game.person
    if person:
        return ("You", person), ("Computer", person.other)
    name = "Computer" if session.settings.players == 0 else "Player"
    return (name, Mark.X), (name, Mark.O)


def beginner(game: Game) -> str:
    """Who began."""
    if game.person is None:
        return game.began.value
    return "you" if game.began is game.person else "computer"


def facts(session: Session) -> dict[str, str]:
    """What there is to know of help, and of games without any."""
    found = {"Values": "on"} if session.settings.values else {}
    unbeaten = (session.total or session.score).unbeaten
    if session.round.helped:
        found["Help"] = str(len(session.round.helped))
    elif unbeaten and not found:
        found["Unbeaten"] = str(unbeaten)
    return found


def score_line(session: Session, score: Score, width: int) -> str:
    """The score in one line, for narrow screens."""
    first, draws, second, _ = score
    if session.game.person is None:
        return f"X {first}  Draws {draws}  O {second}"
    forms = [f"You {first}  Draws {draws}  {other} {second}" for other in ("Computer", "It")]
    return _first_that_fits([*forms, f"{first} : {draws} : {second}"], width)


# The menu


def menu_note(session: Session) -> str:
    """What there is to say below the menu."""
    if session.said:
        return message(session.said, session.settings.rules)
    if session.size.columns < ROOMY:
        return ""
    if session.menu.draft != session.settings:
        return "* waits for New game."
    return "Board, players, beginner and mark change with a new game."
