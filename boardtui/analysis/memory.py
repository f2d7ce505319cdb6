"""Results of engines by position, the deepest kept."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from boardtui.analysis.analysis_result import evaluation_after, evaluation_of, is_settled
from boardtui.analysis.judge import is_proved
from boardtui.analysis.merging import Moves
from boardtui.analysis.search_reports import NO_MOVES, SearchReports
from boardtui.record.cost import LONGEST_BETTER
from boardtui.record.evaluation import Certainty, Evaluation, Info, Limit
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Move, Position
from boardtui.system.named_tuples import NamedTuple

MOST = 2000
"""The number of positions that are remembered: those of some thirty games."""


class _Known(NamedTuple):
    """Results for one position."""

    moves: Moves = NO_MOVES
    values: tuple[Info, ...] = ()
    """The report on the best move at each depth, in this order."""
    ended: tuple[tuple[int, Limit], ...] = ()
    """The number of moves and the limit of each completed search that no other one contains."""


_NOTHING = _Known()


class Memory:
    """Keeps results for the positions used last.

    A position is its game, its board and the side to move, whatever moves led to it.
    """

    def __init__(self, most: int = MOST) -> None:
        """Forget all but `most` positions."""
        self._most = most
        self._known: dict[Position, _Known] = {}
        self._same: dict[Move, Move] = {}
        """One object for each move, which thousands of lines share."""
        self._running: tuple[Position, SearchReports] | None = None
        """The search that is followed, and its position by the key."""

    def __len__(self) -> int:
        return len(self._known)

    def moves(self, position: Position) -> Moves:
        """Return the deepest report on each move, the best first; empty if there is none."""
        return self._about(position).moves

    def values(self, position: Position) -> Mapping[int, Info]:
        """Return the report on the best move at each depth, the deepest last."""
        return {info.depth: info for info in self._about(position).values}

    def best(self, position: Position) -> Evaluation | None:
        """Return the deepest value of a position; None if it is unknown."""
        moves = self.moves(position)
        return evaluation_of(position, next(iter(moves.values()))) if moves else None

    def best_at(self, node: Node) -> Evaluation | None:
        """Return the deepest value of a node; None if it is unknown.

        It comes from its position, from the reports on its move, or from its record.
        """
        deepest: Evaluation | None = None
        for value in (self.best(node.position), self._before(node), node.evaluation):
            if value is not None and (deepest is None or value.is_deeper(deepest)):
                deepest = value
        return deepest

    def _before(self, node: Node) -> Evaluation | None:
        """Return the value of a node by the report on its move in the position before."""
        if node.parent is None or node.move is None or node.position.outcome is not None:
            return None
        position = node.parent.position
        report = self.moves(position).get(node.move)
        return None if report is None else evaluation_after(position, report)

    def judged(self, record: GameRecord) -> GameRecord:
        """Return a copy of a record with the deepest value at each node, O(nodes)."""
        copy = record.copy()
        for node in copy.root.walk():
            node.evaluation = self.best_at(node)
        return copy

    @contextmanager
    def following(self, search: SearchReports) -> Generator[None, None, None]:
        """Keep the reports of a search as they come; one search at a time is followed."""
        search.begin(self.moves(search.position))
        self._running = _key(search.position), search
        try:
            yield
        finally:
            self._keep_running()
            self._running = None

    def keep(
        self, position: Position, moves: Moves, values: Mapping[int, Info] | None = None
    ) -> None:
        """Replace the reports on the moves of a position, and the best ones at some depths."""
        if moves:
            known = self._about(position)
            shared = {self._shared(move): self._thrifty(info) for move, info in moves.items()}
            by_depth = {info.depth: info for info in known.values}
            for depth, info in (values or {}).items():
                by_depth[depth] = self._thrifty(info, LONGEST_BETTER)
            ordered = tuple(by_depth[depth] for depth in sorted(by_depth))
            self._put(position, known._replace(moves=shared, values=ordered))

    def note_end(self, position: Position, count: int, limit: Limit) -> None:
        """Note that a search for the best `count` moves is complete: limit spent, or all proved.

        A search without a limit is not noted.
        """
        ended = Limit(seconds=limit.seconds, nodes=limit.nodes, depth=limit.depth)
        if ended == Limit():
            return
        known = self._about(position)
        if not any(_contains(was, (count, ended)) for was in known.ended):
            others = [was for was in known.ended if not _contains((count, ended), was)]
            self._put(position, known._replace(ended=(*others, (count, ended))))

    def answers(self, position: Position, count: int, limit: Limit) -> bool:
        """Return True if a search for the best `count` moves would find nothing new."""
        known = self._about(position)
        if not known.moves:
            return False
        if is_settled(position, known.moves) or (
            count == 1
            and (
                is_proved(position, next(iter(known.moves.values())))
                or _reaches(position, known, limit)
            )
        ):
            return True
        return any(_contains(was, (count, limit)) for was in known.ended)

    def reports(self, position: Position, count: int, limit: Limit) -> tuple[Info, ...]:
        """Return what a search would report, as far as it is known, the deepest last.

        For one move those are its values at each depth, up to the limit unless one is proved.
        """
        known = self._about(position)
        if count > 1 or not known.values:
            return tuple(known.moves.values())[:count]
        deepest = known.values[-1].depth if limit.depth is None else limit.depth
        return tuple(
            info
            for info in known.values
            if info.depth <= deepest or info.certainty is not Certainty.SEARCHED
        )

    def _about(self, position: Position) -> _Known:
        key = _key(position)
        if self._running is not None and self._running[0] == key:
            self._keep_running()
        return self._known.get(key, _NOTHING)

    def _keep_running(self) -> None:
        """Keep the reports of the search that is followed."""
        if self._running is not None and self._running[1].has_news:
            search = self._running[1]
            self.keep(search.position, search.merged(), search.values)

    def _put(self, position: Position, known: _Known) -> None:
        """Change the results of a position, which becomes the one used last."""
        key = _key(position)
        self._known.pop(key, None)
        self._known[key] = known
        if len(self._known) > self._most:
            del self._known[next(iter(self._known))]

    def _shared(self, move: Move) -> Move:
        return self._same.setdefault(move, move)

    def _thrifty(self, info: Info, most: int | None = None) -> Info:
        """Return a report with its line cut to `most` moves; equal moves are one object."""
        return info._replace(line=tuple(map(self._shared, info.line[:most])))


def _key(position: Position) -> Position:
    """Return the position without the way that led to it."""
    return replace(position, ply=0, last=None)


def _contains(greater: tuple[int, Limit], other: tuple[int, Limit]) -> bool:
    """Return True if one search finds all that another one would find."""
    (count, limit), (other_count, other_limit) = greater, other
    bounds = zip(_amounts(limit), _amounts(other_limit), strict=True)
    return count >= other_count and all(
        most is None or (wanted is not None and wanted <= most) for most, wanted in bounds
    )


def _amounts(limit: Limit) -> tuple[float | None, ...]:
    return limit.seconds, limit.nodes, limit.depth


def _reaches(position: Position, known: _Known, limit: Limit) -> bool:
    """Return True if the values at the depth of a limit and at the one before are known.

    A search to the end of the game has more to prove at its last depth.
    """
    if limit.depth is None or limit.depth >= position.board.vacant.bit_count():
        return False
    return {limit.depth, limit.depth - 1} <= {info.depth for info in known.values}
