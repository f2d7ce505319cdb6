"""The games of a club as one account begins, takes and opens them."""

from __future__ import annotations

import asyncio
import datetime as dt
import os
from base64 import b32encode
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from boardtui.club.accounts import guests
from boardtui.formats.reading import Reading
from boardtui.play import shared_table
from boardtui.play.challenges import challenge
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.listing import Listing
from boardtui.play.log import EntryKind, Fate
from boardtui.play.offers import rematched
from boardtui.play.opening import (
    LONGEST_CODE,
    LogError,
    LogReason,
    opening,
    read_game,
    read_opening,
)
from boardtui.play.proposal import FollowUp, Refusal
from boardtui.play.standing import is_presentable
from boardtui.play.table import Table
from boardtui.play.timing_data import GRACE
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.saves.resumed import Resumed
from boardtui.session.club.keeper import ClubKeeper
from boardtui.session.club.lag import Lag, no_lag
from boardtui.session.club.state import ClubGame
from boardtui.session.club.table_cards import TableCards, opening_card

if TYPE_CHECKING:
    from boardtui.club.accounts import Account
    from boardtui.club.sqlite_log import SqliteLog
    from boardtui.club.sqlite_logs import SqliteLogs
    from boardtui.play.standing import Standing
    from boardtui.play.subject import Change
    from boardtui.saves.save_policy import StatementCallback
    from boardtui.session.club.terms import Terms

_Command = Callable[[Table, FollowUp], object]


class ClubGames:
    """Begins, takes, withdraws and opens games; needs a running event loop."""

    def __init__(
        self, logs: SqliteLogs, me: Account, tell: StatementCallback, lag: Lag = no_lag
    ) -> None:
        """`tell` shows messages about open games to the person here; `lag` is that of the line."""
        self._logs = logs
        self._me = me
        self._tell = tell
        self._lag = lag

    async def offer(self, terms: Terms) -> ClubGame:
        """Offer a game to all or to one person. Raises ClubError, Refused."""
        record = GameRecord(terms.game, clock=terms.clock)
        seat = terms.seat
        if seat is None:
            seat = Seat(os.urandom(1)[0] % len(terms.game.sides))
        invited = None if terms.invited is None else terms.invited.who
        code = _new_code() if terms.is_private else ""
        standing = challenge(record, self._me.who, seat, invited, code)
        if standing.timing is not None and self._logs.is_kept:
            # Visitors may be far away.
            standing = standing._replace(timing=standing.timing._replace(grace=GRACE))
        log = self._logs.new_log(self._me.id, opening_card)
        await self._begin(log, standing)
        begun, _date = read_opening(log.read()[0])
        return ClubGame(log.name, Listing.of(begun))

    async def take(self, name: str, code: str = "") -> Resumed:
        """Take the free seat of a game, and open it. Raises ClubError, Refused, LogError."""

        def join(table: Table, then: FollowUp) -> None:
            shared_table.join(table, self._me.who, code, then)

        await self._command(name, join)
        return self.open(name)

    async def withdraw(self, name: str) -> None:
        """Withdraw a game of one's own. Raises ClubError, Refused, LogError."""

        def withdraw(table: Table, then: FollowUp) -> None:
            shared_table.withdraw(table, _seat_of(table, self._me.id), then)

        await self._command(name, withdraw)

    def open(self, name: str) -> Resumed:
        """Open a game to go on with it, or to watch it. Raises ClubError, LogError."""
        cards = TableCards()
        log = self._logs.log(name, self._me.id, cards)
        record, standing = _read_game(log)
        log.follow()
        keeper = ClubKeeper(log, cards, self._logs.is_present, self._tell, self._lag)
        return Resumed(Reading(record), log, keeper, standing)

    def look_at(self, name: str) -> tuple[SqliteLog, Table]:
        """Return the log and the table of a game that has begun; follow the log to see it go on.

        Raises ClubError, LogError, and Refused for a game that is only offered.
        """
        log, table = self._table(name)
        if table.standing.is_open:
            raise Refused(RefusalReason.NOT_BEGUN)
        return log, table

    async def next_game(self, over: Standing) -> str | None:
        """Return the log of the rematch that two players have agreed on, begun if it is new.

        Raises ClubError, Refused, LogError.
        """
        if not over.rematch:
            return None
        log = self._logs.log(over.rematch, self._me.id, opening_card)
        if not log.read():
            await self._begin(log, rematched(over))
        # The name is the other player's, and may be that of any game.
        _record, standing = _read_game(log)
        if standing.seats != over.seats[::-1]:
            raise Refused(RefusalReason.NO_REMATCH)
        return over.rematch

    def flag(self, name: str) -> None:
        """End a game in which the time of the player to move is up. Raises ClubError, LogError."""
        _log, table = self._table(name)
        with suppress(Refused):  # another was faster
            table.flag()

    def give_up(self, game: ClubGame) -> None:
        """End a game for guests who have gone, unless one of them is here after all.

        An offer is withdrawn, also one of the person here to a guest; in a game that has begun, the
        player to move resigns. Raises ClubError, LogError.
        """
        is_open, seat = game.listing.is_open, game.listing.awaited
        author = game.listing.seats[seat].id if seat is not None else game.opener
        present = self._logs.present()
        # In a folder that was removed, no program is seen, not even this one.
        if not game.is_given_up(present) or self._me.id not in present:
            return
        if author != self._me.id and not guests({author}):
            return  # that is left to the one who has offered it
        _log, table = self._table(game.log, author)
        with suppress(Refused):  # another was faster
            if is_open:
                shared_table.withdraw(table, _seat_of(table, author))
            else:
                table.resign(_seat_of(table, author))

    def note_back(self, name: str) -> None:
        """Note that the person here is back in a game. Raises ClubError, LogError."""
        _log, table = self._table(name)
        seats = [Seat(seat) for seat, who in enumerate(table.seats) if who.id == self._me.id]
        with suppress(Refused):  # the game is over meanwhile
            for seat in seats:
                shared_table.note_back(table, seat)

    async def _begin(self, log: SqliteLog, standing: Standing) -> None:
        """Write the first entry of a log, unless another was faster. Raises ClubError, Refused."""
        fates: asyncio.Future[Fate] = asyncio.get_running_loop().create_future()
        date = dt.datetime.now().astimezone().date()
        log.append(1, self._me.id, EntryKind.OPEN, opening(standing, date), fates.set_result)
        # The log gets it even if the caller is cancelled meanwhile.
        if await asyncio.shield(fates) is Fate.UNREACHABLE:
            raise log.trouble or Refused(RefusalReason.UNREACHABLE)

    async def _command(self, name: str, command: _Command) -> None:
        """Do a command at the table of a game, and wait until it has taken effect.

        Raises ClubError, Refused, LogError.
        """
        log, table = self._table(name)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def note(change: Change) -> None:
            if isinstance(change, Refusal) and not done.done():
                done.set_exception(change.error)

        def follow() -> None:
            if not done.done():
                done.set_result(None)

        table.subscribe(note)
        if not table.standing.is_open:
            # In a game that has begun, all that it does may be to tell that the flag has fallen.
            raise Refused(_why_not_open(table.standing, self._me.id))
        try:
            command(table, follow)
            await done
        except Refused as error:
            if error.reason is RefusalReason.UNREACHABLE and log.trouble is not None:
                raise log.trouble from error
            raise

    def _table(self, name: str, author: str | None = None) -> tuple[SqliteLog, Table]:
        """Return a log and its table, for one command. Raises ClubError, LogError.

        `author` is the account that writes, by default that of the person here.
        """
        cards = TableCards()
        log = self._logs.log(name, self._me.id if author is None else author, cards)
        table = cards.table = Table(log, *_read_game(log))
        return log, table


def _seat_of(table: Table, account: str) -> Seat:
    """Return the seat of an account. Raises Refused if it has none."""
    seats = [who.id for who in table.seats]
    if account not in seats:
        raise Refused(RefusalReason.NOT_YOURS)
    return Seat(seats.index(account))


def _why_not_open(now: Standing, account: str) -> RefusalReason:
    """Return the reason why a game that is offered no longer can be neither taken nor withdrawn."""
    if account in {who.id for who in now.seats}:
        return RefusalReason.TOO_LATE
    return RefusalReason.FASTER if now.outcome is None else RefusalReason.OVER


def _read_game(log: SqliteLog) -> tuple[GameRecord, Standing]:
    """Return what `read_game` does. Raises ClubError, LogError."""
    if log.trouble is not None and not log.read():
        raise log.trouble
    record, standing = read_game(log)
    if not all(map(is_presentable, standing.seats)):
        raise LogError(LogReason.NO_OPENING)  # no program of ours wrote such a name
    return record, standing


def _new_code() -> str:
    """Return a code that is easy to say and hard to guess."""
    return b32encode(os.urandom(5))[:LONGEST_CODE].decode().lower()
