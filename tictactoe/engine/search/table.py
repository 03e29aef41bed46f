"""What was found out about positions, remembered within bounds: the transposition table."""

from ..board import Rules

BYTES_PER_ENTRY = 224
"""An upper estimate of what one entry takes beside its key: its value and its share of a dictionary that grows."""

SYMMETRIC_MARKS = 6
"""Up to so many marks, boards that are mirrored or turned share an entry; later it costs more than it saves."""


class Table:
    """Pairs of numbers by position, such as bounds on its score, of at most so many MiB.

    It is two dictionaries. What is new or in use goes to the young one; when that holds half of what is allowed it
    becomes the old one, and the old one is forgotten.
    """

    def __init__(self, rules: Rules, mebibytes: int) -> None:
        self._young: dict[int, tuple[int, int]] = {}
        self._old: dict[int, tuple[int, int]] = {}
        self._side = rules.cells + 1  # bits for the marks of one side, with the one beside the board
        self._image = (2 * self._side + 7) // 8
        self._half = max(1, (mebibytes << 20) // (BYTES_PER_ENTRY + self._image) // 2)
        self._images = _images(rules, self._image)
        self._all = self._image * self._images[1].bit_count()  # the first cell has one mark in each image

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def key(self, mine: int, theirs: int, marks: int) -> int:
        """One integer for a position; while marks are few, the same for all that are mirror images or rotations."""
        if marks > SYMMETRIC_MARKS:
            return mine | theirs << self._side
        # One integer holds all images of the board side by side, and one addition puts a mark into each of them.
        images, size = 0, self._image
        while mine:
            mark = mine & -mine
            images += self._images[mark]
            mine ^= mark
        while theirs:
            mark = theirs & -theirs
            images += self._images[mark] << self._side
            theirs ^= mark
        board = images.to_bytes(self._all, "little")
        return int.from_bytes(min([board[start : start + size] for start in range(0, self._all, size)]), "little")

    def get(self, key: int) -> tuple[int, int] | None:
        """The pair, if it is remembered."""
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


def _images(rules: Rules, size: int) -> dict[int, int]:
    """For each mark, its images under all symmetries of the board, each image in so many bytes."""
    width, height = rules.width, rules.height
    rows = [[1 << row * width + column for column in range(width)] for row in range(height)]
    boards = set()
    for _ in range(2):
        for mirrored in (rows, rows[::-1]):
            boards.add(tuple(mark for row in mirrored for mark in row))
            boards.add(tuple(mark for row in mirrored for mark in row[::-1]))
        if width != height:
            break
        rows = [list(column) for column in zip(*rows, strict=True)]
    cells = [1 << cell for cell in range(rules.cells)]
    images = {
        cell: sum(board[number] << 8 * size * place for place, board in enumerate(boards))
        for number, cell in enumerate(cells)
    }
    beside = 1 << rules.cells
    return images | {beside: sum(beside << 8 * size * place for place in range(len(boards)))}
