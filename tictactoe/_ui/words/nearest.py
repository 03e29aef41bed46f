"""The word that was probably meant by one that is not known."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str], meanings: Mapping[str, tuple[str, ...]] = {}) -> str:
    """The known word that is meant by another: by its meaning, else by its beginning or spelling; "" for none.

    `meanings` has other words for a known one.

    >>> nearest("easy", ["novice", "casual"], {"novice": ("easy",)}), nearest("Causal", ["novice", "casual"])
    ('novice', 'casual')
    >>> nearest("cas", ["novice", "casual"]), nearest("chess", ["novice", "casual"])
    ('casual', '')
    """
    word, known = word.lower(), list(known)
    for meant, others in meanings.items():
        if word in others:
            return meant
    begun = [other for other in known if word and other.startswith(word)]
    near = begun if len(begun) == 1 else get_close_matches(word, known, n=1)
    return near[0] if near else ""
