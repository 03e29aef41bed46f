"""The commands: what the help says of each, its arguments and options, and which function reads them."""

from .option_values import (
    EXPORT_FORMATS,
    FIRST,
    FORMATS,
    METHODS,
    PLAYERS,
    SCORES,
    as_count,
    as_depth,
    as_even,
    as_export_format,
    as_file,
    as_first,
    as_format,
    as_level,
    as_levels,
    as_mark,
    as_method,
    as_players,
    as_scores,
    as_seconds,
    as_whole,
)
from .options import (
    BOARD,
    BUDGET,
    FILE,
    HELP,
    JSON,
    LANGUAGE,
    LEVELS,
    LOOK,
    NO_RECORDS,
    OUTPUT,
    POSITION,
    RECORDS,
    SCREEN,
    SEED,
    TITLE,
    TO_MOVE,
    Argument,
    Command,
    Option,
)

GAME_LINE = "3,3,3 X: b2 a1 c3"
OPTIONS = "options"  # the heading of the options that need no other
_NOTATION = """\
A POSITION is rows from the top, with / or spaces between them: X, O, and . _ or
- for an empty cell; a number is that many empty cells. Cells in the order in
which they were played (b2 a1) will do, and so will a game, as Share, SGF or
Piskvork write it.
"""
LINES = {  # a line for each command, in the groups of the help
    "play": {
        "play": "play a game; tictactoe alone does the same",
        "games": "list your saved games",
        "stats": "results of your saved games",
        "export": "print your saved games as JSON",
        "import": "add games to your saved games",
        "forget": "delete your saved games",
    },
    "learn": {
        "puzzle": "puzzles: find the one right move",
        "review": "go through a game and see where it slipped",
        "think": "watch a search find the best move, step by step",
        "solve": "what a position and each of its moves is worth",
        "tree": "draw the game tree below a position",
    },
    "for programmers": {
        "match": "play a match between two players",
        "engine": "act as an engine (Gomocup protocol)",
        "check": "verify a proof file",
    },
}
_LISTED = "\n".join(
    "\n".join([f"{heading}:", *(f"  {name:9} {what}" for name, what in lines.items())])
    for heading, lines in LINES.items()
)

COMMANDS = {
    "play": Command(
        f"""\
Tic-tac-toe in your terminal, against the computer or a friend. The computer has
four levels: novice, casual, skilled and perfect. On boards that are too large
for perfect play, the strongest is called expert.

{_LISTED}

"tictactoe COMMAND --help" tells you more about a command.
""",
        "_cli.sittings:play",
        groups={
            OPTIONS: (HELP, LANGUAGE, Option("--version", "show the version")),
            "the game": (
                BOARD,
                Option(
                    "--level",
                    f"{', '.join(LEVELS)}; two to watch a game between them, as in novice,perfect",
                    "LEVEL",
                    as_levels,
                    LEVELS,
                ),
                Option("--opponent", "play another program: an engine, or a FILE:FUNCTION of yours", "COMMAND"),
                Option("--first", f"who goes first: {', '.join(FIRST)} (alternate)", "WHO", as_first, FIRST),
                Option("--mark", "your mark; the computer has the other", "X|O", as_mark, ("X", "O")),
                Option("--players", "2 for you and a friend, 1, or 0 to watch", "N", as_players, PLAYERS),
                Option(
                    "--time",
                    "time to think about a move (1; for an opponent, 5)",
                    "SECONDS",
                    as_seconds,
                ),
                Option("--pace", "pause before the computer moves (0.3)", "SECONDS", as_seconds),
                Option("--from", "start from this position", "POSITION"),
                SEED,
            ),
            "the screen": SCREEN,
            "saved games (board, level, players, mark, time, look and language stay, too)": (
                RECORDS,
                NO_RECORDS,
            ),
        },
        examples="""\
  tictactoe                        arrows choose a cell, Enter places your mark
  tictactoe --level casual         a computer that you can beat
  tictactoe --board 4,4,4          a larger board, four in a row
  tictactoe --players 2            play a friend
  tictactoe --from XO./.X./..O     start from a position
  tictactoe --plain                line by line, for pipes and screen readers
""",
    ),
    "games": Command(
        "List saved games, oldest first.",
        "_cli.saved_games:list_games",
        groups={OPTIONS: (HELP, LANGUAGE, RECORDS, JSON)},
    ),
    "stats": Command(
        """\
The results of your saved games, by board and level, with your openings, and
your mistakes game by game. Games from a position you set up, and games against
other programs, do not count.
""",
        "_cli.saved_games:stats",
        groups={OPTIONS: (HELP, LANGUAGE, RECORDS, JSON, *LOOK)},
    ),
    "export": Command(
        """\
Print your saved games as JSON, one a line, or as SGF, which programs for gomoku
and Go read. Your tries at puzzles are not in it.
""",
        "_cli.saved_games:export_games",
        groups={
            OPTIONS: (
                HELP,
                LANGUAGE,
                RECORDS,
                Option("--format", "json or sgf (json)", "FORMAT", as_export_format, EXPORT_FORMATS, "json"),
                Option(
                    "--review", "in sgf, what the review says of each move as its comment; larger boards take time"
                ),
            )
        },
        examples="""\
  tictactoe export > games.jsonl
  tictactoe export --format sgf > games.sgf
  tictactoe export --format sgf --review > reviewed.sgf
""",
    ),
    "import": Command(
        """\
Add games from a file with one game a line, as "tictactoe export" prints them or
as Share writes them. Games that you have already are not added again; a line
from Share counts as one you have if its moves are the same. The first three
lines that are not games are shown. A file may also be SGF, whose comments and
variations are kept with its games, or have games of Piskvork (.psq).
""",
        "_cli.saved_games:import_games",
        (Argument("file", FILE, "the file to read (standard input)", "?"),),
        {OPTIONS: (HELP, LANGUAGE, RECORDS, Option("--all-or-none", "add nothing if a line is not a game"))},
        """\
  tictactoe export > games.jsonl   here, and on the other computer:
  tictactoe import games.jsonl
""",
    ),
    "forget": Command(
        """\
Delete the file of your saved games. You are first told what is in it, and
asked. Your settings and your tries at puzzles go with it.
""",
        "_cli.saved_games:forget",
        groups={OPTIONS: (HELP, LANGUAGE, RECORDS, Option("--yes", "do not ask"))},
    ),
    "puzzle": Command(
        """\
Each puzzle has exactly one answer: the fastest win, the only move that draws,
the move that loses, or the first of a chain of fours that wins. Easy ones come
first; before them, positions from your own games where you let a win or a draw
slip.
""",
        "_cli.sittings:puzzle",
        groups={
            OPTIONS: (HELP, LANGUAGE, *SCREEN),
            "saved games": (RECORDS, NO_RECORDS),
            "on paper": (
                Option("--print", "make a sheet of N puzzles instead, with the answers on the back", "N", as_count),
                Option("--seed", "another sheet; the same number gives the same sheet", "N", as_whole),
                TITLE,
                OUTPUT,
            ),
        },
        examples="""\
  tictactoe puzzle
  tictactoe puzzle --print 12 -o puzzles.html
  tictactoe puzzle --plain         line by line
""",
    ),
    "review": Command(
        """\
Go through a game move by move, and see what each move was worth and where it
slipped.
""",
        "_cli.saved_games:review",
        (
            Argument(
                "game",
                "GAME",
                'a number from "tictactoe games", a game as one line, or a .sgf or .psq file (your last game)',
                "*",
            ),
        ),
        {OPTIONS: (HELP, LANGUAGE, RECORDS, *SCREEN)},
        """\
  tictactoe review                 your last game
  tictactoe review 12              game 12 of "tictactoe games"
  tictactoe review 3,3,3 X: b2 a1 b1 b3 a2 c2 a3 c1 c3
  tictactoe review game.sgf        a game that another program saved
""",
    ),
    "think": Command(
        """\
Watch how a plain search finds the best move, step by step: minimax, alpha-beta,
with move order, with memory. Without a screen it is printed as indented text. A
minimax of yours, FILE:FUNCTION, is run and shown in the same way, and its first
wrong score is pointed out.
""",
        "_cli.positions:think",
        (POSITION._replace(many="*", help="rows of X, O and empty cells; before them a FILE:FUNCTION"),),
        {
            OPTIONS: (
                HELP,
                LANGUAGE,
                BOARD,
                TO_MOVE,
                Option("--method", f"{', '.join(METHODS)} (minimax)", "METHOD", as_method, METHODS, "minimax"),
                Option("--scores", "result, distance (10 - depth), or negamax", "S", as_scores, SCORES, "result"),
                Option("--depth", "how many moves deep to print (2)", "N", as_depth, default=2),
                *SCREEN,
            )
        },
        """\
  tictactoe think                  choose a position and a method
  tictactoe think xox/oox/___ --plain
  tictactoe think X../.O./..X --plain --method memory --depth 3
  tictactoe think my_bot.py:minimax xox/oox/___
""",
    ),
    "solve": Command(
        "What a position and each of its moves is worth, exactly.",
        "_cli.positions:solve",
        (POSITION,),
        {
            OPTIONS: (
                HELP,
                LANGUAGE,
                BOARD,
                TO_MOVE,
                BUDGET,
                *LOOK,
                JSON,
                Option(
                    "--proof",
                    "write a proof of the value instead, compressed if the name ends in .xz; - prints it",
                    FILE,
                    as_file,
                ),
                Option("--memory", "memory for the search, at most (64; 3072 for each worker)", "MIB", as_count),
                Option("--jobs", "let this many processes search for the proof", "N", as_count),
                Option("--cluster", "let a Dask cluster search for the proof, such as tcp://host:8786", "ADDRESS"),
            )
        },
        f"""\
  tictactoe solve X.O/X.X/OO.
  tictactoe solve xox oox ___ --json
  tictactoe solve X3/1O2/4/4 --board 4,4,3
  tictactoe solve 7/7/7/7/7/7/7 --board 7,7,5 --proof draw.txt --jobs 4

{_NOTATION}""",
    ),
    "tree": Command(
        """\
Draw the game tree below a position, and what each position in it is worth.
"best" marks best play from the top, "best here" a best move after a worse one.
If a tree is longer than your screen, boards that are the same when mirrored or
turned are drawn once.
""",
        "_cli.positions:tree",
        (POSITION,),
        {
            OPTIONS: (
                HELP,
                LANGUAGE,
                BOARD,
                TO_MOVE,
                BUDGET,
                *LOOK,
                Option("--depth", "how many moves deep (2; with --blank all of them)", "N", as_depth),
                Option("--distinct", "draw mirrored and turned boards once, or draw them all", negated=True),
                Option(
                    "--format",
                    "text; svg or html, for paper; dot, for Graphviz; or json (as FILE ends, or text)",
                    "FORMAT",
                    as_format,
                    FORMATS,
                ),
                OUTPUT,
                Option("--blank", "leave the scores for a class to fill in; in html the answers follow"),
                TITLE,
            )
        },
        f"""\
  tictactoe tree xox/oox/___
  tictactoe tree 9 -o handout.html
  tictactoe tree xox/oox/___ --blank -o sheet.html
  tictactoe tree xox/oox/___ --depth 3 --format dot | dot -Tsvg > tree.svg

{_NOTATION}""",
    ),
    "match": Command(
        """\
Play a match between two players. A player is a level, a function of yours, or
the command of an engine that speaks the Gomocup protocol. Each opening is
played twice, with sides swapped. An opening is one random mark; on larger
boards, five that leave both sides about even.
""",
        "_cli.programs:match",
        (
            Argument("one", "A", "a level, a FILE:FUNCTION of yours, or a command", words=LEVELS),
            Argument("other", "B", "the other player, in the same way", words=LEVELS),
        ),
        {
            OPTIONS: (
                HELP,
                LANGUAGE,
                BOARD,
                Option("--games", "number of games, an even one (100)", "N", as_even, default=100),
                Option("--time", "for each move (1)", "SECONDS", as_seconds, default=1.0),
                Option("--nodes", "nodes to search for a move, instead of --time (perfect, expert)", "N", as_count),
                SEED,
                Option("--output", "write the games as JSON, for import; - prints them", FILE, as_file, short="-o"),
            )
        },
        """\
  tictactoe match novice casual
  tictactoe match my_bot.py:choose casual --board 15,15,5 --games 20
  tictactoe match expert pbrain-rapfi --board 15,15,5
""",
    ),
    "engine": Command(
        """\
Act as an engine for a program that manages games and speaks the Gomocup
protocol on standard input and output (START, TURN, BOARD, ... END). That
program chooses the size of the board; five or more in a row win, unless --board
names another number.
""",
        "_cli.programs:engine",
        (Argument("function", "FILE:FUNCTION", "a function of yours that chooses the moves", "?"),),
        {
            OPTIONS: (
                HELP,
                LANGUAGE,
                BOARD,
                Option("--level", f"{', '.join(LEVELS)} (perfect)", "LEVEL", as_level, LEVELS),
                Option("--time", "for a move, if the manager sets no limit (1)", "SECONDS", as_seconds, default=1.0),
                SEED,
            )
        },
    ),
    "check": Command(
        """\
Verify a proof that "tictactoe solve --proof FILE" wrote. It trusts nothing but
the rules of the game: it plays every line of the proof again.
""",
        "_cli.positions:check",
        (Argument("file", FILE, "a proof that solve wrote; - reads standard input"),),
        {OPTIONS: (HELP, LANGUAGE)},
    ),
}
