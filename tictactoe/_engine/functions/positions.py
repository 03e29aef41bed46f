"""The positions where a function of one's own is tried, by the side to move."""

from ..board import Mark
from ..notation import parse_position

# Where it is tried how it has to be called. A wrong form often gives 0 or 1, so a1 and b1 are taken; once only a1 is
# free, to see whether cells count from 1. Where both sides can win at once, the best move of the other side is wrong.
TRIED = {
    Mark.X: tuple(map(parse_position, ("xox/oox/___", "xo_/ox_/xo_", "xxo/_o_/xo_", "_xo/oxx/xoo", "xx_/oo_/x_o"))),
    Mark.O: tuple(map(parse_position, ("xo_/x_o/__x", "oxx/xo_/___", "xox/_ox/___", "xx_/oo_/__x"))),
}
# Where neither side can win or block at once, and no row is empty: a function may search only there.
QUIET = {Mark.X: parse_position("xo_/_x_/__o"), Mark.O: parse_position("xo_/_ox/_x_")}
# Where it is watched if no position is named: one move wins, others do not.
SMALL = {Mark.X: TRIED[Mark.X][0], Mark.O: TRIED[Mark.O][1]}
# Where a1 is the only move that does not lose.
ONLY_A1 = parse_position("_xo/_ox/x_o")
# Where X loses, whatever it plays: one that begins with a score that is too high takes no move there, or a1.
LOST = parse_position("oxo/xox/___")
# Where it is watched next, as a player types it. No row has marks of both sides and the corners are free, so that a
# row that the function forgets, and a loop that leaves out its first or last cell, show.
NEXT_BOARD = {Mark.X: "_x_/__o/___", Mark.O: "_x_/___/___"}
FULLER = parse_position(NEXT_BOARD[Mark.X])
# Where alpha-beta is watched that remembers scores: one that keeps bounds as if they were scores is more often wrong
# here, whatever its order of moves, than on the board before.
REMEMBERED = parse_position("o__/x__/___")
