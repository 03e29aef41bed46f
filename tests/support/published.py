"""The published values of boards for the side that begins, and in how many plies they are won.

Charatsidis 2017, Lee in Winning Ways, Uiterwijk and van den Herik 2000, Hsu and others 2020; Allis 1994 for gomoku;
brute force for three in a row.
"""

from tictactoe import Value

PUBLISHED = {
    (3, 3, 3): (Value.DRAW, None),
    (4, 3, 3): (Value.WIN, 7),
    (5, 3, 3): (Value.WIN, 7),
    (4, 4, 3): (Value.WIN, 5),
    (5, 5, 3): (Value.WIN, 5),
    (4, 4, 4): (Value.DRAW, None),
    (5, 4, 4): (Value.DRAW, None),
    (6, 4, 4): (Value.DRAW, None),
    (7, 4, 4): (Value.DRAW, None),
    (8, 4, 4): (Value.DRAW, None),
    (5, 5, 4): (Value.DRAW, None),
    (6, 5, 4): (Value.WIN, 11),
    (6, 6, 4): (Value.WIN, 11),
    (7, 7, 4): (Value.WIN, 11),
    (5, 5, 5): (Value.DRAW, None),
    (6, 5, 5): (Value.DRAW, None),
    (6, 6, 5): (Value.DRAW, None),
    (7, 6, 5): (Value.DRAW, None),
    (7, 7, 5): (Value.DRAW, None),
    (6, 6, 6): (Value.DRAW, None),
    (7, 7, 6): (Value.DRAW, None),
    (8, 8, 6): (Value.DRAW, None),
    (7, 7, 7): (Value.DRAW, None),
    (15, 15, 5): (Value.WIN, None),
}
