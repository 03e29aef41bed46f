"""The page of the statistics: a table with bars, mistakes over time, and the openings."""

from math import ceil

from ..._engine.coaching.puzzles import puzzles
from ..._engine.notation import format_cell
from ..sitting.attempts import Attempt, Attempts
from ..sitting.mistake_puzzles import MistakePuzzleCount
from ..sitting.score import Matchup, Score
from ..sitting.statistics import Opening, Statistics
from ..words.boards import board_name
from ..words.language import say, say_as, say_number, template, template_as, template_words
from ..words.levels import level_name
from ..words.wrap import fitting, wrap
from .frame import Frame, Role

BROAD, WIDE = 44, 76  # least columns for a table, and for one with streaks
NAMES = 8  # the column where the level stands
COUNTS = 20  # the column before the numbers of games
ENDS = (26, 30, 36, 41)  # the columns after them, where headings are not longer: all, won, drawn, lost
ROWS = (50, 55)  # the columns after the present and the best streak, where headings are not longer
BARS = 63, 43  # least width for a table with a bar, and its column
NARROW = 30, 12  # the same where there is no room for a table
BAR = 16  # columns
ROWS_OF_PUZZLES = 3
COLUMNS, HEIGHT, AXIS = 48, 3, 5  # most columns and the rows of the graph of mistakes, and the columns left of it
_SHADES = (Role.GOOD | Role.BOLD, Role.PLAIN, Role.BAD)  # of won, drawn and lost


def chart(found: Statistics, width: int, ascii_only: bool, *, counting: bool = False) -> Frame:
    """The statistics as a frame of `width` columns, as high as it needs.

    `counting` says that the mistakes are still being counted. The openings stand last, since there may be many.
    """
    frame = Frame(width, 20 + 3 * (len(found.scores) + len(found.openings)), ascii_only=ascii_only)
    if found.games:
        row = _draw_results(frame, found)
        row = _draw_mistakes(frame, list(found.mistakes.values()), row + 1) if found.mistakes else row
    else:
        told = wrap([say("You have not finished a game yet.")], frame.width)
        frame.put_lines(0, 0, told)
        row = len(told)
    if found.games and counting:
        frame.put(row + 1, 0, say("Finding mistakes ..."), Role.DIM)
        row += 2
    puzzles = _puzzles_solved(found.attempts) if found.attempts else []
    counted = found.mistake_puzzles
    mistakes = _mistake_puzzles_counted(counted) if counted and any(counted) else []
    lines = [line for told in (puzzles, mistakes) for line in fitting(told, frame.width, ROWS_OF_PUZZLES)]
    for line in lines:
        frame.put(row + 1, 0, line)
        row += 1
    row += bool(lines)
    row = _draw_openings(frame, found, row + 1) if found.openings else row
    frame.height, frame.rows = row, frame.rows[:row]
    return frame


def _ends(start: int, least: tuple[int, ...], headings: list[str]) -> list[int]:
    """The columns after those of numbers, from the column `start` on; below longer headings further right."""
    found = []
    for column, heading in zip(least, headings, strict=True):
        start = max(column, start + 1 + len(heading))
        found.append(start)
    return found


def _counts() -> list[int]:
    """The columns after the numbers of games."""
    return _ends(COUNTS, ENDS, _headings())


def _streaks() -> list[int]:
    """The columns after the streaks."""
    return _ends(_counts()[-1], ROWS, _streak_headings())


def _is_broad(frame: Frame) -> bool:
    """Whether there is room for a table."""
    return frame.width >= BROAD + _counts()[-1] - ENDS[-1]


def _is_wide(frame: Frame) -> bool:
    """Whether there is room for a table with streaks."""
    return frame.width >= WIDE + _streaks()[-1] - ROWS[-1]


def _bars(frame: Frame) -> int | None:
    """The column of the bar, None if it has no room."""
    if _is_wide(frame):
        return _streaks()[-1] + 1
    if _is_broad(frame):
        shift = _counts()[-1] - ENDS[-1]
        return BARS[1] + shift if frame.width >= BARS[0] + shift else None
    return NARROW[1] if frame.width >= NARROW[0] else None


def _draw_results(frame: Frame, found: Statistics) -> int:
    """Draw results, streaks, and a bar of won, drawn and lost, by matchup; returns the row after them."""
    letters = "#=." if frame.ascii_only else "▄─·"
    bars = _bars(frame)
    _draw_header(frame, 0, say_as("heading of a column", "board"), say_as("heading of a column", "level"))
    if _is_wide(frame):
        for end, text in zip(_streaks(), _streak_headings(), strict=True):
            frame.put_before(0, end, text, Role.DIM)
    if bars and _is_broad(frame):
        column = bars
        for letter, text, role in zip(letters, _results(), _SHADES, strict=True):
            frame.put(0, column, letter, role)
            frame.put(0, column + 2, text, Role.DIM)
            column += len(text) + 3
    row = 1
    for matchup, score in found.scores.items():
        row = _draw_score(frame, row, board_name(matchup.rules), _opponent(matchup), score)
        if bars:
            _draw_bar(frame, row - 1, bars, score, letters)
        if matchup.players != 1:
            continue
        row = _draw_streaks(frame, row, score.unbeaten, found.streaks[matchup].unbeaten)
    return row


def _draw_streaks(frame: Frame, row: int, unbeaten: int, best: int) -> int:
    """Draw the present and the best unbeaten streak, beside the results or below them; returns the row after them."""
    if not _is_wide(frame):
        # translators: games without a defeat, now and the most there ever were
        lines = wrap([say("unbeaten {count}, best {best}", count=unbeaten, best=best)], frame.width - 2)
        frame.put_lines(row, 2, lines, Role.DIM)
        return row + len(lines)
    for end, number in zip(_streaks(), (unbeaten, best), strict=True):
        frame.put_before(row - 1, end, str(number))
    return row


def _draw_header(frame: Frame, row: int, first: str, second: str) -> None:
    if not _is_broad(frame):
        text = "-".join(_results())
        frame.put(row, 0, f"{first}: {text}" if len(first) + 2 + len(text) <= frame.width else text, Role.DIM)
        return
    frame.put(row, 0, first, Role.DIM)
    frame.put(row, NAMES, second, Role.DIM)
    for end, text in zip(_counts(), _headings(), strict=True):
        frame.put_before(row, end, text, Role.DIM)


def _draw_score(frame: Frame, row: int, first: str, second: str, score: Score) -> int:
    """Draw a row of results, or two on a narrow screen; returns the row after them."""
    if not _is_broad(frame):
        frame.put(row, 0, f"{first} {second}")
        frame.put(row + 1, 2, f"{score.first}-{score.draws}-{score.second}")
        return row + 2
    frame.put(row, 0, first)
    frame.put(row, max(NAMES, len(first) + 1), second)
    for end, number in zip(_counts(), (score.games, *score.results), strict=True):
        frame.put_before(row, end, str(number))
    return row + 1


def _draw_bar(frame: Frame, row: int, column: int, score: Score, letters: str) -> None:
    """Draw won, drawn and lost as parts of a bar; each that is not 0 has at least one character."""
    room, left = BAR, score.games
    for at, (number, letter) in enumerate(zip(score.results, letters, strict=True)):
        following = sum(later > 0 for later in score.results[at + 1 :])
        size = min(max(round(room * number / left), 1), room - following) if number else 0
        frame.put(row, column, letter * size, _SHADES[at])
        column, room, left = column + size, room - size, left - number


def _draw_openings(frame: Frame, found: Statistics, row: int) -> int:
    """Draw the openings with their results, the most frequent first; returns the row after them."""
    # translators: heading of a list of first moves, at most 20 characters
    _draw_header(frame, row, say("openings"), "")
    row += 1
    for opening, score in found.openings.items():
        row = _draw_score(frame, row, board_name(opening.rules), opening_name(opening), score)
    return row


def _draw_mistakes(frame: Frame, mistakes: list[int], row: int) -> int:
    """Draw the mistakes of each game, from the first to the latest; returns the row after them.

    If there are more games than columns, a column is the mean of several.
    """
    room = min(COLUMNS, frame.width - AXIS)
    each = -(-len(mistakes) // room)
    groups = [mistakes[start : start + each] for start in range(0, len(mistakes), each)]
    means = [sum(group) / len(group) for group in groups]
    top = ceil(max(1, *means))
    frame.put(row, 0, _mistakes_caption(each, brief=not _is_broad(frame)), Role.DIM)
    if not any(means):
        # translators: where the mistakes of each game are drawn and there is no mistake
        frame.put(row + 1, 0, say_as("mistakes", "none"))
        return row + 2
    full, half = "##" if frame.ascii_only else "█▄"
    for line in range(HEIGHT):
        label = top if line == 0 else 0 if line == HEIGHT - 1 else None
        frame.put(row + 1 + line, 0, "" if label is None else f"{label:4}", Role.DIM)
        for column, mean in enumerate(means, start=AXIS):
            height = mean / top * HEIGHT - (HEIGHT - 1 - line)
            frame.put(row + 1 + line, column, full if height > 0.75 else half if height > 0.25 else " ", Role.BAD)
    return row + 1 + HEIGHT


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
