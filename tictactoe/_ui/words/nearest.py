"""The word that was probably meant by one that is not known."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str], meanings: Mapping[str, str] = {}) -> str:
    """The known word that is meant by another: by its meaning, else by its beginning or spelling; "" for none.

    >>> nearest("easy", ["novice", "casual"], {"easy": "novice"}), nearest("Causal", ["novice", "casual"])
    ('novice', 'casual')
    >>> nearest("cas", ["novice", "casual"]), nearest("chess", ["novice", "casual"])
    ('casual', '')
    """
    word, known = word.lower(), list(known)
    if word in meanings:
        return meanings[word]
    begun = [other for other in known if word and other.startswith(word)]
    near = begun if len(begun) == 1 else get_close_matches(word, known, n=1)
    return near[0] if near else ""
