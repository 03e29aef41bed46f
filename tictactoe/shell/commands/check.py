"""The command `check`: it checks a proof that `solve --proof` wrote."""

from ...engine.proof_check import LONGEST_LINE, BadProof, check_proof
from ..printing import refuse


def check(file: str) -> int:
    """Print what the proof in a file shows; "-" is standard input. Exits with a line that says where it fails."""
    try:
        with open(0 if file == "-" else file, "rb") as lines:
            # A line that is too long is cut, and then refused.
            print(check_proof(iter(lambda: lines.readline(LONGEST_LINE + 1), b"")))
    except (OSError, BadProof) as error:
        refuse(f"{'standard input' if file == '-' else file}: {getattr(error, 'strerror', error)}")
    return 0
