"""The games in a folder of saves, read for lists; nothing is changed."""

from __future__ import annotations

import datetime as dt
import os
import time
from contextlib import suppress
from dataclasses import replace
from heapq import nlargest
from pathlib import Path
from stat import S_ISREG

from boardtui.formats.errors import FormatError
from boardtui.formats.reading import Reading
from boardtui.saves import game_files
from boardtui.saves.cards import GameCard
from boardtui.saves.game_files import FilesStatus
from boardtui.saves.line_file import LOG, OLD_JOURNAL
from boardtui.saves.save_file import SUFFIX
from boardtui.system.atomic_files import ASIDE
from boardtui.system.named_tuples import NamedTuple

MOST_LISTED = 100
"""The number of games, newest first, that are looked at for a list."""

_STALE = 3600.0
"""Age in seconds of a half-written file that a crash must have left."""


class FolderScan(NamedTuple):
    """The files in a folder of saves."""

    games: tuple[tuple[Path, FilesStatus], ...] = ()
    """The paths of the newest saves, newest first; a log alone is one as well."""
    unlisted: int = 0
    """The number of older saves."""
    leftovers: tuple[Path, ...] = ()
    """Half-written files of a crash."""
    trouble: OSError | None = None
    """The error that hides files."""


class FoundGame(NamedTuple):
    """A game read from its files."""

    version: tuple[int, ...]
    card: GameCard[Path] | None = None
    """The game as far as it could be read; None if there is nothing to go on with."""
    trouble: FormatError | OSError | None = None
    """The error that hides some or all of it."""


class FolderCards:
    """Reads the games of a folder; files that have not changed are not read again."""

    def __init__(self, directory: Path, *, put_away: bool = False) -> None:
        """`put_away` marks the games."""
        self.directory = directory
        self._put_away = put_away
        self._seen: FolderScan | None = None
        self._known: dict[Path, FoundGame] = {}

    def scan(self) -> FolderScan:
        """Look into the folder."""
        self._seen = found = scan(self.directory)
        return found

    def last_scan(self) -> FolderScan:
        """Return what the newest `scan` found, only once; look into the folder without one."""
        seen, self._seen = self._seen, None
        return scan(self.directory) if seen is None else seen

    def find(self, path: Path, status: FilesStatus) -> FoundGame:
        """Return the game with a path and a status of its files."""
        found = self._known.get(path)
        if found is None or found.version != status.version:
            found = _read(path, status)
            if found.card is not None and self._put_away:
                found = found._replace(card=replace(found.card, put_away=True))
            self._known[path] = found
        return found


def scan(directory: Path) -> FolderScan:
    """Return the files in a folder, which may be missing."""
    found: dict[Path, FilesStatus] = {}
    leftovers, trouble = [], None
    try:
        for entry in os.scandir(directory):
            with suppress(OSError):  # it went away, or leads nowhere
                status = entry.stat()
                is_started = entry.name.endswith(ASIDE) or _is_empty_log(entry.name, status)
                if is_started and time.time() - status.st_mtime > _STALE:
                    leftovers.append(Path(entry))
                elif entry.name.endswith((SUFFIX, LOG, OLD_JOURNAL)) and S_ISREG(status.st_mode):
                    path = Path(entry).with_suffix(SUFFIX)
                    found[path] = found.get(path, FilesStatus()).with_file(status)
    except FileNotFoundError:
        pass
    except OSError as error:
        trouble = error
    newest = nlargest(MOST_LISTED, found.items(), key=lambda pair: pair[1].modified)
    return FolderScan(tuple(newest), len(found) - len(newest), tuple(leftovers), trouble)


def _is_empty_log(name: str, status: os.stat_result) -> bool:
    return name.endswith(LOG) and not status.st_size and S_ISREG(status.st_mode)


def _read(path: Path, status: FilesStatus) -> FoundGame:
    try:
        reading = game_files.read(path).reading
    except FileNotFoundError:
        # It went away, or a power cut has left a log without a line.
        return FoundGame(status.version)
    except (FormatError, OSError) as error:
        return FoundGame(status.version, trouble=error)
    try:
        problem = next(iter(reading.problems), None)
        if problem is not None and not reading.record.root.children:
            return FoundGame(status.version, trouble=problem)
        return FoundGame(status.version, _card(path, status, reading), problem)
    finally:
        reading.record.dissolve()


def _card(path: Path, status: FilesStatus, reading: Reading) -> GameCard[Path]:
    record = reading.record
    head = reading.head or record.root.end()
    ended_at = record.ended_at or record.root.end()
    return GameCard.of(
        path,
        record,
        head,
        head.position.outcome or (record.outcome if head is ended_at else None),
        reading.seats,
        modified=dt.datetime.fromtimestamp(status.modified / 1e9).astimezone(),
    )
