"""Clubs to try, in folders whose paths leave room for the names of sockets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def club_folder() -> Iterator[Path]:
    """The path of a folder for a club, which is not there yet."""
    with TemporaryDirectory(prefix="club-") as folder:
        yield Path(folder) / "club"
