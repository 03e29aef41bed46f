"""Pairs of cells that answer each other: a matching of cells and groups of lines.

All lines of a group lack the cells of its core. Two cells of a core are a pair: when the attacker marks one, the
defender marks the other, so that no line of the group is ever completed (Alfred Hales and Robert Jewett, "Regularity
and positional games", 1963). Pairs must not share a cell, so each group has to be matched with two cells of its own.
Augmenting paths match as many cells as possible (Claude Berge, "Two theorems in graph theory", 1957), so that every
group has its pair if there can be one for each. If not, a group may keep a single cell that another group lacks.
"""


class Matching:
    """Pairs for all groups, each given by its core, or as many cells as possible; preferred cells are taken first."""

    def __init__(self, cores: list[int], preferred: int) -> None:
        once = twice = 0
        for core in cores:
            twice |= once & core
            once |= core
        self.pairs = [two_of(private, preferred) if (private := core & ~twice) else 0 for core in cores]
        """For each group its pair as a bitboard: two cells, fewer in a group that is short."""
        self.short: list[int] = []
        """The groups that got fewer than two cells, by index."""
        self.cells = sum(self.pairs)
        """All cells of the pairs."""
        self._shared = [core & twice for core in cores]  # the cells of each core that are in other cores, too
        self._preferred = preferred
        # By bit length, the group of each shared cell that is in a pair. Powers of two would be slow to find in a
        # dictionary, since most of them have the same place there.
        self._owner = [-1] * (twice.bit_length() + 1)
        self._seen = 0  # cells that the present search for an augmenting path has tried
        in_vain = 0  # cells that failed searches have tried: no augmenting path leads through them later
        sizes = list(map(int.bit_count, cores))
        for group in sorted(range(len(cores)), key=sizes.__getitem__):
            while not (pair := self.pairs[group]) & (pair - 1):
                self._seen = self.pairs[group] | in_vain
                if not self._augment(group):
                    in_vain = self._seen
                    self.short.append(group)
                    break

    @property
    def lack(self) -> int:
        """The number of cells that the short groups lack."""
        return sum([2 - self.pairs[group].bit_count() for group in self.short])

    def rivals(self, group: int) -> list[int]:
        """A short group, and all groups that compete with it for cells: together they have too few.

        So Hall's condition fails for them (Philip Hall, "On representatives of subsets", 1935).
        """
        found, found_bits, seen = [group], 1 << group, 0
        for rival in found:  # those that are added, too
            cells = self._shared[rival] & ~seen
            seen |= cells
            while cells:
                cell = cells & -cells
                cells ^= cell
                owner = self._owner[cell.bit_length()]
                if not found_bits >> owner & 1:
                    found_bits |= 1 << owner
                    found.append(owner)
        return found

    def _augment(self, group: int) -> bool:
        """Give a group one cell more, along an augmenting path if no cell is free; False if there is no path."""
        shared, pairs = self._shared[group], self.pairs
        if free := shared & ~self.cells:
            cell = one_of(free, self._preferred)
            pairs[group] = pairs[group] | cell
            self.cells |= cell
            self._owner[cell.bit_length()] = group
            return True
        while cell := shared & ~self._seen:
            cell &= -cell
            self._seen |= cell
            owner = self._owner[cell.bit_length()]
            if self._augment(owner):
                pairs[owner] = pairs[owner] ^ cell
                pairs[group] = pairs[group] | cell
                self._owner[cell.bit_length()] = group
                return True
        return False


def one_of(cells: int, preferred: int) -> int:
    """The lowest of the preferred cells, or if there are none the lowest of all; 0 if there are no cells."""
    cells = cells & preferred or cells
    return cells & -cells


def two_of(cells: int, preferred: int) -> int:
    """Two of the cells, chosen as by `one_of`; all of them if there are fewer."""
    one = one_of(cells, preferred)
    return one | one_of(cells ^ one, preferred)
