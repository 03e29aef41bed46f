"""The statistics of saved games: a table with bars, mistakes over time and the openings; and all as data for JSON."""

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Any, NamedTuple

from ..._engine.coaching.puzzles import puzzles
from ..._engine.notation import format_cell
from ..parts.frame import Frame, Piece, Role
from ..sitting.attempts import Attempt, Attempts
from ..sitting.mistake_puzzles import MistakePuzzleCount
from ..sitting.score import Matchup, Score
from ..sitting.statistics import Opening, Statistics
from ..words.boards import board_name
from ..words.cells import capitalised
from ..words.language import say, say_as, say_number, template, template_as, template_words
from ..words.levels import level_name
from ..words.wrap import fitting, wrap

BROAD, WIDE = 44, 76  # least columns for a table, and for one with streaks
NAMES = 8  # the column where the level stands
COUNTS = 20  # the column before the numbers of games
ENDS = (26, 30, 36, 41)  # the columns after them, where headings are not longer: all, won, drawn, lost
ROWS = (50, 55)  # the columns after the present and the best streak, where headings are not longer
BARS = 63, 43  # least width for a table with a bar, and its column
NARROW = 30, 12  # the same where there is no room for a table
BAR = 16  # columns
ROWS_OF_PUZZLES = 3
LATEST = 10  # games whose mistakes are told in words
COLUMNS, HEIGHT, AXIS = 48, 3, 5  # most columns and the rows of the graph of mistakes, and the columns left of it
_SHADES = (Role.GOOD | Role.BOLD, Role.PLAIN, Role.BAD)  # of won, drawn and lost


def chart(found: Statistics, width: int, ascii_only: bool, *, counting: bool = False, left_out: str = "") -> Frame:
    """The statistics as a frame of `width` columns, as high as it needs.

    `counting` says that the mistakes are still being counted, `left_out` which games are not in the statistics. The
    openings stand last but for that, since there may be many.
    """
    text, table = Frame(width, 0, ascii_only=ascii_only), _table(width)
    if found.games:
        _add_results(text, table, found)
        if found.mistakes:
            text.add()
            _add_mistakes(text, list(found.mistakes.values()), brief=not table.counts)
        if counting:
            text.add()
            text.add((0, say("Finding mistakes ..."), Role.DIM))
    else:
        text.add_lines(wrap([left_out or say("You have not finished a game yet.")], width))
    puzzles = _puzzles_solved(found.attempts) if found.attempts else []
    counted = found.mistake_puzzles
    mistakes = _mistake_puzzles_counted(counted) if counted and any(counted) else []
    lines = [line for told in (puzzles, mistakes) for line in fitting(told, width, ROWS_OF_PUZZLES)]
    text.add_lines(["", *lines] if lines else [])
    if found.openings:
        text.add()
        # translators: heading of a list of first moves, at most 20 characters
        _add_header(text, table, say("openings"), "")
        for opening, score in found.openings.items():
            _add_score(text, table, board_name(opening.rules), opening_name(opening), score)
    if left_out and found.games:
        text.add_lines(["", *wrap([left_out], width)])
    return text


def sentences(found: Statistics, left_out: str = "") -> Iterator[str]:
    """The same without a table and without drawings, for people who listen to it; of mistakes only the LATEST."""
    if not found.games:
        yield left_out or say("You have not finished a game yet.")
        return
    for matchup, score in found.scores.items():
        yield _result(board_name(matchup.rules), _opponent(matchup), score)
        if matchup.players == 1:
            best = found.streaks[matchup].unbeaten
            unbeaten = say("unbeaten {count}, best {best}", count=score.unbeaten, best=best)
            yield f"{capitalised(unbeaten)}."
    if found.mistakes:
        latest = ", ".join(map(str, [*found.mistakes.values()][-LATEST:]))
        yield say("Mistakes per game, the newest last: {mistakes}.", mistakes=latest)
    if found.attempts:
        yield " ".join(_puzzles_solved(found.attempts))
    if found.mistake_puzzles and any(found.mistake_puzzles):
        yield " ".join(_mistake_puzzles_counted(found.mistake_puzzles))
    for opening, score in found.openings.items():
        yield _result(board_name(opening.rules), opening_name(opening), score)
    if left_out:
        yield left_out


def _result(board: str, level: str, score: Score) -> str:
    numbers = {"first": score.first, "draws": score.draws, "second": score.second}
    return say("{board}, {level}: {first} won, {draws} drawn, {second} lost.", board=board, level=level, **numbers)


class _Table(NamedTuple):
    """The columns after the numbers of games and after streaks, none without room, and that of the bar, if any."""

    counts: list[int]
    streaks: list[int]
    bar: int | None


def _table(width: int) -> _Table:
    """The columns of the results in so many; below longer headings they are further right."""
    counts = _ends(COUNTS, ENDS, _headings())
    streaks = _ends(counts[-1], ROWS, _streak_headings())
    shift = counts[-1] - ENDS[-1]
    if width >= WIDE + streaks[-1] - ROWS[-1]:
        return _Table(counts, streaks, streaks[-1] + 1)
    if width >= BROAD + shift:
        return _Table(counts, [], BARS[1] + shift if width >= BARS[0] + shift else None)
    return _Table([], [], NARROW[1] if width >= NARROW[0] else None)


def _ends(start: int, least: tuple[int, ...], headings: list[str]) -> list[int]:
    """The columns after those of numbers, from the column `start` on."""
    found = []
    for column, heading in zip(least, headings, strict=True):
        start = max(column, start + 1 + len(heading))
        found.append(start)
    return found


def _before(ends: list[int], texts: Iterable[object], role: Role = Role.PLAIN) -> Iterator[Piece]:
    """Texts or numbers that end before these columns."""
    for end, text in zip(ends, map(str, texts), strict=False):
        yield end - len(text), text, role


def _add_results(text: Frame, table: _Table, found: Statistics) -> None:
    """Add results, streaks, and a bar of won, drawn and lost, by matchup."""
    letters, legend = "#=." if text.ascii_only else "▄─·", list[Piece]()
    if table.bar and table.counts:
        column = table.bar
        for letter, result, role in zip(letters, _results(), _SHADES, strict=True):
            legend += [(column, letter, role), (column + 2, result, Role.DIM)]
            column += len(result) + 3
    board, level = say_as("heading of a column", "board"), say_as("heading of a column", "level")
    _add_header(text, table, board, level, *_before(table.streaks, _streak_headings(), Role.DIM), *legend)
    for matchup, score in found.scores.items():
        streaks = (score.unbeaten, found.streaks[matchup].unbeaten) if matchup.players == 1 else ()
        bar = _bar(table.bar, score, letters) if table.bar else ()
        names = board_name(matchup.rules), _opponent(matchup)
        _add_score(text, table, *names, score, *bar, *_before(table.streaks, streaks))
        if streaks and not table.streaks:
            unbeaten, best = streaks
            # translators: games without a defeat, now and the most there ever were
            told = say("unbeaten {count}, best {best}", count=unbeaten, best=best)
            text.add_lines(wrap([told], text.width - 2), 2, Role.DIM)


def _add_header(text: Frame, table: _Table, first: str, second: str, *more: Piece) -> None:
    if table.counts:
        names = (0, first, Role.DIM), (NAMES, second, Role.DIM)
        text.add(*names, *_before(table.counts, _headings(), Role.DIM), *more)
        return
    results = "-".join(_results())
    named = f"{first}: {results}"
    text.add((0, named if len(named) <= text.width else results, Role.DIM))


def _add_score(text: Frame, table: _Table, first: str, second: str, score: Score, *more: Piece) -> None:
    """Add a row of results, or two on a narrow screen, with `more` in the last."""
    if table.counts:
        counts = _before(table.counts, (score.games, *score.results))
        text.add((0, first, Role.PLAIN), (max(NAMES, len(first) + 1), second, Role.PLAIN), *counts, *more)
        return
    text.add((0, f"{first} {second}", Role.PLAIN))
    text.add((2, "-".join(map(str, score.results)), Role.PLAIN), *more)


def _bar(column: int, score: Score, letters: str) -> Iterator[Piece]:
    """Won, drawn and lost as parts of a bar; each that is not 0 has at least one character."""
    room, left = BAR, score.games
    for at, (number, letter) in enumerate(zip(score.results, letters, strict=True)):
        following = sum(later > 0 for later in score.results[at + 1 :])
        size = min(max(round(room * number / left), 1), room - following) if number else 0
        yield column, letter * size, _SHADES[at]
        column, room, left = column + size, room - size, left - number


def _add_mistakes(text: Frame, mistakes: list[int], *, brief: bool) -> None:
    """Add the mistakes of each game, from the first to the latest.

    If there are more games than columns, a column is the mean of several. A line is below those without a mistake.
    """
    room = min(COLUMNS, text.width - AXIS)
    each = -(-len(mistakes) // room)
    groups = [mistakes[start : start + each] for start in range(0, len(mistakes), each)]
    means = [sum(group) / len(group) for group in groups]
    top = ceil(max(1, *means))
    text.add((0, _mistakes_caption(each, brief=brief), Role.DIM))
    if not any(means):
        # translators: where the mistakes of each game are drawn and there is no mistake
        text.add((0, say_as("mistakes", "none"), Role.PLAIN))
        return
    full, half = "##" if text.ascii_only else "█▄"
    for line, label in enumerate((f"{top:4}", "", "   0")):
        heights = (mean / top * HEIGHT - (HEIGHT - 1 - line) for mean in means)
        least = ("_", Role.DIM) if line == HEIGHT - 1 else (" ", Role.PLAIN)
        signs = ((full, Role.BAD) if at > 0.75 else (half, Role.BAD) if at > 0.25 else least for at in heights)
        text.add((0, label, Role.DIM), *((column, *sign) for column, sign in enumerate(signs, start=AXIS)))


# The texts


# translators: headings of columns: how many games were won, drawn and lost; short words
_RESULTS = template_words("games", "won drawn lost")


def _headings() -> list[str]:
    """The headings of the numbers of games: of all, won, drawn and lost."""
    return [say_as("heading of a column", "games"), *_results()]


def _results() -> list[str]:
    """The headings of games won, drawn and lost."""
    return [say_as("games", result) for result in _RESULTS]


def _streak_headings() -> list[str]:
    """The headings of the present and the best unbeaten streak."""
    # translators: headings of columns, short words: games without a defeat now, and the most there ever were
    return [say_as("heading of a column", "unbeaten"), say_as("heading of a column", "best")]


def _puzzles_solved(attempts: tuple[Attempt, ...]) -> list[str]:
    """How many puzzles were solved, and how many in a row."""
    found = Attempts(attempts)
    return [
        say("Puzzles: {solved} of {all} solved.", solved=found.solved, all=len(puzzles())),
        # translators: puzzles solved in a row, now and the most there ever were
        say("{streak} in a row, best {best}.", streak=found.streak, best=found.best),
    ]


def _mistake_puzzles_counted(found: MistakePuzzleCount) -> list[str]:
    """How many mistake puzzles are due, will be due later, and are solved."""
    return [
        # translators: the next text goes on
        say("From your own games: {due} to practise now,", due=found.due),
        # translators: puzzles from own games: those due later, and those that are solved
        say("{later} later, {solved} solved.", later=found.later, solved=found.solved),
    ]


# Where a first move is on 3 x 3, up to symmetry.
_PLACES = {
    # translators: this and the next two: a first move; at most 10 characters
    0: template_as("first move", "corner"),
    1: template_as("first move", "edge"),
    4: template_as("first move", "centre"),
}
_OPENERS = {
    # translators: this and the next two: a first move, such as "corner", and who made it; at most 17 characters
    "you": template("{move} (you)"),
    "computer": template("{move} (comp.)"),
    "people": template("{move} (X/O)"),
}


def opening_name(opening: Opening) -> str:
    """A first move, and who made it."""
    usual = opening.rules.mnk[:2] == (3, 3)
    move = say_as("first move", _PLACES[opening.cell]) if usual else format_cell(opening.rules, opening.cell)
    return say(_OPENERS[opening.by], move=move)


def _opponent(matchup: Matchup) -> str:
    """The players of games: the level of the computer, or that two players played, whose results are those of X."""
    if matchup.level:
        return level_name(matchup.level, matchup.rules)
    # translators: in the column of levels, at most 17 characters: two people played, and the results are those of X
    return say("two players: X")


def _mistakes_caption(each: int, brief: bool) -> str:
    """The heading of the graph of mistakes, which has `each` games in a column."""
    if brief:
        # translators: at most 30 characters
        return say("mistakes per game")
    if each == 1:
        # translators: the newest game is furthest right
        return say("mistakes per game, newest right")
    return say_number("mistakes per game, {count} game a column", "mistakes per game, {count} games a column", each)


# For JSON


def as_data(found: Statistics) -> dict[str, Any]:
    """The statistics as data for JSON; `won` and `lost` are yours, or those of X between two players."""
    attempts = Attempts(found.attempts)

    def results(score: Score) -> dict[str, int]:
        return {"games": score.games, "won": score.first, "drawn": score.draws, "lost": score.second}

    return {
        "games": found.games,
        "results": [
            {
                "board": list(matchup.rules.mnk),
                "players": matchup.players,
                "level": matchup.level.title if matchup.level else None,
                **results(score),
                "unbeaten": score.unbeaten,
                "longest_unbeaten": found.streaks[matchup].unbeaten,
                "longest_won": found.streaks[matchup].won,
            }
            for matchup, score in found.scores.items()
        ],
        "openings": [
            {
                "board": list(opening.rules.mnk),
                "by": opening.by,
                "cell": format_cell(opening.rules, opening.cell),
                **results(score),
            }
            for opening, score in found.openings.items()
        ],
        "puzzles": {
            "tried": len(attempts.all),
            "solved": attempts.solved,
            "streak": attempts.streak,
            "best": attempts.best,
        },
        "mistake_puzzles": found.mistake_puzzles and found.mistake_puzzles._asdict(),
        "mistakes": [{"id": number, "mistakes": mistakes} for number, mistakes in found.mistakes.items()],
    }
