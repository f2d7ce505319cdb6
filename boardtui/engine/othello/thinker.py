"""Thinks about positions of 8x8 Othello, deeper and deeper, and to the end where it can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from boardtui.engine.alarm import stopped_after
from boardtui.engine.bits import ONE
from boardtui.engine.effort import HASH_MEGABYTES, entries_filled, node_limit
from boardtui.engine.othello.bitboard import flips
from boardtui.engine.othello.endgame import new_solver
from boardtui.engine.othello.evaluation import set_features
from boardtui.engine.othello.probcut import CONFIDENCES, percent
from boardtui.engine.othello.search import FULL, LEAST_PROBED, principal
from boardtui.engine.othello.solver import MAX_BUCKET_BITS, NEAR_BUCKETS
from boardtui.engine.othello.state import HASH_WORDS, MAX_HASH_BITS, new_state
from boardtui.engine.othello.weights import load_weights
from boardtui.engine.thinker import Report, Thought
from boardtui.record.evaluation import Certainty, Limit
from boardtui.rules.board import Point, grid
from boardtui.rules.game import Move, Pass, Place, Position

_SIDE = 8
_MOST = 64
"""The highest score."""
_BOLD = 0
"""The confidence of searches that do not reach the end."""
_REST = 6
"""So many plies before the end the search goes on to the end at once."""
_BEFORE_THE_END = (0, 1)
"""The confidences of searches to the end before the exact one; more would cost what they save."""
_PLIES_UNREMEMBERED = 6
"""The last plies of a search, and moves cut off, fill as little as if it looked less far ahead."""
_WINNER_FIRST = 18
"""From so many empty squares it is worth finding the winner before the score."""


class _Iteration(NamedTuple):
    """One search of many, each deeper or surer than the one before."""

    depth: int
    confidence: int
    certainty: Certainty
    alpha: int = -_MOST
    beta: int = _MOST

    @property
    def percent(self) -> int:
        """How sure it is of each move that it leaves out."""
        is_selective = self.confidence < len(CONFIDENCES) and self.depth > LEAST_PROBED
        return percent(CONFIDENCES[self.confidence]) if is_selective else 100


class _Root(NamedTuple):
    """A position as the search knows it."""

    own: np.uint64
    other: np.uint64

    @property
    def empties(self) -> int:
        return 64 - int(self.own | self.other).bit_count()


class OthelloThinker:
    """Searches positions of `Othello(8)`."""

    def __init__(self, hash_megabytes: int = HASH_MEGABYTES, weights: Any = None) -> None:
        entries = (max(hash_megabytes, 1) << 20) // (8 * HASH_WORDS)
        bits = min(entries.bit_length() - 1, MAX_HASH_BITS)
        self._state = new_state(load_weights() if weights is None else weights, bits)
        self._solver = new_solver()
        self._entries = 1 << bits
        self._entries_used = 0
        self._began = 0.0

    def think(self, position: Position, limits: Limit, report: Report | None = None) -> Thought:
        root = _root(position)
        with self._within(limits, root):
            best = _unsearched(position.legal_moves[0])
            for iteration in _iterations(root.empties, limits.depth):
                score = self._search(root, iteration)
                line = self._line()
                if self._is_stopped and abs(score) > _MOST:
                    break  # not one move was searched to its end
                found = self._thought(iteration, score, line)
                if self._is_stopped:
                    best = _cut_short(best, found)
                    break
                best = _with_winner(best, found) if iteration.beta < _MOST else found
                if report is not None:
                    report(best)
            return best

    def rate(
        self, position: Position, limits: Limit, moves: int, report: Report | None = None
    ) -> list[Thought]:
        root = _root(position)
        with self._within(limits, root):
            rated = [_unsearched(move) for move in position.legal_moves]
            for iteration in _iterations(root.empties, limits.depth):
                if iteration.certainty is Certainty.WINNER:
                    continue
                finished = self._rate_once(root, iteration, rated, moves)
                if self._is_stopped:
                    break
                rated = finished
                if report is not None:
                    for thought in rated[:moves]:
                        report(thought)
            return rated[:moves]

    def stop(self) -> None:
        self._solver["stop"] = 1
        self._state["stop"] = 1

    def forget(self) -> None:
        self._state["hash"][0, : self._entries_used] = 0
        self._solver["buckets"][0, : NEAR_BUCKETS + self._entries_used] = 0
        self._entries_used = 0

    def _rate_once(
        self, root: _Root, iteration: _Iteration, before: list[Thought], moves: int
    ) -> list[Thought]:
        """Every move at one depth, the best first; beyond `moves` only bounds are known."""
        rated: list[Thought] = []
        for thought in before:
            move = thought.line[0]
            steps = 1 if isinstance(move, Place) else 0  # a pass fills no square
            below = iteration._replace(depth=iteration.depth - steps)
            floor = sorted((each.score for each in rated), reverse=True)[moves - 1 : moves]
            alpha = int(floor[0]) if floor else -_MOST
            score = -self._search(_after(root, move), below._replace(beta=-alpha))
            if self._is_stopped:
                return before
            line = [_square(move), *self._line()]
            rated.append(self._thought(iteration, score, line))
        return sorted(rated, key=lambda thought: -thought.score)

    def _search(self, root: _Root, iteration: _Iteration) -> int:
        state = self._state[0]
        ply = np.int64(0)
        set_features(state, root.own, root.other, ply)
        score = principal(
            state,
            self._solver[0],
            root.own,
            root.other,
            np.int64(iteration.alpha),
            np.int64(iteration.beta),
            np.int64(iteration.depth),
            ply,
            np.int64(iteration.confidence),
        )
        return int(score)

    def _line(self) -> list[int]:
        state = self._state[0]
        return [int(square) for square in state["line"][0, : int(state["line_length"][0])]]

    @property
    def _is_stopped(self) -> bool:
        return bool(self._state["stop"][0])

    @contextmanager
    def _within(self, limits: Limit, root: _Root) -> Iterator[None]:
        """Begin a search that ends by itself when it reaches its limits."""
        deepest = root.empties if limits.depth is None else min(limits.depth, root.empties)
        self._use_entries(entries_filled(limits, max(deepest - _PLIES_UNREMEMBERED, 0)))
        self._began = perf_counter()
        self._solver["stop"] = 0
        self._state["stop"] = 0
        self._state["nodes"] = 0
        date = self._state["date"][0] % 255 + 1
        self._state["date"] = self._solver["date"] = date
        self._state["node_limit"] = node_limit(limits)
        with stopped_after(limits.seconds, self.stop):
            yield

    def _use_entries(self, entries: int) -> None:
        """Use no more of the hash tables than that, as far as they reach."""
        entries = min(self._entries, entries)
        self._state["hash_mask"] = entries - 1
        self._solver["bucket_mask"] = min(entries, 1 << MAX_BUCKET_BITS) - 1
        self._entries_used = max(self._entries_used, entries)

    def _thought(self, iteration: _Iteration, score: int, line: list[int]) -> Thought:
        return Thought(
            depth=iteration.depth,
            score=float(score),
            line=_moves(line),
            certainty=iteration.certainty,
            nodes=int(self._state["nodes"][0]),
            seconds=perf_counter() - self._began,
            confidence=iteration.percent,
        )


def _unsearched(move: Move) -> Thought:
    return Thought(0, 0.0, (move,), Certainty.SEARCHED, 0, 0.0)


def _iterations(empties: int, depth_limit: int | None) -> Iterator[_Iteration]:
    """What to search, one iteration after the other."""
    full = int(FULL)
    if depth_limit is not None and depth_limit < empties:
        for depth in range(1, max(depth_limit, 1) + 1):
            yield _Iteration(depth, _BOLD, Certainty.SEARCHED)
        return
    for depth in range(1, empties - _REST + 1):
        yield _Iteration(depth, _BOLD, Certainty.SEARCHED)
    if empties > _REST:
        for confidence in _BEFORE_THE_END:
            yield _Iteration(empties, confidence, Certainty.SEARCHED)
    if empties >= _WINNER_FIRST:
        yield _Iteration(empties, full, Certainty.WINNER, -1, 1)
    yield _Iteration(empties, full, Certainty.EXACT)


def _with_winner(before: Thought, found: Thought) -> Thought:
    """What was known, and who wins: the search for that tells little of the score."""
    if found.score == 0 or (found.score > 0 and found.line[0] != before.line[0]):
        return found
    agreed = (before.score > 0) == (found.score > 0) and before.score != 0
    return found._replace(line=before.line, score=before.score if agreed else found.score)


def _cut_short(before: Thought, found: Thought) -> Thought:
    """What was known, unless an iteration that did not end found a better move by then."""
    if found.certainty is Certainty.SEARCHED:
        return found
    if found.line[0] == before.line[0]:
        return before._replace(nodes=found.nodes, seconds=found.seconds)
    is_won = before.certainty is Certainty.WINNER and found.score > 0
    return found._replace(certainty=before.certainty if is_won else Certainty.SEARCHED)


def _root(position: Position) -> _Root:
    own, other = (
        _bitboard(position, int(position.turn)),
        _bitboard(position, 1 - int(position.turn)),
    )
    return _Root(own, other)


def _bitboard(position: Position, color: int) -> np.uint64:
    """The discs of a colour without the spare column that the rules keep."""
    stones = position.board.stones[color]
    stride = grid(position.board.size).stride
    bits = 0
    for row in range(_SIDE):
        bits |= (stones >> row * stride & 0xFF) << row * _SIDE
    return np.uint64(bits)


def _after(root: _Root, move: Move) -> _Root:
    if not isinstance(move, Place):
        return _Root(root.other, root.own)
    bit = ONE << np.uint64(_square(move))
    taken = flips(root.own, root.other, bit)
    return _Root(root.other & ~taken, root.own | taken | bit)


def _square(move: Move) -> int:
    """The square of a move; 64 is a pass."""
    return move.point.row * _SIDE + move.point.col if isinstance(move, Place) else 64


def _moves(line: list[int]) -> tuple[Move, ...]:
    """The moves of a line of squares."""
    return tuple(
        Pass() if square == _SIDE * _SIDE else Place(Point(square % _SIDE, square // _SIDE))
        for square in line
    )
