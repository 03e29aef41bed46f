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
    {"replies": [["a1 c3", 9], ["*", 10]]}
        The move with which each reply of the other side is met, "*" for all others.

A defence fits every position where its cells are empty and each line has a mark of the defender or is stopped.
"""

from collections.abc import Iterable
from hashlib import sha256
from json import loads
from typing import Any

from ...engine.board import Mark, cells_of
from ...engine.notation import format_cell, format_position, parse_cell, parse_position, parse_rules
from ..printing import refuse

FORMAT = "tictactoe proof 1"
DRAW = "a draw"
CLAIMS = {DRAW: "XO", "X wins": "X", "O wins": "O"}  # and who is shown to reach it


class BadProof(ValueError):
    """A proof that does not hold; the message says where and why."""


def check(file: str) -> int:
    """Print what the proof in a file shows; exits with a line that says where it fails."""
    try:
        with open(file, "rb") as lines:
            print(verified(lines))
    except OSError as error:
        refuse(f"{file}: {error.strerror}")
    except BadProof as error:
        refuse(f"{file}: {error}")
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
                proof.add(number, **data)
            elif data.pop("sha256") != digest.hexdigest():
                raise BadProof("what stands before it was changed")
            else:
                return proof.conclusion(data)
            digest.update(line)
    except BadProof as error:
        raise BadProof(f"line {number}: {error}") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadProof(f"line {number} is no part of a proof: {str(error)[:80]}") from error
    raise BadProof(f"it breaks off after line {number}")


class _Proof:
    """The part of a proof that was read so far."""

    def __init__(self, format: str, board: str, position: str, to_move: str, claim: str) -> None:
        if format != FORMAT or claim not in CLAIMS:
            raise BadProof(f"this is not a claim in the format {FORMAT!r}")
        self.rules = parse_rules(board)
        self.position = parse_position(position, self.rules, Mark(to_move))
        self.board, self.claim, self.leaves = board, claim, 0
        self.through = [0] * self.rules.cells  # which lines run through each cell
        for place, line in enumerate(self.rules.lines):
            for cell in cells_of(line):
                self.through[cell] |= 1 << place
        self.all = (1 << len(self.rules.lines)) - 1
        self.defences: dict[int, tuple[int, int]] = {}  # their cells, and the lines that they stop
        self.plays: dict[int, tuple[int, int | None]] = {}
        self.replies: dict[int, dict[int, int]] = {}

    def add(self, number: int, **line: Any) -> None:
        """Take in a line: a defence, which is checked at once, a move, or replies."""
        match line:
            case {"pairs": pairs}:
                self.defences[number] = self.pairs(pairs.split())
                self.leaves += 1
            case {"answers": [_, *_] as answers}:
                self.defences[number] = self.answers(answers)
            case {"play": move}:
                self.plays[number] = self.cell(move), line.get("then")
            case {"replies": replies}:
                table = {cell: after for cells, after in replies if cells == "*" for cell in range(self.rules.cells)}
                for cells, after in replies:
                    table |= dict.fromkeys(cells_of(self.cells(cells)), after) if cells != "*" else {}
                self.replies[number] = table
            case _:
                raise BadProof("this is no part of a proof")

    def pairs(self, pairs: list[str]) -> tuple[int, int]:
        stopped = 0
        for pair in pairs:
            one, other = (self.through[parse_cell(self.rules, name)] for name in pair.split("-"))
            stopped |= one & other
        return self.cells(" ".join(pairs).replace("-", " ")), stopped

    def answers(self, answers: list[tuple[str, str, int]]) -> tuple[int, int]:
        cells, stopped = self.cells(" ".join(moves for moves, _, _ in answers)), self.all
        for moves, name, after in answers:
            answer, (needed, stopped_after) = self.cell(name), self.defences[after]
            if (answer | needed) & self.cells(moves) or answer & needed or (answer | needed) & ~cells:
                raise BadProof(f"after {moves} the answer {name} or line {after} needs a cell that it has not")
            stopped &= stopped_after | self.through[answer.bit_length() - 1]
        return cells, stopped

    def cell(self, name: str) -> int:
        return 1 << parse_cell(self.rules, name)

    def cells(self, names: str) -> int:
        cells = [self.cell(name) for name in names.split()]
        if len(set(cells)) < len(cells):
            raise BadProof(f"a cell is there twice: {names}")
        return sum(cells)

    def conclusion(self, roots: dict[str, int]) -> str:
        """The claim in a sentence, once all play was gone through that is to show it."""
        _, mine, theirs, to_move = self.position
        if self.position.outcome:
            raise BadProof("the game is over")
        for mark in CLAIMS[self.claim]:
            if mark == to_move.value:
                self.move(roots[mark], mine, theirs)
            else:
                self.follow(roots[mark], theirs, mine)
        subject = format_position(self.position) if mine | theirs else self.board
        return f"{subject}: {self.claim}, {self.leaves:,} leaves checked"

    def move(self, number: int, mine: int, theirs: int) -> None:
        """Check a line with which the side to move reaches what is claimed."""
        if number in self.defences:
            self.defend(number, mine, theirs)
            return
        played, then = self.plays[number]
        if played & (mine | theirs):
            raise BadProof(f"line {number} plays a cell that is taken")
        mine |= played
        if self.has_line(mine) or self.is_drawn(mine | theirs):
            self.leaves += 1
        elif then is None:
            raise BadProof(f"nothing follows line {number}")
        else:
            self.follow(then, mine, theirs)

    def follow(self, number: int, mine: int, theirs: int) -> None:
        """Check a line with which the side that is not to move reaches what is claimed."""
        if number in self.defences:
            self.defend(number, mine, theirs)
            return
        for cell in cells_of(((1 << self.rules.cells) - 1) & ~(mine | theirs)):
            after = theirs | 1 << cell
            if self.has_line(after):
                raise BadProof(f"{format_cell(self.rules, cell)} wins after line {number}")
            if self.is_drawn(mine | after):
                self.leaves += 1
            elif cell in self.replies[number]:
                self.move(self.replies[number][cell], mine, after)
            else:
                raise BadProof(f"{format_cell(self.rules, cell)} has no answer in line {number}")

    def defend(self, number: int, mine: int, theirs: int) -> None:
        """Check that a defence fits a position."""
        cells, stopped = self.defences[number]
        for cell in cells_of(mine):
            stopped |= self.through[cell]
        if cells & (mine | theirs) or stopped != self.all or self.claim != DRAW:
            raise BadProof(f"the defence in line {number} does not fit")

    def has_line(self, cells: int) -> bool:
        return any(line & cells == line for line in self.rules.lines)

    def is_drawn(self, marked: int) -> bool:
        """Whether the board is full, which must not be where a win is claimed."""
        full = marked == (1 << self.rules.cells) - 1
        if full and self.claim != DRAW:
            raise BadProof("a game ends without a winner")
        return full
