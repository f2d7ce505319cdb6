"""The club that this program is in, once a person has gone there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.config.settings_file import default_club_path
from boardtui.session.club.club import Club
from boardtui.session.club.help import plays_on_clock
from boardtui.session.club.place import ClubPlace
from boardtui.words.club import club_title

if TYPE_CHECKING:
    from boardtui.session.club.state import ClubState


class ClubVisit:
    """Enters a club when it is first wanted, and stays until the program ends."""

    def __init__(self, club: Club | None, last: str) -> None:
        """`club` is that of the command line; else `last`, the folder of the last visit."""
        usual = ClubPlace(Path(last) if last else default_club_path())
        self.place = usual if club is None else club.place
        self.club = club
        """None until it is entered."""
        self.has_begun = False
        """True once a person is here under a name."""
        self._doing: set[str] = set()

    @property
    def title(self) -> str:
        """The name of the club, as its lobby shows it."""
        return club_title(self.place.folder.name, os.uname().nodename)

    @property
    def state(self) -> ClubState | None:
        """The newest lists; None before they are read."""
        return self.club.state if self.club is not None and self.has_begun else None

    async def enter(self) -> Club:
        """Return the club, opened if it is not yet. Raises ClubError and OSError."""
        if self.club is None:
            self.club = await Club.enter(self.place)
        return self.club

    def now(self) -> float:
        """Return the club's time, once it is entered."""
        assert self.club is not None
        return self.club.now()

    @property
    def has_keys(self) -> bool:
        """True for a visitor who comes with a key."""
        return self.club is not None and self.club.has_keys

    @property
    def plays_on_clock(self) -> bool:
        """True while a game of the person here goes on with a clock below a day."""
        return self.state is not None and plays_on_clock(self.state)

    @contextmanager
    def once(self, what: str) -> Iterator[bool]:
        """Yield False if this is being done already, as after a key that came twice."""
        if what in self._doing:
            yield False
            return
        self._doing.add(what)
        try:
            yield True
        finally:
            self._doing.discard(what)

    async def aclose(self) -> None:
        """Leave the club."""
        if self.club is not None:
            await self.club.close()
