"""A search that is watched step by step; without a position, first the choice of one."""
