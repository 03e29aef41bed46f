"""The proof that a tree of units shows, composed of the proofs of its units."""

from collections.abc import Callable, Iterator
from json import loads

from ..board import Position, cells_of
from ..notation import format_cell
from ..symmetry import Symmetry
from .lines import Lines
from .proof import Part
from .tree import AndNode, OrNode, ProofTree


def composed(tree: ProofTree, part: Callable[[Position], Part]) -> Iterator[str]:
    """The lines of the proof that a tree shows once all is proven; `part` gives what was found of a unit."""
    composer = _Composer(tree, part)
    roots = {mark.value: composer.write(root) for mark, root in tree.roots.items()}
    return composer.lines.whole(roots)


class _Play:
    """A move by its name, and what follows; None if the game is over then."""

    def __init__(self, move: str, then: "_Line | None") -> None:
        self.move, self.then = move, then


class _Replies:
    """What follows each reply, by the names of cells."""

    def __init__(self, table: dict[str, "_Line"]) -> None:
        self.table = table


_Line = int | _Play | _Replies
"""The number of a line with a defence, or moves, which are written once it is known how they lie on the board."""


class _Composer:
    """Writes the lines of one proof."""

    def __init__(self, tree: ProofTree, part: Callable[[Position], Part]) -> None:
        self.lines = Lines()
        self.lines.write_header(tree.position, tree.claim)
        self._part = part
        self._names = [format_cell(tree.position.rules, cell) for cell in range(tree.position.rules.cells)]
        self._cells = {name: cell for cell, name in enumerate(self._names)}
        self._units: dict[Position, _Line] = {}
        self._images: dict[tuple[_Line, Symmetry], _Line] = {}
        self._written: dict[_Line, int] = {}

    def write(self, root: OrNode | AndNode) -> int:
        """Write all that shows what a node has proven; gives the number of its line."""
        return self._write(self._line(root))

    def _line(self, root: OrNode | AndNode) -> _Line:
        """What shows what a node has proven; its defences are written."""
        if isinstance(root, AndNode):
            return self._replies(root) if root.cells is None else self._defence(root)
        if root.position not in self._units:
            if after := root.best:
                then = None if after.position.outcome else self._line(after)
                self._units[root.position] = _Play(self._names[after.move], then)
            else:
                self._units[root.position] = self._copied(self._part(root.position))
        return self._units[root.position]

    def _defence(self, node: AndNode) -> int:
        """Write the answers to all replies that matter, as a defence; gives the line's number."""
        answers, remaining = [], node.cells or 0
        for answered in node.answered:
            needed = answered.cells or 0
            if moves := remaining & ~needed:
                play = self._line(answered.node)
                assert isinstance(play, _Play)  # a unit that needs some cells only has a move, then a defence
                assert isinstance(play.then, int)
                turn = self._turn(answered.symmetry)
                answer = self._image(play.move, answered.symmetry)
                answers.append((self._listed(moves), answer, play.then, *([turn] if turn else [])))
                remaining &= needed
        return self.lines.write(answers=answers) if answers else self.lines.write(defence=[0])

    def _replies(self, node: AndNode) -> _Replies:
        table, remaining = {}, node.position.empty
        for answered in node.answered:
            served = 1 << answered.reply if answered.cells is None else remaining & ~answered.cells
            remaining &= ~served
            table[self._listed(served)] = self._turned(self._line(answered.node), answered.symmetry)
        return _Replies(table)

    def _copied(self, part: Part) -> _Line:
        """What the root of a part shows; its defences are written with their new numbers."""
        found: dict[int, _Line] = {0: 0}

        def renumbered(number: int, turn: int = 0, *pairs: str) -> tuple[_Line | str, ...]:
            return (found[number], found[turn], *pairs) if turn or pairs else (found[number],)

        for number, text in enumerate(part.lines, start=1):
            match line := loads(text):
                case {"play": move}:
                    found[number] = _Play(move, found[line["then"]] if "then" in line else None)
                case {"replies": replies}:
                    found[number] = _Replies({names: found[then] for names, then in replies.items()})
                case {"defence": defence}:
                    found[number] = self.lines.write(defence=renumbered(*defence))
                case {"answers": answers}:
                    new = [(moves, answer, *renumbered(*after)) for moves, answer, *after in answers]
                    found[number] = self.lines.write(answers=new)
                case _:
                    found[number] = self.lines.write(**line)
        return found[part.root]

    def _turned(self, line: _Line, symmetry: Symmetry) -> _Line:
        """What a line shows, for an image of the board; a defence is written for it."""
        if (line, symmetry) not in self._images:
            turned: _Line
            if isinstance(line, int):
                turn = self._turn(symmetry)
                turned = self.lines.write(defence=[line, turn]) if line and turn else line
            elif isinstance(line, _Play):
                then = None if line.then is None else self._turned(line.then, symmetry)
                turned = _Play(self._image(line.move, symmetry), then)
            else:
                table = line.table.items()
                turned = _Replies({self._image(it, symmetry): self._turned(then, symmetry) for it, then in table})
            self._images[line, symmetry] = turned
        return self._images[line, symmetry]

    def _write(self, line: _Line) -> int:
        """Write moves with all that follows; gives the number of their line, or that of a defence."""
        if isinstance(line, int):
            return line
        if line not in self._written:
            if isinstance(line, _Replies):
                table = {names: self._write(then) for names, then in line.table.items()}
                self._written[line] = self.lines.write(replies=table)
            elif line.then is None:
                self._written[line] = self.lines.write(play=line.move)
            else:
                self._written[line] = self.lines.write(play=line.move, then=self._write(line.then))
        return self._written[line]

    def _image(self, names: str, symmetry: Symmetry) -> str:
        """The cells to which a symmetry takes some cells, all by their names; "*" stays."""
        return names if names == "*" else " ".join(self._names[symmetry[self._cells[name]]] for name in names.split())

    def _turn(self, symmetry: Symmetry) -> int:
        """Write a symmetry; gives the line's number, 0 for the identity."""
        names = [self._names[cell] for cell in symmetry]
        return 0 if names == self._names else self.lines.write(turn=" ".join(names))

    def _listed(self, cells: int) -> str:
        return " ".join(self._names[cell] for cell in cells_of(cells))
