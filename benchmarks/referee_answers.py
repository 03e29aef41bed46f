"""The answers that the referee gives to the program's questions; each depends on its question alone."""

from collections.abc import Iterator
from functools import cache, lru_cache
from zlib import crc32

from referee_terms import Config, Words

from tictactoe._engine.analysis import Analysis, Value, with_played
from tictactoe._engine.board import Mark, Position, Rules, bitboard
from tictactoe._engine.coaching.coach import Remark, explain
from tictactoe._engine.functions.recording import Recording
from tictactoe._engine.functions.run import Call, FunctionRun
from tictactoe._engine.game import Game, Seat, Seats
from tictactoe._engine.games.record import Record
from tictactoe._engine.judgement import Judgement, with_judgement
from tictactoe._engine.levels import Level
from tictactoe._engine.notation import format_position, format_rules
from tictactoe._engine.reach import plays_perfectly, soon_analysed
from tictactoe._engine.replies import Replies, replies
from tictactoe._engine.solver import Solver
from tictactoe._engine.steps import Method, walk
from tictactoe._engine.threats import with_threats

PROVEN = 16  # empty cells from which all is analysed; with more, only what threats and forks prove
REPLIED = 9  # empty cells from which all replies are found; with more, those to the first moves
TROUBLES = (
    *("LOCKED", "FULL", "READ_ONLY", "UNREACHABLE", "NEWER", "FOREIGN", "DAMAGED", "FAILING", "MISSING", "SLOW"),
    *("SILENT", "ASIDE"),
)
FAULTS = ("CANNOT_START", "ENDED", "SILENT", "BABBLES", "REFUSES", "OFF_BOARD", "TAKEN")
ATTEMPTS = (
    ("own 3,3,3 x", True, True, "2026-11-20T10:00:00+01:00"),
    ("nobody knows", True, True, "2026-11-21T10:00:00+01:00"),
    ("nor this", True, False, "2026-11-21T11:00:00+01:00"),
)
YOU_X, YOU_O = Seats(Seat.PERSON, Seat.COMPUTER), Seats(Seat.COMPUTER, Seat.PERSON)
PEOPLE, OTHER = Seats(Seat.PERSON, Seat.PERSON), Seats(Seat.PERSON, Seat.ENGINE, o_name="Rapfi")
KEPT = (
    (Rules(3, 3, 3), YOU_X, Level.CASUAL, 3),
    (Rules(3, 3, 3), YOU_O, Level.PERFECT, 3),
    (Rules(3, 3, 3), PEOPLE, None, 1),
    (Rules(4, 3, 3), YOU_X, Level.NOVICE, 1),
    (Rules(4, 4, 3), YOU_O, Level.SKILLED, 1),
    (Rules(4, 4, 4), YOU_X, Level.PERFECT, 1),
    (Rules(7, 7, 5), OTHER, None, 1),
    (Rules(15, 15, 5), YOU_X, Level.PERFECT, 1),
    (Rules(19, 19, 5), YOU_O, Level.PERFECT, 1),
)


def chance(*about: object) -> int:
    """A number that looks random, the same in every process."""
    return crc32(repr(about).encode())


@lru_cache(maxsize=1 << 16)
def choice(position: Position, salt: int) -> int:
    """A move: one that wins, often one that blocks, else one on the lines with the most marks."""
    rules, mine, theirs, to_move = position.rules, position.mine, position.theirs, position.to_move
    number = chance(rules.mnk, mine, theirs, to_move.value, salt)
    worth = dict.fromkeys(position.legal_moves, 0)
    for line in rules.lines:
        own, other = (line & mine).bit_count(), (line & theirs).bit_count()
        if own and other:
            continue
        missing = rules.run - own - other
        weight = (own > 0) + 8 * (missing == 1) * (own > 0) + 4 * (missing == 1 and other > 0 and number % 2)
        for cell in worth if weight else ():
            if line >> cell & 1:
                worth[cell] += weight * (own + other) ** 2
    best = sorted(worth, key=lambda cell: (-worth[cell], cell))[: 1 if max(worth.values()) > 60 else 3]
    return best[number % len(best)] if number % 5 else position.legal_moves[number % len(worth)]


@lru_cache(maxsize=1 << 16)
def judgement(position: Position, salt: int, depth: int) -> Judgement:
    """What a search could think of a position: a line that can be played, with a score that is made up."""
    line, after = [], position
    for _ in range(depth):
        if after.outcome:
            break
        line.append(choice(after, salt))
        after = after.play(line[-1])
    number = chance(position.rules.mnk, position.mine, position.theirs, salt, depth)
    if after.outcome and after.outcome.winner is position.to_move:
        return Judgement(position, depth, number % 99_999, tuple(line), 9_000, Value.WIN, len(line))
    value, plies = (Value.LOSS, 6) if number % 9 == 0 else (Value.UNKNOWN, None)
    return Judgement(position, depth, number % 99_999, tuple(line), number % 2_001 - 1_000, value, plies)


@cache
def _solver(rules: Rules) -> Solver:
    """A solver that is asked only for what it says at first, which does not depend on what it remembers."""
    return Solver(rules, mebibytes=1)


@lru_cache(maxsize=1 << 15)
def analyses(position: Position) -> tuple[Analysis, ...]:
    """What is known of a position at first, in between, and at last."""
    if position.empty.bit_count() > PROVEN:
        return (with_threats(next(_solver(position.rules).analyses(position))),)
    found = list(Solver(position.rules, mebibytes=1).analyses(position))
    return found[0], found[len(found) // 2], with_threats(found[-1])


def needs_search(position: Position) -> bool:
    """Whether the strongest level searches for its move here."""
    return not (plays_perfectly(position.rules) or soon_analysed(position))


@lru_cache(maxsize=1 << 14)
def remarks(position: Position, cell: int) -> tuple[Remark, ...]:
    """Why a move is good or bad."""
    return explain(analyses(position)[-1], cell)


@lru_cache(maxsize=1 << 12)
def _replies(analysis: Analysis) -> tuple[Replies, ...]:
    """The replies to moves; if many cells are empty, to the first two, and which of them hold is made up."""
    position = analysis.position
    if position.empty.bit_count() > REPLIED:
        analysis = analysis._replace(moves=analysis.moves[:2])
    if position.empty.bit_count() <= PROVEN:
        return tuple(replies(analysis, Solver(position.rules, mebibytes=1)))
    found = []
    for move in analysis.moves:
        cells = position.play(move.cell).legal_moves
        holding = cells if move.value is Value.WIN else cells[: len(cells) // 3 + 1]
        if move.value is not Value.UNKNOWN:
            found.append(Replies(move.cell, bitboard(cells), bitboard(holding)))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _reviewed(game: Game, salt: int) -> tuple[Words, ...]:
    """What is known of a game, as it is found from its end to its beginning."""
    positions = (*game.positions, *([] if game.position.outcome else [game.position]))
    known: list[Analysis | None] = [None] * len(positions)
    judged: list[Judgement | None] = [None] * len(positions)
    told: list[Words] = []
    for ply, position in reversed(list(enumerate(positions))):
        analysis = analyses(position)[-1]
        if needs_search(position) and analysis.value is Value.UNKNOWN:
            judged[ply] = judgement(position, salt, 3)
            analysis = with_judgement(analysis, judged[ply])
        after = known[ply + 1] if ply + 1 < len(known) else None
        known[ply] = with_played(analysis, game.moves[ply].cell, after) if after else analysis
        told.append(("reviewed", game, tuple(known), ply + 1, tuple(judged)))
    return *told[:: max(len(told) // 3, 1)], (*told[-1][:3], 0, *told[-1][4:])


@lru_cache(maxsize=64)
def _nodes(position: Position, method: Method, distance: bool) -> int:
    return walk(position, method, distance).last.nodes


@lru_cache(maxsize=256)
def recording(position: Position, salt: int) -> Recording:
    """The calls of a minimax that somebody wrote; half of these take the highest score in O's turn as well."""
    calls: list[Call] = []

    def search(position: Position, parent: int | None) -> int:
        number = len(calls)
        calls.append(Call(parent, format_position(position).replace("/", ""), 0))
        if position.outcome:
            score = 0 if position.outcome.winner is None else 1 if position.outcome.winner is Mark.X else -1
        else:
            scores = [search(position.play(cell), number) for cell in position.legal_moves]
            score = max(scores) if position.to_move is Mark.X or salt % 2 else min(scores)
        calls[number] = calls[number]._replace(value=score)
        return score

    search(position, None)
    return Recording("my_bot.minimax", position, calls, FunctionRun(source="my_bot.py:minimax"))


def _searched(position: Position, salt: int) -> Iterator[Words]:
    """What a search beside the board thinks, as it looks deeper."""
    analysis, judged = analyses(position)[0], None
    yield "searched", analysis, None, 1, False
    for depth in (1, 3, 5) if needs_search(position) else ():
        judged = judgement(position, salt, depth)
        yield "searched", analysis, judged, 0.5, False
    yield "searched", analysis, judged, 0, True


def _read_again(position: Position, salt: int) -> Recording | str:
    missing = salt % 5 == 0 or position.empty.bit_count() > 6
    return "my_bot.py is not there" if missing else recording(position, salt)


def answers(question: Words, config: Config, salt: int) -> tuple[Words, ...]:
    """All answers to a question, one after the other; the last is final."""
    match question:
        case "choose", Position() as position, level, _:
            searches = level is Level.PERFECT and needs_search(position)
            judged = [judgement(position, salt, depth) for depth in (1, 3, 5)] if searches else []
            thoughts = [("thought", found, share) for found, share in zip(judged, (0.95, 0.5, 0.12), strict=False)]
            cell = judged[-1].line[0] if judged else choice(position, salt)
            found = judged[-1] if judged else None
            return *thoughts, ("move", position, cell, level, remarks(position, cell), (), found)
        case "ask", Position() as position:
            number = chance(position.rules.mnk, position.mine, position.theirs, salt)
            if number % (2 if salt % 2 else 5) == 0:
                fault = FAULTS[number % len(FAULTS)]
                return (("failed", position, config.opponent, fault, "h99" if number % 8 else ""),)
            messages = ("depth 7", f"I like {number % 100}!")[: number % 3]
            return (("move", position, choice(position, salt), None, (), messages, None),)
        case "analyse", Position() as position, before:
            found_so_far = analyses(position)
            told: list[Words] = [("analysed", analysis, False, None) for analysis in found_so_far]
            last, judged_last = found_so_far[-1], None
            if needs_search(position):
                judged_last = judgement(position, salt, 3)
                last = with_judgement(last, judged_last)
                told.append(("analysed", last, False, judged_last))
            played = (position.theirs ^ before.mine).bit_length() - 1 if before else None
            explained = () if played is None else remarks(before, played)
            return *told, ("analysed", last, True, judged_last, explained)
        case "search", Position() as position, _:
            return tuple(_searched(position, salt))
        case "record", source, Position() as position:
            return (("recorded", source, position, _read_again(position, salt)),)
        case "replies", Analysis() as analysis:
            known = _replies(analysis)
            counts = sorted({min(1, len(known)), len(known) // 2, len(known)})
            return tuple(("replied", analysis.position, known[:count]) for count in counts)
        case "review", Game() as game:
            return _reviewed(game, salt)
        case "count", Position() as position, Method() as method, bool() as distance:
            return (("counted", position, method, _nodes(position, method, distance), distance),)
        case "wait", position, _, _, step:
            return (("elapsed", position, step),)
        case ("toss",):
            return (("tossed", Mark.X if salt % 2 else Mark.O),)
        case "open", resumes:
            return (opened(bool(resumes), config.size, salt),)
        case ("load",):
            kept = records(salt % 4)
            return ("loaded", kept, ATTEMPTS, False), ("loaded", kept, ATTEMPTS, True)
        case ("mistakes",):
            return (("due", records(salt % 4), ATTEMPTS[:1]),)
    raise ValueError(f"no answer is known to {question}")


def play_out(rules: Rules, seats: Seats, salt: int, level: Level | None, most: int = 400) -> Game:
    """A game from the empty board, of at most so many moves."""
    game = Game(rules.start, seats)
    while game.outcome is None and len(game.moves) < most:
        person = seats.of(game.position.to_move) is not Seat.COMPUTER
        game = game.play(choice(game.position, salt), None if person else level)
    return game


@cache
def records(kind: int) -> tuple[Record, ...]:
    """Finished games, the oldest first: none, three, or a dozen."""
    found: list[Record] = []
    for rules, seats, level, count in KEPT if kind > 1 else KEPT[:kind]:
        for _ in range(count):
            number = len(found) + 1
            game = play_out(rules, seats, 97 * number, level)
            day = f"2026-11-{10 + number:02}"
            moment = f"{day}T14:05:00+01:00", f"{day}T14:06:09.250000+01:00"
            found.append(Record(number, *moment, game, level, number % 3, number % 2, 9.25))
    return tuple(found)


def opened(resumes: bool, size: tuple[int, int], salt: int) -> Words:
    """What records say when they are opened: scores, settings, a game that goes on or waits, and attempts."""
    results = tuple(_results(records(salt % 4)))
    settings: tuple[tuple[str, str], ...] = ()
    if salt % 3:
        level, players = ("casual", "perfect", "novice")[salt % 3], "12"[salt % 5 == 0]
        board = ("3,3,3", "4,4,3", "5,4,4")[salt // 3 % 3]
        settings = (
            ("rules", board),
            ("level", level),
            ("players", players),
            ("mark", "XO"[salt % 2]),
            ("time", "0.5"),
        )
    unfinished = resumed = None
    if salt % 7 < 3:
        rules = (Rules(3, 3, 3), Rules(4, 4, 3), Rules(15, 15, 5), Rules(19, 19, 5))[salt // 7 % 4]
        game = play_out(rules, (YOU_X, YOU_O, PEOPLE)[salt % 7], salt, Level.CASUAL, 2 + salt % 3)
        unfinished = rules, "yesterday at 14:05"
        fits = size[0] >= max(20, 2 * rules.width + 2) and size[1] >= max(7, rules.height + 2)
        if resumes and fits and salt % 7 < 2 and game.outcome is None:
            resumed = 1, game, frozenset(game.positions[:1]), salt % 2
    return "opened", results, settings, unfinished, resumed, ATTEMPTS[: salt % 4]


def _results(kept: tuple[Record, ...]) -> Iterator[tuple[int, str, str, str, str, int]]:
    for record in kept:
        x, o = (record.level.title if seat is Seat.COMPUTER and record.level else seat.value
                for seat in record.game.seats.both)  # fmt: skip
        if "engine" not in (x, o):
            winner = record.outcome.winner
            unaided = int(not record.hints and not record.take_backs)
            board = format_rules(record.game.rules)
            yield record.id, board, x, o, winner.value if winner else "draw", unaided
