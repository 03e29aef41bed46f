"""Everything the program says: the only room with sentences."""
