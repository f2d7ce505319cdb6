"""Another title for a game that is not open."""

from __future__ import annotations

from typing import Any

from boardtui.saves.cards import Archive, RefT

LONGEST_TITLE = 200
"""Characters of a title that are kept."""


def rename(archive: Archive[Any, RefT], game: RefT, title: str) -> None:
    """Give a game another event, which serves as its title. Raises what its archive does."""
    reading = archive.load(game)
    record = reading.record
    record.event = " ".join(title.split())[:LONGEST_TITLE]
    try:
        archive.save(reading, game)
    finally:
        record.dissolve()
