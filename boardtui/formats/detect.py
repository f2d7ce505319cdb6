"""Records of any format: found out when read, chosen by the file's ending when written."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from boardtui.formats import ggf, sgf_grammar, sgf_reader, sgf_writer, transcript
from boardtui.formats.content import Content
from boardtui.formats.errors import Fault, FormatError
from boardtui.formats.files import read_bytes, write_bytes
from boardtui.formats.format import Format, one_by_one
from boardtui.formats.reading import Reading
from boardtui.reasons import Listed, Word
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game


def _is_ggf(content: Content) -> bool:
    return ggf.has_game(content.text)


def _is_sgf(content: Content) -> bool:
    return sgf_grammar.has_game(content.text) and not _is_ggf(content)  # it has SGF's grammar


FORMATS = (
    Format(
        Word("SGF"),
        ".sgf",
        _is_sgf,
        sgf_reader.read,
        one_by_one(sgf_writer.dumps),
        holds_trees=True,
    ),
    Format(
        Word("GGF"),
        ".ggf",
        _is_ggf,
        ggf.read,
        one_by_one(ggf.dumps),
        holds_trees=False,
    ),
    Format(
        Word("list of moves"),
        ".txt",
        transcript.is_list,
        transcript.read,
        one_by_one(transcript.dumps),
        holds_trees=False,
        holds_facts=False,
    ),
)
"""Every format that is read and written."""

SUFFIXES = tuple(known.suffix for known in FORMATS)
"""The endings of their files."""

_FOREIGN = frozenset({".lib", ".pgn", ".psq", ".rec", ".rif", ".wtb"})
"""Endings of formats that hold games but are not read."""


def read_record(data: bytes | str, *, game: Game | None = None) -> list[Reading]:
    """The games of a content in any format, at least one; `game` decides where it does not.

    Raises FormatError when none can be read.
    """
    content = Content(data)
    for known in FORMATS:
        if known.sniff(content):
            return known.read(content, game)
    if "\0" in content.text:
        titles = Listed(known.title for known in FORMATS)
        raise content.source.error(content.text.index("\0"), Fault.UNKNOWN_FORMAT, known=titles)
    return transcript.read(content, game)


def is_record(text: str) -> bool:
    """Check whether a text is plainly a record, rather than the name of one; raises FormatError."""
    content = Content(text)
    return any(known.sniff(content) for known in FORMATS)


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
    write_bytes(path, format_of(path).write(records))


def format_of(path: Path) -> Format:
    """The format that a file is written in; raises FormatError for an unknown ending."""
    suffix = path.suffix.lower()
    chosen = next((known for known in FORMATS if known.suffix == suffix), None)
    if chosen is None:
        raise _unknown(path)
    return chosen


def _unknown(path: Path) -> FormatError:
    known = Listed(SUFFIXES)
    if not path.suffix:
        return FormatError(Fault.NO_ENDING, path=path, known=known)
    return FormatError(Fault.FOREIGN_ENDING, ending=path.suffix, known=known)
