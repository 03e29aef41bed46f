"""Command lines that are refused, each in one line that says what would be right."""

import re
from pathlib import Path

import pytest

from support.command_line import Run
from support.sentences import board_of, cannot_win
from tictactoe._cli.parser import parse


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("foo", 'unknown command "foo"; choose play, games, stats, '),
        ("playy", 'unknown command "playy"; did you mean play?'),
        ("hlep", 'unknown command "hlep"; did you mean help?'),
        ("help Solved", 'unknown command "Solved"; did you mean solve?'),
        ("--board 3x3x3x3", "'3x3x3x3' is not a board; write 4x4, gomoku, or 4,4,3"),
        ("--board chess", "'chess' is not a board; write 4x4, gomoku, or 4,4,3"),
        ("--plain foo", 'unknown command "foo"; choose play'),
        ("--level casual games", "--level goes with play or engine, not with games; see tictactoe games --help."),
        ("--board 3,3,4", f"{cannot_win(4, '3 x 3')}; choose 1 to 3"),
        ("--board 21,3,3", "there is no board of 21 x 3; a side has 1 to 20 cells"),
        ("--level chess", 'unknown level "chess"; choose novice, casual, skilled, perfect or expert.'),
        ("--level novice,chess", 'unknown level "chess"; choose novice, '),
        ("--level novice,", 'unknown level "novice,"; choose novice, '),
        ("--level novice,perfect --players 1", "two levels, one for X and one for O, need --players 0"),
        ("--mark Z", 'unknown mark "Z"; choose X or O.'),
        ("--pace -1", '"-1" is not a number of seconds'),
        ("--pace nan", '"nan" is not a number of seconds'),
        ("--pace inf", '"inf" is not a number of seconds; write one from 0 to 86400'),
        ("--players 3", 'unknown number of players "3"; choose 0, 1 or 2.'),
        ("--bogus", "unknown option --bogus; see tictactoe --help."),
        ("-x", "unknown option -x; see tictactoe --help."),
        ("solve 9 --format dot", "--format goes with export or tree, not with solve; see tictactoe solve --help."),
        ("\33[31mred", 'unknown command "\\x1b[31mred"; choose play'),
        (
            "--board 99999999999999999999,3,3",
            "there is no board of 99999999999999999999...; a side has 1 to 20",
        ),
        (f"--seed {'7' * 5000}x", '"77777777777777777..." is not a whole number; write one such as 8'),
        ("games --records=", "--records: the name is empty; write the name of a file."),
        ("--from XXX/OOO/...", "both X and O have a line"),
        ("solve", "POSITION is missing; see tictactoe solve --help."),
        ("solve X.O/X?X/OO.", "row 2 has '?' in it"),
        ("solve XX./.../...", "2 X and 0 O cannot be"),
        ("play solve", "write the command first: tictactoe solve"),
        ("solve 3,3,3", "3,3,3 is a board, not a position; for its empty board write 9 --board 3,3,3"),
        ("--from gomoku", "gomoku is a board, not a position; for its empty board write 225 --board 15,15,5"),
        ("solve 3,3,4", "row 1 has ',' in it"),
        ("think minimax", "minimax is a method; write --method minimax"),
        ("engine choose", '"choose" is not a Python file; put the function into one, such as minimax.py'),
        ("engine my_bot.py", "my_bot.py names no function; write my_bot.py:minimax"),
        ("think 9 alpha-beta", "alpha-beta is a method; write --method alpha-beta"),
        ("think my.py:f --method memory", "--method is for the searches of tictactoe, not for a function of yours"),
        ("think a.py:f b.py:f 9 --method minimax", "--method is for the searches of tictactoe"),
        ("think a.py:f b.py:f --depth 0", "--depth is for one function; of several, a line each says"),
        ("think a.py:f b.py:f --scores distance", "--scores is for one function; of several, a line each says"),
        ("solve 9 --to-move Q", 'unknown mark "Q"'),
        ("solve X../.../... --to-move X", "O is to move, not X"),
        ("solve 9 --board 4,4,4", "the position has 9 cells, but a board of 4 x 4 has 16"),
        ("solve 9 --budget soon", '"soon" is not a number of seconds'),
        ("tree 9 --depth -1", "-1 is not enough; write 0 or more"),
        ("tree 9 --depth two", '"two" is not a whole number'),
    ],
)
def test_wrong_input_gets_one_line_and_status_2(arguments: str, message: str, refused: Run) -> None:
    assert message in refused(*arguments.split())


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ("--lvel casual", "unknown option --lvel; did you mean --level?"),
        ("--colour never", "unknown option --colour; did you mean --color?"),
        ("--no-color", "unknown option --no-color; did you mean --color never?"),
        ("--size 4x4", "unknown option --size; did you mean --board?"),
        ("solve 9 --jsn", "unknown option --jsn; did you mean --json?"),
        ("--foo", "unknown option --foo; see tictactoe --help"),
        ("stats --foo", "unknown option --foo; see tictactoe stats --help"),
        ("solve 9 --difficulty=easy", "unknown option --difficulty; see tictactoe solve --help."),
        ("analyze 9", 'unknown command "analyze"; did you mean solve?'),
        ("--level easy", '--level: unknown level "easy"; did you mean novice? (novice, casual, skilled, perfect or'),
        ("--level Medium", 'unknown level "Medium"; did you mean casual? ('),
        ("--level hard", 'unknown level "hard"; did you mean skilled? ('),
        ("--level impossible", 'unknown level "impossible"; did you mean perfect? ('),
        ("--level unbeatable", 'unknown level "unbeatable"; did you mean perfect? ('),
        ("--level expret", 'unknown level "expret"; did you mean expert? ('),
        ("--level easy,hard", 'unknown level "easy,hard"; did you mean novice,skilled? ('),
        ("--first me", '--first: unknown player "me"; did you mean you? (you, computer, alternate or random)'),
        ("--board 33", '--board: unknown board "33"; did you mean 3x3?'),
        ("--board 3", 'unknown board "3"; did you mean 3x3?'),
        ("--board 333", 'unknown board "333"; did you mean 3,3,3?'),
        ("--board 1515", 'unknown board "1515"; did you mean 15x15?'),
        ("--board 15", 'unknown board "15"; did you mean 15x15?'),
        ("--board 4/4/3", 'unknown board "4/4/3"; did you mean 4,4,3?'),
        ("--board gomuku", 'unknown board "gomuku"; did you mean gomoku?'),
        ("--players one", '--players: unknown number of players "one"; did you mean 1? (0, 1 or 2)'),
        ("--color off", '--color: unknown choice "off"; did you mean never? (auto, always or never)'),
        ("--mark 0", '--mark: unknown mark "0"; did you mean O? (X or O)'),
        ("think --method alphabeta", 'unknown method "alphabeta"; did you mean alpha-beta? ('),
        ("tree 9 --format png", 'unknown format "png"; did you mean svg? ('),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_one(arguments: str, meant: str, refused: Run) -> None:
    err = refused(*arguments.split())
    assert err.startswith(f"tictactoe: {meant}") or f": {meant}" in err
    right = re.search(r"did you mean ([^?]*)\?", meant)
    if right:  # and the right one is understood
        wrong = re.search(r'unknown (?:number of players|\w+) "?([^";]*)', meant)
        assert wrong
        assert parse(arguments.replace(wrong[1], right[1]).split())


PAPER = "open it in a browser, and print it or save it as PDF."


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("tree 9 -o t.pdf", f"t.pdf: this cannot write PDF; write t.html, {PAPER}"),
        ("tree xox/oox/___ --blank -o a.b/t.PDF", f"a.b/t.PDF: this cannot write PDF; write a.b/t.html, {PAPER}"),
        ("tree 9 -o t.PNG", "t.PNG: this cannot write PNG; write t.svg, which every browser shows."),
        ("tree 9 -o t.jpeg", "t.jpeg: this cannot write JPEG; write t.svg, which every browser shows."),
        ("puzzle --print 3 -o p.pdf", f"p.pdf: this cannot write PDF; write p.html, {PAPER}"),
        ("puzzle --print 3 -o p.svg", f"p.svg: this cannot write SVG; write p.html, {PAPER}"),
        ("puzzle --print 3 -o p.png", f"p.png: this cannot write PNG; write p.html, {PAPER}"),
    ],
)
def test_a_file_that_its_ending_would_belie_is_not_written(
    arguments: str, told: str, refused: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(*arguments.split()) == f"tictactoe: {told}\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "missing"),
    [
        ("--board", "--board needs a value; write --board M,N,K."),
        ("--level --plain", "--level needs a value; write --level LEVEL."),
        ("tree 9 -o", "-o needs a value; write -o FILE."),
        ("--plain=yes", "--plain takes no value; see tictactoe --help."),
        ("match novice", "B is missing; see tictactoe match --help."),
        ("match", "A and B are missing; see tictactoe match --help."),
        ("check one two", '"two" is one argument too many; see tictactoe check --help.'),
        ("stats x", '"x" is one argument too many; see tictactoe stats --help.'),
        ("play foo", '"foo" is one argument too many; see tictactoe --help.'),
        (
            "solve 9 --json --proof x",
            "--json prints what moves are worth, --proof writes a proof; write one of them.",
        ),
        ("--players 2 --opponent bot.py:choose", "two players leave no side for --opponent; write --players 1 or 0."),
        (
            "--level casual --opponent bot.py:choose",
            "--opponent plays in place of the computer, so --level means nothing; "
            "--players 0 lets them play each other.",
        ),
        ("--from -", "--from: standard input is for keys; write the position, such as X.O/.X./..."),
        (
            f"solve {__file__}",
            f"{__file__} is a file; tictactoe review {__file__} or tictactoe solve - < {__file__} reads it.",
        ),
        ("solve 9 --proof x --jobs 99999999999", "--jobs: 99999999999 is too much; write at most 1000000000."),
    ],
)
def test_what_is_missing_and_what_is_too_much_is_named(arguments: str, missing: str, refused: Run) -> None:
    assert refused(*arguments.split()) == f"tictactoe: {missing}\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--from", "(;GM[4]SZ[3];B[bb];W[bb])"], "line 1: b2 is taken"),
        (["--from", "h8 h8"], "move 2 is h8: that cell is taken"),
        (
            ["--from", "h8 i9", "--board", "3x3"],
            "it is on 15 x 15, five in a row, but --board is 3 x 3, three in a row",
        ),
        (["solve", "b2", "a1", "--to-move", "O"], "X is to move there, not O"),
        (["--from", "XO/.X?"], "row 2 has '?' in it; write X, O, or . for an empty cell"),
        (["--from", "Piskvorky 30x30, 0:0, 0"], "there is no board of 30 x 30; a side has 1 to 20 cells"),
    ],
)
def test_a_game_that_gives_no_position_says_why(arguments: list[str], why: str, refused: Run) -> None:
    assert why in refused(*arguments)


@pytest.mark.parametrize(
    ("position", "over"),
    [
        ("XO/.X", f"X has won ({board_of('2 x 2', 'two')})"),
        ("XXX/OO./...", f"X has won ({board_of('3 x 3', 'three')})"),
        ("xox/oox", f"the board is full ({board_of('3 x 2', 'three')})"),
    ],
)
def test_a_game_cannot_start_from_its_end(position: str, over: str, refused: Run) -> None:
    said = f"tictactoe: --from: this game is over, {over}; choose an earlier position.\n"
    assert refused("--from", position) == said
