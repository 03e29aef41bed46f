"""Values with named fields: what they take, refuse, print and equal, and that nobody can unpack them."""

import copy
import inspect
import pickle
from typing import Any

import pytest

import tictactoe
from tictactoe import Game, Mark, Outcome, Played, Position, Rules, Seat, Seats
from tictactoe._engine.frozen import Frozen, FrozenType


class Point(Frozen):
    """A point of a plane."""

    column: int
    row: int = 0


class Named(Point):
    name: str = ""


class Nothing(Frozen):
    pass


class Drawn:
    """What points that are drawn share."""

    __slots__ = ()
    row: int

    @property
    def below(self) -> int:
        return self.row + 1


class Dot(Drawn, Frozen):
    row: int


class BigDot(Dot):
    size = 2


POINT: Any = Point  # which is called as types forbid


def test_fields_are_given_by_place_or_by_name() -> None:
    assert [(point.column, point.row) for point in (Point(1), Point(1, 2), Point(row=2, column=1))] == [
        (1, 0),
        (1, 2),
        (1, 2),
    ]
    named = Named(1, name="home")
    assert (named.column, named.row, named.name) == (1, 0, "home")


def test_a_class_may_share_methods_with_others_and_another_may_add_methods_alone() -> None:
    assert Dot(1).below == BigDot(row=1).below == 2
    assert BigDot(1) != Dot(1)
    with pytest.raises(AttributeError, match=r"^BigDot never changes: size cannot be set"):
        BigDot(1).size = 3
    assert not hasattr(BigDot(1), "__dict__")


@pytest.mark.parametrize(
    ("values", "named", "said"),
    [
        ((), {}, "missing a required argument: 'column'"),
        ((1, 2, 3), {}, "too many positional arguments"),
        ((1,), {"column": 2}, "multiple values for argument 'column'"),
        ((1,), {"depth": 2}, "got an unexpected keyword argument 'depth'"),
    ],
)
def test_wrong_fields_are_told(values: tuple[int, ...], named: dict[str, int], said: str) -> None:
    with pytest.raises(TypeError) as caught:
        POINT(*values, **named)
    assert str(caught.value) == said


def test_equal_are_values_of_one_class_with_equal_fields() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert len({Point(1, 2), Point(1, 2), Point(2, 1)}) == 2
    assert Point(1, 2) != Point(1, 3)
    assert Point(1, 2) != Named(1, 2)
    assert Point(1, 2) != (1, 2)
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())


def test_another_value_has_other_fields() -> None:
    assert Point(1, 2)._replace(row=3) == Point(1, 3)
    assert Named(1, 2, "home").__replace__(name="") == Named(1, 2)
    with pytest.raises(TypeError):
        Point(1)._replace(depth=1)


def test_nothing_can_be_set_or_deleted() -> None:
    point: Any = Point(1, 2)
    for name in ("row", "depth"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(point, name, 1)
        with pytest.raises(AttributeError, match="never changes"):
            delattr(point, name)
    assert point == Point(1, 2)


def test_values_print_copy_and_match() -> None:
    named = Named(1, 2, "home")
    assert repr(named) == "Named(column=1, row=2, name='home')"
    assert pickle.loads(pickle.dumps(named)) == copy.deepcopy(named) == copy.copy(named) == named
    assert f"{named:>40}" == str(named).rjust(40)
    match named:
        case Named(column, row, name):
            assert (column, row, name) == (1, 2, "home")
    assert str(inspect.signature(Named)) == "(column, row=0, name='')"


def test_no_value_of_the_public_face_is_a_tuple() -> None:
    for name in tictactoe.__all__:
        thing = getattr(tictactoe, name)
        assert not isinstance(thing, type) or not issubclass(thing, tuple), name
    start = Rules(3, 3, 3).start
    values: list[Any] = [start, start.rules, Outcome(Mark.X), Seats(Seat.PERSON, Seat.PERSON), Played(4)]
    for value in [*values, Game(start, values[3]), tictactoe.analyse(start)]:
        assert isinstance(type(value), FrozenType)
        with pytest.raises(TypeError, match="not iterable"):
            iter(value)
        with pytest.raises(TypeError, match="no len"):
            len(value)


def test_a_game_and_a_position_are_copied_and_pickled() -> None:
    game = Game(Rules(4, 3, 3).start, Seats(Seat.PERSON, Seat.COMPUTER)).play(5)
    assert game.outcome is None  # so that something is remembered
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert again == game
        assert again.position == game.position == Position(Rules(4, 3, 3), 0, 1 << 5, Mark.O)
