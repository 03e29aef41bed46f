"""Proofs that were forged."""

import json
from hashlib import sha256
from random import Random


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
