"""What line mode prints: what happened, in whole sentences, and the board as text."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine.board import Rules
from ...engine.game import Game, Phase, Seat
from ...engine.levels import Level, title
from ...engine.notation import cell_range, format_cell, format_game
from ...engine.reach import soon_analysed
from ..session.events import Action, Thought
from ..session.messages import Notice, enquires
from ..session.review import LONGEST_REVIEW, Review
from ..session.session import Page, Session
from .boards import board_name
from .cells import cell_names, listed
from .coach import asked, verdict, why_it_moved
from .messages import message
from .numbers import counted
from .score import sides
from .status import other, result, turn

if TYPE_CHECKING:
    from ...engine.record import Record
    from ..session.puzzle import Puzzling


def greeting(session: Session) -> str:
    """The first two lines of line mode."""
    settings, game = session.settings, session.game
    rules = session.shown_rules
    if game.person:
        level, mark = title(settings.level, rules), game.person.other.value
        who = f"You are {game.person.value}, the computer is {mark} and plays {level}."
        who = f"You are {game.person.value}, {game.engine} is {mark}." if game.engine else who
    else:
        who = "X and O are two people." if game.people else f"The computer plays {game.engine or 'itself'}."
    if session.tossing or game.phase is Phase.FINISHED:
        begins = ""
    else:
        begins = f" {turn(game) if game.moves or game.prepared else beginning(game)}"
    return f"{who}{begins}\n{cells(rules)}; help lists the words."


def cells(rules: Rules) -> str:
    """The names of the cells of a board."""
    return f"Cells are {cell_range(rules)}{', or 1 to 9' if (rules.width, rules.height) == (3, 3) else ''}"


def beginning(game: Game) -> str:
    """Who begins a game, as a sentence."""
    if game.person is None:
        return f"{game.began.value} begins."
    return "You begin." if game.began is game.person else f"{other(game)} begins."


LONGEST_CELL = 4  # most characters of a text that may be meant as a cell, such as "a4"
QUOTED = 20  # most characters of a line that are quoted in an answer
REVIEW_WORDS = (
    "next, back, first, end, board, threats, list, show, explore, leave or quit; a cell answers a question."
)
HOW_TO_ANSWER = "Say a cell, or show."
EXPLORING_WORDS = (
    "a cell to play it, back, forward, next, previous, list, values, why CELL, board, threats, done or quit."
)
NO_QUESTION = "There is no question here."
BOARD_WORDS = "Say board, board on or board off; another board is chosen at the start, with --board."
AGAIN = "Press Enter to play again, or type quit."
OVER = "The game is over."
NO_REPLIES = "With so many free cells it is not known which replies hold."
THINKING = "Thinking ..."
SHOWN = "The board is shown before the prompt."
NOT_SHOWN = "The board is not shown before the prompt."
STATISTICS = "tictactoe stats, outside the game, tells more."
SOLVED = "Press Enter, or say leave or quit."


def prompt(session: Session) -> str:
    """The prompt for a line."""
    game, to_move = session.game, f"{session.game.position.to_move.value} to move:"
    if session.explored:
        return "Exploring:" if game.outcome else f"Exploring, {to_move}"
    if session.shown_review:
        return "Review:"
    if session.puzzle:
        return "Press Enter for the next puzzle:" if session.puzzle.solved else "Your answer:"
    if game.phase is Phase.FINISHED:
        return AGAIN
    return "Your move:" if game.person else to_move


def line_help(rules: Rules) -> Iterator[str]:
    """The words that line mode knows, explained."""
    yield f"{cell_range(rules)}: play that cell, a letter for the column and a number for the row from the top."
    if (rules.width, rules.height) == (3, 3):
        yield "1 to 9: play that cell, counted by rows from the top left."
    yield "board: say the board in words. board off, board on: leave it out before each prompt, or show it."
    yield "hint: help, and more of it each time. values: what every cell is worth. why CELL: what that one is worth."
    yield "threats: the cells where a side wins with its next mark."
    yield "puzzle: puzzles, which lead back to the game."
    yield "explore: try moves for both sides from here, or in the review from there; not against the computer."
    yield "think: how minimax finds the value. think 2: two plies of it, up to think 4."
    yield "think alpha-beta, think move order, think memory: other searches, also with a number of plies."
    yield "replies: how many of the replies to each move hold; on boards with many free cells that is not known."
    yield "why: the reason of the computer's last move."
    yield "undo: take your last turn back. redo: play it again. new: a new game."
    yield f"level NAME: {', '.join(title(level, rules) for level in Level)}, from the computer's next move on."
    yield "score: who has won how often. quit or leave: end the program."
    yield "help: the words that do something here, also in a review, at a puzzle, and while you explore."
    yield "After a game Enter starts the next, review goes through it, and share writes it as one line."
    yield "games: the games that were kept. review NUMBER: go through one of them; the game goes on after it."
    yield f"In the review: {REVIEW_WORDS}"
    yield f"While you explore: {EXPLORING_WORDS}"


def unknown(text: str) -> str:
    """The answer to a line that is no word, where no cell is asked for."""
    return f'"{text[:QUOTED]}" is not a word here; help lists the words.'


def unknown_cell(rules: Rules, text: str) -> str:
    """The answer to a line that is neither a word nor a cell, where a cell is asked for."""
    if text[-1:].isdecimal() and len(text) <= LONGEST_CELL:
        return f'"{text}" is not a cell. {cells(rules)}; help lists the words.'
    known = f"{cells(rules)}; help lists the words."
    return f'"{text[:QUOTED]}" is not a word here. {known}' if text else known


def not_here(text: str, words: str) -> str:
    """The answer to a line that is none of the `words` that do something here."""
    return f'"{text[:QUOTED]}" is not a word here. Say {words}' if text else f"Say {words}"


def no_cell(rules: Rules, name: str) -> str:
    """The answer to a name that is no cell of the board."""
    return f'"{name[:QUOTED]}" is not a cell: cells are {cell_range(rules)}.'


def levels(session: Session) -> str:
    """The computer's level, and the names of all levels."""
    if Seat.COMPUTER not in session.game.seats:
        return "No computer plays in this game."
    names = ", ".join(title(level, session.shown_rules) for level in Level)
    level = title(session.settings.level, session.shown_rules)
    return f"The computer plays {level}. Levels are {names}: say level and a name."


def why(session: Session) -> str:
    """Why the computer made the last move, or how to ask about a cell."""
    game, reason = session.game, why_it_moved(session)
    if reason:
        return reason
    person = game.last is None or game.seats.of(game.last_mark) is Seat.PERSON
    unknown = "" if person else f"The reason of {format_cell(game.rules, game.moves[-1].cell)} is not known. "
    return f"{unknown}Say why and a cell, such as why a1."


def not_over(session: Session) -> str:
    """That no finished game is on the board, and how to go through one that was kept."""
    kept = " games lists the kept ones; then review and a number goes through one."
    said = message(Notice.NOT_OVER, session.shown_rules)
    return f"{said}{kept}" if session.works(Action.STATISTICS) else said


def score(session: Session) -> str:
    """Who has won how often: in this sitting, and in all kept games."""
    now, total = session.score, session.total
    one, two = (f"{name} {mark.value}" for name, mark in sides(session))
    if session.game.person:
        one, two = "You", session.game.engine or "the computer"
    said = f"{one} {now.first}, draws {now.draws}, {two} {now.second}."
    if total is None:
        return said
    row = f" Unbeaten: {counted(total.unbeaten, 'game')}." if session.game.person else ""
    return f"{said} In all {total.first}, {total.draws} and {total.second}.{row}"


def tell(before: Session | None, after: Session) -> Iterator[str]:
    """What happened between two sessions, in whole sentences; nothing until the records have answered."""
    if after.loading:
        return
    if after.puzzle:
        yield from _of_a_puzzle(before, after, after.puzzle)
    elif after.explored:
        from .explore import told  # imported only if it is needed

        yield from told(before, after, after.explored)
    else:
        if before and before.explored:
            yield "Back from exploring."
        yield from _of_the_sitting(before and before.main, after)


def _of_the_sitting(before: Session | None, after: Session) -> Iterator[str]:
    """What happened in a review, in the list of games, or at the board."""
    if before and after.shown_review:
        yield from _of_a_review(before, after, after.shown_review)
    elif after.page in (Page.STATISTICS, Page.GAMES):
        if before and before.page is Page.BOARD:
            yield from games(after.past.games)
    elif before is None or before.loading:
        yield greeting(after)
        yield from _of_messages(None, after)
        yield from _of_advice(None, after)
    else:
        yield from _of_messages(before, after)
        yield from _of_a_game(before, after)
        yield from _of_advice(before, after)


def _of_a_review(before: Session, after: Session, review: Review) -> Iterator[str]:
    """A new message, and the selected move if that or what is known of it changed; first, how long that may take."""
    said = after.said if after.said is not before.said else None
    if said:
        yield message(said, after.shown_rules)
    opened = before.loading or before.shown_review is None
    if opened and not review.complete:
        if not soon_analysed(review.game.start):
            seconds = review.seconds or LONGEST_REVIEW
            yield f"Reviewing {counted(len(review.game.moves), 'move')}, at most {seconds} seconds."
    elif said or review is not before.shown_review:
        yield from review_lines(review)


def _of_messages(before: Session | None, after: Session) -> Iterator[str]:
    """The message that the coach has, if it is new or asked for again."""
    if after.said and (before is None or _asked_again(before, after)):
        yield from asked(after) if enquires(after.said) else [_said(after)]


def _of_a_game(before: Session, after: Session) -> Iterator[str]:
    """A new game, moves taken back or made, and what is known of a game that is over."""
    old, game = before.game, after.game
    later = after.round.id - before.round.id
    if later > 0:
        yield "A new game." if after.tossing else f"A new game. {beginning(game)}"
    elif later < 0:
        yield "The previous game is back on the board."
    elif len(game.moves) < len(old.moves):
        yield f"Taken back: {', '.join(_taken_back(old, len(game.moves)))}. {turn(game)}"
    elif before.tossing and not after.tossing:
        yield beginning(game)
    if old == game and verdict(after) != verdict(before):
        yield verdict(after, "Say review to find it")
    for moves in range(len(game.moves) if later else len(old.moves), len(game.moves)):
        yield played(game._replace(moves=game.moves[: moves + 1]))


def _taken_back(game: Game, kept: int) -> Iterator[str]:
    """The moves of a game after the first `kept`, each with its mark, the last one first."""
    for moves in range(len(game.moves), kept, -1):
        at = game._replace(moves=game.moves[:moves])
        yield f"{at.last_mark.value} {format_cell(at.rules, at.moves[-1].cell)}"


def _of_advice(before: Session | None, after: Session) -> Iterator[str]:
    """What another program said with its move."""
    if before is None or after.advice.messages is not before.advice.messages:
        yield from (f"{after.game.seats.name}: {line}" for line in after.advice.messages)


def progress(before: Session | None, after: Session) -> str:
    """The text to add to the line that shows how the computer's time runs out: a dot for each tenth that is over."""
    if after.thinking is None:
        return "\n" if before and before.thinking else ""
    old = before.thinking if before else None
    dots = _tenths(after.thinking) - (_tenths(old) if old else 0)
    return f"{'' if old else 'Thinking '}{'.' * dots}"


def _tenths(thought: Thought) -> int:
    """How many tenths of the time for a move are over."""
    return 10 - round(10 * thought.left)


def _of_a_puzzle(before: Session | None, after: Session, puzzling: "Puzzling") -> Iterator[str]:
    """What happened at a puzzle between two sessions: a new question, an answer, or a hint."""
    from .puzzle import answer_told, asked  # imported only if it is needed

    old = before.puzzle if before else None
    if puzzling.waiting:
        return
    if after.said and (old is None or old.waiting):
        yield message(after.said, after.shown_rules)
    if old is None or old.waiting or old.puzzle is not puzzling.puzzle:
        yield asked(puzzling)
    elif after.said:
        yield message(after.said, after.shown_rules)
    elif after.puzzle != old or after == before:
        yield answer_told(puzzling)


LISTED = 20  # most games that are listed, the newest ones


def games(records: "Sequence[Record]") -> Iterator[str]:
    """The newest games, a sentence each."""
    from .games import began, result  # imported only if it is needed

    for record in records[:LISTED]:
        rules, moves = board_name(record.game.rules), counted(len(record.game.moves), "move")
        yield f"{record.id}. {began(record)}, {rules}: {result(record)} in {moves}."
    older = len(records) - LISTED
    if older > 0:
        yield f"{counted(older, 'older game')}: tictactoe games lists all."
    yield "Say review and a number to go through a game." if records else "No game is finished yet."


def _asked_again(before: Session, after: Session) -> bool:
    """Whether a message must be printed: it is new, has another stage of help, or was asked for once more."""
    return after.said is not before.said or after.advice.stage != before.advice.stage or after == before


def _said(session: Session) -> str:
    """A message as a sentence, with the words of line mode in place of keys."""
    assert session.said
    if session.said is Notice.SHARED:
        return format_game(session.game)
    return message(session.said, session.shown_rules).replace(" n starts a new one.", " new starts another.")


def review_lines(review: Review) -> Iterator[str]:
    """What the review says of the selected move."""
    from .games import programs  # imported only if it is needed
    from .review import sentences

    if review.at_end:
        who = programs(review.game)
        yield f"The end of the game{f': {who}' if who else ''}. {result(review.game)}"
    elif not review.hidden and review.tried is None:
        yield played(review.game._replace(moves=review.game.moves[: review.ply + 1]))
    said = " ".join(sentences(review))
    if said:
        yield f"{said} {HOW_TO_ANSWER}" if review.hidden else said


def review_list(review: Review) -> Iterator[str]:
    """The moves with a verdict on each, without giving away the answer to an open question."""
    from .review import ASKED, entry

    for ply in range(len(review.game.moves)):
        mark, cell, kept = entry(review, ply)
        kept = "the question" if kept == ASKED else kept.replace("?", "not proven")
        yield f"{ply + 1}. {mark.value}{f' {cell}' if cell else ''}{f': {kept}' if kept else ''}."


def tell_end(before: Session | None, after: Session) -> str | None:
    """How a game ended between two sessions, with the cells that won it; None if it did not."""
    if after.loading or after.explored:
        return None
    before = before and before.main
    old = before if before and not before.loading else None
    game = after.game
    ended = old is None or old.round.id != after.round.id or old.game.phase is not Phase.FINISHED
    return _ended(game) if ended and game.phase is Phase.FINISHED else None


def _ended(game: Game) -> str:
    won = cell_names(game.rules, game.position.winning_line)
    return f"{result(game).removesuffix('!')} with {listed(won)}." if won else result(game)


def played(game: Game) -> str:
    """Who played the last move, and where."""
    cell = format_cell(game.rules, game.moves[-1].cell)
    if game.person is None:
        return f"{game.last_mark.value} played {cell}."
    return f"{'You' if game.seats.of(game.last_mark) is Seat.PERSON else other(game)} played {cell}."
