"""The texts in the source of the program that look as if a person read them, and that no function of words says."""

import ast
import re
from collections.abc import Iterator
from typing import TypeGuard

from docs.languages import CALLING, REFUSALS, SAYING, said_by

# Calls whose texts nobody reads.
SILENT = {"compile", "split", "sub", "fullmatch", "search", "match", "strptime", "removeprefix", "send", "_send"}
SILENT |= {"meant"}  # keys and words of line mode
MISTAKES = {"ValueError", "TypeError", "LookupError", "KeyError", "IndexError"}  # of the program: no player sees them
FORMATS = {"as_dot", "_dot_name", "as_json"}  # functions that write what programs read
MARKUP = re.compile(
    r"""<[^<>]*(?:>|$)  # a tag of HTML or SVG, which may be written in several parts
    | [\w-]+="[^"]*"  # an attribute of one
    | ^.*\{\ .*\ \}$  # a rule of a style sheet""",
    re.MULTILINE | re.VERBOSE,
)
WORDS = re.compile("[A-Za-z]{2}")
COMMAND_LINE = re.compile(r"tictactoe |--\S+ \w+$")  # or an option with its value


def unsaid_texts(source: str) -> Iterator[tuple[int, str]]:
    """The sentences and parts of sentences that are not said through `say`, with their lines.

    A text is one if it has a space and a word of two letters; for an f-string its parts count together, since a
    sentence joined from them can be said in no other language. Docstrings, values of an Enum, errors of the program,
    markup and the formats of other programs are none.
    """
    yield from _unsaid(ast.parse(source))


def badly_said(source: str) -> Iterator[tuple[int, str]]:
    """The lines of calls of `say` and its like whose text is joined, or whose arguments do not fit its holes.

    The text of a call may also come from a table, whose holes nobody can see here. A text within an f-string is none,
    either: before Python 3.12 the catalogues would lack it.
    """
    if not CALLING.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            for call in filter(_says, ast.walk(node)):
                if isinstance(call.args[_name(call).endswith("_as")], ast.Constant):
                    yield call.lineno, f"within an f-string: {ast.unparse(call)}"
        if _says(node):
            name = _name(node)
            texts = {"say_number": node.args[:2], "say_as": node.args[1:], "template_as": node.args[1:]}
            given = {str(keyword.arg) for keyword in node.keywords} | ({"count"} if name == "say_number" else set())
            for place, text in enumerate(texts.get(name, node.args)):
                if not isinstance(text, ast.Constant):
                    if isinstance(text, ast.JoinedStr | ast.BinOp) or name.startswith("template"):
                        yield node.lineno, f"no constant: {ast.unparse(text)}"
                elif name.startswith(("say", *REFUSALS)) and "None" not in given:  # as in **holes
                    wanted = set(re.findall(r"\{(\w+)\}", str(text.value)))
                    some = name == "say_number" and not place  # the text for 1 needs no number
                    if not wanted <= given or (wanted != given and not some):
                        yield node.lineno, f"holes {sorted(wanted)}, given {sorted(given)}: {text.value!r}"


def _unsaid(node: ast.AST, said: frozenset[ast.AST] = frozenset()) -> Iterator[tuple[int, str]]:
    """The same in a node, of which these parts are said."""
    if isinstance(node, ast.JoinedStr):
        parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
        if _is_read("".join(map(str, parts))):
            yield node.lineno, ast.unparse(node)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _unsaid(part.value)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str) and _is_read(node.value) and node not in said:
            yield node.lineno, node.value
    elif not _is_silent(node):
        said |= {text for _, texts in said_by(node) for text in texts}
        said |= {*node.args} if _says(node) else set()
        types = {getattr(node, name, None) for name in ("annotation", "returns")}
        for child in ast.iter_child_nodes(node):
            if child not in types:
                yield from _unsaid(child, said)


def _is_silent(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)  # a docstring
    if isinstance(node, ast.FunctionDef):
        return node.name in FORMATS
    if isinstance(node, ast.ClassDef):
        return any(ast.unparse(base).endswith("Enum") for base in node.bases)
    if isinstance(node, ast.Call):
        return _name(node) in SILENT
    return isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _name(node.exc) in MISTAKES


def _is_read(text: str) -> bool:
    text = MARKUP.sub("", text)
    return " " in text and WORDS.search(text) is not None and not COMMAND_LINE.match(text)


def _says(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether a node is a call of such a function; the method `say` of the app is none."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
