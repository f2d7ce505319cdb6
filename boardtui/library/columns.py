"""Columns of all games in memory, a few bytes for each game: the data that every query reads."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Mapping
from itertools import compress
from typing import NewType

from boardtui.library.database import DEAD, SEGMENT
from boardtui.system.databases import typed
from boardtui.system.named_tuples import NamedTuple

GameNumber = NewType("GameNumber", int)
"""Row of a game in the library; another game may have it after the next import.

Arrays of them are arrays of int, since an array takes no other type of whole numbers.
"""

_WINNERS = 2**8


class Columns(NamedTuple):
    """Columns of all games, by their number."""

    winners: bytes
    scores: array[int]
    results: array[int]
    """Winner and score in one number, as `unpacked_result` takes apart."""
    years: array[int]
    plies: array[int]
    boards: Mapping[str, tuple[int, ...]]
    """The segments of each kind of board."""

    @property
    def games(self) -> array[int]:
        """The numbers of all games."""
        alive = map(DEAD.__ne__, self.winners)
        return array("I", compress(range(len(self.winners)), alive))


def load_columns(database: sqlite3.Connection) -> Columns:
    """Load the columns of a library. Raises ValueError or TypeError for a damaged one."""
    (last, count) = database.execute(
        "SELECT coalesce(max(id), -1), count(*) FROM segment"
    ).fetchone()
    if last > count:
        raise ValueError(last)  # they are numbered from 1 on, and stay
    room = (last + 1) * SEGMENT
    winners = bytearray([DEAD]) * room
    scores, years, plies = (array(code, bytes(2 * room)) for code in "hHH")
    boards: dict[str, list[int]] = {}
    for number, board, *blobs in database.execute(
        "SELECT id, board, winners, scores, years, plies FROM segment ORDER BY id"
    ):
        typed((board, *blobs), str, bytes, bytes, bytes, bytes)
        start, games = number * SEGMENT, len(blobs[0])
        if number < 0 or games > SEGMENT or any(len(blob) != 2 * games for blob in blobs[1:]):
            raise ValueError(number)
        winners[start : start + games] = blobs[0]
        for column, blob in zip((scores, years, plies), blobs[1:], strict=True):
            values = array(column.typecode, blob)
            column[start : start + len(values)] = values
        boards.setdefault(board, []).append(number)
    kinds = {board: tuple(numbers) for board, numbers in boards.items()}
    results = array(
        "i", (score * _WINNERS + winner for score, winner in zip(scores, winners, strict=True))
    )
    return Columns(bytes(winners), scores, results, years, plies, kinds)


def unpacked_result(number: int) -> tuple[int, int]:
    """Split a number of `Columns.results` into score and winner."""
    return divmod(number, _WINNERS)
