"""Pages, and the programs that they show."""
