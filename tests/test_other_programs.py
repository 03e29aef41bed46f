"""Games against other programs: the events of a sitting, and the real program with real engines."""

import json
import signal
from pathlib import Path

import pytest

from support.command_line import main
from support.engines import all_gone, engine, eventually, noted, numbers
from support.program import Program, fresh, leave
from support.sentences import CANNOT_GO_ON, computer_played, who_plays
from support.sittings import USUAL, press, said, score, sitting, sized, status, text, total, waited
from support.ui import (
    App,
    AskEngine,
    ChooseMove,
    Effect,
    EngineFailed,
    EngineFailing,
    Fault,
    KeepGame,
    MoveChosen,
    Score,
    Settings,
    Size,
    Stop,
    Values,
    Wait,
    effects,
    render,
    tell,
    update,
)
from tictactoe import Level, Mark, Phase, Rules, Seat

AGAINST = Settings(opponent="Meek")
SILENT = EngineFailing("Meek", Fault.SILENT)


def asked(app: App) -> App:
    """The app once the pause before the program's move is over."""
    return waited(app)


def answered(app: App, cell: int, *told: str) -> App:
    app = asked(app)
    return update(app, MoveChosen(app.play.game.position, cell, None, messages=told))


def owed(before: App, after: App) -> list[Effect]:
    return [effect for effect in effects(before, after) if not isinstance(effect, Stop)]


# The sitting


def test_the_seat_of_the_computer_is_the_programs() -> None:
    assert sitting(AGAINST).play.game.seats.both == (Seat.PERSON, Seat.ENGINE)
    assert sitting(AGAINST._replace(mark=Mark.O)).play.game.seats.both == (Seat.ENGINE, Seat.PERSON)
    assert sitting(AGAINST._replace(players=0)).play.game.seats.both == (Seat.COMPUTER, Seat.ENGINE)
    assert sitting(AGAINST._replace(rules=Rules(15, 15, 5))).play.game.people == 1


def test_it_is_asked_where_the_computer_would_think() -> None:
    before = press(sitting(AGAINST), "5")
    after = asked(before)
    assert owed(before, after) == [AskEngine(before.play.game.position)]
    watched = sitting(AGAINST._replace(players=0))
    assert owed(watched, asked(watched)) == [ChooseMove(watched.play.game.position, Level.PERFECT)]
    assert not any(isinstance(effect, ChooseMove) for effect in owed(before, after))


def test_its_move_and_its_words_are_shown_until_the_next_mark() -> None:
    app = answered(press(sitting(AGAINST), "5"), 0, "one", "two", "three", "four")
    assert status(app) == "Your move.  Meek played a1."
    frame = render(app).text()
    assert [row.strip() for row in frame.splitlines() if "Meek: " in row] == ["Meek: three", "Meek: four"]
    assert "Meek       O " in frame
    assert "Level" not in frame
    assert said(press(app, "3")) == ""


def test_a_long_word_of_it_is_cut_off_and_hides_nothing_that_it_says_after() -> None:
    app = answered(press(sitting(AGAINST), "5"), 0, "y" * 300, "z")
    first, second = (row.strip() for row in render(app).text().splitlines() if "Meek: " in row)
    assert first.startswith("Meek: yyyyyyyyyy")
    assert first.endswith("yyy...")
    assert second == "Meek: z"


def test_a_long_sentence_of_it_takes_two_rows_where_it_is_the_only_one() -> None:
    told = "a sentence that is too long for a row of its own but not for two of them, as it is here"
    app = answered(press(sitting(AGAINST), "5"), 0, told)
    assert f"Meek: {told}" in said(app)


def test_it_has_no_level_that_keys_could_change() -> None:
    app = press(sitting(AGAINST), "+")
    assert said(app) == "The computer is not playing this game."
    assert app.settings.level is Level.PERFECT


def test_results_against_it_count_for_this_sitting_alone() -> None:
    app = sitting(AGAINST)
    for mine, its in ((0, 3), (1, 4)):
        app = answered(press(app, str(mine + 1)), its)
    app = press(app, "3")
    assert app.play.game.phase is Phase.FINISHED
    assert status(app).startswith("You win!")
    assert score(app) == Score(1, 0, 0, 1)
    assert total(app) is None


def test_a_game_against_it_is_kept_when_it_is_over() -> None:
    app = answered(press(sitting(AGAINST), "1"), 3)
    before = answered(press(app, "2"), 4)
    assert not any(isinstance(effect, KeepGame) for effect in owed(app, before))
    assert any(isinstance(effect, KeepGame) for effect in owed(before, press(before, "3")))


def test_the_computer_takes_the_seat_of_one_that_cannot_go_on_and_keeps_it() -> None:
    before = asked(press(sitting(AGAINST), "5"))
    after = update(before, EngineFailed(before.play.game.position, SILENT))
    assert after.play.game.seats.both == (Seat.PERSON, Seat.COMPUTER)
    assert [effect for effect in owed(before, after) if isinstance(effect, Wait)]
    assert said(after) == "Meek did not answer in time. The computer takes over."
    replied = update(asked(after), MoveChosen(after.play.game.position, 0, Level.PERFECT))
    assert status(replied) == f"Your move.  {computer_played('a1')}"
    assert press(replied, "n").play.game.seats.both == (Seat.PERSON, Seat.COMPUTER)
    ended = press(replied, "3")
    for mine, its in ((7, 1), (6, 5)):
        ended = press(update(asked(ended), MoveChosen(ended.play.game.position, its, Level.PERFECT)), str(mine))
    assert not any(isinstance(effect, KeepGame) for effect in owed(replied, ended))  # two have played one seat


def test_a_long_message_of_its_hides_nothing_of_a_small_screen() -> None:
    app = sitting(AGAINST._replace(values=Values.ON), Size(20, 7))
    shown = answered(press(app, "5"), 0, "I know how this ends")
    assert text(shown).split("\n")[-2:] == ["O a1.  Your move.", "m menu ? help q quit"]
    assert "Meek: I know how this ends" in text(sized(shown, 40, 13))


def test_a_late_failure_is_ignored() -> None:
    before = asked(press(sitting(AGAINST), "5"))
    after = update(press(before, "u"), EngineFailed(before.play.game.position, SILENT))
    assert after.play.game.seats.both == (Seat.PERSON, Seat.ENGINE)


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (AGAINST, "You are X, Meek is O. You go first."),
        (AGAINST._replace(mark=Mark.O), "You are O, Meek is X. You go first."),
        (AGAINST._replace(players=0), "The computer plays Meek. X goes first."),
        (USUAL, f"{who_plays('X', 'O', 'perfect')} You go first."),
    ],
)
def test_line_mode_says_who_plays(settings: Settings, line: str) -> None:
    assert next(tell(None, sitting(settings))).splitlines()[1] == line


# The program


def against(command: str, *arguments: str) -> Program:
    return Program("--no-records", "--pace", "0", "--opponent", command, *arguments)


def test_an_engine_plays_on_the_screen(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with against(
        engine(tmp_path, 'say("MESSAGE \\x1b[2Jmeekly")', noted(log, "sys.stderr.write('noise')")), "--board", "6,5,4"
    ) as program:
        program.wait("You are X")
        program.press("enter")
        program.wait("Meek played a1.")
        program.wait(r"Meek: \x1b[2Jmeekly")
        leave(program)
        assert b"noise" not in program.output  # what it complains of is shown only where it fails
    assert all_gone(numbers(log))


@pytest.mark.parametrize(
    ("how", "ended"), [("q", 0), ("ctrl-c", 130), ("SIGTERM", 143), ("SIGHUP", 129), ("SIGKILL", -9)]
)
def test_keys_act_while_it_thinks_and_nothing_outlives_the_program(tmp_path: Path, how: str, ended: int) -> None:
    """A killed program cannot end its engine, but the engine sees the end of its input."""
    log = tmp_path / "log"
    if how == "SIGKILL":
        move = f"open({str(log)!r}, 'w').write('%d .' % os.getpid())\nsys.stdin.read(); sys.exit()"
    else:
        move = noted(log, "time.sleep(600)")
    with against(engine(tmp_path, move)) as program:
        program.wait("You are X")
        program.press("5")
        program.wait("Thinking ...")
        running = numbers(log)
        program.press("?")
        program.wait("arrows, h j k l")
        program.press("escape")
        program.wait("Thinking ...")
        program.signal(getattr(signal, how)) if how.startswith("SIG") else program.press(how)
        assert program.exit_status() == ended
    assert all_gone(running)


def test_undo_takes_the_question_back(tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    slow_once = f"if not os.path.exists({str(flag)!r}):\n    open({str(flag)!r}, 'w').close(); time.sleep(600)"
    with against(engine(tmp_path, slow_once)) as program:
        program.wait("You are X")
        program.press("5")
        program.wait("Thinking ...")
        assert eventually(flag.exists)
        program.press("u")
        program.wait("Your move.")
        program.press("1")
        program.wait("Meek played b1.")


def test_a_crash_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    with against(engine(tmp_path, 'sys.stderr.write("too bad\\n"); sys.exit(1)')) as program:
        program.wait("You are X")
        program.press("5")
        program.wait("Meek has quit. The computer takes over.")
        program.wait("Your move.")
        leave(program)
        assert program.text().strip().endswith("too bad")


def test_a_function_of_ones_own_plays_and_its_traceback_is_shown_below(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(
        "def choose(position):\n    print('\\x1b[2J', position.legal_moves)\n    return position.legal_moves[7]\n",
        encoding="utf-8",
    )
    with against(f"{file}:choose") as program:
        program.wait("You are X")
        program.press("5")
        program.wait("my_bot played c3.")
        program.wait("my_bot: \\x1b[2J (0, 1, 2, 3, 5, 6, 7, 8)")
        program.press("1")
        program.wait(f"my_bot {CANNOT_GO_ON} it raised IndexError: tuple index out of range.")
        program.press("q")
        assert program.exit_status() == 0  # with the traceback on the terminal
        assert program.termios() == fresh()
        shown = program.text().split()
        assert shown[:2] == ["Traceback", "(most"]
        assert "IndexError:" in shown


def test_what_does_not_start_is_refused_before_there_is_a_screen(capsys: pytest.CaptureFixture[str]) -> None:
    for plain in (["--plain"], []):  # and nobody is told first that there is no terminal
        assert main([*plain, "--opponent", "no-such-program --fast"]) == 2
        said = capsys.readouterr().err
        assert said.startswith("tictactoe: no-such-program cannot be started: there is no such program; write ")
        assert said.count("\n") == 1


def test_a_game_against_an_engine_is_kept_and_counts_nowhere(
    tmp_path: Path, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Program("--plain", "--records", path, "--opponent", engine(tmp_path)) as program:
        for cell in ("a3", "b3", "c3"):
            program.wait("Your move:")
            program.send(f"{cell}\n")
            program.settle()
        program.wait("You win with a3, b3 and c3.")
        program.send("quit\n")
        assert program.exit_status() == 0
    assert main(["export", "--records", path]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["x"], record["o"], record["o_name"]) == ("person", "engine", "Meek")
    assert record["moves"] == ["a3", "a1", "b3", "b1", "c3"]
    assert main(["stats", "--records", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 0
