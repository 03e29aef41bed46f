"""What the solver and the searcher ask: searches, provers, evaluations and their tables.

Who comes from docs/search.md finds the same minimax in `steps`. From there on this is an order in which to read them;
each needs only those before it, but that negamax asks the provers.

    the exact search        potential memory negamax; then `solver`
    draws by pairs          matching line_groups row_keys rows findings maker_breaker
    large boards            shapes evaluation row_tables stones scores lookahead
                            sequences alphabeta root; then `searcher`
    wins by quiet moves     attack_search provers
"""
