"""What a typed line means on each page, and what is told once it has happened."""

import re

import pytest

from support.engine import puzzles
from support.reviews import looked_through, lost_by_a_mistake
from support.sentences import OVER, X_WINS, YOU_FIRST, YOUR_MOVE
from support.sittings import WIN_FOR_X, analysed, of_two, press, reply, sitting
from support.ui import (
    GAME_OVER,
    NOT_NOW,
    WORDS,
    AnalysePosition,
    App,
    Asked,
    CellChosen,
    Command,
    Enquiry,
    Matchup,
    PositionAnalysed,
    RecordsOpened,
    Score,
    Settings,
    begin_with,
    effects,
    enquire,
    meaning,
    tell,
    unanalysed,
    update,
)
from tictactoe import Level, Mark, Player, Position, Rules, parse_game, parse_position
from tictactoe._engine.steps import Method
from tictactoe._ui.line_input import Meaning
from tictactoe._ui.pages.puzzle import words as puzzle_words
from tictactoe._ui.reports.think import METHODS
from tictactoe._ui.words import line_mode as lines


def test_where_many_cells_are_worth_the_same_they_are_counted() -> None:
    def values(start: Position) -> str:
        before = sitting(Settings(start.rules, players=2), start=start)
        known = PositionAnalysed(next(Player(start.rules).analyses(start)))
        (told,) = tell(before, update(update(before, Asked(enquire, (Enquiry.VALUES,))), known))
        return told

    gomoku = Rules(15, 15, 5)
    assert values(gomoku.start) == "Not proven: 225 cells."
    four = parse_position("15/" * 7 + "6XXXX5/6OO7/6OO7" + "/15" * 5, gomoku)
    assert values(four) == "Win in 1: f8, k8; win in 2: 215 cells."


def test_results_are_told_for_each_board_and_level() -> None:
    small, large = Matchup(Rules(3, 3, 3), 1, Level.CASUAL), Matchup(Rules(15, 15, 5), 1, Level.PERFECT)
    app = update(sitting(records=True), RecordsOpened({small: Score(1, 0, 2), large: Score(0, 1, 3)}, {}))
    assert meaning(app, "stats").answer.split("\n")[1:-1] == [
        "15 x 15, five in a row, expert: 0 won, 1 drawn, 3 lost.",
        "3 x 3, three in a row, casual: 1 won, 0 drawn, 2 lost.",
    ]


def test_in_the_list_of_the_review_what_is_not_proven_is_called_so() -> None:
    game = parse_game("7,7,4 X: d4 a1 c4 a2 b4 a3 e4")
    review = update(begin_with(sitting(), "review", unanalysed(game)), looked_through(game, (None,) * 7))
    listed = meaning(review, "list").answer
    assert listed.split("\n")[:2] == ["1. X d4: not proven.", "2. O a1: not proven."]


def test_who_asks_for_values_that_take_time_is_told_so_first() -> None:
    gomoku = update(sitting(Settings(Rules(15, 15, 5), players=2)), CellChosen(112))
    known = next(Player(gomoku.play.game.rules).analyses(gomoku.play.game.position))
    exploring = update(update(gomoku, Command("explore")), PositionAnalysed(known))
    asked = update(update(gomoku, Asked(enquire, (Enquiry.VALUES,))), PositionAnalysed(known))
    words = ("hint", "values", "why a1", "explore", "a1", "i7", "board", "undo", "back", "nonsense")
    for app, slow in (
        (gomoku, ["hint", "values", "why a1", "explore"]),
        (exploring, ["a1", "i7", "undo", "back"]),
        (asked, ["explore"]),
    ):
        found = {word: meaning(app, word) for word in words}
        assert [word for word in words if found[word].answer == "Thinking ..."] == slow
        for event in (found[word].event for word in slow):
            assert event
            assert any(isinstance(effect, AnalysePosition) for effect in effects(app, update(app, event)))
    assert not [word for word in words if meaning(sitting(), word).answer == "Thinking ..."]


def test_how_long_a_review_may_take_is_said_before_it_begins() -> None:
    over = of_two(Rules(15, 15, 5), "h8 a1 i8 b1 j8 c1 k8 d1 l8")
    nothing = (None,) * 9
    for known, seconds in ((over, 20), (update(over, looked_through(over.play.game, nothing, 7)), 7)):
        opened = update(known, Command("review"))
        assert list(tell(known, opened)) == [f"Looked through 0 of 9 moves; at most {seconds} s more."]
        complete = update(opened, looked_through(over.play.game, nothing))
        assert next(tell(opened, complete)) == f"{OVER} {X_WINS}"
    for game, said in (
        (over.play.game, ["Looked through 0 of 9 moves; at most 20 s more."]),
        (AFTER_A_GAME.play.game, []),
    ):
        loading = begin_with(sitting(records=True), "review", unanalysed(game))
        assert list(tell(loading, update(loading, RecordsOpened({}, {})))) == said


def test_only_a_number_by_itself_says_how_deep_a_search_is_told() -> None:
    def told(line: str) -> list[str]:
        return meaning(sitting(), line).answer.split("\n")

    for line in ("think a1 b2 c3", "think XO./.X./..O"):
        assert max(len(shown) - len(shown.lstrip()) for shown in told(line)) == 2
        assert told(line)[-1] == "think 2 shows two moves deep, up to think 4."
    assert max(len(shown) - len(shown.lstrip()) for shown in told("think XO./.X./..O 2")) == 4


def test_a_search_is_shown_as_deep_as_is_asked_for() -> None:
    app = sitting(start=parse_position("X../.O./..."))

    def told(line: str) -> list[str]:
        return meaning(app, line).answer.split("\n")

    assert [line for line in told("think") if line.startswith(" ")][1:3] == [
        "  X c1 is 0: O takes the lowest of 0 and +1.",
        "  X a2 is 0: O takes the lowest of +1 and 0.",
    ]
    assert told("think")[-1] == "think 2 shows two moves deep, up to think 4."
    assert told("think 1") == told("think")[:-1] == told("think minimax 1")
    two = told("think alpha-beta 2")
    assert (two[0], two[1:3]) == (
        "alpha-beta, X to move. X wins: +1, draw: 0, O wins: -1",
        ["  X b1", "    O c1 is 0: X takes the highest of -1 and 0. Now O allows at most 0 (beta)."],
    )
    assert max(len(line) - len(line.lstrip()) for line in told("think memory 3")) == 6
    assert told("think 5") == told("think deeply") == [METHODS]
    assert METHODS.endswith(f" {', '.join(method.value for method in Method)}.")


AT_THE_BOARD = press(sitting(), "5")

AFTER_A_GAME = press(sitting(), *WIN_FOR_X)

EXPLORING = press(AT_THE_BOARD, "x")

SETTING_UP = press(EXPLORING, "s")

AT_A_PUZZLE = update(sitting(), Command("puzzle"))

SOLVED = update(AT_A_PUZZLE, CellChosen(puzzles()[0].answer))


@pytest.mark.parametrize("app", [AT_THE_BOARD, AFTER_A_GAME, EXPLORING, AT_A_PUZZLE, SOLVED])
def test_quit_leaves_from_everywhere_and_no_line_is_left_without_an_answer(app: App) -> None:
    for line in ("quit", "Q", " quit "):
        assert meaning(app, line.strip()) == Meaning(Command("quit"))
    for line in ("", "x", "zz9", "why zz9", "board 4", "level", "think deeply", "\N{SNOWMAN}"):
        found = meaning(app, line)
        assert (found.event is None) == bool(found.answer)


def test_what_each_side_threatens_is_said_everywhere_until_the_end() -> None:
    def said(app: App) -> str:
        return meaning(app, "threats").answer

    assert said(AT_THE_BOARD) == "X has no threat. O has no threat."
    two = press(sitting(), *"1425")
    assert said(two) == said(press(two, "x")) == "O threatens c2. X threatens c1."
    over = press(two, "3")
    assert said(over) == said(press(over, "v", "end")) == GAME_OVER
    assert said(press(over, "v", "end", "<")) == f"Before move 5:\n{said(two)}"
    assert said(press(two, "x", "s")) == said(two)
    assert said(press(over, "x", "s")) == GAME_OVER
    assert said(AT_A_PUZZLE) == "O threatens b2. X has no threat."
    alone = sitting(Settings(), start=parse_position("XX./OO./X.O"))
    assert said(alone) == "The computer threatens c2. You threaten c1."
    assert said(sitting(start=parse_position("X.X/.OO/X.O"))) == "O threatens a2. X threatens b1 and a2."


def test_on_a_large_board_also_what_threatens_two_cells_is_said() -> None:
    gomoku = Rules(15, 15, 5)
    three = parse_position("15/" * 7 + "6XXX6/7OO6" + "/15" * 6, gomoku)
    said = meaning(sitting(Settings(gomoku, players=2), start=three), "threats").answer
    assert said == "X has no threat. X can threaten two cells at once with f8 or j8. O has no threat."


@pytest.mark.parametrize(
    ("app", "words"),
    [
        (EXPLORING, lines.EXPLORING_WORDS),
        (press(AFTER_A_GAME, "v"), lines.REVIEW_WORDS),
        (AT_A_PUZZLE, puzzle_words.WORDS),
        (sitting().push("setup", Rules(3, 3, 3).start), lines.SETUP_WORDS),
    ],
)
def test_help_says_what_each_word_does_that_is_listed(app: App, words: str) -> None:
    for word in {*re.findall(r"[a-z]+", words)} & {*WORDS}:
        command, _, what = meaning(app, f"help {word}").answer.partition(": ")
        assert word in re.split(r"\W+", command), word
        assert what, word


@pytest.mark.parametrize(
    ("app", "first", "left"),
    [
        (AT_THE_BOARD, "Play\n  The first to get three in a row wins.\n  a1 to c3: play there", None),
        (AFTER_A_GAME, "Play\n  The first to get three in a row wins.\n  a1 to c3: play there", None),
        (EXPLORING, f"Type {lines.EXPLORING_WORDS}", AT_THE_BOARD),
        (press(AFTER_A_GAME, "v"), f"Type {lines.REVIEW_WORDS}", AFTER_A_GAME),
        (AT_A_PUZZLE, f"Type {puzzle_words.WORDS}", sitting()),
        (SOLVED, lines.SOLVED, sitting()),
    ],
)
def test_help_lists_the_words_everywhere_and_leave_leads_out(app: App, first: str, left: App | None) -> None:
    for line in ("help", "?", " HELP me ", "h"):
        assert meaning(app, line).answer.startswith(first)
    for line in ("leave", "done"):
        event = meaning(app, line).event
        if left is None:
            assert event is None, "a second leave by mistake ends nothing"
        else:
            assert event
            assert update(app, event).pages == left.pages
            assert " leave " in first, "it is named wherever it is known"


def test_back_leads_out_where_there_is_no_step_back() -> None:
    for app in (AT_A_PUZZLE, SOLVED):
        event = meaning(app, "back").event
        assert event
        assert update(app, event).pages == sitting().pages


def test_help_lists_the_words_of_setting_up() -> None:
    for line in ("help", "h", "commands"):
        assert meaning(SETTING_UP, line).answer == f"Type {lines.SETUP_WORDS}"


def test_a_mark_is_set_up_in_words() -> None:
    for language, line in (
        ("en", "nought in b2"),
        ("en", "x on b2 a1"),
        ("es", "círculo en b2"),
        ("ru", "x на b2 a1"),
    ):
        app = SETTING_UP.set(language=language)
        assert meaning(app, line) == meaning(app, "x b2 a1" if "a1" in line else "o b2"), line
    for line, named in ("x in b9", "b9"), ("x on", "on"), ("empty the", "the"):
        assert meaning(SETTING_UP, line).answer.startswith(f'"{named}" is not a cell.')


def test_what_the_lists_of_words_name_does_something() -> None:
    for app, listed in [
        (press(EXPLORING, "1", "<"), lines.EXPLORING_WORDS),
        (press(AFTER_A_GAME, "v"), lines.REVIEW_WORDS),
        (AT_A_PUZZLE, puzzle_words.WORDS),
        (SETTING_UP, lines.SETUP_WORDS),
    ]:
        for word in re.split(", | or ", listed.partition(";")[0].removesuffix(".")):
            line = (
                word.replace("a cell to answer", "a1")
                .replace("a cell to play it", "a1")
                .replace("CELL", "a1")
                .removesuffix(" (who moves)")
            )
            assert "Unknown command" not in meaning(app, line).answer


def test_a_command_of_another_page_is_not_called_unknown() -> None:
    assert meaning(EXPLORING, "level casual").answer == '"level casual" does nothing here; type help.'
    assert meaning(press(AFTER_A_GAME, "v"), "games").answer == '"games" does nothing here; type help.'
    assert meaning(EXPLORING, "nonsense").answer == 'Unknown command "nonsense"; type help.'


def test_a_cell_is_played_explored_or_answered_and_after_a_game_it_is_over() -> None:
    for app in (AT_THE_BOARD, EXPLORING, AT_A_PUZZLE):
        assert meaning(app, "A3") == Meaning(CellChosen(6))
        for asks in "why a3", "is it a3", "what about a3", "not a3":
            assert not isinstance(meaning(app, asks).event, CellChosen), "it is no move and no answer"
    assert meaning(AFTER_A_GAME, "a3").answer == GAME_OVER
    assert meaning(EXPLORING, "why").answer == lines.WHY_CELL
    assert meaning(sitting(Settings(Rules(4, 4, 4))), "7").event is None  # digits name cells of 3x3


def test_what_a_cell_is_worth_is_not_asked_after_a_game_nor_while_the_computer_thinks() -> None:
    waiting = press(sitting(Settings()), "5")
    for line in ("values", "replies", "why a1"):
        for app, notice in ((AFTER_A_GAME, GAME_OVER), (waiting, NOT_NOW)):
            event = meaning(app, line).event
            assert event
            assert update(app, event).said == notice


def test_the_board_is_printed_before_a_line_where_a_move_is_wanted() -> None:
    assert AT_THE_BOARD.top.board(AT_THE_BOARD) == AT_THE_BOARD.play.game.position
    assert AFTER_A_GAME.top.board(AFTER_A_GAME) is None  # it was printed at the end
    assert EXPLORING.top.board(EXPLORING) == AT_THE_BOARD.play.game.position


@pytest.mark.parametrize(
    ("app", "key", "word"),
    [
        (AT_THE_BOARD, "u", "undo"),
        (AT_THE_BOARD, "t", "hint"),
        (AT_THE_BOARD, "v", "values"),
        (AT_THE_BOARD, "p", "puzzle"),
        (AT_THE_BOARD, "x", "explore"),
        (AT_THE_BOARD, "m", "help"),
        (AT_THE_BOARD, "exit", "q"),
        (AT_THE_BOARD, "g a1", "a1"),
        (AFTER_A_GAME, "v", "review"),
        (press(lost_by_a_mistake(), "v"), "v", "show"),
        (press(lost_by_a_mistake(), "v"), "values", "show"),
        (EXPLORING, "v", "values"),
        (EXPLORING, "u", "back"),
        (EXPLORING, "G  a1", "a1"),
    ],
)
def test_a_key_of_the_screen_is_a_word_too(app: App, key: str, word: str) -> None:
    assert meaning(app, key) == meaning(app, word)


def test_plus_and_minus_change_the_level_line_by_line() -> None:
    app = ALONE
    for key, level in ("-", Level.NOVICE), ("+", Level.SKILLED):
        event = meaning(app, key).event
        assert event
        assert update(app, event).settings.level is level
    for line in "- a1", "+ b2":
        assert meaning(app, line) == Meaning(
            answer=f'"{line}" is not a cell. Cells are a1 to c3, or 1 to 9.', known=False
        )


LEVELS = "novice, casual, skilled, perfect"
ALONE = sitting(Settings(level=Level.CASUAL))


@pytest.mark.parametrize(
    ("language", "command", "phrases"),
    [
        (
            "en",
            "easier",
            "more easy, less hard, easier please, a bit easier, make it easier, level easier, weaker, easier level",
        ),
        ("es", "easier", "más fácil, más fácil por favor, más débil, menos difícil, nivel más fácil, menos"),
        ("ru", "easier", "проще, чуть проще, полегче пожалуйста"),
        ("en", "harder", "less easy, more difficult, make it harder, harder!"),
        ("es", "harder", "más difícil, menos fácil, hazlo un poco más difícil, más, más por favor"),
        ("en", "undo", "take it back, back, go back, undo my last move, take back, please undo, undo!"),
        ("es", "undo", "atrás, vuelve atrás, deshacer la última jugada, undo my move"),
        ("ru", "undo", "отмена, верни ход, верни последний ход, вернуть ход, отмени последний ход"),
        ("ru", "redo", "повторить, повтори ход"),
        ("en", "new", "start over, another game, play again, rematch"),
        ("es", "new", "nueva partida, quiero empezar otra partida, empezar de nuevo, new game"),
        ("ru", "new", "начни сначала, новая игра, новая партия"),
        ("en", "hint", "what should I play?, best move, what is the best move?, suggest a move"),
        ("en", "quit", "bye, I want to quit"),
        ("es", "quit", "me voy"),
        ("en", "hint", "another hint, a hint please, give me a hint!"),
        ("es", "hint", "¿qué hago?, la mejor jugada, dame una pista"),
        ("ru", "hint", "лучший ход, куда ходить"),
        ("en", "puzzle", "next puzzle, new puzzle, another puzzle"),
        ("en", "hint", "hint; please, I don't know: hint"),
    ],
)
def test_a_phrase_is_a_command_whatever_its_words_mean_alone(language: str, command: str, phrases: str) -> None:
    for phrase in phrases.split(", "):
        assert meaning(ALONE.set(language=language), phrase) == Meaning(Command(command)), phrase


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "whose turn is it?", YOUR_MOVE),
        ("en", "is it my turn", YOUR_MOVE),
        ("ru", "чей ход?", "Твой ход."),
        ("ru", "чей сейчас ход?", "Твой ход."),
        ("en", "who won?", "Nobody has won yet."),
        ("es", "¿quién es el ganador?", "Todavía no ha ganado nadie."),
        ("ru", "кто выиграл?", "Пока никто не победил."),
        ("en", "what is at b2?", "b2 is empty."),
        ("es", "¿qué hay en el centro?", "b2 está vacía."),
        ("ru", "что на b2?", "Клетка b2 пуста."),
        ("en", "what is on the board?", "Row 1: empty, empty, empty."),
        ("en", "what did you play?", YOU_FIRST),
        ("es", "¿qué jugaste?", "Empiezas tú."),
        ("ru", "как ты сходил?", "Ты начинаешь."),
        ("en", "show me the board", "Row 1: empty, empty, empty."),
        ("es", "muéstrame el tablero", "Fila 1: vacía, vacía, vacía."),
        ("ru", "покажи доску", "Строка 1: пусто, пусто, пусто."),
        ("en", "what are the rules?", "The first to get three in a row wins."),
        ("en", "repeat", YOU_FIRST),
        ("es", "una vez más", "Empiezas tú."),
        ("ru", "ещё раз", "Ты начинаешь."),
        ("en", "hard?", f"The computer is casual. Type level and a name, from easy to hard: {LEVELS}."),
        ("en", "what's in the top row?", "Row 1: empty, empty, empty."),
        ("en", "read row 2", "Row 2: empty, empty, empty."),
        ("en", "middle column", "Column b: empty, empty, empty."),
        ("en", "bottom row", "Row 3: empty, empty, empty."),
        ("es", "lee la fila 2", "Fila 2: vacía, vacía, vacía."),
        ("es", "fila de arriba", "Fila 1: vacía, vacía, vacía."),
        ("ru", "прочитай строку 2", "Строка 2: пусто, пусто, пусто."),
        ("ru", "доска а", "Столбец a: пусто, пусто, пусто."),
        ("en", "which cells are free?", "Free: a1, b1, c1, a2, b2, c2, a3, b3 and c3."),
        ("es", "casillas libres", "Libres: a1, b1, c1, a2, b2, c2, a3, b3 y c3."),
        ("ru", "какие клетки свободны?", "Свободны: a1, b1, c1, a2, b2, c2, a3, b3 и c3."),
        ("en", "udno", 'Unknown command "udno"; the nearest is undo.'),
        ("es", "pitsa", 'No conozco el comando "pitsa"; el más parecido es pista.'),
        ("en", "how do I undo?", "undo, redo: take your last move back, play it again."),
        ("en", "what does hint do?", "hint: a hint; ask again for a clearer one."),
        ("en", "help play", "a1 to c3: play there, or 1 to 9, row by row, or centre, top left ..."),
        ("en", "what did I do wrong?", "Finish the game first."),
        ("en", "who goes first?", "Goes first: taking turns. Type starts and turns, you, computer or coin."),
        ("es", "empieza tú", "Empieza: la máquina."),
        ("es", "empiezo yo", "Empieza: tú."),
        ("ru", "начинай ты", "Начинает: компьютер."),
        ("en", "let me go first", "Goes first: you."),
        ("en", "language spanish", "Language: Español."),
        ("en", "resign?", "resign: give the game up."),
        ("es", "¿deshacer?", "deshacer, rehacer: deshacer tu última jugada, volver a jugarla."),
        ("en", "quit?", "Type quit to leave."),
        ("en", "new game?", "new: a new game."),
        ("en", "easier?", "easier, harder: the level below, the one above."),
        ("en", "list last moves", lines.NO_MOVES),
        ("es", "¿qué hay en a?", "Columna a: vacía, vacía, vacía."),
        ("en", "5,5,4", "To play on that board, type boards 5,5,4."),
        ("en", "3,3,3", "To play on that board, type boards 3,3,3."),
        ("en", "help b2", "a1 to c3: play there, or 1 to 9, row by row, or centre, top left ..."),
        ("en", "is a1 free?", "a1 is empty."),
        ("en", "am I X or O", "Your mark: X. Type mark and x (X) or o (O)."),
        ("en", "list levels", f"The computer is casual. Type level and a name, from easy to hard: {LEVELS}."),
        ("en", "help the level", f"level NAME: {LEVELS}."),
        ("en", "help easy", f"level NAME: {LEVELS}."),
        ("en", "help move", 'Unknown command "move"; type help.'),
        ("en", "1,1", '"1,1" is not a cell. Cells are a1 to c3, or 1 to 9.'),
        ("en", "turn the board off", lines.NOT_SHOWN),
        ("en", "what's in row 2?", "Row 2: empty, empty, empty."),
        ("es", "¿qué hay en la columna 2?", "Columna b: vacía, vacía, vacía."),
        ("en", "two players", "Players: two players."),
        ("en", "2 players", "Players: two players."),
        ("en", "one player", "Players: you and the computer."),
        ("es", "dos jugadores", "Juegan: dos personas."),
        ("es", "un jugador", "Juegan: tú y la máquina."),
        ("ru", "два игрока", "Игроки: два игрока."),
        ("en", "you go first", "Goes first: the computer."),
        ("en", "computer starts", "Goes first: the computer."),
        ("en", "end", "Type quit to leave."),
        ("es", "fin", "Escribe salir para irte."),
        ("en", "statistics", "Level: casual. Now: You 0, Draws 0, Computer 0."),
        ("en", "help please", "Play"),
        ("es", "ayúdame", "Jugar"),
    ],
)
def test_what_people_ask_in_their_words_is_told(language: str, line: str, told: str) -> None:
    assert meaning(ALONE.set(language=language), line).answer.split("\n")[0] == told


def test_who_won_and_whose_turn_it_is_are_answered_on_every_page_with_a_game() -> None:
    for app in (AFTER_A_GAME, press(AFTER_A_GAME, "v"), press(AFTER_A_GAME, "x")):
        assert meaning(app, "who won?").answer == X_WINS
        assert meaning(app, "whose turn is it").answer == GAME_OVER
    for app in (EXPLORING, AT_A_PUZZLE, SETTING_UP):
        assert meaning(app, "who won?").answer == "Nobody has won yet."
        assert meaning(app, "whose turn is it").answer.endswith(" to move.")
        assert "does nothing" not in meaning(app, "help winner").answer


@pytest.mark.parametrize(("language", "line"), [("en", "again"), ("es", "otra vez"), ("ru", "ещё раз")])
def test_again_asks_for_a_clearer_hint_or_says_the_last_turn_again(language: str, line: str) -> None:
    moved = reply(press(ALONE, "5"), 0)
    assert re.search(r"b2.*a1", meaning(moved.set(language=language), line).answer)
    hinted = analysed(press(moved, "t")).set(language=language)
    assert meaning(hinted, line) == Meaning(Command("hint"))
    assert meaning(AFTER_A_GAME.set(language=language), line) == Meaning(Command("new"))


@pytest.mark.parametrize("line", ["two players?", "you go first?", "computer starts?", "noughts?"])
def test_a_question_about_a_setting_changes_nothing(line: str) -> None:
    found = meaning(ALONE, line)
    assert found.answer
    assert found.event is None


UNKNOWN = {
    "en": 'Unknown command "{}"; type help.',
    "es": 'No conozco el comando "{}"; escribe ayuda.',
    "ru": "Неизвестная команда «{}»; введи «справка».",
}


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        # half a command, or two
        ("en", "undo level, new shoes, new game on 4x4, harder easier, another cup, resign or not, undo or hint"),
        ("en", "now undo or hint, another, I am new to this game, I'm new, last row first column"),
        ("en", "turn the level up, turn the board off?"),
        ("es", "más o menos, más bien, más lento, quiero jugar más, nada más, una más, menos b2, nueva jugadora"),
        ("ru", "не легче, новая доска, отмени всё, верни уровень, сначала я"),
        # the opposite
        ("en", "I do not want to quit, do not play b2, no hint, I don't want values, values off, no puzzle"),
        ("en", "turn off the values, quit the hint, hide the board, stop showing the board"),
        ("es", "nunca b2, no b2, no quiero pista, sin pista"),
        ("ru", "не хочу подсказку, не нужна подсказка, выключи доску"),
        # a question
        ("en", "is a1 good, can I play a1, should I start a new game, is b2, is my move b2, b2 is x"),
        ("en", "what is in the menu?"),
        ("es", "es b2 bueno, si juego b2, ¿qué hay en el menú?"),
        ("ru", "если b2"),
        # what is only said
        (
            "en",
            "I like gomoku, perfect!, my move is perfect, take it easy, I'm a beginner, I made a mistake, feel free",
        ),
        ("en", "undo move 3, switch b2, thanks, read, no puzzle"),
        ("es", "juego perfecto, voy ganando"),
        ("es", "me rindo no sé"),
        ("ru", "я эксперт, я выигрываю"),
        # what the other side is to do
        ("en", "you play b2, would you play b2, you take the middle, you give up"),
        ("es", "juega tú en a1, pon tu ficha en a3"),
        ("ru", "ты ходи на a1"),
    ],
)
def test_what_is_not_wished_or_half_understood_is_not_done(language: str, lines: str) -> None:
    for line in lines.split(", "):
        assert meaning(ALONE.set(language=language), line) == Meaning(
            answer=UNKNOWN[language].format(line), known=False
        )


def test_a_board_is_played_on_from_the_game_alone() -> None:
    assert meaning(ALONE, "play 4x4").known
    assert not meaning(AT_A_PUZZLE, "play 4x4").known


@pytest.mark.parametrize(
    ("language", "same", "lines"),
    [
        ("en", "new", "another round"),
        ("en", "easier", "easier opponent"),
        ("en", "undo", "undo one move"),
        ("en", "hint", "I don't know, give me a hint; hint, don't tell me the answer"),
        ("en", "quit", "quit and save; quit without saving"),
        ("en", "again", "again please"),
        ("en", "x", "x please"),
        ("es", "pista", "hint, por favor; no sé, una pista"),
        ("ru", "назад", "undo, пожалуйста"),
        ("ru", "подсказка", "не знаю, подсказка"),
    ],
)
def test_small_words_beside_a_command_are_read_over(language: str, same: str, lines: str) -> None:
    app = ALONE.set(language=language)
    assert meaning(app, same).known
    for line in lines.split("; "):
        assert meaning(app, line) == meaning(app, same), line


@pytest.mark.parametrize(
    ("language", "level", "lines"),
    [
        ("en", Level.SKILLED, "hard, level hard, set the level to skilled, change level to skilled, make it hard"),
        ("en", Level.PERFECT, "expert, perfect, level prefect, unbeatable"),
        ("es", Level.NOVICE, "fácil, nivel fácil, cambia el nivel a novato"),
        ("es", Level.CASUAL, "nivel medio"),
        ("ru", Level.NOVICE, "легко, установи уровень новичок"),
    ],
)
def test_a_level_is_set_by_any_of_its_names(language: str, level: Level, lines: str) -> None:
    for line in lines.split(", "):
        event = meaning(ALONE.set(language=language), line).event
        assert event, line
        assert update(ALONE, event).settings.level is level, line


def test_a_question_about_a_free_cell_asks_what_it_is_worth_and_about_a_mark_whose_it_is() -> None:
    moved = press(sitting(), "5")
    for line in ("is a1 good?", "a1?", "should I take a1?"):
        assert meaning(moved, line) == Meaning(Asked(enquire, (0,))), line
    assert meaning(moved, "what about b2?").answer == "b2 has an X."


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", "undo 2?, undo two?, new game?, easier?, hard?, resign? ok, new game? now, undo? please, play 4x4?"),
        ("es", "¿deshacer 2?"),
        ("ru", "отмени 2?"),
    ],
)
def test_a_question_takes_nothing_back(language: str, lines: str) -> None:
    moved = press(ALONE, "5").set(language=language)
    for line in lines.split(", "):
        assert meaning(moved, line).event is None, line


def test_please_alone_asks_for_nothing_and_a_search_can_be_watched() -> None:
    assert meaning(AFTER_A_GAME, "please").event is None
    assert meaning(AFTER_A_GAME, "watch a search") == meaning(AFTER_A_GAME, "think")


@pytest.mark.parametrize(
    ("language", "cell", "lines"),
    [
        ("en", "b2", "I'll start at b2, I want to start in the centre"),
        ("es", "b2", "me voy a b2"),
    ],
)
def test_a_line_that_goes_on_with_a_cell_plays_it(language: str, cell: str, lines: str) -> None:
    for line in lines.split(", "):
        assert meaning(ALONE.set(language=language), line) == Meaning(CellChosen(4)), line
    assert meaning(ALONE, "I want to start a new game") == Meaning(Command("new"))


def test_several_turns_are_taken_back_at_once() -> None:
    moved = press(sitting(), *"51937")
    for line, left in (("undo 2", 3), ("undo two moves", 3), ("take back 3 moves", 2), (f"undo {10**9}", 0)):
        event = meaning(moved, line).event
        assert event, line
        assert len(update(moved, event).play.game.moves) == left, line
    event = meaning(sitting(), "undo 2").event
    assert event
    assert update(sitting(), event).said == "There is nothing to take back."


def test_who_is_ahead_is_told_without_a_clearer_hint() -> None:
    hinted = press(analysed(press(sitting(), *"1524", "t")), "t", "t")
    for language, asks in (("en", "who is ahead?, ahead"), ("es", "¿quién va ganando?"), ("ru", "кто впереди?")):
        for line in asks.split(", "):
            assert meaning(hinted.set(language=language), line) == Meaning(Asked(enquire, (Enquiry.STANDING,))), line
    told = update(hinted, Asked(enquire, (Enquiry.STANDING,)))
    assert (list(tell(hinted, told)), told.play.knowledge.stage) == (["X can win at once."], 3)
    assert meaning(AFTER_A_GAME, "who is ahead?").answer == X_WINS


def test_two_words_of_a_level_are_read_in_either_order() -> None:
    assert (
        meaning(ALONE, "perfect level") == meaning(ALONE, "level perfect please") == meaning(ALONE, "level perfect")
    )


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", "b2 please; I think b2; my move is b2; my move: b2; I would like to play b2; mark b2"),
        ("en", "row 2, column 2; column b row 2; middle row, middle column"),
        ("es", "creo que b2; juego en b2; mi jugada es b2; marca b2; quiero jugar en el centro; en el medio"),
        ("es", "juego en medio; fila 2 columna 2"),
        ("ru", "я хожу на b2; мой ход — b2; поставлю крестик в центр; строка 2 столбец 2"),
    ],
)
def test_a_cell_is_found_among_other_words(language: str, lines: str) -> None:
    for line in lines.split("; "):
        assert meaning(ALONE.set(language=language), line) == Meaning(CellChosen(4)), line


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", "play 4x4, go 4x4, boards play 4x4"),
        ("es", "juega 4x4 por favor, tableros jugar 4x4"),
        ("ru", "играть 4х4"),
    ],
)
def test_another_board_is_played_on_when_it_is_asked_for(language: str, lines: str) -> None:
    for line in lines.split(", "):
        event = meaning(ALONE.set(language=language), line).event
        assert event, line
        assert update(ALONE, event).play.game.rules == Rules(4, 4, 4)


def test_a_board_of_numbers_that_might_be_a_cell_is_only_advised() -> None:
    assert meaning(ALONE, "play 2,2").answer == "To play on that board, type boards 2,2."
    assert meaning(ALONE.set(language="ru"), "гомоку").answer == "Чтобы сыграть на этой доске, введи «доски гомоку»."


@pytest.mark.parametrize("line", ["why b2?", "why not b2", "why is b2 good?", "why 5?", "why the centre", "why b2!"])
def test_why_finds_the_cell_that_it_is_about(line: str) -> None:
    for app in (ALONE, press(ALONE, "x")):
        assert meaning(app, line) == meaning(app, "why b2")


def test_why_with_the_cell_of_the_last_move_asks_why_the_computer_made_it() -> None:
    moved = reply(press(sitting(Settings(level=Level.CASUAL)), "5"), 0)
    assert meaning(moved, "why did you play a1?") == meaning(moved, "why") != meaning(moved, "why b2")


def test_why_a_game_was_lost_leads_to_its_review() -> None:
    lost, won = lost_by_a_mistake(), AFTER_A_GAME
    for language, line in (("en", "why did I lose?"), ("es", "¿por qué perdí?"), ("ru", "почему я проиграл?")):
        answers = [meaning(app.set(language=language), line).answer for app in (lost, won)]
        if language == "en":
            assert answers == ["You could have drawn. Type review to see where.", "Type review to see where."]
        assert not [answer for answer in answers if line.split()[-1] in answer]
    assert meaning(lost, "why c9").answer.startswith('"c9" is not a cell.')
    assert meaning(ALONE, "why did I lose?").answer == "Finish the game first."


@pytest.mark.parametrize(
    ("language", "line", "quoted"),
    [
        ("ru", "почему б9", "«б9» — не клетка."),
        ("es", "por qué jugar", '"jugar" no es una casilla.'),
        ("es", "tableros jugar nada", "'nada' no es un tablero;"),
        ("es", "tableros máquina", "'máquina' no es un tablero;"),
        ("es", "ayuda reflejar por favor", '"reflejar por favor" no hace nada aquí.'),
    ],
)
def test_an_error_quotes_what_was_typed(language: str, line: str, quoted: str) -> None:
    assert meaning(ALONE.set(language=language), line).answer.startswith(quoted)


def test_the_next_puzzle_and_the_answer_are_asked_for_in_words() -> None:
    for language, line in (
        ("en", "next puzzle"),
        ("en", "skip"),
        ("en", "another"),
        ("en", "skip this one"),
        ("es", "siguiente problema"),
        ("es", "salta este"),
        ("ru", "следующая задача"),
        ("ru", "пропусти эту"),
    ):
        for app in (AT_A_PUZZLE, SOLVED):
            assert meaning(app.set(language=language), line) == Meaning(Command("next")), line
    for language, line in (
        ("en", "solution"),
        ("en", "show me the answer"),
        ("es", "solución"),
        ("ru", "решение"),
        ("en", "I give up"),
    ):
        assert meaning(AT_A_PUZZLE.set(language=language), line) == Meaning(Command("hint")), line


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", "leave the puzzle, quit the puzzle"),
        ("es", "volver, vuelve a la partida, deja el problema, salir del problema"),
        ("ru", "выйти из задачи"),
    ],
)
def test_what_is_to_be_left_may_be_named(language: str, lines: str) -> None:
    for line in lines.split(", "):
        assert meaning(AT_A_PUZZLE.set(language=language), line) == meaning(AT_A_PUZZLE, "leave"), line


@pytest.mark.parametrize("line", ["the centre?", "give up?", "skip this puzzle?", "next to x", "leave the puzzle?"])
def test_a_question_at_a_puzzle_answers_and_skips_nothing(line: str) -> None:
    found = meaning(AT_A_PUZZLE, line)
    assert found.event is None
    assert f'"{line}"' in found.answer


def test_at_a_question_of_a_review_a_number_is_a_cell_and_one_after_move_is_a_move() -> None:
    question = press(lost_by_a_mistake(), "v")
    assert meaning(question, "play 3") == meaning(question, "3") == Meaning(CellChosen(2))
    for language, line in (("en", "go to move 3"), ("es", "jugada 3"), ("ru", "ход 3")):
        event = meaning(question.set(language=language), line).event
        assert isinstance(event, Asked)
        assert event.about == (2,), line
    for line in ("I'd play 3", "x on 3", "move 3?", "show the game"):
        assert meaning(question, line).event is None, line
    assert meaning(question, "end the review") == meaning(question, "leave")


def test_the_next_mistake_is_the_next_question_of_a_review() -> None:
    first = press(lost_by_a_mistake(), "v", "home")
    event = meaning(first, "next mistake").event
    assert event
    assert update(first, event).pages == press(first, "tab").pages
    assert meaning(press(AFTER_A_GAME, "v"), "turn") == meaning(press(AFTER_A_GAME, "v"), "next mistake")


def test_the_mark_of_the_other_side_is_not_placed() -> None:
    for line in ("put X on a1", "x a1", "I play x in a1"):
        assert meaning(AT_THE_BOARD, line) == Meaning(answer="O to move."), line
    for line in ("put o on a1", "o a1", "a1"):
        assert meaning(AT_THE_BOARD, line) == Meaning(CellChosen(0)), line
    assert meaning(ALONE, "put o on a1") == Meaning(answer="You are X.")
    assert meaning(ALONE, "put x on a1") == Meaning(CellChosen(0))


@pytest.mark.parametrize(
    ("language", "x", "o"),
    [
        ("en", "put a cross in a1", "noughts at a1"),
        ("es", "cruz a1", "pon un círculo en a1"),
        ("ru", "крестик в a1", "ставлю нолик на a1"),
    ],
)
def test_a_mark_may_be_named_by_a_word(language: str, x: str, o: str) -> None:
    alone, two = ALONE.set(language=language), AT_THE_BOARD.set(language=language)
    assert meaning(two, o) == meaning(alone, x) == Meaning(CellChosen(0))
    assert meaning(two, x).answer
    assert meaning(alone, o).answer


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", "noughts, I'm noughts, play noughts, I'm o, I play with noughts, play o, I am playing as O"),
        ("es", "círculo, marca círculo, soy círculo, soy o, juego con círculo"),
        ("ru", "нолик, я нолик, играю за О, я играю ноликами"),
    ],
)
def test_the_name_of_a_mark_alone_chooses_it(language: str, lines: str) -> None:
    for line in lines.split(", "):
        event = meaning(ALONE.set(language=language), line).event
        assert event
        assert update(ALONE.set(language=language), event).play.game.person is Mark.O
    assert meaning(ALONE, "x") == Meaning(Command("explore"))
    for language, others in (
        ("en", "you play noughts, am i noughts, o, put a nought, noughts and crosses"),
        ("es", "tú círculo, pon un círculo"),
        ("ru", "ты нолик, ставлю нолик, о"),
    ):
        for line in others.split(", "):
            assert not meaning(ALONE.set(language=language), line).event, line
