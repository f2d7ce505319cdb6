"""Segments of games while they are changed."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Iterator

from boardtui.library.columns import GameNumber
from boardtui.library.database import DEAD, NO_SCORE, SEGMENT
from boardtui.library.entry import LibraryGame
from boardtui.library.keys import NO_KEY

_KEY_BYTES = 4
_HIGHEST = 2**15 - 1
_DEAD_BYTE = bytes([DEAD])


class Segment:
    """A segment in memory; only the columns that change are loaded."""

    def __init__(self, database: sqlite3.Connection, number: int) -> None:
        self._database = database
        self._number = number
        row = database.execute(
            "SELECT winners, scores, years, plies FROM segment WHERE id = ?", (number,)
        ).fetchone()
        self._winners = bytearray(row[0])
        self._scores, self._years, self._plies = (
            array(code, blob) for code, blob in zip("hHH", row[1:], strict=True)
        )
        self._columns: dict[int, array[int]] = {}

    def put(self, slot: int, entry: LibraryGame) -> None:
        """Store a game's values for queries in a free slot."""
        if slot == len(self._winners):
            self._winners.append(DEAD)
            for numbers in (self._scores, self._years, self._plies):
                numbers.append(0)
        self._winners[slot] = entry.winner
        score = NO_SCORE if entry.score is None else entry.score
        self._scores[slot] = score
        self._years[slot] = entry.year
        self._plies[slot] = min(entry.plies, _HIGHEST)
        for stones, key in enumerate(entry.keys, entry.first):
            column = self._columns.get(stones)
            if column is None:
                column = self._load(stones)
            if slot > len(column):
                column.frombytes(bytes(_KEY_BYTES * (slot - len(column))))
            if slot == len(column):
                column.append(key)
            else:
                column[slot] = key

    def add_score(self, slot: int, entry: LibraryGame) -> bool:
        """Store the winner and score of a game without a score; return False if it has one."""
        if self._scores[slot] != NO_SCORE or entry.score is None:
            return False
        self._winners[slot], self._scores[slot] = entry.winner, entry.score
        return True

    def clear(self, slots: Iterable[int]) -> None:
        """Free the slots of games."""
        stored = "SELECT stones FROM column_of_keys WHERE segment = ?"
        columns = [stones for (stones,) in self._database.execute(stored, (self._number,))]
        slots = list(slots)
        for slot in slots:
            self._winners[slot] = DEAD
        for column in map(self._load, columns):
            for slot in slots:
                if slot < len(column):
                    column[slot] = NO_KEY

    def save(self) -> None:
        """Write what has changed."""
        self._database.execute(
            "UPDATE segment SET winners = ?, scores = ?, years = ?, plies = ? WHERE id = ?",
            (self._winners, self._scores, self._years, self._plies, self._number),
        )
        self._database.executemany(
            "REPLACE INTO column_of_keys VALUES (?, ?, ?)",
            ((stones, self._number, keys) for stones, keys in self._columns.items()),
        )

    def _load(self, stones: int) -> array[int]:
        """Load a column, which is saved later."""
        found = self._database.execute(
            "SELECT keys FROM column_of_keys WHERE stones = ? AND segment = ?",
            (stones, self._number),
        ).fetchone()
        column = self._columns[stones] = array("I", found[0] if found else b"")
        return column


def free_slots(database: sqlite3.Connection, board: str) -> Iterator[GameNumber]:
    """Yield numbers for new games on a kind of board, making new segments as needed.

    Slots of deleted games come first.
    """
    with_room = (
        "SELECT id, winners FROM segment WHERE board = ?"
        " AND (length(winners) < ? OR instr(winners, ?)) ORDER BY length(winners) DESC, id"
    )
    for number, winners in database.execute(with_room, (board, SEGMENT, _DEAD_BYTE)).fetchall():
        for slot, winner in enumerate(winners):
            if winner == DEAD:
                yield GameNumber(number * SEGMENT + slot)
        for slot in range(len(winners), SEGMENT):
            yield GameNumber(number * SEGMENT + slot)
    while True:
        made = "INSERT INTO segment VALUES (NULL, ?, x'', x'', x'', x'')"
        number = database.execute(made, (board,)).lastrowid
        assert number is not None
        for slot in range(SEGMENT):
            yield GameNumber(number * SEGMENT + slot)
