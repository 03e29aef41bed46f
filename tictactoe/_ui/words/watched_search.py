"""The sentences for a watched search, step by step, and its scores as text."""

from enum import Enum
from math import inf

from ..._engine.board import Mark
from ..._engine.notation import format_cell, parse_position
from ..._engine.steps import Bound, Method, MoveScore, Ply, Step, StepKind
from .boards import in_a_row
from .cells import listed
from .language import figures, say, say_number, template


class View(Enum):
    """Which numbers are shown: the scores of one search as the tutorials write them, in three ways."""

    # translators: which numbers a search shows, in a table, at most 11 characters
    RESULT = template("+1 0 -1")
    DISTANCE = template("10 - depth")
    NEGAMAX = template("negamax")

    @property
    def distance(self) -> bool:
        """Whether scores count how far a win is."""
        return self is View.DISTANCE

    @property
    def next(self) -> "View":
        """The next choice; the first follows the last."""
        views = list(View)
        return views[(views.index(self) + 1) % len(views)]


TITLES = {
    # translators: the names of searches in a table, at most 15 characters; the last two go on from alpha-beta
    Method.MINIMAX: template("minimax"),
    Method.ALPHA_BETA: template("alpha-beta"),
    Method.ORDERED: template("with move order"),
    Method.MEMORY: template("with memory"),
}
NAMES = TITLES | {
    Method.ORDERED: template("alpha-beta with move order"),
    Method.MEMORY: template("alpha-beta with memory"),
}
SHORT = TITLES | {
    # translators: the names of searches in the title of a narrow screen
    Method.ORDERED: template("move order"),
    Method.MEMORY: template("memory"),
}
IDEAS = {
    Method.MINIMAX: template("Minimax tries every move to the end: X takes the highest score, O the lowest."),
    Method.ALPHA_BETA: template(
        "Alpha-beta finds the same score, but skips the moves that cannot change it. "
        "alpha: X has at least this. beta: O allows at most this."
    ),
    Method.ORDERED: template(
        "With move order, alpha-beta tries the middle first, then corners, then edges: good moves first skip more."
    ),
    Method.MEMORY: template("With memory, alpha-beta remembers the score of each position and searches none twice."),
}
LEGENDS = {
    # translators: what scores mean, at most 42 characters; three spaces stand between the parts
    View.RESULT: template("X wins: +1   draw: 0   O wins: -1"),
    View.DISTANCE: template("X: 10 - depth   draw: 0   O: depth - 10"),
    View.NEGAMAX: template("+1 wins   0 draws   -1 loses"),
}
_OF_THE_ROW = (
    # translators: a sentence in two lines, each at most 42 characters, beside a tree with a row for each depth
    template("X takes the highest of the row below,"),
    template("O the lowest."),
)
_OF_EACH_ROW = (
    # translators: this and the next: two lines, each at most 42 characters
    template("Each side takes the highest of the row"),
    template("below; on the way up the sign turns."),
)
TAKES = dict.fromkeys(View, _OF_THE_ROW) | {View.NEGAMAX: _OF_EACH_ROW}
_OF_X_AND_O = (
    # translators: what alpha and beta are, here and in the next three texts, each at most 42 characters
    template("alpha: X has at least this"),
    template("beta: O allows at most this"),
)
_OF_BOTH_SIDES = (
    template("alpha: the side to move has at least this"),
    template("beta: the other side allows at most this"),
)
BOUNDS = dict.fromkeys(View, _OF_X_AND_O) | {View.NEGAMAX: _OF_BOTH_SIDES}
# translators: in negamax, what becomes of scores, alpha and beta in the row below in the tree; at most 42 characters
TURNED = template("a row down, signs turn: -beta, -alpha")
# translators: a search that shows the scores of negamax, in a title
IN_NEGAMAX = template("{search} (negamax)")
POSITIONS = (
    # translators: the headings of columns, at most 13 characters
    (template("3 free cells"), parse_position("xox/oox/___")),
    (template("4 free cells"), parse_position("xx_/_ox/_o_")),
    (template("5 free cells"), parse_position("x__/_ox/_o_")),
    (template("empty board"), parse_position("9")),
)
VERDICTS = {
    # translators: whether the score that the player guessed is right
    True: template("Right."),
    False: template("No."),
}
# translators: the heading of a column with how many positions each search looks at
NODES = template("nodes")
COUNTING = template("Counting nodes ...")
# translators: w is a key
OTHERS = template("w other searches")
TOO_LARGE = template("You can watch a search where nine or fewer cells are free and the game is not over.")
# translators: in the cell of a move that is not searched, at most 3 characters
CUT = template("cut")


# Scores


def signed(score: float) -> str:
    """A score with its sign.

    >>> [signed(score) for score in (1, 0, -1, 1000, -inf)]
    ['+1', '0', '-1', '+1000', '-∞']
    """
    if abs(score) == inf:
        return f"{'+' if score > 0 else '-'}∞"
    return f"{score:+g}" if score else "0"


def shown(score: float, mark: Mark, view: View) -> str:
    """A score, which is X's, as X sees it, or in negamax as the side with this mark does."""
    return signed(-score if view is View.NEGAMAX and mark is Mark.O else score)


def bounded(found: MoveScore, mark: Mark, view: View) -> tuple[str, str]:
    """≤ or ≥ where only a bound of the score of a move of this mark is known, else "", and the score."""
    turned = view is View.NEGAMAX and mark is Mark.O
    signs = {Bound.EXACT: "", Bound.AT_MOST: "≥" if turned else "≤", Bound.AT_LEAST: "≤" if turned else "≥"}
    return signs[found.bound], shown(found.score, mark, view)


def bounds(ply: Ply, view: View) -> tuple[str, str]:
    """Alpha and beta at a position: what X has and what O allows; in negamax what the side to move has."""
    low, high = ply.alpha, ply.beta
    if view is View.NEGAMAX and ply.position.to_move is Mark.O:
        low, high = -high, -low
    return signed(low), signed(high)


def side(mark: Mark, view: View) -> str:
    """What the side to move does with its scores, and its mark."""
    # translators: this and the next: the side that takes the highest score, and the one that takes the lowest
    name = say("MAX") if mark is Mark.X or view is View.NEGAMAX else say("MIN")
    return f"{name}  {mark.value}"


# What happens


def sentence(step: Step, view: View = View.RESULT) -> str:
    """What happens in a step."""
    ply = step.path[-1]
    mark = ply.position.to_move
    match step.kind:
        case StepKind.DONE if step.score is not None:
            return _done(step, shown(step.score, mark, view))
        case StepKind.CAME_BACK:
            return _came_back(step, view)
        case StepKind.CUT:
            return _cut(step, view)
    if ply.cell is None:
        return say("{mark} to move: we try its moves one by one.", mark=mark.value)
    tried = {"mark": mark.other.value, "cell": format_cell(ply.position.rules, ply.cell)}
    score = "" if step.score is None else shown(step.score, mark.other, view)
    match step.kind:
        case StepKind.OVER:
            line = in_a_row(ply.position.rules) if ply.position.winning_line else say("the board is full, a draw")
            # translators: {line} is "three in a row" or the like, or "the board is full, a draw"
            return say("{mark} tries {cell}: {line} ({score}).", line=line, score=score, **tried)
        case StepKind.KNOWN:
            return say_number(
                "{mark} tries {cell}: memory knows this position ({score}), {count} position skipped.",
                "{mark} tries {cell}: memory knows this position ({score}), {count} positions skipped.",
                step.saves,
                score=score,
                **tried,
            )
    return say("{mark} tries {cell}.", **tried)


def _done(step: Step, score: str) -> str:
    """The score of the position, and the nodes that it took."""
    result = say("A draw with best play ({score})", score=score)
    if step.score:
        result = say("{mark} wins with best play ({score})", mark="X" if step.score > 0 else "O", score=score)
    if not step.saved:
        # translators: {result} is such as "X wins with best play (+1)"
        return say_number("{result}: {count} node.", "{result}: {count} nodes.", step.nodes, result=result)
    return say_number(
        "{result}: {count} node, {saved} fewer than minimax.",
        "{result}: {count} nodes, {saved} fewer than minimax.",
        step.nodes,
        result=result,
        saved=figures(step.saved),
    )


def _came_back(step: Step, view: View) -> str:
    """The score of a move, where it comes from, and what alpha or beta is now."""
    ply, back = step.path[-1], step.back
    mark, found = ply.position.to_move, ply.scores[-1]
    name, (sign, score) = f"{mark.value} {format_cell(ply.position.rules, found.cell)}", bounded(found, mark, view)
    if found.bound is (Bound.AT_MOST if mark is Mark.X else Bound.AT_LEAST):
        return say(_NO_BETTER[sign], move=name, score=score, mark=mark.value)
    if sign:
        told = say(_BOUNDED[sign], move=name, score=score)
    elif back and back.scores:
        # translators: {why} is such as "O takes the lowest of 0 and -1"
        told = say("{move} is {score}: {why}.", move=name, score=score, why=picks(back, view))
    else:
        told = say("{move} is {score}.", move=name, score=score)
    return " ".join(filter(None, [told, _raised(step.path, view)]))


# By the sign of the bound: that a move is no better than another one before, and what is known of any other.
_NO_BETTER = {
    # translators: here and below {move} is the mark and the cell of a move, such as "X a1"
    "≤": template("{move} is at most {score}: no better for {mark} than what it has."),
    "≥": template("{move} is at least {score}: no better for {mark} than what it has."),
}
_BOUNDED = {"≤": template("{move} is at most {score}."), "≥": template("{move} is at least {score}.")}


def picks(ply: Ply, view: View) -> str:
    """Which of its scores the side to move takes, as a clause."""
    mark = ply.position.to_move
    scores = list(dict.fromkeys(shown(found.score, mark, view) for found in ply.scores))
    if len(ply.scores) == 1 and view is View.NEGAMAX and scores[0] != "0":
        return say("{mark} has only one move, {score} for {mark}", mark=mark.value, score=scores[0])
    if len(ply.scores) == 1:
        return say("{mark} has only one move", mark=mark.value)
    if len(scores) == 1 and view is View.NEGAMAX and scores[0] != "0":
        return say("every move of {mark} scores {score} for {mark}", mark=mark.value, score=scores[0])
    if len(scores) == 1:
        return say("every move of {mark} scores {score}", mark=mark.value, score=scores[0])
    if view is View.NEGAMAX:
        best = ply.best
        assert best
        return say(
            "{mark} takes the highest of {scores}, {score} for {other}",
            mark=mark.value,
            scores=listed(scores),
            score=shown(best.score, mark.other, view),
            other=mark.other.value,
        )
    if mark is Mark.X:
        return say("{mark} takes the highest of {scores}", mark=mark.value, scores=listed(scores))
    return say("{mark} takes the lowest of {scores}", mark=mark.value, scores=listed(scores))


def _raised(path: tuple[Ply, ...], view: View) -> str:
    """That the last score has changed alpha or beta, "" if it has not."""
    ply = path[-1]
    *before, last = (found.score for found in ply.scores)
    above = path[-2] if len(path) > 1 else None
    low, high = bounds(ply, view)
    if ply.position.to_move is Mark.X:
        changed = ply.alpha == last > max([above.alpha if above else -inf, *before])
    else:
        changed = ply.beta == last < min([above.beta if above else inf, *before])
    if not changed:
        return ""
    if view is View.NEGAMAX:
        return say("Now alpha is {score}.", score=low)
    if ply.position.to_move is Mark.X:
        return say("Now X has at least {score} (alpha).", score=low)
    return say("Now O allows at most {score} (beta).", score=high)


def _cut(step: Step, view: View) -> str:
    """Why the other moves need no search: the other side has something at least as good elsewhere."""
    *above, ply = step.path
    mark, other = ply.position.to_move, ply.position.to_move.other
    got, has = ply.scores[-1].score, ply.alpha if mark is Mark.O else ply.beta
    skipped = say_number("{count} position skipped", "{count} positions skipped", step.saves)
    elsewhere = next(
        before.best
        for before in reversed(above)
        if before.position.to_move is other and before.best and before.best.score == has
    )
    had = {
        "other": other.value,
        "score": shown(has, other, view),
        "cell": format_cell(ply.position.rules, elsewhere.cell),
        "skipped": skipped,
    }
    if got == has:
        # translators: here and below {skipped} is such as "4 positions skipped"
        return say("{other} already has {score} with {cell} and cannot do better here: {skipped}.", **had)
    wins = got > 0 if mark is Mark.X else got < 0
    if wins and (has == 0 or (has > 0) is (other is Mark.X)):
        return say(
            "{mark} can win here, so {other} will not come here: {skipped}.",
            mark=mark.value,
            other=other.value,
            skipped=skipped,
        )
    return say(_BETTER_ELSEWHERE[True if wins else None if got else False], mark=mark.value, **had)


# Why a side will not come here: whether the other can win sooner here, draw, or (None) hold out longer.
_BETTER_ELSEWHERE = {
    True: template(
        "{mark} can win sooner here, and {other} has {score} with {cell}, so {other} will not come here: {skipped}."
    ),
    False: template(
        "{mark} can draw here, but {other} has {score} with {cell}, so {other} will not come here: {skipped}."
    ),
    None: template(
        "{mark} can hold out longer here, but {other} has {score} with {cell}, "
        "so {other} will not come here: {skipped}."
    ),
}


def question(step: Step, view: View) -> list[str]:
    """What is asked before the score of the last position of the path comes back."""
    ply = step.path[-1]
    mark, rules = ply.position.to_move, ply.position.rules
    scores = [
        say("{cell} is {score}", cell=format_cell(rules, found.cell), score="".join(bounded(found, mark, view)))
        for found in ply.scores
    ]
    told = {"mark": mark.value, "scores": ", ".join(scores)}
    # translators: {move} in the questions below, in which it may also be a move such as "X a1"
    what = say("this position") if ply.cell is None else move(step.path)
    if view is View.NEGAMAX:
        sees = mark if ply.cell is None else mark.other
        asked = say(
            "What is {move} worth to {mark}? + if {mark} wins, 0 for a draw, - if {other} wins.",
            move=what,
            mark=sees.value,
            other=sees.other.value,
        )
        # translators: {scores} is a list, as in "a1 is 0, b2 is +1"
        return [asked, say("{mark} is to move there, and for {mark} {scores}.", **told)]
    asked = say("What is {move} worth? + if X wins, 0 for a draw, - if O wins.", move=what)
    # translators: {scores} is a list, as in "a1 is 0, b2 is +1"
    return [asked, say("{mark} is to move there: {scores}.", **told)]


def skipped(step: Step | None) -> str:
    """How many positions of minimax were not searched so far."""
    # translators: this and the next, at most 42 characters
    return say_number(
        "skipped so far: {count} position", "skipped so far: {count} positions", step.saved if step else 0
    )


def guesses(right: int, answers: int) -> str:
    """How many guesses were right."""
    return say_number(
        "your guesses: {right} of {count} right", "your guesses: {right} of {count} right", answers, right=right
    )


def nodes_so_far(step: Step, total: int) -> list[str]:
    """How far the search is; the full form first."""
    number, count = figures(step.nodes), figures(total)
    return [
        say("node {number} of {count}", number=number, count=count),
        say("{number} of {count}", number=number, count=count),
        say("node {number}", number=number),
        "",
    ]


def move(path: tuple[Ply, ...]) -> str:
    """The move that led to the last position of a path: its mark and its cell."""
    ply = path[-1]
    if ply.cell is None:
        return say("{mark} to move", mark=ply.position.to_move.value)
    return f"{ply.position.to_move.other.value} {format_cell(ply.position.rules, ply.cell)}"


def idea(method: Method, counts: dict[Method, int]) -> list[str]:
    """What a method does, and how many nodes it takes."""
    nodes, plain = counts[method], counts[Method.ALPHA_BETA]
    if method is Method.MINIMAX or nodes <= plain:
        takes = say_number("Here it takes {count} node.", "Here it takes {count} nodes.", nodes)
    else:
        takes = say_number(
            "Here it takes {count} node: no gain here, alpha-beta alone takes {fewer}.",
            "Here it takes {count} nodes: no gain here, alpha-beta alone takes {fewer}.",
            nodes,
            fewer=figures(plain),
        )
    return [say(IDEAS[method]), takes]


NODES_OF = {  # the nodes of the methods at POSITIONS, without and with the distance in the score
    False: ((11, 11, 9, 9), (47, 20, 17, 17), (174, 29, 77, 65), (549_946, 18_297, 7_275, 1_988)),
    True: ((11, 11, 9, 9), (47, 20, 17, 17), (174, 29, 87, 71), (549_946, 20_866, 7_865, 2_160)),
}
