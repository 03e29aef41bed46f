"""A reviewed game as a tree to write: what the review says of each move is a comment, a better move a variation."""

from functools import partial

from ...._engine.board import Mark
from ...._engine.games.game_tree import Branch, GameTree
from ...._engine.games.record import Record
from ...._engine.levels import NAMES
from ...._engine.symmetry import alike
from ...words.cells import cell_names, listed
from ...words.comments import OURS, own_comment, paragraphs
from ...words.games import LONGEST_NAME, against, variations_left_out, who
from ...words.language import number, say, template
from ...words.printable import joined, printable, spread
from .turning import better_move, turning_point
from .words import sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .review import ReviewPage

LONGEST = 9  # moves of a better line
TURNED = template("It looks as if the game turned here.")
TRIED = template("The game ended here; what follows was tried later.")


def tree_of_record(record: Record) -> GameTree:
    """A saved game with what came with it, the names of its players, and its day."""
    tree = record.tree or GameTree.of(record.game)
    x, o = (name or joined(who(record, mark)) for name, mark in zip(tree.players, Mark, strict=True))
    return tree._replace(players=(x, o), date=tree.date or record.started[:10])


def annotated(page: "ReviewPage") -> GameTree:
    """The tree of the game with all that the review says; what it said in an earlier file is replaced."""
    tree, moves = page.tree, tuple(move.cell for move in page.game.moves)
    everything = page.analysed._replace(shown=frozenset(page.analysed.questions))
    turned = turning_point(everything)
    for ply in range(len(moves)):
        shown = page._replace(analysed=everything, ply=ply, tried=None)
        verdict, better = everything.verdicts[ply], _better_line(shown)
        said = sentences(shown) if shown.analysis else []
        if ply == turned:
            said.append(say(TURNED))
        if ply + 1 == len(moves) and tree.replies(moves) and not page.game.outcome:
            said.append(say(TRIED))
        mistake = verdict is not None and verdict.is_mistake
        tree = tree.changed(moves[: ply + 1], partial(_with, said=" ".join(said), mistake=mistake))
        if better:
            tree = tree.changed((*moves[:ply], *better), lambda branch: branch)
    return tree


def _with(branch: Branch, *, said: str, mistake: bool) -> Branch:
    """A move with a sentence of this program below what others said of it."""
    lines = [own_comment(branch.comment), f"{OURS}{said}" if said else ""]
    return branch._replace(comment="\n".join(filter(None, lines)), mistake=mistake or branch.mistake)


def _better_line(page: "ReviewPage") -> tuple[int, ...]:
    """The best moves in place of the selected one, if that was a mistake or looks like one; else none."""
    analysis, verdict = page.analysis, page.analysed.verdicts[page.ply]
    if analysis and verdict and verdict.is_mistake:
        best = next(move for move in analysis.moves if move.value is analysis.value)
        return best.line[:LONGEST] or (best.cell,)
    before = page.analysed.judgement(page.ply)
    if verdict or before is None or alike(before.position, before.line[0], page.game.moves[page.ply].cell):
        return ()
    worse = page.ply == turning_point(page.analysed) or better_move(page.analysed, page.ply) is not None
    return before.line[:LONGEST] if worse else ()


def players(page: "ReviewPage") -> str:
    """Who played a game that came from a file; "" if that is not known of both."""
    if set(page.tree.players) == {"person"}:
        return ""
    return against(
        *(say(name) if name in NAMES else spread(printable(name, LONGEST_NAME)) for name in page.tree.players)
    )


def on_time(page: "ReviewPage") -> bool:
    """Whether the side to move lost on time at the end, as the file says."""
    return page.game.resigned and dict(page.tree.details).get("RE", "").upper()[1:3] == "+T"


def notes(page: "ReviewPage") -> list[str]:
    """The comment that came with the selected move, a paragraph each, and what else was played or tried there."""
    tree, line = page.tree, tuple(move.cell for move in page.game.moves[: page.ply + 1])
    if page.hidden:
        return []
    branch = None if page.at_end else tree.branch(line)
    found = [variations_left_out(tree.left_out)] if tree.left_out and (page.at_end or page.ply == 0) else []
    rules = page.game.rules
    if (page.at_end or page.ply == 0) and (other := dict(tree.details).get("RU")):
        told = {"rules": printable(other, LONGEST_NAME), "run": number(rules.run)}
        # translators: {rules} is as in the file, such as "renju"; {run} is "five"
        found.append(
            say("Its rules were {rules}; here {run} or more in a row win, and no move is forbidden.", **told)
        )
    if page.at_end and not on_time(page) and (result := dict(tree.details).get("RE")):
        # translators: {result} is as in the file, such as "B+T", a win of Black on time
        found.append(say("The file gives the result as {result}.", result=printable(result, LONGEST_NAME)))
    found += paragraphs(tree.comment) if page.ply == 0 else []
    found += paragraphs(branch.comment) if branch else []
    before = line if page.at_end else line[:-1]
    others = [reply.cell for reply in tree.replies(before) if page.at_end or reply.cell != line[-1]]
    if others:
        names = cell_names(rules, dict.fromkeys(others))
        # translators: a list of cells with which others went on
        found.append(say("Also here: {cells}.", cells=listed(names)))
    return found
