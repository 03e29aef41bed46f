"""python -m tictactoe"""

import gc
import sys


def run() -> None:
    """The console script."""
    if sys.version_info < (3, 11):  # noqa: UP036 - a checkout is started by whatever Python there is
        sys.exit(f"tictactoe: this needs Python 3.11 or newer, and {sys.version.split()[0]} runs it.")
    gc.disable()  # until the first frame, or until a command begins: loading modules leaves no garbage
    try:
        from tictactoe.cli.main import main  # inside, so that Ctrl-C in the first moment is as quiet as later

        status = main(sys.argv[1:], last=True)
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    run()
