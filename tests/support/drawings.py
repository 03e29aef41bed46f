"""Pictures of a screen as tests draw them, and how a text in one is shown."""

from tictactoe.ui.screen.frame import Frame, Role


def rows(drawing: str) -> str:
    """A drawing as it stands in this file, between its first and its last line."""
    return "\n".join(line.rstrip() for line in drawing.split("\n")[1:-1])


def role_of(frame: Frame, text: str, among: Role = Role.PLAIN) -> Role:
    for row in range(frame.height):
        for _, run, role in frame.runs(row):
            if text in run and among in role:
                return role
    raise AssertionError(f"{text!r} is not drawn")
