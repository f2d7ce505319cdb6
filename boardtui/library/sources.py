"""Files that may have games."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from boardtui.formats.detect import scanning
from boardtui.formats.errors import FormatError
from boardtui.formats.folder import is_folder
from boardtui.formats.limits import LARGEST, MAX_BYTES
from boardtui.formats.table import SUFFIXES
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.regular_files import NotUtf8, is_utf8, open_regular

MOST_FILES = 200_000
"""The most files searched in a folder and below it."""

_BESIDE = frozenset({".jou", ".trn"})
"""Endings of the names that games of WTHOR refer to, read with those games."""

_VAGUE = frozenset({".csv", ".json", ".lib", ".pos", ".rec", ".txt"})
"""Endings of many files that are no records."""


PIECE = 2**20
"""Bytes read at once for a hash."""

_HASH = 16


class Stamp(NamedTuple):
    """Size, time and content hash of a file; another stamp means that it has changed."""

    size: int
    changed: int
    """The time of its last change, in nanoseconds."""
    content_hash: bytes


class SourceFile(NamedTuple):
    """A file that was found."""

    path: str
    size: int
    changed: int
    """The time of its last change, in nanoseconds."""
    is_named: bool
    """True if the file itself was named, and not a folder around it."""

    @property
    def may_be_none(self) -> bool:
        """True if a file like this is often no record, which is counted, but is no problem."""
        return not self.is_named and Path(self.path).suffix.lower() in _VAGUE

    def stamp(self) -> Stamp:
        """Return the stamp with the hash of the file. Raises OSError.

        A file too large to be imported is not read: the hash is that of its size and time.
        """
        content = hashlib.blake2b()
        if self.size > MAX_BYTES and not _is_read(self.path):
            content.update(f"{self.size} {self.changed}".encode())
        else:
            with open_regular(Path(self.path)) as file:
                # A file may have no end, whatever its size says.
                while file.tell() < LARGEST and (data := file.read(PIECE)):
                    content.update(data)
        return Stamp(self.size, self.changed, content.digest()[:_HASH])


def _is_read(path: str) -> bool:
    """Return True unless a file is refused from its size, its kind and its head."""
    try:
        with scanning(path):
            return True
    except FormatError:
        return False


class FoundFiles(NamedTuple):
    """The files at some paths and below them."""

    files: list[SourceFile]
    """By name."""
    problems: list[OSError]
    """Of paths that cannot be read."""
    others: int
    """Files in folders whose endings are those of no format."""
    full: tuple[int, ...]
    """The numbers of files in folders that have more than are searched."""


def find_files(
    paths: Iterable[Path], without: Collection[Path] = (), own: Path | None = None
) -> FoundFiles:
    """Return the files at these paths and below them. Folders below them may be left out.

    `own` is the folder of the program, whose other files do not count.
    """
    found: dict[str, SourceFile] = {}
    problems: list[OSError] = []
    others, full = 0, []
    for path in paths:
        path = path.absolute()
        named = not is_folder(path)
        searched = 0
        for each in [path] if named else _below(path, problems, without):
            if not named and each.suffix.lower() not in SUFFIXES:
                others += path != own and each.suffix.lower() not in _BESIDE
                continue
            searched += 1
            if searched > MOST_FILES:
                continue
            if not is_utf8(each):
                problems.append(NotUtf8(each))
                continue
            try:
                status = each.stat()
            except OSError as error:
                if named or each.is_symlink():
                    problems.append(error)
                continue
            name = str(each)
            new = SourceFile(name, status.st_size, status.st_mtime_ns, named)
            found[name] = new if named else found.get(name, new)
        if searched > MOST_FILES:
            full.append(searched)
    return FoundFiles(list(found.values()), problems, others, tuple(full))


def _below(folder: Path, problems: list[OSError], without: Collection[Path]) -> Iterator[Path]:
    """Yield the files below a folder, without hidden ones."""
    for place, folders, files in os.walk(folder, onerror=problems.append):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and Path(place, name) not in without
        )
        for name in sorted(files):
            if not name.startswith("."):
                yield Path(place, name)


def is_within(path: str, roots: Iterable[str]) -> bool:
    """Return True if a path is one of the roots or below one."""
    return any(path == root or path.startswith(root.rstrip(os.sep) + os.sep) for root in roots)
