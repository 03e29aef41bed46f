"""What happens to the program: how a sitting begins, and random events that follow from what is seen."""

import re
from collections import deque
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from referee_answers import OTHER, TROUBLES, YOU_X, answers, chance, play_out, records
from referee_terms import Config, Words

from tictactoe._engine.board import Mark, Rules
from tictactoe._engine.levels import Level
from tictactoe._engine.steps import Method

BOARDS = (
    *[(3, 3, 3)] * 9, *[(4, 3, 3)] * 2, *[(4, 4, 3)] * 2, *[(4, 4, 4)] * 2, (5, 4, 4), *[(7, 7, 5)] * 2,
    *[(15, 15, 5)] * 3, *[(19, 19, 5)] * 3, (9, 2, 2), (2, 9, 2), (1, 1, 1), (5, 1, 3),
)  # fmt: skip
SIZES = (
    (10, 3), (19, 6), (20, 7), (24, 9), (31, 16), (36, 12), (40, 10), (40, 13), (40, 21), (60, 20), (76, 20),
    (80, 24), (80, 24), (80, 24), (80, 24), (100, 30), (120, 40), (200, 60),
)  # fmt: skip
SMALL = 9  # of SIZES, those on which many things have no room
NARROW = SIZES[2:8]  # where only large boards have no room
ROOMIER = (
    "explore",
    "review",
    "question",
    "puzzle",
    "search",
    "menu",
    "games",
)  # pages that are tried on small screens
NAMING = ("turn", "waiting", "question", "explore", "puzzle")  # where a cell can be named
LINE_MODE = 5  # each fifth seed is typed line by line

ARROWS = "left right up down h j k l"
DIGITS = "1 2 3 4 5 6 7 8 9"
MEANT = {  # the keys that are meant at a place
    "turn": f"{ARROWS} {ARROWS} {DIGITS} {DIGITS} enter*22 space*6 H J K L a b c d e f g g + = - u*3 backspace r*3 n "
    "t*5 v*3 s*2 x*3 m*2 escape ? f1",
    "waiting": f"{ARROWS} H J K L enter*4 space*2 a c g + = - u*2 n v x s m ? escape",
    "watching": "space*4 left*3 right*5 h l + = - n v*2 s x*2 m ? escape u t",
    "over": "v*20 x*4 s*5 + - u*3 m*2 ? escape enter*2 n space r",
    "menu": "up*3 down*9 k j left*3 right*5 h l enter*9 space*2 escape*4 m ? n",
    "help": "up down*3 k j page-up page-down*2 home end escape*9 ? f1 m s enter space",
    "statistics": "up down*2 k j page-up page-down home end enter*12 space*2 escape*2 m s ?",
    "games": "up down*5 d k j page-up page-down home end enter*4 space escape m s ?",
    "review": "< > , .*2 page-up page-down left*3 right*2 up down home*2 end v*3 x*4 n ? escape*2 enter 1 a",
    "question": f"{ARROWS} {DIGITS} enter*5 space a b c g v < > , . home end x*2 ?",
    "explore": f"{ARROWS} {DIGITS} enter*9 space*3 <*4 >*3 , . page-up page-down tab*3 backtab H L a b c g v*2 ? "
    "escape x t*2 e*4 u m",
    "puzzle": f"{ARROWS} {DIGITS} {DIGITS} enter*6 space H J a b c g t*5 n*2 ? escape v m",
    "solved": "enter*3 n space t ?*3 f1 escape*2 a 5",
    "search": "left*2 right*9 h l down*3 j up k home end space*6 tab*3 r o s*2 m 1 3 5 7 8 9*2 ? escape",
    "cramped": "? f1 escape enter 1 a v*2 n x < > left t",
    "tiny": "? m escape enter",
}
ALL_KEYS = (
    "left right up down h j k l H J K L enter space 1 2 3 4 5 6 7 8 9 0 a b c d e f g + = - u backspace r n v s t x "
    "m escape ? f1 b d e o p w # ! page-up page-down home end < > , . tab backtab ctrl-l ctrl-l"
)
ODD_KEYS = "N V U T X M S A C G Q Z f2 f5 delete insert ctrl-a z o p w y # ~ é й м ц у т ы ь ч и ю б Р Д Ф С 中"
LINES = (
    "undo*4 redo*3 new*2 games*4 hint*6 share*2 explore*6 puzzle*2 puzzles leave board board_on review*5 "
    "review_3*4 review_12 review_999 review_x score stats replies*3 values*4 why*2 why_a1*2 why_b2*2 why_z9 "
    "level_novice level_casual level_perfect level_expert level level_none _*8 threats*2 help ? next*4 back*4 "
    "first end previous*2 forward*2 list*2 show*3 done*2 another a1 b2*2 c3 d1 h8 5 9 0 a99 zz xyzzy A1 a "
    "a_long_line_of_nonsense_that_goes_on hint_me ü quit "
)
SEARCHES = "think think_1 think_2 think_alpha-beta think_move_order_1 think_memory_2 think_9 think_nothing"


def spread(text: str) -> list[str]:
    """The words of a text, "up*3" three times, with blanks for their underscores."""
    found: list[str] = []
    for word in text.split():
        name, _, count = word.rpartition("*") if re.fullmatch(r".+\*\d+", word) else (word, "", "1")
        found += [name.replace("_", " ").strip() if name != "space" else " "] * int(count)
    return found


LETTERS = "abcdefghijklmnopqrst"
KEYS = {place: spread(text) for place, text in MEANT.items()}
COMMON_KEYS, STRANGE_KEYS = spread(ALL_KEYS), spread(ODD_KEYS)
TYPED, SLOW = spread(LINES), spread(SEARCHES)


def typed(rng: Random) -> str:
    """A line for line mode; rarely one that prints a search."""
    return rng.choice(SLOW if rng.random() < 0.005 else TYPED)


def line_mode(seed: int) -> bool:
    """Whether the run of a seed is typed line by line."""
    return seed % LINE_MODE == LINE_MODE - 1


def picked(names: Iterable[str], rng: Random) -> str:
    """One of the names by chance, mostly the same if another one is added or missing."""
    number = rng.random()
    return min(names, key=lambda name: (chance(number, name), name))


def configured(seed: int, sitting: int) -> Config:
    """How a sitting of the run of a seed begins."""
    rng, lines = Random(f"sitting {seed} {sitting}"), line_mode(seed)
    rules, players = Rules(*rng.choice(BOARDS)), rng.choice((0, 1, 1, 1, 1, 2, 2))
    opponent = rng.choice(("Rapfi", "An engine with a long name 2.0")) if rng.random() < 0.2 and players < 2 else ""
    levels, kept = list(Level), rng.random() < 0.55
    named = [name for name in ("rules", "level", "players", "first", "mark", "time", "ascii") if rng.random() < 0.15]
    config = Config(
        rules,
        rng.choice((*levels, Level.PERFECT)) if rules.cells < 40 or rng.random() < 0.4 else Level.PERFECT,
        players,
        rng.choice(("you", "computer", "alternate", "alternate", "random")),
        rng.choice(tuple(Mark)),
        (80, 24) if lines else rng.choice(SIZES[2:]),
        second=rng.choice((None, *levels)) if players == 0 else None,
        ascii=rng.random() < 0.2,
        colour=rng.random() < 0.8,
        unicode=rng.random() < 0.85,
        colours=rng.random() < 0.85,
        opponent=opponent,
        pace=0.0 if lines else rng.choice((None, None, None, 0.0, 0.1, 2.0)),
        time=rng.choice((1.0, 1.0, 0.2, 30.0)),
        records=kept,
        named=frozenset(named + ["opponent"] * bool(opponent)),
    )
    begins = rng.random()
    if begins < 0.07:
        past = rng.choice([record.game for record in records(2)] + [play_out(rules, YOU_X, seed, Level.CASUAL)])
        return config._replace(review=past)
    if begins < 0.17:
        return config._replace(puzzles=True, records=rng.random() < 0.8)
    if begins < 0.21 and not lines:
        start = play_out(Rules(3, 3, 3), OTHER, seed, None, rng.choice((0, 1, 2, 2, 3, 3, 4, 4, 5))).position
        methods = [*Method, None, None] if start.empty.bit_count() <= 6 and start.outcome is None else list(Method)
        return config._replace(search=(start, rng.choice(methods)), records=False)
    if begins < 0.38:
        game = play_out(rules, OTHER, seed, None, rng.choice((1, 2, 3, 4, 5, 6)))
        if rules.cells > 20:  # near the end
            whole = play_out(rules, OTHER, seed, None)
            game = whole._replace(moves=whole.moves[: -rng.choice((1, 2, 3))])
        return config._replace(start=game.position if game.outcome is None else None)
    return config


class View(NamedTuple):
    """What a person sees: the place, its click targets as runs (row, left, right, meaning), and the size."""

    place: str
    targets: list[tuple[int, int, int, str]]
    size: tuple[int, int]


class World:
    """The person and the helpers around a sitting: it gives the events, from chance and from what is seen.

    What is drawn by chance at a step depends on the step, and on what was drawn before it as little as can be: so two
    runs that differed for a while come together again.
    """

    def __init__(self, seed: int, sitting: int, config: Config) -> None:
        self._seed, self._salt, self._config = seed, chance(seed, sitting) % 10_007, config
        self._lines = line_mode(seed)
        self._coming: deque[Words] = deque()  # keys that belong together
        self._asked: deque[tuple[str, Words]] = deque(maxlen=12)  # the latest questions, with their texts
        self._given: dict[str, tuple[Words, int]] = {}  # how many answers to a question were given
        self._late = False  # whether the records may still open after a failure

    def note(self, questions: dict[str, Words]) -> None:
        """Note which questions are asked now."""
        self._given = {helper: given for helper, given in self._given.items() if helper in questions}
        for helper, question in questions.items():
            if helper in self._given and self._given[helper][0] == question:
                continue
            self._given[helper] = question, 0
            text = str(question)
            if helper != "open" and all(text != other for other, _ in self._asked):
                self._asked.append((text, question))

    def event(self, step: int, view: View, questions: dict[str, Words]) -> Words:
        """The next event; a question whose last answer it is leaves `questions`. A line is ("line", text)."""
        rng = Random(self._seed * 100_003 + step)
        at_once, answered, untimely = rng.random(), rng.random(), rng.random()
        urgent = self._urgent(at_once, view, questions)
        if urgent:
            return self._answer(rng, urgent, questions)
        if self._coming:
            return self._coming.popleft()
        if questions and answered < (0.8 if self._lines else 0.42):
            helper = picked(questions, rng)
            if helper != "mistakes" or answered < 0.06:
                return self._answer(rng, helper, questions)
        rng.seed(self._seed * 100_003 + step + 50_000)
        if untimely < 0.045:
            return self._untimely(rng, view)
        return self._typed_line(rng, view) if self._lines else self._by_hand(rng, view)

    def _urgent(self, draw: float, view: View, questions: dict[str, Words]) -> str:
        """The helper whose answer comes before all input, "" for none."""
        if "open" in questions:
            return "open" if draw < 0.95 else ""
        thinker = questions.get("thinker", ("",))[0]
        if self._lines:
            if thinker not in ("", "review"):
                return "thinker"
            for helper in ("chance", "counter", "load", "mistakes"):
                if helper in questions:
                    return helper
            return "clock" if "clock" in questions and view.place != "over" else ""
        for helper in ("chance", "counter"):
            if helper in questions and draw < 0.85:
                return helper
        wait = questions.get("clock")
        return "clock" if wait and wait[3] and draw < 0.9 else ""

    def _answer(self, rng: Random, helper: str, questions: dict[str, Words]) -> Words:
        question, given = self._given[helper]
        if helper == "open":
            del questions[helper]
            if rng.random() < 0.22:
                self._late = True
                return "trouble", rng.choice(TROUBLES)
        elif helper == "load" and rng.random() < 0.1:
            del questions[helper]
            return "trouble", rng.choice(TROUBLES)
        found = answers(question, self._config, self._salt)
        if rng.random() < 0.1 or (self._lines and question[0] in ("analyse", "replies")):
            given = len(found) - 1
        if given >= len(found) - 1:
            questions.pop(helper, None)
        self._given[helper] = question, given + 1
        return found[min(given, len(found) - 1)]

    def _untimely(self, rng: Random, view: View) -> Words:
        """An answer that is late, comes twice, or is of a question that is no longer asked; or a failure."""
        if self._config.records and self._late and rng.random() < 0.3:
            self._late = False
            return answers(("open", True), self._config, self._salt)[0]
        if self._config.records and rng.random() < 0.25:
            return "trouble", rng.choice(TROUBLES)
        old = dict(self._asked)
        if self._lines or not old:  # line mode waits for answers
            return self._typed_line(rng, view) if self._lines else self._by_hand(rng, view)
        return rng.choice(answers(old[picked(old, rng)], self._config, self._salt))

    def _typed_line(self, rng: Random, view: View) -> Words:
        if view.place in ("statistics", "games"):
            return "command", "back"
        cells = {int(meaning[5:]): row for row, _, _, meaning in view.targets if meaning.startswith("cell ")}
        if cells and rng.random() < 0.45:
            width = list(cells.values()).count(min(cells.values()))
            row, column = divmod(rng.choice(sorted(cells)), width)
            return "line", f"{LETTERS[column]}{row + 1}"
        return "line", typed(rng)

    def _by_hand(self, rng: Random, view: View) -> Words:
        small = view.place in ("tiny", "cramped")
        kind = rng.random()
        if kind < (0.25 if view.place == "tiny" else 0.1 if view.place in (*ROOMIER, "cramped") else 0.03):
            back = rng.random() < (0.85 if small else 0.4)
            return "resize", *rng.choice(SIZES[SMALL:] if back else NARROW if view.place in ROOMIER else SIZES)
        if kind < 0.09:
            return "wheel", rng.random() < 0.6
        if kind < (0.4 if view.place == "puzzle" else 0.27):
            return self._click(rng, view)
        return self._key(rng, view)

    def _click(self, rng: Random, view: View) -> Words:
        cells = [target for target in view.targets if target[3].startswith("cell ")]
        others = {target[3]: target for target in view.targets if target not in cells and target[3] != "key q"}
        kind, (width, height) = rng.random(), view.size
        if kind < 0.75 and (cells or others):
            on_board = cells and (kind >= 0.5 or not others or view.place == "puzzle")
            row, left, right, _ = rng.choice(cells) if on_board else others[picked(others, rng)]
            return "click", row, rng.randrange(left, right)
        if kind < 0.9:  # about where a board is
            return "click", rng.randrange(height // 4, max(height * 3 // 4, height // 4 + 1)), rng.randrange(width)
        return "click", rng.randrange(height), rng.randrange(width)

    def _key(self, rng: Random, view: View) -> Words:
        kind = rng.random()
        if kind < 0.12:
            offered = {meaning[4:] for *_, meaning in view.targets if meaning.startswith("key ")} - {"q"}
            if offered:
                return "key", picked(offered, rng)
        if kind < 0.14:
            return "key", rng.choice(STRANGE_KEYS)
        if kind < 0.24:
            return "key", rng.choice(COMMON_KEYS)
        if kind < 0.29 and view.place == "menu":
            walk = rng.choices(("down", "down", "left", "right", "right"), k=rng.randrange(2, 6))
            self._coming.extend(("key", key) for key in (*walk, "escape"))
        if kind < 0.29 and view.place in NAMING:
            return self._spelt(rng)
        if kind > 0.998:
            return "key", "q"
        return "key", rng.choice(KEYS[view.place])

    def _spelt(self, rng: Random) -> Words:
        """The first key of a cell's name; the others come next."""
        name = rng.choice(LETTERS[: rng.choice((3, 5, 20))]) + str(rng.randrange(1, rng.choice((4, 6, 21))))
        keys = [*("g" * (rng.random() < 0.4)), *name]
        if rng.random() < 0.2:
            keys.insert(
                rng.randrange(1, len(keys) + 1), rng.choice(("backspace", "enter", "escape", "7", "h", "up", "Z"))
            )
        if rng.random() < 0.6:
            keys.append(rng.choice(("enter", " ")))
        self._coming.extend(("key", key) for key in keys[1:])
        return "key", keys[0]
