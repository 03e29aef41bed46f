"""A game: its phases, whose turn it is, and taking back."""

from collections.abc import Callable, Iterable

import pytest

from tictactoe import (
    BadPosition,
    Game,
    IllegalMove,
    Level,
    Mark,
    Phase,
    Played,
    Position,
    Rules,
    Seat,
    Seats,
    parse_position,
)

PERSON_X = Seats(Seat.PERSON, Seat.COMPUTER)
PEOPLE = Seats(Seat.PERSON, Seat.PERSON)
START = Rules(3, 3, 3).start


def played(seats: Seats, *cells: int) -> Game:
    game = Game(START, seats)
    for cell in cells:
        computer = game.seats.of(game.position.to_move) is Seat.COMPUTER
        game = game.play(cell, Level.PERFECT if computer else None)
    return game


@pytest.mark.parametrize(
    ("seats", "cells", "phase"),
    [
        (PERSON_X, (), Phase.PLAYING),
        (PERSON_X, (0,), Phase.WAITING),
        (PERSON_X, (0, 3, 1, 4, 2), Phase.FINISHED),
        (PEOPLE, (0,), Phase.PLAYING),
        (Seats(Seat.COMPUTER, Seat.PERSON), (), Phase.WAITING),
        (PEOPLE, (0, 1, 2, 4, 3, 5, 7, 6, 8), Phase.FINISHED),
    ],
)
def test_the_phase_follows_from_the_moves(seats: Seats, cells: tuple[int, ...], phase: Phase) -> None:
    assert played(seats, *cells).phase is phase


def test_no_move_is_played_from_a_start_that_no_game_leads_to() -> None:
    with pytest.raises(BadPosition, match="3 X and 0 O cannot be"):
        Game(Position(Rules(3, 3, 3), 0b111, 0, Mark.X)).play(4)


def test_positions_are_those_before_each_move() -> None:
    cells, position = (0, 3, 1, 4, 2), START
    for number, cell in enumerate(cells):
        game = played(PEOPLE, *cells)
        assert (len(game.positions), game.positions[number]) == (5, position)
        position = position.play(cell)
    assert game.position == position


@pytest.mark.parametrize(
    ("seats", "cells", "left"),
    [
        (PERSON_X, (), None),
        (PERSON_X, (4,), 0),  # the computer has not replied
        (PERSON_X, (4, 0), 0),
        (PERSON_X, (4, 0, 8), 2),
        (PERSON_X, (0, 3, 1, 4, 2), 4),  # the person's mark ended it
        (PERSON_X, (0, 3, 1, 4, 8, 5), 4),  # the computer's did
        (Seats(Seat.COMPUTER, Seat.PERSON), (4,), None),
        (Seats(Seat.COMPUTER, Seat.PERSON), (4, 0, 8), 1),
        (PEOPLE, (4, 0), 1),
        (Seats(Seat.COMPUTER, Seat.COMPUTER), (4, 0), None),
    ],
)
def test_taking_back_returns_to_the_persons_last_turn(seats: Seats, cells: tuple[int, ...], left: int | None) -> None:
    back = played(seats, *cells).take_back()
    assert (None if back is None else len(back.moves)) == left
    assert back is None or back.phase is Phase.PLAYING


def test_a_game_refuses_what_the_rules_refuse() -> None:
    with pytest.raises(IllegalMove, match="taken"):
        played(PEOPLE, 4).play(4)
    with pytest.raises(IllegalMove, match="over"):
        played(PEOPLE, 0, 3, 1, 4, 2).play(8)


@pytest.mark.parametrize("made", [list, iter])
def test_the_moves_of_a_game_may_be_a_list_or_made_one_by_one(
    made: Callable[[list[Played]], Iterable[Played]],
) -> None:
    game = Game(START, moves=made([Played(4), Played(0)]))
    assert (str(game), game.last, hash(game)) == ("3,3,3 X: b2 a1", 0, hash(played(PEOPLE, 4, 0)))


def test_a_game_counts_for_the_weakest_level_that_moved() -> None:
    game = Game(START, PERSON_X).play(0).play(4, Level.PERFECT).play(1).play(2, Level.CASUAL).play(6)
    assert game.weakest is Level.CASUAL
    assert game.play(3, Level.PERFECT).weakest is Level.CASUAL
    assert game._replace(moves=game.moves[:2]).weakest is Level.PERFECT
    assert Game(START, PERSON_X).play(0).weakest is Level.PERFECT


@pytest.mark.parametrize(
    ("text", "began"), [("9", Mark.X), ("X../.../...", Mark.X), ("O../.../...", Mark.O), ("XO./.../...", Mark.X)]
)
def test_who_began_is_known_even_from_a_position(text: str, began: Mark) -> None:
    assert Game(parse_position(text), PEOPLE).began is began
