"""Limits on a folder of games."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG

from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reason, Reasoned


class QuotaReason(Reason):
    """Reasons why a game finds no room."""

    GAMES = "you already have {most} games; delete a game first"
    BYTES = "your games already use all {most} kB; delete a game first"


class QuotaExceeded(Reasoned, OSError):
    """A game finds no room in its folder."""

    def __init__(self, reason: Reason, /, **facts: object) -> None:
        super().__init__(reason, **facts)
        self.errno = errno.EDQUOT


_GROWING = {".gamelog", ".journal"}
"""Endings of files that grow without asking."""
_NO_GAME = {".db", ".db-journal", ".db-shm", ".db-wal", ".lock", ".log"}
"""Endings of files that are no part of a game."""


class Quota(NamedTuple):
    """Limits on a folder, its subfolders included."""

    games: int
    bytes: int
    """Of all files, whatever they hold."""

    def room(self, folder: Path, path: Path) -> int:
        """Return how many bytes a database may have in a folder, its present ones included."""
        others = (size for each, size in _sizes(folder) if not each.name.startswith(path.name))
        return self.bytes - sum(others)

    def require(self, folder: Path, new: Path, content: int, growth: int = 0) -> None:
        """Raise QuotaExceeded unless a file of `content` bytes has room in a folder.

        It counts as a game of its own unless there is a file of its name with any ending; a file at
        `new` itself is replaced. Each log beside it may grow by `growth` bytes.
        """
        others = {
            path: size + growth * (path.suffix in _GROWING)
            for path, size in _sizes(folder)
            if path != new
        }
        names = {path.with_suffix("") for path in others if path.suffix not in _NO_GAME}
        games = names | {new.with_suffix("")}
        if len(games) > self.games:
            raise QuotaExceeded(QuotaReason.GAMES, most=self.games)
        if sum(others.values()) + content > self.bytes:
            raise QuotaExceeded(QuotaReason.BYTES, most=self.bytes // 1000)


def _sizes(folder: Path) -> Iterator[tuple[Path, int]]:
    """Yield the files in a folder and below with their sizes."""
    for path in folder.rglob("*"):
        try:
            # A link counts as itself: what it leads to lies elsewhere.
            status = path.lstat()
        except FileNotFoundError:  # it went away meanwhile
            continue
        if S_ISREG(status.st_mode):
            yield path, status.st_size
