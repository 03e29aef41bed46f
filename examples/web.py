"""A front end for a browser: play against the computer, and read what the coach says of your move.

Start it, and open the address that it prints: python -m examples.web
"""

import sys
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

import tictactoe
from tictactoe import Level, Player, Position, Rules, analyse, format_cell, format_position, parse

RULES = Rules(3, 3, 3)
PLAYER = Player(RULES)
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tic-tac-toe</title>
<style>
body {{ font: 20px sans-serif; text-align: center }} table {{ margin: 1em auto }}
td button {{ width: 3em; height: 3em; font-size: 1.5em; color: black }}
</style>
<h1>Tic-tac-toe</h1>
<form><input type="hidden" name="at" value="{at}"><table>{board}</table>
<p id="status">{status}</p><p id="coach">{coach}</p>
<button name="hints" value="{hints}">Hint</button> <a href="/">New game</a></form></html>
"""


def answer(at: str = "3/3/3", move: str = "", hints: str = "0") -> str:
    """The page after you have marked a cell and the computer has answered, or with so many sentences of a hint."""
    position, coach = parse(at, RULES), ""
    if move:
        cell = tictactoe.parse_cell(RULES, move)
        after = position.play(cell)
        coach = tictactoe.format_remark(RULES, tictactoe.explain(analyse(position), cell)[0])
        position = after if after.outcome else after.play(PLAYER.choose(after, Level.CASUAL))
    elif int(hints) and not position.outcome:
        coach = " ".join(tictactoe.format_hint(RULES, tictactoe.hint(analyse(position)))[: int(hints)])
    turn = f"Your move: you play {position.to_move}."
    return PAGE.format(
        at=format_position(position),
        board="".join(f"<tr>{row(position, first)}" for first in range(0, RULES.cells, RULES.width)),
        status=f"{position.outcome}.".capitalize() if position.outcome else turn,
        coach=escape(coach),
        hints=int(hints) + 1,
    )


def row(position: Position, first: int) -> str:
    cells = ""
    for cell in range(first, first + RULES.width):
        mark, name = position.mark_at(cell), format_cell(RULES, cell)
        unusable = "" if cell in position.legal_moves else " disabled"
        cells += f'<td><button name="move" value="{name}" aria-label="{name}"{unusable}>{mark or ""}'
    return cells


class Handler(BaseHTTPRequestHandler):
    """The position stands in the address, so the server remembers nothing."""

    def do_GET(self) -> None:
        try:
            asked = parse_qs(urlsplit(self.path).query)
            status, text = 200, answer(**{name: asked[name][0] for name in ("at", "move", "hints") if name in asked})
        except ValueError as error:  # as are BadPosition, BadCell and IllegalMove
            status, text = 400, escape(f"{error}.")
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(text.encode())


if __name__ == "__main__":
    with HTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Handler) as server:
        print(f"http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()
