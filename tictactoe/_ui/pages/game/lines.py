"""The game in line mode: what is told of it, and what typed words mean."""

from collections.abc import Iterator
from contextlib import suppress

from ...._engine.board import BadRules, Mark, Rules
from ...._engine.game import Game, Phase, Seat
from ...._engine.levels import Level
from ...._engine.notation import format_cell, parse_rules
from ...._engine.reach import soon_analysed
from ...board import pasting
from ...board.answers import FLAWLESS, answer, given_up, why_it_moved
from ...board.looks import enquire
from ...line_input import (
    Line,
    Meaning,
    asked,
    cell_or_unknown,
    command,
    understood_on_board,
    words_of,
)
from ...page import App
from ...reports.think import thought
from ...sitting.events import Command, GameNamed, Thought
from ...sitting.messages import GAME_OVER, NO_COMPUTER, NOT_OVER, NOTHING_TO_UNDO, Enquiry, enquires
from ...sitting.records import RecordsState
from ...sitting.settings import First, seconds
from ...words import line_mode as words
from ...words import typed_commands
from ...words.boards import USUAL, describe_board, how_to_win
from ...words.cells import capitalised, cell_names, either, listed
from ...words.language import decimal, say, template, told
from ...words.levels import level_name
from ...words.messages import message
from ...words.status import beginning, last_move, of_side, played, result, turn, winner
from .. import part
from .answers import search_told, with_settings
from .coach import suggested, verdict
from .doors import no_search
from .game import GamePage
from .words import nobody_plays, score_sentences, scores_of_boards

WINS_WITH = (
    template("You win with {cells}."),
    template("The computer wins with {cells}."),
    # translators: {side}: X, O or the name of a program
    template("{side} wins with {cells}."),
)

# translators: {side}: X, O or the name of a program
TURNS = template("Your move."), template("It's the computer's turn."), template("{side} is to move.")


def prompt(page: GamePage, app: App) -> str:
    """The prompt for a line."""
    game = page.game
    if game.outcome:
        return say(words.AGAIN)
    return say("Your move:") if game.person else say("{mark} to move:", mark=game.position.to_move.value)


# What a line means


def read(page: GamePage, app: App, line: Line) -> Meaning:
    """What a typed line means."""
    game, rules, over = page.game, page.game.rules, page.game.outcome is not None
    if common := understood_on_board(line, page, game, "\n".join(words.line_help(rules))):
        return common
    word, argument = line.word, line.argument
    if line.text.lower() == "v":
        word = "review" if over else "values"
    match word:
        case "again" | "repeat" if page.knowledge.stage and not argument and line.says_no_more:
            return Meaning(Command("hint"))
        case "again" | "another" if over or not line.says_no_more:  # as in "play again"
            return Meaning(Command("new"))
        case "" | "repeat" if over and not argument:
            return Meaning(Command("new"))
        case "boards" if argument:
            return _board_named(page, line)
        case "from" if not argument:
            return Meaning(answer=say(words.FROM_WHAT))
        case "from":
            return _position_named(page, app, line.rest)
        case "+" | "-" if line.typed != word:  # a word for it, which the screen has not
            return Meaning(Command("harder" if word == "+" else "easier"))
        case "leave" | "end":
            kept = app.records.state is not RecordsState.NONE
            return Meaning(answer=words.to_quit(kept=kept))
        case "last" | "repeat" | "again" if not argument:
            return Meaning(answer=_last_turn(game) or say(words.NO_MOVES))
        case "rules":
            return Meaning(answer=how_to_win(rules))
        case "list" if {"games", "boards", "level", "help"}.isdisjoint(words_of(argument)):
            moves = enumerate(zip(game.positions, game.moves, strict=True), start=1)
            lines = (f"{number}. {at.to_move.value} {format_cell(rules, move.cell)}." for number, (at, move) in moves)
            return Meaning(answer="\n".join(lines) or say(words.NO_MOVES))
        case "review" | "delete" if line.number is not None:
            return Meaning(GameNamed(line.number, delete=word == "delete"))
        case "delete":
            return Meaning(answer=say(words.SAVED_GAMES))
        case "review" if not over:
            saved = [] if app.records.state is RecordsState.NONE else [say(words.SAVED_GAMES)]
            return Meaning(answer=" ".join([say(NOT_OVER), *saved]))
        case "score":
            return Meaning(answer=score_sentences(page, app))
        case "stats":
            found = [score_sentences(page, app), *scores_of_boards(page, app), say(words.STATISTICS)]
            return Meaning(answer="\n".join(found))
        case "replies" if not (over or soon_analysed(game.position)):
            return Meaning(answer=say(words.NO_REPLIES))
        case "values" | "replies":
            return asked(enquire, Enquiry.VALUES if word == "values" else Enquiry.REPLIES)
        case "ahead" if over:
            return Meaning(answer=winner(game))
        case "ahead":
            return asked(enquire, Enquiry.STANDING)
        case "think":
            return _think(page, app, argument)
        case "why":
            return _why(page, app, line)
        case "players" | "starts" | "mark" | "time" | "language":
            return _setting(app, word, argument)
        case "undo" if argument and (turns := typed_commands.turns_named(argument)) not in (None, 1):
            return asked(_take_back, turns)
        case "level" if argument in ("easier", "harder"):
            return Meaning(Command(argument))
        case "level" if level := typed_commands.level_meant(argument):
            return asked(GamePage.set_level, level)
        case "level":
            return Meaning(answer=_levels(page, app))
    level = typed_commands.level_meant(word) if word in typed_commands.ALONE else None
    if level and not argument and "!" not in line.typed:  # as "easy!" says nothing of the level
        return asked(GamePage.set_level, level)
    if over and line.cell(rules) is not None:
        return Meaning(answer=say(GAME_OVER))
    unknown = words.unknown(line.typed) if over else words.unknown_cell(rules, line.typed)
    with suppress(BadRules):
        named, numbers = parse_rules(line.text), line.typed.replace(",", " ").split()
        pair = len(numbers) == 2 and "".join(numbers).isdecimal()  # which may be meant as a cell, as "2,2"
        if not pair or named.width > rules.width or named.height > rules.height:
            board = line.as_typed(line.text.lower())
            unknown = say("To play on that board, type boards {board}.", board=board)
    return command(page, word) or cell_or_unknown(line, rules, unknown)


def _last_turn(game: Game) -> str:
    """The last move, after that of the person if the computer made it; "" for none."""
    own = len(game.moves) > 1 and game.person and game.last_mark is not game.person
    return f"{played(game.at(len(game.moves) - 1))} {last_move(game)}" if own else last_move(game)


def _board_named(page: GamePage, line: Line) -> Meaning:
    """A game on another board."""
    try:
        rules = _rules_named(line)
    except BadRules as refusal:
        return Meaning(answer=f"{capitalised(told(refusal))}.")
    same = page.unmarked and rules == page.game.rules
    return Meaning(answer=_on_board(page)) if same else asked(GamePage.on_board, rules)


def _rules_named(line: Line) -> Rules:
    """The board that a line names after "boards", or "boards play"; raises BadRules, which quotes what was typed."""
    name = line.argument.removeprefix("play ")
    with suppress(BadRules):
        return parse_rules(name)
    return parse_rules(line.as_typed(name))


def _position_named(page: GamePage, app: App, text: str) -> Meaning:
    """A game from a position; one that is over is refused."""
    found = pasting.start(text, app.settings.rules)
    if isinstance(found, str):
        return Meaning(answer=f"{capitalised(found)}.")
    same = page.unmarked and found == page.game.start
    return Meaning(answer=_on_board(page)) if same else asked(GamePage.played_on, Game(found))


def _think(page: GamePage, app: App, argument: str) -> Meaning:
    """The search of the position on the board, or after a game of the empty board, printed; or of another one."""
    position, told = thought(None if no_search(page, app) else page.searchable, argument)
    return asked(search_told, position, answer=told) if position else Meaning(answer=told)


def _why(page: GamePage, app: App, line: Line) -> Meaning:
    """What a cell is worth, or why the computer made its last move; after the game, why it was lost."""
    game, argument = page.game, line.argument
    cell, computer = line.asked_about(game.rules), game.seats.of(game.last_mark) is Seat.COMPUTER
    if computer and cell is not None and cell == game.last:
        cell, argument = None, ""
    if cell is not None:
        return asked(enquire, cell)
    if argument and " " not in argument and (argument[-1].isdecimal() or not game.outcome):
        return Meaning(answer=words.no_cell(game.rules, line.as_typed(argument)))
    if argument and game.outcome:
        return Meaning(answer=_judged(page) or say(words.SEE_WHERE))
    if argument.split() == ["i", "lost"]:
        return Meaning(answer=say(NOT_OVER))
    if reason := why_it_moved(page.study(app)):
        return Meaning(answer=reason)
    if computer and game.last is not None:
        return asked(enquire, Enquiry.MOVE)
    return Meaning(answer=say(words.WHY_CELL))


def _take_back(page: GamePage, app: App, turns: int) -> App:
    """The app after so many turns were taken back, or all of this game."""
    while turns and app.play.round.take_back():
        app, turns = app.play.undo(app, ""), turns - 1
    return app if app.play is not page else app.say(say(NOTHING_TO_UNDO))


def _levels(page: GamePage, app: App) -> str:
    """The computer's level, and the names of all levels."""
    if Seat.COMPUTER not in page.game.seats.both:
        return say(NO_COMPUTER)
    names = ", ".join(level_name(level, page.game.rules) for level in Level)
    level = level_name(app.settings.level, page.game.rules)
    # translators: level is typed
    holes = {"level": level, "levels": names}
    return say("The computer is {level}. Type level and a name, from easy to hard: {levels}.", **holes)


# The row of the menu by the word that is typed, and the words of choices that are no numbers or languages.
SETTINGS = {"players": "PLAYERS", "starts": "FIRST", "mark": "MARK", "time": "TIME", "language": "LANGUAGE"}
CHOICES: dict[object, str] = {choice: choice.value.lower() for choice in (*First, *Mark)}
CHOICES |= {First.ALTERNATE: "turns", First.RANDOM: "coin"}


def _setting(app: App, word: str, argument: str) -> Meaning:
    """A setting of the menu with another choice; or what is chosen, and what there is to choose from."""
    menu, settings = part("menu.settings"), app.settings
    setting = menu.Setting[SETTINGS[word]]
    drafts = {
        _choice(choice): settings._replace(**{setting.field: choice})
        for choice in setting.choices(settings, app.display)
    }
    if word == "time":
        with suppress(ValueError):
            drafts[argument] = settings._replace(time=seconds(argument.replace(",", ".")))
    meanings = {typed: setting.told(draft, app.display).full for typed, draft in drafts.items()}
    name = menu.setting_label(settings, setting, brief=False)
    argument = typed_commands.in_digits(argument)
    if argument not in drafts:  # as in "starts the computer"
        argument = " ".join(typed_commands.without_small_words(argument.split()))
    if argument in drafts:
        later = [say("It counts from the next game on.")] if word == "starts" and not app.play.unmarked else []
        return asked(with_settings, drafts[argument], answer=" ".join([f"{name}: {meanings[argument]}.", *later]))
    row = setting.told(settings, app.display)
    told = f"{name}: {row.full}."
    if not drafts:
        why = f"{capitalised(row.meaning)}." if row.meaning else say("That makes no difference now.")
        return Meaning(answer=f"{told} {why}")
    shown = {typed_commands.typed(typed): meaning for typed, meaning in meanings.items()}
    choices = either([typed if typed in meaning else f"{typed} ({meaning})" for typed, meaning in shown.items()])
    # translators: {word} is typed, and {choices} are what may follow it
    how = say("Type {word} and {choices}.", word=typed_commands.typed(word), choices=choices)
    return Meaning(answer=f"{told} {how}")


def _choice(choice: object) -> str:
    """The word for a choice, as it is typed."""
    return decimal(choice) if isinstance(choice, float) else CHOICES.get(choice, str(choice))


# What is told


def tell(page: GamePage, before: App | None, app: App) -> Iterator[str]:
    """What happened at the board."""
    if before is None or before.loading:
        yield greeting(page, app)
        before = None
    if before:
        yield from _of_the_game(before.play, page)
    if news := app.news(before):
        yield " ".join(answer(page.study(app))) if enquires(news) else message(news)
    if before:
        offer = suggested(page, app)
        if offer[0] == "+" and offer != suggested(before.play, before):
            yield " ".join(offer)
    if before is None or page.knowledge.messages is not before.play.knowledge.messages:
        yield from (f"{page.game.seats.name}: {line}" for line in page.knowledge.messages)


def greeting(page: GamePage, app: App) -> str:
    """The first lines of line mode; where boards are printed, also how to hear them instead."""
    game, rules = page.game, page.game.rules
    if game.person:
        mark, other = game.person.value, game.person.other.value
        level = level_name(app.settings.level, rules)
        if game.engine:
            told = [say("You are {mark}, {name} is {other}.", mark=mark, name=game.engine, other=other)]
        else:
            holes = {"mark": mark, "other": other, "level": level}
            told = [say("You are {mark}, the computer is {other}, level {level}.", **holes)]
    else:
        told = [say("Two players.") if game.people else nobody_plays(game)]
    if not game.outcome:
        told += filter(None, [_begins(page)])
    if rules != USUAL:
        told.append(how_to_win(rules))
    lines = [words.mode(rules), " ".join(told)]
    return "\n".join([*lines, say(words.TO_LISTEN)] if app.settings.prints_board else lines)


def _begins(page: GamePage) -> str:
    """Who goes first, "" before that is tossed; or whose turn it is on a board with marks."""
    game = page.game
    if page.tossing:
        return ""
    if not (game.moves or game.prepared):
        return beginning(game)
    waits = game.phase is Phase.WAITING and game.person
    return of_side(game, game.position.to_move, TURNS) if waits else turn(game)


def _on_board(page: GamePage) -> str:
    """Which board a game starts on, and who goes first once that is known."""
    return f"{_board(page.game)} {_begins(page)}".rstrip()


def _board(game: Game) -> str:
    """Which board a game is played on."""
    return say("The board is {board}.", board=describe_board(game.rules))


def _of_the_game(before: GamePage, page: GamePage) -> Iterator[str]:
    """A new game, moves taken back or made, and what is known of a game that is over."""
    old, game = before.game, page.game
    later = page.round.id - before.round.id
    board = "" if old.rules == game.rules else _board(game)
    given = page.round.given if page.round.given > before.round.given else 0  # as a pasted game had them
    if later > 0 or _begun_anew(before, page):
        mark = say("You are {mark}.", mark=game.person.value) if (game.prepared or given) and game.person else ""
        yield " ".join(filter(None, [say("A new game."), board, mark, _begins(page)]))
    elif later < 0:
        yield " ".join(filter(None, [say("Your previous game is back."), board]))
    elif board:
        yield _on_board(page)
    elif len(game.moves) < len(old.moves):
        # translators: {moves} are marks and cells, as "O b2, X a1"
        taken = say("Taken back: {moves}.", moves=", ".join(_taken_back(old, len(game.moves))))
        yield f"{taken} {turn(game)}"
    elif old.resigned and not game.resigned:
        yield " ".join([say("The game goes on."), turn(game)])
    elif before.tossing and not page.tossing:
        yield beginning(game)
    if old == game and given_up(page.analysed) != given_up(before.analysed):
        yield given_up(page.analysed)
    if old == game and verdict(page) != verdict(before):
        yield _judged(page)
    for moves in range(len(game.moves) if later else max(len(old.moves), given), len(game.moves)):
        yield played(game.at(moves + 1))


def _judged(page: GamePage) -> str:
    """The verdict on a game that is over, and how to see where that was; "" for none."""
    found = verdict(page)
    return found if found in ("", say(FLAWLESS)) else f"{found} {say(words.SEE_WHERE)}"


def _begun_anew(before: GamePage, page: GamePage) -> bool:
    """Whether the game that was not yet played begins from another position, or with the moves of a pasted one."""
    old, game = before.game, page.game
    named = old.start != game.start and not (before.tossing or game.moves)
    same = before.round.id == page.round.id and old.rules == game.rules
    return same and (named or page.round.given > before.round.given)


def _taken_back(game: Game, kept: int) -> Iterator[str]:
    """The moves of a game after the first `kept`, each with its mark, the last one first."""
    for moves in range(len(game.moves), kept, -1):
        at = game.at(moves)
        yield f"{at.last_mark.value} {format_cell(at.rules, at.moves[-1].cell)}"


def progress(before: App | None, after: App) -> str:
    """The text to add to the line that shows how the computer's time runs out: a dot for each tenth that is over."""
    old, new = before and _thinking(before), _thinking(after)
    if new is None:
        return "\n" if old else ""
    dots = _tenths(new) - (_tenths(old) if old else 0)
    # translators: dots follow, one by one, as the time goes by
    begin = say("Thinking")
    return ("" if old else f"{begin} ") + "." * dots


def _thinking(app: App) -> Thought | None:
    return None if app.top.hides_game else app.play.thinking


def _tenths(thought: Thought) -> int:
    """How many tenths of the time for a move are over."""
    return 10 - round(10 * thought.share_left)


def tell_end(before: App | None, after: App) -> str | None:
    """How a game ended between two states, with the cells that won it; None if it did not."""
    if after.loading or after.top.hides_game:
        return None
    old, new = before.play if before and not before.loading else None, after.play
    if new.game.outcome is None or (old and old.round.id == new.round.id and old.game.outcome):
        return None
    line = cell_names(new.game.rules, new.game.position.winning_line)
    return of_side(new.game, new.game.last_mark, WINS_WITH, cells=listed(line)) if line else result(new.game)
