"""What all tests share."""

import sys

from hypothesis import settings

# They need a pty, which Windows has not.
collect_ignore = ["terminal_program.py", "../docs/pictures.py"] if sys.platform == "win32" else []

# The machines that run this are shared: a slow example says nothing about the code.
settings.register_profile("here", deadline=None, derandomize=True)
settings.load_profile("here")
