"""The catalogues of the languages, and the command that brings them up to date."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from docs import languages
from tictactoe._ui.pages import PAGES, groups
from tictactoe._ui.words import language
from tictactoe._ui.words.language import LANGUAGES, available, say, say_as, say_number, use

FINISHED = ("es", "ru")  # the languages in which every text must be there


@pytest.fixture(scope="module")
def current() -> Catalog:
    return languages.texts()


def test_the_texts_of_every_key_and_page_are_in_the_catalogues(current: Catalog) -> None:
    known = {(text.id, text.context) for text in languages.entries(current)}
    rows = [row for group in groups() for row in group.rows]
    texts = {text for row in rows for text in (row.label, row.name, row.help, *(label for label, _ in row.instead))}
    texts |= {group.heading for group in groups()}
    lacking = {text for text in texts if re.search("[A-Za-z]{2}", text) and (text, None) not in known}
    assert not lacking
    otherwise = {"game", "game.watched", "search", "puzzle"}  # titled by their boards, searches and puzzles
    assert {name for name in PAGES if (name, "title of a page") not in known} <= otherwise


def test_a_text_within_an_f_string_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tictactoe").mkdir()
    source = """
# translators of "a move": a verdict
# translators: a cell
# of the board
x = f"{say('{cell} is taken.', cell=1)} {say_number('{count} game', '{count} games', 2)}"
y = say_as("a move", "best")
raise BadCell("{cell} is no cell", cell="b2")
"""
    (tmp_path / "tictactoe" / "file.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(languages, "ROOT", tmp_path)
    found = {(message.id, message.context): message.auto_comments for message in languages.entries(languages.texts())}
    assert found == {
        (CELL, None): ["a cell", "of the board"],
        (GAMES, None): [],
        ("best", "a move"): ["a verdict"],
        ("{cell} is no cell", None): [],
    }


@pytest.mark.parametrize("code", languages.codes())
def test_a_catalogue_is_that_of_the_program(code: str, current: Catalog) -> None:
    catalogue = languages.read(code)
    assert list(languages.faults(catalogue, current)) == []
    assert (languages.FOLDER / f"{code}.po").read_text(encoding="utf-8") == languages.updated(code, current)
    assert (languages.FOLDER / f"{code}.mo").read_bytes() == languages.compiled(catalogue)


@pytest.mark.parametrize("code", languages.codes())
def test_a_finished_catalogue_has_every_text(code: str) -> None:
    assert code not in FINISHED or languages.lacking(languages.read(code)) == []


def test_spanish_has_one_word_for_a_draw_and_one_for_the_computer() -> None:
    said = [text for entry in languages.entries(languages.read("es")) if entry.context != "typed"
            for text in languages.strings(entry)]  # fmt: skip
    assert not [text for text in said if re.search("(?i)tablas|ordenador|computadora", text)]


def test_the_languages_are_those_that_have_a_catalogue() -> None:
    assert sorted(available()) == sorted(["en", *languages.codes()])
    assert set(available()) <= set(LANGUAGES)
    assert set(FINISHED) <= set(available())


CELL, GAMES = "{cell} is taken.", ("{count} game", "{count} games")


def catalogue(*changes: Callable[[Catalog], object]) -> Catalog:
    """A catalogue in Russian of two texts, changed."""
    found = Catalog(locale="ru")
    found.add(CELL, "{cell} занято.")
    found.add(GAMES, ("{count} игра", "{count} игры", "{count} игр"))
    for change in changes:
        change(found)
    return found


def entry(found: Catalog, id: object) -> Entry:
    text = found.get(id)  # type: ignore[arg-type]
    assert text
    return text


def saying(id: object, string: object) -> Callable[[Catalog], object]:
    return lambda found: setattr(entry(found, id), "string", string)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda found: found.delete(CELL), f"the text is missing: {CELL!r}"),
        (lambda found: found.add("Draw.", "Ничья."), "the program does not say it any more: 'Draw.'"),
        (lambda found: entry(found, CELL).flags.add("fuzzy"), f"marked as fuzzy: {CELL!r}"),
        (saying(CELL, "Занято."), "the hole {cell} is missing: 'Занято.'"),
        (saying(CELL, "{cell} {x}."), "there is no hole {x}: '{cell} {x}.'"),
        (saying(CELL, "{cell} {"), "braces that make no hole: '{cell} {'"),
        (saying(GAMES, ("{count} игра", "", "{count} игр")), f"a form for numbers is missing: {GAMES!r}"),
        (saying(GAMES, ("{count} игра", "{count} игр")), f"3 forms for numbers are needed: {GAMES!r}"),
        (saying(GAMES, ("{count} игра", "игры", "{count} игр")), "the hole {count} is missing: 'игры'"),
    ],
)
def test_each_fault_of_a_catalogue_is_found(change: Callable[[Catalog], object], fault: str) -> None:
    assert list(languages.faults(catalogue(), catalogue())) == []
    assert fault in list(languages.faults(catalogue(change), catalogue()))


def test_a_text_that_is_not_translated_is_lacking_and_stays_english() -> None:
    assert languages.lacking(catalogue()) == []
    for change in (saying(CELL, ""), lambda found: entry(found, CELL).flags.add("fuzzy")):
        lacking = catalogue(change)
        assert [text.id for text in languages.lacking(lacking)] == [CELL]
        assert "занято".encode() not in languages.compiled(lacking)


def test_a_compiled_catalogue_speaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gettext import GNUTranslations

    made = catalogue(lambda found: found.add("best", "лучший", context="a move"))
    path = tmp_path / "ru.mo"
    path.write_bytes(languages.compiled(made))
    with path.open("rb") as file:
        monkeypatch.setitem(language.CATALOGUES, "ru", GNUTranslations(file))
    use("ru")
    assert say(CELL, cell="b2") == "b2 занято."
    assert [say_number(*GAMES, count) for count in (1, 2, 5, 21)] == ["1 игра", "2 игры", "5 игр", "21 игра"]
    assert (say_as("a move", "best"), say("best"), say("")) == ("лучший", "best", "")
    use("en")
    assert say_number(*GAMES, 1234) == "1,234 games"


def test_the_command_keeps_what_is_translated_and_gives_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, current: Catalog, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    monkeypatch.setattr(languages, "texts", lambda: current)
    languages.main(["add", "fr"])
    path = tmp_path / "fr.po"
    first = next(message.id for message in languages.entries(current) if "\n" not in message.id)
    begun = path.read_text(encoding="utf-8")
    head, _, rest = begun.partition(f'msgid "{first}"\nmsgstr ""')
    path.write_text(
        f'{head}msgid "{first}"\nmsgstr "Oui"{rest}\nmsgid "left over"\nmsgstr "trop"\n', encoding="utf-8"
    )
    languages.main([])
    assert path.read_text(encoding="utf-8") == f'{head}msgid "{first}"\nmsgstr "Oui"{rest}'
    before = [file.read_bytes() for file in sorted(tmp_path.iterdir())]
    languages.main([])
    assert before == [file.read_bytes() for file in sorted(tmp_path.iterdir())]
    assert "fr: " in capsys.readouterr().out


COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


def rooms(catalogue: Catalog) -> Iterator[tuple[Entry, int]]:
    """The texts that have little room, with their most characters, as the comments for translators say."""
    left = room = 0
    only_short = False
    for entry in languages.entries(catalogue):
        comment = " ".join(entry.auto_comments)
        if comment:
            found = re.search(r"at most (\d+) (?:letters|characters|columns)", comment)
            next = re.search(r"this and the next(?: (\w+))?", comment)
            left = 0
            if found and "if possible" not in comment:
                many = next[1] or "one" if next else "none"
                left = 1 + ({"none": 0} | COUNTS).get(many, int(many) if many.isdigit() else 1)
                room, only_short = int(found[1]), 'named "short"' in comment
        if left > 0:
            left -= 1
            if not only_short or "short" in str(entry.context):
                yield entry, room


@pytest.mark.parametrize("code", languages.codes())
def test_a_text_fits_into_the_room_that_its_comment_names(code: str) -> None:
    found = list(rooms(languages.read(code)))
    assert len(found) > 70
    examples = {"side": "X", "mark": "X", "cell": "h8"}
    filled = [
        (room, re.sub(r"\{(\w+)\}", lambda hole: examples.get(hole[1], "9"), text))
        for entry, room in found
        for text in languages.strings(entry)
    ]
    assert [(room, text) for room, text in filled if len(text) > room] == []
