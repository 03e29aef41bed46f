"""Sentences in lines, as many as fit, never cut off."""

from .printable import HALF

NO_BREAK = "\u00a0"
_KEPT = "\0"  # for a no-break space, at which split() would part words


def size(columns: int, rows: int) -> str:
    """A size in a sentence, which is not broken there."""
    return f"{columns} x {rows}".replace(" ", NO_BREAK)


def wrap(sentences: list[str], width: int) -> list[str]:
    """Lines of at most `width` columns, each with as many sentences as fit; only a longer sentence is broken.

    It is broken at blanks, but not at no-break spaces, of which blanks become, nor before "..."; a longer word, such
    as the name of a file, is broken anywhere.

    >>> wrap(["You begin.", "Take a cell.", "Any cell of these will do."], 23)
    ['You begin. Take a cell.', 'Any cell of these will', 'do.']
    >>> wrap(["You begin.", "Take it."], 18)
    ['You begin.', 'Take it.']
    >>> wrap(["Still looking ..."], 14)
    ['Still', 'looking ...']
    >>> wrap(["This needs 20\\u00a0x\\u00a07."], 16)
    ['This needs', '20 x 7.']
    """
    lines: list[str] = []
    for sentence in sentences:
        if lines and len(lines[-1]) + 1 + len(sentence) <= width:
            lines[-1] += f" {sentence}"
            continue
        lines.append("")
        for word in sentence.replace(NO_BREAK, _KEPT).replace(" ...", f"{_KEPT}...").split():
            if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
                lines.append("")
            lines[-1] = f"{lines[-1]} {word}".lstrip()
            while len(lines[-1]) > width:
                end = width - (lines[-1][width - 1] == HALF and width > 1)
                lines[-1:] = lines[-1][:end], lines[-1][end:]
    return [line.replace(_KEPT, " ").replace(NO_BREAK, " ") for line in lines]


def folded(text: str, width: int) -> str:
    """A text with its longer lines broken at words; an indented line without words is a drawing, and stays.

    >>> folded("You are X, and begin.\\n  1 . . . . . . . .\\n  new: a new game.", 14)
    'You are X, and\\nbegin.\\n  1 . . . . . . . .\\n  new: a new\\n    game.'
    """
    return "\n".join(line if len(line) <= width else _folded_line(line, width) for line in text.split("\n"))


def _folded_line(line: str, width: int) -> str:
    words = line.lstrip()
    indent = " " * (len(line) - len(words))
    if indent and not any(len(word) > 2 and word[:3].isalpha() for word in words.split()):
        return line
    first, *others = wrap([words], max(width - len(indent) - (2 if indent else 0), 1))
    return "\n".join([indent + first, *(indent + ("  " if indent else "") + other for other in others)])


def broken_row(row: str, start: int, width: int, indent: int) -> list[str]:
    """A row of a table, whose last column, from `start` on, goes on in indented lines where the row is too wide.

    >>> broken_row("  1  X wins   a1 b2 c3 a2", 14, 20, 5)
    ['  1  X wins   a1 b2', '     c3 a2']
    """
    if len(row) <= width:
        return [row]
    end = max(start - 1, row.rfind(" ", 0, width + 1))
    return [row[:end].rstrip(), *(" " * indent + line for line in wrap([row[end:]], max(width - indent, 1)))]


def fitting(sentences: list[str], width: int, rows: int) -> list[str]:
    """The lines of as many sentences, from the first on, as fit whole into `rows` lines of `width` columns."""
    lines = wrap(sentences, width)
    while len(lines) > rows:
        sentences = sentences[:-1]
        lines = wrap(sentences, width)
    return lines


def first_that_fits(forms: list[str], width: int) -> str:
    return next((form for form in forms if len(form) <= width), forms[-1])
