"""The board in line mode: as text, and in words."""

from collections.abc import Iterator

from ...engine.board import Position


def board_lines(position: Position) -> Iterator[str]:
    """The board as text with its coordinates."""
    width, height, _ = position.rules
    yield "    " + " ".join(chr(ord("a") + column) for column in range(width))
    for row in range(height):
        marks = (position.mark_at(row * width + column) for column in range(width))
        yield f"{row + 1:3} " + " ".join(mark.value if mark else "." for mark in marks)


def board_sentences(position: Position) -> Iterator[str]:
    """The board row by row in words."""
    width, height, _ = position.rules
    for row in range(height):
        marks = (position.mark_at(row * width + column) for column in range(width))
        yield f"Row {row + 1}: {', '.join(mark.value if mark else 'empty' for mark in marks)}."
