"""Exploring in line mode: what is told of it, and what typed words mean."""

from collections.abc import Iterator

from ...._engine.notation import format_cell
from ...board import looks
from ...board.answers import what_is_said
from ...line_input import Line, Meaning, asked, cell_or_unknown, command, understood_on_board
from ...page import App
from ...reports.think import thought
from ...sitting.events import Pasted
from ...sitting.messages import Enquiry
from ...words import line_mode as words
from ...words.language import say, template
from ...words.status import result
from ...words.values import told_value
from .explore import ExplorePage, Path

# translators: leave, help and back are typed
BEGUN = template("Try any move, for both sides. Type leave to go back, help for commands.")
# translators: leave is typed
BACK = template("Back at what you explored before. Type leave again to stop exploring.")
OVER = template("The game is over here. Type back or leave.")
NO_MOVE_BEFORE = template("There is no move before this position.")
NO_MOVE_AFTER = template("You have not tried a move from here.")
NO_OTHER = template("You have tried nothing else here yet.")


def tell(page: ExplorePage, before: App | None, app: App) -> Iterator[str]:
    """Which page was opened or left, and the last move of the line on the board if that has changed."""
    old = page.earlier(before)
    moved = old is None or old.game != page.game
    if old is None and not page.game.outcome:
        yield say(BEGUN)
    elif before and len(before.pages) > len(app.pages) and before.top.name == page.name:
        yield say(BACK)
    if old and moved:
        if not app.news(before):
            path, which = page.path, page.sibling_place
            told = [f"{len(path)}. {_sentence(page, path)}" if path else say("The start.")]
            yield " ".join([*told, *([say("Variation {place}.", place=which)] if which else [])])
        yield from page.comments
    if moved and page.game.outcome:
        yield f"{result(page.game)} {say(OVER)}"
    elif app.news(before):
        yield from what_is_said(page.study(app))


def read(page: ExplorePage, app: App, line: Line) -> Meaning:
    """What a typed line means."""
    rules = page.game.rules
    if common := understood_on_board(line, page, page.game, words.not_here("", page.WORDS)):
        return common
    argued = line.asked_about(rules)
    others = bool(page.others)
    lacking = {"back": not page.path, "forward": not page.further, "next": not others, "previous": not others}
    if lacking.get(line.word):
        return Meaning(answer=say({"back": NO_MOVE_BEFORE, "forward": NO_MOVE_AFTER}.get(line.word, NO_OTHER)))
    match line.word:
        case "from":
            return Meaning(Pasted(line.rest)) if line.argument else Meaning(answer=say(words.FROM_WHAT))
        case "list":
            return Meaning(answer="\n".join(_listed(page)))
        case "think":
            position = None if page.game.outcome else page.game.position
            return Meaning(answer=thought(position, line.argument)[1])
    asks = line.word in ("values", "why", "hint", "ahead", "engine")
    if page.game.outcome and (asks or line.cell(rules) is not None):
        return Meaning(answer=say(OVER))
    match line.word:
        case "values":
            return asked(looks.enquire, Enquiry.VALUES)
        case "ahead":
            return asked(looks.enquire, Enquiry.STANDING)
        case "why" if argued is not None:
            return asked(looks.enquire, argued)
        case "why" if not line.argument:
            return Meaning(answer=say(words.WHY_CELL))
    unknown = words.not_understood(line.typed)
    return command(page, line.word) or cell_or_unknown(line, rules, unknown)


def follows(page: ExplorePage, last: object) -> bool:
    """Whether the line on the board has a move more or less than that of the `last` page, or another last move."""
    if not isinstance(last, ExplorePage):
        return False
    now, before = page.path, last.path
    shared = max(len(now), len(before)) - 1
    return abs(len(now) - len(before)) <= 1 and now[:shared] == before[:shared]


def _listed(page: ExplorePage) -> Iterator[str]:
    """The moves of the line on the board, and those tried instead of the last one, with their values."""
    path = page.path
    for length in range(1, len(path) + 1):
        yield f"{length}. {_sentence(page, path[:length])}"
    for other in page.siblings:
        if other != path:
            # translators: another move that was tried in place of the one with this number
            yield say("{number}. or {move}", number=len(path), move=_sentence(page, other))
    if not path:
        yield say("The board is as it was at the start.")


def _sentence(page: ExplorePage, path: Path) -> str:
    """The last move of a line and its value, if that is known."""
    text = f"{page.mark_of(path).value} {format_cell(page.game.rules, path[-1])}"
    told = page.told(path, told_value)
    return f"{text}: {told}." if told else f"{text}."
