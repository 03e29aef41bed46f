"""Pages for a printer: whether they fit the paper, by their style sheet, and what a browser makes of them."""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

PAPERS = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres
HTML = "{http://www.w3.org/1999/xhtml}"
PIXEL = 25.4 / 96
ROOM = 45 / PIXEL  # pixels of a page that are left for its heading and its sentences
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(not BROWSER, reason="no browser is installed")


def sections(source: str) -> list[ElementTree.Element]:
    """The pages of a document, which must be well-formed XML."""
    return list(ElementTree.fromstring(source).iter(f"{HTML}section"))


def check_sections_fit(source: str) -> tuple[float, float]:
    """Check that a page fits all papers inside the margins; gives its width and height in pixels."""
    margin, turned = re.findall(r"@page \{ margin: (\d+)mm; size: (portrait|landscape) \}", source)[0]
    width, height = map(float, re.findall(r"section \{ width: (\d+)mm; height: (\d+)mm;", source)[0])
    for paper in PAPERS.values():
        across, down = sorted(paper, reverse=turned == "landscape")
        assert width <= across - 2 * float(margin)
        assert height <= down - 2 * float(margin)
    return width / PIXEL, height / PIXEL


MEASURE = """<script>document.title = "measured";
for (const page of document.querySelectorAll("section"))
  for (const inner of page.querySelectorAll("*")) {
    const outside = page.getBoundingClientRect(), box = inner.getBoundingClientRect();
    if (box.width && (box.right > outside.right + 1 || box.bottom > outside.bottom + 1 || box.top < outside.top - 1))
      document.title += ", too large: " + inner.tagName + " " + inner.textContent.slice(0, 40);
  }</script>"""


def check_printed(sources: Iterable[str], folder: Path) -> None:
    """Check that a browser prints as many pages of each paper as the documents have, and all of a page inside it.

    To start it takes longer than to print: the documents are parts of one, each with its own style and paper.
    """
    styles, parts, expected = [], [], Counter[tuple[int, ...]]()
    for number, (source, paper) in enumerate(product(sources, PAPERS)):
        margins, rules = re.findall(r"<style>@page \{(.*?)\}(.*?)</style>", source, re.DOTALL)[0]
        margins = re.sub("size: (portrait|landscape)", rf"size: {paper} \1", margins)
        styles.append(
            f"@page p{number} {{{margins}}}\n.p{number} {{ page: p{number}; {rules.replace('body {', '& {')} }}"
        )
        parts.append(f'<div class="p{number}">{source.partition("<body>")[2].partition("</body>")[0]}</div>')
        across, down = sorted(PAPERS[paper], reverse="landscape" in margins)
        expected[round(across * 72 / 25.4), round(down * 72 / 25.4)] += len(sections(source))
    document = f"<style>{' '.join(styles)}</style><body>{' '.join(parts)}{MEASURE}</body>"
    page, pdf = folder / "page.html", folder / "page.pdf"
    page.write_text(f'<!DOCTYPE html><meta charset="utf-8">{document}')
    assert BROWSER
    browse = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    output = ["--no-pdf-header-footer", f"--print-to-pdf={pdf}"]
    subprocess.run([*browse, *output, page.as_uri()], check=True, capture_output=True, timeout=60)
    assert re.findall(rb"/Title \((.*)\)", pdf.read_bytes()) == [b"measured"]
    boxes = re.findall(rb"/Type /Page\n.*?/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf.read_bytes(), re.DOTALL)
    assert Counter((round(float(across)), round(float(down))) for across, down in boxes) == expected
