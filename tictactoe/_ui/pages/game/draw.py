"""How the page of the game is drawn: title, board, panel, and the lines below."""

from ...._engine.game import Phase
from ...board.around import FACTS, LinesBelow, draw_facts, draw_lines_below, legend, letters, time_bar
from ...board.draw import BoardView, draw_board
from ...board.looks import draw_keys, with_numbers_and_threats
from ...board.study import Study
from ...parts.frame import MARK_ROLES, Frame, Role
from ...parts.layout import Layout
from ...sitting.inputs import Pressed
from ...words.boards import game_name, unusual_board
from ...words.language import say, say_as
from . import panel
from .doors import also_here, suggested
from .words import coach, status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...app import App
    from .game import GamePage


def draw_game(frame: Frame, page: "GamePage", app: "App", layout: Layout) -> None:
    study = page.study(app)
    if layout.title is not None:
        _draw_title(frame, study, layout, layout.title)
    draw_board(frame, with_numbers_and_threats(_view(page, study), page.game, app.settings), layout)
    if layout.panel:
        _draw_panel(frame, page, app, study, layout)
    elif layout.score is not None:
        _draw_score(frame, page, app, layout, layout.score)
    over = page.game.phase is Phase.FINISHED
    below = LinesBelow(
        status(page, app),
        coach(page, app, study),
        insists=bool(app.said),
        over=over,
        again=over and not page.just_over,
        suggestion=suggested(page, app),
    )
    draw_lines_below(frame, app, layout, below)


def _view(page: "GamePage", study: Study) -> BoardView:
    """What the board shows: marks, the chosen cell, values, and where a hint points."""
    game, knowledge = page.game, study.knowledge
    return BoardView(
        game.position,
        game.last,
        cursor=page.cursor if page.chooses else None,
        values=knowledge.moves if study.shows_values else None,
        look=study.look,
        replies=knowledge.replies if study.shows_replies else (),
        clicks=page.state == "turn",
    )


def _draw_title(frame: Frame, study: Study, layout: Layout, row: int) -> None:
    """Draw the name of the board, and its size or what the letters in the cells mean."""
    name, size = game_name(study.rules), unusual_board(study.rules)
    frame.put(row, layout.title_left, name, Role.BOLD)
    after, end = layout.title_left + len(name) + 2, layout.title_left + layout.title_width
    moves = () if layout.panel else study.cells or ()
    meaning = letters(moves, layout, replies=study.shows_replies)
    if meaning and after + len(meaning) <= end:
        frame.put(row, end - len(meaning), meaning, Role.DIM)
    elif not layout.window and after + len(size) <= end:
        frame.put(row, after, size, Role.DIM)


def _draw_panel(frame: Frame, page: "GamePage", app: "App", study: Study, layout: Layout) -> None:
    """Draw the score in this sitting and in all, the level, and who began."""
    assert layout.panel is not None
    top, left = layout.panel
    ends = left + 18, left + 24
    game, total = page.game, panel.total(page, app)
    # translators: this and the next are columns of the score, in this sitting and in all games; at most 6 letters
    now, of_all = say_as("score", "now"), say_as("score", "all")
    scores = {now: panel.score(page, app)} | ({} if total is None else {of_all: total})
    (first, first_mark), (second, second_mark) = panel.sides(page, app)
    to_move = None if game.phase is Phase.FINISHED else game.position.to_move
    for row, (label, mark) in enumerate(
        ((first, first_mark), (say(panel.DRAWS), None), (second, second_mark)), start=top + 2
    ):
        frame.put(row, left, label, Role.BOLD if mark and mark is to_move else Role.PLAIN)
        if mark:
            frame.put(row, left + FACTS, mark.value, MARK_ROLES[mark] | Role.BOLD)
    for end, (label, score) in zip(ends, scores.items(), strict=False):
        numbers = [] if app.loading else score.results
        for row, text in enumerate((label, *map(str, numbers)), start=top + 1):
            frame.put(row, end - len(text), text, Role.DIM if text is label else Role.PLAIN)
    facts, thought = panel.all_facts(page, app), panel.thought(page)
    if page.thinking:
        thought[say_as("panel", panel.TIME)] = time_bar(page.thinking.share_left, frame.ascii_only)
    row = draw_facts(frame, facts, top + 6, left, layout.status)
    if thought:
        row = draw_facts(frame, thought, row + 1, left, layout.status)
    explained = legend(study, layout, frame.ascii_only)
    for at, text in zip(range(row + 1, layout.status), explained, strict=False):
        frame.put(at, left, text, Role.DIM)
    doors = also_here(page, app)
    if thought or study.shows_values or row + 1 + len(doors) >= layout.status:
        doors = []
    if doors:
        frame.put(row + 1, left, say("Also here"), Role.DIM)
        for at, (key, meaning) in enumerate(doors, start=row + 2):
            frame.put(at, left, key)
            frame.put(at, left + 3, meaning, Role.DIM)
            frame.aim(at, left, 3 + len(meaning), Pressed(key))
    if row + 2 + max(len(explained), len(doors) + 1) < layout.status:
        draw_keys(frame, game.position, layout, layout.status - layout.beside - 1)


def _draw_score(frame: Frame, page: "GamePage", app: "App", layout: Layout, row: int) -> None:
    """Draw the score in one line, and what else the panel says as far as there is room."""
    text = panel.score_line(page.game, panel.score(page, app), layout.margin_width)
    frame.put(row, layout.margin, text)
    room = layout.margin_width - len(text)
    for other in panel.others(page, app):
        if len(other) + 2 <= room:
            frame.put(row, layout.margin + layout.margin_width - room + 2, other, Role.DIM)
            room -= len(other) + 2
