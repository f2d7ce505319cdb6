"""A served club as its keeper reads it: whether clocks run, its visitors, and its figures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from boardtui.club.accounts import Accounts
from boardtui.club.beats import host_of
from boardtui.club.club_file import ClubFile
from boardtui.club.club_time import ClubTime, this_boot
from boardtui.club.folder import DATABASE, WAKE, is_shared
from boardtui.club.keys import VisitorKeys, is_fingerprint
from boardtui.club.log_cards import ListedLog, LogCards
from boardtui.club.wakes import Wakes
from boardtui.play.listing import Listing
from boardtui.record.clock import DAY
from boardtui.server.metrics import Metric
from boardtui.server.questions import MALFORMED, QuestionReply

_SLACK: Final = 60.0
"""Seconds by which the time of a newest entry may lie before that of an older one."""


class ServedClub:
    """What the database and the sockets of a club say.

    Its methods wait for the disk, and raise ClubError.
    """

    def __init__(self, folder: Path) -> None:
        """Look at a club that is there."""
        file = ClubFile(folder / DATABASE)
        with file.told():
            self.wakes = Wakes(folder / WAKE, is_shared=is_shared(folder))
            self._host = host_of(folder, this_boot())
        self._file = file
        self._accounts = Accounts(file)
        self._cards = LogCards(file)
        self._keys = VisitorKeys(file)
        self._newest = 0.0
        """The time of the newest entry that was looked at."""

    def has_running_clock(self, *, anew: bool) -> bool:
        """Return True if a clock runs in any game.

        Without `anew`, none did at the look before, and only games that have changed are read.
        """
        since = 0.0 if anew else self._newest - _SLACK
        with closing(self._cards.played(since)) as games:
            for game in games:
                self._newest = max(self._newest, game.at)
                if _has_running_clock(game):
                    return True
        return False

    def visitor(self, key: str) -> QuestionReply:
        """Return what is known of the fingerprint of a key."""
        if not is_fingerprint(key):
            return MALFORMED
        account = self._keys.of_key(key)
        if account is None:
            return {"account": None, "name": None, "banned": False, "sessions": 0}
        return {
            "account": account.id,
            "name": account.name,
            "banned": self._keys.is_banned(account.id),
            "sessions": self.wakes.programs(account.id),
        }

    def metrics(self) -> Iterator[Metric]:
        """Yield the figures of the club."""
        offered, played = self._cards.numbers()
        games = {"offered": offered, "played": played}
        yield Metric("club_games", "Games that are not over.", games, "state")
        accounts, programs = self._accounts.number(), self.wakes.programs()
        yield Metric("club_accounts", "Accounts of the club.", {"": accounts})
        yield Metric("club_sessions", "Programs that are in the club now.", {"": programs})

    def remove_withdrawn(self) -> None:
        """Remove the offers that were withdrawn more than a day ago, which no list shows."""
        with self._file.opened() as database:
            now = ClubTime.read(database, self._host)
        self._cards.remove_withdrawn(now - DAY)

    def close(self) -> None:
        """Look no longer."""
        self.wakes.close()


def _has_running_clock(game: ListedLog) -> bool:
    with suppress(ValueError):  # of another version, or of another program
        return Listing.from_bytes(game.card.content).deadline is not None
    return False
