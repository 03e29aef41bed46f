"""The public face as a program meets it: its names, what bad input is told, and how things print."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

import tictactoe
from tictactoe import Level, Player, Rules, Searcher, Solver

ROOT = Path(tictactoe.__file__).parents[1]
THREE = Rules(3, 3, 3)
START = THREE.start
RULES, TEXT = "Rules are wanted, not {}; tic-tac-toe has Rules(3, 3, 3)", "a text is wanted, not {}; one is "
POSITION = "a Position is wanted, not {}; parse reads one"
ANALYSIS = "an Analysis is wanted, not {}; analyse gives one"
ANY: Any = tictactoe  # whose functions take what their types refuse


def test_the_public_face_is_there() -> None:
    for name in tictactoe.__all__:
        assert getattr(tictactoe, name) is not None
        assert name in dir(tictactoe)
    assert (ROOT / "tictactoe" / "py.typed").exists()
    with pytest.raises(AttributeError):
        tictactoe.nothing  # type: ignore[attr-defined]  # noqa: B018 - the attribute itself is the test


def test_what_the_public_face_takes_and_gives_has_its_name_there() -> None:
    names = {name: getattr(tictactoe, name) for name in tictactoe.__all__}
    needed: set[type] = set()
    for thing in names.values():
        public = [member for name, member in vars(thing).items() if name[0] != "_"] if inspect.isclass(thing) else []
        methods = [getattr(member, "fget", getattr(member, "__func__", member)) for member in public]
        for annotated in [thing, *filter(inspect.isfunction, methods)]:
            hints = get_type_hints(annotated, localns=names | {"Random": Random}).values()
            needed |= {found for hint in hints for found in (hint, *get_args(hint)) if inspect.isclass(found)}
    own = {found for found in needed if found.__module__.startswith("tictactoe.")}
    assert len(own) > 20
    assert own <= set(names.values())


def test_a_type_checker_finds_every_name_where_the_program_does() -> None:
    """What is imported under TYPE_CHECKING, by home, is what is imported on first use."""
    tree = ast.parse(Path(tictactoe.__file__).read_text(encoding="utf-8"))
    branch = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        node.module: {alias.name for alias in node.names} for node in branch.body if isinstance(node, ast.ImportFrom)
    }
    assert seen == {home: set(names.split()) for home, names in ANY._HOMES.items()}
    assert {name for names in seen.values() for name in names} | {"analyse", "parse"} == set(tictactoe.__all__)


def test_names_are_imported_on_first_use() -> None:
    code = "import sys, tictactoe; tictactoe.Rules; print(*(name for name in sys.modules if 'tictactoe.' in name))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == ["tictactoe.engine", "tictactoe.engine.frozen", "tictactoe.engine.board"]


@pytest.mark.parametrize(
    ("call", "wrong", "said"),
    [
        *((make, (3, 3, 3), RULES) for make in (Solver, Searcher, Player)),
        (ANY.format_rules, (3, 3, 3), RULES),
        (lambda rules: ANY.format_cell(rules, 0), (3, 3, 3), RULES),
        (lambda rules: ANY.parse_cell(rules, "a1"), "3,3,3", RULES),
        (lambda rules: ANY.threats(rules, 0, 0), (3, 3, 3), RULES),
        (lambda rules: ANY.forks(rules, 0, 0), None, RULES),
        (ANY.parse_rules, None, TEXT + "'3,3,3'"),
        (ANY.parse_rules, THREE, TEXT + "'3,3,3'"),
        (lambda text: ANY.parse_cell(THREE, text), 5, TEXT + "'b2'"),
        (ANY.parse, START, TEXT + "'X.O/.X./..O'"),
        (ANY.parse_game, None, TEXT + "'3,3,3 X: b2 a1'"),
        (ANY.format_game, START, "a Game is wanted, not {}; parse_game reads one"),
        (ANY.format_position, "X.O/.X./..O", POSITION),
        (ANY.analyse, "X.O/.X./..O", POSITION),
        (Solver(THREE).value, None, POSITION),
        (ANY.hint, START, ANALYSIS),
        (lambda analysis: next(ANY.replies(analysis, Solver(THREE))), START, ANALYSIS),
        (lambda analysis: ANY.explain(analysis, 0), START, ANALYSIS),
        (lambda analysis: ANY.verdict(analysis, 0), None, ANALYSIS),
    ],
)
def test_what_is_of_another_kind_is_told_what_would_be_right(
    call: Callable[[object], object], wrong: object, said: str
) -> None:
    with pytest.raises(TypeError) as raised:
        call(wrong)
    assert str(raised.value) == said.format(repr(wrong))


@pytest.mark.parametrize("cell", [-1, 400, 10**12])
def test_a_cell_of_no_board_is_in_no_bitboard(cell: int) -> None:
    with pytest.raises(ValueError, match=f"cell {cell} is on no board: cells are 0 to 399 at most"):
        tictactoe.bitboard([0, cell])
    assert list(tictactoe.cells_of(tictactoe.bitboard([399, 0]))) == [0, 399]


@pytest.mark.parametrize("make", [Solver, Searcher, Player])
def test_what_knows_a_board_prints_as_the_call_that_makes_it(make: Callable[..., object]) -> None:
    made = make(Rules(5, 4, 3), mebibytes=9)
    assert repr(made) == f"{make.__name__}(Rules(5, 4, 3), mebibytes=9)"
    assert repr(eval(repr(made), vars(tictactoe))) == repr(made)


def test_a_level_prints_as_its_title_and_counts_as_its_plies() -> None:
    for level in Level:
        assert f"{level}" == str(level) == level.title
        assert f"{level:>9}" == level.title.rjust(9)
        assert level == int(level) == Level(int(level))


@pytest.mark.parametrize("budget", [-1.0, float("nan")])
def test_a_budget_that_never_ends_is_refused(budget: float) -> None:
    with pytest.raises(ValueError, match="it is 0 or more"):
        tictactoe.analyse(Rules(7, 7, 5).start, budget=budget)
