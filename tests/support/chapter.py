"""The chapter on search, and the programs that it shows."""

from pathlib import Path

from support.pages import blocks, sections

DOCS = Path(__file__).resolve().parents[2] / "docs"
FIRST, SECOND = ((DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("search", "search_faster"))
FAULTY = ("first", "second", "third", "fourth")  # the listings of step 3


def program_text(name: str) -> str:
    return (DOCS / "search" / f"{name}.py").read_text(encoding="utf-8")


def faulty_listings() -> list[str]:
    """The four broken functions of step 3."""
    step = sections(FIRST)["3. Four faults"]
    return [block.text for block in blocks(step) if block.language == "python" and not block.is_session]


def whole_program(function: str) -> str:
    """A broken function with what it needs of the program of step 2."""
    return program_text("distance").partition("def minimax")[0] + function


def write_faulty_programs(folder: Path) -> None:
    for name, function in zip(FAULTY, faulty_listings(), strict=True):
        (folder / f"{name}.py").write_text(whole_program(function), encoding="utf-8")


def status_of(command: str) -> int:
    """The exit status of a command of the chapter: 1 if it shows a faulty program other than the first."""
    return int(any(f" {name}.py:" in command for name in FAULTY[1:]))
