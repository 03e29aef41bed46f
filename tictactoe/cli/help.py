"""The texts of --help, without those of single options."""

COMMANDS = {
    "play": "a game; this is what starts without a command",
    "solve": "what a position and each of its moves is worth",
    "check": "whether a proof of a value holds, by the rules alone",
    "tree": "the game tree below a position, as text or as a drawing",
    "think": "watch the search of the tutorials, step by step",
    "puzzle": "positions with a question that one move answers",
    "games": "list the kept games",
    "review": "go through a game, move by move",
    "stats": "what the kept games came to",
    "export": "print the kept games as JSON, a line each",
    "import": "add games from lines",
    "forget": "delete the kept games",
    "match": "let two players meet in many games",
    "engine": "play for another program, which speaks the Gomocup protocol",
}

_LISTED = "\n".join(f"  {name:9} {what}" for name, what in COMMANDS.items())
_NOTATION = """\
A POSITION is rows from the top: X, O, and . _ or - for an empty cell, or a
number of empty cells; with / or spaces between rows. "-" alone reads it from
standard input.
"""

DESCRIPTIONS = {
    "play": f"""\
Tic-tac-toe for the terminal, against a computer of four levels: the last is
perfect, and is called expert on boards that are too large for that. On a board
of M columns and N rows, K in a row win.

commands:
{_LISTED}

"tictactoe COMMAND --help" lists a command's options.
""",
    "solve": "What a position and each of its moves is worth, exactly.",
    "check": """\
Whether a proof that "tictactoe solve --proof FILE" wrote holds: every move of
the attacker is replayed, and every pair checked, by the rules alone.
""",
    "tree": """\
The game tree below a position, with the value of each position in it. "best"
marks best play from the top, "best here" a best move after one that was not.
""",
    "think": """\
Watch how a plain search finds the value of a position, step by step: minimax,
alpha-beta, with move order, with memory. Printed, it is an indented text.
""",
    "puzzle": """\
Positions with a question that exactly one move answers: which move wins
soonest, which alone holds the draw, which loses, or which begins a win by
fours, one after the other. The easiest come first; before them those positions
of your own games that are due, in which you gave a win or a draw away.
""",
    "games": "List the kept games, a line each, in the order of their ends.",
    "review": """\
Go through a game, move by move: what each move was worth, and where something
was given away.
""",
    "stats": """\
What the kept games came to: results by board and level, openings, and mistakes
game by game. Games from a prepared position count nowhere.
""",
    "export": """\
Print the kept games as JSON, a line each, for other programs and for import.
Attempts at puzzles are not among them.
""",
    "import": """\
Add games from lines, of JSON as "tictactoe export" writes them, or as Share
writes them in the game. Those that are here already stay as they are; of what
Share writes, that is any game with the same moves. Of lines that are not games
the first three are named.
""",
    "forget": """\
Delete the file of kept games, after saying what it holds, and asking. Settings
and attempts at puzzles are in it, too.
""",
    "match": """\
Let two players meet in many games. Each opening is played twice, with sides
changed; it has one mark at random, or on a larger board five that a short
search finds about even for both. A player is a level, a function of your own,
or the command of an engine that speaks the Gomocup protocol.
""",
    "engine": """\
Play for another program: one that manages games, and speaks the Gomocup
protocol on standard input and output (START, TURN, BOARD, ... END). It names
the size of the board; five or more in a row win, unless --board says otherwise.
""",
}
EXAMPLES = {
    "play": """\
examples:
  tictactoe                        a game: arrows choose a cell, Enter places
  tictactoe --level casual         an opponent that can be beaten
  tictactoe --board 4,4,4          a larger board, four in a row
  tictactoe --players 2            two people
  tictactoe --from XO./.X./..O     play on from a position
  tictactoe --plain                line by line, for pipes and screen readers
""",
    "solve": f"""\
{_NOTATION}
examples:
  tictactoe solve X.O/X.X/OO.
  tictactoe solve xox oox ___ --json
  tictactoe solve X3/1O2/4/4 --board 4,4,3
""",
    "tree": f"""\
{_NOTATION}
A tree that is longer than the screen has each position once, up to symmetry,
unless --no-distinct says otherwise.

examples:
  tictactoe tree xox/oox/___
  tictactoe tree 9 --format html > handout.html
  tictactoe tree xox/oox/___ --depth 3 --format dot | dot -Tsvg > tree.svg
""",
    "think": """\
examples:
  tictactoe think                  the empty board
  tictactoe think xox/oox/___ --plain
  tictactoe think X../.O./..X --plain --method memory --depth 3
""",
    "puzzle": """\
examples:
  tictactoe puzzle
  tictactoe puzzle --plain         line by line
""",
    "review": """\
examples:
  tictactoe review                 the last game
  tictactoe review 12              game 12 of "tictactoe games"
  tictactoe review 3,3,3 X: b2 a1 b1 b3 a2 c2 a3 c1 c3
""",
    "match": """\
examples:
  tictactoe match novice casual
  tictactoe match my_bot.py:choose casual --board 15,15,5 --games 20
  tictactoe match expert pbrain-rapfi --board 15,15,5
""",
    "import": """\
examples:
  tictactoe export > games.jsonl   here, and on the other machine:
  tictactoe import games.jsonl
""",
}
