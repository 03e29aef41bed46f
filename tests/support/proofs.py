"""Proofs of random positions, against plain minimax, and proofs that were forged."""

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random

from support.maker_breaker import Size
from support.positions import at_random, text
from support.reference import result
from tictactoe import Claim, Mark, Position, Rules

CLAIMS = {1: "X wins", 0: "a draw", -1: "O wins"}


def late_positions(size: Size) -> Iterator[Position]:
    """Random positions with at most nine empty cells, some of them finished."""
    rng, rules = Random(str(size)), Rules(*size)
    for _ in range(40):
        start = rules.start._replace(to_move=rng.choice(list(Mark)))
        yield at_random(start, rng.randint(1, min(rules.cells, 9)), rng)


def check_claims(size: Size, proven: Callable[[Position], Claim]) -> None:
    """Check that what is proven of positions is what they are worth by plain minimax."""
    going_on = [position for position in late_positions(size) if not position.outcome]
    assert len(going_on) > 10
    for position in going_on:
        worth = result(text(position), position.to_move.value, *size)
        claim = proven(position)
        assert claim.position == position
        assert f": {CLAIMS[worth if position.to_move is Mark.X else -worth]}, " in str(claim)


def sealed(lines: list[bytes]) -> list[bytes]:
    """The lines with the digest that fits them."""
    last = json.loads(lines[-1])
    last["sha256"] = sha256(b"".join(lines[:-1])).hexdigest()
    return [*lines[:-1], json.dumps(last).encode()]


def weakened(line: bytes, rng: Random) -> bytes | None:
    """A line of a proof without something that it needs; None where a part of it might do."""
    data = json.loads(line)
    if "answers" in data:
        if not data["answers"]:
            return None
        data["answers"].pop(rng.randrange(len(data["answers"])))
    elif "turn" in data:
        first, second, *others = data["turn"].split()
        data["turn"] = " ".join([second, first, *others])
    elif "defence" in data:
        pairs = data["defence"][2].split() if len(data["defence"]) > 2 else []
        if len(pairs) < 2:
            return None
        pairs[0] = pairs[0].split("-")[0] + "-" + pairs[1].split("-")[0]
        data["defence"][2] = " ".join(pairs)
    elif "then" in data:
        del data["then"]
    elif "replies" in data:
        data["replies"].popitem()
    else:
        data["play"] = "a9"
    return json.dumps(data).encode() + b"\n"
