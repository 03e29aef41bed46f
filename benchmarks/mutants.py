"""Plant small faults, one at a time, and see whether a test fails.

    python3 -m venv /tmp/mutants && /tmp/mutants/bin/pip install cosmic-ray
    .venv/bin/python benchmarks/mutants.py /tmp/mutants/bin/cosmic-ray --count 40 --seed 1

Faults are drawn at random from all that cosmic-ray can make, except in annotations, and planted in a copy of the
checkout: in the engine and the user interface, or in the files and folders that are named. For each fault, the quick
tests that name the file or need no terminal run until one fails. Faults that survive are printed with their line:
somebody must then explain them, or write a test that fails.

    .venv/bin/python benchmarks/mutants.py --meaning 1 20

plants faults of meaning instead, here the first twenty of MEANINGS: an option that is ignored, two words exchanged, a
number that means another. It prints those that no test notices. It needs no cosmic-ray.
"""

import argparse
import ast
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 300  # seconds of processor time for the tests; a fault that makes them run for ever counts as noticed
# These operators change nothing, since `is` compares only enums and None here.
SAME = {"core/ReplaceComparisonOperator_Is_Eq", "core/ReplaceComparisonOperator_IsNot_NotEq"}
LONG = {"test_breaker", "test_coach", "test_larger_boards", "test_sittings", "test_solver", "test_traps"}
CONFIG = """[cosmic-ray]
module-path = {modules}
timeout = 60.0
test-command = "true"
[cosmic-ray.distributor]
name = "local"
"""


class Meaning(NamedTuple):
    """A fault of meaning: in the file `old` stands exactly once, and `new` takes its place."""

    path: str
    old: str
    new: str
    means: str


MEANINGS = (
    Meaning(
        "tictactoe/ui/pages/explore.py",
        '1 if key == "next" else -1',
        '-1 if key == "next" else 1',
        "next and previous exchanged, line by line",
    ),
    Meaning(
        "tictactoe/ui/pages/explore.py",
        'TABS = {"tab": 1, "backtab": -1}',
        'TABS = {"tab": -1, "backtab": 1}',
        "Tab and Shift+Tab exchanged",
    ),
    Meaning(
        "tictactoe/ui/pages/explore.py",
        '-1 if key == "back" else 1',
        '1 if key == "back" else -1',
        "back and forward exchanged, line by line",
    ),
    Meaning(
        "tictactoe/ui/pages/explore.py",
        "app.settings.values or Values.ON",
        "Values.ON",
        "exploring forgets that replies were shown",
    ),
    Meaning(
        "tictactoe/ui/pages/explore.py", "after.plies + 1", "after.plies", "the move that led to a win is not counted"
    ),
    Meaning(
        "tictactoe/ui/pages/explore.py",
        "after.value.opposite",
        "after.value",
        "a move has the value of the other side",
    ),
    Meaning(
        "tictactoe/ui/pages/explore.py",
        "start if len(path) % 2 else start.other",
        "start.other if len(path) % 2 else start",
        "the marks of listed moves exchanged",
    ),
    Meaning(
        "tictactoe/ui/pages/review/review.py",
        "cursor = self.cursor if self.hidden else centre(self.game.rules)",
        "cursor = centre(self.game.rules)",
        "exploring from a question loses the chosen cell",
    ),
    Meaning(
        "tictactoe/ui/pages/review/review.py",
        "known.shown | {self.ply}",
        "known.shown",
        "a right answer does not show the whole answer",
    ),
    Meaning(
        "tictactoe/ui/pages/review/review.py",
        "move.value is not value]",
        "move.value is value]",
        "the cursor begins on the answer of a question",
    ),
    Meaning(
        "tictactoe/ui/pages/review/review.py",
        '"next": 1, "previous": -1, "back": -1',
        '"next": -1, "previous": 1, "back": -1',
        "next and previous exchanged in a review",
    ),
    Meaning(
        "tictactoe/ui/pages/review/words.py",
        'GRAPH = ("X ahead", "even", "O ahead")',
        'GRAPH = ("O ahead", "even", "X ahead")',
        "the graph names the wrong side",
    ),
    Meaning(
        "tictactoe/ui/pages/review/words.py",
        'Verdict.SLOWER: "won slower"',
        'Verdict.SLOWER: "lost faster"',
        "a later win is called a faster loss",
    ),
    Meaning(
        "tictactoe/ui/board/analysed.py",
        "return first.other if ply % 2 else first",
        "return first if ply % 2 else first.other",
        "mistakes are laid at the other side's door",
    ),
    Meaning(
        "tictactoe/ui/pages/puzzle/puzzle.py",
        "Attempt(self.puzzle.name, self.solved,",
        "Attempt(self.puzzle.name, True,",
        "a missed puzzle is kept as solved",
    ),
    Meaning(
        "tictactoe/ui/pages/puzzle/puzzle.py",
        "not self.missed and self.stage < HINTS",
        "self.stage < HINTS",
        "a wrong answer before the right one is forgotten",
    ),
    Meaning(
        "tictactoe/ui/pages/puzzle/puzzle.py",
        "not self.missed and self.stage < HINTS",
        "not self.missed",
        "an answer that was shown counts as found",
    ),
    Meaning(
        "tictactoe/ui/sitting/attempts.py",
        "if attempt.solved and not attempt.of_mistake",
        "if not attempt.of_mistake",
        "missed puzzles count as solved on the screen",
    ),
    Meaning(
        "tictactoe/ui/sitting/attempts.py",
        "default=0)\n\n    @property\n    def solved",
        "default=0) + 1\n\n    @property\n    def solved",
        "the best row of puzzles is one too long",
    ),
    Meaning(
        "tictactoe/ui/pages/puzzle/words.py",
        "times = mistake.clean_in_row + 1 if page.attempt.clean else 0",
        "times = mistake.clean_in_row + 1",
        "a puzzle solved with help promises a later return",
    ),
    Meaning(
        "tictactoe/ui/sitting/mistake_puzzles.py",
        "INTERVALS = (1, 3, 7)",
        "INTERVALS = (1, 7, 3)",
        "the days until a puzzle returns exchanged",
    ),
    Meaning(
        "tictactoe/ui/sitting/mistake_puzzles.py",
        "puzzle.due_on <= today",
        "puzzle.due_on < today",
        "puzzles are due a day late",
    ),
    Meaning(
        "tictactoe/ui/pages/game/watched.py",
        '1 if key == "-" else -1',
        '-1 if key == "-" else 1',
        "+ and - of the pace exchanged",
    ),
    Meaning(
        "tictactoe/ui/pages/game/game.py",
        'level.easier if key == "-" else level.harder',
        'level.harder if key == "-" else level.easier',
        "+ and - of the level exchanged",
    ),
    Meaning(
        "tictactoe/ui/pages/game/game.py",
        "REPLY_PAUSE if pace is None else pace",
        "REPLY_PAUSE",
        "--pace is ignored in a game with a person",
    ),
    Meaning(
        "tictactoe/ui/pages/game/watched.py",
        "USUAL_PACE if app.settings.pace is None else app.settings.pace",
        "USUAL_PACE",
        "--pace is ignored in a watched game",
    ),
    Meaning(
        "tictactoe/ui/pages/game/game.py",
        "ChooseMove(position, level, app.settings.time)",
        "ChooseMove(position, level)",
        "--time is ignored",
    ),
    Meaning(
        "tictactoe/ui/pages/game/watched.py",
        "app.settings.second if mark is Mark.O else None",
        "app.settings.second if mark is Mark.X else None",
        "the two levels of a watched game exchanged",
    ),
    Meaning(
        "tictactoe/ui/pages/game/game.py",
        "round=round._replace(helped=round.helped | {round.game.position})",
        "round=round",
        "help is not counted",
    ),
    Meaning(
        "tictactoe/ui/pages/game/panel.py",
        "all_scores(page, app.sitting.scores)",
        "app.sitting.scores",
        "the game that is over is not in the score",
    ),
    Meaning(
        "tictactoe/ui/pages/game/words.py",
        'return "You begin the next game."',
        'return "The computer begins the next game."',
        "the wrong side is said to begin next",
    ),
    Meaning(
        "tictactoe/ui/pages/game/words.py",
        "if games == 3 and drawn_board",
        "if games == 2 and drawn_board",
        "an easier level is offered after two games",
    ),
    Meaning(
        "tictactoe/ui/pages/game/words.py",
        '"- for an easier game" if level.easier',
        '"+ for an easier game" if level.easier',
        "the wrong key for an easier game",
    ),
    Meaning(
        "tictactoe/ui/pages/game/lines.py",
        "for moves in range(len(game.moves), kept, -1):",
        "for moves in range(kept + 1, len(game.moves) + 1):",
        "moves taken back are told in the wrong order",
    ),
    Meaning(
        "tictactoe/ui/pages/game/answers.py",
        "scores=merged(answer.scores, app.sitting.scores)",
        "scores=answer.scores",
        "games before late records are not in all scores",
    ),
    Meaning(
        "tictactoe/ui/pages/game/answers.py",
        "settings.resembling(answer.resumed.game)",
        "settings",
        "a game that goes on has the settings of another",
    ),
    Meaning(
        "tictactoe/ui/sitting/settings.py",
        "self._replace(rules=game.rules, players=game.people, mark=game.person or self.mark)",
        "self._replace(rules=game.rules, players=game.people)",
        "after a game that went on the person has another mark",
    ),
    Meaning(
        "tictactoe/ui/sitting/settings.py",
        "case First.COMPUTER:\n                return self.you.other",
        "case First.COMPUTER:\n                return self.you",
        "--first computer is ignored",
    ),
    Meaning(
        "tictactoe/ui/sitting/settings.py",
        '"time": f"{settings.time:g}"',
        '"time": f"{settings.time:.0f}"',
        "half seconds of a move are not remembered",
    ),
    Meaning(
        "tictactoe/ui/sitting/score.py",
        "Score(first + 1, draws, second, streak) if winner is side else Score(first, draws, second + 1)",
        "Score(first, draws, second + 1) if winner is side else Score(first + 1, draws, second, streak)",
        "wins and losses exchanged in the score",
    ),
    Meaning(
        "tictactoe/ui/sitting/score.py",
        "streak = unbeaten + 1 if unaided else 0",
        "streak = unbeaten + 1",
        "a game with help counts as unbeaten",
    ),
    Meaning(
        "tictactoe/ui/sitting/score.py",
        "min(moved[mark] or moved[mark.other]",
        "max(moved[mark] or moved[mark.other]",
        "a watched game counts for the stronger level",
    ),
    Meaning(
        "tictactoe/ui/sitting/statistics.py",
        "max(longest.won, wins[matchup] if game.person else 0)",
        "max(longest.won, wins[matchup])",
        "a row of wins between two people counts",
    ),
    Meaning(
        "tictactoe/ui/words/reasons.py",
        '"the only move that wins" if remark.move.value is Value.WIN else "the only move that holds"',
        '"the only move that holds" if remark.move.value is Value.WIN else "the only move that wins"',
        "the only move wins where it holds",
    ),
    Meaning(
        "tictactoe/ui/words/reasons.py",
        '"The computer found the only move that wins."',
        '"The computer found the only move that holds."',
        "the computer's winning move only holds",
    ),
    Meaning(
        "tictactoe/ui/words/hints.py",
        'return "Only one move holds the draw."',
        'return "Only two moves hold the draw."',
        "a hint counts one move as two",
    ),
    Meaning(
        "tictactoe/ui/words/hints.py",
        'f"{hint.holding} of {hint.moves} moves hold the draw."',
        'f"{hint.moves - hint.holding} of {hint.moves} moves hold the draw."',
        "a hint counts the moves that lose",
    ),
    Meaning(
        "tictactoe/ui/words/hints.py",
        "lost = hint.moves - hint.holding",
        "lost = hint.holding",
        "a hint counts the moves that are not proven to lose",
    ),
    Meaning(
        "tictactoe/ui/words/status.py",
        '"You win!" if outcome.winner is game.person',
        '"You win!" if outcome.winner is not game.person',
        "the loser is told to have won",
    ),
    Meaning(
        "tictactoe/ui/words/replies.py",
        '("wins", "win") if move.value is Value.LOSS else ("holds", "hold")',
        '("holds", "hold")',
        "replies that win are said to hold",
    ),
    Meaning(
        "tictactoe/ui/words/values.py",
        '"W" if move.value is Value.WIN else "L"',
        '"L" if move.value is Value.WIN else "W"',
        "the letters of wins and losses exchanged",
    ),
    Meaning(
        "tictactoe/ui/words/verdicts.py",
        "if verdict is Verdict.LOST_DRAW and outcome.winner",
        "if verdict is Verdict.LOST_DRAW",
        "a drawn game is said to be lost",
    ),
    Meaning("tictactoe/ui/words/statistics.py", '4: "centre"', '4: "corner"', "the centre is called a corner"),
    Meaning(
        "tictactoe/ui/words/messages.py",
        '"weakest" if level is min(Level) else "strongest"',
        '"strongest" if level is min(Level) else "weakest"',
        "weakest and strongest exchanged",
    ),
    Meaning(
        "tictactoe/ui/pages/menu.py",
        "_next((1, 2, 0), settings.players, step)",
        "_next((1, 0, 2), settings.players, step)",
        "the choices of players in another order",
    ),
    Meaning(
        "tictactoe/ui/pages/menu.py",
        "next_length(TIMES, settings.time, step)",
        "next_length(TIMES, settings.time, -step)",
        "longer and shorter exchanged in the menu",
    ),
    Meaning(
        "tictactoe/ui/pages/menu.py",
        "settings._replace(second=",
        "settings._replace(level=",
        "the level of O sets that of X",
    ),
    Meaning(
        "tictactoe/ui/pages/search/search.py",
        "self.last if JUMPS[key] > 0 else 0",
        "0 if JUMPS[key] > 0 else self.last",
        "Home and End exchanged in a search",
    ),
    Meaning(
        "tictactoe/ui/pages/search/search.py",
        "speed=int(key) - 1",
        "speed=9 - int(key)",
        "slow and fast exchanged in a search",
    ),
    Meaning(
        "tictactoe/ui/parts/frame.py",
        "{Mark.X: Role.X, Mark.O: Role.O}",
        "{Mark.X: Role.O, Mark.O: Role.X}",
        "the colours of the marks exchanged",
    ),
    Meaning("tictactoe/engine/levels.py", "CASUAL = 2", "CASUAL = 3", "casual sees a ply more"),
    Meaning(
        "tictactoe/engine/player.py",
        "SEARCH_NODES = 50_000",
        "SEARCH_NODES = None",
        "a search without a limit has none",
    ),
    Meaning(
        "tictactoe/engine/mistakes.py",
        "position.to_move is not game.person",
        "position.to_move is game.person",
        "the mistakes of the computer are asked",
    ),
    Meaning(
        "tictactoe/engine/replies.py",
        "if value.opposite is worth",
        "if value is worth",
        "replies that lose are said to hold",
    ),
    Meaning(
        "tictactoe/engine/gomocup_engine.py",
        "number / 1000 if number else None",
        "number / 1000",
        "timeout_match 0 means no time at all",
    ),
    Meaning(
        "tictactoe/engine/gomocup_engine.py",
        "number / 1000 if number < UNLIMITED else None",
        "number / 1000 if number > UNLIMITED else None",
        "the time that is left is ignored",
    ),
    Meaning(
        "tictactoe/engine/gomocup_engine.py",
        'f"{column},{row} is taken"',
        'f"{row},{column} is taken"',
        "a refusal names another cell",
    ),
    Meaning(
        "tictactoe/shell/records/store.py",
        "_Entry(kept.started, kept.seconds, tick, kept.number)",
        "_Entry(kept.started, 0.0, tick, kept.number)",
        "the seconds before a game was resumed are lost",
    ),
    Meaning(
        "tictactoe/shell/records/store.py",
        "hints, take_backs = len(played.helped), played.take_backs",
        "hints, take_backs = played.take_backs, len(played.helped)",
        "hints and turns taken back exchanged in the records",
    ),
    Meaning(
        "tictactoe/shell/commands/match.py",
        "players if number % 2 == 0 else players[::-1]",
        "players",
        "one player begins every game of a match",
    ),
    Meaning(
        "tictactoe/shell/commands/match.py",
        "None if nodes else seconds",
        "None",
        "the seconds of a level in a match are ignored",
    ),
    Meaning("tictactoe/cli/sittings.py", '"pace": given.pace,', '"pace": None,', "--pace is ignored"),
    Meaning(
        "tictactoe/cli/sittings.py",
        '"second": given.level and given.level[1]',
        '"second": given.level and given.level[0]',
        "the second of two levels is ignored",
    ),
)
"""Faults of meaning, over all rooms of the house."""


class Mutant(NamedTuple):
    """One fault: the operator that makes it, and which of the places that it can change in the file."""

    path: str
    operator: str
    occurrence: int
    line: int
    column: int


def mutants(cosmic_ray: str, copy: Path, modules: list[str]) -> list[Mutant]:
    """All faults that cosmic-ray can plant in these files and folders of a copy of the checkout."""
    (copy / "config.toml").write_text(CONFIG.format(modules=json.dumps(modules)))
    subprocess.run([cosmic_ray, "init", "config.toml", "session.sqlite"], cwd=copy, check=True, capture_output=True)
    query = "SELECT module_path, operator_name, occurrence, start_pos_row, start_pos_col FROM mutation_specs"
    with sqlite3.connect(copy / "session.sqlite") as connection:
        found = sorted(Mutant(*row) for row in connection.execute(query))
    connection.close()
    annotated = {path: annotations(copy / path) for path in {mutant.path for mutant in found}}
    return [
        mutant
        for mutant in found
        if mutant.operator not in SAME
        and not any(start <= (mutant.line, mutant.column) < end for start, end in annotated[mutant.path])
    ]


def annotations(file: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The beginning and the end of each annotation in a file, as lines and columns."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(returns=expression):
                found.append(expression)
            case ast.arg(annotation=expression):
                found.append(expression)
            case ast.AnnAssign(annotation=expression):
                found.append(expression)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)) for node in found if node
    ]


def ordered(copy: Path, module: str) -> list[str]:
    """The doctests, the tests that name the module, and those that need no terminal, the long ones last."""
    texts = {file: file.read_text(encoding="utf-8") for file in sorted((copy / "tests").glob("test_*.py"))}
    found = [file for file, text in texts.items() if "support.program" not in text or (module and module in text)]
    return ["tictactoe", *map(str, sorted(found, key=lambda file: (file.stem in LONG, module not in texts[file])))]


def passes(copy: Path, files: list[str]) -> bool:
    """Whether all these tests pass."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(copy.parent / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *files]
    limited = ["sh", "-c", f'ulimit -t {LONGEST}; exec "$@"', "sh", *command]
    status = subprocess.run(limited, cwd=copy, env=environment, capture_output=True, check=False).returncode
    assert status != -signal.SIGTERM, "the tests were ended from outside, which says nothing about the fault"
    return status == 0


def meant(number: int, copy: Path) -> bool:
    """Whether all tests pass with this fault of meaning in the copy, those of its file first."""
    path, old, new, _ = MEANINGS[number]
    file = copy / path
    before = file.read_text(encoding="utf-8")
    file.write_text(before.replace(old, new), encoding="utf-8")
    first, others = nearest(copy, path), ordered(copy, "")
    found = passes(copy, first) and passes(copy, [other for other in others if other not in first])
    file.write_text(before, encoding="utf-8")
    return found


def nearest(copy: Path, path: str) -> list[str]:
    """The tests of a file: those that name it by its module or its folder, the shortest first."""
    parts = path.removesuffix(".py").split("/")
    names = {".".join(parts), ".".join(parts[:-1] if len(parts) > 4 else parts)}
    words = {parts[-1], *(parts[3:] if parts[2] == "pages" else [])}
    tests = sorted((copy / "tests").glob("test_*.py"), key=lambda file: (file.stem in LONG, file.stat().st_size))
    named = [file for file in tests if words & set(file.stem.split("_"))]
    telling = [file for file in tests if any(name in file.read_text(encoding="utf-8") for name in names)]
    return [*map(str, dict.fromkeys([*named, *telling])), str(copy / "tests" / "test_machine.py")]


def plant_meanings(copy: Path, first: int, last: int) -> None:
    """Plant these faults of meaning, counted from 1, and print those that no test notices, and how many there are."""
    for meaning in MEANINGS:
        assert (copy / meaning.path).read_text(encoding="utf-8").count(meaning.old) == 1, meaning
    passed = 0
    last = min(last, len(MEANINGS))
    for number in range(first, last + 1):
        if meant(number - 1, copy):
            passed += 1
            print(f"{MEANINGS[number - 1].path}: {number}: {MEANINGS[number - 1].means}", flush=True)
    planted = last - first + 1
    print(f"{planted} planted, {planted - passed} noticed, {passed} passed")


def survives(mutant: Mutant, cosmic_ray: str, copy: Path) -> bool:
    """Whether all tests pass with the fault in the copy."""
    file = copy / mutant.path
    before = file.read_bytes()
    subprocess.run(
        [cosmic_ray, "apply", mutant.path, mutant.operator, str(mutant.occurrence)],
        cwd=copy, check=True, capture_output=True,
    )  # fmt: skip
    assert file.read_bytes() != before
    found = passes(copy, ordered(copy, mutant.path.removesuffix(".py").replace("/", ".")))
    file.write_bytes(before)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Plant faults and see which of them no test notices.")
    parser.add_argument("cosmic_ray", nargs="?", help="the program, in an environment of its own")
    parser.add_argument(
        "modules", nargs="*", default=["tictactoe/engine", "tictactoe/ui"], help="where they are planted"
    )
    parser.add_argument("--count", type=int, default=40, help="how many faults are planted")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--meaning", nargs="*", type=int, metavar="NUMBER", help="faults of meaning, FROM TO or all")
    options = parser.parse_args()
    if options.meaning is None and not options.cosmic_ray:
        parser.error("cosmic-ray is missing, and --meaning is not given")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache"))
        if options.meaning is not None:
            first, last = options.meaning or (1, len(MEANINGS))
            plant_meanings(copy, first, last)
            return
        known = mutants(options.cosmic_ray, copy, options.modules)
        assert passes(copy, ordered(copy, "")), "a test fails without any fault"
        survived = 0
        for number, mutant in enumerate(Random(options.seed).sample(known, options.count), start=1):
            if survives(mutant, options.cosmic_ray, copy):
                survived += 1
                line = (copy / mutant.path).read_text().split("\n")[mutant.line - 1].strip()
                print(f"{mutant.path}:{mutant.line}: {mutant.operator} {mutant.occurrence}: {line}")
            print(f"{number} planted, {survived} survived, of {len(known)}", flush=True)


if __name__ == "__main__":
    main()
