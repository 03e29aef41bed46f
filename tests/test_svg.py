"""Positions as pictures in SVG: well-formed, with every mark in its cell."""

from xml.etree import ElementTree

import pytest

from tictactoe import Position, bitboard, parse_position

NAMESPACE = "{http://www.w3.org/2000/svg}"


def found(picture: str, name: str) -> list[dict[str, str]]:
    return [element.attrib for element in ElementTree.fromstring(picture).iter(NAMESPACE + name)]


@pytest.mark.parametrize("text", ["X../.../...", "X.O/.X./...", "XXX./OO../....", "X", "15/15/7XO6/15"])
def test_every_mark_is_drawn_in_its_cell(text: str) -> None:
    position = parse_position(text)
    drawn = dict.fromkeys(((x, y) for y, row in enumerate(position.rows) for x, _ in enumerate(row)), ".")
    for circle in found(position.svg(), "circle"):
        drawn[int(float(circle["cx"])), int(float(circle["cy"]))] = "O"
    for path in found(position.svg(), "path"):
        if "l" in path["d"]:
            x, y = path["d"].partition("l")[0].removeprefix("M").split()
            drawn[int(float(x)), int(float(y))] = "X"
    rows = [[drawn[x, y] for x, _ in enumerate(row)] for y, row in enumerate(position.rows)]
    assert ["".join(row) for row in rows] == list(position.rows)


def test_columns_and_rows_have_their_names_within_the_picture() -> None:
    picture = parse_position("15/15/7XO6/15").svg()
    names = [element.text for element in ElementTree.fromstring(picture).iter(NAMESPACE + "text")]
    assert names == [*"abcdefghijklmno", "1", "2", "3", "4"]
    left, top, width, height = map(float, ElementTree.fromstring(picture).attrib["viewBox"].split())
    for text in found(picture, "text"):
        assert left < float(text["x"]) < left + width
        assert top < float(text["y"]) < top + height


def shaded(position: Position, cells: int = 0) -> set[tuple[int, int]]:
    return {(int(cell["x"]), int(cell["y"])) for cell in found(position.svg(shaded=cells), "rect")}


def test_a_completed_line_is_shaded_and_what_is_asked_for() -> None:
    assert shaded(parse_position("X.O/.X./...")) == set()
    assert shaded(parse_position("X.O/.X./..."), bitboard([8])) == {(2, 2)}
    assert shaded(parse_position("XXX/OO./..."), bitboard([5])) == {(0, 0), (1, 0), (2, 0), (2, 1)}


def test_a_notebook_shows_the_picture() -> None:
    position = parse_position("X.O/.X./...")
    assert position._repr_svg_() == position.svg()
