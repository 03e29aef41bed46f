"""An error whose message a player may read, in any language."""

from collections.abc import Iterator
from contextlib import contextmanager


class Refusal(Exception):
    """An error with a message of whole words: a `template`, and by name what its `holes` are filled with.

    Its text is English. Who shows it to a player says the template in the player's language; a hole may be such an
    error itself.

    >>> error = Refusal("{cell} is taken", cell="b2")
    >>> str(error), error.template, error.holes
    ('b2 is taken', '{cell} is taken', {'cell': 'b2'})
    """

    def __init__(self, template: str, /, **holes: object) -> None:
        super().__init__(template.format(**holes) if holes else template)
        self.template = template
        self.holes = holes


@contextmanager
def refused_as(kind: type[Refusal]) -> Iterator[None]:
    """Raise a refusal of another kind as one of this kind, with the same message."""
    try:
        yield
    except Refusal as error:
        raise kind(error.template, **error.holes) from error


def shortened(text: str, most: int) -> str:
    """The text, cut if it has more than `most` characters, as an error repeats it.

    >>> shortened("a2", 5), shortened("a2 b3 c1", 5)
    ('a2', 'a2...')
    """
    return text if len(text) <= most else f"{text[: most - 3]}..."
