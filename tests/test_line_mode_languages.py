"""Line mode in other languages, as the real program reads and says them."""

from support.lines import answered, talk


def told(language: str, *lines: str, arguments: str = "") -> str:
    """What it prints for these lines, as one text."""
    command_line = f"--plain --language {language} {arguments}"
    return "\n".join(answered(*lines, arguments=command_line))


def test_commands_are_read_in_the_language_and_unknown_ones_are_quoted_as_typed() -> None:
    said = told("es", "tablero nunca", "list", "listado", "nivel novat", "nivel fácil", "más")
    assert "El tablero ya no se muestra antes de cada jugada." in said
    assert 'No conozco el comando "listado"; el más parecido es lista.' in said
    assert said.count("No conozco") == 1
    assert said.count("Ahora la máquina juega al nivel novato.") == 2


def test_places_are_named_in_the_language() -> None:
    said = told("es", "arriba a la izquierda", "juega en el centro", arguments="--players 2")
    assert "X jugó a1." in said
    assert "O jugó b2." in said


def test_help_about_one_command_is_asked_for_in_the_language() -> None:
    said = told("es", "ayuda pista")
    assert "\npista: " in said
    assert "deshacer" not in said


def test_who_types_russian_need_not_change_the_keyboard() -> None:
    typed = ("помощь", "а1", "новая", "пробовать", "в2", "назад", "расставить", "х а1", "о с3 В2", "доска")
    said = told("ru", *typed, arguments="--players 2")
    expected = [
        "Игра\n",
        "X пошёл на a1.",
        "1. O b2: ничья.",
        "Начало.",
        "Строка 1: X, пусто, пусто.",
        "Строка 3: пусто, пусто, O.",
    ]
    places = [said.find(line) for line in expected]
    assert -1 not in places
    assert places == sorted(places)
    assert "не клетка" not in said
    assert "Не знаю" not in said


def test_a_board_and_a_level_are_named_as_the_screen_calls_them() -> None:
    assert " 15 . . ." in told("ru", "доски гомоку")
    assert "nivel experto" in told("es", arguments="--board gomoku --level EXPERTO")
    assert "contra sí misma" in told("es", arguments="--players 0 --level novato,perfecto --pace 0")
    for level in "novat", "fácil":
        refused = talk(arguments=f"--language es --level {level}", PYTHONUTF8="1")
        assert refused.returncode == 2
        assert "¿querías decir novice?" in refused.stderr.decode()


def test_who_goes_first_is_said_as_the_program_says_it() -> None:
    for said in "empieza la máquina", "empiece la computadora":
        assert "Empieza: la máquina." in told("es", said)
    assert "Idioma: English." in told("es", "idioma en")  # which also is a small word
    for language, said in ("es", "yo empiezo"), ("ru", "начинаю я"):
        assert {"es": "Empieza: tú.", "ru": "Начинает: ты."}[language] in told(language, said)


def test_where_only_ascii_is_shown_no_other_language_is_offered() -> None:
    said = answered("language", "language es", PYTHONIOENCODING="ascii")
    assert said.count("Language: English. Only ASCII is shown here.") == 2


def test_seconds_have_the_comma_or_the_point_of_the_language() -> None:
    said = told("es", "tiempo 0,5", "tiempo 2.5", "tiempo", arguments="--board 7,7,5").replace("\n", " ")
    for sentence in (
        "Tiempo: 0,5 s por jugada.",
        "Tiempo: 2,5 s por jugada.",
        "Escribe tiempo y 0,2, 0,5, 1, 2, 5, 10 o 30.",
    ):
        assert sentence in said, sentence


def test_the_language_is_changed_and_settings_are_named_in_it() -> None:
    said = told("en", "language xx", "language es", "jugadores 2", "empieza turnos", "empieza").replace("\n", " ")
    for sentence in (
        "Language: English. Type language and en (English),",
        "Language: Español.",
        "Juegan: dos personas.",
        "Escribe empieza y turnos",
    ):
        assert sentence in said, sentence
    assert "No conozco" not in said


def test_in_russian_a_number_of_moves_has_its_noun() -> None:
    said = answered(
        "оценки", "пробовать", "a2", arguments="--plain --players 2 --no-records --language ru --from XO./.../..."
    )
    assert "Выигрыш в 3 хода: a2, b2, a3; ничья: c1, c2, b3, c3." in said
    assert "1. X a2: выигрыш в 3 хода." in said
