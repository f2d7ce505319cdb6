"""The original of a game of the library: its whole record, read from its file."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import islice

from boardtui.formats.detect import scanning
from boardtui.formats.errors import FormatError
from boardtui.formats.reading import Reading
from boardtui.library.entry import entry_of
from boardtui.library.rows import GameLocation, Row
from boardtui.rules.errors import RulesError
from boardtui.system.named_tuples import NamedTuple


class Original(NamedTuple):
    """A game and where it was read."""

    reading: Reading
    path: str
    """Empty if the file is gone: the record then has only the moves and facts in the library."""


def read_original(row: Row, origins: Iterable[GameLocation]) -> Original:
    """Read a game in the first of its files that still has it. Raises RulesError.

    A file may have changed since it was imported: the game must have the same digest.
    """
    for origin in origins:
        if not origin.is_missing and (reading := _read(row, origin)) is not None:
            return Original(reading, origin.path)
    return Original(Reading(row.record()), "")


def _read(row: Row, origin: GameLocation) -> Reading | None:
    with suppress(FormatError, RulesError), scanning(origin.path) as (known, games, _is_record):
        for scanned in islice(games, origin.number - 1, origin.number):
            if not isinstance(scanned, FormatError) and (
                entry_of(known, scanned).digest == row.ref.digest
            ):
                return known.read(scanned)
    return None
