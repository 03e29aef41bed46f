"""A sheet of puzzles to print: boards with a question each, and behind every page its answers."""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from ..._engine.coaching.puzzles import Puzzle
from ..._engine.notation import format_cell
from ..words.boards import USUAL, describe_board
from ..words.language import say, say_as, template
from ..words.puzzles import question, solution
from ..words.wrap import NO_BREAK
from .paper import as_html, page, paragraph

TITLE = template("Find the move")
FEW, MANY = 6, 12  # puzzles on a page, in two columns if there are no more than FEW, else in three
_STYLE = """\
.puzzle svg { display: block; width: auto; height: %dmm }
.puzzle p { margin: 0 }
.grid { grid-template: repeat(%d, 1fr) / repeat(%d, 1fr) }"""


def puzzle_sheet(puzzles: Sequence[Puzzle], command: str, title: str | None = None) -> str:
    """Pages of puzzles, each with its answers on the page after it; at the foot stands the command that made them."""
    heading = title or say(TITLE)
    few = len(puzzles) <= FEW
    on_page = FEW if few else MANY
    pages = []
    for start in range(0, len(puzzles), on_page):
        chosen = list(enumerate(puzzles[start : start + on_page], start=start + 1))
        task = say("Each board has one right answer. Write down its cell, such as b2.")
        foot = say("{command}; answers on the back", command=command)
        pages.append(page(heading, [paragraph(task), *_grid(chosen, _asked)], foot, filled_in=True))
        pages.append(page(say("{heading} (answers)", heading=heading), _grid(chosen, _answered)))
    return as_html(heading, pages, _STYLE % ((50, 3, 2) if few else (29, 4, 3)))


def _grid(numbered: list[tuple[int, Puzzle]], shown: Callable[[Puzzle], tuple[str, str, str]]) -> Iterator[str]:
    """The puzzles of a page: for each the text above its board, the board, and the HTML below it."""
    yield '<div class="grid">'
    for number, puzzle in numbered:
        above, board, below = shown(puzzle)
        yield f'<div class="puzzle"><p><b>{number}.</b> {escape(above)}</p>{board}<p>{below}</p></div>'
    yield "</div>"


def _asked(puzzle: Puzzle) -> tuple[str, str, str]:
    rules = puzzle.position.rules
    board = "" if rules == USUAL else f" ({describe_board(rules)})".replace(" x ", f"{NO_BREAK}x{NO_BREAK}")
    answer = say_as("before a line to write on", "Answer")
    return f"{question(puzzle)[0].removesuffix('.')}{board}", puzzle.position.svg(), f"{escape(answer)} <i></i>"


def _answered(puzzle: Puzzle) -> tuple[str, str, str]:
    after = puzzle.position.play(puzzle.answer)
    answer = format_cell(puzzle.position.rules, puzzle.answer)
    return answer, after.svg(shaded=1 << puzzle.answer), escape(solution(puzzle))
