"""The command `match`: two players play many games, and each plays both sides of every opening."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from operator import itemgetter
from random import Random
from typing import IO

from ..._engine.board import Mark, Position, Rules
from ..._engine.game import Game, Seat, Seats
from ..._engine.games.record import Record
from ..._engine.levels import Level, title
from ..._engine.player import Player, judged_move
from ..._engine.searcher import Searcher
from ..._ui.reports.match import Tally, summary
from ..._ui.sitting.messages import EngineFailing, Fault
from ..._ui.words.language import decimal, say, template
from ..._ui.words.levels import levels_by_name
from ..._ui.words.messages import failing
from ..._ui.words.printable import printable
from ..clock import Stamp, now
from ..deadline import stop_after
from ..engines.opponent import Lost, Opponent, start_opponent
from ..exit_status import INTERRUPTED, BadUse
from ..functions.lost_games import where_wrong
from ..output import complain, system_error
from ..printing import is_standard_output, refuse_file
from ..progress import ProgressLine

ROOMY = 7  # cells: an opening has several marks if neither side of the board is shorter
MIDDLE = 7  # cells along a side of the square, in the middle of the board, where an opening has its marks
JUDGED_PLIES = 4  # depth of the search that judges an opening
EVEN = -20  # score, for the side to move, of an opening in which Rapfi gives both sides the same chance
NEARLY = 20  # how far the score of an opening may be from EVEN
MOST_TRIED = 30  # random openings for a game; if the score of none is near EVEN, the nearest is played
MOST_PRINTED = 200  # lines of what players print in a match that are shown


class LevelPlayer:
    """A level on one board with `seconds` for a move, or with so many `nodes` where the last level searches."""

    errors = ""
    printed = ()

    def __init__(self, level: Level, rules: Rules, rng: Random, seconds: float, nodes: int | None) -> None:
        self.name = title(level, rules)
        self._level, self._rng, self._seconds, self._nodes = level, rng, None if nodes else seconds, nodes
        self._player = Player(rules)

    def choose(self, position: Position) -> int:
        stop = stop_after(self._seconds)
        return judged_move(self._player, position, self._level, stop, rng=self._rng, nodes=self._nodes)[0]

    def close(self) -> None:
        """Do nothing: a level has no process."""


Contestant = LevelPlayer | Opponent


def match(
    names: tuple[str, str],
    rules: Rules,
    games: int,
    seconds: float,
    *,
    nodes: int | None,
    seed: int | None,
    output: str | None,
) -> int:
    """Play an even number of games with `seconds` for a move, and print the result; gives the exit status.

    Each of `names` is a level, a function such as my_bot.py:choose, or a command. With `nodes`, the last level has
    that number of nodes for a move instead, so that a match between levels can be repeated. Games that no player
    forfeits are written to the file `output` as JSON, a line each; if that is standard output, the result goes to
    standard error. Ctrl-C or a file that cannot be written ends the match, and the games that are over count.
    """
    rng = Random(seed)
    prints_games = output is not None and is_standard_output(output)
    results, status, unwritten = Results(seconds), 0, ""
    progress = ProgressLine()
    with ExitStack() as stack:
        players = [stack.enter_context(closing(_contestant(name, rules, seconds, nodes, rng))) for name in names]
        _tell_apart(players, names)
        prints = Prints(progress)
        for player in players:
            prints.pass_on(player)  # what the player's file printed when it was loaded
        file = sys.stdout if prints_games else stack.enter_context(_opened(output)) if output else None
        try:
            for number, opening in enumerate(openings(rules, games, rng)):
                sides = players if number % 2 == 0 else players[::-1]
                begun = now()
                seats = Seats(Seat.ENGINE, Seat.ENGINE, *(side.name for side in sides))
                game, failed = _play(opening._replace(seats=seats), sides, prints)
                results.add(game, failed, sides, first_is_x=number % 2 == 0)
                if file and not failed and (unwritten := _write(_record(number + 1, game, begun), file)):
                    break
                if not prints_games:
                    progress.show(_so_far(results.tally, games))
        except KeyboardInterrupt:
            status = INTERRUPTED
    progress.show("")
    sys.stderr.write("".join(results.errors.values()))
    print(*results.lines(players, names), sep="\n", file=sys.stderr if prints_games else sys.stdout)
    if unwritten:
        raise BadUse("{file}: {why}, so the match ends here", file=printable(output or ""), why=unwritten)
    return status


class Results:
    """What came of the games of a match that are over: the `tally`, and the `errors` of players that failed.

    A move may take so many `seconds`.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds, self._late = seconds, False
        self.tally = Tally()
        self.errors: dict[Contestant, str] = {}
        self._forfeits = Counter[str]()
        self._lost: dict[Contestant, list[Game]] = {}

    def add(self, game: Game, failed: EngineFailing | None, sides: Sequence[Contestant], *, first_is_x: bool) -> None:
        """Count a game, which a side has lost if it `failed`.

        Raises BadUse if that side never accepted a board: it would lose every game, each after a long wait.
        """
        winner = game.outcome.winner if game.outcome else None
        self.tally = self.tally.after(0.5 if winner is None else float((winner is Mark.X) == first_is_x))
        if failed:
            loser = sides[game.position.to_move is Mark.O]
            self.errors[loser] = loser.errors
            if isinstance(loser, Opponent) and not loser.has_begun:
                loser.refuse(failing(failed))
            self._forfeits[failing(failed)] += 1
            self._late = self._late or failed.fault is Fault.SILENT
        elif winner:
            self._lost.setdefault(sides[winner is Mark.X], []).append(game)

    def lines(self, players: Sequence[Contestant], names: Sequence[str]) -> list[str]:
        """The results of the players, and where a function of one's own that lost is wrong."""
        one, two = (say(player.name) if isinstance(player, LevelPlayer) else player.name for player in players)
        wrong = [where_wrong(name, self._lost.get(player, ())) for name, player in zip(names, players, strict=True)]
        told = [*summary(one, two, self.tally, self._forfeits)]
        if self._late:
            told.append(say("A move may take {seconds} s; --time gives it longer.", seconds=decimal(self._seconds)))
        return [*told, *filter(None, wrong)]


def _so_far(tally: Tally, games: int) -> str:
    """How the match stands, of so many games."""
    won, drawn, lost = tally
    text = template("{played} of {games}: {won} won, {drawn} drawn, {lost} lost")
    return say(text, played=tally.games, games=games, won=won, drawn=drawn, lost=lost)


def _record(number: int, game: Game, begun: Stamp) -> Record:
    """The record of a game that has just ended."""
    ended = now()
    return Record(number, begun.time, ended.time, game, None, 0, 0, round(ended.tick - begun.tick, 3))


def _contestant(name: str, rules: Rules, seconds: float, nodes: int | None, rng: Random) -> Contestant:
    """The player that a name stands for; raises BadUse if there is none."""
    if level := levels_by_name().get(name.lower()):
        return LevelPlayer(level, rules, rng, seconds, nodes)
    return start_opponent(name, rules, seconds)


def _tell_apart(players: Sequence[Contestant], names: Sequence[str]) -> None:
    """Rename the players, if they have the same name, to what the command line calls them."""
    if len({player.name for player in players}) == 1:
        for player, name in zip(players, names, strict=True):
            player.name = printable(name)


@contextmanager
def _opened(output: str) -> Iterator[IO[str]]:
    """The file for the games; raises BadUse if it cannot be opened."""
    try:
        file = open(output, "w", encoding="ascii")  # noqa: SIM115 - closing it would raise the error of a full disk again
    except OSError as error:
        refuse_file(output, error)
    try:
        yield file
    finally:
        with suppress(OSError):
            file.close()


def _write(record: Record, file: IO[str]) -> str:
    """Write a game to a file; gives why that cannot be, "" if it can. Standard output raises OSError instead."""
    try:
        print(json.dumps(record.as_data()), file=file, flush=True)
    except OSError as error:
        if file is sys.stdout:
            raise
        return system_error(error)
    return ""


def openings(rules: Rules, games: int, rng: Random) -> Iterator[Game]:
    """An opening for each game, each twice in a row: random marks in the middle, too few to complete a line.

    On a board with enough room, an opening has five marks, and a short search finds both sides about even.
    """
    width, height, run = rules.mnk
    across, down = min(width, MIDDLE), min(height, MIDDLE)
    corner = (height - down) // 2 * width + (width - across) // 2
    middle = [corner + row * width + column for row in range(down) for column in range(across)]
    roomy = min(width, height) >= ROOMY
    marks = 0 if run == 1 else 1 if run == 2 or not roomy else 3 if run == 3 else 5
    searcher = Searcher(rules)
    for _ in range(games // 2):
        tried = (_random_opening(rules, middle, marks, rng) for _ in range(MOST_TRIED))
        game = _even(tried, searcher) if marks == 5 else next(tried)
        yield game
        yield game


def _random_opening(rules: Rules, cells: Sequence[int], marks: int, rng: Random) -> Game:
    """A game after a number of `marks` in random cells of these."""
    game = Game(rules.start)
    for cell in rng.sample(cells, marks):
        game = game.play(cell)
    return game


def _even(tried: Iterable[Game], searcher: Searcher) -> Game:
    """The first opening in which a short search finds both sides about even, or else the one nearest to that."""
    judged = list[tuple[int, Game]]()
    for game in tried:
        *_, judgement = searcher.search(game.position, depth=JUDGED_PLIES)
        judged.append((abs(judgement.score - EVEN), game))
        if judged[-1][0] <= NEARLY:
            break
    return min(judged, key=itemgetter(0))[1]


class Prints:
    """What functions print while they play: the first MOST_PRINTED lines are passed on to standard error."""

    def __init__(self, progress: ProgressLine) -> None:
        self._progress = progress
        self._left = MOST_PRINTED

    def pass_on(self, player: Contestant) -> None:
        """Pass on what a player printed for its last move."""
        if player.printed:
            self._progress.show("")
        for line in player.printed:
            if self._left > 0:
                print(f"{player.name}: {line}", file=sys.stderr)
            elif self._left == 0:
                complain(say("that is enough of what players print; the rest is not shown."))
            self._left -= 1


def _play(game: Game, sides: Sequence[Contestant], prints: Prints) -> tuple[Game, EngineFailing | None]:
    """Play on from an opening; gives the game at its end, and why a side failed and so gave up, if one did."""
    while game.outcome is None:
        side = sides[game.position.to_move is Mark.O]
        try:
            cell = side.choose(game.position)
        except Lost as lost:
            return game.resign(), lost.failing
        finally:
            prints.pass_on(side)
        assert cell is not None
        game = game.play(cell)
    return game, None
