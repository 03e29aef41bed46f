"""A player of one's own: it wins if it can, else blocks, else plays near the middle.

Play it with: tictactoe --opponent examples/my_bot.py:choose
"""

from tictactoe import Position, threats


def choose(position: Position) -> int:
    rules, mine, theirs = position.rules, position.mine, position.theirs
    for cell in [*threats(rules, mine, theirs), *threats(rules, theirs, mine)]:
        return cell
    width, row, column = rules.width, rules.height // 2, rules.width // 2
    return min(position.legal_moves, key=lambda cell: abs(cell // width - row) + abs(cell % width - column))
