"""The journal beside a save: the changes since the save was last written.

Each line is a JSON object with some of these keys:

- `base`: the fingerprint of a version of the save, or null for no save; later lines change it.
- `sgf`: the whole game, at the beginning of a journal and after an undo.
- `entry`: an entry of the game's log.
- `edit`: an edit of its record.

Reading ends at the first incomplete or malformed line.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from boardtui.formats import sgf
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.play.edits import Edit
from boardtui.play.log import Entry, EntryKind, MemoryLog
from boardtui.play.study import Study
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord
from boardtui.saves.save_file import lock, locked
from boardtui.system.atomic_files import ASIDE, sync_directory
from boardtui.system.private_folders import PRIVATE_FILE, make_folder
from boardtui.system.regular_files import read_regular

SUFFIX = ".journal"

JournalLine = Mapping[str, Any]

# Appending, so that no write lands in lines that are there.
_FLAGS = os.O_WRONLY | os.O_APPEND

_MOST_READ = 4 * OWN.bytes
"""Bytes that are read: enough for a game of the largest size and the changes after it."""


def journal_path(save: Path) -> Path:
    """Return the path of a save's journal."""
    return save.with_suffix(SUFFIX)


def fingerprint(content: bytes) -> str:
    """Return a digest that identifies a version of a save."""
    import hashlib  # like json, not needed before the first frame

    return hashlib.blake2b(content, digest_size=16).hexdigest()


def change_line(record: GameRecord, change: Entry | Edit) -> JournalLine:
    """Return the line for an entry of the log, or for an edit of the record."""
    if isinstance(change, Entry):
        return {"entry": change.to_json()}
    return {"edit": change.to_json(record.game)}


class Journal:
    """An append-only file of JSON lines, locked while it is open."""

    def __init__(self, path: Path, file: int, *, is_ended: bool = False) -> None:
        """Append to an open file that is locked already."""
        self.path = path
        self.is_ended = is_ended
        """True after a failed write: the last line may be cut, so nothing may follow it."""
        self.grown = 0
        """Bytes appended since `begin` or `take`."""
        self.begun = 0
        """Bytes that were there before."""
        self._file = file
        self._is_name_synced = False
        """True once the file's name in its folder is on disk."""

    @classmethod
    def begin(cls, path: Path, lines: Sequence[JournalLine]) -> Journal:
        """Return a new journal with these lines in place of any older one. Raises OSError."""
        make_folder(path.parent)
        aside = path.with_name(f".boardtui-{os.urandom(8).hex()}{ASIDE}")
        new = cls(path, os.open(aside, _FLAGS | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        try:
            # Before it has the name, so that no program finds it unlocked or empty.
            lock(new._file)
            new.append(lines)
            aside.replace(path)
        except BaseException:
            new.close()
            with suppress(OSError):
                aside.unlink()
            raise
        new.begun, new.grown = new.grown, 0
        return new

    @classmethod
    def take(cls, path: Path) -> Journal | None:
        """Lock a journal that a crash left; None if there is none.

        Raises SaveInUse and OSError.
        """
        try:
            with locked(path) as file:
                # The duplicate keeps the lock when `locked` closes its file.
                held = os.dup(file.fileno())
        except FileNotFoundError:
            return None
        return cls(path, held, is_ended=True)  # its last line may be cut

    def append(self, lines: Sequence[JournalLine]) -> None:
        """Append lines in one write. Raises OSError; the journal has then ended."""
        self.write(encoded(lines))

    def write(self, lines: bytes) -> None:
        """Append lines as `encoded` returns them. Raises OSError; the journal has then ended."""
        # All lines at once: a crash can cut only the last one that arrived.
        content = memoryview(lines)
        self.grown += len(content)
        try:
            while content:  # a full disk may take only a part
                content = content[os.write(self._file, content) :]
        except OSError:
            self.is_ended = True
            raise

    def append_undated(self, line: JournalLine) -> None:
        """Append a line that is no change of the game: the file keeps its date. Raises OSError."""
        before: os.stat_result | None = None
        with suppress(OSError):
            before = os.fstat(self._file)
        self.append([line])
        if before is not None:
            with suppress(OSError):  # a file system that sets its own times
                os.utime(self._file, ns=(before.st_atime_ns, before.st_mtime_ns))

    def flush(self) -> None:
        """Flush to the disk (fsync). Raises OSError; the journal has then ended."""
        try:
            if os.fstat(self._file).st_nlink == 0:  # another program removed or replaced it
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            os.fsync(self._file)
            if not self._is_name_synced:
                sync_directory(self.path.parent)
                self._is_name_synced = True
        except OSError:
            # After a failed fsync, the system may drop the data and report success the next time.
            self.is_ended = True
            raise

    def remove(self) -> None:
        """Remove the file, unless another program has replaced it.

        A journal without a name has no links left: then the file of that name is another one.
        """
        if os.fstat(self._file).st_nlink > 0:
            with suppress(OSError):
                self.path.unlink()

    def close(self) -> None:
        """Close and unlock the file."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)


def encoded(lines: Sequence[JournalLine]) -> bytes:
    """Return lines as they are written."""
    import json

    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    return text.encode("utf-8", "replace")


def read_lines(path: Path) -> list[JournalLine]:
    """Return the complete lines of a journal; none if there is no journal.

    Raises OSError.
    """
    import json

    lines: list[JournalLine] = []
    content = b""
    with suppress(FileNotFoundError):
        content = read_regular(path, _MOST_READ + 1)
    if len(content) > _MOST_READ:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    for text in content.splitlines(keepends=True):
        try:
            line = json.loads(text) if text.endswith(b"\n") else None
        except (ValueError, RecursionError):
            break
        if not isinstance(line, dict):
            break
        lines.append(line)
    return lines


def since(lines: Sequence[JournalLine], content: bytes | None) -> Sequence[JournalLine] | None:
    """Return the lines that apply to a version of the save; None if they follow another one."""
    base = None if content is None else fingerprint(content)
    # From the end: lines before the newest mention of the version are in the save already.
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if "base" in line and line["base"] == base:
            return lines[index:]
        if content is None and "sgf" in line:  # the save was removed: the whole game is here
            return lines[index:]
    return None


def replayed(reading: Reading | None, lines: Sequence[JournalLine]) -> Reading | None:
    """Return a game after the lines of its journal, up to a bad one; None if there is no game."""
    table: Subject | None = None
    times = _Times()
    for line in lines:
        try:
            if table is None and reading is not None and "sgf" not in line:
                table = times.subject_of(reading)
            match line:
                case {"sgf": str(text)}:
                    table = times.subject_of(sgf.loads(text, limits=OWN)[0])
                case {"entry": dict(entry)} if isinstance(table, Table):
                    times.replay(table, Entry.from_json(entry))
                case {"edit": dict(edit)} if table is not None:
                    table.edits.apply(Edit.from_json(table.record.game, edit))
        # Later lines build on this one.
        except (ValueError, LookupError, TypeError, AttributeError):
            break
    if table is None:
        return reading
    problems = () if reading is None else reading.problems
    return Reading(table.record, problems, table.seats, table.head, table.timing)


class _Times:
    """The clock of a log while its journal is replayed: the time of each entry."""

    def __init__(self) -> None:
        self._now = 0.0

    def subject_of(self, reading: Reading) -> Subject:
        """Return a table to replay entries at, or a study to edit."""
        timing = reading.timing
        if not reading.seats:
            return Study(reading.record, reading.head)
        is_stopped = timing is not None and timing.since is None
        self._now = 0.0 if timing is None else timing.since or 0.0
        log = MemoryLog(clock=lambda: self._now)
        table = Table.of(reading.record, reading.seats, reading.head, timing, log)
        if is_stopped:
            table.pause()
        return table

    def replay(self, table: Table, entry: Entry) -> None:
        """Append an entry to a table's log, with a new number."""
        standing, data = table.standing, dict(entry.data)
        if entry.kind == EntryKind.MOVE:
            # This table does not number its revisions as the one that wrote the entry did.
            data["at"] = standing.head_revision
        self._now = entry.at
        number = standing.revision + 1
        table.log.append(number, entry.who, entry.kind, data, lambda _fate: None)
