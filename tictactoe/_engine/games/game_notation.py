"""Games as one line of text ("3,3,3 X: a1 a2 b1 b2 c1 X wins"), and back."""

from ..board import require
from ..game import PEOPLE, Game, Seats, play_named
from ..notation import LONGEST_SHOWN, MARKS, in_latin, parse_position, parse_rules, require_text
from ..refusal import Refusal, refused_as, shortened


class BadGame(Refusal, ValueError):
    """Text that is not a game; the message says what is wrong with it."""


_RESULTS = ("X wins", "O wins", "draw")


def format_game(game: Game) -> str:
    """A game as one line: the board, the position if it does not start empty, who begins, the moves, the result.

    >>> game = parse_game("3,3,3 X: a1 a2 b1 b2 c1")
    >>> format_game(game), format_game(parse_game("3,3,3 XX./OO./... X: c3"))
    ('3,3,3 X: a1 a2 b1 b2 c1 X wins', '3,3,3 XX./OO./... X: c3')
    """
    require(Game, game)
    return str(game)


def parse_game(text: str, seats: Seats = PEOPLE) -> Game:
    """The game that a line of `format_game` describes; raises BadGame.

    The line does not say who played; `seats` does. The result may be missing, but must not be wrong. A side can win
    although its moves do not, if it is the other side's turn: that side gave up.

    >>> parse_game("3,3,3 X: a1 a2 b1 b2 c1 X wins").outcome
    Outcome(winner=<Mark.X: 'X'>)
    """
    require_text(text, "3,3,3 X: b2 a1")
    head, colon, rest = in_latin(text).partition(":")
    words = head.split()
    if not colon or len(words) not in (2, 3) or words[-1].upper() not in MARKS:
        raise BadGame(
            "{text} is not a game; write a line such as 3,3,3 X: b2 a1 c3", text=repr(shortened(text, LONGEST_SHOWN))
        )
    to_move = MARKS[words[-1].upper()]
    with refused_as(BadGame):
        rules = parse_rules(words[0])
        start = parse_position(words[1], rules, to_move) if len(words) == 3 else rules.start._replace(to_move=to_move)
    game, moves = Game(start, seats), rest.split()
    result = " ".join(moves[-2:] if moves[-1:] == ["wins"] else moves[-1:])
    if result in _RESULTS:
        del moves[-len(result.split()) :]
    for name in moves:
        with refused_as(BadGame):
            game = play_named(game, name, shortened(name, LONGEST_SHOWN))
    if result == f"{game.last_mark.value} wins" and not game.outcome:
        return game.resign()
    if result in _RESULTS and result != str(game.outcome):
        if game.outcome is None:
            raise BadGame("the line says {result}, but its moves lead to no result yet", result=result)
        raise BadGame("the line says {result}, but its moves lead to {end}", result=result, end=game.outcome)
    return game
