"""The script that fits the evaluation: it adds up what the search does, and finds the weights behind made data."""

from collections.abc import Sequence
from math import exp
from pathlib import Path
from random import Random
from runpy import run_path
from types import SimpleNamespace

import pytest

from support.engine import RowTables, Stones
from support.engines import engine
from support.positions import random_position
from support.system import plain
from tictactoe import Engine, Mark, Rules, format_cell, format_position, parse_position

RULES = Rules(15, 15, 5)
fit = SimpleNamespace(**run_path(str(Path(__file__).parents[1] / "benchmarks" / "fit.py")))


def test_the_weights_of_a_position_add_up_to_its_evaluation_and_its_likely_moves() -> None:
    random, rows = Random(2), RowTables(RULES, 8)
    values = [fit.TEMPO] + [
        weight for table in (*fit.MOVING, fit.WAITING) for weight in fit.weights_of(table)[: fit.PAIRS]
    ]
    moves = fit.weights_of(fit.ATTACK) + fit.weights_of(fit.DEFENCE)
    for _ in range(10):
        position = random_position(RULES, random)
        side, stones = int(position.to_move is Mark.O), Stones(rows, position)
        worths = stones.worths(side)
        likely = stones.likely(side, 1)[0]
        [(shapes, chance)], [(options, best)] = fit.samples(
            [f"{format_position(position)} 0 {format_cell(RULES, likely)}"]
        )
        assert chance == 0.5
        assert sum(values[number] * count for number, count in shapes) == fit.TEMPO + stones.value(side)
        counted = [(sum(moves[number] for number in numbers), count) for count, numbers in options]
        assert counted[best][0] == max(worths)
        assert sorted(worth for worth, count in counted for _ in range(count)) == sorted(filter(None, worths))


KNOWN = [40, 0, 120, 255, 15, 80]


def chosen(scores: Sequence[float], random: Random) -> int:
    return random.choices(range(len(scores)), [exp(score) for score in scores])[0]


def test_the_weights_behind_made_judgements_are_found() -> None:
    random = Random(3)
    data = []
    for _ in range(700):
        shapes = [(number, random.choice([-2, -1, 1, 2])) for number in random.sample(range(6), 3)]
        data.append((shapes, fit.chance_of(sum(KNOWN[number] * count for number, count in shapes) / 100)))
    assert fit.fitted(data, fit.value_loss, 6, 100) == pytest.approx(KNOWN, abs=3)


def test_the_weights_behind_made_choices_are_found() -> None:
    random = Random(4)
    known = [4, 0, 12, 25, 2, 8]
    data = []
    for _ in range(600):
        options = [(1, tuple(random.sample(range(6), 2))) for _ in range(6)]
        best = chosen([sum(known[number] for number in numbers) / 10 for _, numbers in options], random)
        data.append((options, best))
    found = fit.fitted(data, fit.move_loss, 6, 10)
    assert [weight - found[1] for weight in found] == pytest.approx(known, abs=3), "only differences matter"


@pytest.mark.parametrize(
    ("message", "evaluation", "chance"),
    [
        ("Speed 9K | Eval -200 | Node 9", "-200", 0.1192),
        ("Eval 0", "0", 0.5),
        ("Eval +M9", "+M9", 1),
        ("Eval -M12", "-M12", 0),
    ],
)
def test_an_engine_judges_a_position_in_a_message_before_its_move(
    tmp_path: Path, message: str, evaluation: str, chance: float
) -> None:
    position = parse_position("X14" + "/15" * 14, RULES)
    with Engine(engine(tmp_path, f'say("MESSAGE {message}")')) as judging:
        assert fit.judge(judging, position) == f"{format_position(position)} {evaluation} b1"
    with Engine(engine(tmp_path)) as silent:
        assert fit.judge(silent, position) is None
    assert fit.chance(evaluation, 100) == pytest.approx(chance, abs=1e-4)


def test_judging_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["X14" + "/15" * 14, "1X13" + "/15" * 14]
    expanded = [format_position(parse_position(text, RULES)) for text in texts]
    positions, judged = tmp_path / "positions", tmp_path / "judged"
    positions.write_text("\n".join(expanded), encoding="ascii")
    judged.write_text(f"{expanded[0]} -20 c3\n", encoding="ascii")
    command = engine(tmp_path, 'say("MESSAGE Eval 0")')
    monkeypatch.setattr("sys.argv", ["fit.py", "judge", str(positions), str(judged), "--engine", command])
    fit.main()
    lines = judged.read_text(encoding="ascii").splitlines()
    assert lines == [f"{expanded[0]} -20 c3", f"{expanded[1]} 0 a1"]


def test_tables_are_printed_as_the_evaluation_has_them(capsys: pytest.CaptureFixture[str]) -> None:
    for table in fit.ATTACK, fit.DEFENCE:
        fit.show("table_of", fit.weights_of(table))
        assert eval(capsys.readouterr().out, vars(fit)) == table


@plain  # its search inherits from the search
def test_positions_are_noted_that_the_search_evaluates_in_games() -> None:
    found = list(fit.positions(games=1, nodes=100, seed=1))
    assert len(set(found)) == len(found) == fit.EACH
    assert not any(position.problem or position.outcome for position in found)
    assert found == list(fit.positions(games=1, nodes=100, seed=1))
