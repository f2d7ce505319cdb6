"""The games of a club as one account begins, takes and opens them."""

from __future__ import annotations

import asyncio
import datetime as dt
import os
from base64 import b32encode
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from boardtui.formats.reading import Reading
from boardtui.play import shared_table
from boardtui.play.challenges import challenge
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.listing import Listing
from boardtui.play.log import EntryKind, Fate
from boardtui.play.offers import rematched
from boardtui.play.opening import LogError, LogReason, opening, read_opening
from boardtui.play.proposal import Refusal
from boardtui.play.seats import name_players
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.saves.resumed import Resumed
from boardtui.session.club.keeper import ClubKeeper
from boardtui.session.club.state import ClubGame
from boardtui.session.club.table_cards import TableCards, opening_card

if TYPE_CHECKING:
    from boardtui.club.accounts import Account
    from boardtui.club.sqlite_log import SqliteLog
    from boardtui.club.sqlite_logs import SqliteLogs
    from boardtui.play.standing import Standing
    from boardtui.play.subject import Change
    from boardtui.session.club.wish import Wish

_CODE_LENGTH = 6


class ClubGames:
    """Begins, takes, withdraws and opens games; needs a running event loop."""

    def __init__(self, logs: SqliteLogs, me: Account) -> None:
        self._logs = logs
        self._me = me

    async def offer(self, wish: Wish) -> ClubGame:
        """Offer a game to all or to one person. Raises ClubError, Refused."""
        record = GameRecord(wish.game, clock=wish.clock)
        seat = wish.seat
        if seat is None:
            seat = Seat(os.urandom(1)[0] % len(wish.game.sides))
        invited = None if wish.invited is None else wish.invited.who
        code = _new_code() if wish.is_private else ""
        standing = challenge(record, self._me.who, seat, invited, code)
        log = self._logs.new_log(self._me.id, opening_card)
        await self._begin(log, standing)
        (entry,) = log.read()
        return ClubGame(log.name, Listing.of(read_opening(entry)[0]), entry.at, log.written(1))

    async def take(self, name: str, code: str = "") -> Resumed:
        """Take the free seat of a game, and open it. Raises ClubError, Refused, LogError."""
        await self._command(name, partial(shared_table.join, who=self._me.who, code=code))
        return self.open(name)

    async def withdraw(self, name: str) -> None:
        """Withdraw a game of one's own. Raises ClubError, Refused, LogError."""

        def withdraw(table: Table, then: Callable[[], object]) -> None:
            seats = [who.id for who in table.seats]
            if self._me.id not in seats:
                raise Refused(RefusalReason.NOT_YOURS)
            shared_table.withdraw(table, Seat(seats.index(self._me.id)), then)

        await self._command(name, withdraw)

    def open(self, name: str) -> Resumed:
        """Open a game to go on with it, or to watch it. Raises ClubError, LogError."""
        cards = TableCards()
        log = self._logs.log(name, self._me.id, cards)
        standing, record = _opened(log)
        log.follow()
        return Resumed(Reading(record), log, ClubKeeper(log, cards), standing)

    async def next_game(self, over: Standing) -> str | None:
        """Return the log of the rematch that two players have agreed on, begun if it is not yet.

        Raises ClubError, Refused.
        """
        if not over.rematch:
            return None
        log = self._logs.log(over.rematch, self._me.id, opening_card)
        if not log.read():
            await self._begin(log, rematched(over))
        return over.rematch

    async def _begin(self, log: SqliteLog, standing: Standing) -> None:
        """Write the first entry of a log, unless another was faster. Raises ClubError, Refused."""
        fates: asyncio.Future[Fate] = asyncio.get_running_loop().create_future()
        date = dt.datetime.now().astimezone().date()
        log.append(1, self._me.id, EntryKind.OPEN, opening(standing, date), fates.set_result)
        if await fates is Fate.UNREACHABLE:
            raise log.trouble or Refused(RefusalReason.UNREACHABLE)

    async def _command(
        self, name: str, command: Callable[[Table, Callable[[], object]], object]
    ) -> None:
        """Do a command at the table of a game, and wait until it has taken effect.

        Raises ClubError, Refused, LogError.
        """
        cards = TableCards()
        log = self._logs.log(name, self._me.id, cards)
        standing, record = _opened(log)
        with closing(Table(log, record, standing)) as table:
            cards.table = table
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

            def note(change: Change) -> None:
                if isinstance(change, Refusal) and not done.done():
                    done.set_exception(change.error)

            table.subscribe(note)
            command(table, lambda: done.set_result(None))
            await done


def _opened(log: SqliteLog) -> tuple[Standing, GameRecord]:
    """Return the standing after the first entry of a log, and a record without moves.

    Raises ClubError, LogError.
    """
    entries = log.read()
    if not entries:
        raise log.trouble or LogError(LogReason.NO_OPENING)
    standing, date = read_opening(entries[0])
    record = GameRecord(standing.game, date=date, clock=standing.clock, start=standing.start)
    name_players(record.players, (), standing.seats)
    return standing, record


def _new_code() -> str:
    """Return a code that is easy to say and hard to guess."""
    return b32encode(os.urandom(5))[:_CODE_LENGTH].decode().lower()
