"""The log of one game in the database of a club."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Container, Mapping, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any

from boardtui.club.club_file import ClubFile
from boardtui.club.club_time import ClubTime
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.flusher import Flusher
from boardtui.club.ids import LOBBY, REST
from boardtui.club.limits import HOST, SERVED, ClubLimits
from boardtui.club.log_cards import CardOf, keep_card
from boardtui.club.mirror import EntryRow, Mirror
from boardtui.club.transactions import Transactions, UnknownEnd
from boardtui.club.wakes import Listener, Wakes
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind, Fate
from boardtui.system.databases import WRONG_VALUES
from boardtui.system.disk import later
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.subscribers import Subscribers

LOOK = 5.0
"""Seconds after which a log is read even without a wake."""

RETRY = 1.0
"""Seconds until a log that could not be read is asked again what became of an entry."""


_LAST_READ = {ClubReason.DAMAGED, ClubReason.DAMAGED_GAME, ClubReason.LONG_GAME}
"""The reasons why no process reads what may follow in a log."""


class _Overtaken(Exception):
    """The number of an entry is that of another."""


class _Step(Enum):
    """What can fail on the way of an entry."""

    READING = auto()
    WRITING = auto()
    FLUSHING = auto()


class Shared(NamedTuple):
    """What all logs of a club have in common."""

    file: ClubFile
    transactions: Transactions
    flusher: Flusher
    wakes: Wakes
    now: ClubTime

    @property
    def limits(self) -> ClubLimits:
        """The limits of each account, which are lower where visitors come."""
        return SERVED if self.now.is_kept else HOST


class SqliteLog:
    """A log that belongs to an account, and to which other processes write, too.

    While it follows, it reads what is new when it is woken. A log that is damaged ends before the
    damage.
    """

    def __init__(self, shared: Shared, name: str, account: str, card_of: CardOf) -> None:
        """`card_of` is called in the event loop as an entry is taken; it may raise nothing."""
        self.name = name
        """A random name, which no other log of the club has."""
        self.account = account
        self.flushed = 0
        """The number of the newest entry from here that is on disk, with all before it."""
        self.keeping = Subscribers[None]()
        """Told when `flushed` or `trouble` has changed, and when an entry has to wait."""
        self._troubles: dict[_Step, ClubError] = {}
        self._shared = shared
        self._card_of = card_of
        self._mirror = Mirror(name)
        self._watchers = Subscribers[None]()
        self._listener: Listener | None = None
        self._next_look: asyncio.TimerHandle | None = None
        self._read_new()
        self._told = len(self._mirror.entries)
        """The number of entries that watchers know of."""

    @property
    def trouble(self) -> ClubError | None:
        """Why the newest entries cannot be read, written or flushed; None if they can."""
        return next(iter(self._troubles.values()), None)

    @property
    def flush_trouble(self) -> ClubError | None:
        """Why entries that were taken may not be on disk; None if they are, or soon will be."""
        return self._troubles.get(_Step.FLUSHING)

    def append(
        self,
        number: int,
        who: str,
        kind: str,
        data: Mapping[str, Any],
        then: Callable[[Fate], object],
    ) -> None:
        if who not in {"", self.account}:
            raise Refused(RefusalReason.NOT_YOURS)
        if number <= len(self._mirror.entries):
            then(Fate.OVERTAKEN)
            return
        proposed: list[EntryRow] = []
        players: list[str] = []

        def write(database: sqlite3.Connection) -> None:
            self._mirror.read(database)
            if number != len(self._mirror.entries) + 1:
                raise _Overtaken
            at = max(self._mirror.newest, self._shared.now.of_entry(database))
            entry = Entry(number, at, self.account, kind, data, time.time())
            card = self._card_of(entry)
            self._shared.limits.check(database, self.name, entry, card)
            players.extend(card.players)
            proposed.append(self._mirror.write(database, entry))
            keep_card(database, self.name, at, card)

        def settle(error: Exception | None) -> None:
            match error:
                case None:
                    self._mirror.add(proposed[0])
                    # Where only a board has changed, that is news in few lists.
                    self._go_on_after(number, then, players if kind == EntryKind.MOVE else None)
                case UnknownEnd():
                    self._note(_Step.WRITING, error.error)
                    self._find_out(proposed[0].entry, then)
                case _Overtaken():
                    self._tell(then, Fate.OVERTAKEN)
                case _:
                    try:
                        self._note(_Step.WRITING, error)
                    finally:
                        self._tell(then, Fate.UNREACHABLE)

        if not self._shared.transactions.do(write, settle):
            self.keeping.tell(None)

    def now(self) -> float:
        return max(self._mirror.newest, self._shared.now())

    def read(self, since: int = 0) -> Sequence[Entry]:
        return self._mirror.entries[since:]

    def watch(self, wake: Callable[[], object]) -> Callable[[], None]:
        return self._watchers.add(lambda _none: wake())

    def follow(self) -> None:
        """Show that this account is here, and read what others write. Raises ClubError."""
        with self._shared.file.told():
            self._listener = self._shared.wakes.listen(self.name, self.account, self.look)
        self._keep_looking()

    def close(self) -> None:
        """Stop following."""
        if self._next_look is not None:
            self._next_look.cancel()
            self._next_look = None
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    def look(self) -> None:
        """Read what is new, which a log does by itself while it follows."""
        self._read_new()
        self._wake()

    def _keep_looking(self) -> None:
        self._next_look = later(LOOK, self._keep_looking)
        self.look()

    def _read_new(self) -> bool:
        """Read what is new; return False if that fails."""
        try:
            self._mirror.read(self._shared.transactions.here)
        except Exception as error:  # noqa: BLE001  a database may hold anything
            self._note(_Step.READING, error)
            return False
        self._note(_Step.READING, None)
        return True

    def _go_on_after(
        self, number: int, then: Callable[[Fate], object], concerned: Container[str] | None = None
    ) -> None:
        """Tell all programs of an entry of ours that was taken.

        `concerned` are those whose lists it changes; None for all.
        """
        self._note(_Step.WRITING, None)
        # Before our own watchers: they draw, while the others read.
        self._shared.flusher.flush(partial(self._note_flush, number))
        self._shared.wakes.tell(self.name, self._listener)
        self._shared.wakes.tell(LOBBY, accounts=concerned)
        if self._shared.now.is_resting:
            self._shared.wakes.tell(REST)  # a clock may have begun to run
        self._tell(then, Fate.TAKEN)

    def _find_out(self, entry: Entry, then: Callable[[Fate], object]) -> None:
        """Tell what became of an entry, as soon as the log can be read."""
        if not self._read_new() and not self._has_ended:
            later(RETRY, partial(self._find_out, entry, then))
            return
        there = self._mirror.entries[entry.number - 1 : entry.number]
        if there == [entry]:
            self._go_on_after(entry.number, then)
        else:
            self._tell(then, Fate.OVERTAKEN if there else Fate.UNREACHABLE)

    @property
    def _has_ended(self) -> bool:
        """True if no process reads what may follow."""
        trouble = self._troubles.get(_Step.READING)
        return trouble is not None and trouble.reason in _LAST_READ

    def _note_flush(self, number: int, error: Exception | None) -> None:
        # After a failed flush, the system may drop the data and report success the next time.
        if error is not None:
            self._note(_Step.FLUSHING, error)
        elif _Step.FLUSHING not in self._troubles:
            self.flushed = max(self.flushed, number)
            self.keeping.tell(None)

    def _note(self, step: _Step, error: Exception | None) -> None:
        before = self._troubles.pop(step, None)
        if isinstance(error, WRONG_VALUES):
            error = ClubError(ClubReason.DAMAGED_GAME)  # the other games may be sound
        try:
            with self._shared.file.told():
                if error is not None:
                    raise error
        except ClubError as told:
            self._troubles[step] = told
        if str(self._troubles.get(step)) != str(before):
            self.keeping.tell(None)

    def _tell(self, then: Callable[[Fate], object], fate: Fate) -> None:
        """Tell the fate of an entry, after what can be read."""
        try:
            self._wake()
        finally:
            then(fate)

    def _wake(self) -> None:
        """Wake the watchers if there is more to read."""
        if self._told < len(self._mirror.entries):
            self._told = len(self._mirror.entries)
            self._watchers.tell(None)
