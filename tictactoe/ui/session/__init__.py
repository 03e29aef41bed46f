"""Everything the screen knows: a session, and the values it is made of."""
