"""The user interface without a terminal: pages as values, what events do to them, and how they are drawn."""
