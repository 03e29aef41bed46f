"""The command line, the only place where all parts of the program are put together."""
