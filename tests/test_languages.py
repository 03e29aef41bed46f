"""The languages: every text of the program is in each catalogue, and nothing is shown that no catalogue has."""

import ast
import os
import subprocess
import sys
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from docs import languages
from support.command_line import Run, Typed, main, played
from support.opened import OPENED, SAID, opened
from support.positions import analyses_up_to_symmetry
from support.pseudo import CODE, Pseudo, changed, unsaid
from support.puzzles import sample
from support.records import DATA
from support.sittings import click, press, text
from support.sources import badly_said, unsaid_texts
from support.ui import (
    COMMON,
    WORDS,
    Display,
    EngineFailing,
    Fault,
    Frame,
    KeepSettings,
    Message,
    Resized,
    Resumed,
    Role,
    SetAside,
    Settings,
    Size,
    Trouble,
    Unfinished,
    begin,
    in_english,
    meaning,
    message,
    render,
    stages,
    update,
    verdict,
)
from tictactoe import Judgement, Level, Mark, Rules, Seat, Seats, Solver, Value, explain, hint, parse_game
from tictactoe import replies as find_replies
from tictactoe._cli.play import of_system
from tictactoe._engine.coaching.coach import Verdict
from tictactoe._engine.coaching.puzzles import puzzles
from tictactoe._engine.games.record import Record
from tictactoe._engine.steps import Method, walk
from tictactoe._ui.pages import groups
from tictactoe._ui.pages.review import words as review
from tictactoe._ui.words import hints, language, levels, line_mode, reasons, values, watched_search
from tictactoe._ui.words.cells import either, kinds, line_name, listed, stretch
from tictactoe._ui.words.games import listing, recent
from tictactoe._ui.words.language import LANGUAGES, available, in_use, number, of_locale, say, say_as, use
from tictactoe._ui.words.levels import level_name
from tictactoe._ui.words.printable import narrow
from tictactoe._ui.words.puzzles import question as puzzle_question
from tictactoe._ui.words.status import last_move, result, too_small, turn
from tictactoe._ui.words.values import soon
from tictactoe._ui.words.watched_search import POSITIONS, View

TESTS = Path(__file__).resolve().parent
PACKAGE = TESTS.parent / "tictactoe"
ROOMS = ("_ui", "_cli", "_shell/commands")  # where sentences stand
PAGES_NOT_READ = {"search, own function", "comment"}  # they show a function's name, and a text of somebody else
RULES = Rules(3, 3, 3)
# What nobody reads, or always in English: no words, the beginnings of lines and of names that are kept.
NOT_READ = {
    "_ui/board/glyphs.py",
    "_ui/board/pasting.py",
    "_ui/sitting/attempts.py",
    "_ui/words/comments.py",
    "_cli/language.py",
}


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(language.CATALOGUES, CODE, Pseudo())
    monkeypatch.setitem(LANGUAGES, CODE, changed("Pseudo"))


# The texts of the program


FILES = sorted(file.relative_to(PACKAGE).as_posix() for room in ROOMS for file in (PACKAGE / room).rglob("*.py"))


def test_every_sentence_is_said_by_the_functions_of_the_language() -> None:
    found = {name: list(unsaid_texts((PACKAGE / name).read_text(encoding="utf-8"))) for name in FILES}
    assert {name for name, texts in found.items() if texts} == NOT_READ, found


def test_every_text_is_a_constant_whose_holes_are_filled() -> None:
    wrong = {
        f"{path.relative_to(PACKAGE)}:{line}: {why}"
        for path in {*PACKAGE.rglob("*.py")}
        for line, why in badly_said(path.read_text(encoding="utf-8"))
    }
    assert not wrong


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = f"{cell} is taken."', True),
        ('x = "is taken"', True),
        ('x = say("{cell} is taken.", cell=cell)', False),
        ('x = say("{cell} is taken.", cell=f"the {name}")', True),
        ('x = say_number("{count} game", "{count} games", count)', False),
        ('"""A docstring."""\nx = {1: template("It is taken.")}', False),
        ('class A(Enum):\n    B = "it is taken"', False),
        ('Key(("n",), new, "n: new game", instead=(("n: next game", over),))', False),
        ('Row("n: new game")', True),
        ('def f(x: "int | None") -> "int | None": ...', False),
        ('raise ValueError("it is taken")', False),
        ('raise ArgumentTypeError("it is taken")', True),
        ('x = f"{first}, {second}"', False),
        ("x = f'<div class=\"puzzle\"><p>{text}</p></div>'", False),
        ("x = '<p>Answer <i></i> here</p>'", True),
        ("x = 'p { margin: 0 }\\ni { width: 36mm }'", False),
        ('def as_json(): return "a b"', False),
        ('x = "tictactoe --players 2"', False),
        ('x = "--players 2 is for two people"', True),
        ('def as_text(): return "a bc"', True),
    ],
)
def test_a_sentence_that_is_joined_or_not_said_is_found(source: str, found: bool) -> None:
    assert bool(list(unsaid_texts(source))) is found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('say("{cell} is taken.", cell=1)', False),
        ('say("{cell} is taken.")', True),
        ('say("{cell} is taken.", cell=1, other=2)', True),
        ('say(f"{cell} is taken.")', True),
        ('say("a" + b)', True),
        ("say(TABLE[x], cell=1)", False),
        ("template(x)", True),
        ('f"{x} {say(TABLE[x])}"', False),
        ("f\"{x} {say('It is taken.')}\"", True),
        ('say_as("after a verb", "row {number}", number=1)', False),
        ('say_as("after a verb", "row {number}")', True),
        ('say_number("one {thing}", "{count} {thing}", 2, thing=1)', False),
        ('say_number("one", "{count} {thing}", 2)', True),
    ],
)
def test_a_text_whose_holes_are_not_filled_is_found(source: str, found: bool) -> None:
    assert bool(list(badly_said(source))) is found


@pytest.mark.parametrize("page", OPENED)
def test_a_page_shows_only_texts_that_a_catalogue_can_have(page: str, pseudo: None) -> None:
    app = opened(page).set(language=CODE)
    if page == "games, asking":  # so that it is asked in this language
        app = press(opened("games").set(language=CODE), "d")
    shown = render(app).text()
    assert bool(unsaid(shown)) is (page in PAGES_NOT_READ), unsaid(shown)


def test_a_click_on_a_key_in_the_footer_is_that_key_in_each_language(pseudo: None) -> None:
    menu = opened("menu").set(language=CODE)
    lines = text(menu).split("\n")
    for label, key in (("Esc: cancel", "escape"), ("left right: change", "right")):
        shown = changed(label).replace(":", "")
        row = next(row for row, line in enumerate(lines) if shown in line)
        column = lines[row].index(shown)
        assert click(menu, row, column + len(shown) - 1) == press(menu, key)
    assert click(menu, row, column) == press(menu, "left")


@pytest.mark.parametrize("code", languages.codes())
def test_a_label_of_the_footer_has_the_same_keys_in_each_language(code: str) -> None:
    use(code)
    rows = [row for group in groups() for row in (*group.rows, *COMMON)]
    for label in {row.label for row in rows} | {label for row in rows for label, _ in row.instead}:
        english, said = (text.partition(": ")[0].split() for text in (label, say(label)))
        assert len(english) == len(said), said
        assert all(key == name for key, name in zip(english, said, strict=True) if len(key) == 1), said


MESSAGES: list[Message] = [
    *Trouble,
    *(EngineFailing("Q", fault, "7") for fault in Fault),
    *(Resumed(when) for when in ("14:05", "11-21", "2025-11-21")),
    *(Unfinished(RULES, when) for when in ("14:05", "11-21")),
    SetAside("1"),
]


@pytest.mark.parametrize("about", MESSAGES, ids=str)
def test_every_message_is_one_text_of_a_catalogue(about: Message, pseudo: None) -> None:
    use("en")
    english = message(about)
    use(CODE)
    said = message(about)
    assert not unsaid(said)
    assert (said[0], said[-1]) == ("⟦", "⟧")
    assert unsaid(english)


@pytest.mark.parametrize("how", SAID)
def test_what_is_said_of_a_cell_a_level_or_a_file_is_one_text_of_a_catalogue(how: str, pseudo: None) -> None:
    said = SAID[how](Settings(RULES, language=CODE)).said
    assert isinstance(said, str)
    assert not unsaid(said)
    assert (said[0], said[-1]) == ("⟦", "⟧")
    english = SAID[how](Settings(RULES)).said
    assert isinstance(english, str)
    assert unsaid(english)


def test_the_status_of_every_game_is_in_the_language(pseudo: None) -> None:
    use(CODE)
    for seats in (
        Seats(Seat.PERSON, Seat.PERSON),
        Seats(Seat.PERSON, Seat.COMPUTER),
        Seats(Seat.PERSON, Seat.ENGINE, o_name="7"),
        Seats(Seat.COMPUTER, Seat.PERSON),
        Seats(Seat.ENGINE, Seat.PERSON, "7"),
    ):
        for moves in ("", "b2", "a1 b2", "a1 a2 b1 b2 c1", "a1 a2 b1 b2 c3 c2", "a1 b2 c3 b1 b3 a3 c1 c2 a2"):
            game = parse_game(f"3,3,3 X: {moves}", seats)
            for said in (turn(game), last_move(game), result(game)):
                assert not unsaid(said), said
                assert said == "" or (said[0], said[-1]) == ("⟦", "⟧")
    assert not unsaid(" ".join(too_small(Size(20, 7), 60, 5)))


def test_names_of_lines_and_lists_are_in_the_language(pseudo: None) -> None:
    use(CODE)
    names = [line_name(RULES, line) for line in (0b111, 0b100_100_100, 0b001_010_100)]
    names += [stretch(Rules(15, 15, 5), 0b11111), *kinds(RULES, 0b101_000_101, 0b111_101_111), listed(["a1", "b2"])]
    names += [either(["a1", "b2"]), soon(1), soon(5), number(3), level_name(Level.CASUAL, RULES)]
    assert [unsaid(name) for name in names] == [set()] * len(names)
    assert listed(["a1"]) == either(["a1"]) == "a1"


def test_spanish_has_another_and_before_i_and_another_or_before_o() -> None:
    use("es")
    assert [listed(["h2", name]) for name in ("a1", "i3")] == ["h2 y a1", "h2 e i3"]
    assert [either(["X", name]) for name in ("a1", "o3", "O")] == ["X o a1", "X u o3", "X u O"]


def test_the_coach_speaks_the_language_in_every_position(pseudo: None) -> None:
    """Its reasons, its hints, what the computer's moves do, and which replies hold."""
    use(CODE)
    solver = Solver(RULES)
    for analysis in list(analyses_up_to_symmetry())[::2]:
        counsel = hint(analysis)
        told = [hints.value(counsel), hints.value(counsel, "X"), hints.where_to_look(RULES, counsel)]
        told += [hints.best_move(RULES, counsel)]
        for move in analysis.moves:
            for remark in explain(analysis, move.cell):
                told += [reasons.why(RULES, remark), reasons.of_its_move(RULES, [remark])]
        if len(analysis.moves) > 6:
            for found in find_replies(analysis, solver):
                told.append(hints.value_with_replies(RULES, explain(analysis, found.cell)[0], found))
        assert not unsaid(" ".join(told))


def test_reviews_speak_the_language(pseudo: None) -> None:
    """Every verdict on every move, as they are asked, tried and told."""
    use(CODE)
    told = []
    for analysis in list(analyses_up_to_symmetry())[1::2]:
        better = analysis.moves[0].cell
        for move in analysis.moves:
            remarks = explain(analysis, move.cell)
            told += review.tried(RULES, analysis, remarks[0])
            told.append(review.left_open(RULES, 5, move))
            for kept in Verdict:
                for found in (None, better):
                    told += review.answer(RULES, 5, kept, remarks, found)
    told += [review.question(5, kept, who) for kept in Verdict if kept.is_mistake for who in Mark]
    assert not unsaid(" ".join(told))


def test_puzzles_speak_the_language(pseudo: None) -> None:
    use(CODE)
    told = []
    for each in puzzles()[::3]:
        told += [*puzzle_question(each), *stages(each)]
        told += [verdict(each, cell) for cell in sample(each, 4)]
    assert not unsaid(" ".join(told))


def test_what_a_search_thinks_is_in_the_language(pseudo: None) -> None:
    use(CODE)
    position = Rules(15, 15, 5).start
    told = []
    for score in (-1000, -150, -50, 0, 50, 150, 1000):
        for depth in (0, 1, 4, 225):
            for value in Value:
                for plies in (None, 1, 5):
                    thought = Judgement(position, depth, 1, (112,), score, value, plies)
                    told += [values.standing(thought), *values.lead(thought).values()]
                    told.append(values.uncertain(thought))
    assert not unsaid(" ".join(told))


@pytest.mark.parametrize("method", Method)
def test_a_watched_search_speaks_the_language(method: Method, pseudo: None) -> None:
    use(CODE)
    told = []
    for _, position in POSITIONS[:3]:
        for view in View:
            for step in walk(position, method, view is View.DISTANCE).steps():
                told += [watched_search.sentence(step, view), *watched_search.question(step, view)]
    assert not unsaid(" ".join(told))


def test_lists_of_games_and_line_mode_are_in_the_language(pseudo: None) -> None:
    use(CODE)
    played_by = (("person", "casual"), ("casual", "person"), ("person", "person"))
    records = [Record.from_data(DATA | {"x": x, "o": o, "outcome": "X"}) for x, o in played_by]
    told = [
        *listing(records),
        *listing([]),
        *recent(records),
        *recent(records * 9),
        *recent([]),
    ]
    for rules in (RULES, Rules(4, 4, 4)):
        told += [*line_mode.line_help(rules), line_mode.mode(rules), line_mode.cells(rules)]
    told += [line_mode.not_here(text, line_mode.REVIEW_WORDS) for text in ("", "1")]
    assert [unsaid(text) for text in told] == [set()] * len(told)


@pytest.mark.parametrize("page", OPENED)
def test_a_word_of_line_mode_is_answered_in_the_language(page: str, pseudo: None) -> None:
    app = opened(page).set(language=CODE)
    for word in WORDS:
        if word == "think" and page not in ("game", "explore", "search", "help"):
            continue  # it is said by the same function on each page, and takes longer than all other words
        answer = meaning(app, word).answer.replace(word, "")
        for code, name in LANGUAGES.items():
            answer = answer.replace(f"{code} ({name})", "")
        assert not unsaid(answer.replace(LANGUAGES[CODE], "")), (word, answer)


# Line mode


def patterns() -> set[str]:
    """The words that pages and line mode compare with a typed one."""
    files = [PACKAGE / "_ui" / "line_input.py", *(PACKAGE / "_ui" / "pages").rglob("*.py")]
    functions = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    readers = [node for node in functions if isinstance(node, ast.FunctionDef) and "Line" in ast.unparse(node.args)]
    values = [node.value for reader in readers for node in ast.walk(reader) if isinstance(node, ast.MatchValue)]
    return {str(ast.literal_eval(value)) for value in values if isinstance(value, ast.Constant)}


# And words that stay as they are.
SYNONYMS = {"", "?", "+", "-", "h", "x", "o", "menu", "commands", "again", "another"}


def test_every_word_of_line_mode_can_be_typed_in_each_language() -> None:
    found = patterns()
    assert {"list", "values", "from"} < found
    assert found - SYNONYMS <= set(WORDS)
    assert {method.value for method in Method} - {Method.ORDERED.value} <= set(WORDS)  # two words, told apart


@pytest.mark.parametrize("code", languages.codes())
def test_a_command_of_line_mode_is_one_word_and_no_other_command(code: str) -> None:
    use(code)
    said = [(word, english) for english in WORDS for word in say_as("typed", english).split()]
    assert {english for _, english in said} == set(WORDS)
    assert all(word == word.lower() for word, _ in said)
    assert len({*(word for word, _ in said), *(say(name) for name in levels.NAMES)}) == len(said) + len(levels.NAMES)
    others = set(WORDS) | set(levels.NAMES)
    assert not {word for word, english in said if word in others - {english}}
    assert [in_english(word.replace("_", " ")) for word, _ in said] == [english for _, english in said]
    assert [in_english(word) for word in WORDS] == list(WORDS)
    assert in_english(f"{say_as('typed', 'think')} {say_as('typed', 'move order')} 3") == "think move order 3"
    assert " " not in say_as("typed", "move order")
    assert in_english("from X.O/.X./...") == "from X.O/.X./..."


def test_a_command_may_be_typed_without_its_accents() -> None:
    use("es")
    assert say_as("typed", "back") == "atrás"
    assert [in_english(word) for word in ("atrás", "atras", "ATRÁS", "Atra\u0301s")] == ["back"] * 4
    assert in_english("reloj atrasa") == "reloj atrasa"


def test_a_command_may_be_two_words_or_another_form_of_its_word() -> None:
    use("es")
    whys = ("por qué a1", "por que a1", "Por Qué a1", "porqué a1", "porque a1")
    assert [in_english(line) for line in whys] == ["why a1"] * 5
    assert [in_english(line) for line in ("por qué", "¿Por qué?", "?")] == ["why", "why", "?"]
    assert [in_english(line) for line in ("repasar 3", "repaso 3")] == ["review 3"] * 2
    assert in_english("por a1") == "por a1"


# Which language is used


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("es_MX.UTF-8", "es"),
        ("es", "es"),
        ("ES-mx", "es"),
        ("ru_RU@euro", "ru"),
        ("en_GB.UTF-8", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("tlh", "en"),
        ("", "en"),
    ],
)
def test_a_locale_names_a_language(name: str, code: str) -> None:
    assert of_locale(name) == code


def test_the_first_variable_that_is_set_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    for name, value, code in (
        ("LC_MESSAGES", "", "en"),
        ("LANG", "ru_RU.UTF-8", "ru"),
        ("LC_MESSAGES", "es_ES", "es"),
        ("LC_ALL", "C.UTF-8", "en"),
    ):
        monkeypatch.setenv(name, value)
        if name == "LC_MESSAGES" and not value:
            monkeypatch.delenv("LANG", raising=False)
        assert of_system() == code


@pytest.mark.parametrize(
    ("locale", "listed", "code"),
    [
        ("en_US.UTF-8", "es", "es"),
        ("en_US.UTF-8", "fr:ru:es", "ru"),
        ("es_ES.UTF-8", "en:ru", "en"),
        ("es_ES.UTF-8", "fr", "es"),
        ("C.UTF-8", "es", "es"),
        ("C", "es", "en"),
    ],
)
def test_the_list_of_languages_counts_first_unless_the_locale_is_c(
    monkeypatch: pytest.MonkeyPatch, locale: str, listed: str, code: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.setenv("LANGUAGE", listed)
    assert of_system() == code


def test_the_option_names_the_language_of_a_game_and_of_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert played("--language", "es").settings.language == "es"
    assert played("--language", "es").named == {"language"}
    assert played().settings == Settings()
    with suppress(SystemExit):
        main(["games", "--language", "xx"])
    assert capsys.readouterr().err == (
        f'tictactoe: --language: unknown language "xx"; choose {", ".join(available()[:-1])} or {available()[-1]}.\n'
    )


def test_the_language_is_put_in_use_for_what_is_drawn(pseudo: None) -> None:
    app = begin(Settings(), Size(80, 24))
    other = app.set(language=CODE)
    use("en")
    assert changed("Language") in render(other.push("menu")).text()
    assert "Language" in render(app.push("menu")).text()


def test_where_only_ascii_can_be_shown_all_is_in_english(pseudo: None) -> None:
    app = begin(Settings(language=CODE), Size(80, 24))
    assert unsaid(render(app.shown_on(Display(Size(80, 24), unicode=False)).push("menu")).text()) >= {"Language"}
    for arguments, said in ((["--language", "es"], "only ASCII can be shown here, so this is in English."), ([], "")):
        command = [sys.executable, "-m", "tictactoe", "--plain", "--no-records", *arguments]
        environment = {**os.environ, "LC_ALL": "C"}
        done = subprocess.run(command, input="quit\n", capture_output=True, text=True, env=environment)
        assert "You go first." in done.stdout or "Your move." in done.stdout
        assert done.stderr == (f"tictactoe: {said}\n" if said else "")


def test_why_a_function_cannot_go_on_is_said_in_the_language_of_the_game(
    mine: Run, typed: Typed, printed: Run
) -> None:
    function = f"{mine('def choose(position, *_): return 0')}:choose"
    typed("a1\nquit\n")
    said = printed("--plain", "--no-records", "--language", "es", "--first", "you", "--opponent", function)
    use("es")
    assert say(
        "it returned {number}, which is {cell} and taken: cells are 0 to {last}", number=0, cell="a1", last=8
    ) in " ".join(said.split())


def test_the_language_of_the_menu_is_that_of_later_commands(records: object, path: str) -> None:
    from tictactoe._shell.records.file import remembered

    assert remembered(path, "language") == ""
    records.keep_settings(KeepSettings({"language": "ru"}).settings)  # type: ignore[attr-defined]
    assert remembered(path, "language") == "ru"
    assert remembered(f"{path}-none", "language") == ""


def test_errors_and_watched_searches_speak_the_language_of_the_menu(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tictactoe._cli.language import use_language
    from tictactoe._shell.folders import state_folder
    from tictactoe._shell.records import NAME, open_store

    monkeypatch.setenv("LANG", "C.UTF-8")
    store = open_store(str(Path(state_folder()) / NAME), playing=True)
    store.keep_settings({"language": "es"})
    store.close()
    for arguments in ["play", "--bord", "3"], ["--bord", "3"], ["games", "--bord", "3"]:
        assert main(arguments) == 2
        assert "opción desconocida --bord" in capsys.readouterr().err, arguments
    assert main(["think", "xox/oox/___"]) == 0
    assert capsys.readouterr().out.startswith("minimax, le toca a X")
    for arguments, spoken in (["--language", "en"], "en"), (["--no-records"], "en"), (["think"], "es"):
        use_language(arguments)
        assert in_use() == spoken


def test_english_loads_no_catalogue() -> None:
    script = (
        "import sys; from tictactoe._ui.app import begin, render; from tictactoe._ui.sitting.display import Size; "
        "from tictactoe._ui.sitting.settings import Settings; "
        "print(len(render(begin(Settings(), Size(80, 24))).text()) > 99, 'gettext' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "True False\n"


@pytest.mark.parametrize("page", OPENED)
def test_nothing_on_a_page_is_cut_in_any_language(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app, cut = opened(page), list[str]()
    put = Frame.put

    def watched(frame: Frame, row: int | None, column: int, text: str, role: Role = Role.PLAIN) -> None:
        if row in range(frame.height) and column + len(text.rstrip()) > frame.width:
            cut.append(text)
        assert narrow(text) == text  # no character takes two columns or none
        put(frame, row, column, text, role)

    monkeypatch.setattr(Frame, "put", watched)
    for code, size in product(available(), [Size(80, 24), Size(40, 13), Size(20, 7)]):
        render(update(app.set(language=code), Resized(size)))
        assert not cut, (code, size)
