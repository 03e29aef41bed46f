"""The check of a proof, by the rules alone.

What the lines of a proof mean is described in `proof.py`, of which no code is used here. `lines` reads them and
finds out whether one was changed; what it gives is believed only as far as it is checked here.
"""

from collections.abc import Iterable
from typing import Any

from ..board import Mark, Outcome, Position, bitboard, cells_of
from ..notation import format_cell
from .lines import BadProof, Claim, claimed, read

MOST_PARTS = 2_000_000  # lines, and replies that they name
MOST_POSITIONS = 1_000_000  # with replies to follow


def check_proof(lines: Iterable[str | bytes]) -> Claim:
    """What a proof shows, once it is checked; raises BadProof, which says in which line it fails.

    The lines are those of `proof` or of an open file, with line ends or without. Raises TypeError if all is one
    text.
    """
    number, proof, objects = 1, None, read(lines)
    try:
        for line in objects:
            if proof is None:
                proof = _Proof(*claimed(**line))
            elif "sha256" in line:
                return proof.conclusion(line)
            else:
                proof.add(number, line)
            number += 1
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        reason = error if isinstance(error, BadProof) else BadProof("this is not part of a proof")
        raise BadProof("line {number}: {why}", number=number, why=reason) from error
    if proof is None:
        raise BadProof("it is empty")
    raise BadProof("it breaks off after line {number}", number=number - 1)


class _Proof:
    """The part of a proof that was read so far. Sets of lines of the board are bitsets of places in `Rules.lines`."""

    def __init__(self, position: Position, winner: Mark | None) -> None:
        self.position, self.winner, self.leaves, self.parts = position, winner, 0, 0
        self.lines, cells = position.rules.lines, range(position.rules.cells)
        self.named = {"*": -1} | {format_cell(position.rules, cell): cell for cell in cells}
        self.through = [sum((line >> cell & 1) << place for place, line in enumerate(self.lines)) for cell in cells]
        self.pairs: dict[str, tuple[int, int]] = {}  # by their names: the cells, and the lines with both
        # By the numbers of lines of the proof:
        self.turns: dict[int, tuple[list[int], list[int]]] = {0: ([], [])}  # where a symmetry takes cells, and lines
        self.defences = {0: (0, 0)}  # the cells of a defence, and the lines that it stops
        self.plays: dict[int, tuple[int, int]] = {}  # a move, and the line that follows
        self.replies: dict[int, dict[int, int]] = {}  # what follows a reply, by its cell; others by -1
        self.followed: set[tuple[int, Position]] = set()  # lines with replies, in positions

    def add(self, number: int, line: dict[str, Any]) -> None:
        """Add a line of the proof, and check all of it that needs no position."""
        then = line.get("then", 0)
        match sorted(line):
            case ["turn"] if len(self.turns) <= 8 and "*" not in line["turn"]:
                to = self.cells(line["turn"])
                lines = [bitboard(to[cell] for cell in cells_of(cells)) for cells in self.lines]
                self.turns[number] = to, [self.lines.index(cells) for cells in lines]
            case ["defence"]:
                self.defences[number] = self.defence(*line["defence"])
            case ["answers"]:
                self.defences[number] = self.answers(line["answers"])
            case ["play"] | ["play", "then"] if then in self.replies or then in self.defences:
                self.plays[number] = self.named[line["play"]], then
            case ["replies"] if all(then in self.plays or then in self.defences for then in line["replies"].values()):
                self.parts += len(self.cells(" ".join(line["replies"])))
                replies = line["replies"].items()
                self.replies[number] = {self.named[name]: then for names, then in replies for name in names.split()}
            case _:
                raise BadProof("this is not part of a proof, or refers to a line that is not before it")
        if number + self.parts > MOST_PARTS:
            raise BadProof("a proof has at most {most} lines and replies", most=f"{MOST_PARTS:,}")

    def defence(self, number: int, turn: int = 0, pairs: str = "") -> tuple[int, int]:
        """The cells, and the stopped lines, of an earlier defence turned by a symmetry, together with the pairs."""
        (cells, stopped), (to, lines) = self.defences[number], self.turns[turn]
        self.leaves += number == 0
        if turn:
            cells = sum(1 << to[cell] for cell in cells_of(cells))
            stopped = sum(1 << lines[place] for place in cells_of(stopped))
        for pair in pairs.split():
            if pair not in self.pairs:
                one, other = self.cells(pair.replace("-", " "))
                self.pairs[pair] = bitboard((one, other)), self.through[one] & self.through[other]
            both, stopped_by_pair = self.pairs[pair]
            if cells & both:
                raise BadProof("a cell is used twice")
            cells, stopped = cells | both, stopped | stopped_by_pair
        return cells, stopped

    def answers(self, answers: list[Any]) -> tuple[int, int]:
        """The cells of a defence by answers, and the lines that it stops after every answer."""
        cells = bitboard(self.cells(" ".join(names for names, *_ in answers)))
        stopped = -1 if answers else 0
        for names, name, *after in answers:
            answer, (needed, stopped_after) = self.named[name], self.defence(*after)
            if needed >> answer & 1 or (needed | 1 << answer) & ~(cells & ~bitboard(self.cells(names))):
                raise BadProof("after {names} an answer or what follows needs a cell that is not free", names=names)
            stopped &= stopped_after | self.through[answer]
        return cells, stopped

    def cells(self, names: str) -> list[int]:
        """The named cells, -1 for "*"; raises BadProof if one is named twice."""
        found = [self.named[name] for name in names.split()]
        if len(set(found)) < len(found):
            raise BadProof("a cell is used twice")
        return found

    def conclusion(self, roots: dict[str, int]) -> Claim:
        """The claim, once the play of each side that must reach it is checked; raises BadProof."""
        for mark in [self.winner] if self.winner else Mark:
            self.follow(roots[mark.value], self.position, mark)
        return Claim(self.position, Outcome(self.winner), self.leaves)

    def follow(self, number: int, position: Position, mark: Mark) -> None:
        """Check that a line leads a side from a position to what is claimed of it."""
        if outcome := position.outcome:
            if outcome.winner not in (mark, self.winner):
                raise BadProof("the game ends here, but not as is claimed")
            self.leaves += 1
        elif number in self.defences:
            cells, stopped = self.defences[number]
            mine = position.mine if position.to_move is mark else position.theirs
            missed = any(not (line & mine or stopped >> place & 1) for place, line in enumerate(self.lines))
            if missed or cells & ~position.empty or self.winner:
                if number:
                    raise BadProof("the defence in line {number} does not fit", number=number)
                raise BadProof("a move is missing")
        elif position.to_move is mark:
            cell, then = self.plays[number]
            if not position.empty >> cell & 1:
                raise BadProof("line {number} plays a cell that is taken", number=number)
            self.follow(then, position.play(cell), mark)
        elif (number, position) not in self.followed:
            self.followed.add((number, position))
            if len(self.followed) > MOST_POSITIONS:
                raise BadProof("its moves lead to more than {most} positions", most=f"{MOST_POSITIONS:,}")
            replies = self.replies[number]
            for cell in cells_of(position.empty):
                self.follow(replies.get(cell, replies.get(-1, 0)), position.play(cell), mark)
