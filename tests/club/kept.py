"""A club that a keeper has claimed, on a host whose clock a test skips."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from boardtui.club import beats, sqlite_logs
from boardtui.club.beats import BEAT
from boardtui.club.club_time import Host, this_boot
from boardtui.club.keeping import Keeping


class SkippedClock:
    """The monotonic clock of a host, which a test moves on; clubs that are opened follow it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.skipped = 0.0
        monkeypatch.setattr(sqlite_logs, "host_of", self.host_of)

    def __call__(self) -> float:
        return time.monotonic() + self.skipped

    def host_of(self, folder: Path, boot_id: str) -> Host:
        return beats.host_of(folder, boot_id)._replace(monotonic=self)


class TestKeeper(Keeping):
    """A keeper without a process, which beats as a test lets time pass."""

    __test__ = False

    def __init__(self, folder: Path, clock: SkippedClock) -> None:
        super().__init__(folder, clock.host_of(folder, this_boot()))
        self._clock = clock
        self.beat()

    def run(self, seconds: float) -> None:
        """Beat for a while."""
        while seconds > 0:
            self._clock.skipped += min(BEAT, seconds)
            self.beat()
            seconds -= BEAT
