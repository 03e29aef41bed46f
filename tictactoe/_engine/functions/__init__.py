"""A minimax of one's own, compared with the true one: its calls, as they were recorded, and what is wrong with it."""
