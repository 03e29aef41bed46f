"""What the page of the game says: the status, the coach, the score, and facts about the game in the panel."""

from collections.abc import Iterator

from ...._engine.board import Mark, Rules
from ...._engine.game import Game, Phase, Seat
from ...._engine.levels import Level
from ...._engine.notation import format_cell
from ...board.around import GAP, PLAY_AGAIN
from ...board.study import Study
from ...page import App
from ...parts.layout import ROOMY, layout_for
from ...sitting.messages import Resumed, enquires
from ...sitting.score import Matchup, Score
from ...sitting.settings import VALUES_SHOWN
from ...words.boards import describe_board, how_to_win
from ...words.cells import capitalised, has_digits
from ...words.language import number, say, say_as, say_number, template, template_as
from ...words.levels import level_name
from ...words.messages import message
from ...words.printable import spread
from ...words.status import last_move, of_side, result, turn
from ...words.wrap import NO_BREAK, wrap
from .. import part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import GamePage

PLAYERS = 2
MESSAGES = 2  # most messages of another program that are shown

GOES_FIRST_NEXT = (
    template("You go first next time."),
    template("The computer goes first next time."),
    template("{side} goes first next time."),
)


def status(page: "GamePage", app: App) -> list[str]:
    """Whose turn it is and the last move, or the result."""
    game = page.game
    if app.loading:
        return []
    if page.tossing:
        return [say("Tossing a coin ...")]
    if game.outcome:
        again = not page.just_over and (game.people > 0 or page.waits_for_key(app))
        return [result(game), say(PLAY_AGAIN)] if again else [result(game)]
    if game.phase is Phase.WAITING and game.person:
        said: list[str] = part("game.coach").while_thinking(page, app) if page.thinking else [turn(game)]
        return said
    told, layout = [turn(game), *filter(None, [last_move(game)])], layout_for(app.size, game.rules)
    if game.last is not None and not layout.coach and len(GAP.join(told)) > layout.words_width:
        return [f"{game.last_mark.value} {format_cell(game.rules, game.last)}.", turn(game)]
    return told


def coach(page: "GamePage", app: App, study: Study) -> list[str]:
    """The sentences of the coach, the most important first."""
    game = page.game
    if app.said and not enquires(app.said):
        due = [f"p {practise(app)}"] if isinstance(app.said, Resumed) and app.records.due else []
        return [message(app.said), *due]
    if app.said or study.shows_values or game.outcome:
        said: list[str] = part("game.coach").sentences(page, app, study)
        if said:
            return said
    if app.loading or page.tossing or game.outcome:
        return []
    if page.paused:
        return [say("Paused. Right plays a move, Left takes one back, Space goes on.")]
    if page.round.id == 1 and game.untouched and not game.prepared:
        return [f"p {practise(app)}"] if app.records.due else introduction(page, app)
    width = layout_for(app.size, game.rules).words_width
    said = [f"{game.seats.name}: {spread(line)}" for line in page.knowledge.messages[-MESSAGES:]]
    lines = wrap(said, width)
    if len(said) == 1 and len(lines) <= MESSAGES and max(map(len, lines)) <= width:
        return said
    cut = [line if len(line) <= width else f"{line[: max(width - 3, 0)]}..." for line in said]
    return [*(line.ljust(width, NO_BREAK) for line in cut[:-1]), *cut[-1:]]  # a row each


def introduction(page: "GamePage", app: App) -> list[str]:
    """How to play, for somebody who sees the game for the first time."""
    game = page.game
    if game.people == 0:
        return [nobody_plays(game), say("Space stops it, + and - set the pace.")]
    if game.person:
        aim = say("You are {mark}: get {run} in a row.", mark=game.person.value, run=number(game.rules.run))
    else:
        aim = how_to_win(game.rules)
    how = say("Arrows choose a cell, Enter places.")
    if has_digits(game.rules):
        roomy = app.size.columns >= ROOMY  # else it may be a phone, whose keyboard has no arrows
        how = say("Use arrows and Enter, or 1 to 9.") if roomy else say("Type 1 to 9 to place a mark.")
    told = [aim, how]
    return [*told, _other_levels(app.settings.level, game.rules)] if game.person and not game.engine else told


def nobody_plays(game: Game) -> str:
    """Whom the computer plays in a game that is watched."""
    if game.engine:
        return say("The computer plays {name}.", name=game.engine)
    return say("The computer plays itself.")


def practise(app: App) -> str:
    """What p does while positions from games of the player are due."""
    count = len(app.records.due)
    # translators: after the key p, which does this
    return say_number(
        "lets you practise {count} position from your own games.",
        "lets you practise {count} positions from your own games.",
        count,
    )


def _other_levels(level: Level, rules: Rules) -> str:
    """Which level the computer plays, and which keys change it."""
    # translators: in this and the next two {level} is "casual" and the like, and + and - are keys
    name = level_name(level, rules)
    if level.easier is level:
        return say("The computer is {level}: + for a harder game.", level=name)
    if level.harder is level:
        return say("The computer is {level}: - for an easier game.", level=name)
    return say("The computer is {level}: - for an easier game, + for a harder one.", level=name)


def last_level(level: Level, game: Game) -> str:
    """That a level is the weakest or the strongest, so that there is none beyond it."""
    name = level_name(level, game.rules).capitalize()
    if level is min(Level):
        return say("{level} is the weakest level.", level=name)
    return say("{level} is the strongest level.", level=name)


def next_beginner(page: "GamePage", app: App) -> str:
    """Who goes first in the next game."""
    mark, game = app.settings.mark_to_begin(page.game), page.game
    if mark is None:
        return say("A coin decides who goes first next time.")
    return of_side(game, mark, GOES_FIRST_NEXT)


# The score and the panel


LONGEST_SIDE = 10  # characters of the name of a side
TIME = template_as("panel", "Time")
# translators: a row of the score, between those of the two sides; at most 10 letters
DRAWS = template("Draws")


def all_counted(page: "GamePage", app: App) -> App:
    """The app with the latest two games in its scores, if they are over; undo may still change these."""
    return app.with_counted(page.previous and page.previous.final).with_counted(page.round)


def score(page: "GamePage", app: App) -> Score:
    """The score of the present matchup in this sitting."""
    return all_counted(page, app).scores.get(_matchup(page, app), Score())


def total(page: "GamePage", app: App) -> Score | None:
    """The score of the present matchup in all kept games; None if there are no records of them."""
    scores = all_counted(page, app).records.scores
    if scores is None or page.game.seats.name or not page.game.people:
        return None
    return scores.get(_matchup(page, app), Score())


def _matchup(page: "GamePage", app: App) -> Matchup:
    rules, people = page.game.rules, page.game.people
    if people == 2 or page.game.seats.name:
        return Matchup(rules, people, level=None)
    x, o = page.level_of(app, Mark.X), page.level_of(app, Mark.O)
    return Matchup(rules, people, x, None if x is o else o)


def sides(page: "GamePage", app: App) -> tuple[tuple[str, Mark], tuple[str, Mark]]:
    """The two sides as the score names them, and their marks."""
    person = page.game.person
    if person:
        # translators: this and the next two name a side in the score; at most 10 letters
        return (say_as("score", "You"), person), (_other(page.game), person.other)
    if page.game.people:
        return (say_as("score", "Player"), Mark.X), (say_as("score", "Player"), Mark.O)
    x, o = (level_name(page.level_of(app, mark), page.game.rules).capitalize() for mark in Mark)
    return (x, Mark.X), (_other(page.game) if page.game.engine else o, Mark.O)


def _other(game: Game) -> str:
    """The name of the person's opponent, as short as the panel needs it."""
    return game.engine[:LONGEST_SIDE] or say_as("score", "Computer")


def beginner(game: Game) -> str:
    """Who went first."""
    if game.person is None:
        return game.began.value
    if game.began is game.person:
        return say_as("who went first", "you")
    return _other(game) if game.engine else say_as("who went first", "computer")


def level_counted(page: "GamePage", app: App) -> str:
    """The level whose games the score counts, "" where the sides are named by levels or no computer plays."""
    game = page.game
    known = game.people == 1 and not game.engine and not app.loading  # the records may set another
    return level_name(app.settings.level, game.rules) if known else ""


def facts(page: "GamePage", app: App) -> dict[str, str]:
    """Whether values are shown; in how many positions the player had help, or else how many games went unbeaten."""
    values, helped = app.settings.values, len(page.round.helped)
    found = {say("Values"): say_as("setting", VALUES_SHOWN[values])} if values else {}
    unbeaten = (total(page, app) or score(page, app)).unbeaten
    if helped:
        # translators: before "on 2 moves"; at most 10 letters
        found[say("Help used")] = say_number("on {count} move", "on {count} moves", helped)
    elif unbeaten and not values:
        # translators: before the number of games; at most 10 letters
        found[say("Unbeaten")] = str(unbeaten)
    return found


def score_line(page: "GamePage", app: App, width: int) -> str:
    """The score in one line, for narrow screens."""
    game, found = page.game, score(page, app)
    marks = f"X {found.first}  {say(DRAWS)} {found.draws}  O {found.second}"
    if game.people == PLAYERS:
        return marks
    text, level = _named(page, app, found, "  "), level_counted(page, app)
    if level and len(f"{text}  {level}") > width:  # the level names the computer where there is no room for both
        text = _named(page, app, found, "  ", level.capitalize())
    short = " : ".join(map(str, found.results)) if game.person else marks
    return text if len(text) <= width else short


def _named(page: "GamePage", app: App, found: Score, gap: str, computer: str = "") -> str:
    """A score with the names of the sides, and with their marks unless one of them is the player.

    `computer` may be another name of the computer.
    """
    (one, first), (other, second) = sides(page, app)
    other = computer or other
    if not page.game.person:
        one, other = f"{one} {first.value}", f"{other} {second.value}"
    return gap.join([f"{one} {found.first}", f"{say(DRAWS)} {found.draws}", f"{other} {found.second}"])


def score_sentences(page: "GamePage", app: App) -> str:
    """Who has won how often: since the start, and in all saved games."""
    now, kept = score(page, app), total(page, app)
    scores = {say_as("score", "now"): now, say_as("score", "all"): kept}
    said = [f"{capitalised(label)}: {_named(page, app, each, ', ')}." for label, each in scores.items() if each]
    label, level = say("Level"), level_counted(page, app)
    if level:
        said.insert(0, f"{label}: {level}.")
    if kept and page.game.person and kept.unbeaten:
        said.append(say_number("Unbeaten for {count} game.", "Unbeaten for {count} games.", kept.unbeaten))
    return " ".join(said)


def scores_of_boards(page: "GamePage", app: App) -> Iterator[str]:
    """The results of all saved games, a sentence for each board and level, those of most games first."""
    scores = all_counted(page, app).records.scores or {}
    for matchup, score in sorted(scores.items(), key=lambda item: -item[1].games):
        board = describe_board(matchup.rules)
        numbers = {"first": score.first, "draws": score.draws, "second": score.second}
        if matchup.level and matchup.players:
            level = level_name(matchup.level, matchup.rules)
            # translators: {board} is "3 x 3, three in a row", {level} a level of the computer
            yield say(
                "{board}, {level}: {first} won, {draws} drawn, {second} lost.", board=board, level=level, **numbers
            )
        elif matchup.players == PLAYERS:
            yield say("{board}, two players: X {first}, draws {draws}, O {second}.", board=board, **numbers)


def others(page: "GamePage", app: App, line: str) -> list[str]:
    """What may follow the score in one `line`: levels that it does not name, the `facts`, and all kept games."""
    marks = [mark for mark in Mark if page.game.seats.of(mark) is Seat.COMPUTER]
    levels = dict.fromkeys(level_name(page.level_of(app, mark), page.game.rules) for mark in marks)
    found = [] if any(level.capitalize() in line for level in levels) else [", ".join(levels)] if levels else []
    found += [f"{label.lower()} {value}" for label, value in facts(page, app).items()]
    kept = total(page, app)
    if kept and kept.games:
        found.append(say_as("score", "all") + f" {kept.first}-{kept.draws}-{kept.second}")
    return found
