"""What a line typed in line mode means: an event, or an answer in words."""

from collections.abc import Iterator
from typing import NamedTuple

from ..engine.board import Position
from ..engine.game import Phase
from ..engine.levels import NAMES
from ..engine.notation import BadCell, parse_cell
from ..engine.reach import soon_analysed
from .session.action import Action
from .session.availability import is_available
from .session.events import CellNamed, Command, Event, GameNamed, LevelNamed, SearchPrinted, ValueAsked
from .session.inputs import Pressed
from .session.review import Review
from .session.session import Session
from .update import update
from .words import line_board
from .words import line_mode as words
from .words.score import score_sentences

_COMMANDS = {
    "undo": Action.UNDO,
    "redo": Action.REDO,
    "new": Action.NEW,
    "games": Action.STATISTICS,
    "hint": Action.HINT,
    "share": Action.SHARE,
    "explore": Action.EXPLORE,
    "puzzle": Action.PUZZLE,
    "puzzles": Action.PUZZLE,
}
_REVIEW_KEYS = {"next": ">", "": ">", "previous": "<", "back": "<", "first": "home", "end": "end"}
_EXPLORING_KEYS = {"back": "<", "forward": ">", "next": "tab", "previous": "backtab"}
_PUZZLE_COMMANDS = {"leave": Action.BACK, "done": Action.BACK, "next": Action.NEW, "another": Action.NEW}


class Meaning(NamedTuple):
    """What a line asks for: an event, None for none, and an answer that is printed at once, "" for none."""

    event: Event | None = None
    answer: str = ""


def board_before(session: Session) -> Position | None:
    """The position whose board is printed before the next line is asked for, None for none."""
    review = session.shown_review
    if session.explored:
        return session.game.position
    if review:
        just_opened = session.past.review and review.at_end and review.led
        return review.before.position if review.hidden or just_opened else None
    over = session.puzzle.solved if session.puzzle else session.game.phase is Phase.FINISHED
    return None if over else session.game.position


def meaning(session: Session, text: str, board_follows: bool) -> Meaning:
    """What a line means; `board_follows` says whether boards are printed before the next line is asked for."""
    found = _meaning(session, text, board_follows)
    waits = found.event and _takes_time(update(session, found.event))
    return found._replace(answer=words.THINKING) if waits else found


def _takes_time(session: Session) -> bool:
    """Whether values are asked for that are not found at once."""
    knowledge = session.knowledge
    return knowledge.wanted and not knowledge.complete and not soon_analysed(session.game.position)


def _meaning(session: Session, text: str, board_follows: bool) -> Meaning:
    word, _, argument = " ".join(text.lower().split()).partition(" ")
    if word in ("quit", "q"):
        return Meaning(Command(Action.QUIT))
    if word in ("help", "?"):
        return Meaning(answer="\n".join(_help(session)))
    if word == "threats":
        return Meaning(answer=_threats(session))
    if session.explored:
        return _while_exploring(session, text, word, argument)
    if session.shown_review:
        return _in_review(session, session.shown_review, text, board_follows)
    if session.puzzle:
        return _at_a_puzzle(session, session.puzzle.solved, text)
    return _at_the_board(session, text, word, argument)


def _help(session: Session) -> Iterator[str]:
    """The words that do something here."""
    if session.explored:
        yield words.not_here("", words.EXPLORING_WORDS)
    elif session.shown_review:
        yield words.not_here("", words.REVIEW_WORDS)
    elif session.puzzle:
        from .words.puzzle import WORDS  # imported only if it is needed

        yield words.SOLVED if session.puzzle.solved else words.not_here("", WORDS)
    else:
        yield from words.line_help(session.shown_rules)


def _at_the_board(session: Session, text: str, word: str, argument: str) -> Meaning:
    rules, over = session.shown_rules, session.game.phase is Phase.FINISHED
    cell = _named(session, text)
    match word:
        case "" if over:
            return Meaning(Command(Action.NEW))
        case _ if word in _COMMANDS:
            return Meaning(Command(_COMMANDS[word]))
        case "leave":
            return Meaning(Command(Action.QUIT))
        case "board":
            return Meaning(answer=words.BOARD_WORDS if argument else _board_in_words(session))
        case "review" if argument.isdecimal() and argument.isascii():
            return Meaning(GameNamed(int(argument)))
        case "review" if over:
            return Meaning(Command(Action.REVIEW))
        case "review":
            return Meaning(answer=words.not_over(session))
        case "score":
            return Meaning(answer=score_sentences(session))
        case "stats":
            return Meaning(answer=f"{score_sentences(session)} {words.STATISTICS}")
        case "replies" if not (over or soon_analysed(session.game.position)):
            return Meaning(answer=words.NO_REPLIES)
        case "values" | "replies":
            return Meaning(ValueAsked(None, replies=word == "replies"))
        case "think":
            return _think(session, argument)
        case "why":
            return _why(session, argument)
        case "level" if argument in NAMES:
            return Meaning(LevelNamed(NAMES[argument]))
        case "level":
            return Meaning(answer=words.levels(session))
    if cell is None:
        return Meaning(answer=words.unknown(text) if over else words.unknown_cell(rules, text))
    return Meaning(answer=words.OVER) if over else Meaning(CellNamed(cell))


def _think(session: Session, argument: str) -> Meaning:
    """The search of the position on the board, or after a game of the empty board, printed.

    The argument is a method, a number of plies to print, both in this order, or nothing.
    """
    from ..engine.steps import Method  # these are imported only if they are needed
    from .reports import think

    methods = {method.value: method for method in Method} | {"": Method.MINIMAX}
    name, depth = argument, 1
    if argument[-1:] in think.DEPTHS:
        name, depth = argument[:-1].rstrip(), int(argument[-1])
    position = session.searchable
    if name not in methods:
        return Meaning(answer=think.METHODS)
    if not is_available(session, Action.SEARCH):
        return Meaning(answer=think.TOO_LARGE)
    told = think.lines(position, methods[name], depth)
    return Meaning(SearchPrinted(position), "\n".join([*told, *([think.MORE] if name == argument else [])]))


def _why(session: Session, name: str) -> Meaning:
    cell = _named(session, name)
    if cell is not None:
        return Meaning(ValueAsked(cell))
    return Meaning(answer=words.no_cell(session.shown_rules, name) if name else words.why(session))


def _in_review(session: Session, review: Review, text: str, board_follows: bool) -> Meaning:
    word, cell = text.lower(), _named(session, text)
    match word:
        case "board" if review.hidden and board_follows:
            return Meaning()
        case "board":
            board = line_board.board_lines if board_follows else line_board.board_sentences
            return Meaning(answer="\n".join(board(review.before.position)))
        case "list":
            return Meaning(answer="\n".join(words.review_list(review)))
        case "explore":
            return Meaning(Command(Action.EXPLORE))
        case "show" if review.hidden:
            return Meaning(Pressed("v"))
        case "leave" | "done":
            return Meaning(Pressed("escape"))
        case _ if word in _REVIEW_KEYS:
            return Meaning(Pressed(_REVIEW_KEYS[word]))
        case _ if cell is not None and review.hidden:
            return Meaning(CellNamed(cell))
    is_answer = cell is not None or word == "show"
    return Meaning(answer=words.NO_QUESTION if is_answer else words.not_here(text, words.REVIEW_WORDS))


def _while_exploring(session: Session, text: str, word: str, argument: str) -> Meaning:
    from .words import explore  # imported only if it is needed

    cell, named = _named(session, text), _named(session, argument)
    missing = explore.missing(session, word)
    match word:
        case _ if missing:
            return Meaning(answer=missing)
        case "done" | "leave":
            return Meaning(Command(Action.BACK))
        case _ if word in _EXPLORING_KEYS:
            return Meaning(Pressed(_EXPLORING_KEYS[word]))
        case "list":
            return Meaning(answer="\n".join(explore.listed(session)))
        case "board":
            return Meaning(answer=_board_in_words(session))
        case "values":
            return Meaning(ValueAsked(None))
        case "why" if named is not None:
            return Meaning(ValueAsked(named))
    if cell is None:
        return Meaning(answer=words.not_here(text, words.EXPLORING_WORDS))
    return Meaning(answer=explore.OVER) if session.game.outcome else Meaning(CellNamed(cell))


def _at_a_puzzle(session: Session, solved: bool, text: str) -> Meaning:
    from .words.puzzle import WORDS  # imported only if it is needed

    word, cell = text.lower(), _named(session, text)
    match word:
        case _ if word in _PUZZLE_COMMANDS:
            return Meaning(Command(_PUZZLE_COMMANDS[word]))
        case "board":
            return Meaning(answer=_board_in_words(session))
        case "" if solved:
            return Meaning(Command(Action.NEW))
        case _ if solved:
            return Meaning(answer=words.SOLVED)
        case "hint":
            return Meaning(Command(Action.HINT))
    return Meaning(answer=words.not_here(text, WORDS)) if cell is None else Meaning(CellNamed(cell))


def _threats(session: Session) -> str:
    game = session.shown_review.before if session.shown_review else session.game
    return words.OVER if game.outcome else " ".join(line_board.threatened(game))


def _board_in_words(session: Session) -> str:
    return "\n".join(line_board.board_sentences(session.game.position))


def _named(session: Session, text: str) -> int | None:
    """The cell that a text names, on a board of 3 x 3 also by its digit; None if it names none."""
    rules = session.shown_rules
    if (rules.width, rules.height) == (3, 3) and len(text) == 1 and text in "123456789":
        return int(text) - 1
    try:
        return parse_cell(rules, text)
    except BadCell:
        return None
