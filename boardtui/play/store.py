"""The saved games: a directory with one file each."""

from __future__ import annotations

import datetime as dt
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import islice
from pathlib import Path
from stat import S_ISREG

from boardtui.files import ASIDE, reason_of
from boardtui.formats import sgf
from boardtui.formats.errors import FormatError, LimitExceeded
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.language import _
from boardtui.play.match import Match
from boardtui.play.save import Save
from boardtui.play.save_file import SUFFIX, Occupied, SaveFile, fresh_path, is_occupied
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Outcome, Position

_MOST_LISTED = 100
"""How many files, newest first, are looked at for a list."""

_STALE = 3600.0
"""After how many seconds a half-written file is what a crash has left."""


class StoreError(RuntimeError):
    """A saved game cannot be had; the text says why."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list shows of a saved game."""

    path: Path
    game: Game
    names: tuple[str, ...]
    """The players by colour; empty where unknown."""
    seats: tuple[str, ...]
    """Who sits at the board, as `players.levels.make_player` reads it; empty for a review."""
    moves: int
    """How many moves led to where the game stands."""
    modified: dt.datetime
    position: Position
    """Where the game stands."""
    outcome: Outcome | None
    """How it ended there, if it did."""
    locked: bool
    """Whether another program has it open; resuming it then makes a copy."""

    @property
    def turn(self) -> Color | None:
        """Who is to move, unless the game is over."""
        return None if self.outcome else self.position.turn


class Store:
    """A directory of saved games, one file each."""

    def __init__(self, directory: Path, notify: Callable[[str], object] = lambda _text: None):
        self.directory = directory
        self.notify = notify
        """Takes what a player has to be told: trouble with saving, damaged files."""
        self._saves: list[Save] = []
        self._known: dict[Path, tuple[tuple[int, ...], Summary | None]] = {}

    def create(self, match: Match, seats: Sequence[str] = ()) -> Save:
        """Save a match from its next edit on, in a file of its own."""
        record = match.record
        if record.date is None and not record.root.children:
            record.date = dt.datetime.now().astimezone().date()
        reading = Reading(record, seats=tuple(seats), head=match.head)
        save = Save(SaveFile(fresh_path(self.directory, record.game.key)), self.notify, reading)
        save.follow(match)
        return self._opened(save)

    def resume(self, summary: Summary) -> Save:
        """Open a saved game; `Save.follow` then takes the match that goes on with it.

        A game that is open elsewhere goes on as a copy. Raises StoreError.
        """
        try:
            file, occupied = SaveFile.open(summary.path), False
        except Occupied:
            file, occupied = SaveFile(summary.path), True
        except OSError as error:
            raise StoreError(_(reason_of(error))) from None
        try:
            readings = sgf.loads(file.read(OWN.bytes + 1), limits=OWN)
        except (FormatError, OSError) as error:
            file.close()
            raise StoreError(_(reason_of(error))) from None
        reading = readings[0]
        is_copy = occupied or bool(reading.problems) or len(readings) > 1
        if is_copy:
            file.close()
            file = SaveFile(fresh_path(self.directory, reading.record.game.key))
        return self._opened(Save(file, self.notify, reading, is_copy=is_copy))

    def unfinished(self, limit: int = 30) -> tuple[Summary, ...]:
        """The games that wait to be played on, newest first, without those open here."""
        return tuple(islice((s for s in self._summaries() if s.outcome is None), limit))

    def finished(self, limit: int = 30) -> tuple[Summary, ...]:
        """The games that are over, newest first, without those open here."""
        return tuple(islice((s for s in self._summaries() if s.outcome is not None), limit))

    def archive(self, summary: Summary) -> None:
        """Put a game where no list shows it: the folder "archive". Raises StoreError."""
        self._take(summary, lambda file: file.move(self._room_in("archive", file.path)))

    def delete(self, summary: Summary) -> None:
        """Remove a game for good. Raises StoreError."""
        self._take(summary, lambda file: file.path.unlink())

    def close(self) -> None:
        """Close every game that is open here."""
        for save in self._saves:
            save.close()
        self._saves.clear()

    def _opened(self, save: Save) -> Save:
        self._saves = [*(other for other in self._saves if not other.closed), save]
        return save

    def _take(self, summary: Summary, action: Callable[[SaveFile], None]) -> None:
        """Do something with a file that nobody has open."""
        try:
            file = SaveFile.open(summary.path)
        except Occupied:
            raise StoreError(_("Another program has this game open.")) from None
        except OSError as error:
            raise StoreError(_(reason_of(error))) from None
        try:
            action(file)
        except OSError as error:
            raise StoreError(_(reason_of(error))) from None
        finally:
            file.close()

    def _summaries(self) -> Iterator[Summary]:
        here = {save.path for save in self._saves if not save.closed}
        for path, status in self._newest():
            if path in here:
                continue
            version = (status.st_ino, status.st_size, status.st_mtime_ns)
            known_version, summary = self._known.get(path, (None, None))
            if version != known_version:
                summary = self._summarise(path, status)
                self._known[path] = (version, summary)
            if summary is not None:
                try:
                    locked = is_occupied(summary.path)
                except OSError:
                    continue  # it went away
                yield replace(summary, locked=locked)

    def _newest(self) -> list[tuple[Path, os.stat_result]]:
        """The files of games, newest first; what a crash left half written is removed."""
        found = []
        try:
            for entry in os.scandir(self.directory):
                with suppress(OSError):  # it went away, or leads nowhere
                    status = entry.stat()
                    if entry.name.endswith(ASIDE) and time.time() - status.st_mtime > _STALE:
                        Path(entry).unlink()
                    elif entry.name.endswith(SUFFIX) and S_ISREG(status.st_mode):
                        found.append((Path(entry), status))
        except FileNotFoundError:
            return []
        except OSError as error:
            text = _("The saved games in {folder} cannot be read: {reason}.")
            self.notify(text.format(folder=self.directory, reason=_(reason_of(error))))
        return nlargest(_MOST_LISTED, found, key=lambda pair: pair[1].st_mtime_ns)

    def _summarise(self, path: Path, status: os.stat_result) -> Summary | None:
        """What a file holds; a damaged one is put aside, and what can be read of it kept."""
        try:
            with path.open("rb") as file:
                readings = sgf.loads(file.read(OWN.bytes + 1), limits=OWN)
        except OSError as error:
            text = _("The saved game {file} cannot be read: {reason}.")
            self.notify(text.format(file=path.name, reason=_(reason_of(error))))
            return None
        except LimitExceeded as error:
            text = _("The saved game {file} is too large: {reason}")
            self.notify(text.format(file=path.name, reason=error))
            return None
        except FormatError as error:
            self._set_aside(path, error)
            return None
        reading = readings[0]
        if reading.problems and self._set_aside(path, reading.problems[0]):
            return self._rescue(reading)
        return _summary(path, status, reading)

    def _set_aside(self, path: Path, error: FormatError) -> bool:
        """Move a damaged file out of the way, unless somebody has it open, and say so."""
        try:
            file = SaveFile.open(path)
        except (Occupied, OSError):
            return False
        try:
            file.move(self._room_in("damaged", path))
        except OSError:
            text = _("The saved game {file} is damaged: {reason}")
        else:
            text = _("The saved game {file} is damaged and was put into {folder}: {reason}")
        finally:
            file.close()
        self.notify(text.format(file=path.name, folder=file.path.parent, reason=error))
        return file.path != path

    def _rescue(self, reading: Reading) -> Summary | None:
        """Save what could be read of a damaged game, if anything, as a game of its own."""
        if not reading.record.root.children:
            return None
        file = SaveFile(fresh_path(self.directory, reading.record.game.key))
        text = sgf.dumps(reading.record, seats=reading.seats, head=reading.head)
        try:
            file.write(text.encode("utf-8", "replace"))
            self.notify(
                _("What could be read of it is kept as {file}.").format(file=file.path.name)
            )
            return _summary(file.path, file.path.stat(), reading)
        except OSError:
            return None
        finally:
            file.close()

    def _room_in(self, folder: str, path: Path) -> Path:
        """A name in a folder beside the games that is not taken."""
        target = self.directory / folder / path.name
        if target.exists():
            target = target.with_name(f"{path.stem}_{os.urandom(3).hex()}{SUFFIX}")
        return target


def _summary(path: Path, status: os.stat_result, reading: Reading) -> Summary:
    record = reading.record
    head = reading.head or record.root.end()
    ended_at = record.ended_at or record.root.end()
    return Summary(
        path=path,
        game=record.game,
        names=record.names(head),
        seats=reading.seats,
        moves=head.position.ply - record.root.position.ply,
        modified=dt.datetime.fromtimestamp(status.st_mtime).astimezone(),
        position=head.position,
        outcome=head.position.outcome or (record.outcome if head is ended_at else None),
        locked=False,
    )
