"""Conversion of a file into another format."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from boardtui.formats.detect import format_of, read_record
from boardtui.formats.errors import FormatError
from boardtui.formats.file_bytes import write_bytes
from boardtui.formats.folder import read_path
from boardtui.formats.format import Format
from boardtui.formats.losses import LossNote
from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game, Move
from boardtui.system.frozen import frozen
from boardtui.system.reasons import Statement

_Line = tuple[Game, list[Move | None]]
"""A game and its main line."""


@frozen
class Conversion:
    """The result of a conversion."""

    games: int
    """The number of games written."""
    problems: tuple[FormatError, ...] = ()
    """The problems of the source; the parts that they concern are missing."""
    left_out: tuple[Statement, ...] = ()


def convert(
    source: str | PathLike[str], target: str | PathLike[str], *, game: Game | None = None
) -> Conversion:
    """Write the games of a file or a folder into a file, replacing its content.

    `game` is the game where the file does not say. Raises FormatError.
    """
    chosen = format_of(Path(target))
    passage = _Passage(chosen)
    data = chosen.dump(map(passage.record_of, read_path(source, without=target, game=game)))
    left_out = passage.left_out(data)
    write_bytes(Path(target), data)
    return Conversion(passage.games, tuple(passage.problems), left_out)


class _Passage:
    """Collects the problems and losses of games while they are converted."""

    def __init__(self, target: Format[Any]) -> None:
        self.games = 0
        self.problems: list[FormatError] = []
        self._target = target
        self._lost: dict[LossNote, None] = {}
        self._lines: list[_Line] = []

    def record_of(self, reading: Reading) -> GameRecord:
        """Return the record of a game, noting its problems for the report."""
        record = reading.record
        self.games += 1
        self.problems += reading.problems
        self._lost.update(dict.fromkeys(self._target.lost(record)))
        if not self._target.tells_game:
            self._lines.append(_line(record))
        return record

    def left_out(self, data: bytes) -> tuple[Statement, ...]:
        """Return the losses, given the written data."""
        if not self._target.tells_game and _lines(data) != self._lines:
            self._lost[LossNote.GAMES] = None
        return tuple(map(self._target.told, self._lost))


def _lines(data: bytes) -> list[_Line] | None:
    """Return the games in written data; None if it cannot be read."""
    try:
        return [_line(reading.record) for reading in read_record(data)]
    except FormatError:
        return None


def _line(record: GameRecord) -> _Line:
    return record.game, [node.move for node in record.mainline()]
