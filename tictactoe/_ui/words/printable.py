"""Text from outside the program, such as the name of a file, made safe to show."""

from collections.abc import Iterator

LONGEST = 200  # characters


def printable(text: str, longest: int = LONGEST) -> str:
    """A text as one line that is safe for a terminal.

    Characters that cannot be printed are escaped. Of a text with more than `longest` characters the middle is left
    out.

    >>> printable("a\\x1b[31mb\\n"), printable("abcdefghij", 7)
    ('a\\\\x1b[31mb\\\\n', 'ab...ij')
    """
    if len(text) > longest:
        half = (longest - 3) // 2
        text = f"{text[:half]}...{text[len(text) - half :]}"
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


HALF = "\ufdd0"
"""A column before a letter that takes two; no text has this character, which stands for none."""


def narrow(text: str) -> str:
    """A text whose characters take one column each: "?" stands for wide and for combining ones.

    >>> narrow("e\u0301t\u00e9 \u673a"), len(narrow("\u673a\u0303"))
    ('\u00e9t\u00e9 ?', 2)
    """
    return "".join("?" if HALF in letter else letter for letter in _columns(text))


def spread(text: str) -> str:
    """A text that has as many characters as it takes columns: HALF is before letters that take two.

    Such are those of Chinese, Japanese and Korean. "?" stands for combining characters and for wide signs, on whose
    width terminals disagree.

    >>> len(spread("\u673a a")), joined(spread("\u673a a")) == "\u673a a", spread("\u2705e\u0302")
    (4, True, '?\u00ea')
    """
    return "".join(_columns(text))


def joined(text: str) -> str:
    """A text that was spread, as it is written; a letter whose other half is missing is a blank."""
    first, *others = text.split(HALF)
    return first + "".join(other if spread(other[:1]).startswith(HALF) else f" {other}" for other in others)


def _columns(text: str) -> Iterator[str]:
    """The letters of a text, those that take two columns after HALF, and "?" for those of which that is not known."""
    if text.isascii():
        yield from text
        return
    from unicodedata import category, east_asian_width, normalize  # few texts need them

    for letter in normalize("NFC", text):
        wide, kind = east_asian_width(letter) in "WF", category(letter)
        if kind in ("Mn", "Me") or letter == HALF or (wide and kind == "So"):
            yield "?"
        else:
            yield f"{HALF}{letter}" if wide else letter


def as_sentence(clause: str) -> str:
    """A clause with a full stop, unless it ends with one or with a question.

    >>> as_sentence("it was not loaded"), as_sentence("it was not loaded: does it start a game?")
    ('it was not loaded.', 'it was not loaded: does it start a game?')
    """
    return clause if clause.endswith(("?", ".")) else f"{clause}."
