"""A typed line of line mode, and what it can mean on a page."""

from collections.abc import Callable
from typing import Any, NamedTuple

from .._engine.board import BadRules, Rules
from .._engine.game import Game
from .._engine.notation import BadCell, parse_cell, parse_rules
from .sitting.events import Asked, CellChosen, Command, Event
from .sitting.messages import GAME_OVER
from .words import line_mode as words
from .words.cells import column_name, has_digits
from .words.language import say
from .words.status import turn, winner
from .words.typed_commands import (
    AXES,
    WORDS,
    corners,
    in_english,
    names_corner,
    place_named,
    says_place,
    without_please,
    without_small_words,
)


class Line(NamedTuple):
    """A typed line, with its commands in English: its first word and the rest, in small letters with single blanks.

    `typed` is the line as it was typed.
    """

    text: str
    word: str
    argument: str
    typed: str

    def cell(self, rules: Rules) -> int | None:
        """The cell that the line names, as `named_cell` has it."""
        return named_cell(rules, f"{self.word} {self.argument}")

    def asked_about(self, rules: Rules) -> int | None:
        """The cell that its argument asks about, alone or in a sentence, as "not b2?"; None if there is none."""
        said = self.argument.rstrip("? ")
        cell = named_cell(rules, said)
        return cell_in(rules, said) if cell is None else cell

    def as_typed(self, text: str) -> str:
        """The end of the line that means this text, as it was typed."""
        said = self.typed.split()
        ends = (" ".join(said[at:]) for at in range(len(said)))
        return next((end for end in ends if without_please(in_english(end)).lower() == text), text)

    @property
    def says_no_more(self) -> bool:
        """Whether the line as it was typed is that command alone, or a phrase for it."""
        return words_of(without_please(in_english(self.typed)).lower()) == [self.word]

    @property
    def rest(self) -> str:
        """What follows its first word, as it was typed."""
        return self.text.partition(" ")[2]

    @property
    def number(self) -> int | None:
        """The number that its argument is, None if it is none."""
        return int(self.argument) if self.argument.isdecimal() and self.argument.isascii() else None


class Meaning(NamedTuple):
    """What a line asks for: an event, None for none, and an answer that is printed at once, "" for none.

    If it is not `known`, the page knows no such line, and the answer says so.
    """

    event: Event | None = None
    answer: str = ""
    known: bool = True


def asked(do: Callable[..., Any], *about: object, answer: str = "") -> Meaning:
    """What `do` does with what it is `about`, on the page on the screen, and an answer besides."""
    return Meaning(Asked(do, about), answer)


def named_cell(rules: Rules, text: str) -> int | None:
    """The cell with this name, on 3 x 3 also by its digit or its place, in small letters; None if there is none.

    >>> [named_cell(Rules(3, 3, 3), text) for text in ("b3", "b 3", "3b", "b,3.", "(8) ", "bottom", "top-right")]
    [7, 7, 7, 7, 7, 7, 2]
    >>> [named_cell(Rules(5, 5, 4), text) for text in ("in the centre", "top right", "-a1", "8", "bottom", "b 1 2")]
    [12, 4, None, None, None, None]
    >>> [named_cell(Rules(5, 5, 4), text) for text in ("row 2, column 3", "column c row 2", "row 2")]
    [7, 7, None]
    """
    if text.startswith("-"):  # an easier computer was meant
        return None
    said = text.replace(",", " ").replace("-", " ").strip("().!\"' ").split()
    place = place_named(rules, said)
    if place is not None:
        return place
    axes = dict(zip(said[::2], said[1::2], strict=False)) if len(said) == 4 else {}
    if {*axes} == {*AXES}:
        column = axes["column"]
        said = [
            column_name(int(column) - 1) if column in map(str, range(1, rules.width + 1)) else column,
            axes["row"],
        ]
    if has_digits(rules) and len(said) == 1 and said[0] in set("123456789"):
        return int(said[0]) - 1
    if len(said) == 2 and {len(word) for word in said if word.isalpha()} != {1}:
        return None  # two cells, or no cell at all
    name = "".join(sorted(said, reverse=True)) if len(said) <= 2 else ""
    if name[:1].isdecimal():
        name = f"{name[-1:]}{name[:-1]}"
    try:
        return parse_cell(rules, name)
    except BadCell:
        return None


def cell_in(rules: Rules, text: str) -> int | None:
    """The one cell that a sentence names, in small letters and not by its digit; None if there is not one.

    >>> [cell_in(Rules(3, 3, 3), text) for text in ("i take the middle", "put x in b2", "a1 or b2", "2 of them")]
    [4, 4, None, None]
    >>> [cell_in(Rules(3, 3, 3), text) for text in ("the top left corner", "the top corner", "in the top row")]
    [0, None, None]
    """
    said = words_of(text)
    place = place_named(rules, [word for word in said if says_place(word) or word in AXES])
    if names_corner(said) and place not in corners(rules):
        place = None
    found = {place, *(named_cell(rules, word) for word in said if _is_name(word))} - {None}
    return found.pop() if len(found) == 1 else None


def words_of(text: str) -> list[str]:
    """The words of a sentence without its punctuation.

    >>> words_of("my move: b2 - please!")
    ['my', 'move', 'b2', 'please']
    """
    return [word for said in text.split() if (word := said.strip(",.:!?")) not in ("", "-", "–", "—")]


def is_board(text: str) -> bool:
    """Whether a text names a board, and no cell by two numbers.

    >>> is_board("4x4"), is_board("gomoku"), is_board("2,2"), is_board("b2")
    (True, True, False, False)
    """
    try:
        parse_rules(text)
    except BadRules:
        return False
    return not set(text) <= set("0123456789, ")


def names_cell(rules: Rules, word: str) -> bool:
    """Whether a word of a sentence says where a cell is, or is the name of one."""
    return says_place(word) or (_is_name(word) and named_cell(rules, word) is not None)


def _is_name(word: str) -> bool:
    """Whether a word looks like the name of a cell, such as "b2"."""
    return word[:1].isalpha() and word[1:].isdecimal()


def understood_on_board(line: Line, page: Any, game: Game, help: str) -> Meaning | None:
    """What a line means on every page with a board; None for a word that only the page knows."""
    position, argument = game.position, line.argument
    match line.word:
        case "help" | "?" | "menu" | "h" | "commands":
            word = page.WORDS_OF_KEYS.get(argument, argument)
            if word in ("", "me", "menu"):
                return Meaning(answer=help)
            told = words.help_on(game.rules, word, here=page.WORDS, own=page.HELP_ON_WORDS)
            known = len(word) == 1 or command(page, word) or word in ("turn", "winner")
            whole = known or word.partition(" ")[0] == "me"  # as in "help me out"
            return Meaning(answer=told or (help if whole else words.not_here(line.as_typed(argument), page.WORDS)))
        case "threats":
            return Meaning(answer=say(GAME_OVER) if game.outcome else " ".join(words.threatened(game)))
        case "free" if not argument:
            return Meaning(answer=words.free_cells(position))
        case "board" if argument:
            said = argument.rstrip("? ")
            part = words.part_of_board(position, said, line.asked_about(game.rules))
            part = part or words.part_of_board(position, " ".join(without_small_words(said.split())), None)
            return Meaning(answer=part or say(words.BOARD_WORDS)) if part or not argument.endswith("?") else None
        case "board":
            return Meaning(answer="\n".join(words.board_sentences(position)))
        case "turn" if not argument and (len(words_of(line.typed)) > 1 or not command(page, "turn")):
            return Meaning(answer=say(GAME_OVER) if game.outcome else turn(game))
        case "winner" if not argument:
            return Meaning(answer=winner(page.game))
    return None


def command(page: Any, word: str) -> Meaning | None:
    """The command that a word of line mode gives on a page, None if no row of its keys has the word."""
    known = word in WORDS and any(word in row.keys for row in page.rows())
    return Meaning(Command(word)) if known else None


def cell_or_unknown(line: Line, rules: Rules, unknown: str) -> Meaning:
    """The cell that a line names, or that it means nothing."""
    cell = line.cell(rules)
    return Meaning(answer=unknown, known=False) if cell is None else Meaning(CellChosen(cell))
