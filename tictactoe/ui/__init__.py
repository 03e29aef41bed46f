"""The user interface without a terminal: a session as a value, what events do to it, and how it is drawn."""
