"""The reports of one search, as they come."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from boardtui.analysis.analysis_result import is_settled
from boardtui.analysis.merging import Moves, deepened
from boardtui.record.evaluation import Info
from boardtui.rules.game import Move, Position

NO_MOVES: Moves = MappingProxyType({})


class SearchReports:
    """The reports of a search for the best moves, which may be broken off and begun again."""

    def __init__(self, position: Position, count: int) -> None:
        """Expect the reports of a search for the best `count` moves."""
        self.position = position
        self.has_news = False
        """True if a report came since the last `merged`."""
        self._count = count
        self._known = NO_MOVES
        self._repeats = False
        """True if the search has begun again after some reports."""
        self._moves: dict[Move, Info] = {}
        self._values: dict[int, Info] = {}

    @property
    def values(self) -> Mapping[int, Info]:
        """The report on the best move at each depth."""
        return self._values

    @property
    def is_settled(self) -> bool:
        """True if more search could not matter."""
        return is_settled(self.position, self._moves)

    def begin(self, known: Moves) -> None:
        """Begin, or begin again; `known` are the reports of all searches before."""
        self._known = known
        self._repeats = bool(self._moves)

    def note(self, info: Info) -> bool:
        """Take the report on a move; return False if it repeats what an earlier one went beyond.

        A search that begins again soon reaches where it was broken off, by the engine's tables.
        """
        if self._repeats and self._is_behind(info):
            return False
        self.has_news = True
        self._moves.pop(info.line[0], None)
        self._moves[info.line[0]] = info
        while len(self._moves) > self._count:
            # The stalest are no longer among the best.
            del self._moves[next(iter(self._moves))]
        best = self._values.get(info.depth)
        if best is None or self._replaces(info, best):
            self._values[info.depth] = info
        return True

    def merged(self) -> Moves:
        """Return the reports merged with those of the searches before."""
        self.has_news = False
        return deepened(self.position, self._known, self._moves)

    def _is_behind(self, info: Info) -> bool:
        same = self._moves.get(info.line[0])
        if same is not None:
            return same.is_deeper(info)
        is_full = len(self._moves) >= self._count
        return is_full and all(each.is_deeper(info) for each in self._moves.values())

    def _replaces(self, info: Info, best: Info) -> bool:
        """Return True if a report is newer about the best move, or on a better one, at a depth."""
        if self._count == 1 or info.line[0] == best.line[0]:
            return not best.is_deeper(info)
        return info.is_deeper(best) or (info.score > best.score and not best.is_deeper(info))
