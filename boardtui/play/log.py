"""The log of a game: everything that happens in it, in order."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Protocol


class EntryKind(StrEnum):
    """The kinds of entries."""

    OPEN = "open"
    """The game begins: its rules, where it starts, the moves so far, who plays."""
    SEAT = "seat"
    """Others sit at the board from now on."""
    MOVE = "move"
    RESIGN = "resign"
    TAKE_BACK = "take-back"
    """The head goes back on the line, or a result that the rules did not make is forgotten."""
    GO_ON = "go-on"
    """The game goes on from the end of another line."""
    OFFER = "offer"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened; what it means is decided by `play.standing.fold`."""

    number: int
    """Its place in the log, from 1: the revision that it brings about."""
    at: float
    """The log's time, in seconds since 1970; it never runs backwards within a log."""
    who: str
    """Whose entry it is: `Who.id`, or empty for an entry of the game's own."""
    kind: str
    data: Mapping[str, Any]
    """Details by kind, as JSON can hold them."""

    def to_json(self) -> dict[str, Any]:
        """The entry as JSON holds it."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Entry:
        """The entry that `to_json` gave; raises ValueError for anything else."""
        match value:
            case {
                "number": int(number),
                "at": float() | int() as at,
                "who": str(who),
                "kind": str(kind),
                "data": dict(data),
            }:
                with suppress(OverflowError):  # a whole number may be beyond every float
                    return cls(number, float(at), who, kind, data)
        raise ValueError(value)


class Conflict(Exception):
    """The log has grown: another entry has the number already."""


class Log(Protocol):
    """A store of one game's entries; several tables may read the same."""

    def append(self, number: int, who: str, kind: str, data: Mapping[str, Any]) -> Entry:
        """Add an entry, which gets the log's time. Raises Conflict unless it is the next one."""
        ...

    def read(self, since: int = 0) -> Sequence[Entry]:
        """The entries after the one with the number `since`."""
        ...

    def watch(self, wake: Callable[[], object]) -> Callable[[], None]:
        """Call `wake` when the log has grown; returns the way to stop."""
        ...


class MemoryLog:
    """A log in memory: it wakes its readers before `append` returns."""

    def __init__(
        self, entries: Sequence[Entry] = (), *, clock: Callable[[], float] = time.time
    ) -> None:
        """Hold some entries already; `clock` gives seconds since 1970."""
        self._entries = list(entries)
        self._clock = clock
        self._watchers: list[Callable[[], object]] = []

    def append(self, number: int, who: str, kind: str, data: Mapping[str, Any]) -> Entry:
        if number != len(self._entries) + 1:
            raise Conflict(number)
        last = self._entries[-1].at if self._entries else 0.0
        entry = Entry(number, max(last, self._clock()), who, kind, data)
        self._entries.append(entry)
        for wake in tuple(self._watchers):
            wake()
        return entry

    def read(self, since: int = 0) -> Sequence[Entry]:
        return self._entries[since:]

    def watch(self, wake: Callable[[], object]) -> Callable[[], None]:
        self._watchers.append(wake)

        def stop() -> None:
            if wake in self._watchers:
                self._watchers.remove(wake)

        return stop
