"""How the game is played, and how to play it perfectly: pure functions from value to value."""
