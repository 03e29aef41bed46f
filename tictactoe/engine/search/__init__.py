"""The search: negamax, and what tells it early how a position ends."""
