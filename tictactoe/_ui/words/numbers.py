"""Numbers in sentences."""

from .language import say, say_as, say_number, template_words

# translators: this and the next: within a sentence, as "three in a row"; in digits if letters would have to agree
_LETTERS = template_words("number", "no one two three four five six seven eight nine ten eleven twelve")


def number(count: int) -> str:
    """A number, in letters up to twelve."""
    return say_as("number", _LETTERS[count]) if count < len(_LETTERS) else str(count)


AT_ONCE = 2  # most plies in which a game ends "at once"


def moves_to_win(plies: int) -> int:
    """How many moves the winner makes in a win that takes `plies` from now."""
    return (plies + 1) // 2


def soon(plies: int) -> str:
    """How soon a game ends that takes `plies` from now, by the moves that the winner makes: a clause.

    >>> soon(1), soon(5)
    ('at once', 'in 3 moves')
    """
    if plies <= AT_ONCE:
        return say("at once")
    # translators: how soon a game is won
    return say_number("in {count} move", "in {count} moves", moves_to_win(plies))
