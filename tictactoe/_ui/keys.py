"""Keys by their names, in groups of those that do the same in different directions."""

STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
STEPS |= {"h": STEPS["left"], "l": STEPS["right"], "k": STEPS["up"], "j": STEPS["down"]}
JUMPS = {"home": -1, "end": 1}
PLIES = {"<": -1, ">": 1, ",": -1, ".": 1, "page-up": -1, "page-down": 1}  # moves on or back
LEAP = 4  # cells, about the distance between the star points of a large board
LEAPS = {"H": (0, -LEAP), "L": (0, LEAP), "K": (-LEAP, 0), "J": (LEAP, 0)}
DIGIT_KEYS = tuple("123456789")
PLACING = ("enter", " ")
NAMING = "g"  # typed before the name of a cell, as letters alone are commands
LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyz", "0123456789"

# The letters of a Russian keyboard, and those of the same keys on a Latin one; but "х" is "x", which looks like it.
_TWINS = str.maketrans("йцукенгшщзхфывапролдячсмитьбю", "qwertyuiopxasdfghjklzxcvbnm,.")


def latin(key: str) -> str:
    """A key's name on a Latin keyboard, in small letters.

    >>> latin("Й"), latin("Q"), latin("up")
    ('q', 'q', 'up')
    """
    return key.lower().translate(_TWINS)


def edited(typed: str, key: str) -> str:
    """What is typed after a key: one more character, one less, or nothing.

    >>> edited("4", "x"), edited("4x", "backspace"), edited("4x", "ctrl-u")
    ('4x', '4', '')
    """
    return typed[:-1] if key == "backspace" else "" if key == "ctrl-u" else f"{typed}{key}"
