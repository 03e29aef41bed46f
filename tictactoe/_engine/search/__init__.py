"""What the solver and the searcher ask: searches, provers, evaluations and their tables."""
