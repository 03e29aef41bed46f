"""The commands: what the help says of each, its arguments and options, and which function reads them."""

from .._ui.words.language import template, template_as
from .option_values import (
    METHODS,
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
    JSON,
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
    VERSION,
    Argument,
    Command,
    Option,
    choice,
)

GAME_LINE = "3,3,3 X: b2 a1 c3"
_NOTATION = template(
    """\
A POSITION is rows from the top, with / or spaces between them: X, O, and . _ or
- for an empty cell; a number is that many empty cells. Cells in the order in
which they were played (b2 a1) will do, and so will a game: a line such as
3,3,3 X: b2 a1, SGF, or as Piskvork writes it.
"""
)
LINES = {  # a line for each command, in the groups of the help
    template_as("commands", "play"): {
        "play": template("play a game; tictactoe alone does the same"),
        "games": template("list your saved games"),
        "stats": template("results of your saved games"),
        "export": template("print your saved games as JSON"),
        "import": template("add games to your saved games"),
        "forget": template("delete your saved games"),
    },
    template_as("commands", "learn"): {
        "puzzle": template("puzzles: find the one right move"),
        "review": template("go through a game and see where it was lost"),
        "think": template("watch a search find the best move, step by step"),
        "solve": template("what a position and each of its moves is worth"),
        "tree": template("draw the game tree below a position"),
    },
    template_as("commands", "for programmers"): {
        "match": template("play a match between two players"),
        "engine": template("act as an engine (Gomocup protocol)"),
        "check": template("verify a proof file"),
    },
}
COMMANDS = {
    "play": Command(
        template(
            """\
Tic-tac-toe in your terminal, against the computer or a friend. The computer has
four levels: novice, casual, skilled and perfect. On boards that are too large
for perfect play, the strongest is called expert.

{commands}

"tictactoe COMMAND --help" tells you more about a command.
"""
        ),
        "_cli.sittings:play",
        own=(VERSION,),
        more={
            template("the game"): (
                BOARD,
                Option(
                    "--level",
                    template("{words}; two to watch a game between them, as in novice,perfect"),
                    "LEVEL",
                    as_levels,
                    LEVELS,
                ),
                Option(
                    "--opponent",
                    template("play another program: an engine, or a FILE:FUNCTION of yours, such as a minimax"),
                    "COMMAND",
                ),
                choice("--first", template("who goes first: {words} (alternate)"), "WHO", as_first),
                Option("--mark", template("your mark; the computer has the other"), "X|O", as_mark, ("X", "O")),
                choice("--players", template("2 for you and a friend, 1, or 0 to watch"), "N", as_players),
                Option(
                    "--time",
                    template("time to think about a move (1; for an engine, 5; for a function of yours, 20)"),
                    "SECONDS",
                    as_seconds,
                ),
                Option("--pace", template("pause before the computer moves (0.3)"), "SECONDS", as_seconds),
                Option("--from", template("start from this position"), "POSITION"),
                SEED,
            ),
            template("the screen"): SCREEN,
            template("saved games (board, level, players, mark, time, look and language stay, too)"): (
                RECORDS,
                NO_RECORDS,
            ),
        },
        examples=(
            ("tictactoe", template("arrows choose a cell, Enter places your mark")),
            ("tictactoe --level casual", template("a computer that you can beat")),
            ("tictactoe --board 4,4,4", template("a larger board, four in a row")),
            ("tictactoe --players 2", template("play a friend")),
            ("tictactoe --from XO./.X./..O", template("start from a position")),
            ("tictactoe --plain", template("line by line, for pipes and screen readers")),
        ),
    ),
    "games": Command(template("List saved games, oldest first."), "_cli.saved_games:list_games", own=(RECORDS, JSON)),
    "stats": Command(
        template(
            """\
The results of your saved games, by board and level, with your openings, and
your mistakes game by game. Games from a position you set up, and games against
other programs, do not count.
"""
        ),
        "_cli.saved_games:stats",
        own=(RECORDS, JSON, *LOOK),
    ),
    "export": Command(
        template(
            """\
Print your saved games as JSON, one a line, or as SGF, which programs for gomoku
and Go read. Your tries at puzzles are not in it.
"""
        ),
        "_cli.saved_games:export_games",
        own=(
            RECORDS,
            choice("--format", template("json or sgf (json)"), "FORMAT", as_export_format, "json"),
            Option(
                "--review",
                template("in sgf, what the review says of each move as its comment; larger boards take time"),
            ),
        ),
        examples=(
            ("tictactoe export > games.jsonl", ""),
            ("tictactoe export --format sgf > games.sgf", ""),
            ("tictactoe export --format sgf --review > reviewed.sgf", ""),
        ),
    ),
    "import": Command(
        template(
            """\
Add games from a file with one game a line, as "tictactoe export" prints them or
such as 3,3,3 X: b2 a1. Games that you have already are not added again; such a
line counts as one you have if its moves are the same. The first three lines
that are not games are shown. A file may also be SGF, whose comments and
variations are kept with its games, or have games of Piskvork (.psq).
"""
        ),
        "_cli.saved_games:import_games",
        (Argument("file", FILE, template("the file to read (standard input)"), "?"),),
        (RECORDS, Option("--all-or-none", template("add nothing if a line is not a game"))),
        (
            ("tictactoe export > games.jsonl", template("here, and on the other computer:")),
            ("tictactoe import games.jsonl", ""),
        ),
    ),
    "forget": Command(
        template(
            """\
Delete the file of your saved games. You are first told what is in it, and
asked. Your settings and your tries at puzzles go with it.
"""
        ),
        "_cli.saved_games:forget",
        own=(RECORDS, Option("--yes", template("do not ask"))),
    ),
    "puzzle": Command(
        template(
            """\
Each puzzle has exactly one answer: the fastest win, the only move that draws,
the move that loses, or the first of a chain of fours that wins. Easy ones come
first; before them, positions from your own games where you let a win or a draw
slip.
"""
        ),
        "_cli.sittings:puzzle",
        own=SCREEN,
        more={
            template("saved games"): (RECORDS, NO_RECORDS),
            template("on paper"): (
                Option(
                    "--print",
                    template("make a sheet of N puzzles instead, with the answers on the back"),
                    "N",
                    as_count,
                ),
                Option("--seed", template("another sheet; the same number gives the same sheet"), "N", as_whole),
                TITLE,
                OUTPUT,
            ),
        },
        examples=(
            ("tictactoe puzzle", ""),
            ("tictactoe puzzle --print 12 -o puzzles.html", ""),
            ("tictactoe puzzle --plain", template("line by line")),
        ),
    ),
    "review": Command(
        template(
            """\
Go through a game move by move, and see what each move was worth and where it
slipped.
"""
        ),
        "_cli.saved_games:review",
        (
            Argument(
                "game",
                "GAME",
                template(
                    'a number from "tictactoe games", a game as one line,'
                    " or a file with a game: SGF, .psq or such a line (your last game)"
                ),
                "*",
            ),
        ),
        (RECORDS, *SCREEN),
        (
            ("tictactoe review", template("your last game")),
            ("tictactoe review 12", template('game 12 of "tictactoe games"')),
            ("tictactoe review 3,3,3 X: b2 a1 b1 b3 a2 c2 a3 c1 c3", ""),
            ("tictactoe review game.sgf", template("a game that another program saved")),
        ),
    ),
    "think": Command(
        template(
            """\
Watch how a plain search finds the best move, step by step: minimax, alpha-beta,
with move order, with memory. Without a screen it is printed as indented text. A
minimax of yours, FILE:FUNCTION, is run and shown in the same way, and its first
wrong score is pointed out. Of several functions, a line each says whether they
are right. Without a screen the exit status is 1 if a function is not right.
"""
        ),
        "_cli.positions:think",
        (
            POSITION._replace(
                many="*", help=template("rows of X, O and empty cells; before them FILE:FUNCTION, one or more")
            ),
        ),
        (
            BOARD,
            TO_MOVE,
            Option("--method", template("{words} (minimax)"), "METHOD", as_method, tuple(METHODS)),
            choice("--scores", template("result, distance (10 - depth), or negamax"), "S", as_scores),
            Option("--depth", template("how many moves deep to print (2)"), "N", as_depth),
            *SCREEN,
        ),
        (
            ("tictactoe think", template("choose a position and a method")),
            ("tictactoe think xox/oox/___ --plain", ""),
            ("tictactoe think X../.O./..X --plain --method memory --depth 3", ""),
            ("tictactoe think my.py:minimax xox/oox/___", ""),
            ("tictactoe think ann.py:minimax bo.py:minimax", ""),
        ),
    ),
    "solve": Command(
        template("What a position and each of its moves is worth, exactly."),
        "_cli.positions:solve",
        (POSITION,),
        (
            BOARD,
            TO_MOVE,
            BUDGET,
            *LOOK,
            JSON,
            Option(
                "--proof",
                template("write a proof of the value instead, compressed if the name ends in .xz; - prints it"),
                FILE,
                as_file,
            ),
            Option(
                "--memory", template("memory for the search, at most (64; 3072 for each worker)"), "MIB", as_count
            ),
            Option("--jobs", template("let this many processes search for the proof"), "N", as_count),
            Option(
                "--cluster", template("let a Dask cluster search for the proof, such as tcp://host:8786"), "ADDRESS"
            ),
        ),
        (
            ("tictactoe solve X.O/X.X/OO.", ""),
            ("tictactoe solve xox oox ___ --json", ""),
            ("tictactoe solve X3/1O2/4/4 --board 4,4,3", ""),
            ("tictactoe solve 7/7/7/7/7/7/7 --board 7,7,5 --proof draw.txt --jobs 4", ""),
        ),
        notes=_NOTATION,
    ),
    "tree": Command(
        template(
            """\
Draw the game tree below a position, and what each position in it is worth.
"best" marks best play from the top, "best here" a best move after a worse one.
If a tree is longer than your screen, boards that are the same when mirrored or
turned are drawn once.
"""
        ),
        "_cli.positions:tree",
        (POSITION,),
        (
            BOARD,
            TO_MOVE,
            BUDGET,
            *LOOK,
            Option("--depth", template("how many moves deep (2; with --blank all of them)"), "N", as_depth),
            Option("--distinct", template("draw mirrored and turned boards once, or draw them all"), negated=True),
            choice(
                "--format",
                template("text; svg or html, for paper; dot, for Graphviz; or json (as FILE ends, or text)"),
                "FORMAT",
                as_format,
            ),
            OUTPUT,
            Option("--blank", template("leave the scores for a class to fill in; in html the answers follow")),
            TITLE,
        ),
        (
            ("tictactoe tree xox/oox/___", ""),
            ("tictactoe tree 9 -o handout.html", ""),
            ("tictactoe tree xox/oox/___ --blank -o sheet.html", ""),
            ("tictactoe tree xox/oox/___ --depth 3 --format dot | dot -Tsvg > tree.svg", ""),
        ),
        notes=_NOTATION,
    ),
    "match": Command(
        template(
            """\
Play a match between two players. A player is a level, a function of yours, or
the command of an engine that speaks the Gomocup protocol. Each opening is
played twice, with sides swapped. An opening is one random mark; on larger
boards, five that leave both sides about even.
"""
        ),
        "_cli.sittings:match",
        (
            Argument("one", "A", template("a level, a FILE:FUNCTION of yours, or a command"), words=LEVELS),
            Argument("other", "B", template("the other player, in the same way"), words=LEVELS),
        ),
        (
            BOARD,
            Option("--games", template("number of games, an even one (100)"), "N", as_even, default=100),
            Option("--time", template("for each move (1)"), "SECONDS", as_seconds, default=1.0),
            Option(
                "--nodes", template("nodes to search for a move, instead of --time (perfect, expert)"), "N", as_count
            ),
            SEED,
            Option(
                "--output", template("write the games as JSON, for import; - prints them"), FILE, as_file, short="-o"
            ),
        ),
        (
            ("tictactoe match novice casual", ""),
            ("tictactoe match my_bot.py:choose casual --board 15,15,5 --games 20", ""),
            ("tictactoe match expert pbrain-rapfi --board 15,15,5", ""),
        ),
    ),
    "engine": Command(
        template(
            """\
Act as an engine for a program that manages games and speaks the Gomocup
protocol on standard input and output (START, TURN, BOARD, ... END). That
program chooses the size of the board; five or more in a row win, unless --board
names another number.
"""
        ),
        "_cli.sittings:engine",
        (Argument("function", "FILE:FUNCTION", template("a function of yours that chooses the moves"), "?"),),
        (
            BOARD,
            Option("--level", template("{words} (perfect)"), "LEVEL", as_level, LEVELS),
            Option(
                "--time", template("for a move, if the manager sets no limit (1)"), "SECONDS", as_seconds, default=1.0
            ),
            SEED,
        ),
    ),
    "check": Command(
        template(
            """\
Verify a proof that "tictactoe solve --proof FILE" wrote. It trusts nothing but
the rules of the game: it plays every line of the proof again.
"""
        ),
        "_cli.positions:check",
        (Argument("file", FILE, template("a proof that solve wrote; - reads standard input")),),
    ),
}
