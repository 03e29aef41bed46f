"""Games as Piskvork saves them: files as it and other programs write them, broken, huge and hostile ones."""

from contextlib import suppress

import pytest

from tictactoe import Rules
from tictactoe._engine.games.exchange import BadText, parse_tree
from tictactoe._engine.games.psq import BadPsq, parse_psq

# As the manager of a tournament writes it: line ends of Windows, an opening that took no time, how it ended.
TOURNAMENT = (
    "Piskvorky 20x20, 11:11, 0\r\n11,9,0\r\n12,8,0\r\n9,10,0\r\n10,10,94\r\n11,10,2985\r\n11,11,140\r\n"
    "pbrain-embryo.exe\r\nC:\\engines\\yixin18.zip\r\n3\r\n0,Freestyle1\r\n"
)
FOREIGN = {
    TOURNAMENT: ("20,20,5 X: k9 l8 i10 j10 k10 k11", ("embryo", "yixin18")),
    "Piskvorky 15x15, 11:11, 1\n8,8,0\n9,9,17\none\ntwo\n-1\n": ("15,15,5 X: h8 i9", ("two", "one")),
    "Piskvorky 15x15, 0:0, 0\n8,8,1500\n9,8,800\nAlice\nBob\n0\n": ("15,15,5 X: h8 i8", ("Alice", "Bob")),
    "Piskvorky 15x15, 0:0, 0\n8, 8\n9, 9\n-1": ("15,15,5 X: h8 i9", ("", "")),  # by hand, without times and names
    "Piskvorky 15x15, 11:0, 1\n1,15,3\n-1\n": ("15,15,5 X: a15", ("", "")),
    "Piskvorky 19x15, 0:3, 0\n19,15,0\nhomo-1\npbrain-a b.exe\n0\n": ("19,15,5 X: s15", ("homo-1", "a b")),
}


@pytest.mark.parametrize("text", FOREIGN)
def test_games_of_piskvork_are_read_with_the_names_of_who_played(text: str) -> None:
    tree = parse_psq(text)
    assert (str(tree.game), tree.players) == FOREIGN[text]


@pytest.mark.parametrize("text", FOREIGN)
def test_they_can_be_pasted_on_any_board(text: str) -> None:
    assert parse_tree(f"\n{text}\n", Rules(3, 3, 3)).game.moves == parse_psq(text).game.moves


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it does not begin with a line such as Piskvorky 15x15, 11:11, 0"),
        ("Piskvork 15x15, 0:0, 0\n8,8,0", "it does not begin with a line"),
        ("Piskvorky 15x15, 0:0, 7\n8,8,0", "it does not begin with a line"),
        ("Piskvorky 0x15, 0:0, 0", "a side has 1 to 20 cells"),
        ("Piskvorky 30x30, 0:0, 0\n8,8,0", "there is no board of 30 x 30; a side has 1 to 20 cells"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n", "line 3: 16,1 is no cell of this board"),
        ("Piskvorky 15x15, 0:0, 0\n0,1,0\n", "line 2: 0,1 is no cell of this board"),
        ("Piskvorky 15x15, 0:0, 0\n-1,1,0\n", "line 2: -1,1 is no cell of this board"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", "line 3: h8 is taken"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n8;9;0\n9,9,0\n", "line 4: a move follows what is no move"),
        ("Piskvorky 3x3, 0:0, 0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n", "line 7: the game is over"),
    ],
)
def test_what_is_no_game_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(BadPsq) as refused:
        parse_psq(text)
    assert why in str(refused.value)
    assert str(refused.value).isprintable()


def test_huge_and_hostile_files_are_refused() -> None:
    head = "Piskvorky 20x20, 0:0, 0\n"
    for text in (head + "1,1,0\n" * 1_000_000, head + f"{'9' * 100_000},1,0\n1,1,0\n", head.rstrip() + "0" * 100_000):
        with pytest.raises(BadPsq):
            parse_psq(text)
    assert parse_psq(head + "1,1,0\n\x1b[2J\x07\n\x00\n").players == ("\x1b[2J\x07", "\x00")  # told printably
    with pytest.raises(BadText, match=r"line 2: 21,1 is no cell"):
        parse_tree(head + "21,1,0", Rules(3, 3, 3))


def test_each_file_that_lost_a_character_is_read_or_refused() -> None:
    for text in FOREIGN:
        for place in range(len(text)):
            for broken in (text[:place] + text[place + 1 :], text[:place] + "," + text[place:], text[:place]):
                with suppress(BadPsq):  # and nothing else
                    parse_psq(broken)
