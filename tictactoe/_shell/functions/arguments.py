"""What the arguments of a function of one's own after its board may mean: by their names, else by trying them."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import product
from typing import Any


class Meaning(Enum):
    """What an argument means."""

    DEPTH = "how many moves were made"
    MAXIMIZES = "whether the maximizing side is to move"
    MARK = "the mark of the side to move"
    OTHER = "the mark of the other side"
    SIGN = "1 if the maximizing side is to move, else -1"
    ALPHA = "the lower bound"
    BETA = "the upper bound"
    OWN = "the mark of the maximizing side, whoever is to move"
    THEIRS = "the mark of the minimizing side, whoever is to move"
    SIZE = "how long a side of the board is"
    GIVEN = "what the function itself gives it"


Meanings = tuple[Meaning, ...]
Arguments = Sequence[inspect.Parameter]  # of a function, its board first

# What a name says, in English, Spanish and Portuguese, and in Russian as pupils spell it: the likelier meaning first.
NAMES: tuple[tuple[tuple[str, ...], Meanings], ...] = (
    (("alpha", "alfa"), (Meaning.ALPHA,)),
    (("beta",), (Meaning.BETA,)),
    (("max", "maks"), (Meaning.MAXIMIZES, Meaning.MARK, Meaning.SIGN, Meaning.OWN)),
    (("color", "colour", "sign"), (Meaning.SIGN, Meaning.MARK)),
    (
        ("opponent", "other", "rival", "oponente", "contrario", "enem", "adversari", "sopernik", "protivnik"),
        (Meaning.OTHER, Meaning.THEIRS, Meaning.OWN),
    ),
    (
        ("human", "user", "usuario", "chelovek", "человек"),
        (Meaning.OTHER, Meaning.THEIRS, Meaning.OWN, Meaning.MAXIMIZES, Meaning.SIGN, Meaning.MARK),
    ),
    (
        (
            *("player", "mark", "turn", "who", "symbol", "side", "current", "piece", "letter", "to_move"),
            *("jugador", "turno", "marca", "ficha", "simbolo", "símbolo", "letra", "jogador", "vez"),
            *("igrok", "simvol", "figura", "игрок", "ход"),
        ),
        (Meaning.MARK, Meaning.MAXIMIZES, Meaning.SIGN, Meaning.OWN, Meaning.THEIRS, Meaning.OTHER),
    ),
    (
        (
            *("size", "dim", "rows", "cols", "columns", "width", "height"),
            *("tam", "lado", "filas", "columnas", "ancho", "alto", "linhas", "razmer", "размер"),
        ),
        (Meaning.SIZE,),
    ),
)
DEPTHS = ("depth", "count", "prof", "nivel", "level", "ply", "glubina", "глубина")
SAYS_WHETHER = ("is", "es_")  # how the name of an argument begins that is true or false
NUMBERS = (int, float)
ANY = (
    Meaning.MAXIMIZES,
    Meaning.MARK,
    Meaning.DEPTH,
    Meaning.SIGN,
    Meaning.ALPHA,
    Meaning.BETA,
    Meaning.OWN,
    Meaning.THEIRS,
    Meaning.OTHER,
)
SIDES = (Meaning.MARK, Meaning.OTHER, Meaning.MAXIMIZES, Meaning.SIGN)  # of a function that does not search
SHARED = (Meaning.GIVEN, Meaning.DEPTH, Meaning.SIZE)  # what several arguments may mean


def arguments_of(function: Callable[..., object]) -> Arguments:
    """The arguments of a function, without those that take any number; one, a position, if Python cannot tell."""
    kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    try:
        return [each for each in inspect.signature(function).parameters.values() if each.kind not in kinds]
    except (TypeError, ValueError):
        return [inspect.Parameter("position", inspect.Parameter.POSITIONAL_ONLY)]


def is_mark(name: str) -> bool:
    """Whether a name says that an argument is the mark of a side, such as current_player."""
    marks = next(parts for parts, meanings in NAMES if Meaning.MARK is meanings[0])
    return name.lower().rpartition("_")[2] in marks


def likely(argument: inspect.Parameter, *, first: bool = False) -> Meanings:
    """What an argument may mean, the likeliest first; `first` says that it is the one after the board."""
    name, said = argument.name.lower(), str(argument.annotation)
    if name in ("a", "b"):
        return (Meaning.ALPHA,) if name == "a" else (Meaning.BETA,)
    if "bool" in said or name.startswith(SAYS_WHETHER):
        return (Meaning.MAXIMIZES,)
    for parts, meanings in NAMES:
        if any(each in name for each in parts):
            return meanings
    if argument.default is not argument.empty:
        return (Meaning.GIVEN, *ANY)
    if any(each in name for each in DEPTHS):
        return (Meaning.DEPTH,)
    likelier = (Meaning.DEPTH, Meaning.SIZE) if name in ("m", "n", "k") else (Meaning.DEPTH,) if first else ()
    return (*likelier, *(each for each in ANY if each not in likelier))


def by_name(arguments: Arguments) -> Meanings:
    """What the arguments after the board most likely mean."""
    return tuple(choices[0] for choices in _likely(arguments))


def by_name_alone(arguments: Arguments) -> tuple[Meaning | None, ...]:
    """What the arguments after the board most likely mean together; None for those whose names say nothing."""
    pairs = zip(next(combinations(arguments), ()), _likely(arguments), strict=False)
    return tuple(meaning if len(choices) < len(ANY) else None for meaning, choices in pairs)


def combinations(arguments: Arguments, *, searches: bool = True) -> Iterator[Meanings]:
    """All that the arguments after the board may mean together, what is likeliest by their names first.

    Where the names of three or more say nothing, the search is most likely alpha-beta. One that does not search most
    likely takes marks: its own, and the other's.
    """
    choices = _likely(arguments)
    if not searches:
        choices = [_of_a_side(each, alone=len(choices) == 1) for each in choices]
    open_ones = sum(len(each) >= len(ANY) for each in choices)
    sensible = filter(_sensible, product(*choices))
    if searches:
        yield from sorted(sensible, key=_place_of_alpha) if open_ones > 2 else sensible
    else:
        yield from sorted(sensible, key=lambda meanings: sum(each in SIDES[2:] for each in meanings))


def _of_a_side(choices: Meanings, *, alone: bool) -> Meanings:
    """What an argument of a function that does not search may mean: if its name does not say it, a side to move.

    The mark of a human is that of the other side, unless it is the only argument.
    """
    if choices[0] is Meaning.OTHER:
        return SIDES if alone and Meaning.MARK in choices else choices[:1]
    if len(choices) < len(ANY):
        return tuple(each for each in choices if each not in (Meaning.OWN, Meaning.THEIRS))
    return (*(each for each in (Meaning.GIVEN, Meaning.SIZE) if each in choices), *SIDES)


def _place_of_alpha(meanings: Meanings) -> int:
    """The place of alpha among arguments of which the first is most likely the depth."""
    return meanings.index(Meaning.ALPHA, 1) if Meaning.ALPHA in meanings[1:] else len(meanings)


def _sensible(meanings: Meanings) -> bool:
    """Whether no two arguments mean the same that may not, and alpha is not without beta."""
    single = [each for each in meanings if each not in SHARED]
    return len(set(single)) == len(single) and (Meaning.ALPHA in single) is (Meaning.BETA in single)


def _likely(arguments: Arguments) -> list[Meanings]:
    return [likely(each, first=at == 0) for at, each in enumerate(arguments[1:])]


def hold(meaning: Meaning, now: Any, before: Any, marks: tuple[object, object]) -> bool:
    """Whether an argument changes from one call to the next as its meaning says; `marks` are those of X and O."""
    match meaning:
        case Meaning.DEPTH:
            return type(now) in NUMBERS and type(before) in NUMBERS and abs(now - before) == 1
        case Meaning.MAXIMIZES:
            return now in (True, False) and bool(now) is not bool(before)
        case Meaning.MARK | Meaning.OTHER:
            return now in marks and before in marks and now != before
        case Meaning.SIGN:
            return type(now) in NUMBERS and type(before) in NUMBERS and now == -before
        case Meaning.ALPHA | Meaning.BETA:
            return type(now) in NUMBERS
        case Meaning.OWN | Meaning.THEIRS:
            return now in marks and now == before
        case Meaning.SIZE:
            return bool(now == before)
    return True
