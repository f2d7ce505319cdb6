"""The games of a club that wait for the user, as they are told outside the club."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from boardtui.club.accounts import Accounts
from boardtui.club.club_file import ReadClubFile
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.folder import DATABASE
from boardtui.club.log_cards import LogCards
from boardtui.club.names import skeleton
from boardtui.session.club.sorting import games_of, invites, offers_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardtui.session.club.place import ClubPlace
    from boardtui.session.club.state import ClubGame


def waiting_games(place: ClubPlace) -> tuple[ClubGame, ...]:
    """Return the games that wait for the accounts of the user: for a move, or to be taken.

    With a name in `place` only those of that account count. Nothing is made; without a club there
    are none. Raises ClubError, also for a name that no account of the user has.
    """
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
    running = tuple(games_of(cards.newest(is_over=False)))
    opened = [game for game in running if game.listing.is_open]

    def waiting() -> Iterator[ClubGame]:
        for me in (account.id for account in mine):
            yield from (game for game in running if game.awaits(me))
            avoided = accounts.avoids(me) | accounts.avoided_by(me)
            yield from (game for game in offers_to(me, opened, avoided) if invites(game, me))

    return tuple(waiting())
