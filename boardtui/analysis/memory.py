"""Results of engines by position, the deepest kept."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from boardtui.analysis.analysis_result import evaluation_after, evaluation_of, is_settled
from boardtui.record.evaluation import Evaluation, Info, Limit
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.symmetry import image_of, symmetries
from boardtui.system.named_tuples import NamedTuple

MOST = 1000
"""The number of positions that are remembered: more than a person looks at in an evening."""

Moves = Mapping[Move, Info]
"""The report on each move of a position, the best first."""


class _Known(NamedTuple):
    """Results for one position."""

    moves: Moves = MappingProxyType({})
    ended: Mapping[int, float] = MappingProxyType({})
    """The limit in seconds of the longest completed search, by its number of moves."""


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

    def __len__(self) -> int:
        return len(self._known)

    def moves(self, position: Position) -> Moves:
        """Return the deepest report on each move, the best first; empty if there is none."""
        return self._about(position).moves

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

    def keep(self, position: Position, moves: Moves) -> None:
        """Replace the reports on the moves of a position."""
        if moves:
            shared = {
                self._shared(move): info._replace(line=tuple(map(self._shared, info.line)))
                for move, info in moves.items()
            }
            self._put(position, self._about(position)._replace(moves=shared))

    def note_end(self, position: Position, count: int, limit: Limit) -> None:
        """Note that a search for the best `count` moves is complete: limit spent, or all proved.

        Only the limit in seconds is kept, so a search without one is not noted.
        """
        if limit.seconds is not None:
            known = self._about(position)
            longest = max(limit.seconds, known.ended.get(count, 0.0))
            self._put(position, known._replace(ended={**known.ended, count: longest}))

    def answers(self, position: Position, count: int, limit: Limit) -> bool:
        """Return True if a search for the best `count` moves would find nothing new."""
        known = self._about(position)
        if not known.moves:
            return False
        seconds = math.inf if limit.seconds is None else limit.seconds
        return is_settled(position, known.moves) or any(
            was_count >= count and was_given >= seconds
            for was_count, was_given in known.ended.items()
        )

    def _about(self, position: Position) -> _Known:
        return self._known.get(_key(position), _NOTHING)

    def _put(self, position: Position, known: _Known) -> None:
        """Change the results of a position, which becomes the one used last."""
        key = _key(position)
        self._known.pop(key, None)
        self._known[key] = known
        if len(self._known) > self._most:
            del self._known[next(iter(self._known))]

    def _shared(self, move: Move) -> Move:
        return self._same.setdefault(move, move)


def deepened(position: Position, known: Moves, found: Mapping[Move, Info]) -> Moves:
    """Merge the reports of another search with the known ones, the best first.

    The search that looked further says which move is the best and what it is worth; no other move
    is worth more than that. Moves that are images of each other have one value.
    """
    if not found:
        return known
    fresh = {
        move: known[move] if move in known and known[move].is_deeper(info) else info
        for move, info in found.items()
    }
    before = {move: fresh.get(move, info) for move, info in known.items()}
    moves, best = fresh, _best(fresh.values())
    if known:
        first = next(iter(known.values()))
        is_deeper = first.is_deeper(_best(found.values()))
        if is_deeper:
            best = before[first.line[0]]
        if len(before) > len(fresh) or (is_deeper and len(before) == len(fresh)):
            moves = before
    moves = _evened(position, {**moves, best.line[0]: best})
    best = moves[best.line[0]]
    capped = [
        info if info.score <= best.score else info._replace(score=best.score)
        for info in moves.values()
    ]

    def place(info: Info) -> tuple[float, bool, bool, tuple[int, ...]]:
        is_first = not known or info.line[0] == next(iter(known))
        return -info.score, best.is_deeper(info), not is_first, _square(info)

    return {info.line[0]: info for info in sorted(capped, key=place)}


def _key(position: Position) -> Position:
    """Return the position without the way that led to it."""
    return replace(position, ply=0, last=None)


def _best(infos: Iterable[Info]) -> Info:
    return max(infos, key=lambda info: info.score)


def _square(info: Info) -> tuple[int, ...]:
    """Return the place of a move in reading order."""
    move = info.line[0]
    return move.point[::-1] if isinstance(move, Place) else ()


def _evened(position: Position, moves: Mapping[Move, Info]) -> dict[Move, Info]:
    """Give all moves that are images of each other the deepest report among them."""
    evened = dict(moves)
    for image in symmetries(position):
        for move, info in moves.items():
            target = image_of(move, image)
            other = evened.get(target, info)
            is_as_deep = not other.is_deeper(info)
            if info.is_deeper(other) or (is_as_deep and info.score > other.score):
                line = tuple(image_of(each, image) for each in info.line)
                evened[target] = info._replace(line=line)
    return evened
