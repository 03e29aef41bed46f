"""Everything that is drawn: frames of characters and roles."""
