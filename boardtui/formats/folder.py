"""The games of all files in a folder, as one list."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from os import PathLike
from pathlib import Path
from typing import Any

from boardtui.formats.collection import only
from boardtui.formats.detect import Collection, read_each_of, scan_file
from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded
from boardtui.formats.file_bytes import faults_of
from boardtui.formats.limits import FOLDER, MAX_BYTES, FolderLimits
from boardtui.formats.problems import Problems
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.table import SUFFIXES
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.progress import paced, stage
from boardtui.system.reasons import Listed


class Folder(NamedTuple):
    """The games of the files in a folder, scanned but not yet read."""

    files: tuple[tuple[str, Collection], ...]
    """Names and games, by name."""
    games: tuple[ScannedGame[Any], ...]
    """The games of all files, without their moves."""
    problems: Problems
    """The reasons why other games and files cannot be read, and the files beyond the limit."""

    def read(self, index: int) -> Reading:
        """Read a game; raises FormatError."""
        name, collection, index = self._place(index)
        try:
            reading = collection.read(index)
        except FormatError as error:
            raise _in_file(name, error) from error
        problems = tuple(_in_file(name, problem) for problem in reading.problems)
        return reading._replace(problems=problems)

    def by_file(self) -> Iterator[tuple[str, tuple[ScannedGame[Any], ...]]]:
        """Yield the name and the games of each file."""
        for name, collection in self.files:
            yield name, collection.games

    def _place(self, index: int) -> tuple[str, Collection, int]:
        """Return the file of a game and its index there."""
        for name, collection in self.files:
            if index < len(collection.games):
                return name, collection, index
            index -= len(collection.games)
        raise IndexError(index)


def scan_path(path: str | PathLike[str], *, game: Game | None = None) -> Collection | Folder:
    """Scan a file, or all files of a folder; raises FormatError when there is no game.

    `game` is the game of contents that name none.
    """
    path = Path(path)
    return scan_folder(path, game=game) if is_folder(path) else scan_file(path, game=game)


def read_path(
    path: str | PathLike[str],
    *,
    without: str | PathLike[str] | None = None,
    game: Game | None = None,
    number: int | None = None,
) -> Iterator[Reading | FormatError]:
    """Yield the readings of all games of a file, or of a folder `without` one of its files.

    An error stands in place of a game or file that cannot be read. `game` is the game of contents
    that name none; with `number` only one is read. Raises FormatError when a file cannot be read
    any further, or no file of a folder.
    """
    path = Path(path)
    if not is_folder(path):
        return read_each_of(path, game=game, number=number)
    items = _read_folder(path, None if without is None else Path(without), game)
    return items if number is None else only(items, number)


def is_folder(path: Path) -> bool:
    """Check for a directory; False also for a name that no file can have."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def scan_folder(
    path: Path,
    limits: FolderLimits = FOLDER,
    *,
    without: Path | None = None,
    game: Game | None = None,
) -> Folder:
    """Scan the files with the ending of a format, except the one given as `without`.

    Those beyond the limits are left out. Raises FormatError when there is no game.
    """
    entries = _entries(path, without)
    sizes = [_size(entry) for entry in entries[: limits.files]]
    ends = [end for end in accumulate(sizes) if end <= limits.bytes]
    files: list[tuple[str, Collection]] = []
    games: list[ScannedGame[Any]] = []
    problems: Problems = Problems()
    tried = 0
    for entry, size, end in zip(entries, sizes, ends, strict=False):
        if len(games) >= limits.games:
            break
        tried += 1
        try:
            with stage((end - size) / ends[-1], end / ends[-1]):
                collection = _without_moves(scan_file(entry, game=game))
        except FormatError as error:
            problems.add(_in_file(entry.name, error))
        else:
            files.append((entry.name, collection))
            games += collection.games
            problems.join(collection.problems, partial(_in_file, entry.name))
    if not files:
        raise next(iter(problems))
    if tried < len(entries):
        problems.add(LimitExceeded(FormatReason.MANY_FILES, count=tried, total=len(entries)))
    return Folder(tuple(files), tuple(games), problems)


def _entries(path: Path, without: Path | None) -> list[Path]:
    """Return the files with the ending of a format, by name; subfolders are left out.

    Raises FormatError when there is none.
    """
    with faults_of(path), os.scandir(path) as entries:
        names = [entry.name for entry in entries if entry.name.lower().endswith(SUFFIXES)]
    names.sort(key=lambda name: (name.casefold(), name))
    shown = (path / name for name in names if not name.startswith("."))
    other = None if without is None else without.absolute()
    found = [each for each in shown if each.is_file() and each.absolute() != other]
    if not found:
        raise FormatError(FormatReason.NO_RECORDS, path=path, known=Listed(SUFFIXES))
    return found


def _size(path: Path) -> int:
    """Return the most bytes to read of a file; 1 for an empty or missing one."""
    try:
        return max(1, min(path.stat().st_size, MAX_BYTES))
    except OSError:
        return 1


def _without_moves(collection: Collection) -> Collection:
    """Return the games of a file without their moves, to save memory."""
    games = tuple(game._replace(moves=()) for game in collection.games)
    return collection._replace(games=games)


def _read_folder(
    path: Path, without: Path | None, game: Game | None
) -> Iterator[Reading | FormatError]:
    folder = scan_folder(path, without=without, game=game)
    yield from folder.problems
    for index in paced(range(len(folder.games))):
        try:
            yield folder.read(index)
        except FormatError as error:
            yield error


def _in_file(name: str, error: FormatError) -> FormatError:
    placed = FormatError(FormatReason.IN_FILE, name=name, problem=error)
    placed.candidates = error.candidates
    return placed
