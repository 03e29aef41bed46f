"""A function of one's own, in a Python file: it is watched as a search, or plays.

`file` loads it, `places` finds what it calls, and `objects` what it may be given. `arguments`, `boards` and `forms`
say how it may want to be called. `session` tries one form after another: `tries` records what it calls in each, and
`answers` reads what it returns. `process` does so in a process of its own, which `watcher`
runs. `player` lets it play, and `lost_games` says where it lost by a wrong score.
"""
