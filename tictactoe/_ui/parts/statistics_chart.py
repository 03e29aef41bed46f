"""The page of the statistics: a table with bars, the openings, and mistakes over time."""

from ..sitting.score import Score
from ..sitting.statistics import Statistics
from ..words import statistics as words
from ..words.boards import board_name
from ..words.wrap import fitting
from .frame import Frame, Role

BROAD, WIDE = 44, 76  # least columns for a table, and for one with streaks
NAMES = 8  # the column where the level stands
ENDS = (26, 30, 36, 41)  # the columns after the numbers of games: all, won, drawn, lost
ROWS = (50, 55)  # the columns after the present and the best streak
BARS = {WIDE: 56, 63: 43, BROAD: None, 30: 12}  # least width, and the column of the bar; None for no bar
BAR = 16  # columns
OPENINGS = 6  # the most frequent ones
ROWS_OF_PUZZLES = 3
COLUMNS, HEIGHT, AXIS = 48, 3, 5  # most columns and the rows of the graph of mistakes, and the columns left of it
_SHADES = (Role.GOOD | Role.BOLD, Role.PLAIN, Role.BAD)  # of won, drawn and lost


def chart(found: Statistics, width: int, ascii_only: bool, *, counting: bool = False) -> Frame:
    """The statistics as a frame of `width` columns, as high as it needs.

    `counting` says that the mistakes are still being counted.
    """
    frame = Frame(width, 20 + 3 * (len(found.scores) + OPENINGS))
    if found.games:
        row = _draw_results(frame, found, ascii_only)
        row = _draw_openings(frame, found, row + 1) if found.openings else row
        row = _draw_mistakes(frame, list(found.mistakes.values()), row + 1, ascii_only) if found.mistakes else row
    else:
        row = 1
        frame.put(0, 0, words.NO_GAMES)
    if found.games and counting:
        frame.put(row + 1, 0, words.COUNTING, Role.DIM)
        row += 2
    puzzles = words.puzzles_solved(found.attempts) if found.attempts else []
    counted = found.mistake_puzzles
    mistakes = words.mistake_puzzles_counted(counted) if counted and any(counted) else []
    lines = [line for told in (puzzles, mistakes) for line in fitting(told, frame.width, ROWS_OF_PUZZLES)]
    for line in lines:
        frame.put(row + 1, 0, line)
        row += 1
    row += bool(lines)
    frame.height, frame.rows = row, frame.rows[:row]
    return frame


def _draw_results(frame: Frame, found: Statistics, ascii_only: bool) -> int:
    """Draw results, streaks, and a bar of won, drawn and lost, by matchup; returns the row after them."""
    letters = "#=." if ascii_only else "▄─·"
    bars = next((column for width, column in BARS.items() if width <= frame.width), None)
    _draw_header(frame, 0, words.BOARD, words.LEVEL)
    if frame.width >= WIDE:
        for end, text in zip(ROWS, words.STREAKS, strict=True):
            frame.put(0, end - len(text), text, Role.DIM)
    if bars and frame.width >= BROAD:
        column = bars
        for letter, text, role in zip(letters, words.RESULTS, _SHADES, strict=True):
            frame.put(0, column, letter, role)
            frame.put(0, column + 2, text, Role.DIM)
            column += len(text) + 3
    row = 1
    for matchup, score in found.scores.items():
        row = _draw_score(frame, row, board_name(matchup.rules), words.opponent(matchup), score)
        if bars:
            _draw_bar(frame, row - 1, bars, score, letters)
        if matchup.players != 1:
            continue
        row = _draw_streaks(frame, row, score.unbeaten, found.streaks[matchup].unbeaten)
    return row


def _draw_streaks(frame: Frame, row: int, unbeaten: int, best: int) -> int:
    """Draw the present and the best unbeaten streak, beside the results or below them; returns the row after them."""
    if frame.width < WIDE:
        frame.put(row, 2, words.streak_line(unbeaten, best), Role.DIM)
        return row + 1
    for end, number in zip(ROWS, (unbeaten, best), strict=True):
        frame.put(row - 1, end - len(str(number)), str(number))
    return row


def _draw_header(frame: Frame, row: int, first: str, second: str) -> None:
    if frame.width < BROAD:
        text = "-".join(words.RESULTS)
        frame.put(row, 0, f"{first}: {text}" if len(first) + 2 + len(text) <= frame.width else text, Role.DIM)
        return
    frame.put(row, 0, first, Role.DIM)
    frame.put(row, NAMES, second, Role.DIM)
    for end, text in zip(ENDS, (words.GAMES, *words.RESULTS), strict=True):
        frame.put(row, end - len(text), text, Role.DIM)


def _draw_score(frame: Frame, row: int, first: str, second: str, score: Score) -> int:
    """Draw a row of results, or two on a narrow screen; returns the row after them."""
    if frame.width < BROAD:
        frame.put(row, 0, f"{first} {second}")
        frame.put(row + 1, 2, f"{score.first}-{score.draws}-{score.second}")
        return row + 2
    frame.put(row, 0, first)
    frame.put(row, max(NAMES, len(first) + 1), second)
    for end, number in zip(ENDS, (score.games, *score.results), strict=True):
        frame.put(row, end - len(str(number)), str(number))
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
    """Draw the most frequent openings with their results; returns the row after them."""
    count = len(found.openings)
    _draw_header(frame, row, words.openings_heading(min(count, OPENINGS), count), "")
    row += 1
    for opening, score in list(found.openings.items())[:OPENINGS]:
        row = _draw_score(frame, row, board_name(opening.rules), words.opening_name(opening), score)
    return row


def _draw_mistakes(frame: Frame, mistakes: list[int], row: int, ascii_only: bool) -> int:
    """Draw the mistakes of each game, from the first to the latest; returns the row after them.

    If there are more games than columns, a column is the mean of several.
    """
    room = min(COLUMNS, frame.width - AXIS)
    each = -(-len(mistakes) // room)
    groups = [mistakes[start : start + each] for start in range(0, len(mistakes), each)]
    means = [sum(group) / len(group) for group in groups]
    top = max(1.0, *means)
    frame.put(row, 0, words.mistakes_caption(each, brief=frame.width < BROAD), Role.DIM)
    if not any(means):
        frame.put(row + 1, 0, words.NO_MISTAKES)
        return row + 2
    full, half = "##" if ascii_only else "█▄"
    for line in range(HEIGHT):
        label = top if line == 0 else 0 if line == HEIGHT - 1 else None
        frame.put(row + 1 + line, 0, "" if label is None else f"{label:4.1f}", Role.DIM)
        for column, mean in enumerate(means, start=AXIS):
            height = mean / top * HEIGHT - (HEIGHT - 1 - line)
            frame.put(row + 1 + line, column, full if height > 0.75 else half if height > 0.25 else " ", Role.BAD)
    return row + 1 + HEIGHT
