"""The sentences of the game; what commands alone print is in `reports` and `shell.commands`."""
