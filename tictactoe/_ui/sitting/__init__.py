"""What all pages share: the settings, the score, what the records told, and the values that events carry."""
