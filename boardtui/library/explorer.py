"""Statistics of a position over all games that reached it, by any moves and in any symmetry."""

from __future__ import annotations

import sqlite3
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import compress
from operator import itemgetter
from typing import Any

from boardtui.library.checking import reaching
from boardtui.library.columns import Columns, unpacked_result
from boardtui.library.database import NO_SCORE, SEGMENT
from boardtui.library.entry import Winner
from boardtui.library.keys import NO_KEY, after_forced_passes, key_of, stones_on
from boardtui.library.moves import kind_text
from boardtui.library.rows import Row, load_rows
from boardtui.rules.game import Move, Place, Position
from boardtui.system.databases import typed
from boardtui.system.named_tuples import NamedTuple

NEWEST = 20
"""Number of newest games in the statistics."""

FEW = 10
"""Below this many games, no percentages."""

_MANY = 64
"""With this many games in a segment, all its keys are compared at once."""


class ResultCounts(NamedTuple):
    """Games and their results."""

    games: int = 0
    black: int = 0
    draws: int = 0
    white: int = 0
    scored: int = 0
    """Games with a score."""
    total: int = 0
    """Sum of the first side's leads in the games with a score."""

    @property
    def mean(self) -> float | None:
        """The mean lead of the first side; None without scores."""
        return self.total / self.scored if self.scored else None

    def __add__(self, other: tuple[int, ...]) -> ResultCounts:  # type: ignore[override]
        return ResultCounts(*(mine + more for mine, more in zip(self, other, strict=True)))


class Next(NamedTuple):
    """A move that was played."""

    move: Move
    """The first in reading order among moves that are images of each other."""
    tally: ResultCounts
    share: float
    """Share of the move among the games that went on."""


class PositionStats(NamedTuple):
    """Statistics of a position."""

    tally: ResultCounts
    moves: tuple[Next, ...]
    """The most frequent first."""
    ended: int
    """Games without a next move."""
    games: array[int]
    """The numbers of all games, in ascending order; keys of 32 bits may name a wrong one."""
    newest: tuple[Row, ...]
    """The newest of those that were checked to reach the position, the newest first."""


class _Hit(NamedTuple):
    """The games of a segment that reach a position."""

    segment: int
    slots: list[int]


def explore(
    database: sqlite3.Connection,
    columns: Columns,
    position: Position,
    among: Collection[int] | None = None,
) -> PositionStats:
    """Return the statistics of a position, over all games or only those `among` some."""
    position = after_forced_passes(position)
    stones = stones_on(position)
    board = kind_text(position.game, of_board=True)
    among = None if among is None else frozenset(among)
    hits = list(_hits(database, columns.boards.get(board, ()), stones, key_of(position), among))
    tallies, games = _tallies(database, columns, hits, stones + 1, _moves(position))
    whole = sum(tallies.values(), ResultCounts())
    went_on = whole.games - tallies.get(None, ResultCounts()).games
    moves = [
        Next(move, tally, tally.games / went_on)
        for move, tally in tallies.items()
        if move is not None
    ]
    moves.sort(key=lambda each: -each.tally.games)
    newest = _newest(database, columns, position, games)
    ended = whole.games - went_on
    return PositionStats(whole, tuple(moves), ended, games, newest)


def _newest(
    database: sqlite3.Connection, columns: Columns, position: Position, games: array[int]
) -> tuple[Row, ...]:
    """Return the newest of the games that reach a position, without those that do not."""

    def checked(numbers: Sequence[int]) -> list[Row]:
        return list(reaching(load_rows(database, columns, numbers), position))

    year = columns.years.__getitem__
    some = nlargest(NEWEST, games, key=year)
    newest = checked(some)
    if len(newest) < len(some):  # games with an equal key are few: all are looked through
        ordered = sorted(games, key=year, reverse=True)
        newest.clear()
        for first in range(0, len(ordered), NEWEST):
            newest += checked(ordered[first : first + NEWEST])
            if len(newest) >= NEWEST:
                break
    return tuple(newest[:NEWEST])


def _moves(position: Position) -> dict[int, Move]:
    """Return the legal moves by the keys of the positions that they lead to."""
    moves: dict[int, Move] = {}
    for move in position.legal_moves:
        if isinstance(move, Place):
            moves.setdefault(key_of(position.play(move)), move)
    return moves


def _hits(
    database: sqlite3.Connection,
    segments: Iterable[int],
    stones: int,
    key: int,
    among: frozenset[int] | None,
) -> Iterator[_Hit]:
    """Yield the games that reach a position."""
    wanted = frozenset(segments)
    sought = array("I", (key,)).tobytes()
    columns = "SELECT segment, keys FROM column_of_keys WHERE stones = ? ORDER BY segment"
    for segment, keys in _typed(database.execute(columns, (stones,))):
        count = keys.count(sought) if segment in wanted else 0
        if not count:
            continue
        slots = _all_slots(keys, key) if count > _MANY else list(_slots(keys, sought))
        if among is not None:
            first = segment * SEGMENT
            slots = [slot for slot in slots if first + slot in among]
        if slots:
            yield _Hit(segment, slots)


def _typed(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Yield the numbers of segments and their keys. Raises TypeError for other values."""
    return (typed(row, int, bytes) for row in rows)


def _slots(keys: bytes, sought: bytes) -> Iterator[int]:
    """Yield the places of a key in a column, at whole numbers of keys."""
    at = keys.find(sought)
    while at >= 0:
        if at % len(sought) == 0:
            yield at // len(sought)
        at = keys.find(sought, at + 1)


def _all_slots(keys: bytes, key: int) -> list[int]:
    column = array("I", keys)
    return list(compress(range(len(column)), map(key.__eq__, column)))


def _tallies(
    database: sqlite3.Connection,
    columns: Columns,
    hits: list[_Hit],
    stones: int,
    moves: dict[int, Move],
) -> tuple[dict[Move | None, ResultCounts], array[int]]:
    """Return the results by the next move, None for games that end here, and the games.

    A game goes another way only by chance, as its key is that of another position: it is left out.
    """
    following: dict[int, bytes] = {}
    if hits:
        columns_of_keys = "SELECT segment, keys FROM column_of_keys WHERE stones = ?"
        following.update(_typed(database.execute(columns_of_keys, (stones,))))
    known: dict[int, Move | None] = {NO_KEY: None, **moves}
    seen: Counter[tuple[int, int]] = Counter()
    games = array("I")
    for segment, slots in hits:
        first, room = segment * SEGMENT, 4 * (slots[-1] + 1)
        after = array("I", following.get(segment, b"").ljust(room, b"\0"))
        keys = _picked(after, slots)
        results = _picked(columns.results[first : first + SEGMENT], slots)
        seen.update(zip(keys, results, strict=True))
        games.extend(first + slot for slot in compress(slots, map(known.__contains__, keys)))
    tallies: dict[Move | None, ResultCounts] = {}
    for (key, result), count in seen.items():
        if key in known:
            move = known[key]
            tallies[move] = tallies.get(move, ResultCounts()) + _tally(
                *unpacked_result(result), count
            )
    return tallies, games


def _picked(values: array[int], slots: list[int]) -> Sequence[int]:
    """Return the values in some slots."""
    if len(slots) == 1:  # for one slot, `itemgetter` gives no sequence
        return (values[slots[0]],)
    picked: tuple[int, ...] = itemgetter(*slots)(values)
    return picked


def _tally(score: int, winner: int, count: int) -> ResultCounts:
    """Return the tally of like games."""
    scored = 0 if score == NO_SCORE else count
    return ResultCounts(
        count,
        count * (winner == Winner.BLACK),
        count * (winner == Winner.DRAW),
        count * (winner == Winner.WHITE),
        scored,
        scored * score,
    )
