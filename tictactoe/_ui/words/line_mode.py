"""What line mode says: its help, what it does not understand, the board in words, and threats."""

from collections.abc import Iterator, Sequence

from ..._engine.board import Mark, Position, Rules, bitboard
from ..._engine.game import Game
from ..._engine.levels import Level
from ..._engine.notation import format_cell, in_latin
from ..._engine.threats import double_threats, threats
from . import typed_commands
from .boards import LONG_RUN, how_to_win
from .cells import cell_names, column_name, either, has_digits, listed
from .language import say, say_as, say_number, template
from .levels import level_name
from .messages import in_cell
from .status import of_side

LONGEST_CELL = 4  # most characters of a text that may be meant as a cell, such as "a4"
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
    yield say("  last, repeat: the last move. list: all moves so far. rules: what wins. winner: who won.")
    yield say("  level NAME: {levels}. easier, harder: the level below, the one above.", levels=levels)
    yield say("  players, starts (who goes first), mark, time, language: type one by itself to see the choices.")
    yield say("Learn")
    yield say("  hint: a hint; ask again for a clearer one.")
    yield say("  values: what every cell is worth. why CELL: what that cell is worth.")
    yield say("  why: what the computer's last move does.")
    yield say("  replies: how many replies to each move save the draw.")
    yield say("  threats: where a side wins with its next mark. ahead: who wins with best play.")
    yield say("  puzzle: find the one right move. explore: try moves for both sides.")
    yield say("  setup: put any position on the board. copy: the position and the game as text.")
    yield say("  from POSITION: play on from there, such as from X.O/.X./...")
    yield say("  think: how minimax finds the value. think 2 to think 4: more of its steps.")
    yield say("  think alpha-beta, think move order, think memory: faster ways to search.")
    yield say("After a game")
    yield say("  Enter: the next game. review: find the mistakes.")
    yield say("  games: your saved games. review NUMBER: go through that game. delete NUMBER: delete that game.")
    yield say("The program")
    yield say("  board: the board in words. board b2, board b, board 2: only a cell, a column or a row of it.")
    yield say("  free: the cells without a mark.")
    yield say("  board off, board on: whether the board is shown before each move.")
    yield say("  Keys of the screen work, too: u, r, n, t, v, x, p, w, b, s, +, -.")
    yield say("  help: the commands, also in a review, at a puzzle and while you explore.")
    yield say("  help WORD: what that command does.")
    yield say("  quit: leave; your game is saved.")


def help_on(rules: Rules, text: str, *, here: str = "", own: Sequence[str] = ()) -> str:
    """What the first command in a text does; "" if there is none, or the help does not have it.

    `here`, a template, lists the commands of a page other than the game, and `own` is its help on those that the game
    does not have, or that do something else there.
    """
    first, *_ = said = text.split()
    commands = {*typed_commands.WORDS, *typed_commands.ALONE, "x", "o"} - {"on", "off"}
    word = next((word for word in said if word in commands), "a1" if first[1:].isdecimal() else "")
    if not word:
        return ""
    name = typed_commands.typed("level" if word in typed_commands.ALONE else word).replace("_", " ")
    shared = line_help(rules) if not here or name == "help" or _names(say(here), name) else ()
    for lines in (map(say, own), shared):
        clauses = [clause for line in lines for clause in _clauses(line) if ": " in clause]
        if found := [clause for clause in clauses if _names(clause.partition(": ")[0], name)]:
            return "\n".join(found)
    return help_on(rules, "a1") if word == "play" and not here else ""


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


def to_quit(*, kept: bool) -> str:
    """How to leave the program, in which a game that is not over is `kept`."""
    return say("Type quit to leave; your game is saved.") if kept else say("Type quit to leave.")


def unknown(text: str) -> str:
    """The answer to a line that is no command, where no cell is asked for."""
    if near := typed_commands.nearest_command(text):
        return say('Unknown command "{text}"; the nearest is {command}.', text=_quoted(text), command=near)
    return say('Unknown command "{text}"; type help.', text=_quoted(text))


def not_understood(text: str) -> str:
    """The answer to a line that means nothing on a page where help lists what does."""
    if typed_commands.in_english(text).partition(" ")[0] in typed_commands.WORDS:
        return say('"{text}" does nothing here; type help.', text=_quoted(text))
    return unknown(text)


def _quoted(text: str) -> str:
    """A line as an answer quotes it."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 3].rstrip()}..."


def unknown_cell(rules: Rules, text: str) -> str:
    """The answer to a line that is neither a command nor a cell, where a cell is asked for."""
    said = typed_commands.without_small_words(typed_commands.in_english(text).lower().split())
    if (text[-1:].isdecimal() and len(text) <= LONGEST_CELL) or (said and all(map(typed_commands.says_place, said))):
        return no_cell(rules, text)
    return unknown(text) if text else " ".join([say("Type a cell."), cells(rules)])


def not_here(text: str, words: str) -> str:
    """The answer to a line that is none of the `words`, a template, that do something here; "" for many."""
    # translators: {words} is a list of commands, the end of the sentence
    told = [say("Type {words}", words=say(words))] if words else []
    if not text:
        return " ".join(told)
    if typed_commands.in_english(text).partition(" ")[0] in typed_commands.WORDS:
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
    rules, said = position.rules, text.split()
    axis = next((word for word in said if word in typed_commands.AXES), "")
    name = " ".join(in_latin(word) for word in said if word != axis)
    columns = {column_name(at): at for at in range(rules.width)}
    rows = {str(at + 1): at for at in range(rules.height)}
    if axis == "column":
        columns |= {str(at + 1): at for at in range(rules.width)} | _ends("left", "right", rules.width)
    elif axis == "row":
        rows |= _ends("top", "bottom", rules.height)
    if name in columns and axis != "row":
        return _column(position, columns[name])
    if name in rows and axis != "column":
        return _row(position, rows[name])
    return "" if cell is None else in_cell(position, cell)


def _ends(first: str, last: str, length: int) -> dict[str, int]:
    """The words for the ends and the middle of so many rows or columns, with their indices."""
    middle = dict.fromkeys(("centre", "center", "middle"), length // 2) if length % 2 else {}
    return dict.fromkeys((first, "first"), 0) | dict.fromkeys((last, "last"), length - 1) | middle


def _column(position: Position, column: int) -> str:
    cells = range(column, position.rules.cells, position.rules.width)
    return say("Column {letter}: {cells}.", letter=column_name(column), cells=_stretch(position, cells))


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


def free_cells(position: Position) -> str:
    """The free cells, or how many they are if they are many."""
    free = position.empty.bit_count()
    if free > MOST_READ:
        return say_number("{count} cell is empty.", "{count} cells are empty.", free)
    if not free:
        return say("No cell is free.")
    # translators: {cells} are cells, as "a1, b2 and c3"
    return say("Free: {cells}.", cells=listed(cell_names(position.rules, position.empty)))


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
