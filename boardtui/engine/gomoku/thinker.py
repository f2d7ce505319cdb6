"""The Gomoku engine: iterative deepening with aspiration windows, and VCT searches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter, sleep
from typing import Any

import numpy as np

from boardtui.engine.alarm import stopped_after
from boardtui.engine.best_lines import SHARE_OF_HASH, search_lines
from boardtui.engine.effort import HASH_MEGABYTES, entries_filled, node_limit
from boardtui.engine.gomoku.board_state import (
    GENERATIONS,
    HASH_WORDS,
    MAX_HASH_BITS,
    NO_CELL,
    cell_of,
    new_shared,
    point_of,
)
from boardtui.engine.gomoku.evaluation import PROVED_SCORE, WIN_SCORE, percent
from boardtui.engine.gomoku.root_moves import (
    cells_worth_rating,
    is_restricted,
    may_begin_anywhere,
    nearest_to_centre,
)
from boardtui.engine.gomoku.threat_searches import ThreatSearches
from boardtui.engine.gomoku.weights import Weights
from boardtui.engine.gomoku.winning_lines import line_to_end
from boardtui.engine.gomoku.worker import GomokuWorker
from boardtui.engine.thinker import InfoCallback
from boardtui.engine.thread_pool import ThreadPool
from boardtui.record.evaluation import WIN, Certainty, Info, Limit
from boardtui.rules.board import Point
from boardtui.rules.game import Move, Pass, Place, Position
from boardtui.rules.gomoku import Gomoku

_INFINITY = int(WIN_SCORE)
"""A bound above every score."""
_DEEPEST = 100
"""The most plies that are searched."""

_WINDOW = 40
"""Half the width of the first aspiration window, around the score of the depth before."""
_WIDENING = 4
"""Growth factor of the window after each score outside it."""
_WIDEST_WINDOW = 1000
"""The half width beyond which the window is infinite."""
_ASPIRATION_DEPTH = 4
"""The least depth with an aspiration window: the scores before it are unsteady."""

_VCF_PLIES = 2
"""The VCF searches fill the hash table like this many further plies."""

_SHARED_DEPTH = 6
"""The greatest depth that is searched by one thread alone."""

_BETWEEN_BREAKS = 0.004
"""Seconds of short kernel calls between breaks: in breaks another thread can call `stop`."""
_BREAK = 0.0001
"""Seconds of a break."""


class GomokuThinker:
    """Searches positions of one Gomoku game, whose patterns fit a key (`patterns.can_read`)."""

    def __init__(
        self,
        game: Gomoku,
        hash_megabytes: int = HASH_MEGABYTES,
        weights: Weights | None = None,
        threads: int = 1,
    ) -> None:
        entries = (max(hash_megabytes, 1) << 20) // (8 * HASH_WORDS)
        bits = min(entries.bit_length() - 1, MAX_HASH_BITS)
        self._game = game
        self._shared = new_shared(bits)
        self._pool = ThreadPool(partial(GomokuWorker, game, weights, self._shared), threads)
        self._main = self._pool.main
        self._state, self._rows = self._main.state, self._main.rows
        self._threats = ThreatSearches(self._pool, self._shared)
        self._entries = 1 << bits
        self._entries_used = 0
        self._began = 0.0
        self._score = 0
        """The score of the depth before."""
        others = max(hash_megabytes // SHARE_OF_HASH, 1)
        self._make_others = partial(GomokuThinker, game, others, weights, threads)
        self._others: GomokuThinker | None = None

    def think(self, position: Position, limits: Limit, report: InfoCallback | None = None) -> Info:
        if is_restricted(position):
            # The tree search would try all vacant cells; `rate` only searches legal moves.
            return self.rate(position, limits, 1, report)[0]
        with self.within(position, limits):
            best = _unsearched(nearest_to_centre(position))
            if may_begin_anywhere(position, self._state):
                return best  # the centre needs no search
            for depth in self.steps(position, limits):
                best = self.find_best(position, depth, best) or best
                is_proved = best.certainty is Certainty.WINNER
                if report is not None and (is_proved or not self.is_stopped):
                    report(best)
                if is_proved or self.is_stopped:
                    break
            return best._replace(nodes=self.nodes, seconds=self._seconds)

    def best_lines(
        self, position: Position, limits: Limit, count: int, report: InfoCallback | None = None
    ) -> list[Info]:
        count = min(count, len(position.legal_moves))
        if is_restricted(position) or may_begin_anywhere(position, self._state):
            return self.rate(position, limits, count, report)
        if count == 1:
            return [self.think(position, limits, report)]
        self._others = self._others or self._make_others()
        return search_lines(self, self._others, position, limits, count, report)

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
    ) -> list[Info]:
        with self.within(position, limits):
            rated = self.unsearched(position)
            if not rated:
                return [_unsearched(nearest_to_centre(position))]
            for depth in self.steps(position, limits):
                finished = self.rate_once(position, depth, rated, moves)
                if self.is_stopped:
                    break
                rated = finished
                if report is not None:
                    for thought in rated[:moves]:
                        report(thought)
                for thought in rated[:moves]:
                    if thought.certainty is Certainty.SEARCHED:
                        self._threats.refuted(_cells(thought.line), depth)
                if all(thought.certainty is Certainty.WINNER for thought in rated[:moves]):
                    break
            return rated[:moves]

    @property
    def state(self) -> Any:
        """The record of the search; after a search it holds the position searched."""
        return self._state

    def worth_rating(self, position: Position) -> list[Point]:
        """Return the legal points that a search would try, the most promising first."""
        with self.within(position, Limit()):
            return [point_of(cell) for cell in self._cells_worth_rating(position)]

    def stop(self) -> None:
        self._main.stop()  # helpers end with it
        if self._others is not None:
            self._others.stop()

    def limit_nodes(self, nodes: int) -> None:
        """End the search after `nodes` nodes since `within`."""
        self._pool.limit_nodes(nodes)

    def forget(self) -> None:
        self._shared["hash"][0, : self._entries_used] = 0
        for worker in self._pool.workers:
            worker.rows["vcf_table"][0] = 0
            worker.rows["vct_table"][0] = 0
            worker.rows["proof_table"][0] = 0
        self._entries_used = 0
        if self._others is not None:
            self._others.forget()

    def find_best(self, position: Position, depth: int, before: Info) -> Info | None:
        """Return the best move at a depth, or a proved one; None if stopped before one is known."""
        if before.certainty is Certainty.WINNER:
            return before
        won = self._win_by_threats(position, depth)
        if won is not None:
            return won
        score, is_whole = self._deepen(depth, self._score)
        line, refuted = self._main.line(0), set[tuple[int, ...]]()
        # A line that runs into a win by threats is stored as won there, so the next search avoids
        # it. That entry may be overwritten, so the same moves returning end the loop.
        while abs(score) < PROVED_SCORE:
            moves = self._threats.refuted(line, depth)
            if not moves or moves in refuted:
                break
            refuted.add(moves)
            score, is_whole = self._deepen(depth, score)
            line = self._main.line(0)
        self._score = score
        if line and (is_whole or refuted or not self.is_stopped):
            return self._thought(position, depth, score, line)
        return None

    def _deepen(self, depth: int, before: int) -> tuple[int, bool]:
        """Search a depth; return the score, and whether it lies within the window.

        The aspiration window lies around the score before; a narrow one cuts more off. A score
        outside is only a bound, so the search is repeated with a wider window.
        """
        low, high = -_INFINITY, _INFINITY
        if depth >= _ASPIRATION_DEPTH and abs(before) < PROVED_SCORE:
            low, high = before - _WINDOW, before + _WINDOW
        width = _WINDOW
        while True:
            score = self._search(depth, low, high, 0)
            is_within = low < score < high
            if self.is_stopped or is_within or (low, high) == (-_INFINITY, _INFINITY):
                return score, is_within
            width *= _WIDENING
            if score <= low:
                low = max(score - width, -_INFINITY)
            else:
                high = min(score + width, _INFINITY)
            if width > _WIDEST_WINDOW or abs(score) >= PROVED_SCORE:
                low, high = -_INFINITY, _INFINITY

    def _win_by_threats(self, position: Position, depth: int) -> Info | None:
        """Return the win by threats of the side to move, if this depth finds one."""
        line = self._threats.find_win(position, depth)
        if line is None:
            return None
        score = float(WIN - len(line))
        return Info(depth, score, line, Certainty.WINNER, self.nodes, self._seconds)

    def _known_win(self, position: Position, line: list[int], score: int) -> list[int]:
        """Return the whole line of a proved score, if it is a win by threats, else an empty one."""
        if not line:
            return []
        lost = (_move(line[0]),) if score < 0 else ()
        return _cells(self._threats.line_after(lost, position) or ())

    def rate_once(
        self, position: Position, depth: int, before: list[Info], moves: int
    ) -> list[Info]:
        """Rate every move at one depth, the best first; beyond `moves` only bounds are known."""
        rated: list[tuple[int, Info]] = []
        next_break = perf_counter() + _BETWEEN_BREAKS
        for thought in before:
            if perf_counter() > next_break:
                sleep(_BREAK)
                next_break = perf_counter() + _BETWEEN_BREAKS
            move = thought.line[0]
            assert isinstance(move, Place)
            cell = cell_of(move.point)
            best = sorted((score for score, _ in rated), reverse=True)[moves - 1 : moves]
            floor = best[0] if best else -_INFINITY
            for worker in self._pool.workers:
                worker.play(cell)
            after = position.play(move)
            if after.outcome is not None:
                # A move cannot lose the game at once: it wins, or fills the board for a draw.
                won = bool(after.outcome.winner is not None)
                score, line = (_INFINITY - 1 if won else 0), [cell]
            else:
                score = -self._search(depth - 1, -_INFINITY, -floor, 1)
                line = [cell, *self._main.line(1)]
            for worker in self._pool.workers:
                worker.unplay()
            if self.is_stopped:
                return before
            rated.append((score, self._thought(position, depth, score, line)))
        rated.sort(key=lambda pair: -pair[0])
        # The whole line of a win may begin with another move than the one that was rated.
        distinct: dict[Move, Info] = {}
        for _, thought in rated:
            distinct.setdefault(thought.line[0], thought)
        return list(distinct.values())

    def _search(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        def search(worker: GomokuWorker) -> int:
            return worker.search(depth, alpha, beta, ply)

        return self._pool.search(search, is_shared=depth > _SHARED_DEPTH)

    def steps(self, position: Position, limits: Limit) -> range:
        vacant = position.board.vacant.bit_count()
        deepest = _DEEPEST if limits.depth is None else max(limits.depth, 1)
        return range(1, min(deepest, vacant, _DEEPEST) + 1)

    def unsearched(self, position: Position) -> list[Info]:
        return [_unsearched(_move(cell)) for cell in self._cells_worth_rating(position)]

    def _cells_worth_rating(self, position: Position) -> list[int]:
        return cells_worth_rating(position, self._state, self._rows)

    def _thought(self, position: Position, depth: int, score: int, line: list[int]) -> Info:
        certainty, value = Certainty.SEARCHED, percent(score)
        if abs(score) >= PROVED_SCORE:
            plies = _INFINITY - abs(score)
            line, is_whole = line_to_end(
                self._state[0], self._rows[0], self._shared[0], line, plies
            )
            if not is_whole:
                known = self._known_win(position, line, score)
                line, is_whole = known or line, bool(known)
            certainty = Certainty.WINNER
            value = float(np.copysign(WIN - (len(line) if is_whole else plies), score))
        elif score == 0 and depth >= position.board.vacant.bit_count():
            certainty = Certainty.WINNER
        moves = tuple(map(_move, line))
        return Info(depth, value, moves, certainty, self.nodes, self._seconds)

    @property
    def nodes(self) -> int:
        return self._pool.nodes

    @property
    def _seconds(self) -> float:
        return perf_counter() - self._began

    @property
    def is_stopped(self) -> bool:
        return self._main.is_stopped

    @contextmanager
    def within(self, position: Position, limits: Limit) -> Iterator[None]:
        """Set the position and the limits; the search in the block stops at them."""
        self._began = perf_counter()
        self._score = 0
        self._threats.begin()
        self._use_entries(limits)
        for worker in self._pool.workers:
            worker.put(position)
        self._pool.begin(node_limit(limits), limits.threads)
        self._shared["generation"] = self._shared["generation"][0] % GENERATIONS + 1
        left = limits.seconds
        if left is not None:
            left = max(left - self._seconds, 0.0)  # setting the position up takes time as well
        with stopped_after(left, self.stop):
            yield

    def _use_entries(self, limits: Limit) -> None:
        """Use only as much of the hash table as a search within the limits fills."""
        depth = _DEEPEST if limits.depth is None else max(limits.depth, 1)
        entries = min(self._entries, entries_filled(limits, depth + _VCF_PLIES))
        self._shared["hash_mask"] = entries - 1
        self._entries_used = max(self._entries_used, entries)


def _unsearched(move: Move) -> Info:
    return Info(0, 0.0, (move,))


def _cells(line: tuple[Move, ...]) -> list[int]:
    return [cell_of(move.point) if isinstance(move, Place) else int(NO_CELL) for move in line]


def _move(cell: int) -> Move:
    return Pass() if cell == NO_CELL else Place(point_of(cell))
