"""An analysis as a picture, in sentences, and as data for JSON."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ..._engine.analysis import Analysis, MoveAnalysis, Value
from ..._engine.board import Mark, Position
from ..._engine.board_values import board_value, value_source
from ..._engine.notation import format_cell, format_position, format_rules
from ..._engine.proofs.lines import Claim
from ..._engine.replies import Replies
from ..board.draw import draw_grid, value_roles
from ..parts.frame import MARK_ROLES, Frame, Role
from ..parts.layout import Cells
from ..words.boards import USUAL, describe_board
from ..words.cells import capitalised, cell_names, column_name
from ..words.language import say, say_as, say_number
from ..words.values import holding_fraction, long_value, short_value, soon

CELL = 5  # columns of a cell in the picture
INDENT = 4  # columns for the row numbers


def picture(analysis: Analysis, columns: int, *, ascii_only: bool) -> Frame:
    """The board with its marks, and in each empty cell the value of a move there, in at most `columns` columns.

    Without room for a grid, a cell is a mark, the first letter of its value, or a dot if that is not proven.
    """
    position = analysis.position
    width, height, _ = position.rules.mnk
    gridded = INDENT + width * (CELL + 1) - 1 <= columns
    room, pitch = (CELL, 2) if gridded else (1, 1)
    step = room + (gridded or INDENT + 2 * width - 1 <= columns)
    frame = Frame(INDENT + step * width - gridded, 1 + pitch * height - gridded, ascii_only=ascii_only)
    values, roles = {move.cell: move for move in analysis.moves}, value_roles(analysis.moves)
    for column in range(width):
        frame.put(0, INDENT + step * column + room // 2, column_name(column), Role.DIM)
    for row in range(height):
        frame.put(1 + pitch * row, 0, f"{row + 1:2}", Role.DIM)
    if gridded:
        draw_grid(frame, position.rules, Cells(CELL, 1), (1, INDENT))
    for cell in range(position.rules.cells):
        row, column = divmod(cell, width)
        mark, value = position.mark_at(cell), values.get(cell)
        text, role = "" if gridded else "·", Role.DIM
        if mark:
            won = position.winning_line >> cell & 1
            text, role = f"{mark.value:^{room}}", MARK_ROLES[mark] | (Role.WIN if won else Role.BOLD)
        elif value and (gridded or value.value is not Value.UNKNOWN):
            text, role = short_value(value) if gridded else short_value(value)[0], roles[cell]
        frame.put(1 + pitch * row, INDENT + step * column + (room - len(text)) // 2, text, role)
    return frame


def sentences(analysis: Analysis, replies: Sequence[Replies] = ()) -> Iterator[str]:
    """The position's value in a sentence, then a table of its moves, best first, each with its line of play.

    If `replies` are given, the table says how many replies to each move are good enough. All moves that are not
    proven share one line, and a draw whose line of play is only the move itself is listed without it.
    """
    rules = analysis.position.rules
    yield verdict(analysis) if rules == USUAL else f"{describe_board(rules)}. {verdict(analysis)}"
    if analysis.moves:
        yield ""
    values = {move.cell: move for move in analysis.moves}
    parts = {found.cell: holding_fraction(values[found.cell], found) for found in replies}
    unproven = sum(move.value is Value.UNKNOWN for move in analysis.moves)
    rows: dict[MoveAnalysis, list[str]] = {move: [] for move in analysis.moves if move.value is not Value.UNKNOWN}
    for move in rows:
        cell, *rest = cell_names(rules, move.line)
        line = [cell, *rest] if rest or move.value is not Value.DRAW else []
        rows[move] = [cell, long_value(move), *([parts.get(move.cell, "")] if parts else []), " ".join(line)]
    heading = [
        say_as("above the names of moves", "move"),
        say_as("above 'win in 2' or 'draw'", "value").ljust(10),
        *([say("good replies")] if parts else []),
        say("line of play"),
    ]
    widths = [max(map(len, column)) for column in zip(heading, *rows.values(), strict=True)]
    if rows:
        yield _row(heading, widths)
    for value, moves in groupby(analysis.moves, key=lambda move: move.value):
        if value is not Value.UNKNOWN:
            yield from (_row(rows[move], widths) for move in moves)
        else:
            yield say_number("{count} move: not proven", "{count} moves: not proven", unproven)


def _row(texts: Sequence[str], widths: Sequence[int]) -> str:
    """A row of a table, whose first column stands at the right."""
    columns = [text.ljust(width) for text, width in zip(texts, widths, strict=True)]
    return "  ".join([texts[0].rjust(widths[0]), *columns[1:]]).rstrip()


def verdict(analysis: Analysis) -> str:
    """What the position is worth, in a sentence."""
    position = analysis.position
    side, other = position.to_move.value, position.to_move.other.value
    outcome = position.outcome
    if outcome and outcome.winner:
        won = say("{mark} has won", mark=outcome.winner.value)
        return f"{capitalised(won)}."
    if outcome:
        return say("A draw: the board is full.")
    match analysis.value:
        case Value.UNKNOWN:
            return say("{mark} to move: not proven in that time.", mark=side) + _known(position)
        case Value.DRAW:
            return say("{mark} to move: a draw with best play.", mark=side)
    line = next((move.line for move in analysis.moves if move.plies is not None and move.plies == analysis.plies), ())
    if analysis.plies is None or not line:
        if analysis.value is Value.WIN:
            return say("{mark} wins.", mark=side)
        return say("{mark} wins whatever {other} plays.", mark=other, other=side)
    when, (first, *rest) = soon(analysis.plies), cell_names(position.rules, line)
    moves = say("{first}, then {others}", first=first, others=" ".join(rest)) if rest else first
    if analysis.value is Value.WIN:
        wins = say("{name} wins {soon}", name=side, soon=when)
        return f"{wins}: {moves}."
    return say("{mark} wins {when} whatever {other} plays: {moves}.", mark=other, when=when, other=side, moves=moves)


def _known(position: Position) -> str:
    """What is known of an empty board from a list of solved boards, after a space; "" if nothing."""
    if position.mine | position.theirs:
        return ""
    value = board_value(position.rules)
    if value is Value.UNKNOWN:
        return ""
    # translators: in place of the source of a proof, such as "Charatsidis 2017"
    source = value_source(position.rules) or say("as a longer search proves")
    told = say("The empty board is a draw with best play ({source}).", source=source)
    if value is Value.WIN:
        told = say("The empty board is a win for {mark} ({source}).", mark=position.to_move.value, source=source)
    return f" {told}"


def shown(claim: Claim) -> str:
    """What a proof shows, as str(claim) has it in English."""
    position, outcome = claim.position, claim.outcome
    board = format_rules(position.rules)
    if position.mine | position.theirs:
        board = f"{board} {format_position(position)}"
    if position.to_move is Mark.O and position.mine.bit_count() == position.theirs.bit_count():
        # translators: a board as it is typed, such as 3,3,3
        board = say("{board} with {mark} to move", board=board, mark=position.to_move.value)
    if not outcome.winner:
        # translators: the leaves of the tree that a proof is
        return say_number(
            "{board}: a draw, {count} leaf checked",
            "{board}: a draw, {count} leaves checked",
            claim.leaves,
            board=board,
        )
    return say_number(
        "{board}: {mark} wins, {count} leaf checked",
        "{board}: {mark} wins, {count} leaves checked",
        claim.leaves,
        board=board,
        mark=outcome.winner.value,
    )


def as_data(analysis: Analysis, replies: Sequence[Replies] = ()) -> dict[str, object]:
    """The analysis as data for JSON; `plies` counts marks from now to the end.

    For each move, `replies` counts the replies and `holding` names those that hold, both None if they are not known.
    """
    known = {found.cell: found for found in replies}
    position = analysis.position
    return {
        "board": list(position.rules.mnk),
        **position_as_data(position),
        "value": analysis.value.value,
        "plies": analysis.plies,
        "exact": analysis.exact,
        "best": cell_names(position.rules, analysis.best),
        "moves": [
            {
                "cell": format_cell(position.rules, move.cell),
                "index": move.cell,
                "value": move.value.value,
                "plies": move.plies,
                "exact": move.exact,
                "line": cell_names(position.rules, move.line),
                "replies": known[move.cell].all.bit_count() if move.cell in known else None,
                "holding": cell_names(position.rules, known[move.cell].holding) if move.cell in known else None,
            }
            for move in analysis.moves
        ],
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 6),
    }


def position_as_data(position: Position) -> dict[str, object]:
    """A position as data for JSON: who is to move, and how the game stands."""
    outcome = position.outcome
    return {
        "position": format_position(position),
        "to_move": position.to_move.value,
        "status": "in_progress" if outcome is None else "won" if outcome.winner else "drawn",
        "winner": outcome.winner.value if outcome and outcome.winner else None,
    }
