"""The rows of a board as a picture in SVG, for notebooks and web pages, in the colour of the text around it."""

from collections.abc import Collection, Sequence

CELL = 40
"""Pixels along the side of a cell; in the picture it has the length 1, and the corner of a1 is the origin."""

MARGIN = 0.6
"""The room for the names of columns and rows."""


def picture(rows: Sequence[str], shaded: Collection[int]) -> str:
    """A board, given as rows of letters, with the names of its columns and rows and with shaded cells.

    >>> drawn = picture(["XXX", "OO.", "..."], [0, 1, 2])
    >>> drawn[:61], drawn.count("<circle"), drawn.count("<rect")
    ('<svg xmlns="http://www.w3.org/2000/svg" width="148" height="1', 2, 3)
    """
    width, height = len(rows[0]), len(rows)
    right, bottom = width + MARGIN + 0.1, height + MARGIN + 0.1
    lines = [f"M{column} 0v{height}" for column in range(1, width)] + [
        f"M0 {row}h{width}" for row in range(1, height)
    ]
    names = [f'<text x="{column + 0.5}" y="-0.2">{chr(ord("a") + column)}</text>' for column in range(width)]
    names += [f'<text x="-0.3" y="{row + 0.62:g}">{row + 1}</text>' for row in range(height)]
    shades, marks = [], []
    for cell, letter in enumerate("".join(rows)):
        y, x = divmod(cell, width)
        if cell in shaded:
            shades.append(f'<rect x="{x}" y="{y}" width="1" height="1"/>')
        if letter == "X":
            marks.append(f'<path d="M{x + 0.2:g} {y + 0.2:g}l.6 .6m0 -.6l-.6 .6"/>')
        elif letter == "O":
            marks.append(f'<circle cx="{x + 0.5}" cy="{y + 0.5}" r=".3"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{CELL * right:g}" height="{CELL * bottom:g}"'
        f' viewBox="{-MARGIN} {-MARGIN} {right:g} {bottom:g}" role="img">'
        f"<title>{'/'.join(rows)}</title>"
        f'<g fill="currentColor" fill-opacity=".15">{"".join(shades)}</g>'
        f'<path fill="none" stroke="currentColor" stroke-width=".02" d="{"".join(lines)}"/>'
        f'<g fill="none" stroke="currentColor" stroke-width=".08" stroke-linecap="round">{"".join(marks)}</g>'
        f'<g fill="currentColor" font-size=".35" font-family="sans-serif" text-anchor="middle">{"".join(names)}</g>'
        "</svg>"
    )
