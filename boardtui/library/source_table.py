"""The files with games in the library; each change is within a transaction of its caller."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from enum import IntEnum

from boardtui.library.columns import GameNumber
from boardtui.library.sources import Stamp, is_within
from boardtui.system.named_tuples import NamedTuple

_ORPHANS = (
    "SELECT DISTINCT game FROM origin o WHERE source = ? AND number < 0 AND NOT EXISTS"
    " (SELECT 1 FROM origin WHERE game = o.game AND NOT (source = o.source AND number < 0))"
)


class State(IntEnum):
    """State of a source."""

    READING = 0
    """Not all of its games are in the library yet."""
    WHOLE = 1
    MISSING = 2
    """The file no longer exists; its games stay."""
    UNREADABLE = 3


class Counts(NamedTuple):
    """The games of a source so far."""

    done: int = 0
    """Games that were looked at, bad ones among them."""
    bad: int = 0
    """Games that cannot be read."""
    cut: int = 0
    """Games with an illegal move; the moves before it are in the library."""
    contradicted: int = 0
    """Games with another result than the file states."""


class Sources:
    """The table of sources."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def is_known(self, path: str, size: int, changed: int) -> bool:
        """Return True if a file was read before as it looks now."""
        row = self._database.execute(
            "SELECT size, changed, state FROM source WHERE path = ?", (path,)
        ).fetchone()
        read = (State.WHOLE, State.UNREADABLE)
        return row is not None and row[:2] == (size, changed) and row[2] in read

    def gave_games(self, path: str) -> bool:
        """Return True unless a file was read before without a game."""
        row = self._database.execute(
            "SELECT done > bad FROM source WHERE path = ?", (path,)
        ).fetchone()
        return row is None or bool(row[0])

    def holds_same(self, path: str, stamp: Stamp) -> bool:
        """Return True if a file of another size or time has its old content; if so, note these."""
        row = self._database.execute(
            "SELECT id, digest, state FROM source WHERE path = ?", (path,)
        ).fetchone()
        if row is None or row[1] != stamp.content_hash or row[2] == State.READING:
            return False
        state = State.WHOLE if row[2] == State.MISSING else row[2]
        self._database.execute(
            "UPDATE source SET size = ?, changed = ?, state = ? WHERE id = ?",
            (stamp.size, stamp.changed, state, row[0]),
        )
        return True

    def done(self, path: str, content_hash: bytes) -> Counts:
        """Return the counts of a file up to where its reading broke off."""
        row = self._database.execute(
            "SELECT done, bad, cut, contradicted FROM source"
            " WHERE path = ? AND digest = ? AND state = ?",
            (path, content_hash, State.READING),
        ).fetchone()
        return Counts() if row is None else Counts(*row)

    def begin(self, path: str, stamp: Stamp) -> int:
        """Begin to read a file, or go on; return the number of the source.

        The games of an older version of the file stay until it is closed.
        """
        known = self._database.execute(
            "SELECT id, digest, state FROM source WHERE path = ?", (path,)
        ).fetchone()
        if known is None:
            made = self._database.execute(
                "INSERT INTO source VALUES (NULL, ?, ?, ?, ?, ?, 0, 0, 0, 0, '')",
                (path, *stamp, State.READING),
            )
            assert made.lastrowid is not None
            return made.lastrowid
        number: int = known[0]
        if known[1:] != (stamp.content_hash, State.READING):
            self._age(number)
            self._database.execute(
                "UPDATE source SET size = ?, changed = ?, digest = ?, state = ?, done = 0, bad = 0,"
                " cut = 0, contradicted = 0, problem = '' WHERE id = ?",
                (*stamp, State.READING, number),
            )
        return number

    def count(self, source: int, counts: Counts) -> None:
        """Store how far a source was read."""
        self._database.execute(
            "UPDATE source SET done = ?, bad = ?, cut = ?, contradicted = ? WHERE id = ?",
            (*counts, source),
        )

    def close(self, source: int, state: State, problem: str) -> list[GameNumber]:
        """End the reading of a source; return the games of its older version that no file has."""
        orphans = [game for (game,) in self._database.execute(_ORPHANS, (source,))]
        self._database.execute("DELETE FROM origin WHERE source = ? AND number < 0", (source,))
        self._database.execute(
            "UPDATE source SET state = ?, problem = ? WHERE id = ?", (state, problem, source)
        )
        return orphans

    def forget(self, source: int) -> list[GameNumber]:
        """Remove a source; return its games that are in no other."""
        self._age(source)
        orphans = self.close(source, State.MISSING, "")
        self._database.execute("DELETE FROM source WHERE id = ?", (source,))
        return orphans

    def within(self, roots: Collection[str]) -> dict[str, int]:
        """Return the numbers of the files at some places and below them, by path."""
        rows: Iterable[tuple[str, int]] = self._database.execute("SELECT path, id FROM source")
        return {path: number for path, number in rows if is_within(path, roots)}

    def mark_missing(self, sources: Iterable[int]) -> int:
        """Mark files as missing; return how many were not marked before.

        Partly read files lose their digest, so that they are read again when they come back.
        """
        gone = self._database.executemany(
            "UPDATE source SET digest = CASE state WHEN ? THEN digest ELSE x'' END, state = ?"
            " WHERE id = ? AND state != ?",
            ((State.WHOLE, State.MISSING, source, State.MISSING) for source in sources),
        )
        return max(gone.rowcount, 0)

    def _age(self, source: int) -> None:
        """Negate the numbers of a source's games: they belong to an older version of the file."""
        least = "SELECT min(0, coalesce(min(number), 0)) FROM origin WHERE source = ?"
        (below,) = self._database.execute(least, (source,)).fetchone()
        self._database.execute(
            "UPDATE origin SET number = ? - number WHERE source = ? AND number > 0", (below, source)
        )
