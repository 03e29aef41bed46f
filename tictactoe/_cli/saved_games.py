"""What the command line asks for with `games`, `stats`, `review`, `export`, `import` and `forget`: saved games."""

import os
import re
from contextlib import suppress
from functools import partial

from .._engine.game import Game
from .._engine.games.game_notation import BadGame, parse_game
from .._engine.refusal import Refusal
from .._shell.commands import games
from .._shell.printing import Look
from . import load
from .commands import GAME_LINE
from .option_values import quoted
from .options import Given
from .play import PlayOptions, play, records_file
from .sittings import screen_options

FILES = (".sgf", ".psq")  # endings of files with a game


def list_games(given: Given) -> partial[int]:
    return partial(games.list_games, _existing_records(given.records), as_json=given.json)


def stats(given: Given) -> partial[int]:
    look = Look(given.color, given.ascii)
    return partial(games.stats, _existing_records(given.records), look, as_json=given.json)


def review(given: Given) -> partial[int]:
    text = re.sub(r"^(\d+) (\d+) (\d+) ", r"\1,\2,\3 ", " ".join(given.game))  # as PowerShell gives 3,3,3
    return partial(_review, _named_game(text), screen_options(given, given.records))


def _review(which: Game | int | str | None, options: PlayOptions) -> int:
    reviewed = games.game_to_review(_existing_records(options.records), which)
    copy = f"{os.path.splitext(which)[0]}-reviewed.sgf" if isinstance(which, str) else f"game-{which}.sgf"
    number = which if isinstance(which, int) else 0
    return play(options, ("review", reviewed, number, copy if number or isinstance(which, str) else ""))


def _named_game(text: str) -> Game | int | str | None:
    """The game that a line writes out, the number of a saved one, or the name of a file; None for the last."""
    if not text:
        return None
    with suppress(ValueError):
        return int(text)
    if text.lower().endswith(FILES) or os.path.isfile(text):
        return text
    if ":" not in text:
        raise Refusal(
            '{text} is not a game; write a number from "tictactoe games", a file, or a line such as {line}',
            text=quoted(text),
            line=GAME_LINE,
        )
    try:
        return parse_game(text)
    except BadGame as error:
        raise Refusal("bad game: {why}", why=error) from error


def export_games(given: Given) -> partial[int]:
    as_sgf = given.format == "sgf"
    if given.review and not as_sgf:
        raise Refusal("--review is for SGF; write --format sgf, too")
    export_games = load("_shell.commands.export:export_games")
    return partial(export_games, _existing_records(given.records), as_sgf=as_sgf, reviewed=given.review)


def import_games(given: Given) -> partial[int]:
    file = "-" if given.file is None else given.file
    return partial(games.import_games, records_file(given.records), file, all_or_none=given.all_or_none)


def forget(given: Given) -> partial[int]:
    return partial(games.forget, records_file(given.records), sure=given.yes)


def _existing_records(named: str | None) -> str:
    """The path of the records to read; raises BadUse if a file was named and does not exist."""
    games.require_file(named)
    return records_file(named)
