"""How the page of the game is drawn: title, board, panel, and the lines below."""

from ...board.around import FACTS, GAP, draw_facts, draw_lines_below, legend, meant, time_bar
from ...board.draw import draw_board, value_texts
from ...board.looks import draw_keys, view_of
from ...board.study import Study
from ...page import App
from ...parts.frame import MARK_ROLES, Frame, Role
from ...parts.layout import Layout
from ...sitting.events import Pressed
from ...words.boards import USUAL, describe_board, game_name
from ...words.language import say, say_as
from .. import part
from . import words
from .doors import also_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import GamePage

SCORES = 18, 24  # the columns after the scores, within the panel


def draw_game(page: "GamePage", frame: Frame, app: App, layout: Layout) -> None:
    study = page.study(app)
    if layout.title is not None:
        _draw_title(frame, study, layout, layout.title)
    cursor = page.cursor if page.chooses else None
    draw_board(frame, view_of(study, app.settings, cursor, clicks=page.state == "turn"), layout)
    if layout.panel:
        _draw_panel(frame, page, app, study, layout)
    elif layout.score is not None:
        _draw_score(frame, page, app, layout, layout.score)
    over = page.game.outcome is not None
    draw_lines_below(
        frame,
        app,
        layout,
        words.status(page, app),
        words.coach(page, app, study),
        over=over,
        again=over and not page.just_over,
        suggestion=part("game.coach").suggested(page, app) if over else ("", ""),
    )


def _draw_title(frame: Frame, study: Study, layout: Layout, row: int) -> None:
    """Draw the name of the board, and its size or what the letters in the cells mean."""
    name, size = game_name(study.rules), "" if study.rules == USUAL else describe_board(study.rules)
    frame.put(row, layout.title_left, name, Role.BOLD)
    after, end = layout.title_left + len(name) + 2, layout.title_left + layout.title_width
    moves = None if layout.panel else study.cells  # the panel has a legend
    texts = value_texts(study.game.position, moves, layout.cells)
    meaning = GAP.join(meant(texts, layout, replies=study.shows_replies))
    if meaning and after + len(meaning) > end >= layout.title_left + len(meaning):
        frame.clear(row)  # the name of the game can be done without
        frame.put(row, layout.title_left, meaning, Role.DIM)
    elif meaning and after + len(meaning) <= end:
        frame.put_before(row, end, meaning, Role.DIM)
    elif not layout.window and after + len(size) <= end:
        frame.put(row, after, size, Role.DIM)
    elif layout.beside:  # right of a high board, where the row below is free
        frame.put(row + 1, layout.title_left, size, Role.DIM)


def _draw_panel(frame: Frame, page: "GamePage", app: App, study: Study, layout: Layout) -> None:
    """Draw the score, facts about the game, what the computer thinks, and what else is here."""
    assert layout.panel is not None
    top, left = layout.panel
    _draw_scores(frame, page, app, top, left)
    # translators: before who went first in the game, as "you", "computer" or "X"; at most 10 letters
    facts = {say_as("panel", "First"): words.beginner(page.game), **words.facts(page, app)}
    row = draw_facts(frame, facts, top + 6, left, layout.status)
    thought: dict[str, str] = part("game.coach").facts_of_thought(page) if page.thought else {}
    if page.thinking:
        thought[say_as("panel", words.TIME)] = time_bar(page.thinking.share_left)
    if thought:
        row = draw_facts(frame, thought, row + 1, left, layout.status)
    explained = legend(study, layout, app.settings)
    frame.put_lines(row + 1, left, explained[: max(layout.status - row - 1, 0)], Role.DIM)
    doors = [] if thought or study.shows_values else also_here(page, app)
    if row + 1 + len(doors) >= layout.status:
        doors = []
    if doors:
        frame.put(row + 1, left, say("Also here"), Role.DIM)
    for at, (key, meaning) in enumerate(doors, start=row + 2):
        frame.put_all(at, left, (f"{key}  ", Role.PLAIN), (meaning, Role.DIM))
        frame.aim(at, left, 3 + len(meaning), Pressed(key))
    if row + 2 + max(len(explained), len(doors) + 1) < layout.status:
        draw_keys(frame, study.game.position, layout, layout.status - layout.beside - 1, app.settings)


def _draw_scores(frame: Frame, page: "GamePage", app: App, top: int, left: int) -> None:
    """Draw the level that the score is about, the sides, and the score in this sitting and in all."""
    frame.put(top + 1, left, words.level_counted(page, app))
    first, second = words.sides(page, app)
    to_move = None if page.game.outcome else page.game.position.to_move
    for row, (label, mark) in enumerate((first, (say(words.DRAWS), None), second), start=top + 2):
        frame.put(row, left, label, Role.BOLD if mark and mark is to_move else Role.PLAIN)
        if mark:
            frame.put(row, left + FACTS, mark.value, MARK_ROLES[mark] | Role.BOLD)
    # translators: this and the next are columns of the score, in this sitting and in all games; at most 6 letters
    scores = [(say_as("score", "now"), words.score(page, app)), (say_as("score", "all"), words.total(page, app))]
    for end, (label, score) in zip(SCORES, scores, strict=True):
        if score is not None:
            frame.put_before(top + 1, left + end, label, Role.DIM)
            for row, number in enumerate(() if app.loading else score.results, start=top + 2):
                frame.put_before(row, left + end, str(number))


def _draw_score(frame: Frame, page: "GamePage", app: App, layout: Layout, row: int) -> None:
    """Draw the score in one line, and what else the panel says as far as there is room.

    Without a title, the name of the game comes first if there is room for all.
    """
    text, room, left = words.score_line(page, app, layout.margin_width), layout.margin_width, layout.margin
    name, others = game_name(page.game.rules), words.others(page, app, text)
    if layout.title is None and len("  ".join([name, text, *others])) <= room:
        frame.put(row, left, name, Role.BOLD)
        room, left = room - len(name) - 2, left + len(name) + 2
    frame.put(row, left, text)
    room -= len(text)
    for other in others:
        if len(other) + 2 <= room:
            frame.put(row, layout.margin + layout.margin_width - room + 2, other, Role.DIM)
            room -= len(other) + 2
