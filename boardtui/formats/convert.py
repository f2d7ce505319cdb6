"""One file's games written into another file, which may be of another format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from boardtui.formats.detect import format_of, read_file, read_record
from boardtui.formats.errors import FormatError
from boardtui.formats.files import write_bytes
from boardtui.formats.format import Loss
from boardtui.reasons import Statement
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Choose, Game, Move


@dataclass(frozen=True, slots=True)
class Conversion:
    """The result of a conversion."""

    games: int
    """The number of games written."""
    faults: tuple[FormatError, ...] = ()
    """The faults of the source: what they concern is missing."""
    left_out: tuple[Statement, ...] = ()


def convert(source: str | PathLike[str], target: str | PathLike[str]) -> Conversion:
    """Write the games of one file into another, in the place of what it holds.

    Raises FormatError.
    """
    chosen = format_of(Path(target))
    readings = read_file(source)
    records = [reading.record for reading in readings]
    faults = tuple(problem for reading in readings for problem in reading.problems)
    data = chosen.write(records)
    left_out = []
    if chosen.leaves_out is not None:
        if any(_holds_more(record, facts=not chosen.holds_facts) for record in records):
            left_out.append(chosen.leaves_out)
        if any(map(_holds_choices, records)):
            left_out.append(Statement(Loss.CHOICES, {}))
        if not _says_the_same(records, data):
            left_out.append(Statement(Loss.GAMES, {}))
    write_bytes(Path(target), data)
    return Conversion(len(records), faults, tuple(left_out))


def _holds_choices(record: GameRecord) -> bool:
    return any(isinstance(node.move, Choose) for node in record.mainline())


def _says_the_same(records: Sequence[GameRecord], data: bytes) -> bool:
    """Check whether a file, read again, holds the same games."""
    try:
        again = [reading.record for reading in read_record(data)]
    except FormatError:
        return False
    return [_moves(record) for record in again] == [_moves(record) for record in records]


def _moves(record: GameRecord) -> tuple[Game, list[Move | None]]:
    return record.game, [node.move for node in record.mainline()]


def _holds_more(record: GameRecord, *, facts: bool) -> bool:
    """Check for variations and remarks, and for facts if asked."""
    told = record.event or (facts and (record.players or record.date or record.outcome))
    return bool(told) or any(
        len(node.children) > 1
        or node.comment
        or (facts and (node.properties or node.marks or node.evaluation))
        for node in record.root.walk()
    )
