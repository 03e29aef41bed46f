"""The units of a shared proof that were searched, in a file beside the proof, so that it goes on after a stop.

Each has a line. A line that was being written when the program was killed has no end, and is dropped.
"""

import json
import os
from typing import Any

from ..._engine.board import Mark, Position
from ..._engine.notation import format_position, format_rules, parse_position
from ..._engine.proofs.proof import Part
from ..._engine.proofs.units import Standing, Unit, UnitResult
from ..._ui.words.language import say
from ..exit_status import BadUse
from ..records.locks import acquire, release

FORMAT = "tictactoe units 1"
ENDING = ".units"


class UnitFile:
    """The units of a position's proof that were searched, at a path; there may be no file yet.

    Another version of the program does not go on from it, since its units may be others.

    Raises OSError, and BadUse for the file of another proof, for a damaged one, and for one that is in use.
    """

    def __init__(self, path: str, position: Position, version: str) -> None:
        self._path = path
        self._rules = position.rules
        # What was found of each unit last, without lines; the nodes it was searched for; and where its line begins.
        self._units: dict[tuple[bool, Position], tuple[UnitResult, int, int]] = {}
        descriptor = acquire(path)
        if descriptor is None:
            raise BadUse("another program is writing this proof")
        self._descriptor = descriptor
        self._file = os.fdopen(descriptor, "r+b", closefd=False)
        header = {
            "format": FORMAT,
            "version": version,
            "board": format_rules(position.rules),
            "position": format_position(position),
            "to_move": position.to_move.value,
        }
        try:
            self._read(header)
        except BaseException:
            self.close(remove=False)
            raise

    def __len__(self) -> int:
        return len(self._units)

    def get(self, unit: Unit) -> UnitResult | None:
        """What was found of a unit, without the lines of its part; None if it was not searched for so many nodes."""
        found, nodes, _ = self._units.get((unit.wins, unit.position), (None, 0, 0))
        return found if found and (found.standing is not Standing.OPEN or nodes >= unit.nodes) else None

    def put(self, unit: Unit, found: UnitResult) -> None:
        """Write what was found of a unit."""
        part = found.part
        place = self._write(
            {
                "position": format_position(unit.position),
                "to_move": unit.position.to_move.value,
                "wins": unit.wins,
                "within": unit.nodes,
                "standing": found.standing.value,
                "nodes": found.nodes,
                "moves": found.moves,
                "too_large": found.too_large,
                "part": {"lines": part.lines, "root": part.root, "cells": part.cells} if part else None,
            }
        )
        self._remember(unit, found, place)

    def part(self, position: Position, *, wins: bool) -> Part:
        """The part of the proof that was found of a unit, which must be proven."""
        *_, place = self._units[wins, position]
        self._file.seek(place)
        part = _result(json.loads(self._file.readline())).part
        assert part
        return part

    def close(self, *, remove: bool) -> None:
        """Let others have the file, or remove it."""
        self._file.close()
        release(self._descriptor, self._path, remove=remove)

    def _read(self, header: dict[str, Any]) -> None:
        """Read the file, and drop a line without end; write the header if there is none."""
        place = 0
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                break
            try:
                data = json.loads(line)
                if number > 1:
                    position = parse_position(data["position"], self._rules, Mark(data["to_move"]))
                    self._remember(Unit(position, data["wins"], data["within"]), _result(data), place)
                elif data != header:
                    raise BadUse("{why}", why=_difference(header, data))
            except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
                raise BadUse("line {number} is damaged; delete the file to start over", number=number) from error
            place += len(line)
        self._file.truncate(place)
        if not place:
            self._write(header)

    def _remember(self, unit: Unit, found: UnitResult, place: int) -> None:
        part = found.part and found.part._replace(lines=())
        self._units[unit.wins, unit.position] = found._replace(part=part), unit.nodes, place

    def _write(self, data: dict[str, Any]) -> int:
        """Write a line at the end of the file; gives the place where it begins."""
        place = self._file.seek(0, os.SEEK_END)
        self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        os.fsync(self._descriptor)
        return place


def _result(data: dict[str, Any]) -> UnitResult:
    """What was found of a unit, as its line has it."""
    found = data["part"]
    part = found and Part(tuple(found["lines"]), found["root"], found["cells"])
    return UnitResult(Standing(data["standing"]), data["nodes"], part, tuple(data["moves"]), data["too_large"])


def _difference(header: dict[str, Any], found: dict[str, Any]) -> str:
    """Why a file with another header cannot be used."""
    if found.get("format") != FORMAT:
        why = say("it has no parts of a proof")
    elif found["version"] != header["version"]:
        why = say("version {number} of this program wrote it", number=found["version"])
    else:
        place = f"{found['board']} {found['position']}"
        why = say("its parts are of another proof, of {position}", position=place)
    advice = say("delete it, or choose another name for the proof")
    return f"{why}; {advice}"
