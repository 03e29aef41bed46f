"""Line mode: what a typed line means on the page on the screen, and what is told of what happened."""

from collections.abc import Iterator

from .._engine.board import Position
from .._engine.notation import MARKS, format_cell, in_latin
from .._engine.reach import soon_analysed
from .app import App, update
from .line_input import Line, Meaning, asked, cell_in, is_board, named_cell, names_cell, words_of
from .sitting.events import CellChosen, Command
from .sitting.records import RecordsState
from .words import typed_commands as commands
from .words.language import say, use
from .words.line_mode import BOARD_WORDS, NOT_SHOWN, SHOWN, help_on, not_here, to_quit, unknown
from .words.messages import in_cell
from .words.status import THINKING, turn


def meaning(app: App, text: str) -> Meaning:
    """What a line means on the page on the screen."""
    use(app.language)
    found = _meaning(app, text)
    if "?" in text:
        found = _of_question(app, text, found)
    # What takes time is known only after the event; a pure update costs little.
    waits = found.event and _takes_time(update(app, found.event))
    return found._replace(answer=say(THINKING)) if waits else found


def _of_question(app: App, typed: str, found: Meaning) -> Meaning:
    """What a line with a question mark means, which plays no cell and changes no game: it asks about them."""
    rules, page = app.top.rules(app), app.top
    study, placed = page.study(app), isinstance(found.event, CellChosen)
    if placed or not found.known:
        cell = cell_in(rules, commands.in_english(typed).lower())
        if cell is not None and page.judges_cells and study and not study.game.outcome:
            return _of_cell(app, typed, study.game.position, cell)
        return Meaning(answer=not_here(typed, page.WORDS), known=False) if placed else found
    name = found.event.name if isinstance(found.event, Command) else ""
    if name == "quit":
        return Meaning(answer=to_quit(kept=app.records.state is not RecordsState.NONE))
    if name in commands.CHANGING and not (name == "new" and page is app.play and app.play.game.outcome):
        return Meaning(answer=help_on(rules, name, here=page.WORDS, own=page.HELP_ON_WORDS) or unknown(typed))
    return found


def _of_cell(app: App, typed: str, position: Position, cell: int) -> Meaning:
    """What a question about a cell asks: whether it is free, or else what it is worth."""
    free = not {"free", "empty"}.isdisjoint(words_of(commands.in_english(typed)))
    if free or position.mark_at(cell):
        return Meaning(answer=in_cell(position, cell))
    name = format_cell(position.rules, cell)
    return app.top.read(app, Line(" ".join(["why", name]), "why", name, typed))


def _meaning(app: App, typed: str) -> Meaning:
    """The same, whether the line has a question mark or not."""
    text = _unannounced(app, _with_mark(commands.without_please(commands.in_english(typed)), typed))
    word, _, argument = " ".join(text.lower().split()).partition(" ")
    if word in ("quit", "q", "exit") and commands.IN_SENTENCES.isdisjoint(words_of(argument)):
        return Meaning(Command("quit"))
    board = {*words_of(text.lower())} - {"turn", "the"}
    if word in ("board", "turn") and board in ({"board", "on"}, {"board", "off"}) and "?" not in typed:
        wanted = "on" in board
        told = say(SHOWN if wanted else NOT_SHOWN)
        return asked(lambda page, app, wanted: app.set(prints_board=wanted), wanted, answer=told)
    if not argument and word in app.top.WORDS_OF_KEYS:
        text = word = app.top.WORDS_OF_KEYS[word]
    if "?" in typed:  # it changes nothing
        if word in ("players", "level", "starts", "mark", "boards", "from", *commands.CHANGING):
            argument = ""
        elif word in commands.ALONE and not argument:
            word = "level"
    said = words_of(argument)
    counted = app.top is app.play and word == "undo" and commands.turns_named(argument) is not None
    if (commands.changes_unasked(word, said) and not counted) or (word in commands.IN_SENTENCES and "off" in said):
        word, argument = f"{word} {argument}", ""  # which no page knows
    line = Line(text, word, argument, typed)
    found = app.top.read(app, line)
    if not found.known and " " in text and not text.startswith("-"):
        found = _in_a_sentence(app, line) or _turned(app, line) or _first_word(app, line) or found
    return found


def _unannounced(app: App, text: str) -> str:
    """A line in English without a word that announces a cell or a board, as "play b2", "g h 8" and "board 4x4".

    g is as on the screen. "go ahead" announces nothing.
    """
    word, _, argument = " ".join(text.lower().split()).partition(" ")
    rules, joined = app.top.rules(app), f"{word}{argument}"
    if len(word) == 1 and argument.isdecimal() and named_cell(rules, joined) is not None:  # as "h 8"
        return joined
    named = " ".join(commands.without_small_words(argument.split()))
    announces = word in ("g", "go", "play") and argument != "ahead"
    if (announces or word == "board") and app.top is app.play and is_board(named.removeprefix("to ")):
        return " ".join(["boards", named.removeprefix("to ")])
    places_mark = word == "mark" and named_cell(rules, argument) is not None
    return argument if argument and (announces or places_mark) else text


def _with_mark(text: str, typed: str) -> str:
    """The setting, for a line that only says which mark one plays, as "noughts" or "I'm O"; else the same line.

    "am I noughts" and "you play noughts" are no such lines, and "x" alone is a command.
    """
    given, said = words_of(typed.lower()), words_of(text.lower())
    letter = len(said) == 1 and not {"x", "o"}.isdisjoint(map(in_latin, given))
    if given[:1] == ["am"] or commands.is_to_computer(given) or letter:
        return text
    marks = {mark.lower() for mark in MARKS}.intersection(said)
    named = len(marks) == 1 and commands.is_about_mark([word for word in said if word not in marks])
    return " ".join(["mark", *marks]) if named else text


def _in_a_sentence(app: App, line: Line) -> Meaning | None:
    """The one thing that the page knows among the words of a sentence, such as "give me a hint" or "i take b2".

    What changes the game must be wished: "is b2 good" and "do not give up" ask for nothing.
    """
    said = words_of(line.text.lower())
    found: list[tuple[Meaning | None, bool]] = []
    for word in dict.fromkeys(said):
        if word in commands.IN_SENTENCES and (known := _known(app, line, word)):
            others = [other for other in said if other != word]
            wished = _is_wish(line, others) and {"i'm", "am"}.isdisjoint(others)  # as in "I'm new to this game"
            refused = commands.is_refusal(said[: said.index(word)]) or "off" in said
            found.append((known, not refused and (wished or word not in commands.CHANGING)))
    found += _settings_named(app, line, said)
    rules = app.top.rules(app)
    cell = cell_in(rules, line.text.lower())
    if cell is not None:
        name = format_cell(rules, cell)
        others = [word for word in said if not names_cell(rules, word)]
        found.append((_of_other_mark(app, others) or _known(app, line, name), _is_wish(line, others)))
    if not found:
        return _told(app, line, said)
    return found[0][0] if len(found) == 1 and found[0][1] else None


def _settings_named(app: App, line: Line, said: list[str]) -> Iterator[tuple[Meaning | None, bool]]:
    """A level or a board that a sentence asks for, as "set the level to hard" and "let's play on 4x4"."""
    if app.top is not app.play:
        return
    levels, boards = [word for word in said if word in commands.ALONE], [word for word in said if is_board(word)]
    sets = commands.changes_setting(said)
    for setting, names, asked_for in (
        ("level", levels, sets or "level" in said),
        ("boards", boards, sets or not {"play", "board"}.isdisjoint(said)),
    ):
        others = [word for word in said if word not in ("level", "board", *names)]
        others = [word for word in others if not commands.changes_setting([word])]
        if len(names) == 1 and asked_for and _is_wish(line, others):
            yield _known(app, line, setting, *names), True


def _known(app: App, line: Line, word: str, argument: str = "") -> Meaning | None:
    """What one word of a line means alone, or before this argument; None if the page does not know it."""
    found = app.top.read(app, line._replace(text=f"{word} {argument}".strip(), word=word, argument=argument))
    return found if found.known else None


def _told(app: App, line: Line, said: list[str]) -> Meaning | None:
    """The answer to the one word of TELLING in a sentence, or to a row or a column; None if there is none."""
    if commands.is_refusal(said):
        return None
    if not {*commands.AXES}.isdisjoint(said):  # as in "read row 2"
        part = " ".join(word for word in said if not commands.shows_board([word]))
        found = _known(app, line, "board", part)
        return found if found and found.answer != say(BOARD_WORDS) else None
    telling = commands.TELLING.intersection(said)
    if len(telling) != 1:
        return None
    (word,) = telling
    if {*commands.WORDS}.intersection(said) - {word, "show", "you", "computer", "play", "on"}:
        return None  # as "turn the level up"
    others = [other for other in said if other != "board"]
    if word == "board" and not (commands.is_wish(others) or commands.shows_board(others)):
        return None  # as "cover the board"
    if word == "last" and "first" in said:
        return None  # as "last row, first column"
    if word == "free" and not (commands.names_cells(said) or "?" in line.typed):
        return None  # as "feel free"
    return _known(app, line, word)


def _of_other_mark(app: App, said: list[str]) -> Meaning | None:
    """Which mark is to be placed, if a sentence places the other one; else None."""
    study = app.top.study(app)
    if study is None or study.game.outcome:
        return None
    game, person = study.game, study.game.person
    marks, mine = {*MARKS} & {word.upper() for word in said}, person or game.position.to_move
    if len(marks) != 1 or mine.value in marks:
        return None
    return Meaning(answer=say("You are {mark}.", mark=mine.value) if person else turn(game))


def _turned(app: App, line: Line) -> Meaning | None:
    """What two words mean the other way round, as "two players" and "perfect level"."""
    if line.argument not in ("players", "level", "starts"):
        return None
    return _known(app, line, line.argument, "" if "?" in line.typed else line.word)


def _first_word(app: App, line: Line) -> Meaning | None:
    """What the first word of a line means, where only what it is about follows, as in "leave the review"."""
    said, word = {*words_of(line.argument)}, line.word
    about = said.intersection(("review", "puzzle", "explore", "setup"))
    if word in ("quit", "end") and about:
        word = "leave"
    steps = ("leave", "next", "previous", "back", "forward")
    if word not in steps or "?" in line.typed or not commands.is_about_this(said - about):
        return None
    return _known(app, line, word)


def _is_wish(line: Line, others: list[str]) -> bool:
    """Whether the other words of a sentence only wish for what it names."""
    return "?" not in line.typed and commands.is_wish(others) and not commands.is_to_computer(words_of(line.typed))


def _takes_time(app: App) -> bool:
    """Whether values are asked for that are not found at once."""
    study = app.top.study(app)
    if study is None or not (study.searches or (study.knowledge.wanted and not study.knowledge.complete)):
        return False
    return not soon_analysed(study.game.position)


def tell(before: App | None, after: App) -> Iterator[str]:
    """What happened between two states, in whole sentences; nothing until the records have answered."""
    use(after.language)
    if after.loading:
        return
    if before and len(before.pages) > len(after.pages) and before.top.name != after.top.name and before.top.farewell:
        yield say(before.top.farewell)
    yield from after.top.tell(before, after)
