"""Search for games by words and fields, and their order."""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any

from boardtui.library.columns import Columns, unpacked_result
from boardtui.library.database import DEAD, NO_SCORE, SEGMENT, indexes_words
from boardtui.library.entry import Winner
from boardtui.library.query import EVENT, OPENING, PLAYER, TEXT_FIELDS, Query, Term

_NAME = "SELECT id FROM name WHERE instr(' ' || folded, ' ' || ?)"
_SCANS = {
    PLAYER: f"black IN ({_NAME}) OR white IN ({_NAME}) OR third IN ({_NAME})",
    EVENT: f"event IN ({_NAME})",
    OPENING: "opening IN (SELECT id FROM opening WHERE instr(' ' || folded, ' ' || ?))",
    "": "substr(date, 1, 4) LIKE ? || '%'",
}
"""The conditions that a word of a field sets without an index; the last is for years."""


_FAR = 2**12
"""Further than any lead."""


class Order(StrEnum):
    """The columns to sort games by."""

    DATE = "date"
    BLACK = "black"
    WHITE = "white"
    EVENT = "event"
    RESULT = "result"
    LENGTH = "length"
    OPENING = "opening"
    GAME = "game"
    PLACE = "place"
    """As in their file, if the games of one are listed."""


_NAMES = {
    Order.OPENING: ("opening", "opening ORDER BY folded, english"),
    Order.GAME: ("kind", "kind ORDER BY game"),
}
"""The columns of games that number other names than those of people and events, and their order."""


class Search:
    """Searches in one state of a library."""

    def __init__(self, database: sqlite3.Connection, columns: Columns) -> None:
        self._database = database
        self._columns = columns
        self._has_index = indexes_words(database)
        self._ranks: dict[Order, Sequence[int]] = {}

    def games(self, query: Query) -> array[int]:
        """Return the numbers of the games that a search finds, in ascending order."""
        found = self._with_words(query.terms) if query.terms else self._columns.games
        for condition in self._conditions(query):
            found = array("I", filter(condition, found))
        return found

    def sorted(
        self, games: Iterable[int], order: Order = Order.DATE, *, descending: bool = True
    ) -> array[int]:
        """Return games in an order; equal ones stay as they are."""
        ranks = self._results(descending=descending) if order is Order.RESULT else self._rank(order)
        return array("I", sorted(games, key=ranks.__getitem__, reverse=descending))

    def _with_words(self, terms: Iterable[Term]) -> array[int]:
        if self._has_index:
            rows: Iterable[tuple[int]] = self._database.execute(
                "SELECT rowid FROM words WHERE words MATCH ?", (_match(terms),)
            )
        else:
            conditions = [_scan(term.field, word) for term in terms for word in term.words]
            text = " AND ".join(condition for condition, _values in conditions)
            values = [value for _condition, values in conditions for value in values]
            rows = self._database.execute(f"SELECT id FROM game WHERE {text} ORDER BY id", values)
        return array("I", [game for (game,) in rows])

    def _conditions(self, query: Query) -> Iterator[Callable[[int], bool]]:
        columns = self._columns
        if query.years is not None:
            first, last = query.years
            years = columns.years
            yield lambda game: first <= years[game] <= last
        if query.winner is not None:
            winner, winners = query.winner, columns.winners
            yield lambda game: winners[game] == winner
        if query.size is not None or query.game:
            segments = {
                segment
                for board, segments in columns.boards.items()
                for segment in segments
                if _is_meant(board, query)
            }
            yield lambda game: game // SEGMENT in segments

    def _rank(self, order: Order) -> Sequence[int]:
        """Return the place of each game in an order, by its number."""
        match order:
            case Order.LENGTH:
                return self._columns.plies
            case Order.PLACE:
                return self._places()
        if order not in self._ranks:
            self._ranks[order] = self._dates() if order is Order.DATE else self._names(order)
        return self._ranks[order]

    def _results(self, *, descending: bool) -> Sequence[int]:
        """Return the leads of White, who is ahead of Black by them; games without one come last."""
        results = self._columns.results
        last = -1 if descending else 1
        ranks = {packed: _lead(*unpacked_result(packed), last) for packed in set(results)}
        return array("h", map(ranks.__getitem__, results))

    def _places(self) -> array[int]:
        """Return the places of games in their file, which name them."""
        ranks = array("I", bytes(4 * len(self._columns.winners)))
        by_place = self._database.execute("SELECT id FROM game ORDER BY digest")
        for place, (game,) in enumerate(by_place):
            ranks[game] = place
        return ranks

    def _dates(self) -> array[int]:
        """Return the dates as numbers; years alone come before their days."""
        ranks = array("I", (10_000 * year for year in self._columns.years))
        known = "SELECT id, date FROM game WHERE length(date) > 4"
        for game, date in self._database.execute(known):
            ranks[game] = int(date.replace("-", ""))
        return ranks

    def _names(self, order: Order) -> array[int]:
        column, table = _NAMES.get(order, (order.value, "name ORDER BY folded, text"))
        names = self._database.execute(f"SELECT id FROM {table}")
        places = {name: place for place, (name,) in enumerate(names, 1)}
        ranks = array("I", bytes(4 * len(self._columns.winners)))
        for game, name in self._database.execute(f"SELECT id, {column} FROM game"):
            ranks[game] = places.get(name, 0)
        return ranks


def _lead(score: int, winner: int, last: int) -> int:
    """Return the rank of a result: White's lead, doubled so that wins without a score are least.

    Games without a known winner rank above all others if `last` is 1, below them if it is -1.
    """
    if winner in {Winner.NONE, Winner.OTHER, DEAD}:
        return last * (_FAR + (winner == Winner.NONE))
    if score != NO_SCORE:
        return -2 * score
    return {Winner.BLACK: -1, Winner.DRAW: 0, Winner.WHITE: 1}[Winner(winner)]


def _match(terms: Iterable[Term]) -> str:
    """Return a search in the language of FTS5: words in quotes, each the beginning of a word."""
    parts = []
    for term in terms:
        words = " AND ".join(f'"{word}" *' for word in term.words)
        parts.append(f"{TEXT_FIELDS[term.field]} : ({words})" if term.field else f"({words})")
    return " AND ".join(parts)


def _scan(field: str, word: str) -> tuple[str, list[str]]:
    """Return the condition of a word and its values where words are not indexed."""
    fields = [field] if field else list(_SCANS)
    condition = " OR ".join(_SCANS[each] for each in fields)
    return f"({condition})", [word] * condition.count("?")


def _is_meant(board: str, query: Query) -> bool:
    """Return True if a kind of board has the size and the game of a search.

    Raises one of WRONG_VALUES for a damaged one.
    """
    match json.loads(board):
        case [str(key), dict(options)]:
            pass
        case _:
            raise ValueError(board)
    names: list[Any] = [key, *options.values()]
    is_size = query.size is None or options.get("size") == query.size
    return is_size and (not query.game or any(str(n).startswith(query.game) for n in names))
