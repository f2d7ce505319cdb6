"""The file of a game's log beside its save: lines, which are only ever added at its end."""

from __future__ import annotations

import errno
import fcntl
import os
import weakref
from contextlib import suppress
from pathlib import Path

from boardtui.saves.save_file import lock, locked
from boardtui.system.atomic_files import ASIDE, flush_to_disk, sync_directory
from boardtui.system.private_folders import PRIVATE_FILE, make_folder

LOG, OLD_JOURNAL = ".gamelog", ".journal"
"""Endings of the file beside a save: ours, and that of versions which kept no log."""

# Appending, so that no write lands in lines that are there.
_FLAGS = os.O_WRONLY | os.O_APPEND


def log_path(save: Path) -> Path:
    """Return the path of the log beside a save."""
    return save.with_suffix(LOG)


def old_journal_path(save: Path) -> Path:
    """Return the path at which an older version keeps the newest changes of a save."""
    return save.with_suffix(OLD_JOURNAL)


def paths_beside(save: Path) -> tuple[Path, Path]:
    """Return the paths of all files that a game may have beside its save."""
    return log_path(save), old_journal_path(save)


class LineFile:
    """An append-only file of JSON lines, locked while it is open."""

    def __init__(self, path: Path, file: int, name: Path | None = None) -> None:
        """Append to an open file that is locked already; until `take_name` it may have another."""
        self.path = path
        self.is_ended = False
        """True if nothing may follow: the last line may be cut, or something is missing."""
        self.is_doubtful = False
        """True after a failed flush: what was written may never reach the disk."""
        self.grown = 0
        """Bytes appended since `create` or `take`."""
        self.size_before = 0
        """Bytes that were there before."""
        self._name = name or path
        self._file = file
        # A file that is dropped without `close` must not stay locked.
        self._release = weakref.finalize(self, os.close, file)
        self._release.atexit = False  # a thread may still write
        self._is_name_synced = False
        """True once the file's name in its folder is on disk."""

    @classmethod
    def create(cls, path: Path, content: bytes, *, is_aside: bool = False) -> LineFile:
        """Return a new file with this content. Raises OSError.

        There may be none of its name, unless it is kept aside until `take_name`.
        """
        make_folder(path.parent)
        aside = path.with_name(f".boardtui-{os.urandom(8).hex()}{ASIDE}")
        new = cls(path, os.open(aside, _FLAGS | os.O_CREAT | os.O_EXCL, PRIVATE_FILE), aside)
        try:
            # Before it has its name, so that no program finds it unlocked or empty.
            lock(new._file)
            new.write(content)
            if not is_aside:
                new._take_free_name()
        except BaseException:
            new.discard()
            raise
        new.size_before, new.grown = new.grown, 0
        return new

    @classmethod
    def take(cls, path: Path) -> LineFile | None:
        """Lock a file that a crash left; None if there is none.

        Raises SaveInUse and OSError.
        """
        try:
            with locked(path) as file:
                # The duplicate keeps the lock when `locked` closes its file.
                held = os.dup(file.fileno())
        except FileNotFoundError:
            return None
        taken = cls(path, held)
        taken.size_before = os.fstat(held).st_size
        return taken

    def go_on_after(self, size: int | None) -> None:
        """Let lines follow after some bytes: a crash may have cut the last line.

        None if nothing may follow. Raises OSError.
        """
        self.is_ended = True
        if size is not None:
            if size < self.size_before:
                os.ftruncate(self._file, size)
            fcntl.fcntl(self._file, fcntl.F_SETFL, os.O_APPEND)
            self.size_before, self.is_ended = size, False

    def write(self, content: bytes) -> None:
        """Append lines in one write. Raises OSError; none is in the file then, or it has ended."""
        # All lines at once: a crash can cut only the last one that arrived.
        rest = memoryview(content)
        try:
            while rest:  # a full disk may take only a part
                rest = rest[os.write(self._file, rest) :]
        except OSError:
            self._cut(self.size_before + self.grown)
            raise
        self.grown += len(content)

    def _cut(self, size: int) -> None:
        """Remove what a failed write has added."""
        try:
            os.ftruncate(self._file, size)
        except OSError:
            self.is_ended = True

    def write_undated(self, content: bytes) -> None:
        """Append a line that is no change of the game: the file keeps its date. Raises OSError."""
        before: os.stat_result | None = None
        with suppress(OSError):
            before = os.fstat(self._file)
        self.write(content)
        if before is not None:
            with suppress(OSError):  # a file system that sets its own times
                os.utime(self._file, ns=(before.st_atime_ns, before.st_mtime_ns))

    def flush(self) -> None:
        """Flush to the disk (fsync). Raises OSError."""
        try:
            if not self._has_name:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            flush_to_disk(self._file)
            if not self._is_name_synced:
                sync_directory(self.path.parent)
                self._is_name_synced = True
        except OSError:
            # After a failed fsync, the system may drop the data and report success the next time.
            self.is_doubtful = True
            raise

    def _take_free_name(self) -> None:
        if os.path.lexists(self.path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        self._name.rename(self.path)
        self._name = self.path

    def take_name(self) -> None:
        """Let what was kept aside take the place of any older file. Raises OSError."""
        flush_to_disk(self._file)
        self._name.replace(self.path)
        self._name = self.path

    def remove(self) -> None:
        """Remove the file, unless another program has replaced or moved it."""
        with suppress(OSError):
            if self._has_name:
                self._name.unlink()

    @property
    def _has_name(self) -> bool:
        """True if the file is the one of its name: no other program has removed or replaced it."""
        return os.path.samestat(os.fstat(self._file), self._name.stat())

    def discard(self) -> None:
        """Remove and close the file."""
        self.remove()
        self.close()

    def close(self) -> None:
        """Close and unlock the file."""
        self._file = -1
        self._release()
