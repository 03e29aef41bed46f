"""Records for tests: random ones, and one as data."""

import json
from pathlib import Path
from random import Random
from typing import Any

from tictactoe import Game, Level, Mark, Record, Rules, Seat, Seats

BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3), Rules(5, 5, 4), Rules(1, 1, 1), Rules(7, 1, 2))
PERSON_X, PERSON_O = Seats(Seat.PERSON, Seat.COMPUTER), Seats(Seat.COMPUTER, Seat.PERSON)
PEOPLE = Seats(Seat.PERSON, Seat.PERSON)
DATA: dict[str, Any] = {
    "id": 7,
    "started": "2026-11-21T14:05:00+01:00",
    "finished": "2026-11-21T14:05:09.250000+01:00",
    "board": [3, 3, 3],
    "x": "person",
    "o": "casual",
    "first": "X",
    "moves": ["a1", "a2", "b1", "b2", "c1"],
    "outcome": "X",
    "hints": 1,
    "take_backs": 2,
    "seconds": 9.25,
}
O_IN_THE_CORNER = (  # one position in every form that can be pasted
    "b2 a1",
    "3,3,3 X: b2 a1",
    "   a b c\n 1 O . .\n 2 . X .\n 3 . . .\n3,3,3, X to move",
    "(;GM[4]SZ[3];B[bb]C[the\ncentre]\n;W[aa])",
    "Piskvorky 3x3, 0:0, 0\r\n2,2,0\r\n1,1,0\r\n-1\r\n",
)
LINE = "3,3,3 X: a1 b2 c1 b1 b3 c3 a2 a3 c2 draw"  # as it is copied
COMMENTED = (  # as other programs write SGF, with comments and variations
    "(;GM[4]SZ[3]PB[Ann]PW[Bo]DT[2024-05-01]C[A short game];B[aa];W[bb]C[good];B[ab]"
    "(;W[cc]BM[1];B[ac]C[wins])(;W[ac]C[saves it];B[ca]))"
)


def json_lines(folder: Path, *lines: object) -> Path:
    """A file with these lines; what is no text is written as JSON."""
    file = folder / "games.jsonl"
    file.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return file


def random_record(rng: Random) -> Record:
    rules = rng.choice(BOARDS)
    seats, level = rng.choice((PERSON_X, PERSON_O, PEOPLE)), rng.choice(list(Level))
    first = rng.choice(list(Mark))
    number, game = rng.randrange(1, 1000), Game(rules.start._replace(to_move=first), seats)
    while game.outcome is None:
        person = seats.of(game.position.to_move) is Seat.PERSON
        game = game.play(rng.choice(game.position.legal_moves), None if person else level)
    take_backs, seconds, hints = rng.randrange(3), round(rng.random() * 1000, 3), rng.randrange(5)
    begin, end = "2026-01-02T03:04:05Z", "2026-01-02T03:05:05.5-03:30"
    return Record(number, begin, end, game, None if seats == PEOPLE else level, hints, take_backs, seconds)
