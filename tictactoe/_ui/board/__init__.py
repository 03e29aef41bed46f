"""The board as the pages with one share it: the chosen cell, what is known of a position, and how it is drawn."""
