"""The review in line mode: what is told of it, and what typed words mean."""

from collections.abc import Iterator

from ...._engine.reach import soon_analysed
from ...board.answers import what_is_said
from ...line_input import Line, Meaning, asked, command, understood_on_board, words_of
from ...page import App
from ...sitting.events import CellChosen, Command
from ...sitting.messages import GAME_OVER, enquires
from ...words import line_mode as words
from ...words.games import programs
from ...words.language import say, say_as, template
from ...words.status import played, result
from ...words.typed_commands import is_about_this
from .annotated import notes, on_time
from .review import ReviewPage
from .turning import turning_point
from .words import UNKNOWN, entry, progress, sentences

# translators: show is typed
QUESTIONS_FIRST = template("That would tell the answer to a question: find it, or type show.")
FROM_THE_END = template("Type first for the first move, or back.")
LISTED = template("On a small board every mistake counts: list tells them all.")
NO_MORE = template("There are no more moves.")
NO_TURN = template("This game did not turn at any one move.")


def tell(page: ReviewPage, before: App | None, app: App) -> Iterator[str]:
    """A new message, and the selected move if what is known of it changed; first, how long it may take."""
    if before is None:
        yield from app.play.tell(None, app)
        return
    said = app.news(before)
    if said:
        yield from what_is_said(page.study(app))
    if enquires(said):
        return
    old = page.earlier(before)
    if (before.loading or old is None) and not page.analysed.complete:
        if not soon_analysed(page.game.start):
            yield progress(page)
        return
    writes = old is not None and page.writing is not old.writing  # which changes nothing of the move
    if (said or page is not old) and not writes:
        if old and old.hidden and (page.game, page.ply) == (old.game, old.ply + 1):
            yield played(page.before)
        yield from _selected(page)


def _selected(page: ReviewPage) -> Iterator[str]:
    """What the review says of the selected move."""
    if page.at_end:
        end, who = say(GAME_OVER if page.game.outcome else NO_MORE), programs(page.game)
        yield " ".join([f"{end} {who}." if who else end, result(page.game, on_time=on_time(page))])
    elif not page.hidden and page.tried is None:
        yield played(page.game.at(page.ply + 1))
    said = " ".join(sentences(page))
    if said:
        yield f"{said} {say(words.HOW_TO_ANSWER)}" if page.hidden else said
    yield from notes(page)
    if page.at_end:
        yield say(FROM_THE_END)


def read(page: ReviewPage, app: App, line: Line) -> Meaning:
    """What a typed line means."""
    if line.text.lower() == "board" and app.settings.prints_board:
        return Meaning()  # it is printed before the prompt
    if common := understood_on_board(line, page, page.before, words.not_here("", page.WORDS)):
        of_board = line.word in ("board", "threats") and common.answer != say(words.BOARD_WORDS)
        return common._replace(answer="\n".join([*page.which_board(app), common.answer])) if of_board else common
    cell, word = line.cell(page.game.rules), line.text.lower()
    numbers = [str(ply + 1) for ply in range(len(page.game.moves))]
    *others, last = words_of(word) or [""]
    numbered = others and last.isdecimal() and is_about_this(others) and "?" not in line.typed
    if numbered:  # as "move 3", also where a cell would be an answer
        cell, word = None, last
    word = "show" if word == "values" else word  # a key, v, stands for both on the screen
    match word:
        case "list":
            return Meaning(answer="\n".join(_listed(page)))
        case "why":
            return Meaning(answer="\n".join(_selected(page)))
        case "mistake" if page.next_question is not None:
            return asked(lambda page, app: page.to_question(app, ""))
        case "turn" | "mistake" if soon_analysed(page.game.start) and not page.analysed.open_questions:
            return Meaning(answer=say(LISTED))
        case "turn" | "mistake":
            unknown = QUESTIONS_FIRST if page.analysed.open_questions else NO_TURN
            turned = turning_point(page.analysed) is not None
            return Meaning(Command("turn")) if turned else Meaning(answer=say(unknown))
        case "hint" | "engine" if page.before.outcome:
            return Meaning(answer=say(GAME_OVER))
        case "":
            return Meaning(Command("next"))
        case _ if cell is not None and page.hidden:
            return Meaning(CellChosen(cell))
        case _ if word in numbers:
            return asked(lambda page, app, ply: app.put(page, page.at(ply)), numbers.index(word))
        case _ if word.isdecimal():
            return Meaning(answer=say("Moves are 1 to {last}.", last=numbers[-1]))
    is_answer = cell is not None or word == "show"
    unknown = say(words.NO_QUESTION) if is_answer else words.not_understood(line.typed)
    return command(page, word) or Meaning(answer=unknown, known=is_answer)


def _listed(page: ReviewPage) -> Iterator[str]:
    """The moves with a verdict on each, without giving away the answer to an open question."""
    for ply in range(len(page.game.moves)):
        shown = entry(page, ply)
        # translators: in place of the verdict on a move
        verdict = say("the question") if shown.asked else shown.verdict
        if verdict == UNKNOWN:
            verdict = say_as("verdict", "not proven")
        cell = f" {shown.cell}" if shown.cell else ""
        yield f"{ply + 1}. {shown.mark.value}{cell}{f': {verdict}' if verdict else ''}."
