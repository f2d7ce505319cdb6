"""Formats are detected from content when reading, from the file's ending when writing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Any

from boardtui.formats import picture
from boardtui.formats.collection import no_game, only, read_each, read_games
from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded, Source
from boardtui.formats.file_bytes import BoundedFile, opened, write_bytes
from boardtui.formats.format import Format
from boardtui.formats.limits import MAX_BYTES, MAX_GAMES
from boardtui.formats.problems import Problems
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.table import FORMATS, MOVES, WRITTEN, WRITTEN_SUFFIXES
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Listed

_FOREIGN = frozenset({".bdt", ".wzq"})
"""Endings of known formats that are not supported."""


class Scanning(NamedTuple):
    """A file that is open, whose games are scanned one by one."""

    format: Format[Any]
    games: Iterator[ScannedGame[Any] | FormatError]
    is_record: bool
    """True if its head is plainly that of a record; else it may be anything."""


class Collection(NamedTuple):
    """The games of a file, scanned but not yet read."""

    format: Format[Any]
    games: tuple[ScannedGame[Any], ...]
    """At least one."""
    problems: Problems
    """The reasons why other games cannot be read."""

    def read(self, index: int) -> Reading:
        """Read a game; raises FormatError."""
        return self.format.read(self.games[index])

    def by_file(self) -> Iterator[tuple[str, tuple[ScannedGame[Any], ...]]]:
        """Yield the games with an empty name, as they are of one file."""
        yield "", self.games


def scan_record(data: bytes | str, *, game: Game | None = None) -> Collection:
    """Scan a content in any format; `game` is the game where the content does not say.

    Raises FormatError when it has no games, and LimitExceeded when it has too many.
    """
    known, content, _is_record = _taken(data)
    return _collection(known, content, game)


def scan_file(path: str | PathLike[str], *, game: Game | None = None) -> Collection:
    """Scan a file as `scan_record` scans its content."""
    with _opened(path) as (known, content, _is_record):
        return _collection(known, content, game)


def read_record(data: bytes | str, *, game: Game | None = None) -> list[Reading]:
    """Read all games of a content, as `scan_record` scans them.

    Raises FormatError when none can be read.
    """
    known, content, _is_record = _taken(data)
    return list(read_games(known.scan(content, game), known.read))


def read_first(data: bytes | str, *, game: Game | None = None) -> Reading:
    """Read the first game of a content, of others at most the next; raises as `read_record`."""
    known, content, _is_record = _taken(data)
    return next(read_games(known.scan(content, game), known.read))


def read_file(path: str | PathLike[str], *, game: Game | None = None) -> Iterator[Reading]:
    """Yield the readings of all games of a file.

    Raises FormatError when none can be read.
    """
    with _opened(path) as (known, content, _is_record):
        yield from read_games(known.scan(content, game), known.read)


def read_each_of(
    source: bytes | Path, *, game: Game | None = None, number: int | None = None
) -> Iterator[Reading | FormatError]:
    """Yield the reading of each game of a file, or an error in place of one that cannot be read.

    `source` is the file's content or its path. Games are read one by one, for any number of them;
    with `number` only one is, counted from 1.
    Raises FormatError when the file cannot be read any further.
    """
    opened = _opened(source) if isinstance(source, Path) else nullcontext(_taken(source))
    with opened as (known, content, _is_record):
        games = known.scan(content, game)
        yield from read_each(games if number is None else only(games, number), known.read)


@contextmanager
def scanning(path: str | PathLike[str]) -> Iterator[Scanning]:
    """Open a file for a block, to scan its games one by one; the format reads them.

    Only the data that the format keeps is in memory, for any number of games. Raises FormatError.
    """
    with _opened(path) as (known, content, is_record):
        yield Scanning(known, known.scan(content, None), is_record)


def is_record(text: str) -> bool:
    """Return True if a text is plainly a record, rather than the name of one.

    Raises FormatError.
    """
    content = Content(text)
    return any(known.sniff(content) for known in FORMATS)


def _collection(known: Format[Any], content: Content, game: Game | None) -> Collection:
    games: list[ScannedGame[Any]] = []
    problems: Problems = Problems()
    for item in known.scan(content, game):
        if isinstance(item, FormatError):
            problems.add(item)
        elif len(games) == MAX_GAMES:
            raise LimitExceeded(FormatReason.MANY_GAMES, limit=MAX_GAMES)
        else:
            games.append(item)
    if not games:
        raise no_game(problems)
    return Collection(known, tuple(games), problems)


class _Opened(NamedTuple):
    """A content with its format."""

    format: Format[Any]
    content: Content
    is_record: bool
    """As in `Scanning`."""


def _detected(content: Content, suffix: str = "") -> _Opened:
    """Detect the format, by default a list of moves.

    Raises FormatError for binary data, and for a picture of a board with a strange line.

    If no format is sure of the content, the file's ending decides among the formats that rely on
    it.
    """
    for known in FORMATS:
        if known.sniff(content):
            return _Opened(known, content, is_record=True)
    for known in FORMATS:
        if known.by_ending and suffix in known.suffixes:
            return _Opened(known, content, is_record=False)
    text = content.text
    if "\0" in text:
        titles = Listed(known.title for known in FORMATS)
        raise Source(text).error(text.index("\0"), FormatReason.UNKNOWN_FORMAT, known=titles)
    if flaw := picture.flaw_in(content):
        raise flaw
    return _Opened(MOVES, content, is_record=False)


def _taken(data: bytes | str) -> _Opened:
    """Return the format of data, with its content; raises FormatError for data of no format.

    More bytes than most formats may have are read in pieces, as a file is.
    """
    if isinstance(data, str) or len(data) <= MAX_BYTES:
        return _detected(Content(data))
    # The limit is that of most formats until the format is known.
    file = BoundedFile(BytesIO(data), len(data), MAX_BYTES)
    found = _detected(Content(file))
    file.limit_to(found.format.most_bytes)
    return found


@contextmanager
def _opened(path: str | PathLike[str]) -> Iterator[_Opened]:
    """Open a file; raises FormatError when it cannot be read or is of an unsupported format."""
    path = Path(path)
    with opened(path) as file:
        content = Content(file, path=path)
        if path.suffix.lower() in _FOREIGN:
            raise _unknown(path)
        found = _detected(content, path.suffix.lower())
        file.limit_to(found.format.most_bytes)
        yield found


def write_records(records: Iterable[GameRecord], path: str | PathLike[str]) -> None:
    """Write records in the format that the file's ending names, whole or not at all.

    Raises FormatError when the format cannot hold the games or the file cannot be written.
    """
    path = Path(path)
    write_bytes(path, format_of(path).dump(records))


def format_of(path: Path) -> Format[Any]:
    """Return the format to write a file with this ending.

    Raises FormatError if there is none.
    """
    suffix = path.suffix.lower()
    chosen = next((known for known in WRITTEN if suffix in known.suffixes), None)
    if chosen is None:
        raise _unknown(path)
    return chosen


def _unknown(path: Path) -> FormatError:
    known = Listed(WRITTEN_SUFFIXES)
    suffix = path.suffix.lower()
    for format_ in FORMATS:
        if suffix in format_.suffixes:
            return FormatError(FormatReason.READ_ONLY, format=format_.title)
    if not path.suffix:
        return FormatError(FormatReason.NO_ENDING, path=path, known=known)
    return FormatError(FormatReason.FOREIGN_ENDING, ending=path.suffix, known=known)
