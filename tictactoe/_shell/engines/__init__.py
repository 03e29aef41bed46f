"""Other programs at the board: `opponent` plays against one, whose lines `stream_reader` reads.

`client` lets programs that import this one do the same. `log` words what a search of ours tells a manager.
"""
