"""The words that line mode reads: in English, and in the language in use."""

from unicodedata import combining, normalize

from ..._engine.notation import MARKS, in_latin
from ..._engine.steps import Method
from .language import say, say_as, template_as
from .levels import NAMES

# fmt: off
# translators: commands of line mode: one word each, no two the same, and its help names them; other words that mean
# the same may follow, with blanks between. Of a command that is two words, _ stands between them
WORDS = (
    template_as("typed", "quit"), template_as("typed", "help"), template_as("typed", "undo"),
    template_as("typed", "redo"), template_as("typed", "new"), template_as("typed", "hint"),
    template_as("typed", "values"), template_as("typed", "why"), template_as("typed", "replies"),
    template_as("typed", "threats"), template_as("typed", "level"), template_as("typed", "score"),
    template_as("typed", "stats"), template_as("typed", "board"), template_as("typed", "on"),
    template_as("typed", "off"), template_as("typed", "boards"), template_as("typed", "puzzle"),
    template_as("typed", "explore"), template_as("typed", "setup"), template_as("typed", "from"),
    template_as("typed", "copy"), template_as("typed", "share"), template_as("typed", "review"),
    template_as("typed", "games"), template_as("typed", "delete"), template_as("typed", "yes"),
    template_as("typed", "think"), template_as("typed", "memory"), template_as("typed", "next"),
    template_as("typed", "previous"), template_as("typed", "back"), template_as("typed", "forward"),
    template_as("typed", "first"), template_as("typed", "end"), template_as("typed", "turn"),
    template_as("typed", "list"), template_as("typed", "show"), template_as("typed", "save"),
    template_as("typed", "engine"), template_as("typed", "done"), template_as("typed", "leave"),
    template_as("typed", "empty"), template_as("typed", "side"), template_as("typed", "clear"),
    template_as("typed", "rotate"), template_as("typed", "mirror"), template_as("typed", "play"),
    template_as("typed", "cancel"), template_as("typed", "minimax"), template_as("typed", "alpha-beta"),
)
# fmt: on


def in_english(line: str) -> str:
    """A typed line whose commands and names of levels are in English; the rest stays as it is.

    Small or capital letters and accents make no difference, nor whether a mark is a Latin or a Cyrillic letter.
    """
    # translators: typed after "think", one word: the search with the most promising moves first
    words = {_plain(say_as("typed", "move order")): Method.ORDERED.value}
    words |= {_plain(other): word for word in WORDS for other in say_as("typed", word).split()}
    words |= {_plain(say(name)): name for name in NAMES}
    typed = line.split(" ")
    if two := words.get(_plain("_".join(typed[:2]))):
        typed[:2] = [two]
    return " ".join(words.get(_plain(word)) or _mark(word) for word in typed)


def _mark(word: str) -> str:
    """A word, with the Latin letter if it is a mark."""
    return in_latin(word) if in_latin(word).upper() in MARKS else word


def _plain(word: str) -> str:
    """A word in small letters without accents, and without the signs of a question."""
    letters = normalize("NFD", word.lower().strip("¿?"))
    return "".join(letter for letter in letters if not combining(letter))
