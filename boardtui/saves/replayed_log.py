"""A log that takes entries again, as they were."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.play.log import Entry, Fate, MemoryLog


class ReplayedLog(MemoryLog):
    """A log with the time of the entry that it takes."""

    def __init__(self, entries: Sequence[Entry] = (), *, at: float = 0.0) -> None:
        """Begin with some entries, at a time in seconds since 1970."""
        self._at = at
        super().__init__(entries, clock=lambda: self._at)

    def take(self, entry: Entry) -> None:
        """Append an entry at its own time; raise ValueError if its number is not the next."""
        self._at = entry.at
        fates: list[Fate] = []
        self.append(entry.number, entry.who, entry.kind, entry.data, fates.append)
        if fates != [Fate.TAKEN]:
            raise ValueError(entry)
