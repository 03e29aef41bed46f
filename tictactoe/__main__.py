"""python -m tictactoe"""

import sys

from tictactoe.cli import main


def run() -> None:
    """The console script."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
