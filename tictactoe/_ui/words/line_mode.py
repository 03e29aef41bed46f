"""Line mode in words: what it says, and the commands that it reads, in English and in the language in use."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from unicodedata import combining, normalize

from ..._engine.board import Mark, Position, Rules, bitboard
from ..._engine.game import Game
from ..._engine.levels import Level
from ..._engine.notation import MARKS, format_cell, in_latin
from ..._engine.steps import Method
from ..._engine.threats import double_threats, threats
from .boards import LONG_RUN, how_to_win
from .cells import cell_names, column_name, either, has_digits, listed
from .language import in_use, say, say_as, say_number, template, template_as, template_words
from .levels import NAMES, level_name
from .messages import in_cell
from .status import of_side

LONGEST_CELL = 4  # most characters of a text that may be meant as a cell, such as "a4"
LONGEST_PHRASE = 5  # most words of a phrase that is a command
QUOTED = 30  # most characters of a line that are quoted in an answer
# translators: this and the next few stand after "Type": commands of line mode as they are typed
REVIEW_WORDS = template(
    "next, back, first, end, turn, board, threats, list, show, hint, engine, explore, save, copy, "
    "leave or quit; a cell, to answer a question; or the number of a move."
)
EXPLORING_WORDS = template(
    "a cell to play it, back, forward, next, previous, list, values, why CELL, hint, engine, think, board, threats, "
    "setup, from POSITION, copy, leave or quit."
)
SETUP_WORDS = template(
    "x CELL, o CELL, empty CELL, side (who moves), clear, rotate, mirror, from POSITION, copy, board, threats, done, "
    "play, leave or quit."
)
_ENGINE_HELP = template("engine: what a search thinks of the position, and the moves that it expects.")
# translators: this and the next few: commands as they are typed, and after a colon what they do
REVIEW_HELP = (
    template("next, back: the next move, the one before. first, end: the first move, the end."),
    template("turn: the move with which a game on a large board turned. list: the moves, with what each was worth."),
    template("why: what is said of this move. show: the answer to the question. leave, done: close the review."),
    template("save: write the game as an SGF file, with comments and variations."),
    _ENGINE_HELP,
)
EXPLORING_HELP = (
    template("back, forward: one move back, one move on. next, previous: other moves that you tried here."),
    template("list: the moves so far, with what they are worth. why CELL: what that cell is worth."),
    template("from POSITION: explore that position, or a game, such as from b2 a1. leave, done: stop exploring."),
    template("play: play a game from here."),
    _ENGINE_HELP,
)
SETUP_HELP = (
    template("x CELL, o CELL, empty CELL: put that mark there, or none; several cells at once, too."),
    template("side: the other side is to move. clear: empty the board. rotate, mirror: turn the board, mirror it."),
    template("from POSITION: put that position here, or the end of a game, such as from b2 a1."),
    template(
        "done: explore the position. play: play a game from that position. leave, cancel: go back; nothing changes."
    ),
)
PUZZLE_HELP = (
    template("next, another: another puzzle. boards: puzzles on another board. leave, done, back: stop."),
    template("explore: once a puzzle is solved, try moves for both sides."),
    _ENGINE_HELP,
)
# translators: after "Type"; a game was asked to be deleted
DELETE_WORDS = template("yes to delete it; anything else keeps it.")
# translators: after "Type"; a game was deleted
DELETED_WORDS = template("undo to bring it back, delete and a number, or leave.")
# translators: words that are typed, here and below, are commands of line mode
TO_LISTEN = template("With a screen reader, type board off; then board says the board in words.")
FROM_WHAT = template("Type from and a position, such as X.O/.X./..., or a game, such as a1 b2.")
HOW_TO_ANSWER = template("Type a cell, or show.")
NO_QUESTION = template("There is no question here. Type next, back, list or leave.")
BOARD_WORDS = template(
    "Type board off or board on, or board and a cell, a column or a row. For another board, type boards and its size."
)
NO_MOVES = template("Nobody has moved yet.")
AGAIN = template("Press Enter to play again, or type quit.")
NO_REPLIES = template("Too many cells are free to count the good replies.")
SHOWN = template("The board is shown again before each move.")
NOT_SHOWN = template("The board is no longer shown before each move.")
TO_QUIT = template("Type quit to leave.")
# translators: tictactoe stats is typed in the terminal, not in line mode
STATISTICS = template("The command tictactoe stats tells more.")
SOLVED = template("Press Enter, or type explore, engine, leave or quit.")
SEE_WHERE = template("Type review to see where.")
WHY_CELL = template("Type why and a cell, such as why a1.")
SAVED_GAMES = template("Type games for a list of your saved games, then review or delete and a number.")


def cells(rules: Rules) -> str:
    """The names of the cells of a board, as a sentence."""
    if has_digits(rules):
        return say("Cells are a1 to c3, or 1 to 9.")
    return say("Cells are a1 to {last}.", last=_last(rules))


def _last(rules: Rules) -> str:
    """The name of the last cell."""
    return format_cell(rules, rules.cells - 1)


def mode(rules: Rules) -> str:
    """The first line of line mode."""
    return " ".join([say("Line mode: type a cell, or help."), cells(rules)])


def line_help(rules: Rules) -> Iterator[str]:
    """The words that line mode knows, in groups."""
    levels = ", ".join(level_name(level, rules) for level in Level)
    # translators: this and the next lines are the help of line mode: commands as they are typed, and what they do
    yield say("Play")
    yield f"  {how_to_win(rules)}"
    if has_digits(rules):
        yield say("  a1 to c3: play there, or 1 to 9, row by row, or centre, top left ...")
    else:
        yield say("  a1 to {last}: play there; a1 is the cell at the top left.", last=_last(rules))
    yield say("  undo, redo: take your last move back, play it again.")
    yield say("  new: a new game. resign: give the game up. boards: other boards.")
    yield say("  score, stats: who won how often.")
    yield say("  last, repeat: the last move. list: all moves so far. rules: what wins.")
    yield say("  level NAME: {levels}. easier, harder: the level below, the one above.", levels=levels)
    yield say("  players, starts (who goes first), mark, time, language: each alone says what to type.")
    yield say("Learn")
    yield say("  hint: a hint; ask again for a clearer one.")
    yield say("  values: what every cell is worth. why CELL: what that cell is worth.")
    yield say("  why: what the computer's last move does.")
    yield say("  replies: how many replies to each move save the draw.")
    yield say("  threats: where a side wins with its next mark.")
    yield say("  puzzle: find the one right move. explore: try moves for both sides.")
    yield say("  setup: put any position on the board. copy: the position and the game as texts.")
    yield say("  from POSITION: play on from there, such as from X.O/.X./...")
    yield say("  think: how minimax finds the value. think 2 to think 4: more of its steps.")
    yield say("  think alpha-beta, think move order, think memory: faster ways to search.")
    yield say("After a game")
    yield say("  Enter: the next game. review: find the mistakes.")
    yield say("  games: your saved games. review NUMBER: go through that game. delete NUMBER: delete that game.")
    yield say("The program")
    yield say("  board: the board in words. board b2, board b, board 2: only a cell, a column or a row of it.")
    yield say("  board off, board on: whether the board is shown before each move.")
    yield say("  Keys of the screen work, too: u, r, n, t, v, x, p, w, b, s, +, -.")
    yield say("  help: the commands, also in a review, at a puzzle and while you explore.")
    yield say("  help WORD: what that command does.")
    yield say("  quit: leave; your game is saved.")


def help_on(rules: Rules, text: str, *, here: str = "", own: Sequence[str] = ()) -> str:
    """What a command does, as its first word says; "" if the help does not have it.

    `here`, a template, lists the commands of a page other than the game, and `own` is its help on those that the game
    does not have, or that do something else there.
    """
    name = typed(text.split(" ")[0]).replace("_", " ")
    shared = line_help(rules) if not here or name == "help" or _names(say(here), name) else ()
    for lines in (map(say, own), shared):
        clauses = [clause for line in lines for clause in _clauses(line) if ": " in clause]
        if found := [clause for clause in clauses if _names(clause.partition(": ")[0], name)]:
            return "\n".join(found)
    return ""


def _clauses(line: str) -> Iterator[str]:
    """Commands, each with what it does, of a line of the help."""
    clause = ""
    for part in line.strip().removesuffix(".").split(". "):
        if ": " in part and clause:
            yield f"{clause}."
        clause = part if ": " in part or not clause else f"{clause}. {part}"
    yield f"{clause}."


def _names(text: str, name: str) -> bool:
    """Whether a list of commands has this one."""
    return f" {name} " in f" {' '.join(word.strip(',.;') for word in text.split())} "


def unknown(text: str) -> str:
    """The answer to a line that is no command, where no cell is asked for."""
    return say('Unknown command "{text}"; type help.', text=_quoted(text))


def _quoted(text: str) -> str:
    """A line as an answer quotes it."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 3].rstrip()}..."


def unknown_cell(rules: Rules, text: str) -> str:
    """The answer to a line that is neither a command nor a cell, where a cell is asked for."""
    said = _without_small_words(in_english(text).lower().split())
    if (text[-1:].isdecimal() and len(text) <= LONGEST_CELL) or (said and all(map(says_place, said))):
        return no_cell(rules, text)
    return unknown(text) if text else " ".join([say("Type a cell."), cells(rules)])


def not_here(text: str, words: str) -> str:
    """The answer to a line that is none of the `words`, a template, that do something here; "" for many."""
    # translators: {words} is a list of commands, the end of the sentence
    told = [say("Type {words}", words=say(words))] if words else []
    if not text:
        return " ".join(told)
    if in_english(text).partition(" ")[0] in WORDS:
        return " ".join([say('"{text}" does nothing here.', text=_quoted(text)), *told])
    return " ".join([say('Unknown command "{text}".', text=_quoted(text)), *told]) if words else unknown(text)


def no_cell(rules: Rules, name: str) -> str:
    """The answer to a name that is no cell of the board."""
    answer = say('"{name}" is not a cell.', name=_quoted(name))
    return f"{answer} {cells(rules)}"


# The board as text, in words, and what each side threatens on it


MOST_READ = 25  # most cells of a board of which each is said, also if it is empty

NO_THREAT = (
    template("You have no threat."),
    template("The computer has no threat."),
    # translators: {side} here and below: X, O or the name of a program
    template("{side} has no threat."),
)
THREATENS = (
    template("You threaten {cells}."),
    template("The computer threatens {cells}."),
    template("{side} threatens {cells}."),
)
THREATENS_TWICE = (
    template("You can threaten two cells at once with {cells}."),
    template("The computer can threaten two cells at once with {cells}."),
    template("{side} can threaten two cells at once with {cells}."),
)


def board_lines(position: Position) -> Iterator[str]:
    """The board as text with its coordinates."""
    yield "    " + " ".join(map(column_name, range(position.rules.width)))
    for number, cells in enumerate(position.rows, start=1):
        yield f"{number:3} {' '.join(cells)}"


def board_sentences(position: Position) -> Iterator[str]:
    """The board in words: row by row, or on a larger board only the cells that have a mark."""
    if position.rules.cells > MOST_READ:
        yield " ".join(_marks(position))
        return
    for row in range(position.rules.height):
        yield _row(position, row)


def part_of_board(position: Position, text: str, cell: int | None) -> str:
    """What stands in the column or the row with this name, or else in the cell, if any; "" if there is none."""
    rules = position.rules
    columns = {column_name(column): column for column in range(rules.width)}
    if text in columns:
        cells = range(columns[text], rules.cells, rules.width)
        return say("Column {letter}: {cells}.", letter=text, cells=_stretch(position, cells))
    rows = {str(row + 1): row for row in range(rules.height)}
    if text in rows:
        return _row(position, rows[text])
    return "" if cell is None else in_cell(position, cell)


def _row(position: Position, row: int) -> str:
    width = position.rules.width
    cells = range(row * width, (row + 1) * width)
    return say("Row {number}: {cells}.", number=row + 1, cells=_stretch(position, cells))


def _stretch(position: Position, cells: Sequence[int]) -> str:
    """What stands in these cells, one by one; on a larger board only the marks, with their cells."""
    # translators: a cell without a mark, in "Row 1: X, empty, O."
    empty, rules = say_as("a cell", "empty"), position.rules
    marks = {cell: mark.value for cell in cells if (mark := position.mark_at(cell))}
    if rules.cells > MOST_READ:
        return ", ".join(f"{mark} {format_cell(rules, cell)}" for cell, mark in marks.items()) or empty
    return ", ".join(marks.get(cell, empty) for cell in cells)


def _marks(position: Position) -> Iterator[str]:
    """The cells of each mark, and how many are empty."""
    sides = {position.to_move: position.mine, position.to_move.other: position.theirs}
    for mark in Mark:
        if sides[mark]:
            yield f"{mark.value}: {', '.join(cell_names(position.rules, sides[mark]))}."
    if empty := position.empty.bit_count():
        yield say_number("{count} cell is empty.", "{count} cells are empty.", empty)


def threatened(game: Game) -> Iterator[str]:
    """The cells where each side completes a line with its next mark, those of the side that is not to move first.

    With a long run, also the moves that threaten two cells at once.
    """
    position, rules, to_move = game.position, game.position.rules, game.position.to_move
    sides = ((to_move.other, position.theirs, position.mine), (to_move, position.mine, position.theirs))
    for mark, own, others in sides:
        cells = cell_names(rules, bitboard(threats(rules, own, others)))
        yield of_side(game, mark, THREATENS, cells=listed(cells)) if cells else of_side(game, mark, NO_THREAT)
        twice = cell_names(rules, bitboard(double_threats(rules, own, others)))
        if twice and rules.run >= LONG_RUN:
            yield of_side(game, mark, THREATENS_TWICE, cells=either(twice))


# The commands that are typed


WORDS = template_words(
    "typed",
    # translators: commands of line mode: one word each, no two the same, and its help names them; other words that
    # mean the same may follow, with blanks between. Of a command that is several words, _ stands between them
    "quit help undo redo new hint values why replies threats level score stats board on off boards puzzle "
    "explore setup from copy review games delete yes think memory next previous back forward first "
    "end turn list show save engine done leave empty side clear rotate mirror play players starts mark "
    "time language you computer turns coin last cancel minimax alpha-beta easy medium hard easier harder resign + - "
    "repeat rules mistake please",
)
# The commands that are meant wherever a sentence has them; others are words that people also use for something else.
IN_SENTENCES = {
    *("undo", "redo", "new", "hint", "values", "threats", "replies", "score", "boards"),
    *("puzzle", "explore", "copy", "review", "games", "easier", "harder", "resign"),
}
TELLING = {"board", "help", "stats", "last", "turn", "rules"}
"""Others that only tell something; they are meant in a sentence that has nothing else."""
CHANGING = {"undo", "redo", "new", "easier", "harder", "+", "-", "resign", "again", "another"}
"""Those that change the game. They are not meant where anything but a wish stands beside them."""
# translators: how many play, as in "two players"; other forms of the number may follow, with blanks between
NUMBERS = template_words("typed", "one two")
# translators: where a cell is on 3 x 3, alone or two of them, as "top left", in either order; other words that mean
# the same may follow, with blanks between
PLACES = template_words("typed", "top bottom left right centre")
_CENTRE = frozenset({"centre", "center", "middle"})
# English words and phrases that are said as often; _ stands for a blank, as in catalogues.
_ALSO = {
    "top": ("upper",),
    "bottom": ("lower",),
    "undo": ("take_back", "take_it_back", "take_that_back"),
    "new": ("start_over", "restart"),
    "resign": ("give_up",),
    "copy": ("share",),
    "easier": ("more_easy", "less_hard", "less_difficult", "weaker"),
    "harder": ("more_hard", "more_difficult", "less_easy", "stronger"),
    "hint": ("best_move", "what_should_i_play", "what_should_i_do", "who_wins", "who_is_winning", "who's_winning"),
    "puzzle": ("next_puzzle", "new_puzzle", "another_puzzle"),
    "boards": ("another_board", "other_board", "new_board"),
    "next": ("skip",),
    "mistake": ("next_mistake",),
    "show": ("solution", "answer", "show_me_the_answer", "show_the_answer"),
    "leave": ("stop",),
    "stats": ("statistics",),
    "players": ("player",),
    "turn": ("whose_turn",),
    "starts_computer": ("you_go_first",),
    "starts_you": ("i_go_first",),
}
_CELLS = {
    frozenset({row, column} - {""}): 3 * down + right
    for down, row in enumerate(("top", "", "bottom"))
    for right, column in enumerate(("left", "", "right"))
}


def place(rules: Rules, said: list[str]) -> int | None:
    """The cell at this place, as top, top left or centre; on other boards a corner or the centre. Else None.

    >>> [place(Rules(3, 3, 3), said.split()) for said in ("in the top left", "middle right", "centre", "top bottom")]
    [0, 5, 4, None]
    >>> [place(Rules(5, 4, 4), said.split()) for said in ("top right", "bottom right", "middle right", "centre")]
    [4, 19, None, None]
    """
    words = _without_small_words(said)
    if words and words <= _CENTRE:
        return rules.cells // 2 if rules.width % 2 and rules.height % 2 else None
    if has_digits(rules):
        return _CELLS.get(words - _CENTRE) if words else None
    corner = _CELLS.get(words, -1)
    down, right = divmod(corner, 3)
    is_corner = corner >= 0 and 1 not in (down, right)
    return down // 2 * (rules.height - 1) * rules.width + right // 2 * (rules.width - 1) if is_corner else None


# translators: words of sentences that ask for a cell or a command, as "I take b2", "please start a new game", but
# none of a question or a refusal, as "is b2 good", "not b2"; with blanks between
WISHING = template_as(
    "typed",
    "i you i'll i'd i'm we me my let let's play take put place give mark choose pick go going move think want "
    "like to for make start x o in on at into the a an cell square corner game turn that this it then "
    "ok okay now back again and so well yes bit little much",
)
_WISHES = {"you", "play", "mark", "repeat"}
"""The commands that also stand in wishes, as in "I'd like to play b2"; `in_english` leaves them in English."""
_ABOUT = {"last", "level", "computer"}
"""What commands that change the game are about, as in "undo the last move"."""


def is_wish(said: Sequence[str]) -> bool:
    """Whether words, in small letters, can stand beside a cell or a command in a wish, and say nothing else.

    >>> is_wish("my move is".split()), is_wish("is my move".split())
    (True, False)
    """
    # translators: pairs of words of such a sentence, of which one alone might ask; with _ in a pair, blanks between
    pairs = say_as("typed", "i_will i_am would_like move_is choice_is").split()
    paired = {word for pair in pairwise(said) if "_".join(pair) in pairs for word in pair}
    return {*_WISHES, *say_as("typed", WISHING).split(), *paired}.issuperset(said)


def changes_unasked(word: str, said: Sequence[str]) -> bool:
    """Whether a command that changes the game is not meant, since more than a wish, or one in English, is beside it.

    >>> changes_unasked("undo", "my last move".split()), changes_unasked("new", "shoes".split())
    (False, True)
    """
    others = [other for other in said if other not in _ABOUT]
    return word in CHANGING and not (is_wish(others) or {*WISHING.split()}.issuperset(others))


def says_place(word: str) -> bool:
    """Whether a word, in English and in small letters, says where a cell is."""
    return word in PLACES or word in _CENTRE


def _without_small_words(said: list[str]) -> frozenset[str]:
    # translators: small words of a place, as in "in the top left"; at least one, with blanks between
    return frozenset(said) - {*say_as("typed", "in at on the").split()}


def typed(word: str) -> str:
    """A command as it is typed in the language in use; what is none stays as it is."""
    return say_as("typed", word).split()[0] if word in WORDS else word


def in_digits(word: str) -> str:
    """A typed number, up to two, in digits; what is none stays as it is."""
    return next((str(at) for at, one in enumerate(NUMBERS, 1) if word in say_as("typed", one).split()), word)


def in_english(line: str) -> str:
    """A typed line whose commands and names of levels are in English; the rest stays as it is.

    Small or capital letters and accents make no difference, nor whether a mark is a Latin or a Cyrillic letter. A
    phrase is read before the words in it.
    """
    known, said = _in_english(in_use()), line.split(" ")
    found: list[str] = []
    while said:
        plain = [*map(_plain, said[:LONGEST_PHRASE])]
        length = next((size for size in range(len(plain), 0, -1) if "_".join(plain[:size]) in known), 1)
        found.append(known.get("_".join(plain[:length])) or _mark(said[0]))
        del said[:length]
    return " ".join(found)


def without_please(line: str) -> str:
    """A line in English without its "please", if that is not all."""
    return " ".join(word for word in line.split(" ") if word != "please") or line


@cache
def _in_english(language: str) -> dict[str, str]:
    """The words and phrases that are typed in the language in use, each with what it is in English."""
    # translators: typed after "think", one word: the search with the most promising moves first
    known = {_plain(say_as("typed", "move order")): Method.ORDERED.value}
    table = [(word, say_as("typed", word)) for word in WORDS + PLACES]
    known |= {_plain(other): word for word, others in table for other in others.split()}
    known |= {_plain(say(name)): name for name in NAMES} | {_plain(say("Gomoku")): "gomoku"}
    return {other: word.replace("_", " ") for word, others in _ALSO.items() for other in others} | known


def _mark(word: str) -> str:
    """A word, with the Latin letter if it is a mark."""
    return in_latin(word) if in_latin(word).upper() in MARKS else word


@lru_cache(maxsize=2**10)  # all words that are known, and what was typed last
def _plain(word: str) -> str:
    """A word in small letters without accents, and without the punctuation around it."""
    letters = normalize("NFD", word.lower().strip("¿?¡!,.:;"))
    return "".join(letter for letter in letters if not combining(letter))
