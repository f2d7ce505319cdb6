"""Progress of saving the changes of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardtui.system.disk import later


class SaveProgress:
    """Numbers of changes made and saved, and a timer for changes not on disk."""

    def __init__(
        self, changes: int, late: float, tell_late: Callable[[], object], tell: Callable[[], object]
    ) -> None:
        """Start with a number of unsaved `changes`.

        `tell_late` is called if a change is not on disk after `late` seconds, `tell` once all are.
        """
        self.changes = changes
        """The number of changes."""
        self.flushed = self.written = 0
        """The numbers of changes on disk, in the journal and in the save."""
        self._late = late
        self._tell_late = tell_late
        self._tell = tell
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_whole(self) -> bool:
        """True if the save has every change."""
        return self.written == self.changes

    @property
    def on_disk(self) -> int:
        """The number of changes that would survive a power cut."""
        return max(self.flushed, self.written)

    def add(self) -> None:
        """Count a change."""
        self.changes += 1
        self._wait()

    def check(self) -> None:
        """Restart the timer for changes that are not on disk, or report that all are."""
        self.stop()
        if self.on_disk < self.changes:
            self._wait()
        else:
            self._tell()

    def stop(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = later(self._late, self._report)

    def _report(self) -> None:
        self._timer = None
        self._tell_late()
