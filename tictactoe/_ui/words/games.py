"""Saved games in words: when they started, who played, how they ended, and which are in no statistics."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..._engine.board import Mark
from ..._engine.game import Game, Seat
from ..._engine.games.record import UNNAMED, Record, program_of
from ..._engine.notation import format_cell, format_position
from .boards import board_name
from .language import say, say_as, say_number, template, template_as, template_number, template_words
from .levels import level_name
from .printable import printable, spread

WAITING = template("Looking through your games ...")

LONGEST_NAME = 20  # characters of the name of a player


def began(record: Record) -> str:
    """The day and the local time at which a game started; of an imported one that has only its day, the day."""
    if record.started == record.finished and record.started.endswith("T00:00:00Z"):
        return record.started[:10]
    return f"{record.started[:10]} {record.started[11:16]}"


def who(record: Record, mark: Mark, longest: int = LONGEST_NAME) -> str:
    """Who played a mark: you, a level by its name on the board, a program or a person by name, or a person.

    Of the name of a program or a person at most so many characters are shown.
    """
    game = record.game
    if game.person is mark:
        return say_as("who played", "you")
    seat = game.seats.of(mark)
    if record.level and seat is Seat.COMPUTER:
        return level_name(record.level, game.rules)
    x, o = record.tree.players if record.tree else ("", "")
    name = program_of(record, mark) or (x if mark is Mark.X else o)
    return spread(printable(name, min(longest, LONGEST_NAME))) or say_as("who played", _SEATS[seat])


_SEATS = {
    # translators: this and the next two: who played a game, in a list
    Seat.PERSON: template_as("who played", "player"),
    Seat.COMPUTER: template_as("who played", "computer"),
    Seat.ENGINE: template_as("who played", "engine"),
}


def programs(game: Game) -> str:
    """Which programs played X and O; "" unless two other programs did and their names are known."""
    x, o = (spread(game.seats.program(mark)) for mark in Mark)
    return "" if UNNAMED in (x, o) else against(x, o)


def against(x: str, o: str) -> str:
    """Who played X and O, by their names; "" without the name of one."""
    # translators: names of players; as short as can be
    return say("{x} (X) against {o} (O)", x=x, o=o) if x and o else ""


def result(record: Record) -> str:
    """How a game ended for the person who played the computer, else for X and O."""
    winner, person = record.outcome.winner, record.game.person
    if winner is None:
        return say_as("how a game ended", "draw")
    if person is None:
        # translators: how a game ended, in a list and in a sentence
        return say_as("how a game ended", "{mark} wins", mark=winner.value)
    return say_as("how a game ended", "you won") if winner is person else say_as("how a game ended", "you lost")


def variations_left_out(count: int) -> str:
    """How many variations of a file the games came without."""
    return say_number(
        "{count} variation cannot be played here and is left out.",
        "{count} variations cannot be played here and are left out.",
        count,
    )


def described(record: Record) -> str:
    """A game in a sentence."""
    # translators: {time}: "2026-11-21 14:05"; {board}: "3 x 3"; {result}: "draw", "X wins", "you won" or "you lost"
    return say_number(
        "{number}. {time}, {board}: {result} after {count} move.",
        "{number}. {time}, {board}: {result} after {count} moves.",
        len(record.game.moves),
        number=record.id,
        time=began(record),
        board=board_name(record.game.rules),
        result=result(record),
    )


LISTED = 20  # most games that are listed, the newest ones


def recent(records: Sequence[Record]) -> Iterator[str]:
    """The newest games, a sentence each."""
    yield from map(described, records[:LISTED])
    older = len(records) - LISTED
    if older > 0:
        # translators: "tictactoe games" is a command of the terminal
        yield say_number(
            "{count} older game: tictactoe games lists them all.",
            "{count} older games: tictactoe games lists them all.",
            older,
        )
    if records:
        # translators: "review" and "delete" are commands of line mode
        yield say("Type review and a number to go through a game, or delete and a number.")
    else:
        yield say("You have not finished a game yet.")


def listing(records: Sequence[Record]) -> Iterator[str]:
    """The saved games, a line each, below a line that names the columns."""
    if not records:
        yield say("No saved games.")
        return
    rows = [[*in_columns(record).values(), _moves(record)] for record in records]
    headings = [heading(name) for name in (*in_columns(records[0]), "moves")]
    least = (4, 16, 10, 8, 8, 8, 0)
    widths = [
        max(room, *map(len, column)) for room, column in zip(least, zip(headings, *rows, strict=True), strict=True)
    ]
    wide = max(widths[3:5])  # X and O alike
    widths[3:5] = wide, wide
    for number, *row, moves in (headings, *rows):
        cells = [text.ljust(width) for text, width in zip(row, widths[1:-1], strict=True)]
        yield "  ".join([number.rjust(widths[0]), *cells, moves])


# translators: this and the next are columns of a list of games, as short as can be: the number of a game, when it
# started, on which board, who won, and how many moves and mistakes there were
COLUMNS = template_words("heading of a column", "game started board result moves mistakes")


def heading(column: str) -> str:
    """The heading of a column in a list of saved games: one of COLUMNS, or a mark."""
    return say_as("heading of a column", column) if column in COLUMNS else column


def in_columns(record: Record) -> dict[str, str]:
    """What each list says of a saved game, by its columns."""
    players = {mark.value: who(record, mark) for mark in Mark}
    started, board = began(record), board_name(record.game.rules)
    return {"game": str(record.id), "started": started, "board": board, **players, "result": result(record)}


def _moves(record: Record) -> str:
    """The moves of a saved game, with the position before them if that is none of the usual, and with the help."""
    game = record.game
    names = " ".join(format_cell(game.rules, move.cell) for move in game.moves)
    moves = f"{game.start.to_move.value}: {names}"
    if game.prepared:
        # translators: a game from a prepared position
        start = say("from {position}", position=format_position(game.start))
        moves = f"{start}, {moves}"
    helped = ", ".join(_help(record))
    return f"{moves}  ({helped})" if helped else moves


def _help(record: Record) -> Iterator[str]:
    """How many hints and take-backs a game had."""
    if record.hints:
        yield say_number("{count} hint", "{count} hints", record.hints)
    if record.take_backs:
        yield say_number("{count} take-back", "{count} take-backs", record.take_backs)


def not_counted(records: Iterable[Record]) -> str:
    """How many games are in no statistics, and why, as a sentence; empty if all games are counted."""
    games = Counter(_why_not(record.game) for record in records)
    told = ", ".join(say_number(*why, number) for why, number in games.items() if why)
    return say("Not counted: {games}.", games=told) if told else ""


_BETWEEN = template_number("{count} game between programs", "{count} games between programs")
_AGAINST = template_number("{count} game against another program", "{count} games against another program")
_SET_UP = template_number("{count} game from a position you set up", "{count} games from a position you set up")


def _why_not(game: Game) -> tuple[str, str] | None:
    """What keeps a game out of the statistics, as a template for so many of them; None if it is counted."""
    if game.seats.name:
        return _BETWEEN if game.seats.x is game.seats.o is Seat.ENGINE else _AGAINST
    return _SET_UP if game.prepared else None
