"""The door: the command line, and the only place where the parts are put together."""
