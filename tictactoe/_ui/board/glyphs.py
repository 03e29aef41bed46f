"""The characters that marks are drawn with, at each size and in ASCII."""

from ..._engine.board import Mark

# X, a colon and O for each size of cell that has room for more than a letter: (width, height, whether in ASCII).
# Cells of 5x3 share those of 7x3, which fill them.
_DRAWINGS = {
    (21, 9, False): """
██▄       ▄██ :   ▄▄█████▄▄
 ▀██▄   ▄██▀  : ▄███▀▀▀▀▀███▄
  ▀███▄███▀   : ███       ███
    █████     : ███       ███
  ▄███▀███▄   : ███       ███
 ▄██▀   ▀██▄  : ▀███▄▄▄▄▄███▀
██▀       ▀██ :   ▀▀█████▀▀
""",
    (11, 5, False): """
▀█▄ ▄█▀ : ▄█▀▀▀█▄
  ███   : ██   ██
▄█▀ ▀█▄ : ▀█▄▄▄█▀
""",
    (7, 3, False): """
▀▄ ▄▀ : ▄▀▀▀▄
 ▄▀▄  : █   █
▀   ▀ :  ▀▀▀
""",
    (3, 2, False): """
▀▄▀ : █▀█
▀ ▀ : ▀▀▀
""",
    (21, 9, True): r"""
\\\       /// :   .-------.
 \\\\   ////  :  //       \\
   \\\ ///    : ||         ||
     XXX      : ||         ||
   /// \\\    : ||         ||
 ////   \\\\  :  \\       //
///       \\\ :   '-------'
""",
    (11, 5, True): r"""
\\   // :  .---.
  >X<   : ||   ||
//   \\ :  '---'
""",
    (7, 3, True): r"""
\ / : /-\
 X  : | |
/ \ : \-/
""",
    (3, 2, True): r"""
\ / : .-.
/ \ : '-'
""",
}


def glyph(mark: Mark, width: int, height: int, ascii_only: bool) -> tuple[str, ...]:
    """The rows of a mark in a cell of `width` by `height`, all equally long; a letter in the smallest cells."""
    drawings = _DRAWINGS.get((7 if width == 5 else width, height, ascii_only))
    if drawings is None:
        return (mark.value,)
    rows = [row.split(" : ")[mark is Mark.O] for row in drawings.strip("\n").split("\n")]
    longest = max(map(len, rows))
    return tuple(row.ljust(longest) for row in rows)
