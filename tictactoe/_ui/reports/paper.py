"""Pages to print on A4 or letter paper, as HTML in black and white."""

from collections.abc import Iterable
from html import escape

from ..words.language import say_as

# In millimetres: what both papers, 210 x 297 and 216 x 279, have inside the margins, rounded down.
MARGIN = 12
SHORT, LONG = 185, 255
_STYLE = f"""\
@page {{ margin: {MARGIN}mm; size: %s }}
body {{ margin: 0; font: 11pt/1.35 sans-serif; color: black; background: white }}
section {{ width: %dmm; height: %dmm; margin: 0 auto; display: flex; flex-direction: column; break-inside: avoid }}
section + section {{ break-before: page }}
header {{ display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; column-gap: 8mm }}
h1 {{ font-size: 18pt; line-height: 1.2; margin: 0 0 2mm; overflow-wrap: anywhere }}
p {{ margin: 0 0 2mm }}
i {{ display: inline-block; width: 36mm; border-bottom: 0.3mm solid }}
footer {{ font-size: 8pt; text-align: right }}
svg {{ max-width: 100%%; max-height: 100%% }}
.drawing {{ flex: 1; min-height: 0; text-align: center }}
.grid {{ flex: 1; min-height: 0; display: grid; grid-auto-rows: 1fr; gap: 3mm 6mm }}"""


def as_html(title: str, pages: Iterable[str], style: str = "", *, wide: bool = False) -> str:
    """Pages with their longer side upright, or across if they are `wide`; `style` adds to their style sheet."""
    look = _STYLE % (("landscape", LONG, SHORT) if wide else ("portrait", SHORT, LONG))
    language = escape(say_as("the code of the language of these texts", "en"))
    head = [
        "<!DOCTYPE html>",
        f'<html lang="{language}" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>',
        f"<title>{escape(title)}</title>",
        f"<style>{look}",
        f"{style}</style></head><body>",
    ]
    return "\n".join([*head, *pages, "</body></html>"])


def page(heading: str, body: Iterable[str], foot: str = "", *, filled_in: bool = False) -> str:
    """A page: its heading, its body as lines of HTML, and a text at its foot.

    If it is to be `filled_in` it has a line for a name and a date.
    """
    to_fill = ""
    if filled_in:
        name = say_as("before a line to write on", "Name")
        date = say_as("before a line to write on", "Date")
        to_fill = f"<div>{escape(name)} <i></i> {escape(date)} <i></i></div>"
    head = f"<section><header><h1>{escape(heading)}</h1>{to_fill}</header>"
    return "\n".join([head, *body, f"<footer>{escape(foot)}</footer></section>"])


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
