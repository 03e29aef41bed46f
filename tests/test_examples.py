"""The examples and the page of the library: they run as they are written, and the page lacks no public name."""

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

import pytest

import tictactoe
from docs.api_signatures import methods, signatures
from support.command_line import main
from tictactoe import Mark, Player, Searcher, Solver, parse, parse_game

ROOT = Path(__file__).resolve().parents[1]


def run(name: str, typed: str = "") -> list[str]:
    command = [sys.executable, str(ROOT / "examples" / name)]
    done = subprocess.run(command, input=typed, text=True, capture_output=True, check=True, cwd=ROOT)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_front_end_plays_a_game_and_refuses_what_is_no_move() -> None:
    cells = [f"{column}{row}" for row in "123" for column in "abc"]
    lines = run("front_end.py", "\n".join(["z9", "b2", "b2", *cells, ""]))
    assert "Your cell: 'z9' is not a cell: cells are a1 to c3" in lines
    assert "Your cell: cell 4 is taken" in lines
    position = parse("\n".join(line.removeprefix("Your cell: ") for line in lines[-4:-1]))
    assert position.outcome is not None
    assert position.outcome.winner is not Mark.X
    assert lines[-1] == ("O wins" if position.outcome.winner else "draw")


def test_the_front_end_says_that_its_input_has_ended() -> None:
    command = [sys.executable, str(ROOT / "examples" / "front_end.py")]
    done = subprocess.run(command, input="b2\n", text=True, capture_output=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (1, "The input has ended.\n")


def test_the_examples_run_without_being_installed_as_the_readme_says() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    module = re.search(r"`python3 -m (examples\.\S+)`", readme)
    assert module
    python = [sys.executable, "-E", "-S"]  # without what is installed or named by PYTHONPATH
    for words, status in (([f"{module[1].replace('.', '/')}.py"], 1), (["-m", module[1]], 0)):
        done = subprocess.run([*python, *words], capture_output=True, check=False, cwd=ROOT)
        assert done.returncode == status, done.stderr


def test_the_player_never_loses() -> None:
    (line,) = run("player.py")
    game = parse_game(line)
    assert game.outcome is not None
    assert game.outcome.winner is not Mark.O


def test_the_thinking_gets_deeper() -> None:
    depths = [int(line.split()[1].rstrip(",")) for line in run("thinking.py")]
    assert depths == sorted(depths)
    assert depths[0] == 0


def test_the_player_of_the_documents_wins_and_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    source = (ROOT / "examples" / "my_bot.py").read_text(encoding="utf-8")
    player = source[source.index("from tictactoe") :]
    assert f"```python\n{player}```" in (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    assert len([line for line in player.splitlines() if line]) <= 10
    assert main(["match", f"{ROOT / 'examples' / 'my_bot.py'}:choose", "novice", "--games", "20", "--seed", "1"]) == 0
    result = re.match(r"my_bot against novice: won (\d+), drawn \d+, lost (\d+)\.", capsys.readouterr().out)
    assert result
    assert int(result[1]) > 10 > 3 * int(result[2])


def test_the_page_of_the_library_names_all_that_is_exported() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    table = page[: page.index("## ")]
    assert sorted(re.findall(r"`(\w+)`", table[table.index("|---") :])) == sorted(
        {*tictactoe.__all__, "ValueError"}
    ), "the table at its head"


def test_each_section_of_the_page_imports_what_it_uses() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for section in page.split("\n## "):
        examples = DocTestParser().get_doctest(section, {}, section.partition("\n")[0], "api.md", None)
        assert DocTestRunner().run(examples).failed == 0


def test_the_page_of_the_library_lists_every_member_of_every_class() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)(?:\(.*?\))?` \| (.*) \|$", page[page.index("## Members") :], re.MULTILINE)
    listed = {name: sorted(re.findall(r"`(\w+)(?:\([\w, *]*\))?`", row)) for name, row in rows}
    classes = {name: getattr(tictactoe, name) for name in tictactoe.__all__}
    assert listed == {
        name: sorted(members(value))
        for name, value in classes.items()
        if isinstance(value, type) and not issubclass(value, Exception)
    }


def test_the_members_of_the_page_have_the_arguments_of_their_signatures() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    table = page[page.index("## Members") : page.index("## Signatures")]
    rows = re.findall(r"^\| `(\w+)(\(.*?\))?` \| (.*) \|$", table, re.MULTILINE)
    assert len(rows) > 20
    for name, arguments, row in rows:
        cls = getattr(tictactoe, name)
        assert not arguments or name + arguments == call(name, cls)
        listed = sorted(re.findall(r"`(\w+\(.*?\))`", row))
        assert listed == sorted(call(method, member) for method, member in methods(cls)), name


def test_the_page_of_the_library_has_every_signature() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert page.endswith(f"```text\n{signatures()}```\n"), "stale: run docs/api_signatures.py"
    assert "\nPosition(rules, mine, theirs, to_move)\n" in page
    assert "\nSolver.value(position, stop=never)\n" in page


def test_what_stops_a_search_is_the_last_argument_that_needs_no_name() -> None:
    lines = [line for line in signatures().splitlines() if "stop=" in line]
    assert len(lines) > 15
    assert [line for line in lines if not re.search(r"stop=never(\)|, \*, )", line)] == []


def call(name: str, function: Callable[..., object]) -> str:
    """A call with the names of its arguments alone: choose(position, level, *, rng)."""
    found = inspect.signature(function)
    given = [inspect.Parameter(each.name, each.kind) for each in found.parameters.values() if each.name != "self"]
    return f"{name}{inspect.Signature(given)}"


def members(value: type) -> set[str]:
    """The names of a class's public members: those of classes of this package, and what its constructor keeps."""
    ours = [each for each in value.__mro__ if each.__module__.startswith("tictactoe")]
    kept = vars(value(tictactoe.Rules(3, 3, 3))) if value in (Solver, Searcher, Player) else ()
    return {name for each in (*map(vars, ours), kept) for name in each if not name.startswith("_")}
