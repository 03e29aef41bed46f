"""Scores in blocks, as high as the marks beside them."""

# Five rows of pixels for each character.
_PIXELS = {
    "0": "### #.# #.# #.# ###",
    "1": ".# ## .# .# .#",
    "+1": "....# .#.## ###.# .#..# ....#",  # closer together than two
    ".": ". . . . #",
    "2": "### ..# ### #.. ###",
    "3": "### ..# ### ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# ..# ..#",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "+": "... .#. ### .#. ...",
    "-": ".. .. ## .. ..",
    "≤": "..# ##. ..# ... ###",
    "≥": "#.. .## #.. ... ###",
    "c": ".. ## #. #. ##",
    "u": "... #.# #.# #.# ###",
    "t": "#. ## #. #. ##",
}
_HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}  # by the upper and the lower pixel
LARGE = 9  # rows of a cell in which a pixel is two columns and a whole row


def large(text: str, width: int, height: int) -> list[str]:
    """The rows of a text in blocks for a cell of this size, or the text alone if no blank is left at each side."""
    if not text or not _PIXELS.keys() >= set(text):
        return [text]
    pixels = [_PIXELS[text]] if text in _PIXELS else [_PIXELS[letter] for letter in text]
    rows = [".".join(row) for row in zip(*map(str.split, pixels), strict=True)]
    if height >= LARGE:
        drawn = [row.replace(".", "  ").replace("#", "██") for row in rows]
    else:
        pairs = zip(rows[::2], [*rows[1::2], "." * len(rows[0])], strict=True)
        drawn = ["".join(_HALVES[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
    return drawn if len(drawn[0]) + 2 <= width and len(drawn) <= height else [text]
