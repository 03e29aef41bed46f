"""python -m tictactoe"""

import sys


def run() -> None:
    """The console script."""
    try:
        from tictactoe.cli import main  # inside, so that Ctrl-C in the first moment is as quiet as later

        status = main(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    run()
