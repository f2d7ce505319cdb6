"""Names of players and tournaments, in files beside the games."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

from boardtui.formats.sgf.text import one_line
from boardtui.formats.wthor.header import LENGTH
from boardtui.system.regular_files import read_regular

_MOST_NAMES = 2**16
"""Names that a game can refer to."""

_MOST_ENTRIES = 5_000
"""Entries of a folder that are looked at."""


class Names:
    """The names in a file of one kind; a missing name is replaced by its number."""

    def __init__(self, data: bytes, size: int) -> None:
        """`size` is that of a record, in bytes."""
        self._data = data
        self._size = size
        self._known: dict[int, str] = {}

    def __getitem__(self, number: int) -> str:
        if (name := self._known.get(number)) is None:
            name = self._known[number] = self._read(number)
        return name

    def _read(self, number: int) -> str:
        start = LENGTH + number * self._size
        name = self._data[start : start + self._size].partition(b"\0")[0].decode("latin-1")
        # Years of games share their names.
        return sys.intern(one_line(name) or f"#{number}")


def players_beside(path: Path | None) -> Names:
    """Return the names of players beside a file of games."""
    return _names_beside(path, ".jou", 20)


def tournaments_beside(path: Path | None) -> Names:
    """Return the names of tournaments beside a file of games."""
    return _names_beside(path, ".trn", 26)


def _names_beside(path: Path | None, ending: str, size: int) -> Names:
    """Return the names in the file with this ending, in either case; none if it is missing.

    Among several, the file of games begins with the name of the right one: `WTH.JOU` for
    `WTH_1977.wtb`.
    """
    if path is None:
        return Names(b"", size)
    games = path.name.lower()
    try:
        entries = islice(path.parent.iterdir(), _MOST_ENTRIES)
        found = [entry for entry in entries if entry.suffix.lower() == ending]
        found.sort(key=lambda entry: (not games.startswith(entry.stem.lower()), entry.name))
        data = read_regular(found[0], LENGTH + _MOST_NAMES * size) if found else b""
    except OSError:
        data = b""
    return Names(data, size)
