"""The list of kept games, a line each."""

from collections.abc import Iterator, Sequence

from ...engine.board import Mark
from ...engine.notation import format_cell, format_position
from ...engine.record import Record
from ..words.boards import board_name
from ..words.games import began, result, who
from ..words.numbers import counted


def listing(records: Sequence[Record]) -> Iterator[str]:
    """The kept games, a line each, below a line that names the columns."""
    if not records:
        yield "No games are kept."
        return
    width = max(4, len(str(max(record.id for record in records))))
    wide = max(8, *(len(who(record, mark)) for record in records for mark in Mark))
    yield f"{'game':>{width}}  {'began':16}  {'board':10}  {'X':{wide}}  {'O':{wide}}  {'result':8}  moves"
    for record in records:
        game = record.game
        rules = game.rules
        x, o = (who(record, mark).ljust(wide) for mark in Mark)
        moves = " ".join(format_cell(rules, cell) for cell, _ in game.moves)
        start = f"from {format_position(game.start)}, " if game.prepared else ""
        taken = {"hint": record.hints, "take-back": record.take_backs}
        help = ", ".join(counted(number, noun) for noun, number in taken.items() if number)
        yield (
            f"{record.id:>{width}}  {began(record)}  {board_name(rules):10}  {x}  {o}  {result(record):8}  "
            f"{start}{game.start.to_move.value}: {moves}{f'  ({help})' if help else ''}"
        )
