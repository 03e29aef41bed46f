"""Saved games in words: when they started, who played, and how they ended."""

from collections.abc import Iterator, Sequence

from ..._engine.board import Mark
from ..._engine.game import Game, Seat
from ..._engine.levels import title
from ..._engine.notation import format_cell, format_position
from ..._engine.record import UNNAMED, Record, player_of, program_of
from .boards import board_name
from .numbers import counted
from .printable import narrow, printable

LONGEST_NAME = 20  # characters


def began(record: Record) -> str:
    """The day and the local time at which a game started."""
    return f"{record.started[:10]} {record.started[11:16]}"


def who(record: Record, mark: Mark) -> str:
    """Who played a mark: you, a level by its name on the board, a program or a person by name, or a person."""
    game = record.game
    if game.person is mark:
        return "you"
    if record.level and game.seats.of(mark) is Seat.COMPUTER:
        return title(record.level, game.rules)
    x, o = record.tree.players if record.tree else ("", "")
    name = program_of(record, mark) or (x if mark is Mark.X else o)
    return narrow(printable(name, LONGEST_NAME)) or player_of(record, mark)


def programs(game: Game) -> str:
    """Which programs played X and O; "" unless two other programs did and their names are known."""
    x, o = (narrow(game.seats.program(mark)) for mark in Mark)
    return f"{x} (X) against {o} (O)" if x and o and UNNAMED not in (x, o) else ""


def result(record: Record) -> str:
    """How a game ended for the person who played the computer, else for X and O."""
    winner, person = record.outcome.winner, record.game.person
    if winner is None:
        return "draw"
    if person is None:
        return f"{winner.value} wins"
    return "you won" if winner is person else "you lost"


def variations_left_out(count: int) -> str:
    """How many variations of a file the games came without."""
    return f"{counted(count, 'variation')} cannot be played here and {'is' if count == 1 else 'are'} left out."


def described(record: Record) -> str:
    """A game in a sentence."""
    rules, moves = board_name(record.game.rules), counted(len(record.game.moves), "move")
    return f"{record.id}. {began(record)}, {rules}: {result(record)} in {moves}."


LISTED = 20  # most games that are listed, the newest ones


def recent(records: Sequence[Record]) -> Iterator[str]:
    """The newest games, a sentence each."""
    yield from map(described, records[:LISTED])
    older = len(records) - LISTED
    if older > 0:
        yield f"{counted(older, 'older game')}: tictactoe games lists them all."
    how = "Type review and a number to go through a game, or delete and a number."
    yield how if records else "You have not finished a game yet."


def listing(records: Sequence[Record]) -> Iterator[str]:
    """The saved games, a line each, below a line that names the columns."""
    if not records:
        yield "No saved games."
        return
    width = max(4, len(str(max(record.id for record in records))))
    wide = max(8, *(len(who(record, mark)) for record in records for mark in Mark))
    yield f"{'game':>{width}}  {'started':16}  {'board':10}  {'X':{wide}}  {'O':{wide}}  {'result':8}  moves"
    for record in records:
        game = record.game
        rules = game.rules
        x, o = (who(record, mark).ljust(wide) for mark in Mark)
        moves = " ".join(format_cell(rules, move.cell) for move in game.moves)
        start = f"from {format_position(game.start)}, " if game.prepared else ""
        taken = {"hint": record.hints, "take-back": record.take_backs}
        help = ", ".join(counted(number, noun) for noun, number in taken.items() if number)
        yield (
            f"{record.id:>{width}}  {began(record)}  {board_name(rules):10}  {x}  {o}  {result(record):8}  "
            f"{start}{game.start.to_move.value}: {moves}{f'  ({help})' if help else ''}"
        )
