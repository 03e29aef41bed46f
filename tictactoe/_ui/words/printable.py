"""Text from outside the program, such as the name of a file, made safe to show."""

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


def narrow(text: str) -> str:
    """A text whose characters take one column each: "?" stands for wide and for combining ones.

    >>> narrow("e\u0301t\u00e9 \u673a"), len(narrow("\u673a\u0303"))
    ('\u00e9t\u00e9 ?', 2)
    """
    if text.isascii():
        return text
    from unicodedata import category, east_asian_width, normalize  # few texts need them

    return "".join(
        "?" if east_asian_width(letter) in "WF" or category(letter) in ("Mn", "Me") else letter
        for letter in normalize("NFC", text)
    )
