"""Pairs of cells that answer each other: a matching of cells and groups of lines.

All lines of a group lack the cells of its core. A defender who answers each of two of these cells with the other
keeps all of them from completion, whatever else happens (Alfred Hales and Robert Jewett, "Regularity and positional
games", 1963). Pairs must not share a cell, so that the question is who gets which: each group needs two.
"""

from collections.abc import Sequence

from ..board import cells_of


class Matching:
    """Two cells of its core for each group, as far as they go round; of equally good cells preferred ones."""

    def __init__(self, cores: Sequence[int], preferred: int) -> None:
        self.pairs = [0] * len(cores)
        """The cells of each group: two bits, less in a group that is short."""
        self.short: list[int] = []
        """The groups that got less than two."""
        self.cells = 0
        """All cells of the pairs."""
        self._cores = cores
        self._preferred = preferred
        self._owner: dict[int, int] = {}
        self._seen = 0  # cells that this search for a path has tried
        once = twice = 0
        for core in cores:
            twice |= once & core
            once |= core
        for group, core in enumerate(cores):
            own = core & ~twice
            for _ in range(2):
                if cell := one_of(own, preferred):
                    own ^= cell
                    self._take(group, cell)
        in_vain = 0  # cells that their groups could not do without: nor can they later
        for group in sorted(range(len(cores)), key=lambda group: cores[group].bit_count()):
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
            core = self._cores[todo.pop()]
            for cell in cells_of(core & ~seen):
                owner = self._owner[1 << cell]
                if owner not in found:
                    found.add(owner)
                    todo.append(owner)
            seen |= core
        return found

    def _take(self, group: int, cell: int) -> None:
        self.pairs[group] |= cell
        self._owner[cell] = group
        self.cells |= cell

    def _augment(self, group: int) -> bool:
        """One cell more for a group, if need be one that another group can do without (an augmenting path)."""
        core = self._cores[group]
        if free := core & ~self.cells:
            self._take(group, one_of(free, self._preferred))
            return True
        while cell := core & ~self._seen:
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
