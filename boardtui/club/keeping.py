"""The work of a club's keeper on its time."""

from __future__ import annotations

import math
from pathlib import Path

from boardtui.club.beats import Claim, host_of
from boardtui.club.club_file import ClubFile
from boardtui.club.club_time import OUTAGE, ClubTime, Host, this_boot
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.folder import DATABASE


class Keeping:
    """Lets the time of a club run while this process beats; its methods wait for the disk."""

    def __init__(self, folder: Path, host: Host | None = None) -> None:
        """Claim a club that is there. Raises ClubError, also if another keeper has it.

        `host` is by default this one.
        """
        self._file = ClubFile(folder / DATABASE)
        with self._file.told():
            self._host = host_of(folder, this_boot()) if host is None else host
            self._claim = Claim(folder, self._host.boot_id)
        self._newest = -math.inf
        """When it beat last; infinity while it rests."""
        self.outages = 0
        """The number of gaps that the time was set back by."""

    @property
    def is_lost(self) -> bool:
        """True once the file of the beats was removed, so that the club is no longer claimed."""
        return not self._claim.is_there

    def beat(self) -> None:
        """Let the time run, from before an outage if there was one. Raises ClubError."""
        now = self._host.monotonic()
        if now - self._newest >= OUTAGE:
            self._go_on()
            now = self._host.monotonic()
        self._note(now)

    def rest(self) -> None:
        """Let the time run without beats, as in a club without a keeper. Raises ClubError."""
        self._note(math.inf)

    def close(self) -> None:
        """Leave the club as it is to another keeper."""
        self._claim.close()

    def _go_on(self) -> None:
        """Set back the time by an outage, unless an entry has done so already."""
        with self._file.opened() as database:
            time = ClubTime.of(database, self._host)
            database.execute("BEGIN IMMEDIATE")
            was_halted = time.is_halted
            time.of_entry(database)
            database.execute("COMMIT")
        self.outages += was_halted

    def _note(self, beat: float) -> None:
        with self._file.told():
            self._claim.beat(beat)
        self._newest = beat


def end_keeping(folder: Path, host: Host | None = None) -> None:
    """Let the time of a club run that its keeper has left while it stood still.

    It goes on from before the outage. Raises ClubError, also while a keeper has the club.
    """
    file = ClubFile(folder / DATABASE)
    if file.is_new():
        raise ClubError(ClubReason.NO_CLUB, file=file.path)
    keeping = Keeping(folder, host)
    try:
        keeping.beat()
        keeping.rest()
    finally:
        keeping.close()
