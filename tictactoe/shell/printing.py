"""Print a frame to standard output, with colours if wanted."""

from ..ui.screen.frame import Frame, Role

# Select Graphic Rendition: the colours of the screen, and the same attributes.
_CODES = {Role.X: "38;5;166", Role.O: "38;5;32", Role.DIM: "2", Role.BOLD: "1", Role.WIN: "7"}


def print_frame(frame: Frame, coloured: bool) -> None:
    """Print the rows of a frame."""
    if not coloured:
        print(frame.text())
        return
    for row in range(frame.height):
        line, end = "", 0
        for column, text, role in frame.runs(row):
            codes = ";".join(code for part, code in _CODES.items() if role & part)
            line += " " * (column - end) + (f"\x1b[{codes}m{text}\x1b[0m" if codes else text)
            end = column + len(text)
        print(line)
