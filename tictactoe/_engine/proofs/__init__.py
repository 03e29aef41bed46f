"""Proofs of values, which anybody can check.

`check` is all that must be believed; then read `proof`, which has the format and writes it, and `lines`. `units`,
`tree` and `composed` make one proof of many searches.
"""
