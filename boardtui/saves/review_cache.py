"""Reviews of games by their moves: SQLite, beside the games.

A record of others stays as it is, so what a review found is kept here for the next time that this
game is opened, from whatever file. All of it could be found again.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable
from pathlib import Path

from boardtui.play.judgement_data import judgements_data, read_judgements
from boardtui.record.judged_line import LineKey
from boardtui.record.judgement import Judgement
from boardtui.rules.game import Game
from boardtui.saves.database_file import PATIENCE, DatabaseFile, DatabaseReasons
from boardtui.saves.quota import Quota
from boardtui.system.databases import typed
from boardtui.system.reasons import Reason, Reasoned

MOST_REVIEWS = 2_000
"""The number of reviews that are kept; of more, the oldest go."""

MOST_BYTES = 16 * 2**20
"""The most bytes of all reviews; of more, the oldest go."""

_SHARE = 8
"""Under a quota, reviews take at most this part of it, so that games find room."""

_LONGEST = 2**22
"""The most bytes of the text of one review; that of 400 moves has 100,000."""

_REVIEWS = """
CREATE TABLE reviews (
    number INTEGER PRIMARY KEY,
    line BLOB NOT NULL UNIQUE,
    judgements BLOB NOT NULL
)
"""


class ReviewCacheReason(Reason):
    """Reasons why kept reviews cannot be read or written."""

    LOCKED = "The saved reviews are locked by another program: {file}. Try again in a moment."
    DAMAGED = "The saved reviews are damaged. To start over, move this file away: {file}"
    NEWER = (
        "The saved reviews were written by a newer version of boardtui: {file}. Restart or "
        "update boardtui."
    )
    FULL = (
        "The review of this record was not saved, because no space is left: {file}. Free some "
        "space."
    )
    UNUSABLE = "The saved reviews cannot be used ({reason}). Check this file: {file}"


class ReviewCacheError(Reasoned, RuntimeError):
    """Kept reviews cannot be read or written."""


class ReviewCache(DatabaseFile):
    """The evaluations and costs of games, by their moves; its methods raise ReviewCacheError."""

    steps = ((_REVIEWS,),)
    reasons = DatabaseReasons(*ReviewCacheReason)
    error = ReviewCacheError

    def __init__(
        self,
        path: Path,
        most: int = MOST_REVIEWS,
        *,
        patience: float = PATIENCE,
        quota: Quota | None = None,
    ) -> None:
        super().__init__(path, patience=patience, quota=quota)
        self._most = most
        self._most_bytes = MOST_BYTES if quota is None else quota.bytes // _SHARE

    def find(self, game: Game, line: LineKey) -> tuple[Judgement, ...]:
        """Return what is kept of a game's line; empty if nothing is."""
        if self.is_new():
            return ()
        with self.opened() as database:
            sought = "SELECT judgements FROM reviews WHERE line = ?"
            row = database.execute(sought, (line,)).fetchone()
            return () if row is None else _unpacked(game, *typed(row, bytes))

    def keep(self, game: Game, line: LineKey, judgements: Iterable[Judgement]) -> None:
        """Keep judgements of a game's line, in place of those that were kept of it."""
        packed = _packed(game, judgements)
        if len(packed) > self._most_bytes:
            raise ReviewCacheError(ReviewCacheReason.FULL, file=self.path)
        with self.writing() as database:
            # The oldest go first, so that a file that may not grow has their room.
            self._forget(database, line, len(packed))
            database.execute("INSERT INTO reviews VALUES (NULL, ?, ?)", (line, packed))

    def _forget(self, database: sqlite3.Connection, line: LineKey, size: int) -> None:
        """Remove what was kept of a line, and the oldest until another of a size has room."""
        database.execute("DELETE FROM reviews WHERE line = ?", (line,))
        kept = database.execute(
            "SELECT number, length(judgements) FROM reviews ORDER BY number DESC"
        )
        for count, row in enumerate(kept.fetchall(), 2):
            number, length = typed(row, int, int)
            size += length
            if count > self._most or size > self._most_bytes:
                database.execute("DELETE FROM reviews WHERE number <= ?", (number,))
                break


def _packed(game: Game, judgements: Iterable[Judgement]) -> bytes:
    data = judgements_data(game, judgements)
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode())


def _unpacked(game: Game, packed: bytes) -> tuple[Judgement, ...]:
    """Return the judgements that `_packed` wrote. Raises ValueError."""
    try:
        text = zlib.decompressobj().decompress(packed, _LONGEST)
    except zlib.error as error:
        raise ValueError(packed) from error
    return read_judgements(game, json.loads(text))
