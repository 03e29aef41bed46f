"""What each command but play does."""
