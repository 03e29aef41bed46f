"""The language in use, and how a text is said in it.

The texts stand in the program in English, each a whole sentence or clause with its holes by name. Those in other
languages are in the catalogues of `tictactoe/_languages`, which docs/languages.py brings up to date.
"""

from functools import cache
from os.path import exists  # which Python has loaded anyway

from ..._engine.refusal import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "es": "Español", "ru": "Русский"}
"""The languages by their codes, each by its own name."""

CATALOGUES: dict[str, "NullTranslations | None"] = {ENGLISH: None}
"""The catalogues that were asked for, by code; None where there is none, so that texts stay as they are."""

_language, _catalogue = ENGLISH, CATALOGUES[ENGLISH]


def use(language: str) -> None:
    """Say everything in this language from now on; in English if there is no catalogue of it."""
    global _language, _catalogue
    if language not in CATALOGUES:
        CATALOGUES[language] = _loaded(language)
    _language, _catalogue = language, CATALOGUES[language]


def in_use() -> str:
    """The language in use, for a process that is to speak it, too."""
    return _language


def say(text: str, /, **holes: object) -> str:
    """A text in the language in use, with its holes filled.

    >>> say("{cell} is taken.", cell="b2")
    'b2 is taken.'
    """
    said = _catalogue.gettext(text) if _catalogue and text else text
    return said.format(**holes) if holes else said


def say_number(one: str, many: str, count: int, /, **holes: object) -> str:
    """The text for `count` things, of which languages have two to six.

    {count} is filled with the number in digits, unless the holes have it as it is to be written.

    >>> say_number("{count} game", "{count} games", 1234), say_number("{count} game", "{count} games", 2, count="two")
    ('1,234 games', 'two games')
    """
    said = _catalogue.ngettext(one, many, count) if _catalogue else one if count == 1 else many
    return said.format(**{"count": figures(count), **holes})


def say_as(context: str, text: str, /, **holes: object) -> str:
    """A text that means several things in English, such as a short word; `context` says which of them.

    >>> say_as("after 'Look along'", "row {number}", number=1)
    'row 1'
    """
    said = _catalogue.pgettext(context, text) if _catalogue else text
    return said.format(**holes) if holes else said


def told(error: Exception) -> str:
    """What an error says, in the language in use if it is one of the program's own.

    >>> told(Refusal("line {number}: {why}", number=3, why=Refusal("{cell} is taken", cell="b2")))
    'line 3: b2 is taken'
    """
    if not isinstance(error, Refusal):
        return str(error)
    holes = {name: told(hole) if isinstance(hole, Exception) else hole for name, hole in error.holes.items()}
    return say(error.template, **holes)


def template(text: str) -> str:
    """A text of a table, which is said later, as in say(TABLE[key]): it stays as it is, and goes into catalogues."""
    return text


def template_as(context: str, text: str) -> str:
    """The same for a text that is said later by say_as with this context."""
    return text


def template_words(context: str, words: str) -> tuple[str, ...]:
    """The same for several words with this context, which are given with blanks between."""
    return tuple(words.split())


def template_number(one: str, many: str) -> tuple[str, str]:
    """The same for two texts that are said later by say_number."""
    return one, many


def figures(number: int) -> str:
    """A number in digits.

    >>> figures(1234)
    '1,234'
    """
    # translators: between the thousands of a number; a no-break space, a point or a comma
    return f"{number:,}".replace(",", say_as("thousands", ","))


# translators: this and the next: within a sentence, as "three in a row"; in digits if letters would have to agree
_LETTERS = template_words("number", "no one two three four five six seven eight nine ten eleven twelve")


def number(count: int) -> str:
    """A number, in letters up to twelve."""
    return say_as("number", _LETTERS[count]) if count < len(_LETTERS) else str(count)


def decimal(number: float, digits: int | None = None) -> str:
    """A number with so many digits after its point, or with as many as it needs.

    >>> decimal(0.5), decimal(2.0), decimal(25, 1)
    ('0.5', '2', '25.0')
    """
    text = f"{number:g}" if digits is None else f"{number:.{digits}f}"
    # translators: between a whole number and its decimals; a point or a comma
    return text.replace(".", say_as("decimals", "."))


@cache
def available() -> tuple[str, ...]:
    """The codes of the languages that can be used: English, and those with a catalogue."""
    return tuple(language for language in LANGUAGES if language == ENGLISH or exists(_path(language)))


def of_locale(name: str) -> str:
    """The language of a locale, as LANG names it; English, for which no file is looked for, if it cannot be used.

    >>> of_locale("es_MX.UTF-8"), of_locale("C"), of_locale("")
    ('es', 'en', 'en')
    """
    code = name.lower().replace("-", "_").replace(".", "_").replace("@", "_").partition("_")[0]
    return code if code in LANGUAGES and code != ENGLISH and code in available() else ENGLISH


def _path(language: str) -> str:
    """The path of a catalogue."""
    return f"{__file__.rpartition('_ui')[0]}_languages/{language}.mo"


def _loaded(language: str) -> "NullTranslations | None":
    """The catalogue of a language, None if there is none."""
    if language not in available():
        return None
    from gettext import GNUTranslations  # English needs none

    with open(_path(language), "rb") as file:
        return GNUTranslations(file)
