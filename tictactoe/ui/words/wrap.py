"""Sentences on lines: as many as fit, never cut."""

from collections.abc import Iterable

WIDTH = 70  # columns that a sentence has at most, on every board


def wrap(sentences: list[str], width: int) -> list[str]:
    """Sentences on lines of `width`: as many on one as fit, broken at words only where one is longer than a line.

    >>> wrap(["You begin.", "Take a cell.", "Any cell of these will do."], 23)
    ['You begin. Take a cell.', 'Any cell of these will', 'do.']
    >>> wrap(["You begin.", "Take it."], 18)
    ['You begin.', 'Take it.']
    """
    lines: list[str] = []
    for sentence in sentences:
        if lines and len(lines[-1]) + 1 + len(sentence) <= width:
            lines[-1] += f" {sentence}"
            continue
        lines.append("")
        for word in sentence.split():
            if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
                lines.append("")
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines


def folded(text: str, width: int) -> str:
    """A text whose longer lines are broken at words; those that begin with a space are drawn, and stay.

    >>> folded("You are X, and begin.\\n  1 . . . . . . . .", 14)
    'You are X, and\\nbegin.\\n  1 . . . . . . . .'
    """
    lines = (
        line if len(line) <= width or line.startswith(" ") else "\n".join(wrap([line], width))
        for line in text.split("\n")
    )
    return "\n".join(lines)


def fitting(sentences: list[str], width: int, rows: int) -> list[str]:
    """As many of the sentences, from the first, as fit whole on so many lines."""
    lines = wrap(sentences, width)
    while len(lines) > rows or any(len(line) > width for line in lines):
        sentences = sentences[:-1]
        lines = wrap(sentences, width)
    return lines


def first_that_fits(forms: list[str], width: int) -> str:
    return next((form for form in forms if len(form) <= width), forms[-1])


def fitted(forms: Iterable[str]) -> str:
    """The first form that fits on a line."""
    return next(form for form in forms if len(form) <= WIDTH)
