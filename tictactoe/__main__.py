"""python -m tictactoe"""

import _signal  # type: ignore[import-not-found, unused-ignore] # not signal, which imports more
import gc
import os
import sys


def run() -> None:
    """The console script."""
    if sys.version_info < (3, 11):  # noqa: UP036 - a checkout is started by whatever Python there is
        sys.exit(f"tictactoe: this needs Python 3.11 or newer, and {sys.version.split()[0]} runs it.")
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:  # Ctrl-C is quiet before `main` catches it
        _signal.signal(_signal.SIGINT, lambda *_: os._exit(130))
    gc.set_threshold(20_000)  # what is imported is no garbage: to look for some takes a 25th of the start
    from tictactoe._cli.main import main  # inside, as an older Python cannot read it

    sys.exit(main(sys.argv[1:], last=True))


if __name__ == "__main__":
    run()
