"""Conversion of a file into another format."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

from boardtui.formats.detect import format_of, read_record
from boardtui.formats.errors import FormatError
from boardtui.formats.file_bytes import write_bytes
from boardtui.formats.folder import read_path
from boardtui.formats.format import Format, Loss
from boardtui.formats.reading import Reading
from boardtui.reasons import Statement
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Choose, Game, Move, Propose

_HELD = frozenset(
    {"AB", "AE", "AP", "AW", "DT", "EV", "OT", "PB", "PL", "PW", "RE", "RU", "ST", "TM"}
)
"""Properties in a file's own words of facts that other formats hold, or that mean nothing there."""

_Line = tuple[Game, list[Move | None]]
"""A game and its main line."""


@dataclass(frozen=True, slots=True)
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
        self._holds_more = self._holds_choices = False
        self._lines: list[_Line] = []

    def record_of(self, reading: Reading) -> GameRecord:
        """Return the record of a game, noting what there is to report of it."""
        record = reading.record
        self.games += 1
        self.problems += reading.problems
        if self._target.leaves_out is not None:
            loses = self._target.loses or partial(_holds_more, facts=not self._target.holds_facts)
            self._holds_more |= loses(record)
            self._holds_more |= not self._target.holds_moves and record.root.next is not None
            self._holds_choices |= _holds_choices(record)
            self._lines.append(_line(record))
        return record

    def left_out(self, data: bytes) -> tuple[Statement, ...]:
        """Return the losses, given the data that was written."""
        loss = self._target.leaves_out
        if loss is None:
            return ()
        choices, games = Statement(Loss.CHOICES, {}), Statement(Loss.GAMES, {})
        left_out = [loss] if self._holds_more else []
        left_out += [choices] if self._holds_choices else []
        if self._target.holds_moves and _lines(data) != self._lines:
            left_out.append(games)
        return tuple(left_out)


def _lines(data: bytes) -> list[_Line] | None:
    """Return the games in written data; None if it cannot be read."""
    try:
        return [_line(reading.record) for reading in read_record(data)]
    except FormatError:
        return None


def _line(record: GameRecord) -> _Line:
    return record.game, [node.move for node in record.mainline()]


def _holds_choices(record: GameRecord) -> bool:
    return any(isinstance(node.move, Choose | Propose) for node in record.mainline())


def _holds_more(record: GameRecord, *, facts: bool) -> bool:
    """Check for variations and comments, and for other facts if `facts` is set."""
    told = (
        record.event
        or record.origin
        or (facts and (record.players or record.date or record.outcome or record.clock))
    )
    return bool(told) or any(
        len(node.children) > 1
        or node.comment
        or node.marks
        or node.properties.keys() - _HELD
        or (facts and node.evaluation)
        for node in record.root.walk()
    )
