"""A player of one's own: it never loses, and picks at random else. It plays X against the novice level."""

from random import Random

from tictactoe import Game, Level, Mark, Player, Position, Rules, Seat, Seats, Value, analyse


def cautious(position: Position) -> int:
    """A cell after which the game is not lost, if there is one."""
    moves = analyse(position).moves
    return Random().choice([move.cell for move in moves if move.value is not Value.LOSS] or [moves[0].cell])


game, novice = Game(Rules(3, 3, 3).start, Seats(Seat.COMPUTER, Seat.COMPUTER)), Player(Rules(3, 3, 3))
while not game.outcome:
    position = game.position
    mine = position.to_move is Mark.X
    game = game.play(cautious(position) if mine else novice.choose(position, Level.NOVICE))
print(game)
