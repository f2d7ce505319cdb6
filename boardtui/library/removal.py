"""Removal of files from the library; on the disk they stay."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from boardtui.library.database import library_errors, stored_values, transaction
from boardtui.library.importing import changing
from boardtui.library.source_table import Sources
from boardtui.library.writer import Writer
from boardtui.system.regular_files import is_there


def remove_sources(path: Path, roots: Iterable[Path]) -> int:
    """Remove the files at some places and below them, with the games that no other file has.

    Returns how many files they were. Raises LibraryError.
    """
    with library_errors(path):
        if not is_there(path):
            return 0
    places = [str(root.absolute()) for root in roots]
    with (
        changing(path, lambda _done, _total: None) as database,
        stored_values(path),
        transaction(database),
    ):
        sources, writer = Sources(database), Writer(database)
        gone = sources.within(places)
        for source in gone.values():
            writer.remove(sources.forget(source))
    return len(gone)
