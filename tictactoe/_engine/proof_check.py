"""The check of a proof that `proof.py` wrote, by the rules alone.

The format of a proof is described in `proof.py`; no code of that file is used here.
"""

from collections.abc import Iterable
from hashlib import sha256
from json import loads
from typing import Any

from .board import Mark, Outcome, cells_of
from .notation import format_cell, parse_position, parse_rules
from .proof_claim import Claim
from .refusal import Refusal

FORMAT = "tictactoe proof 1"
CLAIMS = {"a draw": "XO", "X wins": "X", "O wins": "O"}  # the sides that must each be shown to reach it
LONGEST_LINE, LONGEST_PROOF = 1 << 20, 1 << 29  # in bytes
MOST_PARTS = 2_000_000  # lines, and replies that they name
MOST_POSITIONS = 1_000_000  # with replies to follow


class BadProof(Refusal, ValueError):
    """The proof does not hold; the message says where and why."""


def check_proof(lines: Iterable[str | bytes]) -> Claim:
    """What a proof shows, once it is checked; raises BadProof, which says in which line it fails.

    The lines are those of `proof.proof` or of an open file, with line ends or without. Raises TypeError if all is one
    text.
    """
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        raise TypeError("the lines of a proof are wanted; splitlines() gives those of a text")
    number, size, proof, digest, seen, rest = 0, 0, None, sha256(), set(), iter(lines)
    try:
        for number, text in enumerate(rest, start=1):
            line = (text.encode() if isinstance(text, str) else text).rstrip(b"\r\n") + b"\n"
            size += len(line)
            if len(line) > LONGEST_LINE or size > LONGEST_PROOF:
                raise BadProof("a line has at most 1 MiB, and a proof 512 MiB")
            seen.add(sha256(line).digest())
            if len(seen) < number:
                raise BadProof("this line stands twice")
            data = loads(line, object_pairs_hook=_object)
            if proof is None:
                proof = _Proof(**data)
            elif "sha256" not in data:
                proof.add(number, data)
            elif data.pop("sha256") != digest.hexdigest():
                raise BadProof("what stands before it was changed")
            elif next(rest, None) is not None:
                raise BadProof("this is the last line of a proof, but more follows")
            else:
                return proof.conclusion(data)
            digest.update(line)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        reason = error if isinstance(error, BadProof) else BadProof("this is not part of a proof")
        raise BadProof("line {number}: {why}", number=number, why=reason) from error
    if number == 0:
        raise BadProof("it is empty")
    raise BadProof("it breaks off after line {number}", number=number)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; raises BadProof if a key stands twice."""
    if len(found := dict(pairs)) < len(pairs):
        raise BadProof("a key stands twice")
    return found


class _Proof:
    """The part of a proof that was read so far. Sets of lines of the board are bitsets of places in `Rules.lines`."""

    def __init__(self, format: str, board: str, position: str, to_move: str, claim: str) -> None:
        if format != FORMAT or claim not in CLAIMS:
            raise BadProof("this is not a claim in the format {format}", format=repr(FORMAT))
        self.rules = parse_rules(board)
        self.position = parse_position(position, self.rules, Mark(to_move))
        if self.position.outcome:
            raise BadProof("the game is over")
        self.claim, self.leaves, self.parts = claim, 0, 0
        lines, cells = self.rules.lines, range(self.rules.cells)
        self.named = {"*": -1} | {format_cell(self.rules, cell): cell for cell in cells}
        # For each cell, the lines through it, as bitboards and as a set.
        self.lines = [[line for line in lines if line >> cell & 1] for cell in cells]
        self.through = [sum((line >> cell & 1) << place for place, line in enumerate(lines)) for cell in cells]
        self.pairs: dict[str, tuple[int, int]] = {}  # by their names: the cells, and the lines with both
        # By the numbers of lines of the proof:
        self.turns = {0: ([*cells], [*range(len(lines))])}  # where a symmetry takes each cell, and each line
        self.defences = {0: (0, 0)}  # the cells of a defence, and the lines that it stops
        self.plays: dict[int, tuple[int, int]] = {}  # a move, and the line that follows
        self.replies: dict[int, dict[int, int]] = {}  # what follows a reply, by its cell; others by -1
        self.followed: set[tuple[int, int, int]] = set()  # lines with replies, in positions

    def add(self, number: int, line: dict[str, Any]) -> None:
        """Add a line of the proof, and check all of it that needs no position."""
        match sorted(line):
            case ["turn"] if len(self.turns) <= 8:
                self.cells(line["turn"])  # raises BadProof if a cell is named twice
                to = [self.named[name] for name in line["turn"].split()]
                lines = [sum(1 << to[cell] for cell in cells_of(cells)) for cells in self.rules.lines]
                self.turns[number] = to, [self.rules.lines.index(cells) for cells in lines]
            case ["defence"]:
                self.defences[number] = self.defence(*line["defence"])
            case ["answers"]:
                self.defences[number] = self.answers(line["answers"])
            case ["play"]:
                self.plays[number] = self.named[line["play"]], 0
            case ["play", "then"] if line["then"] in self.replies or line["then"] in self.defences:
                self.plays[number] = self.named[line["play"]], line["then"]
            case ["replies"] if all(then in self.plays or then in self.defences for then in line["replies"].values()):
                table = {self.named[name]: then for names, then in line["replies"].items() for name in names.split()}
                if len(table) < len(" ".join(line["replies"]).split()):
                    raise BadProof("a cell is used twice")
                self.replies[number] = table
                self.parts += len(table)
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
                one, other = (self.named[name] for name in pair.split("-"))
                self.pairs[pair] = self.cells(pair.replace("-", " ")), self.through[one] & self.through[other]
            both, stopped_by_pair = self.pairs[pair]
            if cells & both:
                raise BadProof("a cell is used twice")
            cells, stopped = cells | both, stopped | stopped_by_pair
        return cells, stopped

    def answers(self, answers: list[Any]) -> tuple[int, int]:
        """The cells of a defence by answers, and the lines that it stops after every answer."""
        cells, stopped = self.cells(" ".join(names for names, *_ in answers)), -1 if answers else 0
        for names, name, *after in answers:
            answer, (needed, stopped_after) = self.named[name], self.defence(*after)
            if needed >> answer & 1 or (needed | 1 << answer) & ~(cells & ~self.cells(names)):
                raise BadProof("after {names} an answer or what follows needs a cell that is not free", names=names)
            stopped &= stopped_after | self.through[answer]
        return cells, stopped

    def cells(self, names: str) -> int:
        """The bitboard of the named cells; raises BadProof if one is named twice."""
        found = [self.named[name] for name in names.split()]
        if len(set(found)) < len(found):
            raise BadProof("a cell is used twice")
        return sum(1 << cell for cell in found)

    def conclusion(self, roots: dict[str, int]) -> Claim:
        """The claim, once the play of each side that must reach it is checked; raises BadProof."""
        mine, theirs, to_move = self.position.mine, self.position.theirs, self.position.to_move
        for mark in CLAIMS[self.claim]:
            on_move = mark == to_move.value
            self.follow(roots[mark], 0, *((mine, theirs) if on_move else (theirs, mine)), on_move=on_move)
        return Claim(self.position, Outcome(None if self.claim == "a draw" else Mark(self.claim[0])), self.leaves)

    def follow(self, number: int, last: int, mine: int, theirs: int, *, on_move: bool) -> None:
        """Check that a line, after a mark in the `last` cell, leads the side of `mine` to what is claimed."""
        won = any(line & (theirs if on_move else mine) == line for line in self.lines[last])
        empty = (1 << self.rules.cells) - 1 & ~(mine | theirs)
        if won or not empty:
            if (won and on_move) or not (won or self.claim == "a draw"):
                raise BadProof("the game ends here, but not as is claimed")
            self.leaves += 1
        elif number in self.defences:
            cells, stopped = self.defences[number]
            missed = any(not (line & mine or stopped >> place & 1) for place, line in enumerate(self.rules.lines))
            if missed or cells & ~empty or self.claim != "a draw":
                if number:
                    raise BadProof("the defence in line {number} does not fit", number=number)
                raise BadProof("a move is missing")
        elif on_move:
            cell, then = self.plays[number]
            if not empty >> cell & 1:
                raise BadProof("line {number} plays a cell that is taken", number=number)
            self.follow(then, cell, mine | 1 << cell, theirs, on_move=False)
        elif (number, mine, theirs) not in self.followed:
            self.followed.add((number, mine, theirs))
            if len(self.followed) > MOST_POSITIONS:
                raise BadProof("its moves lead to more than {most} positions", most=f"{MOST_POSITIONS:,}")
            replies = self.replies[number]
            for cell in cells_of(empty):
                self.follow(replies.get(cell, replies.get(-1, 0)), cell, mine, theirs | 1 << cell, on_move=True)
