"""The game, which stands at the bottom of the stack of pages."""
