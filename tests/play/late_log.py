"""A log that answers later, as one over a database does, with the faults of a network."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, Fate
from boardtui.system.subscribers import Subscribers

LATENCY = 0.1
"""Seconds to the database, and back."""

PATIENCE = 2.0
"""Seconds until a log says that it cannot be reached."""

OUTAGE = 5.0


class Database:
    """The entries of one game, which several logs share, and the time, which a test lets pass."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.entries = list(entries)
        self.time = 1000.0
        self.logs: list[LateLog] = []
        self._due: list[tuple[float, int, Callable[[], object]]] = []
        self._numbers = count()

    def later(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something when some time has passed."""
        heapq.heappush(self._due, (self.time + seconds, next(self._numbers), act))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        end = self.time + seconds
        while self._due and self._due[0][0] <= end:
            self.time, _number, act = heapq.heappop(self._due)
            act()
        self.time = end

    def settle(self) -> None:
        """Let time pass until nothing is on its way."""
        while self._due:
            self.wait(max(0.0, self._due[0][0] - self.time))

    def take(self, sent: Sent, who: str) -> Fate:
        """Take an entry unless its number is another's; one that was taken stays so."""
        if len(self.entries) >= sent.number:
            return Fate.OVERTAKEN
        self.entries.append(Entry(sent.number, self.time, who, sent.kind, sent.data))
        for log in self.logs:
            self.later(LATENCY, log.mirror)
        return Fate.TAKEN


class Sent(NamedTuple):
    """A proposal on its way."""

    number: int
    kind: str
    data: Mapping[str, Any]
    then: Callable[[Fate], object]


class LateLog:
    """A log of one process; what it reads is a mirror of the database.

    With an account it writes that account as the author, and raises Refused for anybody else.
    """

    def __init__(self, database: Database, account: str | None = None) -> None:
        self.account = account
        self.asked = 0
        """The number of proposals."""
        self.is_polled = False
        """True if readers are woken later than a fate is told."""
        self._database = database
        self._entries = list(database.entries)
        self._watchers = Subscribers[None]()
        self._back_at = 0.0
        self._loses_answer: bool | None = None
        database.logs.append(self)

    def go_down(self, seconds: float = OUTAGE) -> None:
        """Be cut off from the database for some time."""
        self._back_at = self._database.time + seconds
        self._database.later(seconds, self.mirror)

    def lose_answer(self, *, is_taken: bool) -> None:
        """Lose the connection while the next proposal is under way, before or after it is taken."""
        self._loses_answer = is_taken

    def append(
        self,
        number: int,
        who: str,
        kind: str,
        data: Mapping[str, Any],
        then: Callable[[Fate], object],
    ) -> None:
        if self.account is not None and who not in {"", self.account}:
            raise Refused(RefusalReason.NOT_YOURS)
        self.asked += 1
        sent = Sent(number, kind, dict(data), then)
        self._database.later(LATENCY, lambda: self._arrive(sent, self.account or who))

    def _arrive(self, sent: Sent, who: str) -> None:
        database, is_taken = self._database, self._loses_answer
        if database.time < self._back_at:
            # It never left, and is given up.
            database.later(PATIENCE, lambda: sent.then(Fate.UNREACHABLE))
            return
        if is_taken is None:
            fate = database.take(sent, who)
        else:
            self._loses_answer = None
            self.go_down()
            fate = database.take(sent, who) if is_taken else Fate.UNREACHABLE
        # Without an answer, the log asks the database once it is back.
        wait = LATENCY if is_taken is None else self._back_at - database.time
        database.later(wait, lambda: self._answer(sent, fate))

    def _answer(self, sent: Sent, fate: Fate) -> None:
        self.mirror()
        sent.then(fate)

    def mirror(self) -> None:
        """Read what the database has, if it can be reached."""
        if self._database.time < self._back_at:
            return
        new = self._database.entries[len(self._entries) :]
        self._entries.extend(new)
        if new and self.is_polled:
            self._database.later(LATENCY, self._wake)
        elif new:
            self._wake()

    def _wake(self) -> None:
        self._watchers.tell(None)

    def now(self) -> float:
        return self._database.time

    def read(self, since: int = 0) -> Sequence[Entry]:
        return self._entries[since:]

    def watch(self, wake: Callable[[], object]) -> Callable[[], None]:
        return self._watchers.add(lambda _none: wake())
