"""Ablations of the search within a budget: games of the full search against the same without one part of it.

    nice python benchmarks/ablations.py [--games 60] [--nodes 3000] [NAME ...]

Both sides search the same number of nodes a move, on 15,15,5. Openings are about even, and each is played twice with
the sides changed. The first table is older, from openings of three random marks. It has the score of the full search
in per cent, with its 95 % interval:

    without, or with another choice    score        games   nodes
    reduction                          57 +- 18     30      3,000
    threats first                      50 +- 18     30      3,000
    refutation                         50 +- 18     30      3,000
    fours at leaves                    45 +- 11     80      2,000
    narrow, 8 moves                    45 +- 11     80      2,000
    wide, 20 moves                     63 +- 15     40      2,000

These scores are from an earlier evaluation by the windows of each row, which ordered moves by the sum of what they
make and what they take from the other side. A far larger gain came from judging and ordering by what the rows of a
cell make together, separately for the side to move and the other (`search/evaluation.py`): 80 +- 18 in 20 games at
equal processor time, and 48 +- 13 instead of 23 +- 15 against Rapfi with 20,000 nodes a move.

With this evaluation, the rest was measured by regret. Regret is how much less likely a win is after the move of a
search of 7,000 nodes than after the move of Rapfi, in per cent, as Rapfi judges it with 12,000 nodes. In 260
positions from games against Rapfi it was:

    as it is                           3.7 +- 1.1
    no fours at leaves                 4.1 +- 1.2   0.4 +- 0.9 more than as it is
    reduction from places 3 and 7      3.6 +- 1.1   0.1 +- 0.5 less
    wide, 20 moves                     3.8 +- 1.1   0.2 +- 0.5 more

In 729 positions with 10,000 nodes, as Rapfi judges them with 30,000, the regret is 4.3 +- 1.0. A cutoff up to four
plies from the leaves, if the evaluation is above beta by 50 for each of them, changes it by 0.0 +- 0.6.

Continuous threats were measured separately. The columns of nodes say how many of 86 positions at the leaves of
searches are solved within that number; in all of them, Rapfi (3,000 nodes) sees a win in 11 to 29 plies. The last
column says how many wins the whole search proves with 40,000 nodes, in 40 positions from as many games against Rapfi,
in which Rapfi (30,000 nodes) sees a win in 11 plies or more:

                                                     1,000   3,000     whole search
    deepening by the attacker's moves                   15      32     11 of 40
    proof numbers                                       34      63     13
    and doubts about what is less likely, and fours     43      75
    and 5 nodes of fours after each threat, not 10      51      76
    and a quarter of the nodes for it, not 1 in 16                     25
    half of the nodes                                                  27

A quarter of the nodes for threats costs a third of a ply. In 17 positions, the search chose a move after which Rapfi
was almost sure to win. The other side's threats refute 5 of these moves within 3,000 nodes and 12 within 20,000; with
deepening they refuted 1, and 9 within 60,000.

Later changes were measured in games of 5,000 nodes a move from openings that are about even. Against the search
before the change, at about the same time a move, they scored:

                                                          score      games
    threats in the tree, 60 nodes for each ply            55 +- 6    84
    these, and fours at leaves only where they may go on  55 +- 8    100
    more reduction, against the search with both          56 +- 7    100
    this, and 180 nodes for each ply, against the same    56 +- 7    100

Before, fours at leaves took more than half of all nodes, and 1 search of them in 19 found a win. The last line was
kept for 39 positions from games against Rapfi. In each of them the search before all of these changes chose a move
that made a win less likely by 15 per cent or more, as Rapfi judges it (60,000 nodes). A win was 62 per cent likely
before this move and 28 after it. With 75,000 nodes it is 34 after the moves of the second line, and 43 after those of
the last. (Any change of the search gains something where it was wrong.) A third of the nodes for refutation, instead
of an eighth, changes none of these 39 moves. In the lost games the other side's threats often win in 25 to 31 plies,
for which the search of threats needs 7,000 to 26,000 nodes.

After that the search became selective in the way of Rapfi (`search/principal_variation.py`), and the threats in the
tree went. Regret was measured again, in 272 positions from games against Rapfi, in each of which a win is 20 to 98
per cent likely. It was, as Rapfi judges it with 60,000 nodes, and so deep the search went with 20,000 nodes:

                                                          regret        less by      plies
    before                                                11.4 +- 2.1                  7.3
    selective, threats in the tree as before              12.7 +- 2.4   -1.2 +- 2.1    8.4
    selective, these from depth 7 on                      10.8 +- 2.1    0.6 +- 1.8   10.5
    selective, no threats in the tree                      9.6 +- 1.9    1.8 +- 1.7   11.3

The last of these, with one thing changed:

    a tenth of the nodes for threats at the root           9.6 +- 1.9    1.9 +- 1.7   11.5
    as many moves where the evaluation has not risen      10.6 +- 2.0    0.8 +- 1.9   11.0
    50 above beta for each ply, not 32                    10.9 +- 2.1    0.5 +- 2.0   11.1
    seven tenths of the reduction                         10.4 +- 2.0    1.0 +- 2.0   10.6
    5/4 of the reduction, and 22 above beta               10.9 +- 2.3    0.5 +- 2.2   11.8
    less depth far above beta and after a better move      9.5 +- 1.9    1.9 +- 2.0   12.4

In the first 110 positions, with 75,000 nodes, the last change lessens the regret by 2.3 +- 2.7, from 9.1 to 6.8, and
is kept. Rapfi itself has a regret of 8.3 in these with 20,000 nodes, and in all of them 8.2, with 5,000 nodes 12.7,
and with 1,000 nodes 18.3. With a singular extension (one more ply for a move from the table, and a cutoff if there
are two, where a search of 54 per cent of the depth says so) it is 8.6 instead of 6.8, so that is left out.

Against the search before it, the search with all of this scored 53 +- 12 in 60 games of 10,000 nodes a move, with 7
per cent less processor time, and 65 +- 14 in 40 games of 20,000. An earlier form, with threats in the tree from depth
7 on, scored 45 +- 13 in 60 games of 10,000. Against Rapfi (20,000 nodes) it won 46 of 100 games with 75,000 nodes a
move, and the search before it 41 of 100.

Then 18 more changes were tried at once. In 1,905 searches of 20,000 nodes each was in or out by chance, and least
squares tell how much regret each adds, with a constant for each of 542 positions, half of them from later games:

    reduction also by how much less likely a move is      -1.0 +- 1.4
    a ply more of it where a fail high is expected        -0.9 +- 1.3
    evaluation corrected by the errors after two moves    -0.4 +- 1.3
    an eighth of the nodes for threats at the root        -0.4 +- 1.3
    less depth if a principal variation is far behind     -0.4 +- 1.5
    the score in the table as a better evaluation         -0.2 +- 1.5
    a sixteenth of the nodes for refutation               -0.1 +- 1.6
    10 or 40 nodes of fours at leaves                     -0.2 +- 1.9, 0.9 +- 2.0
    20 moves at most, or 2 or 4 instead of FEWEST          0.0 +- 1.4, 0.1 +- 1.9, 0.1 +- 2.0
    no more replies to an open three than other moves      0.0 +- 1.5
    moves at the root by their nodes                       0.1 +- 1.5
    a ply more or less after a reduction, by the score     0.1 +- 1.4
    null move from depth 7 on                              0.3 +- 1.5
    more reduction far from the last two moves             0.4 +- 1.5
    less and more reduction by history                     0.4 +- 1.4
    less depth far above beta only with a fail high due    0.6 +- 1.5
    aspiration window of 25 at the root                    0.7 +- 1.5
    a ply less without a move from the table               1.3 +- 1.5

The first two are kept. With both, regret is 1.7 +- 1.3 less in 292 of the positions, at the same nodes; with the
third as well, 1.1 +- 1.2 less. In 60 games of 20,000 nodes a move, the search with both scored 56 +- 12 against the
one before. For comparison, 20,000 nodes a move scored 60 +- 14 against 10,000 in 30 games.

The evaluation and the order of moves were then fitted again, to 55,000 positions that searches evaluated. The loss is
the cross entropy between the chance of a win by the evaluation and as Rapfi judges it (2,500 nodes), in the fifth of
the positions that is held out. The judgement itself has an entropy of 0.240:

                                                          loss
    before                                                0.424
    with the best tempo                                   0.399
    fitted again                                          0.374
    and another table for the side to move where the
    other side could make an open four                    0.364
    and another for the other side there                  0.363
    without the windows of rows                           0.364

In the first 16,700 of these positions, one table for each side has a loss of 0.392. There, weights for the third
shape in a cell, for how many ways each shape has to go on, and for the ends of each window gain 0.002 at most;
boosted trees of all of these reach 0.377, and the two tables for the side to move 0.383.

The order was compared by how often the best move of Rapfi (20,000 nodes) is among the first, in 3,652 positions
inside searches in which no side can make a line or an open four:

                                               first 1       3       5       8      14
    before                                       30.6     57.5    71.5    82.4    92.9
    fitted again                                 31.0     57.1    71.2    81.6    92.5
    with weights for the third shape in a cell   33.2     60.2    73.4    84.6    94.2
    for how many ways the strongest has instead 34.0     61.4    74.3    83.9    93.8

The last one would need more codes than there are. In games of 5,000 nodes a move, the new evaluation alone scored 58
+- 7 against the search before it (120 games; 51 +- 9 in 80 of 10,000 nodes), with the third shape 61 +- 8 (122
games), and with this and without the windows 70 +- 6 (200 games). Against Rapfi (20,000 nodes) the search with all of
this won 53 of 100 games with 75,000 nodes a move.

Remembering what a mark changes in a row, and sorting only the likely moves, saved 5 to 15 per cent of the time. Not
to work out the sum after a four twice, and to seek the cells that complete a line only in the rows of the last mark,
saved 15; more memory for the tables of rows, and the codes of rows alike worked out once, saved 5 to 10.

Each part that was left in was then taken out alone, with 5,000 nodes a move (200 games each, or 60 of 3,000):

    without                                score        games   nodes
    fours at leaves                        54 +- 7      200     5,000
    futility                               56 +- 7      200     5,000
    less depth far above beta              56 +- 7      200     5,000
    razoring                               51 +- 7      200     5,000
    less depth after a better move         54 +- 13     60      3,000
    threats before each iteration          49 +- 13     60      3,000

Razoring gains nothing at equal nodes, but without it depth 10 takes 13 per cent more of them (30 positions), so that
it stays. So does less depth after a better move: in 60 more games of 3,000 nodes the search scored 42 +- 12 against
that without it, but without it depth 8 takes 44 per cent more nodes and depth 10 takes 67 (24 positions). Refutation
scored 50 +- 13 once more, in 60 games of 3,000 nodes, and takes a seventh of the nodes to depth 8 and a tenth of
those to depth 10; it stays for the blunders that it finds out. What threats before an iteration prove was measured
above.

Where all moves that are tried lose, up to 40 more are tried since then, until one does not (SAVING_WIDTH). Of 70
quiet positions inside searches that were called lost after likely moves alone, Rapfi (200,000 nodes) sees a loss in
44. Searched again to the same depth, 41 were called lost before, 9 of them wrongly; 11 are now, none of them wrongly.
It takes a fifth more nodes in these positions, of which there is one in 2,000 nodes. With 3,000 nodes a move it
scored 49.5 +- 7 against the search before it, in 200 games (97 won, 4 drawn), at the same time a move.

A mark on lines that are empty but for fours to come was never tried. Such cells are tried now (JOINING_DEPTH); there
are any in one position of six, and hardly ever more than three. With 3,000 nodes a move this scored 49.5 +- 7 against
the search before it, in 200 games (95 won, 8 drawn).

A position after such a move is not skipped for its evaluation, or the move is found only once the search is deeper
than futility goes. Of positions made for it, in each of which such a cell wins, five were solved with 100,000 nodes
before. They took 13,701 to 92,254 nodes, and take 992 to 11,000. With 3,000 nodes a move this scored 49.5 +- 6.9
against the search before it, in 200 games (97 won, 4 drawn); in 94 of 100 openings each side won a game.

The width was looked at once more, by `benchmarks/regret.py` with Rapfi (200,000 nodes) and 10,000 nodes a move. In
281 positions from games of the search against itself, Rapfi's move was beyond the first 14 of our order in 34, and
beyond 30 in 5. Our move was a blunder in 29; of these it was beyond 14 in 7, and beyond 30 in none. A wider search
does not mend them:

                                                          regret        more than as it is
    as it is                                               4.1 +- 1.7
    20 moves at most                                       4.2 +- 1.7    0.1 +- 0.3
    60 moves at the root                                   4.1 +- 1.7   -0.1 +- 0.4

In 205 other positions, as Rapfi judges them with 100,000 nodes, 30 moves at most changed 7 moves and gained nothing,
and 5 moves at the leaves, not 3, and 1.5 as GROWTH lessened the regret by 0.3 +- 1.1 and 0.3 +- 0.5. With 4,000 nodes
a move 5 at the leaves scored 55 +- 7 in 200 games, and 50 +- 7 in 200 from other openings, so 3 stays.

Killer moves and history took 1 to 14 per cent more nodes to depth 6 in 40 of these positions, so they are left out.
Two more are left out after games at equal processor time: one more ply at leaves where the other side could make an
open four scored 25 +- 19 in 20 games, and a cutoff one or two plies from the leaves, if the evaluation is far above
beta, scored 46 +- 15 in 40.
"""

import argparse
import math
from collections.abc import Sequence
from random import Random
from types import ModuleType

from tictactoe import Mark, Rules, Searcher
from tictactoe._engine import searcher
from tictactoe._engine.game import Game
from tictactoe._engine.search import principal_variation, root
from tictactoe._shell.commands.match import openings

RULES = Rules(15, 15, 5)

WITHOUT: dict[str, tuple[ModuleType | type, str, object]] = {
    "threats first": (searcher, "THREATS_SHARE", 1 << 40),
    "refutation": (root, "REFUTATION_SHARE", 1 << 40),
    "fours at leaves": (principal_variation.PrincipalVariationSearch, "_promising", lambda *_: False),
    "futility": (principal_variation, "FUTILE_DEPTH", -1),
    "less depth far above beta": (principal_variation, "FAIL_HIGH", 1 << 40),
    "razoring": (principal_variation, "RAZOR_DEPTH", 0),
    "less depth after a better move": (principal_variation, "RAISED_DEPTHS", ()),
    "reduction": (principal_variation, "REDUCED", 1 << 10),
    "more moves before a loss": (principal_variation, "SAVING_WIDTH", 0),
    "cells that join fours to come": (principal_variation, "JOINING_DEPTH", 1 << 10),
    "narrow, 8 moves": (principal_variation, "WIDTH", 8),
    "wide, 20 moves": (principal_variation, "WIDTH", 20),
    "60 moves at the root": (searcher, "ROOT_WIDTH", 60),
    "5 moves at the leaves": (principal_variation, "FEWEST", 5),
    "more moves away from the leaves": (principal_variation, "GROWTH", 1.5),
}
"""The parts of the search, and what is set to leave each out; or, for the width, another choice."""


def play(opening: Game, number: int, nodes: int, name: str) -> float:
    """The score of the full search in one game from an opening: 1, 0 or one half."""
    module, constant, other = WITHOUT[name]
    usual = getattr(module, constant)
    position = opening.position
    players = [Searcher(RULES), Searcher(RULES)]
    full = position.to_move if number % 2 else position.to_move.other
    while not position.outcome:
        mine = position.to_move is full
        setattr(module, constant, usual if mine else other)
        *_, judgement = players[mine].search(position, nodes=nodes)
        position = position.play(judgement.line[0])
    setattr(module, constant, usual)
    winner: Mark | None = position.outcome.winner
    return 0.5 if winner is None else float(winner is full)


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """The mean of the scores, and half of its 95 % interval."""
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / len(scores)
    return mean, 1.96 * math.sqrt(variance / len(scores))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="NAME", default=list(WITHOUT), help=", ".join(WITHOUT))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=3000)
    given = parser.parse_args()
    for name in given.names:
        drawn = openings(RULES, given.games, Random(0))
        mean, half = interval([play(opening, number, given.nodes, name) for number, opening in enumerate(drawn)])
        print(f"{name:30} {100 * mean:5.1f} % +- {100 * half:.1f}", flush=True)


if __name__ == "__main__":
    main()
