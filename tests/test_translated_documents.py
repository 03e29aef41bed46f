"""The documents in other languages: they have the headings, listings, figures, code and links of the English ones."""

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise, zip_longest
from os.path import relpath
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

import pytest

from docs.languages import lacking as lacking_texts
from docs.languages import read
from support.chapter import status_of, write_faulty_programs
from support.command_line import main
from support.pages import anchor, headings, links, listings, prose
from support.ui import COMMON, PLACES, WORDS, GamePage, in_english
from tictactoe._ui.words.cells import listed
from tictactoe._ui.words.language import ENGLISH, LANGUAGES, say, say_as, use
from tictactoe._ui.words.levels import NAMES

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
README, HANDBOOK, CHAPTER = ROOT / "README.md", DOCS / "playing.md", DOCS / "search.md"
TRANSLATED = [code for code in LANGUAGES if (DOCS / code).is_dir()]


def versions(page: Path) -> dict[str, Path]:
    """An English page and its translations, by their languages."""
    others = {
        code: ROOT / f"README.{code}.md" if page == README else page.parent / code / page.name for code in TRANSLATED
    }
    return {ENGLISH: page, **{code: path for code, path in others.items() if path.exists()}}


PAGES = {page: versions(page) for page in (README, *sorted(DOCS.glob("*.md")))}
LANGUAGE = {path: code for paths in PAGES.values() for code, path in paths.items()}
PAIRS = [
    pytest.param(page, path, id=path.relative_to(ROOT).as_posix())
    for page, paths in PAGES.items()
    for path in paths.values()
    if path != page
]


class Section(NamedTuple):
    """What the languages have in common of a heading and the text below it, up to the next heading."""

    heading: str
    listings: list[str]
    figures: set[str]
    code: set[str]
    links: set[str]
    rows: list[list[str]]
    forms: dict[str, int]


def differences(english: Path, translated: Path, text: str | None = None) -> list[str]:
    """What a translation, or this text in its place, does not have as the English page has it: a line for each."""
    text = translated.read_text("utf-8") if text is None else text
    lost = [f"the link {link} leads nowhere" for link in links(text) if not place(translated, link, text)]
    if lost:
        return lost
    pairs = list(
        zip_longest(sections(english, english.read_text("utf-8"), LANGUAGE[translated]), sections(translated, text))
    )
    for one, other in pairs:
        if one is None or other is None or shape(one.heading) != shape(other.heading):
            there = f"there is '{other.heading}'" if other else "the page ends"
            return [f"{there} where the English page has '{one.heading}'" if one else f"{there}, which is too much"]
    return [f"'{other.heading}': {line}" for one, other in pairs if one and other for line in lacking(one, other)]


def lacking(english: Section, translated: Section) -> list[str]:
    """What a section lacks of the English one."""
    found = []
    for number, (one, other) in enumerate(zip_longest(english.listings, translated.listings), 1):
        if one != other:
            lines = zip_longest((one or "nothing").split("\n"), (other or "nothing").split("\n"), fillvalue="nothing")
            was, now = next((was, now) for was, now in lines if was != now)
            found.append(f"listing {number} has {now!r} where the English page has {was!r}")
            break
    found += [f"the figure {figure} is missing" for figure in sorted(english.figures - translated.figures)]
    found += [f"`{code}` is missing" for code in sorted(english.code - translated.code)]
    found += [f"the link to {link} is missing" for link in sorted(english.links - translated.links)]
    for form, count in english.forms.items():
        if translated.forms[form] != count:
            found.append(f"{form}: {translated.forms[form]} where the English page has {count}")
    if len(english.rows) == len(translated.rows):
        for one, other in zip(english.rows, translated.rows, strict=True):
            if one != other:
                found.append(f"a row of a table has {' | '.join(other)} where the English page has {' | '.join(one)}")
    return found


def shape(heading: str) -> str:
    """The level of a heading and its number."""
    return re.match(r"#*( \d+\.)?", heading)[0]  # type: ignore[index]


@cache
def sections(page: Path, text: str, language: str = ENGLISH) -> list[Section]:
    """The sections of a page; its links as those of its translation have to be."""
    use(LANGUAGE[page])
    starts = [0, *(text.index(f"\n{heading}\n") + 1 for heading in headings(text)[1:]), len(text)]
    found = []
    for start, end in pairwise(starts):
        part = text[start:end]
        words = " ".join(prose(part).split())
        places = [place(page, link, text, language) for link in links(part)]
        found.append(
            Section(
                heading=headings(part)[0],
                listings=[shared(listing) for listing in listings(part)],
                figures=set(figures(words)),
                code=set(map(shared_code, re.findall(r"`([^`]+)`", words))),
                links={target for target in places if not is_version_of(page, target)},
                rows=[figures(line) for line in prose(part).splitlines() if line.startswith("|")],
                forms={name: len(re.findall(form, prose(part), re.MULTILINE)) for name, form in FORMS.items()},
            )
        )
    return found


SHOWN = r"^((?:```console\n)?\$ tictactoe (.*))\n([^`]*)(?:```)?$"  # a command, and what it prints

FORMS = {
    "folds": "^<details><summary>",
    "ends of folds": "^</details>$",
    "rows of tables": r"^\|",
    "numbered lines": r"^\d\. ",
    "bold texts": r"\*\*[^*]+\*\*",
}


def shared(listing: str) -> str:
    """A listing without the words that stand beside commands, and without what a command prints."""
    listing = re.sub(SHOWN, r"\1", listing)
    return re.sub(r"^((?:tictactoe|python3) .*?)(?: {3,}|\n {20,}).*", r"\1", listing, flags=re.MULTILINE)


def shared_code(code: str) -> str:
    """A code without what each language writes in its way: a typed command is in English, a value has no name."""
    option, _, value = code.partition(" ")
    if option.startswith("--") and (value.isupper() or value.startswith('"')):
        return option
    line = in_english(code)
    return line if line.split()[0] in WORDS + PLACES else code


def figures(text: str) -> list[str]:
    """The numbers of a text, without what separates thousands, which may be a comma, a point or a space."""
    text = re.sub(r"\]\(.*?\)", "]", text)
    joined = re.sub(r"(?<![\d,.])\d{1,3}(?:[,.\s]\d{3})+(?![\d])", lambda match: re.sub(r"\D", "", match[0]), text)
    return [figure.replace(".", ",") for figure in re.findall(r"\d+(?:[.,]\d+)*", joined)]


def place(page: Path, link: str, text: str, language: str = ENGLISH) -> str:
    """The file to which a link leads, with the number of the heading; "" if there is none.

    For a link of an English page the file may be the translation in a language.
    """
    path, _, wanted = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.exists():
        return ""
    number = ""
    if wanted:
        anchors = [anchor(heading) for heading in headings(text if target == page else target.read_text("utf-8"))]
        if wanted not in anchors:
            return ""
        number = f", heading {anchors.index(wanted) + 1}"
    picture = DOCS / language / target.name
    target = picture if target.suffix == ".svg" and picture.exists() else PAGES.get(target, {}).get(language, target)
    return target.relative_to(ROOT).as_posix() + number


def is_version_of(page: Path, target: str) -> bool:
    """Whether a place is the page in any language, as those are to which its first lines lead."""
    return any(page in paths.values() and ROOT / target in paths.values() for paths in PAGES.values())


@pytest.mark.parametrize(("english", "translated"), PAIRS)
def test_a_translation_has_what_the_english_page_has(english: Path, translated: Path) -> None:
    assert differences(english, translated) == []


@pytest.mark.parametrize(("english", "translated"), PAIRS)
def test_what_commands_print_is_in_the_language_once_all_is_translated(
    english: Path,
    translated: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    forked: None,
) -> None:
    monkeypatch.chdir(tmp_path)
    write_faulty_programs(tmp_path)
    code = LANGUAGE[translated]

    def said(command: str) -> str:
        assert main([*command.split(), "--language", code]) == status_of(command)
        return capsys.readouterr().out

    is_begun = bool(lacking_texts(read(code)))
    found = not_printed(english.read_text("utf-8"), translated.read_text("utf-8"), said, is_begun=is_begun)
    assert not found, "\n\n".join(found)


def not_printed(english: str, translated: str, said: Callable[[str], str], *, is_begun: bool) -> list[str]:
    """What a translation shows of commands that they do not print; English may stand in a language that is begun."""
    found = []
    for command, shown in commands(translated).items():
        printed = said(command).strip("\n")
        if shown != printed and not (is_begun and shown == commands(english)[command]):
            found.append(f"tictactoe {command} prints\n{printed}")
    return found


def commands(page: str) -> dict[str, str]:
    """The commands of which a page shows what they print, with that."""
    found = [match for listing in listings(page) if (match := re.match(SHOWN, listing))]
    return {match[2]: match[3].strip("\n") for match in found}


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_tree_is_drawn_in_the_language_once_all_is_translated(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = PAGES[CHAPTER][code]
    (command,) = re.findall(r"`tictactoe (tree .*?)`", page.read_text("utf-8"))
    (picture,) = re.findall(r"!\[.*?\]\((.*?)\)", page.read_text("utf-8"))
    assert main([*command.split(), "--language", code]) == 0
    shown = (page.parent / picture).read_bytes()
    is_english = picture == "../search/tree.svg" and bool(lacking_texts(read(code)))
    assert is_english or shown == (tmp_path / "tree.svg").read_bytes(), (
        f"tictactoe {command} --language {code}, for docs/{code}/tree.svg"
    )


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_keys_of_a_readme_are_those_of_the_help_once_all_is_translated(code: str) -> None:
    use(code)
    named = {f"| {say(key.name)} | {say(key.help)} |" for key in (*GamePage.KEYS, *COMMON) if key.name}
    rows = PAGES[README][code].read_text("utf-8").split("|---|---|\n")[1].split("\n\n")[0].splitlines()
    assert len(rows) == 11
    assert set(rows) <= named or lacking_texts(read(code))


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_language_has_the_readme_the_handbook_and_the_chapter(code: str) -> None:
    for page in (README, HANDBOOK, CHAPTER):
        assert code in PAGES[page], page.name


def test_each_version_of_a_page_leads_to_the_others() -> None:
    for paths in PAGES.values():
        for own, path in paths.items():
            others = [
                name if code == own else f"[{name}]({Path(relpath(paths[code], path.parent)).as_posix()})"
                for code, name in LANGUAGES.items()
                if code in paths
            ]
            assert len(paths) == 1 or path.read_text("utf-8").split("\n")[2] == " · ".join(others), path.name


@pytest.mark.parametrize(
    ("page", "old", "new"),
    [
        (CHAPTER, "549,946", "549 946"),
        (CHAPTER, "549,946", "549.946"),
        (CHAPTER, "and 549,946 from", "and 549\n946 from"),
        (CHAPTER, "7,865", "7865"),
        (CHAPTER, "on a board\n", "\n"),
        (HANDBOOK, " a game from a line, as `c` copies it\n", " una partida en una línea\n"),
        (HANDBOOK, "--time SECONDS", "--time SEGUNDOS"),
        (HANDBOOK, '--title "Class 7b"', '--title "Clase 7b"'),
    ],
)
def test_a_language_writes_numbers_explanations_and_names_in_its_way(page: Path, old: str, new: str) -> None:
    text = page.read_text("utf-8")
    assert old in text
    assert differences(page, page, text.replace(old, new)) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_commands_that_are_typed_in_the_language_are_those_of_the_english_page(code: str) -> None:
    use(code)
    page, typed = PAGES[HANDBOOK][code], f"`{say_as('typed', 'list').split()[0]}`"
    text = page.read_text("utf-8")
    assert typed in text
    (found,) = differences(HANDBOOK, page, text.replace(typed, "`x`"))
    assert found.endswith(": `list` is missing")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_handbook_has_the_words_of_the_program_once_all_is_translated(code: str) -> None:
    use(code)
    names = [
        *map(say, NAMES),
        *(say_as("command", name) for name in ("Set up", "Give up")),
        say("Start from"),
        say("win in {moves}", moves=2),
        say("lose in {moves}", moves=2),
        say("Also here: {cells}.", cells="j9"),
        say("{mark} takes the lowest of {scores}; yours took the highest.", mark="O", scores=listed(["-1", "0"])),
    ]
    page = " ".join(PAGES[HANDBOOK][code].read_text("utf-8").split())
    assert [name for name in names if name not in page] == [] or lacking_texts(read(code))


FAULTS = {
    "heading": (
        CHAPTER,
        "\n## 5. Move order\n",
        "\n",
        "'## One rule for both sides' where the English page has '## 5. Move order'",
    ),
    "level": (CHAPTER, "### Find yours", "## Find yours", "'## Find yours' where the English page has '### Find yo"),
    "subheading": (CHAPTER, "### Find yours\n", "", "'## 4. Alpha-beta' where the English page has '### Find yours'"),
    "additional": (CHAPTER, "## Exercises", "## 6. X\n\n## Exercises", "'## 6. X' where the English page has '## Ex"),
    "last heading": (README, "\n## Development\n", "\n", "the page ends where the English page has '## Development'"),
    "code": (CHAPTER, "return max(scores) if", "return min(scores) if", "listing 2 has '    return min(scores) if "),
    "comment": (CHAPTER, "# X has this much", "# X tiene esto", "listing 3 has '                alpha = max(alpha, "),
    "drawing": (CHAPTER, " O | O | X\n", " O | X | X\n", "listing 1 has ' O | X | X' where the English page has ' O"),
    "command": (CHAPTER, "-beta    the", "    the", "listing 1 has 'tictactoe think x__/oox/xo_ --method alpha'"),
    "listing": (README, "    pip install .\n", "pip\n", "listing 2 has 'nothing' where the English page has 'pip"),
    "figure": (CHAPTER, "one in twenty-six: 20,866", "one in twenty-six: 20,686", "Alpha-beta': the figure 20866 is"),
    "decimal figure": (README, "0.5 s", "5 s", "'## The engine': the figure 0,5 is missing"),
    "command of the text": (README, "`tictactoe stats`", "statistics", "`tictactoe stats` is missing"),
    "option": (README, "`--blank`", "`--empty`", "'## Questions on the command line': `--blank` is missing"),
    "link": (README, "](examples)", "](docs)", "'## The engine': the link to examples is missing"),
    "file": (README, "](examples)", "](samples)", "the link samples leads nowhere"),
    "anchor": (CHAPTER, "#3-four-faults", "#3-four-errors", "the link #3-four-errors leads nowhere"),
    "anchor of another": (
        CHAPTER,
        "#3-four-faults",
        "#1-minimax",
        "the link to docs/search.md, heading 4 is missing",
    ),
    "fold": (CHAPTER, "<details><summary>", "<summary>", "folds: 0 where the English page has 1"),
    "typed command": (HANDBOOK, "`board off`", "`board of`", "'## Line by line': `board off` is missing"),
    "figures of a row": (
        HANDBOOK,
        "68 - 3 - 29",
        "29 - 3 - 68",
        "a row of a table has 29 | 3 | 68 | 2 | 98 | 0 where",
    ),
    "row": (CHAPTER, "| 4 | [alpha-beta]", "4 [alpha-beta]", "rows of tables: 6 where the English page has 7"),
}


@pytest.mark.parametrize(("page", "old", "new", "line"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_a_translation_is_one_clear_line(page: Path, old: str, new: str, line: str) -> None:
    text = page.read_text("utf-8")
    assert old in text
    (found,) = differences(page, page, text.replace(old, new, 1))
    assert line in found


@pytest.mark.parametrize(("page", "count"), [(README, 1), (CHAPTER, 3)], ids=["readme", "chapter"])
def test_what_commands_do_not_print_is_found(page: Path, count: int) -> None:
    text = page.read_text("utf-8")
    english = commands(text)
    in_spanish = {command: printed.replace("win", "gana") for command, printed in english.items()}
    translated = text
    for command, printed in english.items():
        translated = translated.replace(indent(printed, "    "), indent(in_spanish[command], "    "))
        translated = translated.replace(printed, in_spanish[command])
    assert not_printed(text, text, english.__getitem__, is_begun=False) == []
    assert not_printed(text, text, in_spanish.__getitem__, is_begun=True) == []
    assert not_printed(text, translated, in_spanish.__getitem__, is_begun=False) == []
    assert len(not_printed(text, text, in_spanish.__getitem__, is_begun=False)) == count
    assert len(not_printed(text, translated, english.__getitem__, is_begun=True)) == count
