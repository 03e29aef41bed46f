"""Help for a person: why a move is good, hints, the moves that gave value away, and puzzles."""
