"""A language for tests: each text of the program in brackets, its letters changed into those of another alphabet."""

import re
from gettext import NullTranslations
from string import ascii_lowercase, ascii_uppercase

import pytest

from tictactoe._ui.words import language

CODE = "xx"
_LETTERS = str.maketrans(
    ascii_lowercase + ascii_uppercase, "".join(chr(start + place) for start in (0x430, 0x410) for place in range(26))
)
_WORD = re.compile("[A-Za-z]{2,}")


def changed(text: str) -> str:
    """A text or a template as this language has it; its holes stay.

    >>> changed("{cell} is taken.")
    '⟦{cell} ит уакдн.⟧'
    """
    parts = re.split(r"(\{.*?\})", text)
    return f"⟦{''.join(part if part.startswith('{') else part.translate(_LETTERS) for part in parts)}⟧"


class Pseudo(NullTranslations):
    """The catalogue of this language, made as it is used."""

    def gettext(self, message: str) -> str:
        return changed(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return changed(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return changed(message)


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak this language from now on, in a test."""
    monkeypatch.setitem(language.CATALOGUES, CODE, Pseudo())
    language.use(CODE)


def unsaid(shown: str) -> set[str]:
    """The English words that are shown although the program speaks this language: no `say` has said them.

    Letters of marks alone are rows of a board.
    """
    return {word for word in _WORD.findall(shown) if set(word) - {"X", "O"}}
