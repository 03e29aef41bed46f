"""What all tests share."""

from hypothesis import settings

# The machines that run this are shared: a slow example says nothing about the code.
settings.register_profile("here", deadline=None, derandomize=True)
settings.load_profile("here")
