"""Removal of files from the library; on the disk they stay."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from boardtui.library.database import library_errors, transaction, writing
from boardtui.library.importing import alone
from boardtui.library.sources import is_within
from boardtui.library.writer import Writer


def remove_sources(path: Path, roots: Iterable[Path]) -> int:
    """Remove the files at some places and below them, with the games that no other file has.

    Returns how many files they were. Raises LibraryError.
    """
    if not path.exists():
        return 0
    places = [str(root.absolute()) for root in roots]
    with library_errors(path), alone(path), writing(path) as database, transaction(database):
        rows = database.execute("SELECT id, path FROM source").fetchall()
        gone = [source for source, each in rows if is_within(each, places)]
        writer = Writer(database)
        for source in gone:
            writer.forget(source)
    return len(gone)
