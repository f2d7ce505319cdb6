"""The lists of a club that this program is not in."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from boardtui.club.accounts import Accounts
from boardtui.club.beats import host_of
from boardtui.club.club_file import ReadClubFile
from boardtui.club.club_time import ClubTime, this_boot
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.folder import DATABASE, require_rights
from boardtui.club.log_cards import LogCards
from boardtui.club.names import skeleton
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.sorting import read_club, sorted_lists

if TYPE_CHECKING:
    from pathlib import Path

    from boardtui.session.club.state import ClubState


def read_lists(place: ClubPlace) -> tuple[ClubState, ...]:
    """Return the lists of each account of the user, without those who are here.

    With a name in `place`, only those of that account. Nothing is made; without a club there are
    none. Raises ClubError, also for a name that no account of the user has.
    """
    require_rights(place.folder)
    file = ReadClubFile(place.folder / DATABASE)
    if file.is_new():
        return ()
    accounts, cards = Accounts(file), LogCards(file)
    # As in `Accounts.named`: a name that looks like that of an account is its name.
    name = None if place.name is None else skeleton(place.name)
    mine = [
        account
        for account in accounts.everyone().values()
        if account.uid == os.getuid() and name in {None, skeleton(account.name)}
    ]
    if place.name is not None and not mine:
        raise ClubError(ClubReason.NO_SUCH_NAME, name=place.name)
    with file.told(), file.opened() as database:
        now = ClubTime.read(database, host_of(place.folder, this_boot()))
    return tuple(
        sorted_lists(account, now, read_club(cards, accounts, account.id), frozenset())
        for account in mine
    )


def count_waiting(folder: Path) -> int:
    """Return how many games wait for the user in a club; 0 if it cannot be read."""
    with suppress(ClubError):  # its lobby shows it
        return sum(len(lists.waiting) for lists in read_lists(ClubPlace(folder)))
    return 0
