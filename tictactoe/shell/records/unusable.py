"""Why records cannot be used."""


class Unusable(Exception):
    """Records that cannot be used; the argument says why, in one of a few words that the sentences are made from."""
