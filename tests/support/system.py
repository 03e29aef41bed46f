"""What a test needs that not every system has, and why it is skipped without.

What needs a terminal imports `support.program`, at its top or in the test, and is skipped where there is no pty.
"""

import sys

import pytest

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions, links, pipes and names as on POSIX")
