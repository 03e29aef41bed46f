"""Bring the catalogues of the other languages up to date with the texts of the program, and compile them.

    python docs/languages.py           each .po has all texts, those translated before as they were; each .mo fits
    python docs/languages.py add fr    begin another language, which must be named in _ui/words/language.py, too

It says what each catalogue still lacks. The catalogues are in tictactoe/_languages; translate in the .po files.
"""

import ast
import re
import struct
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tictactoe" / "_languages"
REFUSALS = (
    "BadCell",
    "BadGame",
    "BadPosition",
    "BadProof",
    "BadPsq",
    "BadRecord",
    "BadRules",
    "BadSgf",
    "BadText",
    "BadUse",
    "Failed",
    "IllegalMove",
    "NoOpponent",
    "Refusal",
)  # errors that are made of a text and what fills its holes
SAYING = {
    "say",
    "say_number",
    "say_as",
    "template",
    "template_as",
    "template_number",
    "template_words",
    *REFUSALS,
}  # what is called with texts
ROWS = {
    "Key": ("keys", "do", "label", "name", "help"),
    "note": ("name", "help"),
    "Group": ("heading",),
    "MenuCommand": ("command", "full", "short", "does"),
    "_replace": (),
}
"""What makes a row of a table, or one from another, with the names of its first fields."""
TEXTS = ("label", "name", "help", "heading", "full", "short", "does")
MEANINGS = {"full": "command", "short": "command, short"}
"""Which fields of rows are texts, and what those of them mean that mean several things."""
WORD = re.compile("[A-Za-z]{2}")
CALLING = re.compile(rf"\b({'|'.join((*SAYING, *ROWS))})\(")  # a source without one has no text, and is not parsed
COMMENT = re.compile(r'translators(?: of "(.+?)")?: ')
"""What begins a comment that the catalogues repeat: above a text, or of all texts of a file that mean something."""
UNSTABLE = r'^"(?!MIME-Version|Content|Language:|Plural-Forms)[A-Z][\w-]*: .*\\n"\n'  # dates, versions and people


def texts() -> Catalog:
    """All texts of the program, by file and as they come there."""
    found = Catalog()
    for path in [*sorted((ROOT / "tictactoe").rglob("*.py")), *(ROOT / "docs").glob("shell_files.py")]:
        source = path.read_text(encoding="utf-8")
        if not CALLING.search(source):
            continue
        comments = list(_comments(source))
        for node in _nodes(ast.parse(source)):
            for meaning, said in said_by(node):
                (one, *many), line = [str(text.value) for text in said], said[0].lineno
                for text in one.split() if _name(node).endswith("_words") else [(one, *many) if many else one]:
                    found.add(
                        text,
                        locations=[(path.relative_to(ROOT).as_posix(), line)],
                        auto_comments=[
                            comment for at, of, comment in comments if (of == meaning if of else at < line)
                        ],
                        context=meaning,
                    )
                    comments = [comment for comment in comments if comment[1] or comment[0] > line]
    return found


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all in it, in their order; the tools of gettext miss those within f-strings before Python 3.12."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _nodes(child)


def said_by(node: ast.AST) -> Iterator[tuple[str | None, list[ast.Constant]]]:
    """The texts of a call or of a row of a table, each with its meaning; one for numbers is two.

    What has no word in a row, as "x, o", is the same in each language.
    """
    if not isinstance(node, ast.Call):
        return
    name = _name(node)
    if name in SAYING:
        meanings = [_constant(argument) for argument in node.args[: name.endswith(("_as", "_words"))]]
        texts = _constants(node.args[len(meanings) :][: 2 if name.endswith("_number") else 1])
        if texts:
            yield meanings[0] if meanings else None, texts
    elif name in ROWS:
        given = dict(zip(ROWS[name], node.args, strict=False)) | {each.arg: each.value for each in node.keywords}
        instead = [pair.elts[0] for pair in getattr(given.get("instead"), "elts", ()) if isinstance(pair, ast.Tuple)]
        fields = [(MEANINGS.get(field), given[field]) for field in TEXTS if field in given]
        for meaning, text in [*fields, *((None, label) for label in instead)]:
            if WORD.search(_constant(text) or ""):
                yield meaning, _constants([text])


def _name(node: ast.AST) -> str:
    """The name of what a node calls; a method has none here, but for that which replaces fields."""
    called = node.func if isinstance(node, ast.Call) else None
    if isinstance(called, ast.Attribute):
        return called.attr if called.attr in ROWS else ""
    return called.id if isinstance(called, ast.Name) else ""


def _constants(nodes: list[ast.expr]) -> list[ast.Constant]:
    return [node for node in nodes if isinstance(node, ast.Constant) and _constant(node)]


def _constant(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _comments(source: str) -> Iterator[tuple[int, str | None, str]]:
    """The lines of comments for translators, each with its number and the meaning that it is of.

    Without a meaning they are about the next text.
    """
    goes_on, of = False, None
    for number, line in enumerate(source.splitlines(), start=1):
        words = line.strip().removeprefix("#").strip()
        begun = COMMENT.match(words)
        goes_on = line.strip().startswith("#") and (goes_on or begun is not None)
        of = begun[1] if begun else of
        if goes_on:
            yield number, of, words[begun.end() :] if begun else words


def read(code: str) -> Catalog:
    """The catalogue of a language as its .po file has it; an empty one if there is no file."""
    path = FOLDER / f"{code}.po"
    if not path.exists():
        return Catalog(locale=code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def updated(code: str, current: Catalog) -> str:
    """The text of a .po file with the current texts: what is translated stays, what is left over goes."""
    catalogue = read(code)
    catalogue.update(current, no_fuzzy_matching=True)
    catalogue.fuzzy = False  # its head
    for message in entries(catalogue):
        message.flags &= {"fuzzy"}  # what other flags there are depends on the version of babel
    catalogue.header_comment = f"# {catalogue.locale and catalogue.locale.english_name} of tictactoe."
    written = BytesIO()
    write_po(written, catalogue, width=0, ignore_obsolete=True, include_lineno=False)
    return re.sub(UNSTABLE, "", written.getvalue().decode("utf-8"), flags=re.MULTILINE)


def compiled(catalogue: Catalog) -> bytes:
    """The .mo file of a catalogue, the same bytes each time; gettext reads it."""
    plurals = f"nplurals={catalogue.num_plurals}; plural={catalogue.plural_expr};"
    pairs = {b"": f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {plurals}\n".encode()}
    for message in entries(catalogue):
        if translated(message) and not message.fuzzy:
            key = "\0".join(ids(message))
            key = f"{message.context}\4{key}" if message.context else key
            pairs[key.encode()] = "\0".join(strings(message)).encode()
    pairs = dict(sorted(pairs.items()))
    start = 28 + 16 * len(pairs)  # of the texts, after the head and two tables of lengths and offsets
    tables, written = b"", b""
    for column in (pairs.keys(), pairs.values()):
        for text in column:
            tables += struct.pack("<II", len(text), start + len(written))
            written += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + tables + written


def entries(catalogue: Catalog) -> Iterator[Message]:
    """The texts of a catalogue, without its head."""
    yield from (message for message in catalogue if message.id)


def ids(message: Message) -> tuple[str, ...]:
    """The English text, or the one for 1 and the one for more."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    """The text in the other language, or one for each of its forms for numbers."""
    return (message.string or "",) if isinstance(message.string, str | None) else tuple(message.string)


def translated(message: Message) -> bool:
    """Whether all forms of a text are there."""
    return all(strings(message))


def holes(text: str) -> set[str] | None:
    """The names of the holes of a text, None if its braces make none."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def faults(catalogue: Catalog, current: Catalog) -> Iterator[str]:
    """What is wrong in a catalogue, a line each; that a text is not translated yet is told by `lacking`."""
    wanted = {(message.id, message.context): message for message in entries(current)}
    found = {(message.id, message.context): message for message in entries(catalogue)}
    yield from (f"the text is missing: {text[0]!r}" for text in wanted if text not in found)
    yield from (f"the program does not say it any more: {text[0]!r}" for text in found if text not in wanted)
    for message in found.values():
        if message.fuzzy:
            yield f"marked as fuzzy: {message.id!r}"
        if any(strings(message)) and not translated(message):
            yield f"a form for numbers is missing: {message.id!r}"
        if isinstance(message.id, tuple) and len(strings(message)) != catalogue.num_plurals:
            yield f"{catalogue.num_plurals} forms for numbers are needed: {message.id!r}"
        known = holes(ids(message)[-1]) or set()
        for string in filter(None, strings(message)):
            named = holes(string)
            if named is None:
                yield f"braces that make no hole: {string!r}"
                continue
            yield from (f"the hole {{{name}}} is missing: {string!r}" for name in sorted(known - named))
            yield from (f"there is no hole {{{name}}}: {string!r}" for name in sorted(named - known))


def lacking(catalogue: Catalog) -> list[Message]:
    """The texts that are not translated, or only by a guess."""
    return [message for message in entries(catalogue) if message.fuzzy or not translated(message)]


def codes() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.stem for path in FOLDER.glob("*.po"))


def main(arguments: list[str]) -> None:
    match arguments:
        case []:
            wanted = codes()
        case ["add", code]:
            wanted = [code]
        case _:
            sys.exit(__doc__)
    current = texts()
    for code in wanted:
        text = updated(code, current)
        (FOLDER / f"{code}.po").write_text(text, encoding="utf-8", newline="\n")
        catalogue = read(code)
        (FOLDER / f"{code}.mo").write_bytes(compiled(catalogue))
        print(f"{code}: {len(lacking(catalogue))} of {len(list(entries(catalogue)))} texts are not translated")
        print(*(f"  {fault}" for fault in faults(catalogue, current)), sep="\n", end="")


if __name__ == "__main__":
    main(sys.argv[1:])
