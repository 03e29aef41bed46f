"""Games as Piskvork saves them (.psq), the program that manages the tournament Gomocup.

The first line, such as "Piskvorky 15x15, 11:11, 0", has the columns and rows, the strengths of both players, and
which of them went first, 0 or 1. A line for each move follows, with its column and row, counted from 1, and its
milliseconds, such as "8,8,250"; then the names of the players, and how the game ended. This is what the functions
openPsq and savePsq of Piskvork read and write (https://github.com/plastovicka/Piskvork). The first move is X's.
"""

import re

from ..board import IllegalMove, Rules
from ..game import Game
from ..notation import format_cell, require_text, usual_run
from ..refusal import Refusal, refused_as
from .game_tree import GameTree

BEGINNING = "Piskvorky "
_HEAD = re.compile(r"Piskvorky +(\d{1,3}) *x *(\d{1,3})(?: *, *-?\d{1,9} *: *-?\d{1,9} *, *([01]))?")
_MOVE = re.compile(r"\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*(?:,\s*-?\d*\s*)?")
_AROUND_NAME = re.compile(r"^.*[\\/]|^pbrain-|\.(?:exe|zip)$", re.IGNORECASE)  # files of programs are named so


class BadPsq(Refusal, ValueError):
    """Text that is no game of Piskvork; the message says what is wrong, and where."""


def parse_psq(text: str) -> GameTree:
    """The game in a text, with the names of its players; raises BadPsq.

    >>> tree = parse_psq("Piskvorky 15x15, 11:11, 1\\n8,8,0\\n9,7,250\\npbrain-one.exe\\ntwo.zip\\n-1\\n")
    >>> str(tree.game), tree.players
    ('15,15,5 X: h8 i7', ('two', 'one'))
    """
    require_text(text, "Piskvorky 15x15, 0:0, 0")
    first, *rest = text.lstrip().splitlines() or [""]
    head = _HEAD.fullmatch(first.strip())
    if not head:
        raise BadPsq("it does not begin with a line such as Piskvorky 15x15, 11:11, 0")
    width, height = int(head[1]), int(head[2])
    with refused_as(BadPsq):
        rules = Rules(width, height, usual_run(width, height))
    game, count = Game(rules.start), 0
    for line in rest:
        found = _MOVE.fullmatch(line)
        if not found:
            break
        count += 1
        game = _played(game, int(found[1]), int(found[2]), count + 1)
    for number, line in enumerate(rest[count:], start=count + 2):
        if _MOVE.fullmatch(line):
            raise BadPsq("line {number}: a move follows what is no move", number=number)
    names = [_AROUND_NAME.sub("", _AROUND_NAME.sub("", line.strip())) for line in rest[count : count + 2]]
    one, two = names if len(names) == 2 and not any(map(_is_end, names)) else ("", "")
    return GameTree.of(game, (two, one) if head[3] == "1" else (one, two))


def _played(game: Game, column: int, row: int, line: int) -> Game:
    """The game after one more move."""
    rules = game.rules
    if not (1 <= column <= rules.width and 1 <= row <= rules.height):
        raise BadPsq("line {line}: {column},{row} is no cell of this board", line=line, column=column, row=row)
    cell = (row - 1) * rules.width + column - 1
    try:
        return game.play(cell)
    except IllegalMove as error:
        if game.outcome:
            raise BadPsq("line {line}: the game is over", line=line) from error
        raise BadPsq("line {line}: {cell} is taken", line=line, cell=format_cell(rules, cell)) from error


def _is_end(line: str) -> bool:
    """Whether a line is no name, but says how the game ended."""
    return re.fullmatch(r"-?\d+(,.*)?", line) is not None or not line
