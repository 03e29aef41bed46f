"""A front end: play X against the computer, line by line."""

from tictactoe import BadCell, IllegalMove, Level, Mark, Player, Rules, parse_cell

position = Rules(3, 3, 3).start
player = Player(position.rules)
while not position.outcome:
    try:
        if position.to_move is Mark.X:
            cell = parse_cell(position.rules, input(f"{position}\nYour cell: "))
        else:
            cell = player.choose(position, Level.PERFECT)
        position = position.play(cell)
    except (BadCell, IllegalMove) as error:
        print(error)
    except EOFError:
        raise SystemExit("The input has ended.") from None
print(position, position.outcome, sep="\n")
