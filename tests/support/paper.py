"""Pages for a printer: whether they fit the paper, by their style sheet, and what a browser makes of them."""

import re
import shutil
import subprocess
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


MEASURE = """<script>for (const page of document.querySelectorAll("section"))
  for (const inner of page.querySelectorAll("*")) {
    const outside = page.getBoundingClientRect(), box = inner.getBoundingClientRect();
    if (box.width && (box.right > outside.right + 1 || box.bottom > outside.bottom + 1 || box.top < outside.top - 1))
      document.title = "too large: " + inner.tagName + " " + inner.textContent.slice(0, 40);
  }</script></body>"""


def pages_printed(source: str, paper: str, folder: Path) -> int:
    """How many pages a browser prints on a paper; all that is on a page must be inside it."""
    page = folder / "page.html"
    page.write_text(re.sub("size: (portrait|landscape)", rf"size: {paper} \1", source.replace("</body>", MEASURE)))
    assert BROWSER
    browse = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    output = ["--no-pdf-header-footer", f"--print-to-pdf={folder / 'page.pdf'}"]
    subprocess.run([*browse, *output, page.as_uri()], check=True, capture_output=True, timeout=60)
    dumped = subprocess.run([*browse, "--dump-dom", page.as_uri()], check=True, capture_output=True, timeout=60)
    assert b"too large: " not in dumped.stdout.partition(b"</title>")[0]
    return len(re.findall(rb"/Type /Page\b", (folder / "page.pdf").read_bytes()))
