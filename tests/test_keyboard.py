"""The codes that a terminal sends, and the names of keys and the clicks that are read from them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.ui import Wheeled
from tictactoe._shell.terminal.key_codes import NOTHING, Click, Code, read_key


class Typed:
    """Codes with pauses between some of them, written None; `take` without seconds ends at a pause."""

    def __init__(self, codes: list[Code | None]) -> None:
        self.codes = codes

    def take(self, seconds: float = 0) -> Code:
        if self.codes and self.codes[0] is None:
            self.codes.pop(0)
            if not seconds:
                return NOTHING
        code = self.codes.pop(0) if self.codes else NOTHING
        assert code is not None, "two pauses"
        return code

    def put_back(self, code: Code) -> None:
        if code != NOTHING:
            self.codes.insert(0, code)


def keys(*pieces: bytes) -> list[str | Click | Wheeled | None]:
    """The keys that are read from pieces of bytes with pauses between them."""
    codes: list[Code | None] = []
    for piece in pieces:
        codes += [*([None] if codes else []), *piece]
    typed, found = Typed(codes), []
    while typed.codes:
        code = typed.take(1)
        found.append(read_key(code, typed, {}))
    return found


def test_arrows_with_shift_are_the_letters_that_leap() -> None:
    assert keys(b"\x1b[1;2A", b"\x1b[1;2B", b"\x1b[1;2C", b"\x1b[1;2D", b"\x1b[1;5D") == ["K", "J", "L", "H", None]


@pytest.mark.parametrize("at", range(3, 10))
def test_a_report_in_two_pieces_is_one_click(at: int) -> None:
    report = b"\x1b[<0;3;12M"
    assert keys(report[:at], report[at:] + b"5") == [Click(11, 2), "5"]


@pytest.mark.parametrize(
    ("report", "click"),
    [
        (b"\x1b[<0;1;1M", Click(0, 0)),
        (b"\x1b[<28;400;300M", Click(299, 399)),  # with Shift, Alt and Ctrl
        (b"\x1b[<0;1;1m", None),  # released
        (b"\x1b[<2;1;1M", None),  # the right button
        (b"\x1b[<66;1;1M", None),  # the wheel, aside
        (b"\x1b[<64;1;1M", Wheeled(forward=False)),
        (b"\x1b[<69;7;9M", Wheeled(forward=True)),  # with Shift
        (b"\x1b[<65;1;1m", None),
        (b"\x1b[M`!!", Wheeled(forward=False)),
        (b"\x1b[Ma!!", Wheeled(forward=True)),
        (b"\x1b[<32;1;1M", None),  # moved
        (b"\x1b[<0;0;1M", None),
        (b"\x1b[<0;1M", None),
        (b"\x1b[<0;;1M", None),
        (b"\x1b[<0;" + b"9" * 9999 + b";1M", None),
        (b"\x1b[M !!", Click(0, 0)),
        (b"\x1b[M \xff\xff", Click(222, 222)),
        (b"\x1b[M#!!", None),
        (b"\x1b[M  !", None),
    ],
)
def test_of_the_mouse_the_left_button_and_the_wheel_count(report: bytes, click: Click | Wheeled | None) -> None:
    assert keys(report + b"5") == [click, "5"]


def test_a_report_that_breaks_off_swallows_no_key() -> None:
    assert keys(b"\x1b[M\r5") == [None, "enter", "5"]
    assert keys(b"\x1b[<0;3\r5") == [None, "enter", "5"]


@pytest.mark.parametrize(
    "answer",
    [
        b"\x1b]11;rgb:1e1e/1e1e/1e1e\x07",
        b"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\",
        b"\x1bP>|quit\x1b\\",
        b"\x1bP1+r544e=787465\x1b\\",
        b"\x1b_Gi=1;OK\x1b\\",
    ],
)
def test_what_a_terminal_answers_is_no_key(answer: bytes) -> None:
    assert keys(answer + b"5") == [None, "5"]
    assert keys(answer[:9], answer[9:] + b"5") == [None, "5"]


def test_alt_with_a_letter_that_begins_a_string_is_no_key_and_the_next_key_counts() -> None:
    typed = Typed([27, ord("P"), NOTHING, ord("5")])
    assert [read_key(typed.take(1), typed, {}) for _ in range(2)] == [None, "5"]


def test_escape_is_a_key_where_nothing_follows_at_once() -> None:
    assert keys(b"\x1b", b"[A") == ["escape", "[", "A"]
    assert keys(b"\x1b[A", b"\x1b[Z") == ["up", "backtab"]


@given(st.characters(min_codepoint=128, exclude_categories=["Cs"]))
def test_a_character_is_one_key_however_slowly_its_bytes_come(character: str) -> None:
    data = character.encode()
    assert keys(data) == keys(*(data[at : at + 1] for at in range(len(data)))) == [character]


@given(st.binary(max_size=20).filter(lambda data: b"\x1b" not in data))
def test_of_bytes_that_are_no_text_the_rest_is_read_as_python_reads_it(data: bytes) -> None:
    text = "".join(key for key in keys(data) if isinstance(key, str) and len(key) == 1)
    assert text == "".join(letter for letter in data.decode(errors="ignore") if letter >= " " and letter != "\x7f")
