"""What a search has proven, remembered within bounds: the transposition table."""

from .board import Rules, cells_of

BYTES_PER_ENTRY = 256
"""An upper estimate of what one entry takes: its key, its value, and its share of a dictionary that grows."""

SYMMETRIC_MARKS = 4
"""Up to so many marks, boards that are mirrored or turned share an entry; later on it costs more than it saves."""


class Table:
    """Bounds on scores by position, of at most so many MiB.

    It is two dictionaries. What is new or in use goes to the young one; when that holds half of what is allowed it
    becomes the old one, and the old one is forgotten.
    """

    def __init__(self, rules: Rules, mebibytes: int) -> None:
        self._shift = rules.cells + 1
        self._half = max(1, (mebibytes << 20) // BYTES_PER_ENTRY // 2)
        self._young: dict[int, tuple[int, int]] = {}
        self._old: dict[int, tuple[int, int]] = {}
        self._images = _symmetries(rules)

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def key(self, mine: int, theirs: int, marks: int) -> int:
        """One integer for a position, the same for all its mirror images and rotations while marks are few."""
        if marks > SYMMETRIC_MARKS:
            return mine | theirs << self._shift
        boards = tuple(cells_of(mine)), tuple(cells_of(theirs))
        return min(
            sum([image[cell] for cell in boards[0]]) | sum([image[cell] for cell in boards[1]]) << self._shift
            for image in self._images
        )

    def get(self, key: int) -> tuple[int, int] | None:
        """The bounds on a score, if they are remembered."""
        bounds = self._young.get(key)
        if bounds is None:
            bounds = self._old.get(key)
            if bounds is not None:
                self.put(key, bounds)
        return bounds

    def put(self, key: int, bounds: tuple[int, int]) -> None:
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
        self._young[key] = bounds


def _symmetries(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each symmetry of the board, the bit that every cell goes to."""
    width, height = rules.width, rules.height
    rows = [[1 << row * width + column for column in range(width)] for row in range(height)]
    images = set()
    for _ in range(2):
        for mirrored in (rows, rows[::-1]):
            images.add((*(bit for row in mirrored for bit in row), 1 << width * height))
            images.add((*(bit for row in mirrored for bit in row[::-1]), 1 << width * height))
        if width != height:
            break
        rows = [list(column) for column in zip(*rows, strict=True)]
    return tuple(images)
