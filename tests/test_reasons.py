"""The coach's reasons in words."""

import re
from collections import Counter
from itertools import product, zip_longest

import pytest

from support.positions import THREE, Positions, blank, in_every_position, on, text
from support.reference_coach import best_of, worths
from support.sentences import (
    BLOCKED_YOU,
    EVERY_MOVE_LOSES,
    FIND_IT,
    FLAWLESS,
    HAD_A_DRAW,
    HAD_A_DRAW_HERE,
    LIKE_EVERY_OTHER,
    LUCKY,
    LUCKY_TWICE,
    MISSED_A_DRAW,
    MISSED_A_WIN,
    ONLY_MOVE_THAT_SAVES,
    THREE_IN_A_ROW,
    THREW_AWAY_THE_DRAW,
    WOULD_HAVE_SAVED_IT,
    YOU_HAD_A_DRAW,
)
from support.ui import wrap
from tictactoe import (
    Analysis,
    Hint,
    Judgement,
    Mark,
    MoveAnalysis,
    Outcome,
    Reason,
    Remark,
    Rules,
    Solver,
    Value,
    Verdict,
    explain,
    format_cell,
    format_rules,
    hint,
    parse_cell,
    parse_game,
    parse_position,
    verdict,
)
from tictactoe._engine.coaching.coach import remark
from tictactoe._ui.board.answers import ending
from tictactoe._ui.pages.review import words as review
from tictactoe._ui.words import hints, reasons
from tictactoe._ui.words.values import valued

LINES = 2  # rows of the coach, each of 70 columns
BEST, LOST_DRAW, LOST_WIN = Verdict.BEST, Verdict.LOST_DRAW, Verdict.LOST_WIN


@pytest.mark.parametrize(
    ("picture", "cell", "sentence"),
    [
        ("xox/oox/___", "a3", f"a3 loses at once: O plays b3 and has {THREE_IN_A_ROW}."),
        ("xox/oox/___", "b3", "b3 draws, but c3 wins at once."),
        ("xox/oox/___", "c3", f"c3 wins at once: {THREE_IN_A_ROW}."),
        ("X../.O./..X", "c1", "c1 loses in 2 moves: X plays a3 and makes two threats."),
        ("X../.O./..X", "b1", "b1 draws: X must answer at b3 and has no time to fork at a3."),
        (".../.XO/...", "a2", "a2 draws, but six other moves win."),
        ("X../.../...", "b2", f"b2 draws: {ONLY_MOVE_THAT_SAVES}."),
        ("X../.../...", "c3", "c3 loses in 3 moves: X plays c1, forces b1, then a3 makes two threats."),
        ("XO./.../...", "a2", "a2 wins in 3 moves: it forces a3, then b2 makes two threats."),
        ("XO./.../...", "c1", "c1 draws, but a2, b2 or a3 wins."),
        ("OXX/X.O/..O", "b2", "b2 wins in 2 moves: it threatens a3 and b3 at once."),
        ("OXO/OXX/X..", "b3", f"b3 draws: it blocks X's {THREE_IN_A_ROW}."),
        ("OOX/..X/.X.", "c3", "c3 loses in 2 moves: X plays b2 and makes two threats."),
        ("XX./O../O..", "c2", "c2 wins in 3 moves, but c1 wins at once."),
        (".X./.../...", "a1", "a1 draws, and c1, b2 and b3 draw too; a2, c2, a3 and c3 lose."),
        (".X./.O./...", "a2", "a2 draws, and a1, c1, c2, a3 and c3 draw too; b3 loses."),
        ("OOX/.../.X.", "b2", "b2 draws, but every corner and every edge wins."),
        (".../.X./...", "a3", "a3 draws: every corner draws; every edge loses."),
        (".../.X./...", "b1", "b1 loses in 3 moves: X plays a1, forces c3, then a3 makes two threats."),
        (".../.../...", "b1", f"b1 {LIKE_EVERY_OTHER}."),
        ("OX./.../..X", "a2", "a2 loses in 3 moves: X plays a3, forces b3, then c1 makes two threats."),
        (".O./X../.X.", "a1", "a1 loses in 3 moves: X plays c1, and every answer loses."),
        (
            "...O/.X../...X",
            "b1",
            "b1 loses in 3 moves: X plays c1, forces a3, then c2 threatens a2, d2 and c3 at once.",
        ),
    ],
)
def test_why(picture: str, cell: str, sentence: str) -> None:
    analysis, played = on(picture, cell)
    assert reasons.why(analysis.position.rules, remark(analysis, played)) == sentence


@pytest.mark.parametrize(
    ("picture", "cell", "sentences"),
    [
        ("xox/oox/___", "c3", f"Move 5: c3 was best. It makes {THREE_IN_A_ROW}."),
        ("xox/oox/___", "b3", "Move 5: b3 threw away the win. c3 would have won."),
        ("OXX/X.O/..O", "b2", "Move 5: b2 was best. It wins in 2 moves: it threatens a3 and b3 at once."),
        (
            "XO./.../...",
            "a2",
            "Move 5: a2 was best. It wins in 3 moves: it forces a3, then b2 makes two threats.",
        ),
        (
            "X../.O./..X",
            "c1",
            f"Move 5: c1 {THREW_AWAY_THE_DRAW}. X plays a3 and threatens a2 and b3 at once. "
            f"Every edge {WOULD_HAVE_SAVED_IT}.",
        ),
        ("OXO/OXX/X..", "b3", f"Move 5: b3 was best. It draws: it blocks X's {THREE_IN_A_ROW}."),
        ("X../.../...", "b2", f"Move 5: b2 was best. It draws: {ONLY_MOVE_THAT_SAVES}."),
        (
            "OOX/..X/.X.",
            "c3",
            "Move 5: c3 loses in 2 moves, and no move lasts longer. X plays b2 and threatens a2 and a3 at once.",
        ),
        ("XX./O../O..", "c2", "Move 5: c2 wins more slowly than necessary. c1 would have won sooner."),
        (
            "OOX/..X/.X.",
            "a2",
            f"Move 5: a2 loses faster than necessary. X plays c3 and has {THREE_IN_A_ROW}. "
            "c3 would have lasted longer.",
        ),
    ],
)
def test_what_the_review_says_of_a_move(picture: str, cell: str, sentences: str) -> None:
    analysis, played = on(picture, cell)
    kept = verdict(analysis, played)
    assert kept
    assert " ".join(review.answer(analysis.position.rules, 5, kept, explain(analysis, played))) == sentences


@in_every_position
def test_a_wrong_answer_in_the_review_does_not_name_a_right_one(positions: Positions) -> None:
    seen = 0
    for analysis in positions():
        right = {format_cell(THREE, move.cell) for move in analysis.moves if move.value is analysis.value}
        for move in analysis.moves:
            if move.value is not analysis.value:
                (told, again) = review.tried(THREE, analysis, explain(analysis, move.cell)[0])
                before = told.partition(" plays ")[0]  # the reply of the other side may well be in the same cell
                assert not right & {*before.translate(dict.fromkeys(map(ord, ",.:"), " ")).split()}, told
                assert again == "Try again."
                seen += 1
    assert seen > 500


@pytest.mark.parametrize(
    ("picture", "cell", "deed"),
    [
        ("XO./.../...", "a2", "wins in 3 moves"),
        ("XO./.../...", "c1", "draws"),
        ("OX./.../..X", "a2", "loses in 3 moves"),
    ],
)
def test_what_the_review_says_of_a_move_whose_alternatives_are_not_proven(picture: str, cell: str, deed: str) -> None:
    analysis, played = on(picture, cell)
    told = review.left_open(THREE, 4, analysis.move(played))
    better = "won sooner" if "wins" in deed else "been better"
    assert told == f"Move 4: {cell} {deed}; another move may have {better}."


@in_every_position
def test_the_review_says_a_move_and_its_verdict_once(positions: Positions) -> None:
    for analysis in positions():
        keep = [move.cell for move in analysis.moves if move.value is analysis.value]
        for move in analysis.moves:
            kept = verdict(analysis, move.cell)
            assert kept
            remarks, name = explain(analysis, move.cell), format_cell(THREE, move.cell)
            judged, *reason = review.answer(THREE, 4, kept, remarks)
            assert judged.startswith(f"Move 4: {name} ")
            alike = {move.value for move in analysis.moves} == {Value.DRAW}
            told = "was the only move" if len(analysis.moves) == 1 else LIKE_EVERY_OTHER
            assert (judged == f"Move 4: {name} {told}.") if alike and not reason else reason
            assert not any(sentence.startswith(name) for sentence in reason)
            if kept in (LOST_DRAW, LOST_WIN):
                *_, last = after = review.answer(THREE, 4, kept, remarks, found=keep[0])
                assert any(said.startswith(f"After {name}, ") for said in after) is (move.value is Value.LOSS)
                assert ("would have" in last) == (len(keep) > 1)
                if "very " in last and len(keep) > 1:  # all of a kind, which are all that keep the value
                    free = {format_cell(THREE, move.cell) for move in analysis.moves}
                    clause = last[0].lower() + last[1:-1]
                    for said_of, verb in ((WOULD_HAVE_SAVED_IT, "hold"), ("would have won", "win")):
                        clause = clause.replace(said_of, verb)
                    cells = meant(clause, free)[1]
                    assert cells == {format_cell(THREE, cell) for cell in keep}


@in_every_position
def test_every_sentence_about_tic_tac_toe_fits_and_says_something(positions: Positions) -> None:
    costs = {LOST_DRAW, LOST_WIN}
    for analysis in positions():
        for cell in analysis.position.legal_moves:
            said, kept = explain(analysis, cell), verdict(analysis, cell)
            assert kept is not None
            sentences = [reasons.why(THREE, one) for one in said]
            sentences += review.answer(THREE, 4, kept, said) + review.tried(THREE, analysis, said[0])
            own = reasons.of_its_move(THREE, said)
            assert (own == f"The computer's {valued(THREE, said[0].move)}.") == (kept is not BEST)
            if kept in costs:
                sentences.append(review.question(9, kept, Mark.O))
            assert all(0 < len(sentence) <= 80 for sentence in [*sentences, own])
            assert all(sentence.endswith((".", "?")) and not set(sentence) & set("-_") for sentence in sentences)


KINDS = {"corner": {"a1", "c1", "a3", "c3"}, "edge": {"b1", "a2", "c2", "b3"}}


def meant(said: str, free: set[str]) -> tuple[str, set[str], int]:
    """The verb of a clause such as "every corner and b2 draw too", the cells that it names, and their number."""
    names, verb = re.fullmatch(r"(.+?) (draws?|loses?|holds?|wins?)( too)?", said).groups()[:2]  # type: ignore[union-attr]
    counted = re.search(f"{'|'.join(NUMBERS)}", names)
    if counted:
        return verb.rstrip("s"), set(), NUMBERS.index(counted[0])
    if names == "every other move":
        return verb.rstrip("s"), set(), len(free) - 1
    cells = set(re.findall("[abc][123]", names))
    for kind in re.findall("every (corner|edge)", names):
        assert len(KINDS[kind] & free) > 1
        cells |= KINDS[kind] & free
    return verb.rstrip("s"), cells, len(cells)


NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


@in_every_position
def test_what_a_move_draws_like_and_what_loses_beside_it_is_exact(positions: Positions) -> None:
    found: Counter[bool] = Counter()
    for analysis in positions():
        worth = worths(text(analysis.position), analysis.position.to_move.value, THREE.mnk)
        values = {format_cell(THREE, cell): value for cell, (value, _) in worth.items()}
        for cell in worth:
            for said in explain(analysis, cell):
                if said.reason is not Reason.AS_GOOD or said.move.value is not Value.DRAW:
                    continue
                name = format_cell(THREE, cell)
                why = reasons.why(THREE, said)
                good, _, bad = re.sub(f"^{name} draws(:|, and) ", "", why).rstrip(".").partition("; ")
                if why in (f"{name} {LIKE_EVERY_OTHER}.", f"{name} draws."):
                    assert set(values.values()) == {0}
                    assert why.endswith("draws.") == (len(values) == 1)
                elif good == "every other move loses":
                    assert [other for other, value in values.items() if value == 0] == [name]
                else:
                    for clause, verb, value in ((good, "draw", 0), (bad, "lose", -1)):
                        true = {other for other, worth in values.items() if worth == value}
                        kind, cells, count = meant(clause, set(values))
                        assert kind == verb
                        assert cells <= true
                        assert len(true) - count == clause.endswith(" too")
                found["every corner" in good] += 1
    assert min(found.values()) > 0


@in_every_position
def test_of_several_remarks_on_a_move_none_says_the_same_again(positions: Positions) -> None:
    for analysis in positions():
        for cell in analysis.position.legal_moves:
            sentences = [reasons.format_remark(THREE, each) for each in explain(analysis, cell)]
            assert len(set(sentences)) == len(sentences), sentences
    analysis = Solver(THREE).analyse(parse_position(".../X.O/XOX"))
    assert [reasons.format_remark(THREE, each) for each in explain(analysis, 1)] == [
        "b1 loses at once: X plays a1 and has three in a row.",
        "b1 loses at once, but a1 saves the draw.",
    ]


@in_every_position
def test_what_the_other_side_must_answer_is_never_told_as_the_cause_of_a_loss(positions: Positions) -> None:
    for analysis in positions():
        for move in analysis.moves:
            told = [reasons.why(THREE, each) for each in explain(analysis, move.cell)]
            assert move.value is not Value.LOSS or not re.search("must answer|: it ", " ".join(told))


@in_every_position
def test_a_move_is_called_the_only_one_exactly_where_it_is(positions: Positions) -> None:
    """In every position, whether a reason, the third stage of a hint, or the computer says so of its move."""
    found: Counter[str] = Counter()
    for analysis in positions():
        worth = worths(text(analysis.position), analysis.position.to_move.value, THREE.mnk)
        values = {cell: value for cell, (value, _) in worth.items()}
        third = hints.best_move(THREE, hint(analysis))
        for cell in worth:
            name, said = format_cell(THREE, cell), explain(analysis, cell)
            of_its = [reasons.of_its_move(THREE, [one]) for one in said]
            told = [reasons.why(THREE, one) for one in said] + [third] * third.startswith(f"{name} ")
            alone = [value for other, value in values.items() if other != cell]
            for sentence in told + of_its:
                if "only move that wins" in sentence:
                    assert (values[cell], max(alone) < 1) == (1, True)
                if "only move that saves" in sentence or "everything else would have lost" in sentence:
                    assert (values[cell], set(alone)) == (0, {-1})
                found.update(re.findall("only move that (?:wins|saves)|everything else would have lost", sentence))
    wins, saves, saved = {627: (102, 86, 85), 4520: (712, 644, 640)}[len(positions())]
    assert found == {
        "only move that wins": wins, "only move that saves": saves, "everything else would have lost": saved
    }  # fmt: skip


@in_every_position
def test_other_moves_that_are_better_are_named_exactly(positions: Positions) -> None:
    found: Counter[bool] = Counter()
    for analysis in positions():
        worth = worths(text(analysis.position), analysis.position.to_move.value, THREE.mnk)
        names = {format_cell(THREE, cell) for cell in worth}
        most = max(value for value, _ in worth.values())
        best = {format_cell(THREE, cell) for cell, (value, _) in worth.items() if value == most}
        for cell in worth:
            sentence = reasons.why(THREE, remark(analysis, cell))
            kinds = re.search("but (every .*|.* and every .*) (wins?|saves?)[ .]", sentence)
            if kinds:
                assert meant(f"{kinds[1]} win", names)[1] == best
                one = kinds[1] == "every corner and every edge" or " and " not in kinds[1]
                assert kinds[2].endswith("s") == one
            found[bool(kinds)] += 1
    assert min(found.values()) > 0


@in_every_position
def test_values_count_right_in_every_position_of_tic_tac_toe(positions: Positions) -> None:
    found: Counter[str] = Counter()
    for analysis in positions():
        worth = worths(text(analysis.position), analysis.position.to_move.value, THREE.mnk)
        best, counsel = best_of(worth), hint(analysis)
        value, plies = worth[min(best)]
        alike, holding = len(best) == len(worth), sum(other == value for other, _ in worth.values())
        match value, alike:
            case _ if len(worth) == 1:
                expected = "Only one cell is left."
            case 1, True:
                expected = "Every move wins."
            case 1, _:
                moves = (plies + 1) // 2
                expected = f"You can win {'at once' if moves == 1 else f'in {moves} moves'}."
            case 0, True:
                expected = "Every move draws."
            case 0, _ if holding == 1:
                expected = "Only one move saves the draw."
            case 0, _:
                expected = f"{holding} of {len(worth)} moves save the draw."
            case _:
                expected = EVERY_MOVE_LOSES if alike else "Every move loses; some last longer."
        assert hints.value(counsel) == expected
        for sentence in (hints.where_to_look(THREE, counsel), hints.best_move(THREE, counsel)):
            assert bool(sentence) != alike
            assert len(sentence) <= 70
        found[expected] += 1
    one, three = {627: (85, 3), 4520: (640, 16)}[len(positions())]
    assert (found["Only one move saves the draw."], found["3 of 6 moves save the draw."]) == (one, three)


@pytest.mark.parametrize(
    ("picture", "stages"),
    [
        (
            "XO./.../...",
            [
                "You can win in 3 moves.",
                "Look along column a.",
                "a2 wins in 3 moves: it forces a3, then b2 makes two threats.",
            ],
        ),
        (
            "X../.../...",
            [
                "Only one move saves the draw.",
                "Look along the diagonal from a1 to c3.",
                f"b2 draws: {ONLY_MOVE_THAT_SAVES}.",
            ],
        ),
        (
            "OOX/..X/.X.",
            [
                "Every move loses; some last longer.",
                "Look along column c.",
                f"c3 loses in 2 moves, though it blocks X's {THREE_IN_A_ROW}.",
            ],
        ),
        (".../.../...", ["Every move draws.", "", ""]),
    ],
)
def test_hints_have_three_stages_or_one(picture: str, stages: list[str]) -> None:
    analysis, _ = on(picture, "a1")
    counsel, rules = hint(analysis), analysis.position.rules
    assert [hints.value(counsel), hints.where_to_look(rules, counsel), hints.best_move(rules, counsel)] == stages


@pytest.mark.parametrize(
    ("board", "best", "look", "why"),
    [
        (
            "15/15/15/15/15/15/15/7X7/7X1O5/7X7/9O5/15/15/15/15",
            "h11",
            "the line from h6 to h11",
            "it keeps X from an open four",
        ),
        ("9/9/9/3O5/3OX4/3OX4/9/9/9", "d3", "the line from d2 to d7", "it keeps O from an open four"),
        (
            "3X3X1/3O5/3O4X/3O5/OOO6/8X/9/9/6X1X",
            "d5",
            "the line from a5 to e5 and the line from d2 to d6",
            "it stops O's fork there",
        ),
    ],
)
def test_of_an_open_row_a_hint_names_the_row_once_and_what_it_is_called(
    board: str, best: str, look: str, why: str
) -> None:
    position = parse_position(board)
    counsel = hint(blank(position), Judgement(position, 9, 100, (parse_cell(position.rules, best),), 0))
    assert hints.where_to_look(position.rules, counsel) == f"Look along {look}."
    assert hints.best_move(position.rules, counsel) == f"{best} looks best: {why}."


@pytest.mark.parametrize(
    ("picture", "cell", "sentence"),
    [
        (
            "..../..O./..../XOX.",
            "b3",
            "b3 loses in 4 moves: O plays a2, forces b2, then b1 forces d3, and c3 makes two threats.",
        ),
        (
            "O..X/.X../..../....",
            "a2",
            "a2 wins in 5 moves: it forces a3, then c1 forces b1 and so on, until c2 makes two threats.",
        ),
    ],
)
def test_of_several_moves_that_force_an_answer_it_is_told_what_they_lead_to(
    picture: str, cell: str, sentence: str
) -> None:
    rules = Rules(4, 4, 3)
    analysis = Solver(rules).analyse(parse_position(picture, rules))
    assert reasons.why(rules, remark(analysis, parse_cell(rules, cell))) == sentence


def test_beside_a_win_that_is_proven_alone_another_move_may_win_sooner() -> None:
    rules = Rules(15, 15, 5)
    unproven = blank(rules.start)
    moves = (move._replace(value=Value.WIN) if move.cell == 112 else move for move in unproven.moves)
    won = unproven._replace(value=Value.WIN, moves=tuple(moves))
    assert reasons.why(rules, remark(won, 112)) == "h8 wins, but another move may win sooner."


def test_hints_where_nothing_or_little_is_proven() -> None:
    rules = Rules(4, 4, 4)
    assert hints.value(hint(blank(rules.start))) == "Nothing is proven here."
    assert hints.best_move(rules, hint(blank(rules.start))) == ""
    threatened = on("XXX./OO../..../....", "d1")[0].position
    counsel = hint(blank(threatened))
    assert hints.value(counsel) == "All moves but one lose."
    assert hints.where_to_look(rules, counsel) == "Look along row 1."
    assert hints.best_move(rules, counsel) == "d1: it blocks X's four in a row."
    assert counsel.remark
    unexplained = counsel._replace(remark=counsel.remark._replace(reason=Reason.UNPROVEN))
    assert hints.best_move(rules, unexplained) == "Look at d1: all other moves lose."
    some = Hint(Value.UNKNOWN, None, 3, 9, False)
    assert hints.value(some) == "6 of 9 moves lose; the rest is not proven."


@pytest.mark.parametrize(
    ("picture", "cell", "sentence"),
    [
        ("OXO/OXX/X..", "b3", f"{BLOCKED_YOU} b3."),
        ("xox/oox/___", "c3", f"The computer won with c3: {THREE_IN_A_ROW}."),
        ("X../.O./..X", "b1", "The computer forces you to answer at b3."),
        ("OXX/X.O/..O", "b2", "The computer threatens a3 and b3 at once."),
        ("XO./.../...", "a2", "The computer forces you to answer at a3."),
        ("X../.../...", "b2", "The computer played b2: everything else would have lost."),
        ("..../..../....", "b2", "The computer wins in 4 moves, and no move would have won sooner."),
        (".../.X./...", "a3", "A corner was the right choice: an edge would have lost."),
        (".X./.../...", "a1", "Only a1, c1, b2 and b3 saved the draw."),
        ("XOX/OOX/.XO", "a3", "The computer had no other move."),
        (".../.../...", "b1", "Every move of the computer would have drawn."),
        ("OOX/O.X/XX.", "b2", "The computer was lost whatever it played."),
        ("X../.../...", "c3", "The computer's c3 loses in 3 moves."),  # the mistake of a weaker level
    ],
)
def test_the_computer_says_why_it_moved(picture: str, cell: str, sentence: str) -> None:
    analysis, played = on(picture, cell)
    assert reasons.of_its_move(analysis.position.rules, explain(analysis, played)) == sentence


def test_the_computer_says_that_it_stopped_an_open_row() -> None:
    four = blank(parse_position("9/9/9/3O5/3OX4/3OX4/9/9/9"))
    assert reasons.of_its_move(four.position.rules, explain(four, 3 + 2 * 9)) == (
        "The computer kept you from an open four."
    )
    three = blank(parse_position("7/7/2OO3/X5X/7/7/7", Rules(7, 7, 4)))
    said = reasons.of_its_move(three.position.rules, explain(three, 1 + 2 * 7), "O")
    assert said == "The computer kept O from an open three."


@in_every_position
def test_which_moves_the_computer_chose_from_is_exact(positions: Positions) -> None:
    found: Counter[str] = Counter()
    for analysis in positions():
        worth = worths(text(analysis.position), analysis.position.to_move.value, THREE.mnk)
        draws = {format_cell(THREE, cell) for cell, (value, _) in worth.items() if value == 0}
        losses = {format_cell(THREE, cell) for cell, (value, _) in worth.items() if value < 0}
        for cell in worth:
            (said, *rest) = explain(analysis, cell)
            if said.reason is not Reason.AS_GOOD or said.move.value is not Value.DRAW or rest:
                continue
            name, told = format_cell(THREE, cell), reasons.of_its_move(THREE, [said])
            named = set(re.findall("[abc][123]", told))
            form = re.sub("[abc][123].*[abc][123]", "_", told)
            found[form] += 1
            match form:
                case "Every move of the computer would have drawn.":
                    assert not losses
                    assert len(draws) > 1
                case "The computer had no other move.":
                    assert draws | losses == {name}
                case "Only _ saved the draw.":
                    assert named == draws
                    assert len(losses) > 1
                case "The computer played _ would have lost.":
                    assert told.startswith(f"The computer played {name}; only ")
                    assert named == losses | {name}
                case "A corner was the right choice: an edge would have lost.":
                    assert name in draws <= KINDS["corner"]
                    assert losses <= KINDS["edge"]
                case _:
                    raise AssertionError(told)
    assert len(found) == 5


def test_a_lost_computer_says_so() -> None:
    """On 4 x 4 with three in a row, the side that begins wins from the corner."""
    position = Rules(4, 4, 3).start.play(0)
    said = explain(Solver(position.rules).analyse(position), 5)
    sentence = "The computer is losing, and no move would have lasted longer."
    assert reasons.of_its_move(position.rules, said) == sentence


def test_watching_the_other_side_is_named_by_its_mark() -> None:
    analysis, played = on("X../.O./..X", "b1")
    assert reasons.of_its_move(THREE, explain(analysis, played), "X") == "The computer forces X to answer at b3."


def test_the_review_asks_and_says_what_a_tried_move_does() -> None:
    analysis, played = on("X../.O./..X", "c1")
    assert review.question(4, LOST_DRAW, Mark.X) == f"Move 4: X {HAD_A_DRAW_HERE} {FIND_IT}"
    assert review.question(4, LOST_WIN, Mark.O) == f"Move 4: O had a win here. {FIND_IT}"
    assert review.tried(THREE, analysis, remark(analysis, played)) == [
        "c1 loses in 2 moves: X plays a3 and makes two threats.",
        "Try again.",
    ]
    assert review.tried(THREE, analysis, remark(analysis, 1)) == ["b1 saves the draw."]
    assert set(review.VERDICTS.values()) == {"best", "wins slower", "loses faster", "missed a win", MISSED_A_DRAW}


@pytest.mark.parametrize(
    ("person", "first", "second", "winner", "sentence"),
    [
        (Mark.X, [BEST, LOST_DRAW], [BEST, BEST], Mark.O, YOU_HAD_A_DRAW),
        (Mark.X, [LOST_WIN, LOST_DRAW], [LOST_DRAW], Mark.O, YOU_HAD_A_DRAW),
        (Mark.X, [BEST, LOST_WIN], [LOST_DRAW], None, f"You {MISSED_A_WIN}"),
        (Mark.X, [BEST, LOST_WIN], [LOST_DRAW], Mark.O, f"You {MISSED_A_WIN}"),
        (Mark.X, [BEST], [BEST], None, FLAWLESS),
        (Mark.X, [BEST, LOST_DRAW], [LOST_WIN], None, LUCKY),
        (Mark.X, [BEST, LOST_DRAW], [LOST_WIN, LOST_DRAW], Mark.X, LUCKY),
        (Mark.X, [LOST_DRAW, LOST_DRAW], [LOST_WIN, LOST_WIN], None, LUCKY_TWICE),
        (Mark.X, [BEST], [LOST_DRAW], Mark.X, ""),
        (Mark.X, [LOST_WIN], [LOST_DRAW, LOST_DRAW], Mark.X, ""),
        (Mark.X, [BEST, None], [BEST], None, ""),
        (Mark.X, [], [], Mark.O, ""),
        (None, [BEST, LOST_DRAW], [BEST, BEST], Mark.O, f"X {HAD_A_DRAW}"),
        (None, [LOST_DRAW, BEST], [LOST_WIN, LOST_DRAW], Mark.X, f"O {HAD_A_DRAW}"),
        (None, [BEST, LOST_WIN], [LOST_DRAW], None, f"X {MISSED_A_WIN}"),
        (None, [LOST_WIN, LOST_DRAW], [LOST_DRAW, LOST_WIN], None, f"O {MISSED_A_WIN}"),
        (None, [BEST, BEST], [BEST, BEST], None, FLAWLESS),
        (None, [BEST, LOST_DRAW, BEST], [BEST, None], None, ""),
        (None, [BEST, BEST], [BEST], Mark.X, ""),
    ],
)
def test_the_end_of_a_game_against_the_computer_and_of_two_people(
    person: Mark | None,
    first: list[Verdict | None],
    second: list[Verdict | None],
    winner: Mark | None,
    sentence: str,
) -> None:
    turns = zip_longest(((Mark.X, kept) for kept in first), ((Mark.O, kept) for kept in second))
    moves = [move for turn in turns for move in turn if move]
    assert ending(moves, Outcome(winner), person) == sentence
    assert len(sentence) <= 70


@pytest.mark.parametrize(
    ("proven", "value"),
    [
        (0, "A draw with best play, but no move is proven to draw."),
        (1, "At least 1 of 9 moves saves the draw."),
        (4, "At least 4 of 9 moves save the draw."),
        (8, "At least 8 of 9 moves save the draw."),
        (9, "Every move draws."),
    ],
)
def test_a_hint_counts_no_move_as_lost_that_is_not_proven(proven: int, value: str) -> None:
    rules = Rules(3, 3, 3)
    whole = Solver(rules).analyse(rules.start)
    unknown = blank(rules.start).moves
    moves = tuple(found if found.cell < proven else unknown[found.cell] for found in whole.moves)
    part = whole._replace(
        best=whole.best if proven == 9 else (), moves=tuple(sorted(moves, key=lambda move: move.rank))
    )
    found = hint(part)
    assert hints.value(found) == value
    if 0 < proven < 9:  # a proven draw is as good as any move
        assert found.remark is not None
        assert found.remark.move.cell < proven
        assert verdict(part, 0) is Verdict.BEST
        assert reasons.why(rules, remark(part, 0)) == "a1 draws, and no move is better."
        assert (
            reasons.of_its_move(rules, explain(part, 0)) == "The computer played a1, which draws; no move is better."
        )


def test_the_longest_names_fit_into_the_lines_of_the_coach() -> None:
    """On 19 x 19 cells, a name can have three letters, and many moves can be better than one."""
    rules = Rules(19, 19, 5)
    corner = [rules.cells - 1 - cell for cell in range(40)]
    one, few, most, many = (sum(1 << cell for cell in corner[:count]) for count in (1, 3, 8, 40))

    def said(mark: Mark, worth: tuple[Value, int | None], reason: Reason, shown: int, then: Remark | None) -> Remark:
        move = MoveAnalysis(corner[4], *worth, True, (corner[4],))
        # A move threatens two cells at most in each of the four directions.
        cells = {Reason.FORCES: one, Reason.FORKS: min(shown, most)}.get(reason, shown)
        return Remark(mark, move, reason, cells, (), then)

    fork = said(Mark.X, (Value.WIN, 3), Reason.FORKS, few, None)
    wins = [
        fork,
        said(Mark.X, (Value.WIN, 1), Reason.WINS, one, None),
        said(Mark.X, (Value.WIN, 3), Reason.FORKS, many, None),
        said(Mark.X, (Value.WIN, 5), Reason.FORCES, one, fork),
    ]
    worths = ((Value.LOSS, 40), (Value.DRAW, None), (Value.WIN, 41), (Value.UNKNOWN, None))
    for then, worth, reason, shown in product([None, *wins], worths, Reason, (one, few, many)):
        remark = said(Mark.O, worth, reason, shown, then)
        counsel = Hint(*worth, 30, 300, False, 200, shown, remark)
        sentences = [reasons.why(rules, remark), reasons.of_its_move(rules, [remark]) or "-", hints.value(counsel)]
        sentences += [hints.where_to_look(rules, counsel), hints.best_move(rules, counsel)]
        for kept in Verdict:
            sentences += [*review.answer(rules, 361, kept, [remark]), review.question(361, kept, Mark.O)]
        assert all(0 < len(wrap([sentence], 70)) <= LINES for sentence in sentences), sentences


@pytest.mark.parametrize(
    ("rules", "moves", "cell", "sentence"),
    [
        (Rules(15, 15, 5), "h8 h9 i8 a1", "j8", "j8 is not proven: it makes an open three."),
        (Rules(15, 15, 5), "h8 h9 i8 a1", "k8", "k8 is not proven: it makes an open three."),  # with a gap
        (Rules(15, 15, 5), "h8 h9 i8 a1", "m8", "m8 is not proven."),
        (Rules(7, 7, 4), "d4 d5 a1 a7", "c4", "c4 is not proven: it threatens a fork at b4 or e4."),
    ],
)
def test_what_an_unproven_move_prepares(rules: Rules, moves: str, cell: str, sentence: str) -> None:
    analysis = next(Solver(rules).analyses(parse_game(f"{format_rules(rules)} X: {moves}").position))
    assert reasons.why(rules, explain(analysis, parse_cell(rules, cell))[0]) == sentence


def test_that_another_move_holds_is_said_before_it_is_known_which() -> None:
    position = parse_position(".O./X.O/...")
    moves = tuple(MoveAnalysis(cell, Value.UNKNOWN, None, False, (cell,)) for cell in (2, 4, 6, 7, 8))
    lost = MoveAnalysis(0, Value.LOSS, None, False, (0,))
    early = Analysis(position, Value.DRAW, None, True, (), (*moves, lost), 9)
    assert reasons.why(position.rules, remark(early, 0)) == "a1 loses, but another move saves the draw."
