"""Records of any format: found out when read, chosen by the file's ending when written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from boardtui.formats import ggf, sgf, transcript
from boardtui.formats.charset import decode
from boardtui.formats.errors import Fault, FormatError, Source
from boardtui.formats.files import read_bytes, write_bytes
from boardtui.formats.limits import MAX_BYTES
from boardtui.formats.reading import Reading
from boardtui.formats.sgf_grammar import has_game
from boardtui.reasons import Listed, Reason, Statement, Word
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Choose, Game, Move


class Loss(Reason):
    """What is lost when a record is written in a format that has no room for all of it."""

    TREES = "A {format} file holds one line of moves: variations and comments are lost."
    FACTS = "A {format} holds moves only: everything else is left out."
    CHOICES = "Choices of an opening are left out."
    GAMES = "The moves alone do not tell the same games when they are read again."


@dataclass(frozen=True, slots=True)
class Format:
    """A format that files are written in."""

    title: Word
    """What people call it."""
    write: Callable[[GameRecord], str]
    holds_trees: bool
    """Whether variations and comments are kept."""
    holds_facts: bool = True
    """Whether names, date and result are kept."""

    @property
    def leaves_out(self) -> Statement | None:
        """What is lost; None when nothing is."""
        if self.holds_trees:
            return None
        return Statement(Loss.TREES if self.holds_facts else Loss.FACTS, {"format": self.title})


FORMATS: Mapping[str, Format] = {
    ".sgf": Format(Word("SGF"), sgf.dumps, holds_trees=True),
    ".ggf": Format(Word("GGF"), ggf.dumps, holds_trees=False),
    ".txt": Format(Word("list of moves"), transcript.dumps, holds_trees=False, holds_facts=False),
}
"""The formats by the ending of the file's name."""

SUFFIXES = tuple(FORMATS)
"""The endings of the files that are read and written."""

_FOREIGN = frozenset({".lib", ".pgn", ".psq", ".rec", ".rif", ".wtb"})
"""Endings of formats that hold games but are not read."""


def read_record(data: bytes | str, *, game: Game | None = None) -> list[Reading]:
    """The games of a text in any format, at least one; `game` decides where the text does not.

    Raises FormatError when none can be read.
    """
    if len(data) > MAX_BYTES:
        raise FormatError(Fault.LARGE_TEXT, limit=MAX_BYTES // 2**20)
    text = decode(data)[0] if isinstance(data, bytes) else data
    if ggf.has_game(text):
        return ggf.loads(text)
    if has_game(text):
        return sgf.loads(data, game=game)
    if "\0" in text:
        raise Source(text).error(text.index("\0"), Fault.NO_TEXT)
    return transcript.loads_many(text, game)


def is_record(text: str) -> bool:
    """Whether a text is plainly a record, rather than the name of one; raises FormatError."""
    return ggf.has_game(text) or has_game(text) or transcript.is_list(text)


def read_file(path: str | PathLike[str], *, game: Game | None = None) -> list[Reading]:
    """The games of a file, at least one; raises FormatError when none can be read."""
    path = Path(path)
    data = read_bytes(path)
    if path.suffix.lower() in _FOREIGN:
        raise _unknown(path)
    return read_record(data, game=game)


def write_record(record: GameRecord, path: str | PathLike[str]) -> None:
    """Write a record in the format that the file's ending names, whole or not at all.

    Raises FormatError when the format cannot hold the game or the file cannot be written.
    """
    write_records([record], path)


def write_records(records: Sequence[GameRecord], path: str | PathLike[str]) -> None:
    """Write several records as `write_record` does."""
    path = Path(path)
    write_bytes(path, _text(records, format_of(path)).encode())


@dataclass(frozen=True, slots=True)
class Conversion:
    """What became of the games of a file."""

    games: int
    """How many were written."""
    faults: tuple[FormatError, ...] = ()
    """What could not be read, and is missing for that."""
    left_out: tuple[Statement, ...] = ()


def convert(source: str | PathLike[str], target: str | PathLike[str]) -> Conversion:
    """Write the games of one file into another, in the place of what it holds.

    Raises FormatError.
    """
    chosen = format_of(Path(target))
    readings = read_file(source)
    records = [reading.record for reading in readings]
    faults = tuple(problem for reading in readings for problem in reading.problems)
    left_out = []
    if chosen.leaves_out is not None:
        if any(_holds_more(record, facts=not chosen.holds_facts) for record in records):
            left_out.append(chosen.leaves_out)
        if any(map(_holds_choices, records)):
            left_out.append(Statement(Loss.CHOICES, {}))
        if not _says_the_same(records, _text(records, chosen)):
            left_out.append(Statement(Loss.GAMES, {}))
    write_records(records, target)
    return Conversion(len(records), faults, tuple(left_out))


def _holds_choices(record: GameRecord) -> bool:
    return any(isinstance(node.move, Choose) for node in record.mainline())


def _text(records: Sequence[GameRecord], chosen: Format) -> str:
    return "".join(map(chosen.write, records))


def _says_the_same(records: Sequence[GameRecord], text: str) -> bool:
    """Whether a list of moves, read again, is of the same games."""
    try:
        again = [reading.record for reading in read_record(text)]
    except FormatError:
        return False
    return [_moves(record) for record in again] == [_moves(record) for record in records]


def _moves(record: GameRecord) -> tuple[Game, list[Move | None]]:
    return record.game, [node.move for node in record.mainline()]


def format_of(path: Path) -> Format:
    """The format that a file is written in; raises FormatError for an unknown ending."""
    chosen = FORMATS.get(path.suffix.lower())
    if chosen is None:
        raise _unknown(path)
    return chosen


def _unknown(path: Path) -> FormatError:
    known = Listed(SUFFIXES)
    if not path.suffix:
        return FormatError(Fault.NO_ENDING, path=path, known=known)
    return FormatError(Fault.FOREIGN_ENDING, ending=path.suffix, known=known)


def _holds_more(record: GameRecord, *, facts: bool) -> bool:
    """Whether there are variations and remarks, or facts if they are asked for."""
    told = record.event or (facts and (record.players or record.date or record.outcome))
    return bool(told) or any(
        len(node.children) > 1 or node.comment or (facts and node.properties)
        for node in record.root.walk()
    )
