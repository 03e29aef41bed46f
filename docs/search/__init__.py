"""The listings of the chapter on search."""
