"""Games and positions as text to carry elsewhere, and any such text read again."""

import re
from itertools import chain
from typing import NamedTuple

from ..board import BadPosition, Position, Rules
from ..game import Game
from ..notation import (
    LONGEST_TEXT,
    MARKS,
    format_board,
    format_position,
    format_rules,
    in_latin,
    parse_position,
    parse_rules,
)
from ..refusal import Refusal, refused_as, shortened
from .game_notation import parse_game
from .game_tree import GameTree
from .psq import BEGINNING, parse_psq
from .sgf import format_sgf, parse_sgf

LONGEST_SHOWN = 20  # characters of a text that an error repeats
GOMOKU = (Rules(15, 15, 5), Rules(19, 19, 5))  # boards of cells that lie beyond the board at hand
_CELL = re.compile(r"(?:\d+[.)]\s*)?([a-wyz]\d{1,2})[\s,;-]*", re.IGNORECASE)
_ROWS = re.compile(r"[xo0-9._/\s-]*", re.IGNORECASE)
_DRAWN = re.compile(
    r"(\s*a(?: [b-t])*\s*\n(?:\s*\d+(?: [xo.])+[ \t]*(?:\n|$))+)\s*(?:(\d+,\d+,\d+), (?:([xo]) to move)?.*)?",
    re.IGNORECASE,
)
# What stands between the cells of a board with lines, and in a cell: a mark, or what it is worth; in the first maybe
# after the number of the row.
_BETWEEN, _RULE = re.compile("[|│]"), re.compile("--|──|==|-[+]|─┼")
FEWEST = 2  # rows of a board with lines
_IN_CELL = re.compile(r"(?:\d+\s+)?(?:[xo.·_?-]?|[wld]\d*|\d+)", re.IGNORECASE)


class BadText(Refusal, ValueError):
    """Text that is neither a game nor a position; the message says what would be right."""


class Copies(NamedTuple):
    """A game as texts, each of which `parse_tree` reads: its position, its moves, a drawing, and SGF."""

    position: str
    game: str
    drawing: str
    sgf: str


def copies(game: Game, position: Position | None = None, tree: GameTree | None = None) -> Copies:
    """A game as texts to carry elsewhere, with its last position or this one; as SGF with what `tree` has of it.

    The rows of a position are enough if they say all of it, else it is a line with the board and the side to move.

    >>> game = parse_game("3,3,3 X: b2 a1")
    >>> copies(game).position, copies(Game(Rules(4, 4, 3).start)).position
    ('O../.X./...', '4,4,3 X:')
    >>> print(copies(game).drawing)
       a b c
     1 O . .
     2 . X .
     3 . . .
    3,3,3, X to move
    """
    position = position or game.position
    state = position.outcome or f"{position.to_move.value} to move"
    return Copies(
        format_position(position) if _rows_are_enough(position) else str(Game(position)),
        str(game),
        f"{format_board(position)}\n{format_rules(position.rules)}, {state}",
        format_sgf(tree or GameTree.of(game)).strip(),
    )


def _rows_are_enough(position: Position) -> bool:
    """Whether the rows of a position also tell its board and the side to move."""
    try:
        return parse_position(format_position(position)) == position
    except BadPosition:
        return False  # on a board of a single row, or if with fewer in a row the game would be over


def parse_tree(text: str, rules: Rules) -> GameTree:
    """The game that a text describes, between two people, or the position to play on from; raises BadText.

    The text may be all that `copies` gives: SGF, of which the first game counts; a game as one line; a position, as
    rows or drawn. It may also be a game as Piskvork saves it (psq), or a list of cells, which are played from the
    empty board, X first. A position of the size of `rules`, the board at hand, is one of that board, and so are cells
    that lie on it; others are cells of a board for gomoku.

    >>> str(parse_tree("1. h8 i9 2. h9", Rules(3, 3, 3)).game), str(parse_tree("b2, a1", Rules(3, 3, 3)).game)
    ('15,15,5 X: h8 i9 h9', '3,3,3 X: b2 a1')
    >>> str(parse_tree("X.../..../..../...O", Rules(4, 4, 3)).game)
    '4,4,3 X.../..../..../...O X:'
    """
    if tree := parse_but_rows(text, rules):
        return tree
    if text.strip() and _ROWS.fullmatch(in_latin(text)):
        with refused_as(BadText):
            return GameTree(parse_on_board(text, rules))
    raise BadText(
        "{text} is not a position or a game; write it as X.O/.X./..O, as b2 a1, as 3,3,3 X: b2 a1, as SGF or psq",
        text=repr(shortened(_cleared(text), LONGEST_SHOWN)),
    )


def parse_but_rows(text: str, rules: Rules) -> GameTree | None:
    """What `parse_tree` reads of a text in any form but rows, None for rows or no such form; raises BadText."""
    if len(text) > LONGEST_TEXT:
        raise BadText(
            "that is longer than any game; write it as X.O/.X./..O, as b2 a1, as 3,3,3 X: b2 a1, as SGF or psq"
        )
    text = _cleared(text)
    with refused_as(BadText):
        if re.search(r"\(\s*;", text):
            return parse_sgf(text)[0]
        if text.startswith(BEGINNING):
            return parse_psq(text)
        text = in_latin(text)
        if drawn := _DRAWN.fullmatch(text):
            return GameTree(_drawn(drawn, rules))
        if rows := _in_lines(text):
            return GameTree(parse_on_board(rows, rules))
        if ":" in text:
            return GameTree.of(parse_game(text))
        if cells := _listed(text):
            return GameTree.of(_played(cells, rules))
    return None


def _listed(text: str) -> list[str]:
    """The cells of a text that lists cells, with numbers or without; none if it has anything else."""
    cells, at = [], 0
    while found := _CELL.match(text, at):
        cells.append(found[1].lower())
        at = found.end()
    return cells if at == len(text) else []


def _cleared(text: str) -> str:
    """A text without what cannot be printed."""
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text).strip()


def parse_on_board(text: str, rules: Rules) -> Position:
    """The position that rows describe, on the board at hand if they have its size; raises BadPosition."""
    try:
        return parse_position(text, rules)
    except BadPosition as refusal:
        other = parse_position(text)
        if other.rules.mnk[:2] == rules.mnk[:2]:
            raise refusal from None  # the board at hand has another run, with which this cannot be
        return other


def _drawn(drawn: "re.Match[str]", rules: Rules) -> Position:
    """The position of a drawing, whose last line may name the board and the side to move."""
    rows, board, mark = drawn.groups()
    if board is None:
        return parse_on_board(rows, rules)
    return parse_position(rows, parse_rules(board), MARKS[mark.upper()] if mark else None)


def _in_lines(text: str) -> str:
    """The rows of a board with lines between its cells, as many people draw it; "" for anything else.

    >>> _in_lines("X|O|X\\n-+-+-\\n |x| \\n-+-+-\\nO| | ")
    'XOX\\n.x.\\nO..'
    """
    lines = [line.strip() for line in text.splitlines() if _BETWEEN.search(line) and not _RULE.search(line)]
    if len(lines) < FEWEST:
        return ""
    around = all(_BETWEEN.match(line) and _BETWEEN.match(line[-1]) for line in lines)
    if around and len(lines) != len(_BETWEEN.findall(lines[0])) + 1:  # else the first and the last column are empty
        lines = [line[1:-1] for line in lines]
    rows = [[cell.strip() for cell in _BETWEEN.split(line)] for line in lines]
    if len({*map(len, rows)}) != 1 or not all(map(_IN_CELL.fullmatch, chain(*rows))):
        return ""
    return "\n".join("".join(cell[-1] if cell[-1:].upper() in MARKS else "." for cell in row) for row in rows)


def _played(cells: list[str], rules: Rules) -> Game:
    """The game of these cells on the board at hand, or on the first board for gomoku that has them all."""

    def has_all(board: Rules) -> bool:
        return all(ord(cell[0]) - ord("a") < board.width and 0 < int(cell[1:]) <= board.height for cell in cells)

    board = next(filter(has_all, (rules, *GOMOKU)), rules)
    return parse_game(f"{format_rules(board)} X: {' '.join(cells)}")
