"""The completions and the manual page: they are those of the commands, and the shells and man understand them."""

import shutil
import subprocess
from pathlib import Path

import pytest

from docs.shell_files import SHARE, files
from tictactoe._cli.commands import COMMANDS
from tictactoe._cli.options import VALUES

BASH, ZSH, FISH, *MANUALS = (SHARE / name for name in files())


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(program), reason=f"{program} is not installed")


def output(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=cwd)
    assert done.stderr == ""
    return done.stdout


def test_they_are_as_docs_shell_files_writes_them() -> None:
    written = [path for path in SHARE.rglob("*") if path.is_file()]
    found = {path.relative_to(SHARE).as_posix(): path.read_text(encoding="utf-8") for path in written}
    assert found == files()


def test_the_manual_says_that_a_wrong_function_gives_status_1() -> None:
    assert "think found one in yours" in MANUALS[0].read_text(encoding="utf-8")


def test_what_the_help_calls_values_is_in_the_catalogues() -> None:
    named = {option.value for command in COMMANDS.values() for option in command.options.values()}
    named |= {argument.name for command in COMMANDS.values() for argument in command.arguments}
    words = {part for name in named for part in name.split(":") if len(part) > 1}
    assert words - {"X|O", "M,N,K"} == {*VALUES}


CASES = {
    "tictactoe so": {"solve"},
    "tictactoe --lev": {"--level"},
    "tictactoe --level no": {"novice"},
    "tictactoe --color ": {"auto", "always", "never"},
    "tictactoe solve --b": {"--board", "--budget"},
    "tictactoe tree --format ": {"text", "svg", "html", "dot", "json"},
    "tictactoe export --format ": {"json", "sgf"},
    "tictactoe --opponent ga": {"games.jsonl"},
    "tictactoe think ga": {"games.jsonl"},
    "tictactoe review ga": {"games.jsonl"},
    "tictactoe match ga": {"games.jsonl"},
    "tictactoe tree --no-": {"--no-ascii", "--no-distinct"},
    "tictactoe think --method mi": {"minimax"},
    "tictactoe match cas": {"casual"},
    "tictactoe games --lev": set[str](),
    "tictactoe import ga": {"games.jsonl"},
    "tictactoe --records ga": {"games.jsonl"},
}


@needs("bash")
def test_bash_completes_a_line(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").touch()

    def completed(line: str) -> set[str]:
        words = line.split(" ")
        script = f"""
            compopt() {{ :; }}  # works only while a line is completed
            source {BASH}
            COMP_WORDS=({" ".join(f"'{word}'" for word in words)}) COMP_CWORD={len(words) - 1}
            _tictactoe
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        return set(output("bash", "-c", script, cwd=tmp_path).split())

    assert {line: completed(line) for line in CASES} == CASES


@needs("bash")
def test_bash_completes_the_value_after_an_equals_sign() -> None:
    for words, reply in (("--level = ca", "casual"), ("--first =", "you computer alternate random")):
        count = len(words.split())
        script = (
            f"source {BASH}; COMP_WORDS=(tictactoe {words}) COMP_CWORD={count}; _tictactoe; echo ${{COMPREPLY[@]}}"
        )
        assert output("bash", "-c", script) == f"{reply}\n"


@needs("fish")
def test_fish_completes_a_line(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").touch()

    def completed(line: str) -> set[str]:
        told = output("fish", "--no-config", "-c", f"source {FISH}; complete -C '{line}'", cwd=tmp_path)
        return {row.partition("\t")[0] for row in told.splitlines()}

    assert {line: completed(line) for line in CASES} == CASES


@needs("zsh")
def test_zsh_completes_a_line(tmp_path: Path) -> None:
    from support.program import Program

    (tmp_path / "games.jsonl").touch()
    start = (
        f"cd {tmp_path}; PROMPT='> '; fpath=({ZSH.parent} $fpath); autoload -Uz compinit; compinit -D; echo ready\n"
    )
    with Program(command=["zsh", "-f", "-i"], columns=120) as shell:
        shell.send(start)
        shell.wait("\nready")
        for line, words in CASES.items():
            if len(words) == 1:
                shell.send(f"{line}\t")
                shell.wait(f"> {line.rpartition(' ')[0]} {next(iter(words))}")
                shell.send("\x15")
                shell.wait(lambda screen: screen.text().rstrip().endswith("\n>"))
        shell.send("exit\n")


@needs("man")
@pytest.mark.parametrize("manual", MANUALS, ids=lambda path: path.relative_to(SHARE).parent.as_posix())
def test_man_shows_every_command_and_option(manual: Path) -> None:
    letters = "ascii" if manual == MANUALS[0] else "utf8"
    told = output(
        "env", "MANWIDTH=200", "LC_ALL=C.UTF-8", "man", "--warnings", "-E", letters, "-P", "cat", str(manual)
    ).replace("\N{HYPHEN}", "-")
    for name, command in COMMANDS.items():
        part = told.partition(f"\nTICTACTOE {name.upper()}\n")[2] if name != "play" else told
        assert part
        for option in command.options:
            assert option in ("-h", "--help") or option in part.partition("\nTICTACTOE ")[0]
