"""What a search finds of an attack, and the table that remembers it in few bytes.

A proof of a large board rests on hundreds of millions of findings. As objects in a dictionary each of them takes some
500 bytes, and here about as many as the board has cells divided by eight, and eleven more.
"""

from enum import Enum
from typing import Final

from ..board import Rules


class Status(Enum):
    """What is known of an attack: the defender holds it, the attacker wins by it, or neither is known."""

    HELD = "held"
    WON = "won"
    OPEN = "open"


# The same as names of the module, which are read faster than members of a class.
HELD: Final = Status.HELD
WON: Final = Status.WON
OPEN: Final = Status.OPEN


class Finding:
    """The status of an attack, its relevance zone as a bitboard, and the depth to which it was searched.

    What is outside the zone does not change the status, as `maker_breaker` says for each.
    `move` is an answer of the defender that holds, or a move of the attacker that is not held; None if none is known.
    An attack that is open with the attacker to move and has no move was not searched: a search to its depth is given
    up. A finding never changes.
    """

    __slots__ = "depth", "move", "status", "zone"

    def __init__(self, status: Status, zone: int, depth: int = 0, move: int | None = None) -> None:
        self.status = status
        self.zone = zone
        self.depth = depth
        self.move = move

    def reaches(self, depth: int) -> bool:
        """Whether a search to this depth would find no more."""
        return self.status is not OPEN or self.depth >= depth


# The bits of a packed finding: first its status, in two bits, then its depth, its move and the image, then its zone.
_DEPTH_AT: Final = 2
_MOVE_AT: Final = 11
_IMAGE_AT: Final = 20
_ZONE_AT: Final = 23
_NUMBER: Final = 511  # a depth, or a move and 1; no board has more cells than 400

_TAG_BYTES: Final = 8
_ENTRIES: Final = 4
"""The entries of a bucket."""
_BUCKETS: Final = 64
"""The buckets of a page, for which there is no memory before it is used."""


class Findings:
    """Findings by the canonical key of an attack, in a table of at most `mebibytes` MiB.

    With each goes the number of the symmetry that takes its attack to the canonical image. A key is as good as random
    (`row_keys`). It gives a bucket, in which a new finding replaces the oldest, and a tag of 64 bits, which is kept
    in its place. Two attacks with the same bucket and tag would be taken for one: in a search of a thousand million
    nodes the odds of that are about one in 10^9.

    >>> findings = Findings(Rules(3, 3, 3), 1)
    >>> place = findings.place(b"0123456789abcd")
    >>> findings.put(place, Finding(OPEN, 0b111000, 2, 4), 7)
    >>> found, image = findings.get(place)
    >>> found.status, found.zone, found.depth, found.move, image
    (<Status.OPEN: 'open'>, 56, 2, 4, 7)
    >>> findings.get(findings.place(b"dcba9876543210")) is None
    True
    """

    def __init__(self, rules: Rules, mebibytes: float) -> None:
        self._board = (1 << rules.cells) - 1
        self._entry_bytes = _TAG_BYTES + (_ZONE_AT + rules.cells + 7) // 8
        self._bucket_bytes = _ENTRIES * self._entry_bytes
        self._page_bytes = _BUCKETS * self._bucket_bytes
        self._pages: list[bytearray | None] = [None] * max(1, int(mebibytes * (1 << 20)) // self._page_bytes)

    def place(self, key: bytes) -> tuple[int, int, bytes]:
        """The place of an attack: the number of its page, where its bucket begins there, and its tag."""
        bucket, page = divmod(int.from_bytes(key[_TAG_BYTES:], "little"), len(self._pages))
        return page, bucket % _BUCKETS * self._bucket_bytes, key[:_TAG_BYTES]

    def get(self, place: tuple[int, int, bytes]) -> tuple[Finding, int] | None:
        """What is remembered of an attack, and the symmetry with which it was stored; None if there is nothing."""
        number, start, tag = place
        page = self._pages[number]
        if page is None:
            return None
        bucket = page[start : start + self._bucket_bytes]
        at, packed = bucket.find(tag), 0
        if at % self._entry_bytes == 0:  # else there is none
            packed = int.from_bytes(bucket[at + _TAG_BYTES : at + self._entry_bytes], "little")
        if not packed:  # a tag of zeros is also that of an empty entry
            return None
        status = HELD if packed & 3 == 1 else WON if packed & 3 == 2 else OPEN
        move = (packed >> _MOVE_AT & _NUMBER) - 1
        found = Finding(status, packed >> _ZONE_AT, packed >> _DEPTH_AT & _NUMBER, None if move < 0 else move)
        return found, packed >> _IMAGE_AT & 7

    def put(self, place: tuple[int, int, bytes], found: Finding, image: int) -> None:
        """Remember a finding of an attack, with the number of a symmetry."""
        packed = 1 if found.status is HELD else 2 if found.status is WON else 3
        packed |= found.depth << _DEPTH_AT | image << _IMAGE_AT | (found.zone & self._board) << _ZONE_AT
        if found.move is not None:
            packed |= found.move + 1 << _MOVE_AT
        number, start, tag = place
        page = self._pages[number]
        if page is None:
            page = self._pages[number] = bytearray(self._page_bytes)
        end, size = start + self._bucket_bytes, self._entry_bytes
        bucket = page[start:end]
        at = bucket.find(tag)
        if at % size:
            at = self._bucket_bytes - size
        entry = tag + packed.to_bytes(size - _TAG_BYTES, "little")
        page[start:end] = entry + bucket[:at] + bucket[at + size :]
