"""What the review of a game looks like."""

from ...engine.analysis import Value
from ...engine.board import Mark
from ...engine.coach import explain
from ...engine.notation import format_cell
from ..session.review import Review
from ..words import reasons
from .frame import MARK_ROLES, Frame, Role

GRAPH = ("X ahead", "level", "O ahead")
GRAPH_COLUMN = 11  # within the panel
BRIEF_GRAPH, BRIEF_COLUMN = ("X", "-", "O"), 1  # of a game with many moves
STRIP_COLUMN = 27  # of the same in one row, right of the longest line of the list
AHEAD = {1: Mark.X, 0: None, -1: Mark.O}


def sentences(review: Review) -> list[str]:
    """What is said of the selected move, or of the question that it is."""
    rules, analysis, ply = review.game.rules, review.analysis, review.step + 1
    if analysis is None:
        if review.questions:
            return []
        return [reasons.NOTHING_GIVEN if review.game.person else "No move gave anything away."]
    kept = review.verdicts[review.step]
    assert kept is not None
    if review.hidden:
        if review.tried is not None:
            return reasons.tried(rules, analysis, explain(analysis, review.tried)[0])
        who = None if review.game.person else analysis.position.to_move
        return [reasons.question(ply, kept, who)]
    remarks = explain(analysis, review.game.moves[review.step].cell)
    said = reasons.answer(rules, ply, kept, remarks, found=review.tried)
    if review.tried is not None:
        return [*reasons.tried(rules, analysis, explain(analysis, review.tried)[0]), *said]
    return said


def brief(review: Review, width: int) -> str:
    """The same where there is room for a few words only."""
    if review.at_end:
        return "The end."
    if review.hidden and review.tried is not None:
        return f"{format_cell(review.game.rules, review.tried)}: try again."
    kept = review.verdicts[review.step]
    text = f"{review.step + 1}: {'better?' if review.hidden or kept is None else reasons.VERDICTS[kept]}"
    return f"Move {text}" if len(f"Move {text}") <= width else text


def draw_selected(frame: Frame, review: Review, row: int, left: int, width: int) -> None:
    """The selected move, and of every move who was ahead after it, in one row; less where that has no room."""
    text = "The end" if review.at_end else _move(review, review.step).strip()
    count, standings = len(review.game.moves), _standings(review)
    strip = STRIP_COLUMN + count <= width
    whole = text if strip or review.at_end else f"{text}  (of {count})"
    frame.put(row, left, whole if len(whole) <= width else text)
    if not strip:
        return
    for ply, column in enumerate(range(left + STRIP_COLUMN, left + STRIP_COLUMN + count)):
        ahead = AHEAD[standings[ply]] if ply < len(standings) else None
        role = MARK_ROLES[ahead] if ahead else Role.DIM
        letter = ahead.value if ahead else "-" if ply < len(standings) else "."
        frame.put(row, column, letter, role | Role.CHOSEN if ply == review.step else role)
    if STRIP_COLUMN + count + len(" ahead") <= width:
        frame.put(row, left + STRIP_COLUMN + count + 1, "ahead", Role.DIM)


def draw_moves(frame: Frame, review: Review, top: int, left: int, rows: int, ascii_only: bool) -> None:
    """The moves with what each has kept, the selected one in sight, and below them where the game turned."""
    texts = [_move(review, ply) for ply in range(len(review.game.moves))] + [" end"]
    room = rows - len(GRAPH) - 1
    first = min(max(review.step - room // 2, 0), max(len(texts) - room, 0))
    for row, text in enumerate(texts[first : first + room], start=top):
        chosen = first + row - top == review.step
        frame.put(row, left, f"{'>' if chosen else ' '}{text}", Role.BOLD if chosen else Role.PLAIN)
        if not chosen and len(text) > 4 and text[4] in "XO":
            frame.put(row, left + 5, text[4], MARK_ROLES[Mark(text[4])])
    bottom = top + min(len(texts), room) + 1
    labels, indent = GRAPH, GRAPH_COLUMN
    if left + indent + len(review.game.moves) > frame.width:
        labels, indent = BRIEF_GRAPH, BRIEF_COLUMN
    for row, label in enumerate(labels, start=bottom):
        frame.put(row, left, label, Role.DIM)
    for column, standing in enumerate(_standings(review), start=left + indent):
        frame.put(bottom + 1 - standing, column, "#" if ascii_only else "▄")


def _move(review: Review, ply: int) -> str:
    """A line of the list."""
    mark, cell, kept = entry(review, ply)
    return f"{ply + 1:2}  {mark.value}  {cell or '.':4} {kept}".rstrip()


def entry(review: Review, ply: int) -> tuple[Mark, str, str]:
    """Whose move, its cell, and what it has kept; without what would give away a question that is open."""
    questions, kept = review.open_questions, review.verdicts[ply]
    veiled = any(review.step <= question <= ply for question in questions)
    if ply == review.step:
        verdict = reasons.VERDICTS[kept] if kept else ""
    elif ply in questions:
        verdict = "?" if ply < review.step else ""
    else:
        verdict = reasons.VERDICTS[kept] if kept and not veiled else ""
    cell = "" if veiled else format_cell(review.game.rules, review.game.moves[ply].cell)
    return review.analyses[ply].position.to_move, cell, verdict


def _standings(review: Review) -> list[int]:
    """After each move 1 where X is to win, -1 where O is, else 0; up to the first open question."""
    found = []
    shown = min(review.open_questions, default=len(review.game.moves))
    for analysis, move in list(zip(review.analyses, review.game.moves, strict=True))[:shown]:
        value = next(known.value for known in analysis.moves if known.cell == move.cell)
        sign = {Value.WIN: 1, Value.LOSS: -1}.get(value, 0)
        found.append(sign if analysis.position.to_move is Mark.X else -sign)
    return found
