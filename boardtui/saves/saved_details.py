"""Reading and changing the details of a game that is not open."""

from __future__ import annotations

from boardtui.formats.details import Details, details_of, enter_details, merged
from boardtui.formats.reading import Reading
from boardtui.play.seats import peoples_seats
from boardtui.rules.board import Seat
from boardtui.rules.game import Position
from boardtui.saves.archive import Archive, RefT
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.threads import in_thread


class SavedDetails(NamedTuple):
    """The details of a saved game, with what a form for them shows."""

    details: Details
    seats: tuple[Seat, ...]
    """The seats whose players may be renamed."""
    end: Position
    """The position at the end of the main line."""


async def read_details(archive: Archive[RefT], game: RefT) -> SavedDetails:
    """Return the details of a game. Raises StoreError."""
    reading = await archive.load(game)
    record = reading.record
    seats = peoples_seats(record.game, reading.seats)
    found = SavedDetails(details_of(record), seats, record.root.end().position)
    await in_thread(record.dissolve)
    return found


async def change_details(
    archive: Archive[RefT], game: RefT, before: Details, after: Details
) -> tuple[str, ...]:
    """Change the details of a game; return its players by colour. Raises StoreError.

    A detail that another program has changed since `before` was read stays.
    """

    def change(reading: Reading) -> tuple[str, ...]:
        record = reading.record
        enter_details(record, merged(details_of(record), before, after))
        return record.names(record.root.end())

    return await archive.change(game, change)
