"""The lines of a proof, as they are written and read: what it claims, and that no line is missing or was changed.

Each line is an object of JSON, and none stands twice. The first says what is claimed of a position, the last has the
SHA-256 of all lines before it. What those between them show is described in `proof`, and checked by `check`.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from json import dumps, loads
from zlib import compress, decompress

from ..board import Mark, Outcome, Position
from ..frozen import Frozen
from ..notation import format_position, format_rules, parse_position, parse_rules
from ..refusal import Refusal, refused_as

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = "tictactoe proof 1"
CLAIMS = {"a draw": None, "X wins": Mark.X, "O wins": Mark.O}  # with the winner
LONGEST_LINE, LONGEST_PROOF = 1 << 20, 1 << 29  # in bytes
BLOCK = 256  # lines that are compressed together


class BadProof(Refusal, ValueError):
    """The proof does not hold; the message says where and why."""


class Claim(Frozen):
    """What a proof shows: the outcome of best play from a position, and how many leaves of the proof were checked.

    A leaf is the end of a game, or a defence that refers to no other. What a line says of a position is checked once.
    """

    position: Position
    outcome: Outcome
    leaves: int

    def __str__(self) -> str:
        rules, mine, theirs = self.position.rules, self.position.mine, self.position.theirs
        marks = f" {format_position(self.position)}" if mine | theirs else ""
        mover = (
            " with O to move" if self.position.to_move is Mark.O and mine.bit_count() == theirs.bit_count() else ""
        )
        claim = self.outcome if self.outcome.winner else "a draw"
        checked = f"{self.leaves:,} {'leaf' if self.leaves == 1 else 'leaves'} checked"
        return f"{format_rules(rules)}{marks}{mover}: {claim}, {checked}"


class Lines:
    """The lines of a proof that is written. The same line is never written twice.

    They are kept compressed, as a large proof has millions of them, which take gigabytes.
    """

    def __init__(self) -> None:
        self._numbers: dict[bytes, int] = {}  # by hash
        self._blocks: list[bytes] = []  # of BLOCK lines each
        self._last: list[str] = []  # the lines after these blocks

    def write(self, **line: object) -> int:
        """Write a line, unless it was written before; gives its number."""
        text = dumps(line, separators=(",", ":"))
        key = sha256(text.encode()).digest()
        if key not in self._numbers:
            self._numbers[key] = len(self._numbers) + 1
            self._last.append(text)
            if len(self._last) == BLOCK:
                self._blocks.append(compress("\n".join(self._last).encode(), 1))
                self._last = []
        return self._numbers[key]

    def write_header(self, position: Position, claim: str) -> None:
        """Write the first line, which says what is claimed of a position."""
        self.write(
            format=FORMAT,
            board=format_rules(position.rules),
            position=format_position(position),
            to_move=position.to_move.value,
            claim=claim,
        )

    def __iter__(self) -> Iterator[str]:
        for block in self._blocks:
            yield from decompress(block).decode().split("\n")
        yield from self._last

    def whole(self, roots: dict[str, int]) -> Iterator[str]:
        """All lines, and the last one with the lines that show the claim for X and for O."""
        digest = sha256()
        for line in self:
            digest.update(f"{line}\n".encode())
            yield line
        yield dumps({**roots, "sha256": digest.hexdigest()})


def claimed(format: str, board: str, position: str, to_move: str, claim: str) -> tuple[Position, Mark | None]:
    """The position of a first line, and the winner that it claims, None for a draw; raises a ValueError."""
    if format != FORMAT or claim not in CLAIMS:
        raise BadProof("this is not a claim in the format {format}", format=repr(FORMAT))
    with refused_as(BadProof):
        found = parse_position(position, parse_rules(board), Mark(to_move))
    if found.outcome:
        raise BadProof("the game is over")
    return found, CLAIMS[claim]


def read(lines: Iterable[str | bytes]) -> "Iterator[dict[str, Any]]":
    """The objects of a proof, line by line, until its lines end; after the first only the last has a "sha256".

    Raises BadProof, or another error where a line is no object of JSON, and at once TypeError if all is one text.
    """
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        raise TypeError("the lines of a proof are wanted; splitlines() gives those of a text")
    return _read(iter(lines))


def _read(lines: Iterator[str | bytes]) -> "Iterator[dict[str, Any]]":
    size, digest, seen = 0, sha256(), set[bytes]()
    for number, text in enumerate(lines, start=1):
        line = (text.encode() if isinstance(text, str) else text).rstrip(b"\r\n") + b"\n"
        size += len(line)
        if len(line) > LONGEST_LINE or size > LONGEST_PROOF:
            raise BadProof("a line has at most 1 MiB, and a proof 512 MiB")
        seen.add(sha256(line).digest())
        if len(seen) < number:
            raise BadProof("this line appears twice")
        found = loads(line, object_pairs_hook=_object)
        if number > 1 and "sha256" in found:
            if found["sha256"] != digest.hexdigest():
                raise BadProof("what stands before it was changed")
            if next(lines, "").strip() or next(lines, None) is not None:  # an empty line at the end does no harm
                raise BadProof("this is the last line of a proof, but more follows")
        yield found
        digest.update(line)


def _object(pairs: "list[tuple[str, Any]]") -> "dict[str, Any]":
    """An object of JSON; raises BadProof if a key stands twice."""
    if len(found := dict(pairs)) < len(pairs):
        raise BadProof("a key appears twice")
    return found
