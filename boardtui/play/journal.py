"""The journal beside a save: what happened since the save was last written whole.

Each line is a JSON object. `base` says that what follows comes after the version of the save with
this fingerprint, null where there is no save yet; `sgf` is the whole game as it stood: the first
thing that a journal tells, and what it tells of an undo; `entry` is an entry of the game's log,
`edit` a change of its record. A line that breaks off ends the journal.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from boardtui.files import ASIDE, sync_directory
from boardtui.formats import sgf
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.play.edits import Edit
from boardtui.play.log import Entry, EntryKind
from boardtui.play.save_file import lock, locked
from boardtui.play.seats import seat_words, seated
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord

SUFFIX = ".journal"

Line = Mapping[str, Any]

_FLAGS = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)

_MOST_READ = 4 * OWN.bytes
"""In bytes: room for a whole game of the largest size, and what comes after it."""


def journal_path(save: Path) -> Path:
    """The path of a save's journal."""
    return save.with_suffix(SUFFIX)


def fingerprint(content: bytes) -> str:
    """A digest that tells one version of a save from all others."""
    import hashlib  # like json, not needed before the first frame

    return hashlib.blake2b(content, digest_size=16).hexdigest()


def entry_line(entry: Entry) -> Line:
    """The line of an entry."""
    return {"entry": entry.to_json()}


def edit_line(record: GameRecord, edit: Edit) -> Line:
    """The line of an edit."""
    return {"edit": edit.to_json(record.game)}


class Journal:
    """A file that lines are appended to, ours as long as we hold it open."""

    def __init__(self, path: Path, file: int, *, is_ended: bool = False) -> None:
        """Append to an open file that we have locked."""
        self.path = path
        self.is_ended = is_ended
        """Whether nothing may be appended any more: it may break off anywhere."""
        self.grown = 0
        """Bytes that were appended since it began."""
        self._file = file
        self._is_named = False

    @classmethod
    def begin(cls, path: Path, lines: Sequence[Line]) -> Journal:
        """Put a journal with these lines in the place of an older one. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_name(f".boardtui-{os.urandom(8).hex()}{ASIDE}")
        new = cls(path, os.open(aside, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666))
        try:
            lock(new._file)
            new.append(lines)
            if sys.platform == "win32":  # where an open file cannot be renamed
                new.close()
            aside.replace(path)
            if sys.platform == "win32":
                new._file = os.open(path, _FLAGS)
        except BaseException:
            new.close()
            with suppress(OSError):
                aside.unlink()
            raise
        new.grown = 0
        return new

    @classmethod
    def take(cls, path: Path) -> Journal | None:
        """Hold what a crash has left, so that no other program takes it; None if there is none.

        Raises Occupied and OSError.
        """
        try:
            with locked(path) as file:
                held = -1 if sys.platform == "win32" else os.dup(file.fileno())
        except FileNotFoundError:
            return None
        return cls(path, held, is_ended=True)

    def append(self, lines: Sequence[Line]) -> None:
        """Write lines at the end, at one stroke. Raises OSError; the journal then has ended."""
        import json

        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        content = memoryview(text.encode("utf-8", "replace"))
        self.grown += len(content)
        try:
            while content:  # a disk that is full may take a part
                content = content[os.write(self._file, content) :]
        except OSError:
            self.is_ended = True
            raise

    def flush(self) -> None:
        """Make what was appended last through a power cut. Raises OSError; it then has ended."""
        try:
            if os.fstat(self._file).st_nlink == 0:  # others have removed or replaced it
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            os.fsync(self._file)
            if not self._is_named:
                sync_directory(self.path.parent)
                self._is_named = True
        except OSError:
            # What a flush has failed to write may be forgotten by the next one, which succeeds.
            self.is_ended = True
            raise

    def remove(self) -> None:
        """Remove the file, unless others have put another one in its place."""
        is_ours = self._file < 0 or os.fstat(self._file).st_nlink > 0
        if sys.platform == "win32":  # where an open file cannot be removed
            self.close()
        if is_ours:
            with suppress(OSError):
                self.path.unlink()

    def close(self) -> None:
        """Let others have the file."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)


def read_lines(path: Path) -> list[Line]:
    """The lines of a journal up to where it breaks off; none where there is no journal.

    Raises OSError.
    """
    import json

    lines: list[Line] = []
    content = b""
    with suppress(FileNotFoundError), path.open("rb") as file:
        content = file.read(_MOST_READ + 1)
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


def since(lines: Sequence[Line], content: bytes | None) -> Sequence[Line] | None:
    """The lines after a version of the save, or after none; None if they are of another one."""
    base = None if content is None else fingerprint(content)
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if "base" in line and line["base"] == base:
            return lines[index:]
        if content is None and "sgf" in line:  # the save was removed: the whole game is here
            return lines[index:]
    return None


def replayed(reading: Reading | None, lines: Sequence[Line]) -> Reading | None:
    """A game after the lines of its journal, as far as they make sense; None if there is none."""
    table: Table | None = None
    for line in lines:
        try:
            if table is None and reading is not None and "sgf" not in line:
                table = _table_of(reading)
            match line:
                case {"sgf": str(text)}:
                    table = _table_of(sgf.loads(text, limits=OWN)[0])
                case {"entry": dict(entry)} if table is not None:
                    _replay(table, Entry.from_json(entry))
                case {"edit": dict(edit)} if table is not None:
                    table.edits.apply(Edit.from_json(table.record.game, edit))
        except (ValueError, LookupError, TypeError, AttributeError):
            break
    if table is None:
        return reading
    problems = () if reading is None else reading.problems
    return Reading(table.record, problems, seat_words(table.standing.seats), table.head)


def _table_of(reading: Reading) -> Table:
    return Table.of(reading.record, seated(reading.seats), reading.head)


def _replay(table: Table, entry: Entry) -> None:
    """Append what happened to the table's own log, in which entries have other numbers."""
    standing, data = table.standing, dict(entry.data)
    if entry.kind == EntryKind.MOVE:
        data["at"] = standing.head_revision
    table.log.append(standing.revision + 1, entry.who, entry.kind, data)
