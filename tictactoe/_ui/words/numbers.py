"""Numbers in sentences."""

_LETTERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def number(count: int) -> str:
    """A number, in letters up to twelve."""
    return _LETTERS[count] if count < len(_LETTERS) else str(count)


def moves_to_win(plies: int) -> int:
    """How many moves the winner makes in a win that takes `plies` from now."""
    return (plies + 1) // 2


def within(plies: int | None) -> str:
    """How soon a game ends that takes `plies` from now, by the moves that the winner makes; "" if that is not known.

    >>> within(1), within(5), within(None)
    (' at once', ' in 3 moves', '')
    """
    if plies is None:
        return ""
    return " at once" if plies <= 2 else f" in {moves_to_win(plies)} moves"


def counted(count: int, noun: str) -> str:
    """A number and its noun, in the plural unless the number is 1.

    >>> counted(1, "game"), counted(1234, "game")
    ('1 game', '1,234 games')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
