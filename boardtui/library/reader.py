"""Reading of the library, while others may change it."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from boardtui.library.columns import Columns, GameNumber, load_columns
from boardtui.library.database import check_searchable, reading, stored_values, version_of
from boardtui.library.explorer import PositionStats, explore
from boardtui.library.query import Query
from boardtui.library.rows import GameLocation, Row, load_rows, origins_of
from boardtui.library.search import Order, Search
from boardtui.library.source_table import State
from boardtui.library.versions import BY_PEOPLE, NOTES_PLAYED
from boardtui.record.digest import Digest
from boardtui.rules.game import Position
from boardtui.system.databases import path_text, typed
from boardtui.system.named_tuples import NamedTuple

MOST_FINDINGS = 256
"""Positions with statistics kept in memory."""


class SourceStatus(NamedTuple):
    """A file with games in the library."""

    path: str
    state: State
    games: int
    bad: int
    cut: int
    contradicted: int
    problem: str
    """Why the reading stopped early; empty if it did not."""

    @property
    def is_gameless(self) -> bool:
        """True if the file was read whole and is no record."""
        return self.state is State.WHOLE and not (self.games or self.bad or self.problem)


class Reader:
    """An open library, for one thread at a time.

    Each question reads one snapshot, with all changes made before it.
    """

    def __init__(self, database: sqlite3.Connection, path: Path) -> None:
        self._database = database
        self._path = path
        self._version = 0
        self._columns: Columns | None = None
        self._search: Search | None = None
        self._findings: dict[Position, PositionStats] = {}
        self._found: tuple[Query, frozenset[GameNumber]] | None = None

    def find(
        self,
        query: Query,
        order: Order = Order.DATE,
        *,
        descending: bool = True,
        among: Collection[int] | None = None,
    ) -> array[int]:
        """Return the numbers of the games that a search finds, in an order.

        Given `among`, only games in it; `tag:` and `own:` of the query are left to the caller.
        """
        with self._moment() as columns:
            search = self._searches(columns)
            games = search.games(query)
            if among is not None:
                games = array("I", filter(among.__contains__, games))
            return search.sorted(games, order, descending=descending)

    def found(self, query: Query) -> frozenset[GameNumber]:
        """Return the numbers of the games that a search finds, remembered for the next question.

        Tags and owner of the search do not count.
        """
        with self._moment() as columns:
            if self._found is None or self._found[0] != query:
                games = cast("Iterable[GameNumber]", self._searches(columns).games(query))
                self._found = query, frozenset(games)
            return self._found[1]

    def rows(self, numbers: Iterable[int]) -> tuple[Row, ...]:
        """Return games by their numbers; deleted ones are left out."""
        with self._moment() as columns:
            return load_rows(self._database, columns, numbers)

    def origins(self, number: GameNumber) -> tuple[GameLocation, ...]:
        """Return the places of a game on the disk, existing files first."""
        with stored_values(self._path):
            return origins_of(self._database, number)

    def explore(self, position: Position, among: Collection[int] | None = None) -> PositionStats:
        """Return the statistics of a position, over all games or only those `among` some."""
        with self._moment() as columns:
            if among is not None:
                return explore(self._database, columns, position, among)
            if position not in self._findings:
                if len(self._findings) >= MOST_FINDINGS:
                    del self._findings[next(iter(self._findings))]
                self._findings[position] = explore(self._database, columns, position)
            return self._findings[position]

    def numbers(self, digests: Iterable[Digest]) -> dict[Digest, GameNumber]:
        """Return the numbers of games by their digests; deleted ones are left out."""
        sought = "SELECT id FROM game WHERE digest = ?"
        with stored_values(self._path):
            found = ((each, self._database.execute(sought, (each,)).fetchone()) for each in digests)
            return {digest: row[0] for digest, row in found if row is not None}

    def played(self) -> frozenset[GameNumber]:
        """Return the numbers of the games that a person played in boardtui."""
        with stored_values(self._path):
            noted = version_of(self._path, self._database) >= NOTES_PLAYED
            played = "SELECT DISTINCT game FROM origin WHERE played" if noted else BY_PEOPLE
            found = self._database.execute(played)
            return frozenset(GameNumber(*typed(row, int)) for row in found)

    def count(self) -> int:
        """Return how many games there are."""
        with stored_values(self._path):
            (count,) = self._database.execute("SELECT count(*) FROM game").fetchone()
            return int(count)

    def sources(self) -> tuple[SourceStatus, ...]:
        """Return the files with games in the library, by path."""
        with stored_values(self._path):
            rows = self._database.execute(
                "SELECT s.path, s.state, count(o.game), s.bad, s.cut, s.contradicted, s.problem"
                " FROM source s LEFT JOIN origin o ON o.source = s.id GROUP BY s.id ORDER BY s.path"
            )
            return tuple(map(_source, rows))

    @contextmanager
    def _moment(self) -> Iterator[Columns]:
        """Read one snapshot of the library, which other processes may change meanwhile."""
        with stored_values(self._path):
            self._database.execute("BEGIN")
            try:
                yield self._current()
            finally:
                self._database.execute("COMMIT")

    def _current(self) -> Columns:
        """Return the columns, loaded again if the library has changed."""
        (version,) = self._database.execute("PRAGMA data_version").fetchone()
        if self._columns is None or version != self._version:
            check_searchable(self._path, self._database)  # another boardtui may have changed it
            self._version, self._search, self._found = version, None, None
            self._findings.clear()
            self._columns = None
            self._columns = load_columns(self._database)
        return self._columns

    def renew(self) -> None:
        """Forget what was loaded, since this very connection has changed the library."""
        self._columns = None

    def _searches(self, columns: Columns) -> Search:
        if self._search is None:
            self._search = Search(self._database, columns)
        return self._search


def _source(row: tuple[Any, ...]) -> SourceStatus:
    path, state, *more = typed(row, str, int, int, int, int, int, str)
    return SourceStatus(path_text(path), State(state), *more)


@contextmanager
def open_library(path: Path) -> Iterator[Reader | None]:
    """Open a library for a block; None if there is none yet. Raises LibraryError."""
    with reading(path) as database:
        yield None if database is None else Reader(database, path)
