"""Pairs of cells that answer each other: a matching of cells and groups of lines.

All lines of a group lack the cells of its core. A defender who answers each of two of these cells with the other
keeps all of them from completion, whatever else happens (Alfred Hales and Robert Jewett, "Regularity and positional
games", 1963). Pairs must not share a cell, so that the question is who gets which: each group needs two.
"""

from collections.abc import Sequence


class Matching:
    """Two cells of its core for each group, as far as they go round; of equally good cells preferred ones."""

    def __init__(self, cores: Sequence[int], preferred: int) -> None:
        once = twice = 0
        for core in cores:
            twice |= once & core
            once |= core
        self.pairs = [two_of(own, preferred) if (own := core & ~twice) else 0 for core in cores]
        """The cells of each group: two bits, less in a group that is short."""
        self.short: list[int] = []
        """The groups that got less than two."""
        self.cells = sum(self.pairs)
        """All cells of the pairs."""
        self._shared = [core & twice for core in cores]  # the cells of each core that others have, too
        self._preferred = preferred
        self._owner: dict[int, int] = {}  # of each shared cell that is in a pair
        self._seen = 0  # cells that this search for a path has tried
        in_vain = 0  # cells that their groups could not do without: nor can they later
        sizes = [core.bit_count() for core in cores]
        for group in sorted(range(len(cores)), key=sizes.__getitem__):
            while self.pairs[group].bit_count() < 2:
                self._seen = self.pairs[group] | in_vain
                if not self._augment(group):
                    in_vain = self._seen
                    self.short.append(group)
                    break

    def rivals(self, group: int) -> set[int]:
        """A group that is short, and those that compete for its cells: together they have too few."""
        found, todo, seen = {group}, [group], 0
        while todo:
            cells = self._shared[todo.pop()] & ~seen
            seen |= cells
            while cells:
                cell = cells & -cells
                cells ^= cell
                owner = self._owner[cell]
                if owner not in found:
                    found.add(owner)
                    todo.append(owner)
        return found

    def _augment(self, group: int) -> bool:
        """One cell more for a group, if need be one that another group can do without (an augmenting path)."""
        shared = self._shared[group]
        if free := shared & ~self.cells:
            cell = one_of(free, self._preferred)
            self.pairs[group] |= cell
            self.cells |= cell
            self._owner[cell] = group
            return True
        while cell := shared & ~self._seen:
            cell &= -cell
            self._seen |= cell
            owner = self._owner[cell]
            if self._augment(owner):
                self.pairs[owner] ^= cell
                self.pairs[group] |= cell
                self._owner[cell] = group
                return True
        return False


def one_of(cells: int, preferred: int) -> int:
    """The lowest of the cells, a preferred one if there is one; 0 without any."""
    cells = cells & preferred or cells
    return cells & -cells


def two_of(cells: int, preferred: int) -> int:
    """Two of the cells, preferred ones first; all of them if there are fewer."""
    one = one_of(cells, preferred)
    return one | one_of(cells ^ one, preferred)
