"""Drawings of a screen in tests, and the role of a text in a frame."""

from support.ui import Frame, Role


def rows(drawing: str) -> str:
    """The lines of a drawing, without the first and the last line of its text."""
    return "\n".join(line.rstrip() for line in drawing.split("\n")[1:-1])


def role_of(frame: Frame, text: str, among: Role = Role.PLAIN) -> Role:
    for row in range(frame.height):
        for _, run, role in frame.runs(row):
            if text in run and among in role:
                return role
    raise AssertionError(f"{text!r} is not drawn")
