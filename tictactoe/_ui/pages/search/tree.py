"""The tree of a watched search: the moves beside those of the path, with their scores, as far as it has come."""

from collections.abc import Iterator
from typing import NamedTuple

from ...._engine.board import Mark, Position
from ...._engine.notation import format_cell
from ...._engine.steps import ENTERED, MoveScore, Ply, Step, StepKind
from ...board.small import draw_small
from ...parts.frame import Frame, Role
from ...sitting.display import Size
from ...words import watched_search as words
from ...words.language import say, say_as
from ...words.watched_search import View
from ...words.wrap import first_that_fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .search import SearchPage

LABELS = 10  # columns left of the tree, for what the side to move does
LEVEL = 3  # rows from one row of moves to the next: the branches, a row between, the moves
SCORED = 4  # columns that a score takes beside the name of its move, with the blanks around it
LOOSE = 7  # columns at most from one move to the next
WIDE = 12  # the same with a small board below each move
WHOLE = 4  # most free cells of a position whose whole tree may have room

# By where lines lead from a place: left, right, up, down.
_LINES = {
    (True, True, False, False): "─",
    (False, False, True, True): "│",
    (False, True, False, True): "┌",
    (True, False, False, True): "┐",
    (False, True, True, False): "└",
    (True, False, True, False): "┘",
    (True, True, False, True): "┬",
    (True, True, True, False): "┴",
    (False, True, True, True): "├",
    (True, False, True, True): "┤",
    (True, True, True, True): "┼",
}


class Branch(NamedTuple):
    """A move in the tree: its cell, its score if that is known, and whether it is on the path, cut off, or wrong."""

    cell: int
    score: MoveScore | None = None
    on_path: bool = False
    cut: bool = False
    wrong: bool = False


class Family(NamedTuple):
    """The moves of one position, each with its column, and the column of the move that led to the position."""

    position: Position
    parent: int
    branches: tuple[tuple[int, Branch], ...]


class Area(NamedTuple):
    """Where the tree stands: its first row and column, its columns, and the row below it."""

    top: int
    left: int
    width: int
    bottom: int

    def levels(self, rows: int) -> int:
        """How many rows of moves have room, so many rows apart."""
        return (self.bottom - 1 - self.top) // rows + 1


class _Plan(NamedTuple):
    """How a tree is spread: the columns from one move to the next, and the rows from one row of moves to the next.

    `names` are the columns of a move's name. The tree is drawn `whole`, or only along the path, and with `pictures`.
    """

    pitch: int
    apart: int
    names: int
    whole: bool
    pictures: bool

    @property
    def beside(self) -> bool:
        """Whether scores stand beside the names of their moves, or below them."""
        return self.pitch >= self.names + SCORED

    def row(self, level: int) -> int:
        """The row of the moves of a level, from that of the root, which has no small board below it."""
        return LEVEL + (level - 1) * self.apart if level else 0


def draw_tree(frame: Frame, search: "SearchPage", step: Step, area: Area) -> int:
    """Draw the tree at a step, with MAX or MIN at the left of each row; gives the row below it."""
    root = step.path[0].position
    labels = _labels(frame, search)
    plan = _plan(search, step, area, area.width - labels)
    middle, rows = (_whole if plan.whole else _along_path)(search, step, plan.pitch, area.width - labels)
    levels, deepest = area.levels(plan.apart), root.empty.bit_count()
    first = 0 if plan.pictures else max(len(rows) + 1 - levels, 0)
    _draw_labels(frame, search, step, area, first, plan)
    _draw_sides(frame, search, area, range(len(step.path), len(rows) + 1), first, plan)
    left = area.left + labels
    if first == 0:
        score = step.score if step.kind is StepKind.DONE else None
        text = "?" if score is None else words.shown(score, root.to_move, search.numbers)
        role = score_role(score) | Role.BOLD
        if score is not None and () in search.wrong:
            text, role = f"{text}?", role | Role.LAST
        frame.put(area.top, left + middle + 1, text, role)
    for level, families in enumerate(rows[max(first - 1, 0) :], start=max(first, 1)):
        row = area.top + plan.row(level - first)
        for family in families:
            if level > first:
                _draw_branches(frame, family, row - 2, left, plan.beside)
            for column, branch in family.branches:
                _draw_move(frame, search, step, family.position.to_move, branch, (row, left + column), plan)
                if plan.pictures and not branch.cut:
                    waits = branch.score is None and not branch.on_path
                    look = Role.BOLD if branch.on_path else Role.DIM if waits else Role.PLAIN
                    after, place = family.position.play(branch.cell), (row + 1, left + column)
                    draw_small(frame, after, None, place, Size(plan.pitch, root.rules.height), look)
    lowest = deepest if plan.pictures else min(deepest, levels - 1)
    return area.top + plan.row(lowest) + 1 + root.rules.height * plan.pictures


# Where the moves stand


def _plan(search: "SearchPage", step: Step, area: Area, width: int) -> _Plan:
    """The plan with small boards if these have room, else without; the whole tree comes before the path alone."""
    root = step.path[0].position
    moves, deepest = search.order(root), root.empty.bit_count()
    names = max(len(format_cell(root.rules, cell)) for cell in moves)
    high = LEVEL + root.rules.height
    leaves = _leaves(root) if deepest <= WHOLE else None
    if search.pictures and area.top + deepest * high < area.bottom:
        for whole, count in ((True, leaves), (False, len(moves))):
            pitch = min(WIDE, (width + 2) // count) if count else 0
            if pitch > 2 * root.rules.width + 1:
                return _Plan(pitch, high, names, whole, True)
    pitch = min(LOOSE + names - 2, (width + 2) // leaves) if leaves else 0
    if pitch >= names + SCORED and deepest < area.levels(LEVEL):
        return _Plan(pitch, LEVEL, names, True, False)
    pitch = min(LOOSE + names - 2, (width + 2) // len(moves))
    return _Plan(max(pitch, names + 1), LEVEL, names, False, False)


def _along_path(search: "SearchPage", step: Step, pitch: int, width: int) -> tuple[int, list[list[Family]]]:
    """The column of the root, and for each position of the path a row of its moves."""
    order = search.order
    most = len(order(step.path[0].position))
    room = (width + 2) // pitch  # moves that have room in a row
    middle = parent = pitch * (min(most, room) // 2)
    rows = []
    for depth, ply in enumerate(step.path):
        last = depth + 1 == len(step.path)
        following, skipped = (None, step.skipped) if last else (step.path[depth + 1].cell, ())
        known = last and step.kind is StepKind.KNOWN
        cells = [] if ply.position.outcome or known else order(ply.position)
        if len(cells) > room:
            at = cells.index(following) if following in cells else len(ply.scores)
            start = min(max(at - room // 2, 0), len(cells) - room)
            cells = cells[start : start + room]
        scores, before, branches = {found.cell: found for found in ply.scores}, _cells(step.path[: depth + 1]), []
        for place, cell in enumerate(cells):
            on_path, cut, wrong = cell == following, cell in skipped, (*before, cell) in search.wrong
            branches.append((place * pitch, Branch(cell, scores.get(cell), on_path, cut, wrong)))
        if branches:
            rows.append([Family(ply.position, parent, tuple(branches))])
            parent = next((column for column, branch in branches if branch.on_path), parent)
    return middle, rows


def _leaves(position: Position) -> int:
    return sum(_leaves(position.play(cell)) for cell in position.legal_moves) or 1


def _whole(search: "SearchPage", step: Step, pitch: int, width: int) -> tuple[int, list[list[Family]]]:
    """The column of the root, and the rows of the whole tree: of each position that was reached all moves.

    Places are those in the tree of all moves, so that nothing moves while the tree grows.
    """
    reached: dict[tuple[int, ...], dict[int, MoveScore]] = {}
    cut: set[tuple[int, ...]] = set()
    for each in search.walked.steps():
        if each.number > step.number:
            break
        path = _cells(each.path)
        if each.kind in ENTERED:
            reached[path] = {}
        elif each.kind is StepKind.CAME_BACK:
            reached[path] = {found.cell: found for found in each.path[-1].scores}
        cut.update((*path, cell) for cell in each.skipped)
    here = _cells(step.path)
    rows: list[list[Family]] = [[] for _ in range(step.path[0].position.empty.bit_count())]
    leaf = 0

    def place(position: Position, path: tuple[int, ...]) -> int:
        """Place what is below a position; gives its own column."""
        nonlocal leaf
        branches = []
        for cell in position.legal_moves:
            column, after = place(position.play(cell), (*path, cell)), (*path, cell)
            on_path = here[: len(after)] == after
            found = reached.get(path, {}).get(cell)
            wrong = found is not None and after in search.wrong
            branches.append((column, Branch(cell, found, on_path, after in cut, wrong)))
        if not branches:
            leaf += 1
            return (leaf - 1) * pitch
        middle = (branches[0][0] + branches[-1][0]) // 2
        if path in reached:
            rows[len(path)].append(Family(position, middle, tuple(branches)))
        return middle

    return place(step.path[0].position, ()), [row for row in rows if row]


def _cells(path: tuple[Ply, ...]) -> tuple[int, ...]:
    return tuple(ply.cell for ply in path if ply.cell is not None)


# How they are drawn


def _draw_labels(frame: Frame, search: "SearchPage", step: Step, area: Area, first: int, plan: _Plan) -> None:
    """Draw for each position of the path who is to move, and below it what the sides have so far."""
    view = search.numbers
    for depth, ply in enumerate(step.path[first:], start=first):
        row, mark, last = area.top + plan.row(depth - first), ply.position.to_move, depth == len(step.path) - 1
        if ply.position.outcome and plan.whole:  # others in this row go on
            _draw_sides(frame, search, area, range(depth, depth + 1), first, plan)
            return
        if ply.position.outcome:
            frame.put(row, area.left, say_as("where a game is over", "end"), Role.DIM)
            return
        frame.put(row, area.left, words.side(mark, view), Role.BOLD if last else Role.PLAIN)
        for offset, (name, number) in enumerate(_numbers(ply, search, search.asked and last), start=1):
            if row + offset < area.bottom:
                meet = len(ply.scores) > 0 and ply.alpha >= ply.beta
                frame.put(row + offset, area.left, name, Role.DIM)
                number = frame.plain(number)
                end = area.left + _labels(frame, search) - 1
                if area.left + len(name) >= end - len(number):  # a long score of a function of one's own
                    frame.put(row + offset, area.left, " " * len(name))
                frame.put_before(row + offset, end, number, Role.BOLD if meet else Role.PLAIN)


def _draw_sides(frame: Frame, search: "SearchPage", area: Area, depths: range, first: int, plan: _Plan) -> None:
    """Draw who would be to move at these depths, where the path ends; at the deepest all games are over."""
    root = search.position
    for depth in depths:
        mark = root.to_move.other if depth % 2 else root.to_move
        over = depth == root.empty.bit_count()
        text = say_as("where a game is over", "end") if over else words.side(mark, search.numbers)
        frame.put(area.top + plan.row(depth - first), area.left, text, Role.DIM)


def _labels(frame: Frame, search: "SearchPage") -> int:
    """The columns left of the tree: one more for "-inf", and for the longer scores of a function of one's own."""
    return LABELS + (frame.ascii_only or search.own is not None)


def _numbers(ply: Ply, search: "SearchPage", asked: bool) -> Iterator[tuple[str, str]]:
    """What stands below MAX or MIN: alpha and beta; in a search without them, the best score so far."""
    mark, view = ply.position.to_move, search.numbers
    alpha, beta = words.bounds(ply, view)
    if not search.bounds:
        best = ply.best
        # translators: beside the best score of a position, at most 6 characters
        yield say("so far"), "?" if asked else words.shown(best.score, mark, view) if best else ""
        return
    own = "alpha" if mark is Mark.X or view is View.NEGAMAX else "beta"
    for name, number in (("alpha", alpha), ("beta", beta)):
        yield say(name), "?" if asked and name == own else number


def _draw_branches(frame: Frame, family: Family, row: int, left: int, scored: bool) -> None:
    """Draw the lines from a move to those that follow it; one that is cut off is struck through."""
    columns = [column for column, _ in family.branches]
    first, last = min(*columns, family.parent), max(*columns, family.parent)
    for column in range(first, last + 1):
        ways = column > first, column < last, column == family.parent, column in columns
        frame.put(row, left + column + 1, _LINES.get(ways, "│"), Role.DIM)
    for column, branch in family.branches if scored else ():
        frame.put(row + 1, left + column + 1, "//" if branch.cut else "│", Role.DIM)


def _draw_move(
    frame: Frame, search: "SearchPage", step: Step, mark: Mark, branch: Branch, place: tuple[int, int], plan: _Plan
) -> None:
    """Draw the name of a move of a mark at a place, (row, column), and its score beside or below it."""
    (row, column), here = place, step.path[-1].cell
    known = step.score if branch.on_path and branch.cell == here else None
    name, room = format_cell(step.path[0].position.rules, branch.cell), plan.pitch - plan.names
    sign = ""
    if branch.cut:
        score, role = say(words.CUT) if room > SCORED else "" if plan.beside else "//", Role.DIM
    elif branch.score:
        (sign, score), role = words.bounded(branch.score, mark, search.numbers), score_role(branch.score.score)
        if branch.wrong:
            score, role = f"{score}?", role | Role.BOLD | Role.LAST
    elif branch.on_path:
        score, role = "?" if known is None else words.shown(known, mark, search.numbers), Role.BOLD
        role |= score_role(known)
    else:
        score, role = "", Role.DIM
    sign, score = frame.plain(sign), frame.plain(score)
    named = role & (Role.BOLD | Role.DIM) if branch.on_path or not branch.score else Role.PLAIN
    full, short = f"{sign}{score}", sign or f"{score[:1]}{'?' * branch.wrong}"  # never a bound without its sign
    width = min(plan.pitch - 1, frame.width - column)
    if plan.beside:
        frame.put(row, column, name, named)
        text = first_that_fits([f" {full}", full, f" {short}"], width - plan.names)
        frame.put(row, column + plan.names + text.startswith(" "), text.lstrip(), role)
    else:
        frame.put(row - 1, column, name, named)
        frame.put(row, column, first_that_fits([full, short], width), role)


def score_role(score: float | None) -> Role:
    """The colour of who wins."""
    return Role.X if score and score > 0 else Role.O if score else Role.PLAIN
