"""Text from outside, such as the name of a file, as it is shown."""

LONGEST = 200  # characters


def shown(text: str, longest: int = LONGEST) -> str:
    """A text in one line that is safe for a terminal: what cannot be printed is escaped, a long middle left out.

    >>> shown("a\\x1b[31mb\\n"), shown("abcdefghij", 7)
    ('a\\\\x1b[31mb\\\\n', 'ab...ij')
    """
    if len(text) > longest:
        half = (longest - 3) // 2
        text = f"{text[:half]}...{text[len(text) - half :]}"
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
