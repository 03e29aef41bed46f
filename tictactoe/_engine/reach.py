"""How far exact play and analysis reach in the time that a person waits: benchmarks/replies.py measures it."""

from .board import Position, Rules, cells_of

MOST_CELLS = {1: 25, 5: 40, 6: 64, 7: 81}
"""By run, the most cells of a board whose best moves are soon proven; a run in between has the entry before it.

With a run of five or more, pairs of cells show most draws without a search. 7,6,5 is just too large: seven replies of
1,675 take over two seconds, all after weak answers. Four are draws that hold by counter-threats; two are wins soon
found, but not soon proven to be the fastest; one is not proven in ten seconds, but is a draw.
"""

MOST_ANALYSED = 20
"""With at most this many empty cells, as on 5,4,4, every move is analysed within about half a second."""

MOST_STEPS = 9
"""The most empty cells, as on 3,3,3, from where the plain search is shown step by step; more take too many steps."""

OPENINGS = 9
"""The first two marks of a game are played in the middle, in one of this many cells."""


def plays_perfectly(rules: Rules) -> bool:
    """Whether the solver chooses every move on this board.

    It does where it proves a best move of nearly any position within two seconds.
    """
    most = max(cells for run, cells in MOST_CELLS.items() if run <= rules.run)
    return rules.cells <= most or sorted((rules.width, rules.height)) == [5, 6]


def soon_analysed(position: Position) -> bool:
    """Whether every move of this position, and of all that follow, is analysed within about half a second."""
    return position.empty.bit_count() <= MOST_ANALYSED


def opening_cells(position: Position) -> list[int]:
    """The cells in the middle, for the first two marks of a game; none later, or where the solver plays."""
    if (position.mine | position.theirs).bit_count() > 1 or plays_perfectly(position.rules):
        return []
    return sorted(cells_of(position.empty), key=lambda cell: max(position.rules.from_centre(cell)))[:OPENINGS]
