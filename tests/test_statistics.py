"""The statistics of games, counted a second time, and their drawing."""

from collections import Counter
from datetime import date
from functools import cache
from pathlib import Path
from random import Random

import pytest

from support import reference
from support.command_line import Run, main
from support.records import PEOPLE, random_record
from support.reviews import looked_through
from support.sittings import begun, press, sized, text, top
from support.ui import (
    App,
    Attempt,
    BareQuestion,
    Command,
    GamesLoaded,
    Matchup,
    RecordsFailed,
    RecordsOpened,
    Score,
    Settings,
    Size,
    Statistics,
    Trouble,
    begin,
    effects,
    matchup_of,
    not_counted,
    ordered,
    statistics,
    tally,
    tell,
    update,
)
from tictactoe import Game, Level, Mark, Record, Rules, Seat, Seats, format_position, parse_game, parse_position
from tictactoe._ui.pages.statistics import StatisticsPage
from tictactoe._ui.reports.stats import as_data, chart, opening_name

USUAL = Rules(3, 3, 3)


@cache
def games(count: int, seed: int = 1, rules: Rules = USUAL) -> list[Record]:
    rng = Random(seed)
    found: list[Record] = []
    while len(found) < count:
        record = random_record(rng)
        if record.game.start.rules == rules:
            found.append(record._replace(id=len(found) + 1))
    return found


def recorded() -> list[Record]:
    return games(80)


@cache
def of_all() -> Statistics:
    return statistics(recorded())


def test_results_add_up_and_agree_with_those_of_the_panel() -> None:
    assert of_all().games == sum(score.games for score in of_all().scores.values()) == 80
    rows = []
    for record in recorded():
        seats, winner = record.game.seats, record.outcome.winner
        x, o = ("person" if seat is Seat.PERSON else record.game.weakest.title for seat in seats.both)
        own = not record.hints and not record.take_backs
        rows.append((record.id, "3,3,3", x, o, winner.value if winner else "draw", own))
    assert tally(rows) == of_all().scores
    assert tally(rows, without=[7]) == statistics([record for record in recorded() if record.id != 7]).scores


def test_the_most_played_board_comes_first_and_on_it_the_weakest_level() -> None:
    numbers = {
        Matchup(Rules(3, 3, 3), 1, Level.PERFECT): 5,
        Matchup(Rules(4, 4, 3), 2, None): 6,
        Matchup(Rules(3, 3, 3), 0, Level.CASUAL, Level.NOVICE): 1,
        Matchup(Rules(3, 3, 3), 1, None): 1,  # against another program
        Matchup(Rules(3, 3, 3), 1, Level.NOVICE): 2,
        Matchup(Rules(3, 3, 3), 2, None): 3,
        Matchup(Rules(3, 3, 3), 1, Level.SKILLED): 9,
    }
    found = ordered({matchup: Score(games) for matchup, games in numbers.items()})
    assert [score.first for score in found.values()] == [2, 9, 5, 1, 3, 1, 6]


def test_the_longest_rows() -> None:
    for played, streaks in of_all().streaks.items():
        letters = ""
        for record in recorded():
            game, winner = record.game, record.outcome.winner
            if (game.people, game.weakest if game.person else None) == (played.players, played.level):
                lost = winner is not None and winner is not game.person
                own = not record.hints and not record.take_backs
                letters += "-" if lost else ("W" if winner else "D") if own else ("w" if winner else "d")
        unbeaten = max(map(len, letters.translate(str.maketrans("wd-", "   ")).split()), default=0)
        won = max(map(len, letters.upper().translate(str.maketrans("D-", "  ")).split()), default=0)
        assert (streaks.unbeaten, streaks.won) == ((unbeaten, won) if played.players == 1 else (0, 0))


def test_openings_are_counted_up_to_symmetry() -> None:
    kinds = {0: "corner", 1: "edge", 4: "centre"}
    expected = Counter(
        "corner" if cell in (0, 2, 6, 8) else "centre" if cell == 4 else "edge"
        for cell in (record.game.moves[0].cell for record in recorded())
    )
    found: Counter[str] = Counter()
    for opening, score in of_all().openings.items():
        found[kinds[opening.cell]] += score.games
    assert found == expected
    assert {opening.by for opening in of_all().openings} == {"you", "computer", "people"}


@pytest.mark.parametrize(("cell", "kind"), [("a1", "corner"), ("b1", "edge"), ("b2", "centre")])
@pytest.mark.parametrize(("seats", "who"), [("PO", "you"), ("CP", "comp."), ("PP", "X/O")])
def test_an_opening_on_3_x_3_has_a_name(cell: str, kind: str, seats: str, who: str) -> None:
    seat = {"P": Seat.PERSON, "C": Seat.COMPUTER, "O": Seat.COMPUTER}
    rest = {"a1": "b1 b2 c1 c3", "b1": "a1 b2 c3 b3", "b2": "a1 b1 c3 b3"}[cell]
    game = parse_game(f"3,3,3 X: {cell} {rest}")._replace(seats=Seats(seat[seats[0]], seat[seats[1]]))
    (opening,) = statistics([recorded()[0]._replace(game=game)]).openings
    assert opening_name(opening) == f"{kind} ({who})"


def test_of_openings_that_are_alike_the_one_that_was_played_is_named() -> None:
    played = [parse_game(f"4,4,4 X: {cells}") for cells in ("b3 a1 b1 a2 b2 a3 b4", "c3 a1 c1 a2 c2 a3 c4")]
    records = [recorded()[0]._replace(game=game._replace(seats=PEOPLE)) for game in played]
    (opening,) = statistics(records).openings
    assert opening_name(opening) == "c3 (X/O)"


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(4, 3, 3)])
def test_mistakes_are_those_of_plain_minimax(rules: Rules) -> None:
    records = games(8 if rules == USUAL else 3, seed=3, rules=rules)
    counted = statistics(records)
    assert sorted(counted.mistakes) == [record.id for record in records if record.game.person]
    assert sorted(counted.other_mistakes) == [record.id for record in records if not record.game.person]
    found = counted.mistakes | counted.other_mistakes
    for record in records:
        game, mistakes = record.game, 0
        for position, move in zip(game.positions, game.moves, strict=True):
            if position.to_move is game.person or game.person is None:
                board = format_position(position).replace("/", "")
                mark, other = position.to_move.value, position.to_move.other.value
                after = board[: move.cell] + mark + board[move.cell + 1 :]
                worth = 1 if reference.winner(after, *rules.mnk) else -reference.result(after, other, *rules.mnk)
                mistakes += worth < reference.result(board, mark, *rules.mnk)
        assert found[record.id] == mistakes


def test_the_search_for_mistakes_stops_when_told() -> None:
    stopped = statistics(recorded(), lambda: True)
    assert stopped == of_all()._replace(mistakes={}, other_mistakes={})


def test_as_data_nothing_is_left_out() -> None:
    data = as_data(of_all())
    assert sum(result["games"] for result in data["results"]) == 80
    assert sum(opening["games"] for opening in data["openings"]) == 80
    assert {entry["id"]: entry["mistakes"] for entry in data["mistakes"]} == of_all().mistakes


# Drawn


def drawn(found: Statistics, width: int = 76, ascii_only: bool = False) -> str:
    return chart(found, width, ascii_only).text()


def graph(found: Statistics) -> list[str]:
    """The rows of the graph of mistakes, with its caption."""
    return next(part for part in drawn(found).split("\n\n") if part.startswith("mistakes ")).split("\n")


DRAWING = """
board   level        games won drawn lost unbeaten best # won = drawn . lost
3 x 3   novice           3   1     0    2        0    0 #####...........
3 x 3   skilled          2   2     0    0        2    2 ################
3 x 3   perfect          1   0     0    1        0    0 ................

mistakes per game, newest right
   3  #  #
     ### #
   0 ###_##

openings             games won drawn lost
3 x 3   corner (comp.)   3   1     0    2
3 x 3   corner (you)     2   1     0    1
3 x 3   centre (comp.)   1   1     0    0
"""


def test_a_first_evening() -> None:
    records = [record for record in games(40, seed=5) if record.game.person is Mark.X][:6]
    assert drawn(statistics(records), ascii_only=True) == DRAWING.strip("\n")


def test_games_from_prepared_positions_count_nowhere_but_have_their_mistakes() -> None:
    game = Game(parse_position("XX./OO./..."), Settings().seats).play(2)
    prepared = recorded()[0]._replace(id=99, game=game, level=Level.PERFECT)
    found = statistics([*recorded(), prepared])
    assert found == of_all()._replace(other_mistakes={**of_all().other_mistakes, 99: 0})


def test_games_that_are_not_counted_are_told_with_the_reason() -> None:
    programs, program = Seats(Seat.ENGINE, Seat.ENGINE, "a", "b"), Seats(Seat.PERSON, Seat.ENGINE, o_name="a")
    prepared = Game(parse_position("XX./OO./..."), Settings().seats).play(2)
    played = [recorded()[0].game._replace(seats=seats) for seats in (programs, program, programs)]
    others = [recorded()[0]._replace(game=game) for game in (played[0], prepared, *played[1:])]
    told = "2 games between programs, 1 game from a position you set up, 1 game against another program"
    assert not_counted([*recorded(), *others]) == f"Not counted: {told}."
    assert statistics([*recorded(), *others]).games == len(recorded())
    assert not_counted(recorded()) == ""
    page = press(begun(RecordsOpened({}, {}), size=Size(80, 60)), "s")
    assert f"Not counted: {told}." in " ".join(text(update(page, GamesLoaded(of_all(), (*others,)))).split())


def test_puzzles_have_a_line() -> None:
    right, late = Attempt("a", True, True), Attempt("b", True, False)
    found = statistics([], attempts=(right, right, late, right, Attempt("c", False, False), right))
    assert drawn(found).split("\n")[2:] == ["Puzzles: 2 of 87 solved. 1 in a row, best 2."]
    puzzles = ["Puzzles: 2 of 87", "solved.", "1 in a row, best 2."]
    assert chart(found, 20, True).text().split("\n") == ["You have not", "finished a game yet.", "", *puzzles]
    assert as_data(found)["puzzles"] == {"tried": 6, "solved": 2, "streak": 1, "best": 2}
    before, openings, after = drawn(of_all()).partition("\n\nopenings ")
    line = "\n\nPuzzles: 1 of 87 solved. 0 in a row, best 0."
    assert drawn(of_all()._replace(attempts=(late,))) == before + line + openings + after


@pytest.mark.parametrize("width", [76, 75, 63, 62, 44])
def test_a_table_has_the_numbers_of_every_pairing(width: int) -> None:
    header, *lines = drawn(of_all(), width, True).split("\n")
    assert header.endswith(" # won = drawn . lost") == (width >= 63)
    for played, score in of_all().scores.items():
        line = lines.pop(0)
        name = played.level.title if played.level else "two players: X"
        numbers = [score.games, *score.results]
        streaks = [score.unbeaten, of_all().streaks[played].unbeaten] if played.players == 1 else []
        if streaks and width < 76:
            assert lines.pop(0) == f"  unbeaten {streaks[0]}, best {streaks[1]}"
            streaks = []
        parts = [*"3x3", *name.split(), *map(str, [*numbers, *streaks])]
        assert line.split()[: len(parts)] == parts
        assert bool(line.split()[len(parts) :]) == (width >= 63)
        assert width < 63 or len(line) == (72 if width == 76 else 59)


@pytest.mark.parametrize("width", [43, 38, 20])
def test_where_there_is_no_room_for_a_table_results_stand_below(width: int) -> None:
    _, *lines = drawn(of_all(), width, True).split("\n")
    for played, score in of_all().scores.items():
        assert lines.pop(0).startswith("3 x 3 ")
        bare, _, bar = lines.pop(0).strip().partition(" ")
        assert bare == f"{score.first}-{score.draws}-{score.second}"
        assert len(bar.strip()) == (16 if width >= 30 else 0)
        if played.players == 1:
            assert lines.pop(0) == f"  unbeaten {score.unbeaten}, best {of_all().streaks[played].unbeaten}"


@pytest.mark.parametrize("width", range(20, 44))
def test_a_heading_stands_before_its_column_where_both_fit(width: int) -> None:
    shown = drawn(of_all(), width)
    for heading in ("board", "openings"):
        whole = f"{heading}: won-drawn-lost"
        assert (whole in shown, heading in shown) == (len(whole) <= width, len(whole) <= width)


def test_whatever_there_is_shows_in_the_bar() -> None:
    for record in recorded():
        frame = chart(statistics([record]), 76, True)
        winner, side = record.outcome.winner, record.game.person or Mark.X
        letter = "=" if winner is None else "#" if winner is side else "."
        assert frame.text().split("\n")[1].endswith(letter * 16)


def test_bars_of_neighbouring_rows_do_not_join() -> None:
    assert not set(drawn(of_all()).split("\n\n")[0]) & set("█▌▐▒░▓")


def test_a_board_is_named_with_its_run_where_that_is_not_the_usual_one() -> None:
    usual, other = games(1, rules=Rules(4, 3, 3)), games(1, rules=Rules(5, 5, 4))
    assert "\n4 x 3   " in drawn(statistics(usual))
    assert "\n5 x 5, 4 " in drawn(statistics(other))


def test_while_mistakes_are_counted_it_says_so() -> None:
    early, whole = (
        statistics(recorded(), lambda: True, today=date(2026, 11, 1)),
        statistics(recorded(), today=date(2026, 11, 1)),
    )
    app = press(begun(RecordsOpened({}, {}), size=Size(80, 40)), "s")
    for found, counting in ((early, True), (whole, False), (statistics([], lambda: True), False)):
        shown = text(update(app, GamesLoaded(found, ())))
        assert ("Finding mistakes ..." in shown) is counting


@pytest.mark.parametrize("often", range(3))
def test_one_game_in_a_hundred_shows_in_the_bar_too(often: int) -> None:
    kinds: dict[object, Record] = {}
    for record in games(60, seed=3):
        if matchup_of(record.game) == Matchup(USUAL, 2, None):
            kinds.setdefault(record.outcome.winner, record)
    won, drawn, lost = kinds[Mark.X], kinds[None], kinds[Mark.O]
    found = [won, drawn, lost, *[(won, drawn, lost)[often]] * 97]
    bar = chart(statistics(found), 76, True).text().split("\n")[1][-16:]
    parts = [bar.count(letter) for letter in "#=."]
    assert bar == "#" * parts[0] + "=" * parts[1] + "." * parts[2]
    assert parts == [14 if kind == often else 1 for kind in range(3)]


def test_the_graph_says_how_many_games_a_column_is() -> None:
    many = of_all()._replace(mistakes=dict.fromkeys(range(1, 61), 1))
    assert "mistakes per game, 2 games a column" in drawn(many)
    assert "mistakes per game, newest right" in drawn(many._replace(mistakes={1: 1}))


@pytest.mark.parametrize(
    ("mistakes", "top"), [({1: 1}, 1), ({1: 0, 2: 2}, 2), (dict.fromkeys(range(1, 61), 1) | {1: 2}, 2)]
)
def test_the_scale_of_the_graph_is_whole_numbers(mistakes: dict[int, int], top: int) -> None:
    labels = [line.split()[0] for line in graph(of_all()._replace(mistakes=mistakes))[-3::2]]
    assert labels == [str(top), "0"]


def test_all_openings_are_drawn_and_can_be_scrolled_to() -> None:
    app = update(press(begun(RecordsOpened({}, {}), size=Size(80, 24)), "s"), GamesLoaded(of_all(), ()))
    names = [f"3 x 3   {opening_name(opening)} " for opening in of_all().openings]
    assert len(names) == 9
    assert "  openings " in text(app)
    assert names[-1] not in text(app)
    assert names[-1] in text(press(app, "end"))
    assert all(name in drawn(of_all()) for name in names)


def test_who_listens_is_told_the_statistics_in_sentences(
    tmp_path: Path, printed: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "games.db")
    assert main(["import", "docs/games.jsonl", "--records", path]) == 0
    monkeypatch.setenv("TICTACTOE_PLAIN", "1")
    told = printed("stats", "--records", path).splitlines()
    assert told[-9:-5] == [
        "Unbeaten 0, best 2.",
        "Mistakes per game, the newest last: 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.",
        "From your own games: 19 to practise now, 0 later, 0 solved.",
        "3 x 3, corner (you): 4 won, 5 drawn, 6 lost.",
    ]
    assert all(line.isascii() and line.endswith(".") for line in told)


def test_games_without_a_mistake_have_no_graph() -> None:
    without = statistics(games(30))._replace(mistakes={5: 0, 6: 0})
    assert graph(without) == ["mistakes per game, newest right", "none"]


# On the screen


def scroll(app: App) -> int:
    """The first row of the statistics that is shown."""
    return top(app, StatisticsPage).scroll


def test_the_page_is_opened_scrolled_and_left() -> None:
    app = begun(RecordsOpened({}, {}), Settings(players=2), "players")
    over = press(app, *"14253")
    page = press(over, "s")
    assert page.top.name == "statistics"
    assert list(effects(over, page)) == [BareQuestion.LOAD_GAMES]
    assert "Looking through your games" in text(page)
    known = update(page, GamesLoaded(of_all()))
    assert "unbeaten" in text(known)
    assert [scroll(press(page, key)) for key in ("page-down", "page-up", "end", "down")] == [0] * 4
    small = sized(known, 40, 13)
    lower = press(small, "down", "down", "up")
    assert (scroll(lower), scroll(press(small, *["down"] * 99))) == (1, scroll(press(small, "end")))
    assert text(lower) != text(small)
    more = [text(press(small, *keys)).endswith(" more") for keys in ([], ["end", "up"], ["end"])]
    assert more == [True, True, False]
    assert scroll(sized(lower, 40, 14)) == 1
    tall = sized(known, 80, 60)
    assert scroll(press(tall, "end")) == 0
    assert ("scroll" in text(tall), "scroll" in text(small)) == (False, True)
    assert press(lower, "escape").top.name == "game"
    assert press(lower, "escape").play.game == over.play.game


def test_where_the_records_fail_the_page_is_left_and_that_is_said() -> None:
    page = press(update(begin(Settings(), Size(80, 24), records=True), RecordsFailed(Trouble.SLOW)), "s")
    assert (page.top.name, list(effects(page, page))) == ("statistics", [])
    failed = update(page, RecordsFailed(Trouble.LOCKED))
    assert failed.top.name == "game"
    assert "another program is using the file" in text(failed)


@pytest.mark.parametrize("key", ["?", "s"])
def test_what_goes_wrong_while_a_page_is_read_is_said_after_it(key: str) -> None:
    page = update(press(begun(RecordsOpened({}, {})), key), GamesLoaded(of_all()))
    later = press(update(page, RecordsFailed(Trouble.FULL)), "down", "down")
    assert later.top.name == page.top.name
    assert "the disk is full" in text(press(later, "escape"))


def test_in_line_mode_the_games_are_listed_also_if_the_last_one_was_looked_through_meanwhile() -> None:
    over = press(begun(RecordsOpened({}, {}), Settings(players=2), "players"), *"14253")
    page = update(update(over, Command("games")), GamesLoaded(of_all()))
    meanwhile = update(page, looked_through(over.play.game, (None,) * 5))
    assert meanwhile.play is not over.play
    nothing = "You have not finished a game yet."
    assert [list(tell(over, app)) for app in (page, meanwhile)] == [[nothing], [nothing]]
    assert list(tell(page, meanwhile)) == []


def test_the_puzzles_that_it_counts_are_a_key_away() -> None:
    page = update(press(begun(RecordsOpened({}, {}), Settings(players=2), "players"), "s"), GamesLoaded(of_all()))
    assert "p puzzles" in text(page)
    opened = press(page, "p")
    assert opened.top.name == "puzzle"
    assert press(opened, "escape").top.name == "statistics"
