"""The search of positions on boards of any size by iterative deepening."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from boardtui.engine.alarm import stopped_after
from boardtui.engine.effort import HASH_MEGABYTES, entries_filled, node_limit
from boardtui.engine.othello.any_size.layout import (
    new_state,
    point_of,
    square_of,
    write_position,
)
from boardtui.engine.othello.any_size.search import SELECTIVE_DEPTH, search
from boardtui.engine.othello.any_size.state import PASS, PLIES, UNIT, new_table
from boardtui.engine.othello.probcut import percent
from boardtui.engine.thinker import InfoCallback
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Move, Pass, Place, Position
from boardtui.system.frozen import frozen

if TYPE_CHECKING:
    from boardtui.engine.othello.any_size.small import SmallBoardSolver

_DEEPEST = PLIES // 2 - 2  # a depth counts discs, and passes may double the plies
_MOST = 1 << 20
"""More than any score, in discs or hundredths of them."""
_SURE = 1.5
"""Standard deviations that a shallow score must be outside the window for a ProbCut.

On 10x10 and 14x14 the deviation was 1.2 discs with a fifth of the squares taken, 2 with half of
them and 3.5 with three quarters.
"""
_LAST_PLIES = 4
"""Iterations jump to the end of the game from this many plies before it."""
_LAST_PLIES_SOLVED = 12
"""The same where the endgame solver does it."""


@frozen
class _Candidate:
    """A legal move of the position that is searched."""

    move: Move
    after: Position


@frozen
class _Finding:
    """The result of one iteration for a candidate."""

    value: int
    candidate: _Candidate
    line: tuple[Move, ...]
    """The best moves after it."""


class AnySizeThinker:
    """Searches positions of `Othello(size)` of any even size; for 8 there is OthelloThinker."""

    def __init__(self, size: int, hash_megabytes: int = HASH_MEGABYTES) -> None:
        self._size = size
        self._state = new_state(size)
        self._whole_table = new_table(hash_megabytes)
        self._table = self._whole_table[:0]
        """The part that the search uses."""
        self._entries_used = 0
        self._solver = _small_board_solver(size)
        self._began = 0.0

    def think(self, position: Position, limits: Limit, report: InfoCallback | None = None) -> Info:
        return self.rate(position, limits, 1, report)[0]

    def best_lines(
        self, position: Position, limits: Limit, count: int, report: InfoCallback | None = None
    ) -> list[Info]:
        return self.rate(position, limits, count, report)

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
    ) -> list[Info]:
        # Uncompiled hashes overflow, as they should.
        with self._within(position, limits), np.errstate(over="ignore"):
            candidates = self._candidates(position)
            thoughts = [self._unsearched(position, each) for each in candidates[:moves]]
            for depth in self._depths(position, limits):
                self._state["margin"] = self._margin(position, depth)
                findings = self._iterate(candidates, depth, moves)
                stopped = self._is_stopped
                if stopped and (moves > 1 or not findings):
                    break
                thoughts = [self._thought(depth, each, stopped=stopped) for each in findings]
                if stopped:
                    break
                if report is not None:
                    for thought in thoughts:
                        report(thought)
                leading = [finding.candidate for finding in findings]
                candidates = leading + [each for each in candidates if each not in leading]
            return thoughts

    def stop(self) -> None:
        self._state["stop"] = 1
        if self._solver is not None:
            self._solver.stop()

    def forget(self) -> None:
        self._whole_table["bound"][: self._entries_used] = 0
        if self._solver is not None:
            self._solver.forget(self._entries_used)
        self._entries_used = 0

    @contextmanager
    def _within(self, position: Position, limits: Limit) -> Iterator[None]:
        """Begin a search that ends at its limits."""
        self._use_entries(entries_filled(limits, _deepest(position, limits)))
        self._began = perf_counter()
        self._state["stop"] = 0
        self._state["nodes"] = 0
        self._state["date"] = (self._state["date"][0] + 1) % 30000  # of 16 bits in an entry
        self._state["node_limit"] = node_limit(limits)
        with stopped_after(limits.seconds, self.stop):
            yield

    def _use_entries(self, entries: int) -> None:
        """Use at most `entries` entries of the transposition tables."""
        self._table = self._whole_table[:entries]
        self._entries_used = max(self._entries_used, len(self._table))
        if self._solver is not None:
            self._solver.begin(len(self._table))

    def _candidates(self, position: Position) -> list[_Candidate]:
        worth = self._state["worth"][0]
        moves = sorted(
            position.legal_moves,
            key=lambda move: worth[square_of(move.point)] if isinstance(move, Place) else 0,
            reverse=True,
        )
        return [_Candidate(move, position.play(move)) for move in moves]

    def _depths(self, position: Position, limits: Limit) -> Iterator[int]:
        """The depths of the iterations in turn."""
        empties, deepest = position.board.vacant.bit_count(), _deepest(position, limits)
        last = _LAST_PLIES if self._solver is None else _LAST_PLIES_SOLVED
        depth = 1
        while depth < deepest:
            yield depth
            depth = deepest if deepest == empties <= depth + last else depth + 1
        yield deepest

    def _margin(self, position: Position, depth: int) -> int:
        """The margin of ProbCut in hundredths of a disc; 0 is none, for a search to the end."""
        empties, squares = position.board.vacant.bit_count(), self._size**2
        if depth >= empties:
            return 0
        return round(_SURE * UNIT * (1 + 4 * (1 - empties / squares) ** 2))

    def _iterate(self, candidates: list[_Candidate], depth: int, moves: int) -> list[_Finding]:
        """The best candidates with their values, the best first; fewer when stopped."""
        findings: list[_Finding] = []
        for candidate in candidates:
            floor = -_MOST
            if len(findings) >= moves:
                floor = findings[-1].value
                # A zero window shows at less cost whether it is among the best.
                value = self._value(candidate, depth, floor, floor + 1)
                if value <= floor and not self._is_stopped:
                    continue
            value = self._value(candidate, depth, floor, _MOST)
            if self._is_stopped:
                break
            findings.append(_Finding(value, candidate, self._line(candidate, depth, value)))
            findings.sort(key=lambda finding: -finding.value)
            del findings[moves:]
        return findings

    def _value(self, candidate: _Candidate, depth: int, alpha: int, beta: int) -> int:
        """The score of a candidate in discs if the endgame solver finds it, else in hundredths."""
        state = self._state[0]
        if self._solver is not None and self._is_exact_at(depth, candidate):
            self._solver.allow(int(state["node_limit"] - state["nodes"]))
            return -self._solver.score(candidate.after, -beta, -alpha)
        write_position(self._state, candidate.after)
        rest = depth - isinstance(candidate.move, Place)
        return -int(search(state, self._table, 0, rest, -beta, -alpha))

    def _is_exact_at(self, depth: int, candidate: _Candidate) -> bool:
        empties = candidate.after.board.vacant.bit_count()
        return depth >= empties + isinstance(candidate.move, Place)

    def _is_selective_at(self, depth: int, candidate: _Candidate) -> bool:
        return depth > SELECTIVE_DEPTH and not self._is_exact_at(depth, candidate)

    @property
    def _is_stopped(self) -> bool:
        return bool(self._state["stop"][0]) or (
            self._solver is not None and self._solver.is_stopped
        )

    @property
    def _nodes(self) -> int:
        return int(self._state["nodes"][0]) + (self._solver.nodes if self._solver else 0)

    def _line(self, candidate: _Candidate, depth: int, value: int) -> tuple[Move, ...]:
        """The best moves after a candidate of `value`."""
        if self._solver is not None and self._is_exact_at(depth, candidate):
            return self._solver.line(candidate.after, -value)
        length = self._state["length"][0, 0]
        return tuple(
            Pass() if square == PASS else Place(point_of(int(square)))
            for square in self._state["line"][0, 0, :length]
        )

    def _thought(self, depth: int, finding: _Finding, *, stopped: bool) -> Info:
        candidate, value = finding.candidate, finding.value
        certainty, unit = Certainty.SEARCHED, UNIT
        if self._is_exact_at(depth, candidate):
            # A search that was stopped may have missed a move that wins by more.
            certainty = Certainty.EXACT if not stopped else certainty
            certainty = Certainty.WINNER if stopped and value > 0 else certainty
            unit = UNIT if self._solver is None else 1
        return Info(
            depth,
            value / unit,
            (candidate.move, *finding.line),
            certainty,
            self._nodes,
            perf_counter() - self._began,
            percent(_SURE) if self._is_selective_at(depth, candidate) else 100,
        )

    def _unsearched(self, position: Position, candidate: _Candidate) -> Info:
        """The report on a candidate before any search: by the discs after it."""
        stones = candidate.after.board.stones
        ahead = stones[position.turn].bit_count() - stones[1 - position.turn].bit_count()
        return Info(0, ahead, (candidate.move,))


def _deepest(position: Position, limits: Limit) -> int:
    """The depth of the last iteration."""
    empties = position.board.vacant.bit_count()
    return max(min(empties, limits.depth or empties, _DEEPEST), 1)


def _small_board_solver(size: int) -> SmallBoardSolver | None:
    """The endgame solver of a board smaller than 8x8; no other board loads its kernels."""
    if size >= 8:
        return None
    from boardtui.engine.othello.any_size.small import SmallBoardSolver

    return SmallBoardSolver(size)
