"""The Gomocup protocol, which engines for gomoku speak, as either side of it."""
