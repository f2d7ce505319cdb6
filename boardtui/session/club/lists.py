"""The lists of a club, read anew when anything in it has changed."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from boardtui.club.club_time import SEEN
from boardtui.club.errors import ClubError, ClubReason
from boardtui.play.opening import LogError
from boardtui.session.club.sorting import ClubReading, read_club, sorted_lists
from boardtui.session.club.state import ClubGame, ClubState
from boardtui.system.context import in_this_context
from boardtui.system.subscribers import Subscribers
from boardtui.system.threads import in_thread

if TYPE_CHECKING:
    from boardtui.club.accounts import Account
    from boardtui.club.sqlite_logs import SqliteLogs

INTERVAL = 1.0
"""Seconds between two looks at a club in which something changes."""

QUIET = 5.0
"""The same where nothing does; who changes something wakes those whose lists it is in."""

BUSY = 20.0
"""Seconds for which a change may be followed by others."""

PRESENCE = 10.0
"""Seconds until a killed program is missed where no keeper does so; one that ends is at once."""

KEPT_PRESENCE = 60.0
"""The same where a keeper does, as two changes at nearly the same time may look like one."""

OVERDUE = 5.0
"""Seconds after a deadline when any program ends the game, as those of its players have not."""


class ClubLists:
    """Looks at a club when it has changed, at most once a second, and tells of new lists."""

    def __init__(
        self,
        logs: SqliteLogs,
        me: Account,
        flag: Callable[[str], object],
        give_up: Callable[[ClubGame], object],
    ) -> None:
        """`flag` ends a game in which the time of the player to move is up, by its log.

        `give_up` ends one that waits for guests who have gone.
        """
        self.state = ClubState(me, logs.now())
        """The newest lists."""
        self._logs = logs
        self._me = me
        self._flag = flag
        self._give_up = give_up
        self._ended: set[tuple[str, float | None]] = set()
        """The games that were ended here, by log and deadline."""
        self._subscribers = Subscribers[ClubState]()
        self._looking: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self._woken = asyncio.Event()
        self._busy_until = -math.inf
        self._one_look = asyncio.Lock()
        self._version: object = None
        self._reading = ClubReading()
        self._presence_version: object = None
        self._present: frozenset[str] = frozenset()
        self._counted_at = -math.inf
        self._kept_at = -SEEN

    def subscribe(self, callback: Callable[[ClubState], object]) -> Callable[[], None]:
        """Call back with new lists, in the context of the caller; return a call that ends it."""
        return self._subscribers.add(in_this_context(callback))

    def start(self) -> None:
        """Look from now on."""
        self._looking = asyncio.ensure_future(self._look_on())

    def wake(self) -> None:
        """Look soon."""
        self._busy_until = time.monotonic() + BUSY
        self._woken.set()

    async def aclose(self) -> None:
        """Look no longer."""
        self._closing.set()
        self._woken.set()
        if self._looking is not None:
            await self._looking  # its thread may have the database open

    async def look(self) -> None:
        """Read what has changed, and tell of it; lists that cannot be read stay as they were."""
        async with self._one_look:  # else an early reading could come after a later one
            try:
                has_changed = await self._read_changes()
                has_changed |= self._count_present()
                if has_changed:
                    self._busy_until = time.monotonic() + BUSY
            except Exception as error:  # noqa: BLE001  it is shown: the next look may do better
                self._show(self.state._replace(trouble=error))
            else:
                now = self._logs.now()
                halt = None
                if self._logs.is_halted:
                    halt = ClubError(ClubReason.NO_KEEPER, folder=self._logs.folder)
                if has_changed or self.state.trouble is not None or halt is not None:
                    lists = sorted_lists(self._me, now, self._reading, self._present)
                    self._show(lists._replace(trouble=halt))
                else:
                    self.state = self.state._replace(now=now)  # which is no news

    async def _look_on(self) -> None:
        while not self._closing.is_set():
            try:
                await self.look()
                self._end_overdue()
                await self._keep_time()
            except Exception as error:  # noqa: BLE001  a subscriber has failed: look on
                said = {"message": "New lists of a club were not taken", "exception": error}
                asyncio.get_running_loop().call_exception_handler(said)
            await self._pause()

    async def _pause(self) -> None:
        """Wait until the next look."""
        is_busy = time.monotonic() < self._busy_until
        awaited, seconds = (self._closing, INTERVAL) if is_busy else (self._woken, QUIET)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await awaited.wait()
        self._woken.clear()

    def _end_overdue(self) -> None:
        """End a game whose players are all away when the time of one is up, or guests have gone.

        One at each look, as its log is read in the event loop.
        """
        latest = self._logs.now() - OVERDUE
        for game in (*self.state.given_up, *self.state.own, *self.state.played):
            deadline = game.listing.deadline
            is_late = deadline is not None and deadline < latest
            is_given_up = game in self.state.given_up
            if not (is_late or is_given_up) or (game.log, deadline) in self._ended:
                continue
            self._ended.add((game.log, deadline))  # once: what a card says may be wrong
            with suppress(ClubError, LogError):
                if is_given_up:
                    self._give_up(game)
                else:
                    self._flag(game.log)
            return

    async def _keep_time(self) -> None:
        """Keep the club's time now and then, also while nothing is played."""
        now = self._logs.now()
        if now >= self._kept_at + SEEN:
            self._kept_at = now
            with suppress(ClubError):  # there is a next time
                await in_thread(self._logs.keep_time)

    async def _read_changes(self) -> bool:
        """Read the club if its database has changed; return True if that changes the lists.

        Raises ClubError.
        """
        version = self._logs.version()  # before the reading, which may have more
        if version == self._version:
            return False
        read = partial(read_club, self._logs.cards, self._logs.accounts, self._me.id)
        before, self._reading = self._reading, await in_thread(read)
        self._version = version
        return self._reading != before  # else a program has only kept the club's time

    def _count_present(self) -> bool:
        """Look who is here, if that may have changed; return True if it has. Raises ClubError."""
        now = time.monotonic()
        age = now - self._counted_at
        # Where a keeper misses killed programs, not all have to ask all the others.
        most = KEPT_PRESENCE if age >= PRESENCE and self._logs.has_keeper else PRESENCE
        if age >= most:
            self._logs.miss_killed()
        version = self._logs.presence_version()
        if version == self._presence_version and age < most:
            return False
        before, self._present = self._present, self._logs.present()
        self._presence_version, self._counted_at = version, now
        return self._present != before

    def _show(self, state: ClubState) -> None:
        """Keep new lists, and tell of them unless they are the same as before."""
        before, self.state = self.state, state
        is_same = state._replace(now=before.now, trouble=None) == before._replace(trouble=None)
        if not is_same or str(state.trouble) != str(before.trouble):
            self._subscribers.tell(state)
