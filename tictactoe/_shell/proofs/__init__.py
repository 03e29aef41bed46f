"""Proofs as files, which `file` writes and reads.

The units of a large one are searched by `workers`, and kept by `units`.
"""
