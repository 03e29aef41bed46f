"""The commands and places that are typed in line mode, in English and in the language in use.

A line is read in English (`in_english`): the catalogue of a language has its own words for each of these.
"""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import pairwise
from unicodedata import combining, normalize

from ..._engine.board import Rules
from ..._engine.levels import Level
from ..._engine.notation import MARKS, in_latin
from ..._engine.steps import Method
from .cells import has_digits
from .language import in_use, say, say_as, template_as, template_words
from .levels import MEANINGS, NAMES, levels_by_name
from .nearest import nearest

NO_TYPO = 3  # letters of a word that is too short to tell a typing error
WORDS = template_words(
    "typed",
    # translators: commands of line mode: one word each, no two the same, and its help names them; other words that
    # mean the same may follow, with blanks between. Of a command that is several words, _ stands between them
    "quit help undo redo new hint values why replies threats level score stats board on off boards puzzle "
    "explore setup from copy review games delete yes think memory next previous back forward first "
    "end turn list show save engine done leave empty side clear rotate mirror play players starts mark "
    "time language you computer turns coin last cancel minimax alpha-beta easy medium hard easier harder resign + - "
    "repeat rules mistake please winner free ahead",
)
# translators: what whole lines ask for: starts_computer is "you go first", starts_you "I go first", players_2 "play
# with a friend", players_0 "computer against computer", quit_now "bye", help_now "what can I do", starts_whose "who
# goes first"; at least one line of each meaning, with _ between its words, and blanks between lines
WHOLE_LINES = template_words(
    "typed", "starts_computer starts_you players_2 players_0 why_i_lost quit_now help_now starts_whose"
)
# The commands that are meant wherever a sentence has them; others are words that people also use for something else.
IN_SENTENCES = {
    *("undo", "redo", "new", "hint", "values", "threats", "replies", "score", "boards"),
    *("puzzle", "explore", "copy", "review", "games", "easier", "harder", "resign"),
}
TELLING = {"board", "help", "stats", "last", "turn", "rules", "winner", "free"}
"""Others that only tell something; they are meant in a sentence that has nothing else."""
CHANGING = {"undo", "redo", "new", "easier", "harder", "+", "-", "resign", "again", "another"}
"""Those that change the game. They are not meant where anything but a wish stands beside them."""
# translators: how many play, as in "two players"; other forms of the number may follow, with blanks between
NUMBERS = template_words("typed", "one two")
# translators: where a cell is on 3 x 3, alone or two of them, as "top left", in either order; other words that mean
# the same may follow, with blanks between
PLACES = template_words("typed", "top bottom left right centre")
# translators: as in "row 2, column 3", which is a cell; other words that mean the same may follow
AXES = template_words("typed", "row column")
# translators: the names of the marks, "cross" and "nought", in the forms of "a cross in b2" and "I'm noughts"; with
# blanks between
MARK_NAMES = template_words("typed", "x o")
ALONE = {*NAMES, "easy", "medium", "hard", "difficult", "beginner", "easiest", "hardest", "unbeatable"}
"""The words that mean a level also where they stand alone."""

_CENTRE = frozenset({"centre", "center", "middle"})
# English words and phrases that are said as often; _ stands for a blank, as in catalogues.
_ALSO = {
    "unsure": ("i_don't_know", "i_dont_know", "don't_know", "i'm_not_sure", "not_sure"),
    "top": ("upper",),
    "bottom": ("lower",),
    "undo": (
        *("take_back", "take_it_back", "take_that_back", "take_my_move_back", "take_back_your_move"),
        *("oops", "take_back_my_move"),
    ),
    "new": ("start_over", "restart", "rematch", "reset", "start_again"),
    "level": ("levels",),
    "resign": ("give_up", "surrender"),
    "help": ("list_commands", "list_the_commands", "the_commands", "how_do_i", "what_does"),
    "copy": ("share",),
    "easier": ("more_easy", "less_hard", "less_difficult", "weaker", "too_hard", "too_difficult", "it's_too_hard"),
    "harder": ("more_hard", "more_difficult", "less_easy", "stronger", "too_easy", "it's_too_easy"),
    "hint": (
        "hints",
        "best_move",
        "what_should_i_play",
        "what_should_i_do",
        "suggest_a_move",
    ),
    "ahead": (
        *("who_wins", "who_is_winning", "who's_winning", "am_i_winning", "am_i_losing", "who_is_ahead"),
        *("who's_ahead", "how_am_i_doing", "will_it_be_a_draw"),
    ),
    "free": (
        *("empty_cells", "cells_are_empty", "cells_are_left", "cells_left"),
        *("where_can_i_play", "where_can_i_go", "what_are_my_options"),
    ),
    "puzzle": ("next_puzzle", "new_puzzle", "another_puzzle"),
    "boards": ("another_board", "other_board", "new_board", "bigger_board", "larger_board"),
    "review": ("my_mistakes", "show_me_my_mistakes"),
    "why_i_lost": ("how_did_i_lose", "what_did_i_do_wrong"),
    "next": ("skip",),
    "mistake": ("next_mistake",),
    "show": (
        "solution",
        "answer",
        "show_me_the_answer",
        "show_the_answer",
        "what's_the_answer",
        "what_is_the_answer",
    ),
    "stats": ("statistics",),
    "think": ("watch_a_search", "watch_the_search"),
    "players": ("player", "watch"),
    "starts": ("who_goes_first", "who_starts", "who_begins"),
    "turn": ("whose_turn", "whose_move", "who_plays_next", "who_is_next"),
    "last": (
        *("what_did_you_play", "where_did_you_play", "where_did_you_go", "what_did_the_computer_play"),
        *("where_did_the_computer_play", "what_did_i_play", "where_did_i_play"),
    ),
    "list": ("history", "all_moves", "show_moves", "show_the_moves", "show_all_moves"),
    "board": (
        *("what_is_at", "what's_at", "what_is_in", "what's_in", "what_is_on", "what's_on"),
        *("what_is_on_the_board", "what's_on_the_board", "where_are_my_marks", "where_are_your_marks"),
    ),
    "winner": ("who_won", "who_has_won"),
    "x": ("cross", "crosses"),
    "o": ("nought", "noughts", "circle", "circles"),
    "starts_computer": ("you_go_first", "you_start", "you_begin"),
    "starts_you": ("i_go_first", "me_first"),
    "players_0": ("computer_vs_computer",),
    "en": ("english",),
    "es": ("spanish",),
    "ru": ("russian",),
    "players_2": ("play_with_a_friend", "play_against_a_friend"),
    "mark": ("am_i_x_or_o", "which_mark_am_i", "what's_my_mark", "what_is_my_mark"),
}
# The same for phrases that mean something else with more words, as "I'll start at b2".
_WHOLE_LINES = {
    "quit": ("bye", "goodbye", "good_bye", "i_want_to_quit"),
    "leave": ("i_want_to_leave",),
    "help": ("what_can_i_do", "what_can_i_type", "what_can_i_say", "what_now", "what_are_the_commands"),
    "rules": ("how_do_i_play", "how_do_you_play", "how_to_play", "how_do_i_win", "how_can_i_win"),
    "mark": ("what_am_i",),
    "why_i_lost": ("why_did_i_lose", "what_am_i_doing_wrong"),
    "starts_computer": ("computer_first", "the_computer_first", "you_first", "computer_goes_first"),
    "starts_you": (
        *("i_start", "i_begin", "i'll_start", "i'll_begin", "i'll_go_first", "let_me_start", "let_me_begin"),
        *("let_me_go_first", "i_want_to_start", "i_want_to_begin", "i_want_to_go_first"),
    ),
}
_CELLS = {
    frozenset({row, column} - {""}): 3 * down + right
    for down, row in enumerate(("top", "", "bottom"))
    for right, column in enumerate(("left", "", "right"))
}


def place_named(rules: Rules, said: list[str]) -> int | None:
    """The cell at this place, as top, top left or centre; on other boards a corner or the centre. Else None.

    >>> [place_named(Rules(3, 3, 3), said.split()) for said in ("bottom row middle", "bottom row", "row 2 column 3")]
    [7, None, None]
    >>> [place_named(Rules(3, 3, 3), said.split()) for said in ("in the top left", "middle right", "top bottom")]
    [0, 5, None]
    >>> [place_named(Rules(5, 4, 4), said.split()) for said in ("top right", "middle right", "centre")]
    [4, None, None]
    """
    named = frozenset(without_small_words(said))
    words = named.difference(AXES)
    if named != words and len(words) < 2 and not named.issuperset(AXES):
        return None  # a whole row, as "bottom row"
    if words and words <= _CENTRE:
        return rules.cells // 2 if rules.width % 2 and rules.height % 2 else None
    if has_digits(rules):
        return _CELLS.get(words - _CENTRE) if words else None
    corner = _CELLS.get(words, -1)
    down, right = divmod(corner, 3)
    is_corner = corner >= 0 and 1 not in (down, right)
    return down // 2 * (rules.height - 1) * rules.width + right // 2 * (rules.width - 1) if is_corner else None


def corners(rules: Rules) -> set[int]:
    """The cells in the corners of a board."""
    last = rules.cells - 1
    return {0, rules.width - 1, last - rules.width + 1, last}


def names_corner(said: Iterable[str]) -> bool:
    """Whether words, in small letters, name a corner, as in "the top left corner"."""
    # translators: words for a corner of the board, in all their forms; with blanks between
    return not {"corner", *say_as("typed", "corner corners").split()}.isdisjoint(said)


# translators: words of sentences that ask for a cell or a command, as "I take b2", "please start a new game", but
# none of a question or a refusal, as "is b2 good", "not b2"; with blanks between
WISHING = template_as(
    "typed",
    "i i'll i'd i'm we me my let let's play take put place give mark choose pick go going move think want "
    "like to for make start x o in on at into the a an cell square corner game turn that this it then "
    "ok okay now again program and so well yes bit little much one round opponent mode",
)
# translators: words of sentences that refuse a thing or turn it off; with blanks between
REFUSING = template_as("typed", "no not don't dont never without off stop hide")
MARK_WISHING = template_as("typed", "i i'm i'll am play playing with as the be")
_WISHES = {"you", "play", "mark", "repeat"}
"""The commands that also stand in wishes, as in "I'd like to play b2"; `in_english` leaves them in English."""
_ABOUT = {
    "undo": ("last", "computer"),
    "redo": ("last", "computer"),
    "easier": ("level", "computer"),
    "harder": ("level", "computer"),
}
"""What commands that change the game may be about, as in "undo the last move"."""


def names_cells(said: Iterable[str]) -> bool:
    """Whether words, in small letters, are about cells, as in "which cells are free"."""
    # translators: the word for a cell in all its forms, with blanks between
    return not {*say_as("typed", "cell cells square squares").split()}.isdisjoint(said)


def shows_board(said: Iterable[str]) -> bool:
    """Whether words, in small letters, can stand beside the board or a part of it, as in "read the board"."""
    # translators: words of sentences such as "show me the board", "read row 2 out"; with blanks between
    showing = say_as("typed", "show read describe print say see out the me my").split()
    return {*_WISHES, "show", *showing}.issuperset(said)


def is_wish(said: Sequence[str]) -> bool:
    """Whether words, in small letters, can stand beside a cell or a command in a wish, and say nothing else.

    >>> is_wish("my move is".split()), is_wish("is my move".split())
    (True, False)
    """
    # translators: pairs of words of such a sentence, of which one alone might ask; with _ in a pair, blanks between
    pairs = say_as("typed", "i_will i_am would_like move_is choice_is").split()
    paired = {word for pair in pairwise(said) if "_".join(pair) in pairs for word in pair}
    return {*_WISHES, *say_as("typed", WISHING).split(), *paired}.issuperset(said)


def is_about_this(said: Iterable[str]) -> bool:
    """Whether words, in small letters, only name what is on the screen, as in "skip this one"."""
    # translators: the words of "this one", "the next move", "go back from it", "go to move 3"; with blanks between
    return {*say_as("typed", "this it one the from go to move").split(), "from"}.issuperset(said)


def is_to_computer(said: Iterable[str]) -> bool:
    """Whether words, as they are typed, are to the computer, as in "you play b2"."""
    # translators: words by which the computer is spoken to
    return not {"you", "your", *map(_plain, say_as("typed", "you your").split())}.isdisjoint(map(_plain, said))


def is_refusal(said: Iterable[str]) -> bool:
    """Whether words, in small letters, refuse what they name, or end it, as in "no hint" and "quit the review"."""
    return not {"quit", "exit", *REFUSING.split(), *say_as("typed", REFUSING).split()}.isdisjoint(said)


def is_about_mark(said: Sequence[str]) -> bool:
    """Whether words, in small letters, say beside the name of a mark that one plays with it, as in "I'm noughts"."""
    # translators: the words of sentences that only say which mark one plays, as "I play with noughts", "I'm O"; the
    # sentence may have any of them; with blanks between
    return {*_WISHES, *say_as("typed", MARK_WISHING).split(), *MARK_WISHING.split()}.issuperset(said)


def changes_unasked(word: str, said: Sequence[str]) -> bool:
    """Whether a command that changes the game is not meant, since more than a wish, or one in English, is beside it.

    Beside + and -, which may be "more" and "less" in a language, it is anything, as in "more or less".

    >>> changes_unasked("undo", "my last move".split()), changes_unasked("new", "shoes".split())
    (False, True)
    """
    others = [other for other in said if other not in _ABOUT.get(word, ())]
    if word in ("+", "-"):
        return bool(others)
    return word in CHANGING and not (is_wish(others) or {*WISHING.split()}.issuperset(others))


def says_place(word: str) -> bool:
    """Whether a word, in English and in small letters, says where a cell is."""
    return word in PLACES or word in _CENTRE


def without_small_words(said: Iterable[str]) -> list[str]:
    """The words that are left without "in", "at" and such."""
    # translators: small words of a place, as in "in the top left"; at least one, with blanks between
    small = say_as("typed", "in at on the").split()
    return [word for word in said if word not in small]


def typed(word: str) -> str:
    """A command as it is typed in the language in use; what is none stays as it is."""
    return say_as("typed", word).split()[0] if word in WORDS else word


def level_meant(text: str) -> Level | None:
    """The level that a typed word most likely means, in English or in the language in use; None if it means none.

    >>> level_meant("hard"), level_meant("prefect"), level_meant("loud")
    (<Level.SKILLED: 4>, <Level.PERFECT: 400>, None)
    """
    levels = levels_by_name()
    return levels.get(nearest(text, NAMES, MEANINGS) or nearest(text, levels)) if text else None


def nearest_command(word: str) -> str:
    """The command that an unknown word may be, as it is typed in the language in use; "" if there is none.

    >>> [nearest_command(word) for word in ("udno", "baord", "puzle", "thanks", "undo")]
    ['undo', 'board', 'puzzle', '', '']
    """
    commands, word = [typed(command) for command in WORDS if len(command) > NO_TYPO], word.lower()
    if len(word) <= NO_TYPO or " " in word or word in commands:
        return ""
    mixed_up = [command for command in commands if sorted(command) == sorted(word)]
    return next(iter(mixed_up or get_close_matches(word, commands, n=1, cutoff=0.8)), "")


def turns_named(argument: str) -> int | None:
    """How many turns are named after "undo", as in "2" and "two moves"; None if none are."""
    number, *rest = argument.split() or [""]
    # translators: what is taken back, as in "undo two moves"; in all forms, with blanks between
    counted = {*say_as("typed", "moves turns").split(), "moves", "turns"}
    number = in_digits(number)
    return int(number) if number.isdecimal() and number.isascii() and counted.issuperset(rest) else None


def changes_setting(said: Iterable[str]) -> bool:
    """Whether words, in small letters, ask to change what they name, as in "set the level to hard"."""
    # translators: words with which something is set, as in "set the level to hard"; with blanks between
    return not {*say_as("typed", "set change switch make").split()}.isdisjoint(said)


def in_digits(word: str) -> str:
    """A typed number, up to two, in digits; what is none stays as it is."""
    return next((str(at) for at, one in enumerate(NUMBERS, 1) if word in say_as("typed", one).split()), word)


def in_english(line: str) -> str:
    """A typed line whose commands and names of levels are in English; the rest stays as it is.

    Small or capital letters and accents make no difference, nor whether a mark is a Latin or a Cyrillic letter. A
    phrase is read before the words in it.
    """
    said = line.split(" ")
    if whole := _whole_lines(in_use()).get("_".join(map(_plain, said))):
        return whole
    known = _in_english(in_use())
    longest = _longest(in_use())
    # translators: the word between two numbers of a board, as in "4 by 4"
    by = {"by", say_as("typed", "by")}
    found: list[str] = []
    while said:
        plain = [*map(_plain, said[:longest])]
        if len(plain) > 2 and plain[1] in by and plain[0].isdecimal() and plain[2].isdecimal():
            plain[0], said[:3] = f"{plain[0]}x{plain[2]}", [f"{plain[0]}x{plain[2]}"]
        length = next((size for size in range(len(plain), 0, -1) if "_".join(plain[:size]) in known), 1)
        found.append(known.get("_".join(plain[:length])) or _mark(said[0]))
        del said[:length]
    return " ".join(found)


def without_please(line: str) -> str:
    """A line in English without its "please", if that is not all; one that asks for a hint also without "unsure"."""
    small = {"please", "unsure"} if "hint" in line.split(" ") else {"please"}
    return " ".join(word for word in line.split(" ") if word not in small) or line


@cache
def _in_english(language: str) -> dict[str, str]:
    """The words and phrases that are typed in a language, which must be the one in use, each with its English."""
    # translators: typed after "think", one word: the search with the most promising moves first
    known = {_plain(say_as("typed", "move order")): Method.ORDERED.value}
    table = [(word, say_as("typed", word)) for word in WORDS + PLACES + AXES + MARK_NAMES]
    known |= {_plain(other): word for word, others in table for other in others.split() if other not in MARK_NAMES}
    # translators: "I don't know"; other words that mean the same may follow, with blanks between
    known |= {_plain(other): "unsure" for other in say_as("typed", "not_sure").split()}
    known |= {_plain(say(name)): name for name in NAMES} | {_plain(say("Gomoku")): "gomoku"}
    also = {_plain(other): word.replace("_", " ") for word, others in _ALSO.items() for other in others}
    return {word: word for word in WORDS + PLACES + AXES} | also | known


@cache
def _longest(language: str) -> int:
    """The most words of a phrase that is typed in a language, which must be the one in use."""
    return max(phrase.count("_") + 1 for phrase in _in_english(language))


@cache
def _whole_lines(language: str) -> dict[str, str]:
    """The whole lines that are typed in a language, which must be the one in use, each with its English."""
    found = {_plain(line): meant.replace("_", " ") for meant, lines in _WHOLE_LINES.items() for line in lines}
    for meant in WHOLE_LINES:
        said = meant.removesuffix("_now").removesuffix("_whose").replace("_", " ")
        found |= {_plain(line): said for line in say_as("typed", meant).split() if line != meant}
    return found


def _mark(word: str) -> str:
    """A word, with the Latin letter if it is a mark."""
    return in_latin(word) if in_latin(word).upper() in MARKS else word


@lru_cache(maxsize=2**10)  # all words that are known, and what was typed last
def _plain(word: str) -> str:
    """A word in small letters without accents, and without the punctuation around it."""
    letters = normalize("NFD", word.lower().strip("¿?¡!,.:;"))
    return "".join(letter for letter in letters if not combining(letter))
