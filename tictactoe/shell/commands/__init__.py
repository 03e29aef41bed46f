"""What the other commands do: solve, tree, and those about kept games."""
