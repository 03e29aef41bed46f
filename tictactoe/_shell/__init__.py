"""The world: the terminal, the clock, chance and threads, and the loop that joins them to the pages."""
