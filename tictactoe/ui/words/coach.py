"""What the coach says: a message, an answer about moves, or a verdict on a finished game."""

from collections import Counter
from typing import TYPE_CHECKING

from ...engine.analysis import Value
from ...engine.board import Rules
from ...engine.board_values import board_value
from ...engine.game import Phase
from ...engine.levels import Level, title
from ...engine.notation import format_cell, format_game
from ..session.bindings import ANY_CELL, COLUMN_LETTERS, Where
from ..session.messages import Notice, Why, enquires
from ..session.session import Session
from .judgement import is_even, leader, seen
from .messages import message
from .numbers import number
from .status import other
from .values import holding_fraction, long_value
from .wrap import fitting

if TYPE_CHECKING:
    from ...engine.analysis import Analysis
    from ...engine.coach import Remark
    from ...engine.hints import Hint

MOST_NAMED = 16  # most cells of equal value that are named one by one


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
        return [asked(session)], [asked(session, brief=True)]
    if session.said:
        line = [format_game(game)] if session.said is Notice.SHARED else []
        return [*line, message(session.said, rules)], [message(session.said, rules, short=True)]
    if session.shows_values:
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


def asked(session: Session, brief: bool = False) -> str:
    """The answer to a question about moves: a hint, the value of one cell, or the values of all."""
    return _so_far(session, _answer(session, brief))


def _so_far(session: Session, text: str) -> str:
    """The text with "not proven yet" for "not proven" while the analysis goes on."""
    return text if session.knowledge.complete else text.replace("not proven", "not proven yet")


def _answer(session: Session, brief: bool) -> str:
    """The answer to a question about moves, as far as it is known."""
    said, rules, analysis = session.said, session.shown_rules, session.knowledge.analysis
    if said is None or analysis is None or not analysis.moves:
        return "Not yet." if brief else "That is being worked out."
    if said is Notice.VALUES:
        return _of_cells(rules, analysis)
    if isinstance(said, Why):
        return _why_cell(rules, analysis, said.cell)
    if said is Notice.REPLIES:
        return _of_replies(session)
    return _hint(session, analysis, brief)


def _hint(session: Session, analysis: "Analysis", brief: bool) -> str:
    """The latest stage of a hint that has something to say."""
    from ...engine.hints import hint as find_hint  # imported only if it is needed

    hint = find_hint(analysis, session.knowledge.judgement, session.knowledge.replies)
    if brief:
        stages = _brief_stages(session, hint)
    else:
        stages = [_value(session, hint), _where_to_look(session, analysis, hint), _best_move(session, analysis, hint)]
    return next(filter(None, stages[session.knowledge.stage - 1 :: -1]))


def _value(session: Session, hint: "Hint") -> str:
    """Stage one of a hint: what the position is worth."""
    from . import hints

    judgement = session.knowledge.judgement
    if judgement and hint.remark and hint.value is Value.UNKNOWN:
        return f"Not proven: {seen(judgement)}."
    return hints.value(hint, _side_to_move(session))


def _where_to_look(session: Session, analysis: "Analysis", hint: "Hint") -> str:
    """Stage two of a hint: where to look; if all moves lose alike, why they do."""
    from . import hints

    if hint.value is Value.LOSS and not hint.remark:
        return _why_cell(session.shown_rules, analysis, analysis.moves[0].cell)
    return hints.where_to_look(session.shown_rules, hint)


def _best_move(session: Session, analysis: "Analysis", hint: "Hint") -> str:
    """Stage three of a hint: a best move; of moves that are all equally good, the hardest to answer."""
    from . import hints, replies

    if hint.asks:
        they = session.game.position.to_move.other.value
        return replies.hardest_reply(session.shown_rules, analysis.move(hint.asks.cell), hint.asks, they)
    if hint.alike and (session.knowledge.replies or not session.wants_replies):
        return "All moves are equally good: there is no further hint."
    return hints.best_move(session.shown_rules, hint)


def _brief_stages(session: Session, hint: "Hint") -> list[str]:
    """The stages of a hint in few words."""
    from . import hints, reasons

    value = hints.brief_value(hint, _side_to_move(session))
    if not hint.remark:
        return [value, "", ""]
    return [value, "Look there.", reasons.brief(session.shown_rules, hint.remark.move)]


def _side_to_move(session: Session) -> str:
    return "You" if session.game.person else session.game.position.to_move.value


def _why_cell(rules: Rules, analysis: "Analysis", cell: int) -> str:
    """The reason for or against a move."""
    from ...engine.coach import remark as remark_on  # imported only if it is needed
    from . import reasons

    return reasons.why(rules, remark_on(analysis, cell))


def _of_cells(rules: Rules, analysis: "Analysis") -> str:
    """What each cell is worth; if more than MOST_NAMED have the same value, only how many have it."""
    worth = {format_cell(rules, move.cell): long_value(move) for move in sorted(analysis.moves)}
    count = Counter(worth.values())
    named = [f"{cell} {value}" for cell, value in worth.items() if count[value] <= MOST_NAMED]
    counted = [f"{cells} cells {value}" for value, cells in count.items() if cells > MOST_NAMED]
    return f"{', '.join([*named, *counted])}."


def _of_replies(session: Session) -> str:
    """How many of the replies to each move hold."""
    moves = {move.cell: move for move in session.knowledge.moves}
    parts = {found.cell: holding_fraction(moves[found.cell], found) for found in session.knowledge.replies}
    told = [f"{format_cell(session.shown_rules, cell)} {parts[cell]}" for cell in sorted(parts) if parts[cell]]
    spoken = ", ".join(told).replace("/", " of ")  # a screen reader would say a quarter for 1/4
    return f"Replies that hold: {spoken}." if told else "No reply holds."


def told_by_values(session: Session, brief: bool = False) -> list[str]:
    """What the cell under the cursor is worth, and why the computer made the last move."""
    from ...engine.coach import remark as remark_on  # imported only if it is needed
    from . import reasons

    rules, analysis, told = session.shown_rules, session.knowledge.analysis, []
    free = session.game.people and session.game.position.empty >> session.cursor & 1
    unknown = analysis and all(move.value is Value.UNKNOWN for move in analysis.moves)
    if free and unknown and session.knowledge.complete:
        told = ["None proven." if brief else _nothing_proven(session)]
    elif free and analysis and analysis.moves:
        remark = remark_on(analysis, session.cursor)
        told = [reasons.brief(rules, remark.move) if brief else _so_far(session, _why(session, remark))]
    own = "" if brief else why_it_moved(session)
    return [*told, own] if own else told


def _nothing_proven(session: Session) -> str:
    """That no value is proven, and how to learn what a search thinks, or what it thinks."""
    judgement = session.knowledge.judgement
    if session.where is Where.PLAYING:
        return "No value is proven here; t says what looks best."
    if judgement is None:
        return "No value is proven here."
    best = format_cell(session.shown_rules, judgement.line[0])
    return f"No value is proven here: {seen(judgement)} and would play {best}."


def _why(session: Session, remark: "Remark") -> str:
    """The reason for or against a move, or which replies to it hold if these are shown and known."""
    from . import reasons, replies

    for found in session.knowledge.replies:
        if found.cell == remark.move.cell and session.shows_replies:
            return replies.told(session.shown_rules, remark, found)
    return reasons.why(session.shown_rules, remark)


def why_it_moved(session: Session) -> str:
    """Why the computer made the last move; "" if it did not, or if its reason is not known."""
    from . import reasons

    they, remarks = "you" if session.game.person else session.game.position.to_move.value, session.knowledge.remarks
    thought = session.thought
    if (
        thought
        and not session.thinking
        and thought.judgement.value is Value.UNKNOWN
        and not reasons.has_reason(remarks)
    ):
        cell = format_cell(session.shown_rules, thought.judgement.line[0])
        behind = leader(thought.judgement) is not thought.judgement.position.to_move
        if behind and not is_even(thought.judgement):
            return f"The computer saw nothing better than {cell}: {seen(thought.judgement)}."
        return f"The computer judged {cell} best: {seen(thought.judgement)}."
    return reasons.of_its_move(session.shown_rules, remarks, they)


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
    own = why_it_moved(session) if settings.values else ""
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
