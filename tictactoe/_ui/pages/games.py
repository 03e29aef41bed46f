"""The list of the games in the records, with one of them chosen."""

from collections.abc import Iterable, Iterator, Sequence

from ..._engine.board import Mark
from ..._engine.frozen import Frozen
from ..._engine.games.record import Record
from ..._engine.reach import soon_analysed
from ..board.analysed import review_kept, with_chosen
from ..board.small import LEAST, draw_small
from ..keys import PLACING
from ..line_input import Line, Meaning
from ..page import App, Key, Page, WhyNot, meant, note
from ..parts.frame import MARK_ROLES, Frame, Role
from ..parts.layout import ROOMY, PageLayout, in_sight, page_layout
from ..parts.text import SCROLLS, TextPage, draw_edges, moved
from ..sitting.display import Size
from ..sitting.effects import BareQuestion, DeleteGame, Question
from ..sitting.events import Command, Event, GameNamed, GamesChanged, GamesLoaded, RecordsFailed
from ..words import line_mode as words
from ..words import typed_commands
from ..words.games import began, described, heading, in_columns, recent, result, who
from ..words.language import say, say_number, template, template_as
from ..words.messages import message
from ..words.wrap import wrap

LIST, ASKING = frozenset({"list"}), frozenset({"asking"})
GAP = 2  # blanks between two columns
BESIDE = 3  # blanks between the list and the picture of a game
CAPTION = 4  # rows below that picture
# The columns of the list with their least widths; each is wider where its name is, or the results are.
WIDTHS = {"game": 4, "started": 10, "board": 10, "X": 8, "O": 8, "result": 8, "moves": 5, "mistakes": 8}
CUT = ("started", "X", "O")  # to these widths
TIMED = 16  # columns of the start with its time of day, where there is room
NOT_CHANGED = template("That did not work: your saved games cannot be changed now.")
KEPT = template("It stays.")
NO_GAMES = template("No saved games.")
UNCOUNTED = "-"  # in place of the number of mistakes on a large board
NUMBERS = ("game", "moves", "mistakes")  # right-aligned
# Which of them are drawn; the first form for which there is room is drawn. Beside a picture the players stand there.
FORMS = (
    ("game", "started", "board", "X", "O", "result", "moves", "mistakes"),
    ("game", "started", "board", "result", "moves", "mistakes"),
    ("game", "started", "board", "result", "mistakes"),
    ("started", "board", "result"),
    ("started", "result"),
)


class GamesPage(Page, Frozen):
    """The page with the list.

    Which game is chosen is known to all pages, for the list as it was left.

    `named` is what the list was opened for in line mode: it waits until the games are loaded. `asking` says that the
    person is asked whether to delete the chosen game, and `asked` is what the records are asked to do. `deleted` are
    the numbers of the games that can be brought back, the last one first.
    """

    named: GameNamed | None = None
    asking: bool = False
    asked: DeleteGame | None = None
    deleted: tuple[int, ...] = ()

    name = template_as("title of a page", "games")
    heading = template("In the list of games")
    of_all = True
    wheel = ("up", "down", 1)

    @property
    def state(self) -> str:
        return "asking" if self.asking else "list"

    def update(self, app: App, event: Event) -> App:
        match event:
            case GameNamed(number, delete=True) if app.top is self:
                app, record = with_chosen(app, number)
                return self.put(app, asking=record is not None)
            case GameNamed(number) if app.top is self:
                return review_kept(self.put(app, asking=False), number)
            case GamesLoaded() if named := self.named:
                page = self._replace(named=None)
                app, record = with_chosen(app.put(self, page), named.number)
                return page.update(app, named) if record else app.pop()  # without the list, there is no such game
            case RecordsFailed() if self.named:
                return app.pop()
            case GamesChanged() if self.asked:
                return self._changed(app, self.asked)
            case RecordsFailed() if self.asked:
                return self.put(app, asked=None).say(say(NOT_CHANGED))
        return app

    def _changed(self, app: App, asked: DeleteGame) -> App:
        """The app after a game was deleted or brought back."""
        past, number = app.past, asked.number
        other = past.beside(1) or past.beside(-1)
        chosen = number if asked.back or not other else other.id
        deleted = self.deleted[1:] if asked.back else (number, *self.deleted)
        app = self.put(app, asked=None, deleted=deleted)
        app = app._replace(past=past._replace(chosen=chosen))
        if asked.back:
            return app.say(say("Game {number} is back.", number=number))
        return app.say(say("Game {number} is deleted. u brings it back.", number=number))

    def wants(self, app: App) -> Iterable[Question]:
        return (self.asked or BareQuestion.LOAD_GAMES,)

    def draw(self, frame: Frame, app: App) -> None:
        """Draw the games, the newest first, as many as fit around the chosen one, below the names of the columns."""
        past, found = app.past, app.past.statistics
        layout, said, rows = self._room(app)
        shown = in_sight(past.place, len(past.games), rows)
        draw_edges(frame, app, layout, more=shown.stop < len(past.games) and not self.asking)
        mistakes = {**found.mistakes, **found.other_mistakes} if found else {}
        left = layout.margin
        names, widths, beside = _form(_widths(past.games), layout, frame.width)
        if beside and past.record:
            place = layout.top + 1, left + _width(widths, names) + BESIDE
            _draw_game(frame, past.record, mistakes.get(past.record.id), place, rows)
        frame.put(layout.top, left, _row(widths, names, {name: heading(name) for name in WIDTHS}), Role.DIM)
        column = left + _width(widths, names[: names.index("result")]) + GAP
        for row, record in enumerate(past.games[shown.start : shown.stop], start=layout.top + 1):
            texts, chosen = _texts(record, widths, mistakes.get(record.id)), record is past.record
            frame.put(row, left, _row(widths, names, texts), Role.CHOSEN if chosen else Role.PLAIN)
            frame.aim(row, 0, frame.width, GameNamed(record.id))
            winner, person = record.outcome.winner, record.game.person
            if chosen:
                frame.cursor = row, left
            elif winner and person:
                frame.put(row, column, texts["result"], Role.GOOD | Role.BOLD if winner is person else Role.BAD)
        if not past.games:
            frame.put(layout.top + 1, left, say(NO_GAMES))
        frame.put_lines(layout.footer - len(said), left, said, Role.BOLD)

    def _room(self, app: App) -> tuple[PageLayout, list[str], int]:
        """Where the page stands, the lines of the message on the screen, and how many games there is room for."""
        games = app.past.games
        tallest = max((record.game.rules.height for record in games), default=0)
        layout = page_layout(app.size, self.rules(app), 1 + max(len(games), tallest + CAPTION))
        said = wrap([message(app.said)], layout.width) if app.said else []
        return layout, said, layout.footer - layout.top - 1 - len(said)

    # Line mode has this page only for a game that is to be deleted; the page of the statistics tells the games

    def tell(self, before: App | None, app: App) -> Iterator[str]:
        news, past = app.news(before), app.past
        old = self.earlier(before)
        if self.asking and past.record and not (old and old.asking):
            yield f"{described(past.record)} {words.not_here('', words.DELETE_WORDS)}"
        elif news and old and len(self.deleted) > len(old.deleted):
            done = say("Game {number} is deleted.", number=self.deleted[0])
            yield f"{done} {words.not_here('', words.DELETED_WORDS)}"
        elif news:
            yield message(news)
        elif old and old.asking and not self.asking and not self.asked:
            yield say(KEPT)

    def prompt(self, app: App) -> str:
        if self.asking:
            return say("Delete it?")
        # translators: before a line that is typed
        return say("Games:") if self.deleted or self.asked else ""

    WORDS_OF_KEYS = meant(undo="u")

    def read(self, app: App, line: Line) -> Meaning:
        if self.asking:
            return Meaning(Command("d" if typed_commands.in_english(line.typed).lower() == "yes" else "escape"))
        match line.word:
            case "delete" if line.number is not None:
                return Meaning(GameNamed(line.number, delete=True))
            case "games" | "list":
                return Meaning(answer="\n".join(recent(app.past.games)))
            case "undo" if self.deleted:
                return Meaning(Command("u"))
            case "leave" | "done" | "back" | "":
                return Meaning(Command("back"))
        return Meaning(answer=words.not_here(line.typed, words.DELETED_WORDS), known=False)

    # What keys do

    def move(self, app: App, key: str) -> App:
        """Another game is chosen."""
        past, (*_, screen) = app.past, self._room(app)
        place = moved(past.place, key, len(past.games) - 1, screen)
        return app._replace(past=past._replace(chosen=past.games[place].id))

    def review(self, app: App, key: str) -> App:
        return review_kept(app, self._number(app))

    def empty(self, app: App) -> WhyNot:
        return not app.past.games

    def ask(self, app: App, key: str) -> App:
        """The person is asked whether to delete the chosen game."""
        told = say("Delete game {number}? Press d again; any other key keeps it.", number=self._number(app))
        return self.put(app, asking=True).say(told)

    def delete(self, app: App, key: str) -> App:
        return self._asking_for(app, self._number(app))

    def any_key(self, app: App, key: str) -> App:
        return self.put(app, asking=False)

    def bring_back(self, app: App, key: str) -> App:
        return self._asking_for(app, self.deleted[0], back=True)

    def _number(self, app: App) -> int:
        """The number of the chosen game."""
        return record.id if (record := app.past.record) else 0

    def _asking_for(self, app: App, number: int, *, back: bool = False) -> App:
        play = app.play
        rounds = (play.round.id, *([play.previous.id] if play.previous else []))
        return self.put(app, asking=False, asked=DeleteGame(number, rounds, back))

    KEYS = (
        Key(SCROLLS, move, "up down: choose", "up, down", "another game", LIST, empty, rank=2),
        Key(PLACING, review, "Enter: review", "Enter", "review it", LIST, empty),
        Key(("d",), ask, "d: delete", "d", "delete it; you are asked first", LIST, empty, rank=3),
        Key(("u",), bring_back, "u: bring back", "u", "bring back what you deleted, until you leave the list", LIST,
            lambda page, app: not page.deleted or page.asked is not None),
        note("mistakes: -", "they are not counted on a large board; its review tells", LIST),
        Key(("d",), delete, "d: delete it", when=ASKING),
        Key(("escape",), any_key, "Esc: keep it", when=ASKING),
        TextPage.HELP._replace(when=LIST),
        TextPage.BACK._replace(when=LIST),
    )  # fmt: skip


def _form(widths: dict[str, int], layout: PageLayout, width: int) -> tuple[tuple[str, ...], dict[str, int], bool]:
    """The columns of the list on a screen of this width, and theirs; whether a picture of the game is beside them."""
    beside = width >= ROOMY
    forms, room = (FORMS[1:], width - layout.margin - BESIDE - LEAST - 1) if beside else (FORMS, layout.width)
    names = next((form for form in forms if _width(widths, form) <= room), FORMS[-1])
    timed = {**widths, "started": TIMED}
    return names, timed if _width(timed, names) <= room else widths, beside


def _draw_game(frame: Frame, record: Record, mistakes: int | None, place: tuple[int, int], rows: int) -> None:
    """Draw the final position of a game in so many rows, and below it who played and how many mistakes there are."""
    (top, left), game = place, record.game
    room = Size(frame.width - left - 1, rows - CAPTION if rows > 3 * CAPTION else rows)
    size = draw_small(frame, game.position, game.last, place, room)
    counts = [say_number("{count} move", "{count} moves", len(record.game.moves))]
    counts += [say_number("{count} mistake", "{count} mistakes", mistakes)] if mistakes else []
    joined = ", ".join(counts)
    players = ((mark, who(record, mark, room.columns - 3)) for mark in Mark)
    caption = [("", Role.PLAIN, ""), *((mark.value, MARK_ROLES[mark], f"  {name}") for mark, name in players)]
    caption += [("", Role.PLAIN, text) for text in ([joined] if len(joined) <= room.columns else counts)]
    caption.append(("", Role.PLAIN, began(record)))
    for row, (mark, role, text) in enumerate(caption[: rows - size.rows], start=top + size.rows):
        frame.put_all(row, left, (mark, role), (text, Role.PLAIN))


def _widths(games: Sequence[Record]) -> dict[str, int]:
    """The columns that each column of the list takes."""
    widths = {name: max(least, len(heading(name))) for name, least in WIDTHS.items()}
    longest = max((len(result(record)) for record in games), default=0)
    return {**widths, "result": max(widths["result"], longest)}


def _width(widths: dict[str, int], names: tuple[str, ...]) -> int:
    return sum(widths[name] for name in names) + GAP * (len(names) - 1)


def _row(widths: dict[str, int], names: tuple[str, ...], texts: dict[str, str]) -> str:
    parts = (f"{texts[name]:{'>' if name in NUMBERS else '<'}{widths[name]}}" for name in names)
    return (GAP * " ").join(parts)


def _texts(record: Record, widths: dict[str, int], mistakes: int | None) -> dict[str, str]:
    """The texts of a row by their columns; `mistakes` is None where they are not counted, or not yet."""
    texts = {name: text[: widths[name]] if name in CUT else text for name, text in in_columns(record).items()}
    counted = str(mistakes) if mistakes is not None else "" if soon_analysed(record.game.start) else UNCOUNTED
    return {**texts, "moves": str(len(record.game.moves)), "mistakes": counted}
