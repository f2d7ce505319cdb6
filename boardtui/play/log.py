"""The log of a game: its events, in order."""

from __future__ import annotations

import datetime as dt
import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum, StrEnum, auto
from typing import Any, Final, Protocol, Self

from boardtui.system.named_tuples import NamedTuple
from boardtui.system.subscribers import Subscribers

BEAT: Final = 1.0
"""Interval in seconds between readings of a running `AwakeClock`."""

_STOPPED: Final = 2.5
"""A longer gap between readings, in seconds, means that the program was stopped."""

_LATEST: Final = 2.0**37
"""A time beyond this, in seconds since 1970, is on no calendar."""


class EntryKind(StrEnum):
    """The kinds of entries."""

    OPEN = "open"
    """The game begins: its rules, where it starts, the moves so far, who plays.

    With a free seat it is offered, and begins once that is taken."""
    JOIN = "join"
    """A person takes the free seat."""
    WITHDRAW = "withdraw"
    """The person at the board offers the game no longer."""
    SEAT = "seat"
    """Others sit at the board from now on."""
    MOVE = "move"
    RESIGN = "resign"
    TAKE_BACK = "take-back"
    """The head moves back along the line, or a result not made by the rules is cancelled.

    With a `keep` of false it drops the moves; else they stay as a variation."""
    GO_ON = "go-on"
    """The game goes on from the end of another line, such as one that was taken back."""
    HELP = "help"
    """A person has taken an engine's advice, which makes the game a casual one."""
    OFFER = "offer"
    ANSWER = "answer"
    REMATCH = "rematch"
    """A player offers another game with sides swapped, and names its log."""
    ABORT = "abort"
    """A player calls off a game that has hardly begun."""
    AWAY = "away"
    """A player is seen to have no session left."""
    BACK = "back"
    """A player is here again, as any other entry of theirs shows, too."""
    CLAIM = "claim"
    """A player wins, as the one to move has been away for too long."""
    SAY = "say"
    """A player says one of a few phrases."""
    END = "end"
    """The people who play each other at this program state the result."""
    FLAG = "flag"
    """Time has passed: the game ends if the flag of the seat to move has fallen."""
    PAUSE = "pause"
    """The clocks stop, in a game of at most one person at this program."""
    RESUME = "resume"


class Entry(NamedTuple):
    """One event of a game; `play.standing.fold` applies it."""

    number: int
    """Place in the log, from 1; also the revision after it."""
    at: float
    """Seconds since 1970, by the log's clock; never decreasing within a log."""
    who: str
    """Author: `Who.id`, or empty for the game itself."""
    kind: str
    data: Mapping[str, Any]
    """Details by kind, as JSON values."""
    written: float | None = None
    """When it was appended, by the wall clock, for dates alone; None where the log does not say."""

    @property
    def date(self) -> dt.date | None:
        """The day on which it was appended, as the clock of this host has it; None if unknown."""
        if self.written is None:
            return None
        return dt.datetime.fromtimestamp(self.written).astimezone().date()

    def to_json(self) -> dict[str, Any]:
        value = self._asdict()
        if self.written is None:
            del value["written"]
        return value

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Entry:
        """Return the entry that `to_json` wrote; raise ValueError for anything else."""
        match value:
            case {
                "number": int(number),
                "at": float() | int() as at,
                "who": str(who),
                "kind": str(kind),
                "data": dict(data),
            } if not (isinstance(number, bool) or isinstance(at, bool)):
                with suppress(OverflowError):  # a whole number may be beyond every float
                    if math.isfinite(at):
                        return cls(number, float(at), who, kind, data, _written(value))
        raise ValueError(value)


def _written(value: Mapping[str, Any]) -> float | None:
    """Return when an entry was appended. Raises ValueError for no date."""
    match value.get("written"):
        case None:
            return None
        case float() | int() as written if not isinstance(written, bool):
            if 0 <= written < _LATEST:
                return float(written)
    raise ValueError(value)


class Fate(Enum):
    """What became of an entry that was proposed to a log."""

    TAKEN = auto()
    """It is in the log, where it can be read."""
    OVERTAKEN = auto()
    """The log has grown meanwhile: the number is that of another entry, which can be read."""
    UNREACHABLE = auto()
    """It is not in the log and never will be: the log could not be reached."""


class Log(Protocol):
    """The entries of one game; several tables may share it.

    A log at home believes its table about the author of an entry. One that belongs to an account
    writes that account, and refuses entries of anybody else.
    """

    def append(
        self,
        number: int,
        who: str,
        kind: str,
        data: Mapping[str, Any],
        then: Callable[[Fate], object],
    ) -> None:
        """Propose an entry, which the log stamps with the time, and call `then` once with its fate.

        In memory and in a file that is before this returns; over a database it may be later. It
        is never told before it is certain: the log itself settles what it does not know. `number`
        is to be the next. An entry is read back with the kind and the data that were proposed.
        Raises Refused, without calling `then`, for an author that is not this log's.
        """
        ...

    def now(self) -> float:
        """Return the time that an entry appended now would have."""
        ...

    def read(self, since: int = 0) -> Sequence[Entry]:
        """Return the entries after number `since`."""
        ...

    def watch(self, wake: Callable[[], object]) -> Callable[[], None]:
        """Call `wake` when the log has grown; return a call that stops it."""
        ...


class MemoryLog:
    """A log in memory; it wakes its readers before `append` returns."""

    def __init__(
        self, entries: Sequence[Entry] = (), *, clock: Callable[[], float] = time.time
    ) -> None:
        """Begin with some entries; `clock` returns seconds since 1970."""
        self._entries = list(entries)
        self._clock = clock
        self._watchers = Subscribers[Entry]()

    @classmethod
    def timed(cls, entries: Sequence[Entry] = (), *, has_clock: bool) -> Self:
        """Return a log whose time, in a game with a clock, stands still while no program runs."""
        if not has_clock:
            return cls(entries)
        return cls(entries, clock=AwakeClock(at=entries[-1].at if entries else None))

    def append(
        self,
        number: int,
        who: str,
        kind: str,
        data: Mapping[str, Any],
        then: Callable[[Fate], object],
    ) -> None:
        if number != len(self._entries) + 1:
            then(Fate.OVERTAKEN)
            return
        try:
            self._add(Entry(number, self.now(), who, kind, data))
        finally:
            then(Fate.TAKEN)

    def _add(self, entry: Entry) -> None:
        """Add an entry, and wake the readers."""
        self._entries.append(entry)
        self._watchers.tell(entry)

    def now(self) -> float:
        last = self._entries[-1].at if self._entries else 0.0
        return max(last, self._clock())  # the system's clock may be set back

    def read(self, since: int = 0) -> Sequence[Entry]:
        return self._entries[since:]

    def watch(self, wake: Callable[[], object]) -> Callable[[], None]:
        return self._watchers.add(lambda _entry: wake())


class AwakeClock:
    """Seconds since 1970, less those while the program was stopped or the machine asleep.

    SIGSTOP cannot be caught, so a gap between two readings is taken for a stop.
    """

    def __init__(
        self, seconds: Callable[[], float] = time.monotonic, *, at: float | None = None
    ) -> None:
        """Begin at a time, by default the present; `seconds` is a clock that never goes back."""
        self._seconds = seconds
        self._seen = seconds()
        self._time = time.time() if at is None else at

    def __call__(self) -> float:
        """Return the time; to be called every `BEAT` seconds while it is to run."""
        before, self._seen = self._seen, self._seconds()
        passed = self._seen - before
        if passed < _STOPPED:
            self._time += passed
        return self._time
