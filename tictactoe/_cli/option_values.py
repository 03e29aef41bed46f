"""The values of options, read from text; a bad value is refused in one line that says what was probably meant."""

import os
import re
from collections.abc import Collection, Mapping
from contextlib import suppress

from .._engine.board import BadPosition, BadRules, Mark, Position, Rules
from .._engine.levels import NAMES, Level
from .._engine.notation import BOARD_NAMES, format_rules, in_latin, parse_position, parse_rules
from .._engine.refusal import Refusal, refused_as, shortened
from .._ui.sitting.settings import LONGEST_TIME, First, seconds
from .._ui.words.boards import describe_board
from .._ui.words.cells import either
from .._ui.words.language import available, say, template
from .._ui.words.levels import MEANINGS
from .._ui.words.nearest import nearest
from .._ui.words.printable import printable
from . import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._engine.games.game_tree import GameTree

LONGEST_QUOTE = 20  # characters of a wrong value that an answer repeats
# What a value may be called elsewhere stands after it, here and below.
METHODS = {"minimax": ("negamax",), "alpha-beta": ("ab", "pruning"), "move-order": ("order",), "memory": ("table",)}
FORMATS = {
    "text": ("txt", "plain", "ascii"),
    "svg": ("png", "picture", "image"),
    "html": ("pdf", "web", "page", "paper"),
    "dot": ("graphviz", "gv"),
    "json": (),
}
ENDINGS = {format: format for format in FORMATS} | {"txt": "text", "htm": "html", "gv": "dot"}  # of files
DOCUMENTS = ("pdf", "ps", "doc", "docx", "odt", "rtf")  # endings of files that no command writes
PICTURES = ("png", "jpg", "jpeg", "gif", "bmp", "webp", "tif", "tiff")
LONGEST_TITLE = 60  # characters
MOST = 10**9  # of what is counted
_BOARDS = {  # wrong ways to write a board, and right ones
    r"(1\d|\d)": r"\1x\1",
    r"(\d)(\d)": r"\1x\2",
    r"(\d)(\d)(\d)": r"\1,\2,\3",
    r"(\d\d)(\d\d)": r"\1x\2",
    r"(\d\d)(\d\d)(\d)": r"\1,\2,\3",
    r"(\d+)\D+(\d+)": r"\1x\2",
    r"(\d+)\D+(\d+)\D+(\d+)": r"\1,\2,\3",
}


def quoted(text: str) -> str:
    """A text in quotation marks, cut if it is long."""
    return f'"{shortened(text, LONGEST_QUOTE)}"'


class OneOf:
    """A reader of an option that takes one of a few words, each given with others by which it may be meant.

    `what` says that a {text} is none of them.
    """

    def __init__(self, what: str, words: Mapping[str, tuple[str, ...]]) -> None:
        self.words = tuple(words)
        self._what, self._meanings = what, words

    def __call__(self, text: str) -> str:
        if text.lower() in self.words:
            return text.lower()
        raise unknown(self._what, text, self.words, nearest(text, self.words, self._meanings))


def unknown(what: str, text: str, words: tuple[str, ...], near: str) -> Refusal:
    """The error for a value that is none of these words, with the nearest of them, if any."""
    offered = Refusal("choose {words}", words=either(words))
    if near:
        offered = Refusal("did you mean {near}? ({words})", near=near, words=either(words))
    return Refusal("{wrong}; {offered}", wrong=Refusal(what, text=quoted(text)), offered=offered)


as_colour = OneOf(
    template("unknown choice {text}"),
    {"auto": ("default",), "always": ("on", "yes", "true", "1"), "never": ("off", "no", "none", "false", "0")},
)
as_language = OneOf(template("unknown language {text}"), dict.fromkeys(available(), ()))
as_first = OneOf(
    template("unknown player {text}"),
    {
        First.YOU.value: ("me", "i", "human", "player", "person"),
        First.COMPUTER.value: ("it", "machine", "cpu", "pc", "ai", "program"),
        First.ALTERNATE.value: ("turns", "both", "swap", "alternating"),
        First.RANDOM.value: ("chance", "any", "coin", "toss"),
    },
)
as_players = OneOf(
    template("unknown number of players {text}"),
    {
        "0": ("none", "zero", "no", "nobody"),
        "1": ("one", "single", "me", "solo"),
        "2": ("two", "both", "pair", "friend"),
    },
)
as_scores = OneOf(
    template("unknown way to score {text}"), {"result": ("plain",), "distance": ("depth",), "negamax": ()}
)
_as_english_method = OneOf(template("unknown method {text}"), METHODS)
as_export_format = OneOf(template("unknown format {text}"), {"json": ("jsonl",), "sgf": ("go",)})
as_format = OneOf(template("unknown format {text}"), FORMATS)


def as_rules(text: str) -> Rules:
    try:
        return parse_rules(text)
    except BadRules as error:
        if near := _meant_board(text):
            raise Refusal("unknown board {text}; did you mean {near}?", text=quoted(text), near=near) from error
        raise


def _meant_board(text: str) -> str:
    """The board that a text may mean which names none, as in 33 for 3x3; "" for none."""
    for written, meant in _BOARDS.items():
        found = re.fullmatch(written, text.strip())
        with suppress(BadRules):
            if found and parse_rules(found.expand(meant)):
                return found.expand(meant)
    return nearest(text, BOARD_NAMES, {"gomoku": ("five-in-a-row",)})


def as_position(text: str, rules: Rules | None, to_move: Mark | None = None) -> Position:
    """The position that a text describes, in any form that can be pasted, on a board if one is named."""
    try:
        return _written_otherwise(text, rules, to_move) or parse_position(text, rules, to_move)
    except (BadPosition, BadRules) as error:
        with suppress(BadRules):
            board = parse_rules(text)
            raise Refusal(
                "{text} is a board, not a position; for its empty board write {cells} --board {board}",
                text=text,
                cells=board.cells,
                board=format_rules(board),
            ) from error
        if os.path.isfile(text):
            raise Refusal(
                "{file} is a file; tictactoe review {file} or tictactoe solve - < {file} reads it", file=text
            ) from error
        raise


def _written_otherwise(text: str, rules: Rules | None, to_move: Mark | None) -> Position | None:
    """The position of a game, of cells or of a drawing; None for rows, and for a text that is none of these."""
    if not re.search(r"[^xo0-9._/\s-]", text, re.IGNORECASE):
        return None  # rows, which most positions are, need no other file
    with refused_as(BadPosition):
        tree: GameTree | None = load("_engine.games.exchange:parse_but_rows")(text, rules or BOARD_NAMES["tictactoe"])
    if tree is None:
        return None
    position = tree.game.position
    if rules and position.rules != rules:
        here, named = describe_board(position.rules), describe_board(rules)
        raise BadPosition("it is on {here}, but --board is {named}", here=here, named=named)
    if to_move and position.to_move is not to_move:
        raise BadPosition("{mark} is to move there, not {other}", mark=position.to_move.value, other=to_move.value)
    return position


def as_levels(text: str) -> tuple[Level, Level | None]:
    """One level and None, or X's level and O's, which are written with a comma between.

    Each is named in English or as the screen calls it.
    """
    shown = {say(name): name for name in NAMES}
    given = [shown.get(name, name) for name in text.lower().split(",")]
    match [NAMES.get(name) for name in given]:
        case [Level() as level]:
            return level, None
        case [Level() as level, Level() as second]:
            return level, second
    english = load("_ui.words.typed_commands:in_english")  # also of "easy" in the language in use
    names = [nearest(english(name), NAMES, MEANINGS) or shown.get(nearest(name, shown), "") for name in given]
    near = ",".join(names) if all(names) and len(names) <= 2 else ""
    wrong = next((name for name in given if name not in NAMES), "") if len(given) == 2 and not near else ""
    raise unknown(template("unknown level {text}"), wrong or text, tuple(NAMES), near)


def as_level(text: str) -> Level:
    level, second = as_levels(text)
    if second:
        raise Refusal("{text} are two levels; write one", text=quoted(text))
    return level


def as_mark(text: str) -> Mark:
    try:
        return Mark(in_latin(text).upper())
    except ValueError as error:
        near = {"0": "O", "circle": "O", "nought": "O", "cross": "X"}.get(text.lower(), "")
        raise unknown(template("unknown mark {text}"), text, ("X", "O"), near) from error


def as_file(text: str) -> str:
    if not text:
        raise Refusal("the name is empty; write the name of a file")
    return text


def as_function(text: str) -> str:
    """A text that names a function in a Python file, such as my_bot.py:choose."""
    load("_shell.functions.file:check_named")(text)
    return text


def as_method(text: str) -> str:
    """A method by its name, or by one that the screen gives it in the language in use."""
    for table in ("SHORT", "TITLES", "NAMES"):
        shown = map(say, load(f"_ui.words.watched_search:{table}").values())
        text = next((method for method, name in zip(METHODS, shown, strict=True) if name == text.lower()), text)
    return _as_english_method(text)


def check_output(file: str | None, *, written: Collection[str]) -> None:
    """Refuse a file whose ending says another format than those that are `written`, of which html is for paper."""
    stem, _, ending = (file or "").rpartition(".")
    format = ending.lower()
    if not stem or format not in (*DOCUMENTS, *PICTURES, *ENDINGS) or ENDINGS.get(format) in written:
        return
    text = template(
        "{file}: this cannot write {format}; write {right}, open it in a browser, and print it or save it as PDF"
    )
    right = "html"
    if format in PICTURES and "svg" in written:
        text, right = template("{file}: this cannot write {format}; write {right}, which every browser shows"), "svg"
    raise Refusal(text, file=printable(file or ""), format=format.upper(), right=printable(f"{stem}.{right}"))


def as_title(text: str) -> str:
    if not text.strip():
        raise Refusal("the title is empty; write one")
    if len(text) > LONGEST_TITLE:
        raise Refusal("{count} characters are too many; write at most {most}", count=len(text), most=LONGEST_TITLE)
    return printable(text)


def as_whole(text: str, least: int | None = None) -> int:
    try:
        number = int(text)
    except ValueError as error:
        raise Refusal("{text} is not a whole number; write one such as 8", text=quoted(text)) from error
    if least is not None and number < least:
        raise Refusal("{number} is not enough; write {least} or more", number=text, least=least)
    return number


def as_depth(text: str) -> int:
    return as_whole(text, least=0)


def as_count(text: str) -> int:
    count = as_whole(text, least=1)
    if count > MOST:
        raise Refusal("{number} is too much; write at most {most}", number=text, most=MOST)
    return count


def as_even(text: str) -> int:
    games = as_whole(text, least=2)
    if games % 2:
        raise Refusal(
            "{number} is not an even number, and each opening is played twice; write 2, 4, 6 ...", number=text
        )
    return games


def as_seconds(text: str) -> float:
    try:
        return seconds(text)
    except ValueError as error:
        raise Refusal(
            "{text} is not a number of seconds; write one from 0 to {most}, such as 0.5",
            text=quoted(text),
            most=LONGEST_TIME,
        ) from error
