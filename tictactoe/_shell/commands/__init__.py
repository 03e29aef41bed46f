"""The commands, except play."""
