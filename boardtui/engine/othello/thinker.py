"""The engine of the 8x8 board: iterative deepening, and exact searches to the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from boardtui.engine.alarm import stopped_after
from boardtui.engine.best_lines import SHARE_OF_HASH, search_lines
from boardtui.engine.effort import HASH_MEGABYTES, entries_filled, node_limit
from boardtui.engine.othello.bitboard import HIGHEST_SCORE
from boardtui.engine.othello.endgame_table import empty_buckets, new_table, use_buckets
from boardtui.engine.othello.layout import Bitboards, bitboards_of, move_to, square_of
from boardtui.engine.othello.probcut import CONFIDENCES, percent
from boardtui.engine.othello.search import FULL, PROBCUT_DEPTH, SHARED_DEPTH
from boardtui.engine.othello.search_state import HASH_WORDS, MAX_HASH_BITS, new_shared
from boardtui.engine.othello.weights import load_weights
from boardtui.engine.othello.worker import OthelloWorker
from boardtui.engine.thinker import InfoCallback
from boardtui.engine.thread_pool import ThreadPool
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Move, Place, Position

_HIGHEST = int(HIGHEST_SCORE)

_MIDGAME_CONFIDENCE = 0
"""The confidence of searches that do not reach the end."""

_LAST_PLIES = 6
"""Depths less than this short of the end are skipped: the next iteration is to the end."""

_ENDGAME_CONFIDENCES = (0, 1)
"""Confidences of searches to the end before the exact one; more of them save nothing."""

_PLIES_UNSTORED = 6
"""Plies of depth that add no table entries: the last are not stored, and cutoffs save others."""

_WINNER_FIRST = 18
"""The least empty squares to search for the winner before the score: with fewer it saves no
time."""

_DATES = 255
"""Searches are dated from 1 to this, then from 1 again; the date is one byte of an entry."""


class _Iteration(NamedTuple):
    """One search of iterative deepening: deeper, or more confident, than the one before."""

    depth: int
    confidence: int
    certainty: Certainty
    alpha: int = -_HIGHEST
    beta: int = _HIGHEST

    @property
    def percent(self) -> int:
        """Probability in percent that no move left out is better."""
        is_selective = self.confidence < len(CONFIDENCES) and self.depth > PROBCUT_DEPTH
        return percent(CONFIDENCES[self.confidence]) if is_selective else 100


class OthelloThinker:
    """Searches positions of `Othello(8)`."""

    def __init__(
        self, hash_megabytes: int = HASH_MEGABYTES, weights: Any = None, threads: int = 1
    ) -> None:
        entries = (max(hash_megabytes, 1) << 20) // (8 * HASH_WORDS)
        bits = min(entries.bit_length() - 1, MAX_HASH_BITS)
        weights = load_weights() if weights is None else weights
        self._shared = new_shared(bits)
        # Of the greatest size: pages that no search touches take no memory.
        self._table = new_table()
        self._pool = ThreadPool(partial(OthelloWorker, weights, self._shared, self._table), threads)
        self._entries = 1 << bits
        self._entries_used = 0
        self._began = 0.0
        others = max(hash_megabytes // SHARE_OF_HASH, 1)
        self._make_others = partial(OthelloThinker, others, weights, threads)
        self._others: OthelloThinker | None = None

    def think(self, position: Position, limits: Limit, report: InfoCallback | None = None) -> Info:
        with self.within(position, limits):
            best = _unsearched(position.legal_moves[0])
            for iteration in self.steps(position, limits):
                best = self.find_best(position, iteration, best) or best
                if self.is_stopped:
                    break
                if report is not None:
                    report(best)
            return best

    def best_lines(
        self, position: Position, limits: Limit, count: int, report: InfoCallback | None = None
    ) -> list[Info]:
        count = min(count, len(position.legal_moves))
        if count == 1:
            return [self.think(position, limits, report)]
        self._others = self._others or self._make_others()
        return search_lines(self, self._others, position, limits, count, report)

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
    ) -> list[Info]:
        with self.within(position, limits):
            rated = self.unsearched(position)
            for iteration in self.steps(position, limits):
                finished = self.rate_once(position, iteration, rated, moves)
                if self.is_stopped:
                    break
                is_new, rated = finished is not rated, finished
                if report is not None and is_new:
                    for thought in rated[:moves]:
                        report(thought)
            return rated[:moves]

    def stop(self) -> None:
        self._pool.main.stop()  # helpers end with it
        if self._others is not None:
            self._others.stop()

    def limit_nodes(self, nodes: int) -> None:
        """End the search after `nodes` nodes since `within`."""
        self._pool.limit_nodes(nodes)

    def forget(self) -> None:
        self._shared["hash"][0, : self._entries_used] = 0
        empty_buckets(self._table, self._entries_used)
        self._entries_used = 0
        if self._others is not None:
            self._others.forget()

    def unsearched(self, position: Position) -> list[Info]:
        """Return all legal moves."""
        return [_unsearched(move) for move in position.legal_moves]

    def steps(self, position: Position, limits: Limit) -> Iterator[_Iteration]:
        """Return the iterations in order."""
        return _iterations(position.board.vacant.bit_count(), limits.depth)

    def find_best(self, position: Position, iteration: _Iteration, before: Info) -> Info | None:
        """Return the best move by an iteration; None if not one was searched to its end."""
        score = self._search(bitboards_of(position), iteration)
        # The score begins as worse than all: no move has replaced it.
        if self.is_stopped and abs(score) > _HIGHEST:
            return None
        found = self._thought(iteration, score, self._pool.main.line)
        if self.is_stopped:
            return _cut_short(before, found)
        return _with_winner(before, found) if iteration.beta < _HIGHEST else found

    def rate_once(
        self, position: Position, iteration: _Iteration, before: list[Info], moves: int
    ) -> list[Info]:
        """Search every move once; return them best first, those after `moves` with upper bounds."""
        if iteration.certainty is Certainty.WINNER:
            return before  # it would not order the moves by score
        root = bitboards_of(position)
        rated: list[Info] = []
        for thought in before:
            move = thought.line[0]
            steps = 1 if isinstance(move, Place) else 0  # a pass fills no square
            below = iteration._replace(depth=iteration.depth - steps)
            floor = sorted((each.score for each in rated), reverse=True)[moves - 1 : moves]
            alpha = int(floor[0]) if floor else -_HIGHEST
            score = -self._search(root.after(square_of(move)), below._replace(beta=-alpha))
            if self.is_stopped:
                return before
            line = [square_of(move), *self._pool.main.line]
            rated.append(self._thought(iteration, score, line))
        return sorted(rated, key=lambda thought: -thought.score)

    def _search(self, root: Bitboards, iteration: _Iteration) -> int:
        depth, confidence, _, alpha, beta = iteration

        def search(worker: OthelloWorker) -> int:
            return worker.search(root, alpha, beta, depth, confidence)

        # Where no move is put off, helpers would only repeat the main worker's search.
        return self._pool.search(search, is_shared=depth > int(SHARED_DEPTH))

    @property
    def nodes(self) -> int:
        """Positions searched for the last question."""
        return self._pool.nodes

    @property
    def is_stopped(self) -> bool:
        return self._pool.main.is_stopped

    @contextmanager
    def within(self, position: Position, limits: Limit) -> Iterator[None]:
        """Set the limits; the search in the block stops at them."""
        empties = position.board.vacant.bit_count()
        deepest = empties if limits.depth is None else min(limits.depth, empties)
        self._use_entries(entries_filled(limits, max(deepest - _PLIES_UNSTORED, 0)))
        self._began = perf_counter()
        self._pool.begin(node_limit(limits), limits.threads)
        self._shared["date"] = self._table["date"] = self._shared["date"][0] % _DATES + 1
        with stopped_after(limits.seconds, self.stop):
            yield

    def _use_entries(self, entries: int) -> None:
        """Use at most `entries` entries of the transposition tables."""
        entries = min(self._entries, entries)
        self._shared["hash_mask"] = entries - 1
        use_buckets(self._table, entries)
        self._entries_used = max(self._entries_used, entries)

    def _thought(self, iteration: _Iteration, score: int, line: list[int]) -> Info:
        return Info(
            depth=iteration.depth,
            score=float(score),
            line=tuple(map(move_to, line)),
            certainty=iteration.certainty,
            nodes=self.nodes,
            seconds=perf_counter() - self._began,
            confidence=iteration.percent,
        )


def _unsearched(move: Move) -> Info:
    return Info(0, 0.0, (move,))


def _iterations(empties: int, depth_limit: int | None) -> Iterator[_Iteration]:
    """Yield the iterations of a search in order.

    The window from -1 to 1 finds only the winner, at less cost than the score.
    """
    full = int(FULL)
    if depth_limit is not None and depth_limit < empties:
        for depth in range(1, max(depth_limit, 1) + 1):
            yield _Iteration(depth, _MIDGAME_CONFIDENCE, Certainty.SEARCHED)
        return
    for depth in range(1, empties - _LAST_PLIES + 1):
        yield _Iteration(depth, _MIDGAME_CONFIDENCE, Certainty.SEARCHED)
    if empties > _LAST_PLIES:
        for confidence in _ENDGAME_CONFIDENCES:
            yield _Iteration(empties, confidence, Certainty.SEARCHED)
    if empties >= _WINNER_FIRST:
        yield _Iteration(empties, full, Certainty.WINNER, -1, 1)
    yield _Iteration(empties, full, Certainty.EXACT)


def _with_winner(before: Info, found: Info) -> Info:
    """Return the report after the search for the winner, whose score is only a bound.

    The line found before is kept unless another move wins, and its score if the winner agrees.
    """
    if found.score == 0 or (found.score > 0 and found.line[0] != before.line[0]):
        return found
    agreed = (before.score > 0) == (found.score > 0) and before.score != 0
    return found._replace(line=before.line, score=before.score if agreed else found.score)


def _cut_short(before: Info, found: Info) -> Info:
    """Return the report of a search stopped within an iteration.

    The best move so far is searched first, so another best move is better. Its score is no proof of
    more than the winner, and only if that was proved before.
    """
    if found.certainty is Certainty.SEARCHED:
        return found
    if found.line[0] == before.line[0]:
        return before._replace(nodes=found.nodes, seconds=found.seconds)
    is_won = before.certainty is Certainty.WINNER and found.score > 0
    return found._replace(certainty=before.certainty if is_won else Certainty.SEARCHED)
