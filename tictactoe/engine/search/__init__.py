"""The search: negamax, its transposition table, and the bounds that cut it off."""
