"""Records of any format: found out when read, chosen by the file's ending when written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from boardtui.formats import ggf, sgf, transcript
from boardtui.formats.charset import decode
from boardtui.formats.errors import FormatError, Source
from boardtui.formats.files import read_bytes, write_bytes
from boardtui.formats.limits import MAX_BYTES
from boardtui.formats.reading import Reading
from boardtui.formats.sgf_grammar import has_game
from boardtui.language import N_, _, ngettext
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Choose, Game, Move


@dataclass(frozen=True, slots=True)
class Format:
    """A format that files are written in."""

    title: str
    """What people call it; a message to translate."""
    write: Callable[[GameRecord], str]
    holds_trees: bool
    """Whether variations and comments are kept."""
    holds_facts: bool = True
    """Whether names, date and result are kept."""

    @property
    def leaves_out(self) -> str:
        """What is lost, in a sentence; empty when nothing is."""
        if self.holds_trees:
            return ""
        if self.holds_facts:
            words = _("A {format} file holds one line of moves: variations and comments are lost.")
        else:
            words = _("A {format} holds moves only: everything else is left out.")
        return words.format(format=_(self.title))


FORMATS: Mapping[str, Format] = {
    ".sgf": Format(N_("SGF"), sgf.dumps, holds_trees=True),
    ".ggf": Format(N_("GGF"), ggf.dumps, holds_trees=False),
    ".txt": Format(N_("list of moves"), transcript.dumps, holds_trees=False, holds_facts=False),
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
        raise FormatError(_("This is more than {limit} MB.").format(limit=MAX_BYTES // 2**20))
    text = decode(data)[0] if isinstance(data, bytes) else data
    if ggf.has_game(text):
        return ggf.loads(text)
    if has_game(text):
        return sgf.loads(data, game=game)
    if "\0" in text:
        words = _("This is not a text: SGF, GGF and lists of moves are read.")
        raise Source(text).error(text.index("\0"), words)
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


class Conversion(NamedTuple):
    """What became of the games of a file, in words."""

    done: str
    faults: tuple[str, ...] = ()
    """What could not be read, and is missing for that."""
    left_out: tuple[str, ...] = ()
    """What the target's format has no room for."""


def convert(source: str | PathLike[str], target: str | PathLike[str]) -> Conversion:
    """Write the games of one file into another, in the place of what it holds.

    Raises FormatError.
    """
    chosen = format_of(Path(target))
    readings = read_file(source)
    records = [reading.record for reading in readings]
    faults = tuple(str(problem) for reading in readings for problem in reading.problems)
    left_out = []
    if not chosen.holds_trees:
        if any(_holds_more(record, facts=not chosen.holds_facts) for record in records):
            left_out.append(chosen.leaves_out)
        if any(map(_holds_choices, records)):
            left_out.append(_("Choices of an opening are left out."))
        if not _says_the_same(records, _text(records, chosen)):
            left_out.append(
                _("The moves alone do not tell the same games when they are read again.")
            )
    write_records(records, target)
    done = ngettext(
        "{count} game written to {path}.", "{count} games written to {path}.", len(records)
    )
    text = done.format(count=len(records), path=target)
    return Conversion(text, faults, tuple(left_out))


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
    known = ", ".join(SUFFIXES)
    if not path.suffix:
        return FormatError(
            _("{path} has no ending that names a format; there are: {known}.").format(
                path=path, known=known
            )
        )
    return FormatError(
        _("There is no support for {ending} files; there is for: {known}.").format(
            ending=path.suffix, known=known
        )
    )


def _holds_more(record: GameRecord, *, facts: bool) -> bool:
    """Whether there are variations and remarks, or facts if they are asked for."""
    told = record.event or (facts and (record.players or record.date or record.outcome))
    return bool(told) or any(
        len(node.children) > 1 or node.comment or (facts and node.properties)
        for node in record.root.walk()
    )
