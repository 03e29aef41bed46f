"""The terminal, which curses draws on: `screen` is the device, `modes` sets it up, `painter` shows frames on it.

`key_codes` names the keys that it sends, and `paste` tells what is pasted from them.
"""
