"""How the game is played, and how to play it perfectly, without a terminal, files, clock or chance of its own."""
