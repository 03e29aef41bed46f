"""Games to keep, and stores as of several programs."""

from contextlib import closing
from pathlib import Path

from support.ui import KeepGame, Round
from tictactoe import Game, Level, Rules, Seat, Seats
from tictactoe._shell.clock import Stamp
from tictactoe._shell.records.store import GameLeft, Store

START = Rules(3, 3, 3).start
YOU, PEOPLE = Seats(Seat.PERSON, Seat.COMPUTER), Seats(Seat.PERSON, Seat.PERSON)


def at(second: int) -> Stamp:
    return Stamp(f"2026-11-21T14:05:{second:02}+01:00", 100.0 + second)


def played(*cells: int, id: int = 1, seats: Seats = PEOPLE, rules: Rules = START.rules) -> KeepGame:
    """The effect that keeps a game with these moves."""
    game = Game(rules.start, seats)
    for cell in cells:
        person = seats.of(game.position.to_move) is Seat.PERSON
        game = game.play(cell, None if person else Level.CASUAL)
    return KeepGame(Round(id, game), Level.CASUAL)


WON = (0, 3, 1, 4, 2)


def another(path: str) -> Store:
    """The records, opened as by another program."""
    return Store(path, patience=0.1, playing=True)


def three_games(folder: Path) -> str:
    """The path of records with three games: one won, one drawn with help, one of two people on a large board."""
    path = str(folder / "games.sqlite3")
    with closing(another(path)) as records:
        records.keep_game(played(*WON, seats=YOU), at(1))
        drawn = played(4, 0, 2, 6, 3, 5, 1, 7, 8, id=2, seats=YOU)
        helped = frozenset(drawn.round.game.positions[:3:2])
        records.keep_game(drawn._replace(round=drawn.round._replace(take_backs=1, helped=helped)), at(2))
        rules = Rules(15, 15, 5)
        records.keep_game(played(0, 15, 1, 16, 2, 17, 3, 18, 4, id=3, seats=PEOPLE, rules=rules), at(3))
    return path


def keep(path: str, *games: KeepGame) -> None:
    """Keep these games, one a second, as a program does that then ends."""
    with closing(another(path)) as store:
        for second, game in enumerate(games, start=1):
            store.keep_game(game, at(second))


def left_behind(path: str, cell: int) -> None:
    """Leave a game with one mark in the file, which nobody plays."""
    keep(path, played(cell))


def go_on(store: Store, tick: float = 0.0) -> GameLeft | None:
    """The newest game in progress that no program plays, claimed by this one; None if there is none."""
    return next((kept for kept in store.games_left() if store.claim(kept, tick)), None)


def starts(path: str) -> tuple[list[Store], list[Game | None]]:
    """Three programs that start one after the other, and the game in progress that each goes on with."""
    programs = [another(path) for _ in range(3)]
    found = [go_on(program) for program in programs]
    return programs, [kept.round.game if kept else None for kept in found]


def close(programs: list[Store]) -> None:
    for program in programs:
        program.close()


def resumed(path: str) -> Game | None:
    """The game that the next program goes on with."""
    records = another(path)
    kept = go_on(records)
    records.close()
    return kept.round.game if kept else None
