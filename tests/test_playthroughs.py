"""Sittings line by line: what is typed, and each sentence that is told, without the drawn boards.

The files begin with the command and all that is typed; then they have what is told, from some sentence on. Sentences
that many tests wait for stand there by their names.
"""

from pathlib import Path

import pytest

from support import sentences
from support.lines import AGAIN, answered
from support.ui import EXPLORING_WORDS, REVIEW_WORDS

FILES = sorted((Path(__file__).parent / "playthroughs" / "told").glob("*.txt"))
NAMED = vars(sentences) | {"AGAIN": AGAIN, "EXPLORING_WORDS": EXPLORING_WORDS, "REVIEW_WORDS": REVIEW_WORDS}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem.replace("_", " "))
def test_each_sentence_is_told(file: Path) -> None:
    command, typed, first, *told = file.read_text(encoding="utf-8").format(**NAMED).splitlines()
    printed = answered(*typed.split(", "), arguments=command.removeprefix("tictactoe "))
    said = [line for line in printed if line and not line.startswith("  ")]
    assert said[said.index(first) + 1 :] == told
