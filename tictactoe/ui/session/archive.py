"""The games in the records: those that are listed, and the one that is gone through."""

from typing import NamedTuple

from .review import Review


class Archive(NamedTuple):
    """What the sitting looks at of the games in the records, beside its own game.

    `review` is of one of these games, from when it is opened until it is left.
    """

    review: Review | None = None
