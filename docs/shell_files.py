"""Write the completions for bash, zsh and fish, and the manual pages, from the commands that the program reads.

    python docs/shell_files.py

The files are in docs/share, and the wheel installs them below share. A manual page is in each language. A test
compares them with what this would write.
"""

from collections.abc import Iterator
from pathlib import Path

from tictactoe import __version__
from tictactoe._cli.commands import COMMANDS, LINES
from tictactoe._cli.options import FILE, LEVELS, OPTIONS, Argument, Command, Option, value_name
from tictactoe._ui.words.language import ENGLISH, available, say, say_as, template, template_as, use

SHARE = Path(__file__).resolve().parent / "share"
WHAT = {name: what for lines in LINES.values() for name, what in lines.items()}
ENVIRONMENT = {
    "TICTACTOE_PLAIN": template("If it is neither empty nor 0, you play line by line, as with --plain."),
    "NO_COLOR": template("If it is not empty, there are no colours, as with --color never."),
    "XDG_STATE_HOME": template("Where the folder of the saved games is, on Linux; ~/.local/state if it is not set."),
    "TICTACTOE_DEBUG": template("If it is not empty, a mistake in the program prints its traceback."),
}
STATUS = {
    "0": template("All went well."),
    "1": template(
        "Output could not be printed, memory ran out, the program has a mistake, or think found one in yours."
    ),
    "2": template("The arguments, a file or a position could not be used; a line on standard error says why."),
    "130": template("Ctrl-C stopped it."),
}


def files() -> dict[str, str]:
    """The text of each file by its path below the folder share."""
    found = {
        "bash-completion/completions/tictactoe": bash,
        "zsh/site-functions/_tictactoe": zsh,
        "fish/vendor_completions.d/tictactoe.fish": fish,
        "man/man6/tictactoe.6": manual,
    }
    texts = {name: "\n".join(write()) + "\n" for name, write in found.items()}
    for language in available():
        if language != ENGLISH:
            use(language)
            texts[f"man/{language}/man6/tictactoe.6"] = "\n".join(manual()) + "\n"
    use(ENGLISH)
    return texts


def options(command: Command) -> Iterator[Option]:
    for group in command.groups.values():
        yield from group


def takes_files(argument: Argument) -> bool:
    """Whether an argument may be the name of a file, or begin with one."""
    return "file" in f"{argument.name} {argument.help}".lower() or argument.words == LEVELS


def reads_files(option: Option) -> bool:
    """The same for the value of an option."""
    return option.value == FILE or (bool(option.value) and "FILE:" in option.help)


def bash() -> Iterator[str]:
    """A completion function for bash, which needs nothing of the package bash-completion but to be found."""
    yield f"# bash completion for tictactoe {__version__}, written by docs/shell_files.py"
    yield "_tictactoe() {"
    yield "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}"
    yield "    local command= word words= named="
    yield '    [[ $current == "=" ]] && current='
    yield '    [[ $before == "=" ]] && before=${COMP_WORDS[COMP_CWORD - 2]}'
    yield '    for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do'
    yield f"        case $word in {'|'.join(COMMANDS)}) command=$word; break ;; esac"
    yield "    done"
    yield '    case "$command $before" in'
    for patterns, words in sorted(_valued().items()):
        reply = "named=1" if words == (FILE,) else f'words="{" ".join(words)}"'
        yield f"        {'|'.join(patterns)}) {reply} ;;"
    yield "        *)"
    yield "            case $command in"
    for name, command in COMMANDS.items():
        words = tuple(word for option in options(command) for word in option.names)
        more = " named=1" if any(map(takes_files, command.arguments)) else ""
        if name == "play":
            yield f'                play) words="{" ".join(words)}" ;;'
            yield f'                "") words="{" ".join((*COMMANDS, *words))}" ;;'
        else:
            some = dict.fromkeys(word for argument in command.arguments for word in argument.words)
            yield f'                {name}) words="{" ".join((*words, *some))}"{more} ;;'
    yield "            esac"
    yield "            [[ $current == -* ]] && named="
    yield "            ;;"
    yield "    esac"
    yield '    COMPREPLY=($(compgen -W "$words" -- "$current"))'
    yield "    [[ $named ]] || return"
    yield "    local IFS=$'\\n'"
    yield "    compopt -o filenames"
    yield '    COMPREPLY+=($(compgen -f -- "$current"))'
    yield "}"
    yield "complete -F _tictactoe tictactoe"


def _valued() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The words that may follow options, by patterns of a command and an option; FILE stands for files.

    A pattern has any command where they are the same for all that have the option.
    """
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for command, each in COMMANDS.items():
        for name, option in each.options.items():
            if option.value:
                found.setdefault(name, {})[command] = (FILE,) if reads_files(option) else option.words
    patterns: dict[tuple[str, ...], list[str]] = {}
    for name, by_command in found.items():
        alike = len(set(by_command.values())) == 1
        for command, words in [("*", next(iter(by_command.values())))] if alike else by_command.items():
            patterns.setdefault(words, []).append(f"{command}\\ {name}")
    return {tuple(sorted(names)): words for words, names in patterns.items()}


def zsh() -> Iterator[str]:
    """A completion function for zsh."""
    yield "#compdef tictactoe"
    yield f"# zsh completion for tictactoe {__version__}, written by docs/shell_files.py"
    yield "local -a commands=("
    for name, what in WHAT.items():
        yield f"    {_quoted(f'{name}:{what}')}"
    yield ")"
    yield "local command="
    yield f"case $words[2] in {'|'.join(COMMANDS)}) command=$words[2]; shift words; (( CURRENT-- )) ;; esac"
    yield "case $command in"
    for name, command in COMMANDS.items():
        rows = [_zsh_option(option, name) for option in options(command) for name in option.names]
        rows += [_zsh_argument(argument) for argument in command.arguments]
        if name == "play":
            rows_at_first = [*rows, "'1:command:{_describe command commands}'"]
            yield from _zsh_case('""', rows_at_first)
        yield from _zsh_case(name, rows)
    yield "esac"


def _zsh_case(name: str, rows: list[str]) -> Iterator[str]:
    yield f"    {name})"
    yield "        _arguments \\"
    yield from (f"            {row} \\" for row in rows[:-1])
    yield f"            {rows[-1]}"
    yield "        ;;"


def _zsh_option(option: Option, name: str) -> str:
    value = ""
    if option.value:
        words = "_files" if reads_files(option) else f"({' '.join(option.words)})" if option.words else ""
        value = f":{option.value}:{words}"
    equals = "=" if option.value and name.startswith("--") else ""
    help = option.told.replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")
    return _quoted(f"{name}{equals}[{help}]{value}")


def _zsh_argument(argument: Argument) -> str:
    place = "*" if argument.many in ("*", "+") else ":" if argument.many == "?" else ""
    words = f"({' '.join(argument.words)})" if argument.words else ""
    if takes_files(argument):
        words = f'{{_alternative "words:word:{words}" "files:file:_files"}}' if words else "_files"
    return _quoted(f"{place}:{argument.name.replace(':', chr(92) + ':')}:{words}")


def fish() -> Iterator[str]:
    """Completions for fish."""
    yield f"# fish completion for tictactoe {__version__}, written by docs/shell_files.py"
    yield "complete -c tictactoe -f"
    none = f"not __fish_seen_subcommand_from {' '.join(COMMANDS)}"
    for name, what in WHAT.items():
        yield f"complete -c tictactoe -n {_quoted(none)} -a {name} -d {_quoted(what)}"
    for name, command in COMMANDS.items():
        others = " ".join(other for other in COMMANDS if other != "play")
        seen = (
            f"not __fish_seen_subcommand_from {others}" if name == "play" else f"__fish_seen_subcommand_from {name}"
        )
        for option in options(command):
            for written in option.names:
                kind = f"-l {written[2:]}" if written.startswith("--") else f"-s {written[1:]}"
                value = ""
                if option.value:
                    words = f" -a {_quoted(' '.join(option.words))}" if option.words else ""
                    value = " -r -F" if reads_files(option) else f" -x{words}"
                yield f"complete -c tictactoe -n {_quoted(seen)} {kind}{value} -d {_quoted(option.told)}"
        words = " ".join(dict.fromkeys(word for argument in command.arguments for word in argument.words))
        if words:
            yield f"complete -c tictactoe -n {_quoted(seen)} -a {_quoted(words)}"
        if any(map(takes_files, command.arguments)):
            yield f"complete -c tictactoe -n {_quoted(seen)} -F"


def _quoted(text: str) -> str:
    """A text in single quotes, as all three shells read it."""
    return "'" + text.replace("'", "'\\''") + "'"


def manual() -> Iterator[str]:
    """The manual page in the language in use, for section 6."""
    about = say(COMMANDS["play"].about).split("\n\n")[0]
    # translators: the sections of the manual page, in capital letters, as others in this language name them
    games, given = say_as("manual", "Games"), f"[{say(OPTIONS)}]"
    yield f'.TH TICTACTOE 6 "" "tictactoe {__version__}" "{games}"'
    yield _section(template_as("manual", "NAME"))
    does = say("tic-tac-toe for the terminal, with a perfect computer and a coach")
    yield f"tictactoe \\- {does}"
    yield _section(template_as("manual", "SYNOPSIS"))
    yield ".B tictactoe"
    yield f"[play] {given}"
    yield ".br"
    yield ".B tictactoe"
    yield f".I {value_name('COMMAND')}"
    yield given
    yield _section(template_as("manual", "DESCRIPTION"))
    yield _roff(about)
    yield _roff(say("In the game, press ? for its keys."))
    yield _section(template_as("manual", "COMMANDS"))
    for heading, lines in LINES.items():
        yield f".SS {_capitalised(say_as('commands', heading))}"
        for name, what in lines.items():
            yield from _item(_bold(name), say(what))
    yield _section(template_as("manual", "OPTIONS"))
    for heading, group in COMMANDS["play"].groups.items():
        yield f".SS {_roff(_capitalised(say(heading)))}"
        yield from _options(group)
    for name, command in COMMANDS.items():
        if name != "play":
            yield f'.SH "TICTACTOE {name.upper()}"'
            yield _synopsis(name, command)
            yield ".PP"
            yield _roff(say(command.about))
            for argument in command.arguments:
                yield from _item(f"\\fI{_roff(value_name(argument.name))}\\fR", say(argument.help))
            yield from _options(option for option in options(command) if option.name != "--help")
            yield from _examples(command)
    yield _section(template_as("manual", "ENVIRONMENT"))
    for name, what in ENVIRONMENT.items():
        yield from _item(_bold(name), say(what))
    yield _section(template_as("manual", "FILES"))
    yield from _item(
        "\\fI~/.local/state/tictactoe/records.sqlite3\\fR",
        say("Your saved games and settings, on Linux; --records names another file."),
    )
    yield _section(template_as("manual", "EXIT STATUS"))
    for name, what in STATUS.items():
        yield from _item(_bold(name), say(what))
    yield _section(template_as("manual", "EXAMPLES"))
    yield from _examples(COMMANDS["play"])


def _synopsis(name: str, command: Command) -> str:
    arguments = {"": "{}", "?": "[{}]", "*": "[{} ...]", "+": "{} ..."}
    given = " ".join(arguments[argument.many].format(value_name(argument.name)) for argument in command.arguments)
    return f"\\fBtictactoe {name}\\fR [{say(OPTIONS)}] \\fI{_roff(given)}\\fR"


def _options(found: "tuple[Option, ...] | Iterator[Option]") -> Iterator[str]:
    for option in found:
        value = f" \\fI{_roff(value_name(option.value))}\\fR" if option.value else ""
        yield from _item(", ".join(f"{_bold(name)}{value}" for name in option.names), option.told)


def _item(term: str, what: str) -> Iterator[str]:
    yield ".TP"
    yield term
    yield _roff(what)


def _examples(command: Command) -> Iterator[str]:
    if command.examples:
        yield ".PP"
        yield ".nf"
        yield _roff("\n".join(line.removeprefix("  ") for line in command.shown.rstrip().split("\n")))
        yield ".fi"


def _section(name: str) -> str:
    """The heading of a section, whose name is a template."""
    return f'.SH "{say_as("manual", name)}"'


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _bold(text: str) -> str:
    return f"\\fB{_roff(text)}\\fR"


def _roff(text: str) -> str:
    """A text as roff reads it: a backslash, a minus, and a full stop or an apostrophe at the start of a line."""
    escaped = text.strip("\n").replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\n".join(f"\\&{line}" if line.startswith(".") else line for line in escaped.split("\n"))


def main() -> None:
    for name, text in files().items():
        path = SHARE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
