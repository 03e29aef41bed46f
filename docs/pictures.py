"""Draw a terminal screen as SVG, or several screens one after the other as a picture that moves.

    python docs/pictures.py OUT.svg --size 80x24 --keys "down,enter" -- COMMAND...
    python docs/pictures.py OUT.svg --keys "shot:1,down,shot:2,enter,shot:3" -- COMMAND...

Letters are left to the reader's font, each placed at its column, so that columns line up in any font. Blocks and
lines are drawn as exact rectangles, all of one colour in one path, so that no seam shows between two of them.
"""

import argparse
import itertools
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import sleep
from typing import NamedTuple
from xml.sax.saxutils import escape

# The harness lives with the tests, which are not a package.
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.program import CURSOR_SHOWN, Cell, Program, Screen

ANSWER = 0.3  # seconds before a picture, in which values still come on a busy machine
WIDTH, HEIGHT = 10, 20  # of a cell: even, so that halves of it and lines through its middle are sharp
FONT_SIZE = 16.5  # of which an advance of 0.6, usual in monospace fonts, is about the width
BASELINE, UNDERLINE = 15, 17
MARGIN, CORNER = 16, 8
FONTS = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"

TEXT, GROUND = "#d4d4d4", "#1c1c1c"
DIM = 0.55
NAMED = {
    "black": "#3a3a3a", "red": "#e06c75", "green": "#98c379", "yellow": "#e5c07b",
    "blue": "#61afef", "magenta": "#c678dd", "cyan": "#56b6c2", "white": "#d4d4d4",
    "brightblack": "#7f848e", "brightred": "#ff7b85", "brightgreen": "#b1e18b", "brightyellow": "#ffd68a",
    "brightblue": "#7cc3ff", "brightmagenta": "#dc8ef5", "brightcyan": "#6fd3e0", "brightwhite": "#ffffff",
}  # fmt: skip


class Box(NamedTuple):
    left: int
    top: int
    width: int
    height: int


def _bars(thickness: int, characters: str, shapes: str) -> dict[str, list[Box]]:
    """Characters made of bars from the middle of the cell to its left, right, upper and lower edge."""
    middle = Box((WIDTH - thickness) // 2, (HEIGHT - thickness) // 2, thickness, thickness)
    arms = {
        "l": middle._replace(left=0, width=middle.left + thickness),
        "r": middle._replace(width=WIDTH - middle.left),
        "u": middle._replace(top=0, height=middle.top + thickness),
        "d": middle._replace(height=HEIGHT - middle.top),
    }
    return _assembled(arms, characters, shapes)


def _quarters(characters: str, shapes: str) -> dict[str, list[Box]]:
    """Characters made of quarters of the cell, 1 and 2 above, 3 and 4 below."""
    quarter = Box(0, 0, WIDTH // 2, HEIGHT // 2)
    right, lower = quarter._replace(left=quarter.width), quarter._replace(top=quarter.height)
    corner = lower._replace(left=quarter.width)
    return _assembled({"1": quarter, "2": right, "3": lower, "4": corner}, characters, shapes)


def _assembled(parts: dict[str, Box], characters: str, shapes: str) -> dict[str, list[Box]]:
    return {name: [parts[part] for part in shape] for name, shape in zip(characters, shapes.split(), strict=True)}


SHAPES = {
    **_quarters("▘▝▖▗▀▄▌▐▚▞▛▜▙▟█", "1 2 3 4 12 34 13 24 14 23 123 124 134 234 1234"),
    **_bars(2, "╴╷╵╶─│┌┐└┘├┤┬┴┼", "l d u r lr ud rd ld ru lu udr udl lrd lru lrud"),
    **_bars(2, "╭╮╰╯", "rd ld ru lu"),
    **_bars(4, "╸╻╹╺━┃┏┓┗┛┣┫┳┻╋", "l d u r lr ud rd ld ru lu udr udl lrd lru lrud"),
}


class Style(NamedTuple):
    """How a run of cells is drawn: its colours as they are seen, after reverse."""

    foreground: str
    background: str
    bold: bool
    underline: bool
    dim: bool
    drawn: bool
    """Whether its characters are SHAPES."""


def svg(screen: Screen, title: str = "") -> str:
    """The screen as a picture; the title is for those who hear it read."""
    return _document(screen, title, drawn(screen))


class Shot(NamedTuple):
    """A screen as it is drawn, and for how many seconds it is shown."""

    elements: list[str]
    seconds: float


def film(screen: Screen, title: str, shots: Sequence[Shot]) -> str:
    """The shots one after the other, again and again; whoever asked for reduced motion sees the last one."""
    length = sum(shot.seconds for shot in shots)
    style, body, begin = [f".shot{{visibility:hidden;animation:{length:g}s step-end infinite}}"], [], 0.0
    for number, shot in enumerate(shots):
        end = begin + shot.seconds
        start, stop = (f"{100 * moment / length:.3f}%" for moment in (begin, end))
        hidden = "" if number == 0 else "0%{visibility:hidden}"
        gone = "" if shot is shots[-1] else f"{stop}{{visibility:hidden}}"
        style.append(f"@keyframes shot{number}{{{hidden}{start}{{visibility:visible}}{gone}}}")
        style.append(f"#shot{number}{{animation-name:shot{number}}}")
        body += [f'<g class="shot" id="shot{number}">', *shot.elements, "</g>"]
        begin = end
    style.append(
        "@media(prefers-reduced-motion:reduce){.shot{animation:none}"
        f"#shot{len(shots) - 1}{{animation:none;visibility:visible}}}}"
    )
    return _document(screen, title, ["<style>", *style, "</style>", *body])


def _document(screen: Screen, title: str, elements: Sequence[str]) -> str:
    width, height = screen.columns * WIDTH + 2 * MARGIN, screen.lines * HEIGHT + 2 * MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}"'
            f' viewBox="{-MARGIN} {-MARGIN} {width} {height}" font-family="{FONTS}" font-size="{FONT_SIZE}">',
            *([f"<title>{escape(title)}</title>"] if title else []),
            f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" rx="{CORNER}" fill="{GROUND}"/>',
            *elements,
            "</svg>\n",
        ]
    )


def drawn(screen: Screen) -> list[str]:
    """What is on the screen, as elements of a picture."""
    grounds: defaultdict[str, list[str]] = defaultdict(list)
    shapes: defaultdict[str, list[str]] = defaultdict(list)
    texts: list[str] = []
    for row in range(screen.lines):
        cells = [(column, screen.cell(row, column)) for column in range(screen.columns)]
        for style, run in itertools.groupby(cells, key=lambda place: _style(place[1])):
            numbers, characters = zip(*((column, cell.character) for column, cell in run), strict=True)
            place = Box(numbers[0] * WIDTH, row * HEIGHT, len(numbers) * WIDTH, HEIGHT)
            look = f'fill="{style.foreground}"' + (f' opacity="{DIM}"' if style.dim else "")
            if style.background != GROUND:
                grounds[f'fill="{style.background}"'].append(_path(place))
            if style.underline:
                shapes[look].append(_path(place._replace(top=place.top + UNDERLINE, height=1)))
            if style.drawn:
                for column, character in zip(numbers, characters, strict=True):
                    corner = place._replace(left=column * WIDTH)
                    shapes[look] += [_path(_moved(box, corner)) for box in SHAPES[character]]
            else:
                texts += _text(place, "".join(characters), look + (' font-weight="bold"' if style.bold else ""))
    paths = [f'<path {look} d="{"".join(boxes)}"/>' for look, boxes in [*grounds.items(), *shapes.items()]]
    return [*paths, *texts, *_cursor(screen)]


def _style(cell: Cell) -> Style:
    foreground, background = _colour(cell.foreground, TEXT), _colour(cell.background, GROUND)
    if cell.reverse:
        foreground, background = background, foreground
    return Style(foreground, background, cell.bold, cell.underline, cell.dim, cell.character in SHAPES)


def _colour(name: str, default: str) -> str:
    return default if name == "default" else NAMED.get(name, f"#{name}")


def _moved(box: Box, corner: Box) -> Box:
    return box._replace(left=corner.left + box.left, top=corner.top + box.top)


def _path(box: Box) -> str:
    return f"M{box.left} {box.top}h{box.width}v{box.height}h{-box.width}z"


def _text(place: Box, text: str, look: str) -> Iterator[str]:
    """The words of a run, with a place for each character."""
    for word in re.finditer(r"\S+", text):
        places = " ".join(str(place.left + WIDTH * column) for column in range(*word.span()))
        yield f'<text x="{places}" y="{place.top + BASELINE}" {look}>{escape(word[0])}</text>'


def _cursor(screen: Screen) -> Iterator[str]:
    if CURSOR_SHOWN in screen.private_modes:
        left, top = min(screen.cursor.x, screen.columns - 1) * WIDTH, screen.cursor.y * HEIGHT
        yield (
            f'<rect x="{left + 0.5}" y="{top + 0.5}" width="{WIDTH - 1}" height="{HEIGHT - 1}"'
            f' fill="none" stroke="{TEXT}" opacity="{DIM}"/>'
        )


def act(program: Program, keys: Sequence[str]) -> list[Shot]:
    """Do in turn what each word says: a key by its name, `click:COLUMN:ROW`, `wait:TEXT`, or `shot:SECONDS`.

    Gives the shots.
    """
    shots = []
    program.settle()
    for key in keys:
        match key.split(":"):
            case "click", column, row:
                program.click(int(column), int(row))
            case "wait", *text:
                program.wait(":".join(text))
            case "shot", seconds:
                sleep(ANSWER)
                program.settle()
                shots.append(Shot(drawn(program.screen), float(seconds)))
            case _:
                program.press(key)
        program.settle()
    sleep(ANSWER)
    program.settle()
    return shots


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("picture", type=Path, help="the SVG file to write")
    parser.add_argument("--size", default="80x24", help="columns x rows (%(default)s)")
    parser.add_argument("--term", default="xterm-256color", help="TERM (%(default)s)")
    parser.add_argument("--env", action="append", default=[], metavar="NAME=VALUE", help="a variable to set")
    parser.add_argument(
        "--keys", default="", help="what to do, separated by commas: down,enter,click:40:7,wait:TEXT,shot:SECONDS"
    )
    parser.add_argument("--title", default="", help="what the picture shows, in words")
    parser.add_argument("command", nargs="+", help="what to run, after --")
    chosen = parser.parse_args(arguments)
    columns, rows = map(int, chosen.size.split("x"))
    environment = dict(variable.split("=", 1) for variable in chosen.env)
    with Program(
        columns=columns, rows=rows, term=chosen.term, environment=environment, command=chosen.command
    ) as program:
        shots = act(program, [key for key in chosen.keys.split(",") if key])
        picture = film(program.screen, chosen.title, shots) if shots else svg(program.screen, chosen.title)
        chosen.picture.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
