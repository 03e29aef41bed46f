"""Everything the screen knows: a session as a value, and what changes it."""
