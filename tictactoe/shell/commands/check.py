"""The command `check`: whether a proof that `solve --proof` wrote holds, by the rules alone.

A proof is a JSON object on each line; a line refers to earlier ones by number. A header says what is claimed. The
last line says which line shows it for X, and for O, and has the SHA-256 of all lines before. Between them are:

    {"pairs": "a1-b2 c3-d4"}
        A defence: a mark in one cell of a pair is answered in the other. No line with a pair in it is completed.
    {"answers": [["a1 c3", "b2", 7], ...]}
        A defence: a mark in a1 or c3 is answered in b2, and then by the defence in line 7. It stops the lines that
        are stopped after each answer, by the answer or by what follows. All its cells are among those answered.
    {"play": "b2", "then": 8}
        A move, and the defence or the replies that follow; nothing if it completes a line or fills the board.
    {"replies": {"a1 c3": 9, "*": 10}}
        The move with which each reply of the other side is met, "*" for all others.

A defence fits every position where its cells are empty and each line has a mark of the defender or is stopped.
"""

from collections.abc import Iterable
from hashlib import sha256
from json import loads
from typing import Any

from ...engine.board import Mark, cells_of
from ...engine.notation import format_cell, parse_cell, parse_position, parse_rules
from ..printing import refuse

FORMAT = "tictactoe proof 1"
CLAIMS = {"a draw": "XO", "X wins": "X", "O wins": "O"}  # and who is shown to reach it


class BadProof(ValueError):
    """A proof that does not hold; the message says where and why."""


def check(file: str) -> int:
    """Print what the proof in a file shows; exits with a line that says where it fails."""
    try:
        with open(file, "rb") as lines:
            print(verified(iter(lambda: lines.readline(1 << 20), b"")))  # a line without end is no part of a proof
    except (OSError, BadProof) as error:
        refuse(f"{file}: {error.strerror if isinstance(error, OSError) else error}")
    return 0


def verified(lines: Iterable[bytes]) -> str:
    """What a proof shows, in a sentence; raises BadProof."""
    number, proof, digest = 0, None, sha256()
    try:
        for number, line in enumerate(lines, start=1):
            data = loads(line)
            if proof is None:
                proof = _Proof(**data)
            elif "sha256" not in data:
                proof.add(number, data)
            elif data.pop("sha256") != digest.hexdigest():
                raise BadProof("what stands before it was changed")
            else:
                return proof.conclusion(data)
            digest.update(line)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        reason = error if isinstance(error, BadProof) else f"this is no part of a proof: {str(error)[:80]}"
        raise BadProof(f"line {number}: {reason}") from error
    raise BadProof(f"it breaks off after line {number}")


class _Proof:
    """The part of a proof that was read so far."""

    def __init__(self, format: str, board: str, position: str, to_move: str, claim: str) -> None:
        if format != FORMAT or claim not in CLAIMS:
            raise BadProof(f"this is not a claim in the format {FORMAT!r}")
        self.rules = parse_rules(board)
        self.position = parse_position(position, self.rules, Mark(to_move))
        if self.position.outcome:
            raise BadProof("the game is over")
        self.sentence = f"{position if self.position.mine | self.position.theirs else board}: {claim}"
        self.claim, self.leaves = claim, 0
        self.through = [0] * self.rules.cells  # which lines run through each cell
        for place, cell in ((place, cell) for place, line in enumerate(self.rules.lines) for cell in cells_of(line)):
            self.through[cell] |= 1 << place
        self.defences: dict[int, tuple[int, int]] = {}  # their cells, and the lines that they stop
        self.lines: dict[int, dict[str, Any]] = {}

    def add(self, number: int, line: dict[str, Any]) -> None:
        """Take in a line, and check it if it is a defence."""
        if "pairs" in line:
            stopped = 0
            for pair in line["pairs"].split():
                one, other = (self.through[parse_cell(self.rules, name)] for name in pair.split("-"))
                stopped |= one & other
            self.defences[number] = self.cells(line["pairs"].replace("-", " ")), stopped
            self.leaves += "answers" not in line
        if "answers" in line:
            paired, already = self.defences.get(number, (0, 0))
            cells, stopped = self.answers(line["answers"])
            if cells & paired:
                raise BadProof("a cell is used twice")
            self.defences[number] = cells | paired, stopped | already
        self.lines[number] = line

    def answers(self, answers: list[tuple[str, str, int]]) -> tuple[int, int]:
        cells, stopped = self.cells(" ".join(names for names, _, _ in answers)), -1 if answers else 0
        for names, name, after in answers:
            answer, (needed, stopped_after) = parse_cell(self.rules, name), self.defences[after]
            if needed >> answer & 1 or (needed | 1 << answer) & ~(cells & ~self.cells(names)):
                raise BadProof(f"after {names} the answer {name} or line {after} needs a cell that is not free")
            stopped &= stopped_after | self.through[answer]
        return cells, stopped

    def cells(self, names: str) -> int:
        """The bitboard of cells, of which none may be there twice."""
        found = [parse_cell(self.rules, name) for name in names.split()]
        if len(set(found)) < len(found):
            raise BadProof("a cell is used twice")
        return sum(1 << cell for cell in found)

    def conclusion(self, roots: dict[str, int]) -> str:
        """The claim in a sentence, once all play was gone through that is to show it."""
        _, mine, theirs, to_move = self.position
        for mark in CLAIMS[self.claim]:
            on_move = mark == to_move.value
            self.follow(roots[mark], *((mine, theirs) if on_move else (theirs, mine)), on_move)
        return f"{self.sentence}, {self.leaves:,} leaves checked"

    def follow(self, number: int, mine: int, theirs: int, on_move: bool) -> None:
        """Check that a line reaches for one side what is claimed, whether that side is on the move or not."""
        if number in self.defences:
            cells, stopped = self.defences[number]
            missed = any(not (line & mine or stopped >> place & 1) for place, line in enumerate(self.rules.lines))
            if missed or cells & (mine | theirs) or self.claim != "a draw":
                raise BadProof(f"the defence in line {number} does not fit")
        elif on_move:
            cell = parse_cell(self.rules, self.lines[number]["play"])
            if (mine | theirs) >> cell & 1:
                raise BadProof(f"line {number} plays a cell that is taken")
            if not self.is_over(mine | 1 << cell, theirs):
                self.follow(self.lines[number]["then"], mine | 1 << cell, theirs, False)
        else:
            replies = {name: line for names, line in self.lines[number]["replies"].items() for name in names.split()}
            for cell in cells_of(((1 << self.rules.cells) - 1) & ~(mine | theirs)):
                name = format_cell(self.rules, cell)
                if not self.is_over(mine, theirs | 1 << cell):
                    self.follow(replies.get(name, replies.get("*", 0)), mine, theirs | 1 << cell, True)

    def is_over(self, mine: int, theirs: int) -> bool:
        """Whether a game has ended, as it is claimed."""
        won, lost = (any(line & cells == line for line in self.rules.lines) for cells in (mine, theirs))
        full = mine | theirs == (1 << self.rules.cells) - 1
        if lost or (full and not won and self.claim != "a draw"):
            raise BadProof("play ends otherwise than is claimed")
        self.leaves += won or full
        return won or full
