"""The status of a game, and what its coach says: a message, an answer about moves, or a verdict at the end."""

from types import ModuleType
from typing import TYPE_CHECKING

from ....engine.analysis import Value
from ....engine.board import Rules
from ....engine.board_values import board_value
from ....engine.game import Phase
from ....engine.levels import Level, title
from ...board.study import Study
from ...keys import ANY_CELL, COLUMN_LETTERS
from ...parts.layout import layout_for
from ...sitting.messages import Notice, enquires
from ...words.judgement import depth, standing
from ...words.messages import forms
from ...words.numbers import number
from ...words.status import other, result, turn, whose_turn
from ...words.wrap import first_that_fits, fitting

if TYPE_CHECKING:
    from ...app import App
    from .play import Play


def status(page: "Play", app: "App", width: int) -> str:
    """Whose turn it is and the last move, or the result; the longest form that fits into `width` columns."""
    game = page.game
    if app.loading:
        return ""
    if page.tossing:
        return "A coin is tossed."
    if game.phase is Phase.FINISHED:
        end = result(game)
        stays = game.people or page.waits_for_key(app)
        return first_that_fits([f"{end}  Press any key to play again.", end] if stays else [end], width)
    if game.phase is Phase.WAITING and game.person:
        return first_that_fits([*_thoughts(page, app), turn(game), "Thinking."], width)
    return whose_turn(game, width)


def _thoughts(page: "Play", app: "App") -> list[str]:
    """What the computer thinks, in a line, the full form first; empty if the panel tells it."""
    layout = layout_for(app.size, page.game.rules)
    if page.thinking is None or (layout and layout.panel):
        return []
    judgement = page.thinking.judgement
    return [f"{turn(page.game)}  {depth(judgement)}, {standing(judgement)}.", f"Thinking: {standing(judgement)}."]


def coach(page: "Play", app: "App", study: Study, width: int, rows: int) -> list[str]:
    """The lines of the coach: as many of its sentences as fit, else of their short forms."""
    if page.game.phase is Phase.FINISHED and page.game.people and not app.loading and app.said is None:
        return _at_the_end(page, app, study, width, rows)
    full, short = _sentences(page, app, study)
    return fitting(full, width, rows) or fitting(short, width, rows) or _messages(page, width, rows)


def _messages(page: "Play", width: int, rows: int) -> list[str]:
    """The last messages of another program with its move, a row each, cut off if they are longer."""
    lines = [f"{page.game.seats.name}: {line}" for line in page.knowledge.messages[-rows:]]
    return [line if len(line) <= width else f"{line[: width - 3]}..." for line in lines]


def _sentences(page: "Play", app: "App", study: Study) -> tuple[list[str], list[str]]:
    """The sentences of the coach, the most important first, and their short forms."""
    game = page.game
    if enquires(app.said):
        return [_answers().answer(study)], [_answers().answer(study, brief=True)]
    if app.said:
        line = [str(game)] if app.said is Notice.SHARED else []
        full, short = forms(app.said, game.rules)
        return [*line, *full], short
    if study.shows_values:
        by_values = _answers().told_by_values(study)
        if by_values:
            return by_values, _answers().told_by_values(study, brief=True)
    if app.loading or page.tossing or game.phase is Phase.FINISHED:
        return [], []
    if game.people == 0 and page.paused:
        return ["Paused.", "Right makes a move, Left takes one back, Space goes on."], []
    if page.round.id == 1 and game.untouched and not game.prepared:
        return introduction(page, app), []
    return [], []


def _at_the_end(page: "Play", app: "App", study: Study, width: int, rows: int) -> list[str]:
    """The lines of the coach after a game: news, what was given away, and on the last row who begins the next."""
    told = [*_news(page, app, study), *verdict(page).replace(". ", ".\n").splitlines()]
    following = next_beginner(page, app)
    lines = fitting([*told, following], width, rows) or fitting([following], width, rows)
    analysing = page.analysed is not None and not page.analysed.complete
    if len(lines) == 1 < rows and following in lines[0] and (told or analysing):
        return [" ".join(told), following]
    return lines


def introduction(page: "Play", app: "App") -> list[str]:
    """How to play, for somebody who sees the game for the first time."""
    game, aim = page.game, f"{number(page.game.rules.run)} in a row wins."
    if game.people == 0:
        return [f"The computer plays {game.engine or 'itself'}.", "Space pauses it, + and - set its pace."]
    aim = f"You are {game.person.value}: {aim}" if game.person else f"{aim.capitalize()}"
    by_name = f", or {ANY_CELL} and its name" if game.rules.width > len(COLUMN_LETTERS) else ""
    keys = f"Arrows choose a cell{by_name}, Enter places."
    levels = game.person and not game.engine
    return [aim, keys, _other_levels(app.settings.level, game.rules)] if levels else [aim, keys]


def _other_levels(level: Level, rules: Rules) -> str:
    """Which level the computer plays, and which keys change it."""
    easier = "- for an easier game" if level.easier is not level else ""
    harder = f"+ for a harder {'one' if easier else 'game'}" if level.harder is not level else ""
    return f"The computer plays {title(level, rules)}: {', '.join(filter(None, (easier, harder)))}."


def _news(page: "Play", app: "App", study: Study) -> list[str]:
    """After a game, why the computer moved last, which level the game counts for, or the offer of an easier one."""
    settings, game = app.settings, page.game
    if settings.values:
        own = _answers().why_it_moved(study)
        if own:
            return [own]
    if game.people == 1 and len(game.levels) > 1:
        return [f"This game counts for {title(game.weakest, game.rules)}, the weakest level that moved in it."]
    perfect = [
        score
        for matchup, score in page.all_scores(app).items()
        if matchup.level is Level.PERFECT and matchup.players == 1 and board_value(matchup.rules) is Value.DRAW
    ]
    games = sum(score.games for score in perfect)
    drawn_board = board_value(game.rules) is Value.DRAW and title(settings.level, game.rules) == Level.PERFECT.title
    if games == 3 and drawn_board and game.people == 1 and not any(score.first for score in perfect):
        return ["Perfect cannot be beaten here. Press - for an easier opponent."]
    return []


def verdict(page: "Play", advice: str = "v finds it") -> str:
    """What the players of a finished game gave away, with `advice` on how to find it; "" before it is analysed."""
    game, analysed, outcome = page.game, page.analysed, page.game.outcome
    if analysed is None or outcome is None:
        return ""
    kept = [(analysed.mark(ply), kept) for ply, kept in enumerate(analysed.verdicts)]
    said: str = _answers().ending(kept, outcome, game.person, advice)
    return said


def next_beginner(page: "Play", app: "App") -> str:
    """Who begins the next game."""
    mark, person = app.settings.mark_to_begin(page.game), page.game.person
    if mark is None:
        return "A coin decides who begins the next game."
    if mark is person:
        return "You begin the next game."
    return f"{f'{other(page.game)} ({mark.value})' if person else mark.value} begins the next game."


def _answers() -> ModuleType:
    from ...board import answers  # imported only if the coach is asked, or a game ends

    return answers
