"""Pages in Markdown: their headings, listings and links."""

import re
from functools import cache
from textwrap import dedent
from typing import NamedTuple

FENCED = r"^( *)```(\w+)\n(.*?)^\1```$"
INDENTED = r"(?<=\n\n)(?: {4}[^\n]*\n(?:\n+(?= {4}))?)+"


class Block(NamedTuple):
    """A fenced block of a page: its language, and its text."""

    language: str
    text: str

    @property
    def is_session(self) -> bool:
        return self.text.startswith(">>> ")


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page, those in lists, too."""
    found = re.findall(FENCED, page, re.MULTILINE | re.DOTALL)
    return [Block(language, dedent(text)) for _, language, text in found]


def sections(page: str, level: str = "##") -> dict[str, str]:
    """The sections of a page, by their headings."""
    _, *parts = re.split(rf"^{level} (.*)\n", page, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def listings(page: str) -> list[str]:
    """The fenced and the indented blocks of a page."""
    found = re.finditer(rf"{FENCED}|{INDENTED}", page, re.MULTILINE | re.DOTALL)
    return [dedent(match[0]).strip("\n") for match in found]


@cache
def prose(page: str) -> str:
    """A page without its listings."""
    return re.sub(rf"{FENCED}|{INDENTED}", "", page, flags=re.MULTILINE | re.DOTALL)


@cache
def headings(page: str) -> list[str]:
    """The headings of a page, with the signs of their level."""
    return re.findall(r"^#+ .*$", prose(page), re.MULTILINE)


def anchor(heading: str) -> str:
    """What a link to a heading has behind the sign #."""
    return re.sub(r"[^\w -]", "", heading.lstrip("#").strip()).lower().replace(" ", "-")


def links(page: str) -> list[str]:
    """Where the links and pictures of a page lead, but for those to other places of the web."""
    return re.findall(r"\]\((?!https:)(.*?)\)", prose(page))
