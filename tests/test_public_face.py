"""The public face as a program meets it: its names, what bad input is told, and how things print."""

import ast
import copy
import inspect
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any, Self, SupportsIndex, get_args, get_type_hints

import pytest

import tictactoe
from tictactoe import Level, Limit, Mark, Player, Position, Rules, Searcher, Solver

ROOT = Path(tictactoe.__file__).parents[1]
THREE = Rules(3, 3, 3)
START = THREE.start
RULES, TEXT = "Rules are wanted, not {}; tic-tac-toe has Rules(3, 3, 3)", "a text is wanted, not {}; one is "
MARK = "a Mark is wanted, not {}; one is Mark.X"
LEVEL = "a Level is wanted, not {}; one is Level.CASUAL"
SEAT = "a Seat is wanted, not {}; one is Seat.PERSON"
POSITION = "a Position is wanted, not {}; parse reads one"
GAME = "a Game is wanted, not {}; parse_game reads one"
TREE = "a GameTree is wanted, not {}; parse_sgf reads some, GameTree.of(game) makes one"
BRANCH, LINE = "a Branch is wanted, not {}; one is Branch(4)", "a line is cells, not {}; one is (4, 0)"
REPLIES = "Replies are wanted, not {}; replies(analysis, solver) gives them"
SOLVER = "a Solver is wanted, not {}; tic-tac-toe has Solver(Rules(3, 3, 3))"
ANALYSIS = "an Analysis is wanted, not {}; analyse gives one"
STOP = "stop is a Limit, such as Limit(seconds=5), or a function, not {}"
RANDOM = "a Random is wanted, not {}; one is random.Random()"
BITBOARD = "a bitboard is wanted, not {}; bitboard([0, 4]) makes one of cells"
JUDGEMENT = "a Judgement is wanted, not {}; replies are given by name, as replies=..."
ANY: Any = tictactoe  # whose functions take what their types refuse
PEOPLE = ANY.Seats(ANY.Seat.PERSON, ANY.Seat.PERSON)


def test_the_public_face_is_there() -> None:
    for name in tictactoe.__all__:
        assert getattr(tictactoe, name) is not None
        assert name in dir(tictactoe)
    assert (ROOT / "tictactoe" / "py.typed").exists()
    with pytest.raises(AttributeError):
        tictactoe.nothing  # type: ignore[attr-defined]  # noqa: B018 - the attribute itself is the test


def test_what_the_public_face_takes_and_gives_has_its_name_there() -> None:
    names = {name: getattr(tictactoe, name) for name in tictactoe.__all__}
    others = {"Any": Any, "Random": Random, "Self": Self, "SupportsIndex": SupportsIndex}
    others["Stop"] = Callable[[], bool] | Limit
    needed: set[type] = set()
    for thing in filter(callable, names.values()):
        public = [member for name, member in vars(thing).items() if name[0] != "_"] if inspect.isclass(thing) else []
        methods = [getattr(member, "fget", getattr(member, "__func__", member)) for member in public]
        for annotated in [thing, *filter(inspect.isfunction, methods)]:
            hints = get_type_hints(annotated, localns=names | others).values()
            needed |= {found for hint in hints for found in (hint, *get_args(hint)) if inspect.isclass(found)}
    own = {found for found in needed if found.__module__.startswith("tictactoe.")}
    assert len(own) > 20
    assert own <= set(names.values())


def test_what_a_search_takes_is_a_type_that_can_be_read() -> None:
    asked = (tictactoe.analyse, tictactoe.grow, tictactoe.proof, tictactoe.replies)
    for takes_stop in (*asked, tictactoe.Solver.value, tictactoe.Player.choose, tictactoe.Engine.choose):
        assert "stop" in get_type_hints(takes_stop)


def test_a_function_may_pass_on_what_ends_a_search() -> None:
    def value(stop: tictactoe.Stop) -> tictactoe.Value:
        return Solver(THREE).value(START, stop)

    assert [value(Limit()), value(lambda: False)] == [tictactoe.Value.DRAW] * 2


def test_what_help_shows_names_nothing_that_is_not_public() -> None:
    things = [getattr(tictactoe, name) for name in tictactoe.__all__]
    public = {member for thing in filter(inspect.isclass, things) for member in vars(thing)}
    for thing in things:
        shown = [thing, *(member for name, member in inspect.getmembers(thing) if name[0] != "_")]
        for text in filter(None, map(inspect.getdoc, shown)):
            assert {*re.findall(r"\b[A-Z]+_[A-Z_]+\b", text)} <= public
            assert not re.search(r"`(\w+)\.\1`", text)  # a function in its module, which is not public


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
    needed = "", ".frozen", ".lines", ".refusal", ".board"
    assert done.stdout.split() == [f"tictactoe._engine{name}" for name in needed]


@pytest.mark.parametrize(
    ("call", "wrong", "said"),
    [
        *((make, (3, 3, 3), RULES) for make in (Solver, Searcher, Player)),
        (ANY.format_rules, (3, 3, 3), RULES),
        (lambda rules: ANY.format_cell(rules, 0), (3, 3, 3), RULES),
        (lambda rules: ANY.parse_cell(rules, "a1"), "3,3,3", RULES),
        (lambda rules: ANY.threats(rules, 0, 0), (3, 3, 3), RULES),
        (lambda rules: ANY.forks(rules, 0, 0), None, RULES),
        (
            lambda move: ANY.Game(START, moves=(move,)),
            4,
            "moves are Played, not {}; the centre of tic-tac-toe is Played(4)",
        ),
        (ANY.parse_rules, None, TEXT + "'3,3,3'"),
        (ANY.parse_rules, THREE, TEXT + "'3,3,3'"),
        (lambda text: ANY.parse_cell(THREE, text), 5, TEXT + "'b2'"),
        (ANY.parse, START, TEXT + "'X.O/.X./..O'"),
        (ANY.parse_game, None, TEXT + "'3,3,3 X: b2 a1'"),
        (ANY.format_game, "3,3,3 X: b2 a1", GAME),
        (ANY.GameTree.of, START, GAME),
        (lambda branch: ANY.GameTree(START).changed((4,), lambda move: branch), None, BRANCH),
        (lambda branch: ANY.GameTree(START).changed((4,), lambda move: move._replace(replies=(branch,))), 0, BRANCH),
        (ANY.GameTree(START).branch, 5, LINE),
        (ANY.GameTree(START).replies, 5, LINE),
        (lambda line: ANY.GameTree(START).changed(line, lambda move: move), 5, LINE),
        (ANY.Game, THREE, POSITION),
        (ANY.Level.named, 2, TEXT + "'casual'"),
        (ANY.format_sgf, tictactoe.parse_game("3,3,3 X: b2 a1"), TREE),
        (lambda game: ANY.format_sgf([game]), tictactoe.parse_game("3,3,3 X: b2 a1"), TREE),
        (
            lambda seats: ANY.Game(START, seats),
            (),
            "Seats are wanted, not {}; two people have Seats(Seat.PERSON, Seat.PERSON)",
        ),
        (lambda seat: ANY.Seats(seat, ANY.Seat.PERSON), "person", SEAT),
        (lambda seat: ANY.Seats(ANY.Seat.PERSON, seat, o_name="rapfi"), None, SEAT),
        (lambda name: ANY.Seats(*PEOPLE.both, name), 5, TEXT + "'pbrain-rapfi'"),
        (lambda name: ANY.Seats(*PEOPLE.both, o_name=name), None, TEXT + "'pbrain-rapfi'"),
        (lambda level: ANY.Game(START).play(0, level), "casual", LEVEL),
        (lambda level: ANY.Game(START).play(0, level), 2, LEVEL),
        (ANY.Outcome, "X", MARK),
        (PEOPLE.of, "X", MARK),
        (PEOPLE.program, "X", MARK),
        (PEOPLE.program, None, MARK),
        (lambda level: Player(THREE).needs_search(START, level), "perfect", LEVEL),
        (lambda level: Player(THREE).choices(START, level), "perfect", LEVEL),
        (lambda level: Player(THREE).choose(START, level), None, LEVEL),
        (lambda rng: Player(THREE).choose(START, Level.CASUAL, rng=rng), 7, RANDOM),
        (lambda rng: ANY.Searcher(THREE).search(START, rng=rng), 5, RANDOM),
        (lambda rng: ANY.Searcher(THREE).glance(START, 1, rng=rng), 5, RANDOM),
        (lambda side: ANY.threats(THREE, side, 0), [0, 1], BITBOARD),
        (lambda side: ANY.forks(THREE, 0, side), [0, 1], BITBOARD),
        (lambda shaded: START.svg(shaded=shaded), "b2", BITBOARD),
        (THREE.from_centre, "x", "a cell is a whole number, not {}; parse_cell reads names such as b2"),
        (START.image, None, "a symmetry is wanted, not {}; symmetries(rules) gives them"),
        (lambda board: list(ANY.cells_of(board)), "b2", BITBOARD),
        (lambda board: list(ANY.cells_of(board)), 1.5, BITBOARD),
        (ANY.bitboard, 5, "cells are wanted, such as [0, 4], not {}"),
        (lambda hint: ANY.format_hint(THREE, hint), None, "a Hint is wanted, not {}; hint gives one"),
        (lambda rules: ANY.format_hint(rules, ANY.hint(ANY.analyse(START))), (3, 3, 3), RULES),
        (lambda remark: ANY.format_remark(THREE, remark), (), "a Remark is wanted, not {}; explain gives several"),
        (lambda stop: ANY.analyse(START, stop), Limit, STOP),
        (lambda stop: Solver(THREE).value(START, stop), Limit, STOP),
        (lambda stop: list(Searcher(THREE).search(START, stop)), Limit, STOP),
        (lambda stop: ANY.Engine("no-such-program").choose(START, stop), 5, STOP),
        (ANY.Limit, "5", "seconds is a number, not {}"),
        (ANY.Limit, int, "seconds is a number, not {}"),
        (ANY.Played, "b2", "a cell is a whole number, not {}; parse_cell reads names such as b2"),
        (ANY.Played, True, "a cell is a whole number, not {}; parse_cell reads names such as b2"),
        (lambda level: ANY.Played(4, level), "casual", LEVEL),
        (lambda moves: ANY.Game(START, moves=moves), None, "moves are wanted, not {}; those of a new game are ()"),
        (ANY.Branch, "b2", "a cell is a whole number, not {}; parse_cell reads names such as b2"),
        (ANY.Branch, True, "a cell is a whole number, not {}; parse_cell reads names such as b2"),
        (lambda comment: ANY.Branch(4, comment), 5, TEXT + "'the centre'"),
        (lambda replies: ANY.Branch(4, replies=replies), True, "moves are wanted, not {}; for none there is ()"),
        (lambda reply: ANY.Branch(4, replies=[reply]), 0, BRANCH),
        (ANY.GameTree, "X../.../...", POSITION),
        (lambda first: ANY.GameTree(START, [first]), 4, BRANCH),
        (lambda date: ANY.GameTree(START, date=date), 2026, TEXT + "'2026-11-28'"),
        (lambda name: ANY.GameTree(START, players=("Ann", name)), None, TEXT + "'a name'"),
        (
            lambda change: ANY.GameTree(START).changed((4,), change),
            None,
            "a change is a function of a Branch, not {}",
        ),
        (lambda seconds: ANY.Engine("rapfi", seconds=seconds), "5", "seconds is a number, not {}"),
        (lambda seconds: ANY.Engine("rapfi", seconds=seconds), None, "seconds is a number, not {}"),
        (ANY.board_value, (3, 3, 3), RULES),
        (ANY.value_source, (3, 3, 3), RULES),
        (ANY.counts, (3, 3, 3), RULES),
        (ANY.symmetries, (3, 3, 3), RULES),
        (ANY.symmetries, [3, 3, 3], RULES),
        (lambda rules: ANY.parse("9", rules), (3, 3, 3), RULES),
        (lambda mark: ANY.parse("9", THREE, mark), "X", MARK),
        (ANY.format_position, "X.O/.X./..O", POSITION),
        (ANY.canonical, "X.O/.X./..O", POSITION),
        (ANY.Engine, ("rapfi",), TEXT + "'pbrain-rapfi'"),
        (ANY.analyse, "X.O/.X./..O", POSITION),
        (Solver(THREE).value, None, POSITION),
        (Solver(THREE).analyse, "X../.../...", POSITION),
        (Searcher(THREE).search, THREE, POSITION),
        (lambda position: Player(THREE).choose(position, Level.CASUAL), None, POSITION),
        (lambda position: ANY.grow(position, 1, Solver(THREE)), THREE, POSITION),
        (ANY.hint, START, ANALYSIS),
        (ANY.hint, [START], ANALYSIS),
        (lambda judgement: ANY.hint(ANY.analyse(START), judgement), (), JUDGEMENT),
        (lambda replies: ANY.hint(ANY.analyse(START), None, replies), 5, REPLIES),
        (lambda reply: ANY.hint(ANY.analyse(START), replies=[reply]), 1, REPLIES),
        (lambda analysis: next(ANY.replies(analysis, Solver(THREE))), START, ANALYSIS),
        (lambda solver: ANY.grow(START, 1, solver), THREE, SOLVER),
        (lambda solver: ANY.proof(START, solver), THREE, SOLVER),
        (lambda solver: next(ANY.replies(ANY.analyse(START), solver)), THREE, SOLVER),
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


@pytest.mark.parametrize("call", [
    lambda cells: tictactoe.threats(THREE, cells, 0),
    lambda cells: tictactoe.threats(THREE, 0, cells),
    lambda cells: tictactoe.forks(THREE, cells, 0),
    lambda cells: START.svg(shaded=cells),
    lambda cells: THREE.from_centre(20),
])  # fmt: skip
def test_a_cell_off_the_board_is_told(call: Callable[[int], object]) -> None:
    with pytest.raises((ValueError, IndexError), match=r"^cell 20 is not on the board: cells are 0 to 8$"):
        call(1 << 20 | 3)


@pytest.mark.parametrize("make", [Solver, Searcher, Player])
def test_what_knows_a_board_prints_as_the_call_that_makes_it(make: Callable[..., object]) -> None:
    made = make(Rules(5, 4, 3), mebibytes=9)
    assert repr(made) == f"{make.__name__}(Rules(5, 4, 3), mebibytes=9)"
    assert repr(eval(repr(made), vars(tictactoe))) == repr(made)


def test_a_level_is_found_by_its_name() -> None:
    assert [Level.named(level.title) for level in Level] == [*Level]
    assert Level.named("Expert") is Level.PERFECT
    with pytest.raises(ValueError, match=r"^'easy' is no level; the levels are novice, casual, .*, expert$"):
        Level.named("easy")


@pytest.mark.parametrize(
    "read",
    [
        lambda text: tictactoe.parse_cell(THREE, text),
        tictactoe.parse_rules,
        tictactoe.parse,
        tictactoe.parse_game,
        tictactoe.parse_sgf,
        Level.named,
        lambda text: tictactoe.check_proof([text]),
    ],
)
def test_no_error_repeats_a_long_text(read: Callable[[str], object]) -> None:
    for text in "z" * 100_000, "9" * 100_000, "x" * 100_000, "9," * 50_000:
        with pytest.raises(ValueError) as raised:  # noqa: PT011 - the length of any error is the test
            read(text)
        assert len(str(raised.value)) < 200


def test_one_game_is_written_as_a_list_of_one_is() -> None:
    tree = tictactoe.GameTree.of(tictactoe.parse_game("3,3,3 X: b2 a1"))
    assert tictactoe.format_sgf(tree) == tictactoe.format_sgf([tree]) == tictactoe.format_sgf(iter([tree]))
    assert tictactoe.format_sgf([tree, tree]) == 2 * tictactoe.format_sgf(tree)


def test_the_members_of_enumerations_print_as_words() -> None:
    kinds = [tictactoe.Mark, tictactoe.Value, tictactoe.Verdict, tictactoe.Reason, tictactoe.Seat, tictactoe.Phase]
    for kind in kinds:
        for member in kind:
            assert f"{member}" == str(member) == member.value
    assert (
        f"{Mark.X} {tictactoe.Value.WIN:>5} {tictactoe.Outcome(None):>5} {tictactoe.Seat.PERSON}"
        == "X   win  draw person"
    )


def test_a_position_that_cannot_be_prints_as_the_call_that_makes_it() -> None:
    position = Position(THREE, 7, 0, Mark.O)
    assert repr(position) == "Position(Rules(3, 3, 3), 7, 0, Mark.O)"
    assert eval(repr(position), vars(tictactoe)) == position


def test_a_level_prints_as_its_title_and_counts_as_its_plies() -> None:
    for level in Level:
        assert f"{level}" == str(level) == level.title
        assert f"{level:>9}" == level.title.rjust(9)
        assert level == int(level) == Level(int(level))


@pytest.mark.parametrize(
    ("call", "name", "least"),
    [
        (lambda number: Searcher(THREE).search(START, nodes=number), "nodes", 0),
        (lambda number: Searcher(THREE).search(START, depth=number), "depth", 0),
        (lambda number: Searcher(THREE).search(START, count=number), "count", 1),
        (lambda number: Player(THREE).judgements(START, nodes=number), "nodes", 0),
        (lambda number: Player(THREE).judgements(START, count=number), "count", 1),
        (lambda number: Searcher(THREE).glance(START, number), "plies", 1),
        (lambda number: Solver(THREE).scores(START, number), "plies", 1),
        (lambda number: Limit(nodes=number), "nodes", 0),
        (lambda number: Limit(depth=number), "depth", 0),
        (lambda number: Solver(THREE, mebibytes=number), "mebibytes", 1),
        (lambda number: Searcher(THREE, mebibytes=number), "mebibytes", 1),
        (lambda number: Player(THREE, mebibytes=number), "mebibytes", 1),
        (lambda number: tictactoe.grow(START, number, Solver(THREE)), "depth", 0),
        (lambda number: tictactoe.Game(START).play(4).at(number), "count", 0),
        (lambda number: tictactoe.GameTree(START).lines(number), "most", 0),
    ],
)
def test_a_number_that_is_too_small_or_not_whole_is_told(
    call: Callable[[Any], object], name: str, least: int
) -> None:
    call(least)
    with pytest.raises(ValueError, match=f"^{name} is {least - 1}: it is {least} or more$"):
        call(least - 1)
    for wrong in "5", 1.5, float("inf"):
        with pytest.raises(TypeError, match=f"^{name} is a whole number, not {wrong!r}$"):
            call(wrong)


@pytest.mark.parametrize("name", ["nodes", "depth"])
def test_what_a_limit_has_is_not_given_besides(name: str) -> None:
    with pytest.raises(ValueError, match=rf"^{name} is 5, and 7 in the Limit; give it once$"):
        ANY.Searcher(THREE).search(START, Limit(**{name: 7}), **{name: 5})
    assert [*ANY.Searcher(THREE).search(START, Limit(seconds=5), **{name: 0})]


@pytest.mark.parametrize("command", ["no-such-file.py:choose", "", "  "])
def test_a_command_that_names_no_program_is_a_plain_value_error(command: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        tictactoe.Engine(command)
    assert type(refused.value) is ValueError


def test_the_board_of_a_player_is_that_of_each_question() -> None:
    for ask in Player(LARGE).needs_search, Player(LARGE).choices, Player(LARGE).choose:
        with pytest.raises(ValueError, match="this search knows the board"):
            ask(START, Level.PERFECT)


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
def test_an_engine_has_a_number_of_seconds_that_it_can_be_told(seconds: float) -> None:
    with pytest.raises(ValueError, match=r"it is 0 or more|there must be an end"):
        tictactoe.Engine("rapfi", seconds=seconds)


@pytest.mark.parametrize("seconds", [-1.0, float("nan")])
def test_a_limit_below_zero_is_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="it is 0 or more"):
        Limit(seconds=seconds)


def test_limits_count_anew_for_each_search() -> None:
    rules = Rules(5, 5, 4)
    solver, limit = Solver(rules), Limit(nodes=500)
    for _ in range(2):
        before = solver.nodes
        assert solver.value(rules.start, limit) is tictactoe.Value.UNKNOWN
        assert 500 <= solver.nodes - before < 2000  # it looks every few hundred nodes
    for seconds in 0, Decimal("0.01"):
        assert tictactoe.analyse(Rules(15, 15, 5).start, ANY.Limit(seconds)).value is tictactoe.Value.UNKNOWN
    *_, judgement = Searcher(rules).search(rules.start, Limit(depth=2))
    assert judgement.depth == 2
    *_, judgement = Searcher(rules).search(rules.start, Limit(nodes=300))
    assert judgement.nodes < 1000
    assert limit._replace(depth=1) == pickle.loads(pickle.dumps(Limit(nodes=500, depth=1)))


LARGE = Rules(9, 9, 5)
SEARCHES: list[tuple[Callable[[Any], object], Rules]] = [  # each begins with tables of its own
    (lambda stop: tictactoe.analyse(LARGE.start, stop), LARGE),
    (lambda stop: Solver(LARGE).value(LARGE.start, stop), LARGE),
    (lambda stop: [*Solver(LARGE).analyses(LARGE.start, stop)], LARGE),
    (lambda stop: tictactoe.grow(LARGE.start, 2, Solver(LARGE), stop), LARGE),
    (lambda stop: [*tictactoe.proof(LARGE.start, Solver(LARGE), stop)], LARGE),
    (lambda stop: Searcher(LARGE).glance(LARGE.start.play(40).play(41), 4, stop), LARGE),
    (lambda stop: Player(LARGE).analyse(LARGE.start, stop), LARGE),
    (lambda stop: [*Player(LARGE).analyses(LARGE.start, stop)], LARGE),
    (lambda stop: Player(LARGE).choices(LARGE.start, Level.PERFECT, stop), LARGE),
    (lambda stop: Player(THREE).choices(START, Level.PERFECT, stop), THREE),
    (lambda stop: Player(THREE).explain(START, 4, stop), THREE),
    (lambda stop: [*Player(THREE).replies(tictactoe.analyse(START), stop)], THREE),
    (lambda stop: [*tictactoe.replies(tictactoe.analyse(START), Solver(THREE), stop)], THREE),
]


@pytest.mark.parametrize(("search", "rules"), SEARCHES)
def test_every_search_takes_a_limit_and_none_takes_anything_else(
    search: Callable[[object], object], rules: Rules
) -> None:
    for limit in Limit(nodes=300), Limit(seconds=0.0), Limit(), lambda: True:
        if limit != Limit() or rules is THREE:
            search(limit)
    with pytest.raises(ValueError, match="no limit of depth; limit the seconds or the nodes"):
        search(Limit(depth=3))
    with pytest.raises(TypeError, match=re.escape(STOP.format(5))):
        search(5)


@pytest.mark.parametrize("play", [
    lambda stop: [*Searcher(THREE).search(START, stop)],
    lambda stop: [*Player(LARGE).judgements(LARGE.start, stop)],
    lambda stop: Player(LARGE).choose(LARGE.start, Level.PERFECT, stop=stop),
    lambda stop: Player(THREE).choose(START, Level.PERFECT, stop=stop),
])  # fmt: skip
def test_a_move_can_be_limited_in_depth(play: Callable[[object], object]) -> None:
    assert play(Limit(depth=2)) is not None
    with pytest.raises(TypeError, match="not 5"):
        play(5)


def test_a_weaker_level_keeps_to_the_nodes_of_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def glance(self: Searcher, position: Position, plies: int, stop: object, *, rng: Random) -> int:
        asked.append(stop)
        return 0

    monkeypatch.setattr(Searcher, "glance", glance)
    Player(LARGE).choose(LARGE.start.play(40).play(41), Level.SKILLED, Limit(nodes=10, depth=2))
    assert asked == [Limit(nodes=10)]


@pytest.mark.parametrize("search", [
    lambda stop: Solver(THREE).analyses(START, stop),
    lambda stop: Solver(THREE).proven(START, stop),
    lambda stop: Searcher(THREE).search(START, stop),
    lambda stop: tictactoe.replies(tictactoe.analyse(START), Solver(THREE), stop),
])  # fmt: skip
def test_the_seconds_of_a_limit_count_from_the_call(
    search: Callable[[object], Iterator[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = list[Limit]()
    monkeypatch.setattr(Limit, "begin", lambda limit: begun.append(limit))
    search(Limit(seconds=5))
    assert begun == [Limit(seconds=5)]
    with pytest.raises(TypeError, match="not 5"):
        search(5)


def test_the_last_analysis_that_is_stopped_is_that_of_analyse() -> None:
    position = tictactoe.parse("XX.../...../.O.O./...../.....", Rules(5, 5, 3))
    for moment in range(3):
        stopped = [Solver(position.rules), Solver(position.rules)]
        *_, last = stopped[0].analyses(position, Limit(nodes=moment))
        assert last == stopped[1].analyse(position, Limit(nodes=moment))
        assert last.value is tictactoe.Value.WIN


def test_a_tree_is_changed_by_moves_that_can_be_played_alone() -> None:
    tree = tictactoe.GameTree(START)
    for line in (99,), (4, 4):
        with pytest.raises(tictactoe.IllegalMove):
            tree.changed(line, lambda move: move)
    (first,) = ANY.GameTree(START).changed(iter([4, 0]), lambda move: move._replace(comment="a corner")).first
    assert (first.cell, [move.comment for move in first.replies]) == (4, ["a corner"])
    with pytest.raises(TypeError):
        ANY.grow(START, 1.5, Solver(THREE))


@pytest.mark.parametrize("changes", [{"cell": 99}, {"cell": 0}, {"replies": (tictactoe.Branch(4),)}])
def test_a_move_of_a_tree_is_changed_to_one_that_can_be_played(changes: dict[str, Any]) -> None:
    tree = tictactoe.GameTree(START).changed((0, 4, 8), lambda move: move)
    with pytest.raises(tictactoe.IllegalMove, match=r"^cell \d+ is "):
        tree.changed((0, 4), lambda move: move._replace(**changes))
    assert tree.changed((0, 4), lambda move: move._replace(cell=3)).branch((0, 3, 8))


@pytest.mark.parametrize("changes", [{"cell": 4}, {"replies": (tictactoe.Branch(5),) * 2}])
def test_a_move_of_a_tree_stands_in_one_place_once(changes: dict[str, Any]) -> None:
    tree = tictactoe.GameTree(START).changed((0, 4), lambda move: move).changed((0, 8), lambda move: move)
    with pytest.raises(tictactoe.IllegalMove, match=r"^cell [45] is a variation there already$"):
        tree.changed((0, 8), lambda move: move._replace(**changes))


def test_the_nodes_of_a_limit_are_those_of_all_replies_together() -> None:
    rules = Rules(5, 4, 4)
    analysis, solver = tictactoe.analyse(rules.start), Solver(rules)
    assert len([*tictactoe.replies(analysis, solver, Limit(nodes=300))]) < len(analysis.moves)
    assert solver.nodes < 600  # it looks every few hundred nodes


def test_a_glance_that_is_limited_takes_what_it_has_found() -> None:
    position = LARGE.start.play(40).play(41)
    assert Searcher(LARGE).glance(position, 4, Limit(nodes=0)) == Searcher(LARGE).glance(position, 4, lambda: True)


def test_a_player_has_chance_of_its_own_and_keeps_to_limits() -> None:
    player = Player(THREE)
    assert {player.choose(START, Level.NOVICE) for _ in range(200)} == set(range(9))
    assert player.choose(START.play(0), Level.PERFECT, stop=Limit(nodes=0)) in START.play(0).legal_moves
    large = Rules(15, 15, 5)
    cell = Player(large).choose(large.start.play(112), Level.PERFECT, Limit(nodes=50), rng=Random(1))
    assert cell in large.start.play(112).legal_moves


def test_another_program_plays_and_its_failures_are_told(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(position):\n    return position.legal_moves[0]\ndef wrong(position):\n    return 99\n")
    with tictactoe.Engine(f"{bot}:choose", seconds=20) as engine:
        cells: list[int] = [engine.choose(START), engine.choose(START.play(0).play(4))]  # None only with a stop
        assert cells == [0, 1]
        with pytest.raises(tictactoe.GameOver):
            engine.choose(tictactoe.parse("XXX/OO./..."))
        with pytest.raises(tictactoe.BadPosition):
            engine.choose(Position(THREE, 7, 0, Mark.X))
    with (
        tictactoe.Engine(f"{bot}:wrong") as engine,
        pytest.raises(tictactoe.EngineFailed, match=r"^wrong cannot go on"),
    ):
        engine.choose(START)
    with (
        tictactoe.Engine("no-such-program") as engine,
        pytest.raises(tictactoe.EngineFailed, match="no-such-program"),
    ):
        engine.choose(START)
    with pytest.raises(
        ValueError, match=r"^Expert is a level; use Player\(rules\)\.choose\(position, Level\.PERFECT\)$"
    ):
        tictactoe.Engine("Expert")


def test_a_function_that_does_not_answer_is_told_by_its_name(tmp_path: Path) -> None:
    bot = tmp_path / "bots.py"
    bot.write_text("import time\ndef slow(position):\n    time.sleep(30)\n")
    with tictactoe.Engine(f"{bot}:slow", seconds=0) as engine, pytest.raises(tictactoe.EngineFailed) as raised:
        engine.choose(START)
    assert str(raised.value) == "slow did not answer in time"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_running_program_is_neither_copied_nor_pickled(copied: Callable[[object], object], tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(position):\n    return position.legal_moves[0]\n")
    with tictactoe.Engine(f"{bot}:choose", seconds=20) as engine:
        for _ in range(2):
            with pytest.raises(TypeError, match=r"^an Engine is a running program: it cannot be copied or pickled$"):
                copied(engine)
            assert engine.choose(START) == 0


@pytest.mark.parametrize(
    ("file", "function", "why", "note"),
    [
        ("def choose(position): ...", "nosuch", "{file} has no function nosuch; it has choose", "has no function"),
        ("import nothing_here", "choose", "{file} cannot be loaded", "No module named 'nothing_here'"),
    ],
)
def test_a_function_that_cannot_be_called_is_told_with_the_reason(
    file: str, function: str, why: str, note: str, tmp_path: Path
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(file)
    with tictactoe.Engine(f"{bot}:{function}", seconds=20) as engine, pytest.raises(tictactoe.EngineFailed) as raised:
        engine.choose(START)
    assert str(raised.value) == why.format(file=bot)
    assert note in "".join(raised.value.__notes__)
