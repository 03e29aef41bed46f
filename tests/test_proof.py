"""Proofs as files: what is written can be checked, and what was changed is refused."""

import ast
import json
import lzma
import os
import signal
import subprocess
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.command_line import Run, main
from support.maker_breaker import Size
from support.proofs import check_claims, sealed, weakened
from support.system import FOLDER_OPENED, posix
from tictactoe import (
    BadPosition,
    BadProof,
    Claim,
    Mark,
    Outcome,
    Position,
    Rules,
    Solver,
    check_proof,
    parse_position,
    proof,
)

ROOT = Path(__file__).parents[1]


SLOW = pytest.param((7, 6, 5), marks=pytest.mark.slow)


def written(position: Position) -> list[bytes]:
    return [f"{line}\n".encode() for line in proof(position, Solver(position.rules))]


def verified(lines: Iterable[str | bytes]) -> str:
    return str(check_proof(lines))


@pytest.mark.parametrize(
    ("size", "claim"),
    [
        ((3, 3, 3), "a draw"),
        ((4, 3, 3), "X wins"),
        ((4, 4, 3), "X wins"),
        ((4, 4, 4), "a draw"),
        ((5, 4, 4), "a draw"),
        ((5, 5, 5), "a draw"),
        ((6, 6, 5), "a draw"),
        ((7, 6, 5), "a draw"),
        ((8, 8, 6), "a draw"),
        ((2, 1, 2), "a draw"),
        ((1, 1, 1), "X wins"),
        pytest.param((7, 7, 5), "a draw", marks=pytest.mark.slow),
        pytest.param((6, 4, 4), "a draw", marks=pytest.mark.slow),
        pytest.param((6, 5, 4), "X wins", marks=pytest.mark.exhaustive),
    ],
)
def test_the_value_of_a_board_is_shown(size: Size, claim: str) -> None:
    lines = written(Rules(*size).start)
    said = verified(lines)
    assert said.startswith(f"{size[0]},{size[1]},{size[2]}: {claim}, ")
    assert said.endswith((" leaves checked", ", 1 leaf checked"))
    assert size != (7, 7, 5) or len(lines) < 300
    assert size != (7, 7, 5) or f'"{said}"' in (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3), (5, 3, 4), (5, 5, 5), (3, 3, 2)])
def test_what_is_claimed_of_a_position_is_its_value(size: Size) -> None:
    check_claims(size, lambda position: check_proof(written(position)))


def test_a_proof_is_the_same_however_its_lines_and_its_defences_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Rules(7, 6, 5).start
    lines = written(start)
    monkeypatch.setattr("tictactoe._engine.proofs.lines.BLOCK", 4)
    monkeypatch.setattr("tictactoe._engine.proofs.proof.STRATEGIES", 0)
    assert written(start) == lines
    assert len(lines) % 4


def test_nothing_is_written_of_a_finished_game() -> None:
    assert written(parse_position("XXX/OO./...")) == written(parse_position("XOX/XOO/OXX")) == []


def test_nothing_is_written_of_what_is_not_found_in_time() -> None:
    rules = Rules(6, 5, 4)
    assert list(proof(rules.start, Solver(rules), lambda: True)) == []


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3), (5, 4, 4), SLOW])
def test_a_byte_that_was_changed_is_found(size: Size) -> None:
    rng, file = Random(str(size)), b"".join(written(Rules(*size).start))
    verified(file.splitlines(keepends=True))
    for _ in range(100):
        place = rng.randrange(len(file))
        other = rng.choice([letter for letter in b'abc123 :,[]{}"-' if letter != file[place]])
        with pytest.raises(BadProof):
            verified((file[:place] + bytes([other]) + file[place + 1 :]).splitlines(keepends=True))


@pytest.mark.parametrize("size", [(4, 3, 3), (5, 4, 4), (6, 6, 5), SLOW])
def test_what_a_proof_needs_is_missed(size: Size) -> None:
    """A proof without an answer, a reply or a pair is refused, even if its digest fits."""
    rng, lines = Random(str(size)), written(Rules(*size).start)
    for _ in range(100):
        number = rng.randrange(1, len(lines) - 1)
        forged = weakened(lines[number], rng)
        if forged is None:
            continue
        changed = [*lines[:number], forged, *lines[number + 1 :]]
        with pytest.raises(BadProof):
            verified(sealed(changed))


HEADER = {"format": "tictactoe proof 1", "board": "3,3,3", "position": "3/3/3", "to_move": "X", "claim": "a draw"}
TURN = {"turn": "c1 b1 a1 c2 b2 a2 c3 b3 a3"}
ROW = HEADER | {"board": "3,1,2", "position": "3", "claim": "X wins"}
ROW_WINS = [{"play": "a1"}, {"play": "c1"}]
NOT_BEFORE = "line 2: this is not part of a proof, or refers to a line that is not before it"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "it is empty"),
        ([HEADER], "breaks off after line 1"),
        ([[]], "line 1: this is not part of a proof$"),
        ([HEADER | {"format": "other"}], "line 1: this is not a claim in the format"),
        ([HEADER | {"claim": "O draws"}], "line 1: this is not a claim in the format"),
        ([HEADER | {"position": "XXX/OO1/3", "to_move": "O"}], "line 1: the game is over"),
        ([HEADER | {"board": "3,3,4"}], "line 1: 4 in a row cannot win on 3 x 3; choose 1 to 3"),
        ([HEADER | {"position": "XXX/3/3", "to_move": "O"}], "line 1: 3 X and 0 O cannot be; the players take turns"),
        ([HEADER, {"defence": [0, 0, "a1-a1"]}], "line 2: a cell is used twice"),
        ([HEADER, {"defence": [0, 0, "a1-b1-c1"]}], "line 2: this is not part of a proof"),
        ([HEADER, {"defence": [0, 0, "a1-a2"]}, {"defence": [2, 0, "a2-a3"]}], "line 3: a cell is used twice"),
        ([HEADER, TURN, {"defence": [0, 0, "a1-a2"]}, {"defence": [3, 2, "c2-b3"]}], "line 4: a cell is used twice"),
        ([HEADER, {"turn": "a1 a1 c1 a2 b2 c2 a3 b3 c3"}], "line 2: a cell is used twice"),
        ([HEADER, {"turn": "a1 b1 c1"}], "line 2: this is not part of a proof"),
        ([HEADER, {"turn": "b1 a1 c1 a2 b2 c2 a3 b3 c3"}], "line 2: this is not part of a proof"),
        ([HEADER, {"defence": [0, 0, "a1-a2"]}, {"answers": [["b1", "a1", 2]]}], "line 3: after b1"),
        ([HEADER, {"answers": [["b1", "b1", 0]]}], "line 2: after b1"),
        ([HEADER, {"answers": [["a1 b1", "c1", 7]]}], "line 2: this is not part of a proof"),
        (
            [HEADER, {"defence": [0, 0, "a1-b1"]}, {"X": 2, "O": 2, "sha256": ""}],
            "line 3: the defence in line 2 does not fit",
        ),
        ([HEADER, {"answers": []}, {"X": 2, "O": 2, "sha256": ""}], "line 3: the defence in line 2 does not fit"),
        (
            [HEADER | {"claim": "X wins"}, {"defence": [0]}, {"X": 2, "sha256": ""}],
            "the defence in line 2 does not fit",
        ),
        ([HEADER, {"defence": [0, 0, "*-a1"]}], "line 2: this is not part of a proof"),
        ([HEADER, {"answers": [["*", "a1", 0]]}], "line 2: this is not part of a proof"),
        ([HEADER, {"answers": [["a1", "*", 0]]}], "line 2: this is not part of a proof"),
        ([HEADER, {"turn": "* b1 a1 c2 b2 a2 c3 b3 a3"}], "line 2: this is not part of a proof"),
        ([HEADER, {"turn": TURN["turn"] + " *"}], "line 2: this is not part of a proof"),
        ([HEADER, {"defence": [0, None, "a1-b1"]}], "line 2: this is not part of a proof"),
        ([ROW, {"play": "*"}, {"X": 2, "sha256": ""}], "line 3: this is not part of a proof"),
        ([HEADER, {"replies": {"*": 2}}], NOT_BEFORE),
        ([HEADER, {"replies": {"*": 3}}, {"play": "a1", "then": 2}], NOT_BEFORE),
        ([HEADER, {"play": "a1", "then": 3}, {"replies": {"*": 2}}], NOT_BEFORE),
        ([HEADER, {"play": "a1", "then": 1}], NOT_BEFORE),
        ([HEADER, {"play": "a1", "then": None}], NOT_BEFORE),
        ([HEADER, {"play": "a1"}, {"play": "b1", "then": 2}], "line 3: .* or refers to a line that is not before it"),
        ([HEADER, {"play": "a1", "why": "it wins"}], NOT_BEFORE),
        ([HEADER, {"play": "d1"}], "line 2: this is not part of a proof"),
        ([HEADER, {"play": "A1"}], "line 2: this is not part of a proof"),
        ([HEADER, {"replies": {"a1 b1": 0, "b1 c1": 0}}], "line 2: a cell is used twice"),
        ([HEADER, {"play": "c1"}, {"play": "c1"}], "line 3: this line appears twice"),
        ([HEADER, *({"turn": TURN["turn"] + " " * spaces} for spaces in range(9))], "line 10: this is not part"),
        ([HEADER, {"replies": {}}, {"X": 2, "O": 2, "sha256": ""}], "line 3: this is not part of a proof"),
        (
            [HEADER, {"replies": {"*": 0}}, {"play": "b2", "then": 2}, {"X": 3, "O": 2, "sha256": ""}],
            "a move is missing",
        ),
        (
            [ROW, *ROW_WINS, {"replies": {"a1": 3}}, {"play": "b1", "then": 4}, {"X": 5, "sha256": ""}],
            "a move is missing",
        ),
        ([ROW, *ROW_WINS, {"play": "b1"}, {"X": 4, "sha256": ""}], "line 5: a move is missing"),
        (
            [
                ROW | {"board": "4,1,2", "position": "4"},
                {"play": "b1"},
                {"replies": {}},
                {"play": "d1", "then": 3},
                {"replies": {"b1": 4, "*": 2}},
                {"play": "a1", "then": 5},
                {"X": 6, "sha256": ""},
            ],
            "line 7: the game ends here, but not as is claimed",
        ),
        ([HEADER, {"defence": [0]}, {"X": 2, "O": 2, "sha256": "0"}], "line 3: what stands before it was changed"),
    ],
)
def test_why_a_proof_is_refused(lines: list[dict[str, object]], reason: str) -> None:
    data = [json.dumps(line).encode() + b"\n" for line in lines]
    if lines and isinstance(lines[-1], dict) and lines[-1].get("sha256") == "":
        data = sealed(data)
    with pytest.raises(BadProof, match=reason):
        verified(data)


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 500_000,
        b'{"replies":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"defence":[' + b"9" * 4000 + b"]}",
        b'{"defence":[' + b"9" * 500_000 + b"]}",
        b'{"play":"a1","then":' + b"9" * 4000 + b"}",
        b'{"defence":[-1]}',
        b'{"defence":[NaN]}',
        b'{"play":"a1","then":-Infinity}',
        b'{"play":"a1","then":1e400}',
        b'{"defence":[true]}',
        b'{"defence":[0,0,{}]}',
        b'{"answers":[[["a1"],"b1",0]]}',
        b'{"replies":["a1"]}',
        b'{"play":"\xff"}',
        b'{"play":"\\ud800"}',
        '{"play":"a1"}'.encode("utf-16"),
        b'{"play":"a1","play":"b1"}',
        b'{"play":"a1"}' + b" " * (1 << 20),
        b"[0]",
        b'["sha256"]',
        b'"sha256"',
        b"null",
        b"\0",
        b"",
    ],
    ids=lambda line: ascii(line[:30]),
)
def test_a_hostile_line_is_refused_by_its_number(line: bytes) -> None:
    with pytest.raises(BadProof, match=r"^line 2: "):
        check_proof([json.dumps(HEADER), line])


def test_a_header_has_one_claim() -> None:
    with pytest.raises(BadProof, match="line 1: a key appears twice"):
        check_proof([json.dumps(HEADER).replace("{", '{"claim": "X wins", ')])


def test_a_line_that_comes_for_ever_is_refused_at_once() -> None:
    lines = iter([json.dumps(HEADER), *['{"play":"c1"}'] * 50])
    with pytest.raises(BadProof, match="line 3: this line appears twice"):
        check_proof(lines)
    assert len(list(lines)) == 48


@pytest.mark.parametrize("more", [[b"\n"] * 2, ["\n", "x"], [b"{}\n"], [b'{"play":"a1"}\n']])
def test_nothing_follows_the_last_line_but_an_empty_one(more: list[bytes]) -> None:
    lines = written(parse_position("xox/oox/___"))
    with pytest.raises(BadProof, match="line 3: this is the last line of a proof, but more follows"):
        check_proof([*lines, *more])
    for empty in b"\n", b"\r\n", b"", "\n":
        assert check_proof([*lines, empty]) == check_proof(lines)


@pytest.mark.parametrize(
    ("limit", "value", "reason"),
    [
        ("check.MOST_PARTS", 5, "line 4: a proof has at most 5 lines and replies"),
        ("lines.LONGEST_PROOF", 160, "line 4: a line has at most 1 MiB, and a proof 512 MiB"),
    ],
)
def test_a_proof_that_would_take_too_much_memory_is_refused(
    limit: str, value: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [json.dumps(line) for line in [ROW, *ROW_WINS, {"replies": {"a1": 3, "c1": 2}}]]
    with pytest.raises(BadProof, match="it breaks off after line 4"):
        check_proof(lines)
    monkeypatch.setattr(f"tictactoe._engine.proofs.{limit}", value)
    with pytest.raises(BadProof, match=reason):
        check_proof(lines)


def test_a_line_is_followed_once_in_each_position() -> None:
    """Pairs as moves against every reply, which can be played in any order."""
    names = ["a1 b1", "c1 d1", "a2 b2", "c2 d2"]
    lines: list[dict[str, Any]] = [HEADER | {"board": "4,2,4", "position": "4/4"}, {"replies": {}}]
    for _ in names:
        line, start = len(lines), len(lines) + 1
        for pair in names:
            one, other = pair.split()
            lines += [{"play": other, "then": line}, {"play": one, "then": line}]
        lines.append({"replies": {name: start + place for place, name in enumerate(" ".join(names).split())}})
    lines += [{"defence": [0, 0, "a1-b1 a2-b2"]}, {"X": len(lines) + 1, "O": len(lines), "sha256": ""}]
    ways = 8 * 6 * 4 * 2  # to the ends of games
    positions = 4 * 2**3  # before the last two marks
    assert (
        check_proof(sealed([json.dumps(line).encode() + b"\n" for line in lines])).leaves == positions * 2 + 1 < ways
    )


def test_a_proof_that_leads_to_too_many_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(Rules(4, 3, 3).start)
    monkeypatch.setattr("tictactoe._engine.proofs.check.MOST_POSITIONS", 15)
    assert verified(lines) == "4,3,3: X wins, 117 leaves checked"
    monkeypatch.setattr("tictactoe._engine.proofs.check.MOST_POSITIONS", 14)
    with pytest.raises(BadProof, match="line 28: its moves lead to more than 14 positions"):
        check_proof(lines)


def test_a_complete_proof_by_hand_is_accepted() -> None:
    lines = [ROW, *ROW_WINS, {"replies": {"a1": 3, "*": 2}}, {"play": "b1", "then": 4}, {"X": 5, "sha256": ""}]
    assert verified(sealed([json.dumps(line).encode() + b"\n" for line in lines])) == (
        "3,1,2: X wins, 2 leaves checked"
    )


def test_a_defence_is_written_to_the_end_however_few_nodes_found_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tictactoe._engine.proofs.proof.PROVER_NODES", 0)
    position = parse_position("...../..O../...../XX.O./.....", Rules(5, 5, 4))
    assert ": a draw, " in verified(written(position))


def test_a_proof_is_whole_or_none() -> None:
    position, seen = Rules(5, 4, 4).start, set()
    for number in range(0, 60, 7):
        questions = iter(range(number))
        lines = [f"{line}\n".encode() for line in proof(position, Solver(position.rules), partial(ended, questions))]
        seen.add(bool(lines))
        assert not lines or ": a draw, " in verified(lines)
    assert seen == {False, True}


def ended(questions: Iterator[int]) -> bool:
    return next(questions, None) is None


@pytest.mark.parametrize(
    ("text", "rules", "to_move", "shown"),
    [
        ("xox/oox/___", Rules(3, 3, 3), Mark.X, "3,3,3 XOX/OOX/...: X wins, 1 leaf checked"),
        ("xxo/x2/2o", Rules(3, 3, 3), Mark.O, "3,3,3 XXO/X../..O: O wins, 1 leaf checked"),
        ("x3/4/4/3o", Rules(4, 4, 3), Mark.X, "4,4,3 X.../..../..../...O: X wins, "),
        ("x3/4/4/3o", Rules(4, 4, 3), Mark.O, "4,4,3 X.../..../..../...O with O to move: O wins, "),
        ("4/4/4", Rules(4, 3, 3), Mark.X, "4,3,3: X wins, "),
        ("4/4/4", Rules(4, 3, 3), Mark.O, "4,3,3 with O to move: O wins, "),
    ],
)
def test_a_claim_names_the_board_the_marks_and_a_mover_that_they_do_not_give(
    text: str, rules: Rules, to_move: Mark, shown: str
) -> None:
    assert verified(written(parse_position(text, rules, to_move))).startswith(shown)


@pytest.mark.parametrize(
    ("text", "winner", "leaves"),
    [("xox/oox/___", Mark.X, 1), ("XXO/X2/2O", Mark.O, 1), ("XOX/3/O1X", Mark.X, 4), ("XOX/1O1/1X1", None, 2)],
)
def test_what_a_proof_shows_is_data(text: str, winner: Mark | None, leaves: int) -> None:
    position = parse_position(text)
    assert check_proof(written(position)) == Claim(position, Outcome(winner), leaves)


def test_the_lines_may_be_text_and_have_any_line_ends() -> None:
    position = parse_position("XOX/.O./.X.")
    lines = list(proof(position, Solver(position.rules)))
    assert len(lines) > 3
    assert not any("\n" in line for line in lines)
    for end in ("", "\n", "\r\n"):
        for text in ([line + end for line in lines], [(line + end).encode() for line in lines]):
            assert check_proof(text).outcome == Outcome(None)


@pytest.mark.parametrize("wrong", ["{}", b"{}", None, 5])
def test_what_has_no_lines_is_no_proof(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"the lines of a proof are wanted; splitlines\(\) gives those of a text"):
        check_proof(wrong)


def test_the_check_is_short_and_knows_the_rules_alone() -> None:
    proofs = ROOT / "tictactoe" / "_engine" / "proofs"
    source = (proofs / "check.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 150
    assert needed(source) == {"board", "notation", "lines"}
    rules = needed((proofs / "lines.py").read_text(encoding="utf-8"))
    assert rules == {"board", "frozen", "notation", "refusal"}


def needed(source: str) -> set[str | None]:
    """The modules of the package that a module imports."""
    return {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom) and node.level}


def test_a_position_that_has_no_proof_is_refused_at_once() -> None:
    solver = Solver(Rules(3, 3, 3))
    with pytest.raises(ValueError, match="this search knows the board"):
        proof(Rules(4, 4, 4).start, solver)
    with pytest.raises(BadPosition, match="3 X and 0 O"):
        proof(Position(solver.rules, 0b111, 0, Mark.X), solver)


def test_commands_write_and_check(tmp_path: Path, printed: Run, refused: Run) -> None:
    file = str(tmp_path / "draw")
    said = f"Wrote a proof of 5 lines to {file}. Check it with: tictactoe check {file}\n"
    assert printed("solve", "4/4/4/4", "--proof", file) == said
    assert printed("check", file) == "4,4,4: a draw, 17 leaves checked\n"
    Path(file).write_bytes(Path(file).read_bytes().replace(b"a1", b"b1"))
    assert refused("check", file).startswith(f"tictactoe: {file}: line ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "{0}/none"], "tictactoe: {0}/none: No such file or directory.\n"),
        (["check", "{0}"], f"tictactoe: {{0}}: {FOLDER_OPENED}.\n"),
        (["check", "{1}"], "tictactoe: {1}: line 1: this is not part of a proof.\n"),
        (["solve", "4/4/4/4", "--proof", "{0}"], f"tictactoe: {{0}}: {FOLDER_OPENED}.\n"),
        (
            ["solve", "XXX/OO./...", "--proof", "{0}/x"],
            "tictactoe: the game is over there, so there is nothing to prove.\n",
        ),
        (
            ["solve", "6/6/6/6/6", "--board", "6,5,4", "--budget", "0", "--proof", "{0}/x"],
            "tictactoe: found no proof in this time; give it more with --budget.\n",
        ),
    ],
)
def test_what_cannot_be_used_gets_a_line(arguments: list[str], said: str, tmp_path: Path, refused: Run) -> None:
    given = [argument.format(tmp_path, __file__) for argument in arguments]
    assert refused(*given) == said.format(tmp_path, __file__)


def test_a_proof_is_read_from_standard_input() -> None:
    for data, status, said in (
        (written(parse_position("xox/oox/___")), 0, "3,3,3 XOX/OOX/...: X wins, 1 leaf checked\n"),
        ([BOM_UTF8, *written(parse_position("xox/oox/___"))], 0, "3,3,3 XOX/OOX/...: X wins, 1 leaf checked\n"),
        ([b"{"], 2, "tictactoe: standard input: line 1: this is not part of a proof.\n"),
    ):
        command = [sys.executable, "-m", "tictactoe", "check", "-"]
        done = subprocess.run(command, input=b"".join(data), capture_output=True, cwd=ROOT)
        assert (done.returncode, (done.stdout + done.stderr).decode().replace(os.linesep, "\n")) == (status, said)


@pytest.mark.parametrize("found", [True, False])
def test_a_file_is_replaced_by_a_whole_proof_or_left_as_it_is(found: bool, tmp_path: Path) -> None:
    file = tmp_path / "draw"
    file.write_text("of old", encoding="ascii")
    file.chmod(0o640)
    mode = file.stat().st_mode  # on Windows 0o666, whatever is wanted
    assert main(["solve", "4/4/4/4", "--proof", str(file), "--budget", "60" if found else "0"]) == (0 if found else 2)
    assert ("sha256" in file.read_text(encoding="ascii")) == found
    assert found or file.read_text(encoding="ascii") == "of old"
    assert file.stat().st_mode == mode
    assert os.listdir(tmp_path) == ["draw"]


def test_a_folder_that_is_not_there_is_missed_before_anything_is_proven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Run
) -> None:
    monkeypatch.delattr("tictactoe._shell.commands.solve.proof")
    file = tmp_path / "missing" / "x"
    said = f"tictactoe: {file}: No such file or directory.\n"
    assert refused("solve", "4/4/4/4", "--proof", str(file)) == said


def test_a_proof_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "4/4/4/4", "--proof", "-"]) == 0
    proof, said = capsys.readouterr()
    assert said == "Wrote a proof of 5 lines to standard output. Check it with: tictactoe check -\n"
    assert verified(line.encode() for line in proof.splitlines(keepends=True)) == "4,4,4: a draw, 17 leaves checked"


def test_a_proof_may_be_compressed(tmp_path: Path, printed: Run, refused: Run) -> None:
    plain, file = tmp_path / "draw", tmp_path / "draw.xz"
    for name in plain, file:
        assert printed("solve", "4/4/4/4", "--proof", str(name))
    assert lzma.decompress(file.read_bytes()).splitlines() == plain.read_bytes().splitlines()
    assert printed("check", str(file)) == "4,4,4: a draw, 17 leaves checked\n"
    whole = file.read_bytes()
    for damaged in whole[:-20], whole[:60] + b"x" * 40 + whole[100:], whole[:6]:
        file.write_bytes(damaged)
        said = f"tictactoe: {file}: the compressed file is damaged or breaks off.\n"
        assert refused("check", str(file)) == said


def test_what_unpacks_to_more_than_a_proof_may_have_is_refused(tmp_path: Path, refused: Run) -> None:
    file = tmp_path / "bomb.xz"
    file.write_bytes(lzma.compress(bytes(2 << 20)))
    assert refused("check", str(file)).endswith("line 1: a line has at most 1 MiB, and a proof 512 MiB.\n")


def test_where_nothing_can_be_compressed_a_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Run
) -> None:
    file = tmp_path / "draw.xz"
    file.write_bytes(lzma.compress(b"{}\n"))
    monkeypatch.setitem(sys.modules, "lzma", None)
    for arguments in ["check", str(file)], ["solve", "8/8/8/8/8/8/8/8", "--proof", str(tmp_path / "other.xz")]:
        said = "tictactoe: this Python cannot compress; leave out the .xz, or unpack the file with xz -d.\n"
        assert refused(*arguments) == said
    assert [path.name for path in tmp_path.iterdir()] == ["draw.xz"]


@posix
def test_standard_output_is_written_by_any_of_its_names_and_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "draw"
    for name in ("-", "/dev/stdout", "/dev/fd/1", str(file)):
        with open(file, "wb") as output:
            output.write(b"before\n")
            output.flush()
            command = [sys.executable, "-m", "tictactoe", "solve", "4/4/4/4", "--proof", name]
            subprocess.run(command, stdout=output, stderr=subprocess.DEVNULL, check=True, cwd=ROOT)
        before, *proof = file.read_bytes().splitlines(keepends=True)
        assert before == b"before\n"
        assert verified(proof) == "4,4,4: a draw, 17 leaves checked"


@posix
def test_a_pipe_is_written_to() -> None:
    reading, writing = os.pipe()
    with open(reading, "rb") as pipe:
        assert main(["solve", "xox/oox/___", "--proof", f"/dev/fd/{writing}"]) == 0
        os.close(writing)
        assert verified(pipe) == "3,3,3 XOX/OOX/...: X wins, 1 leaf checked"


@posix
def test_a_long_proof_says_what_it_does_and_that_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "draw"
    command = [sys.executable, "-m", "tictactoe", "solve", "15/" * 14 + "15", "--proof", str(file), "--budget", "600"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        assert process.stderr.readline() == "tictactoe: looking for a proof; Ctrl-C stops it.\n"
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == "tictactoe: stopped before a proof was found.\n"
    assert process.returncode == 130
    assert os.listdir(tmp_path) == []


@posix
def test_names_of_files_are_shown_escaped_and_a_line_without_end_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = str(tmp_path / "a\x1b[31mb")
    assert main(["solve", "xox/oox/___", "--proof", named]) == 0
    assert main(["check", str(tmp_path / "none\x1b[31m")]) == 2
    assert main(["check", "/dev/zero"]) == 2
    said = capsys.readouterr()
    assert "a\\x1b[31mb. Check it with: tictactoe check" in said.out
    assert "/dev/zero: line 1: a line has at most 1 MiB" in said.err
    assert "\x1b" not in said.out + said.err
