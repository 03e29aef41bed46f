"""What the solver and the searcher ask: searches, provers, evaluations and their tables.

Who comes from docs/search.md finds the same minimax in `steps`. From there on this is an order in which to read them,
after `board`, `lines`, `symmetry`, `stopping`, `analysis` and `threats` beside this folder. Each needs only those
before it, but that negamax asks the provers.

    the exact search        potential memory negamax; then `solver`
    draws by pairs          matching line_groups row_keys rows findings maker_breaker
    large boards            shapes evaluation row_tables stones scores lookahead
                            sequences principal_variation root; then `searcher`
    wins by quiet moves     attack_search provers

They see a position in four ways:

- Position: two bitboards, which never change; what a program gives and gets.
- State: the same with the weights of all cells, for negamax; a move makes a new one.
- Attack: the open lines of one side alone, for the Maker-Breaker game; positions with the same ones share it.
- Stones: what both sides have in each row of a large board; marks are made and taken back.
"""
