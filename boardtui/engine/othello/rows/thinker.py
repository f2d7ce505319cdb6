"""A thinker for Othello on boards of every even size from 4 to 16."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from boardtui.engine.alarm import stopped_after
from boardtui.engine.effort import HASH_MEGABYTES, entries_filled, node_limit
from boardtui.engine.othello.probcut import percent
from boardtui.engine.othello.rows.layout import (
    new_state,
    point_of,
    small_point_of,
    small_words,
    square_of,
    write_position,
)
from boardtui.engine.othello.rows.search import SELECTIVE_FROM, search
from boardtui.engine.othello.rows.small import LARGEST_SMALL, solve
from boardtui.engine.othello.rows.state import PASS, PLIES, UNIT, new_table
from boardtui.engine.thinker import Report, Thought
from boardtui.record.evaluation import Certainty, Limit
from boardtui.rules.game import Move, Pass, Place, Position

_DEEPEST = PLIES // 2 - 2
_MOST = 1 << 20
"""More than any score, in discs or hundredths of them."""
_SURE = 1.5
"""How many times its usual error a shallow search must be outside the window to decide.

On 10x10 and 14x14 the error had a standard deviation of 1.2 discs with a fifth of the squares
taken, of 2 with half of them taken, and of 3.5 with three quarters.
"""
_LAST_PLIES = 4
"""The end of the game is searched in one step when the rest is no deeper than this."""
_LAST_PLIES_SMALL = 12


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A legal move of the position that is thought about."""

    move: Move
    after: Position


@dataclass(frozen=True, slots=True)
class _Finding:
    """What one iteration found out about a candidate."""

    value: int
    candidate: _Candidate
    line: tuple[Move, ...]
    """The best moves after it."""


class RowsThinker:
    """Searches positions of `Othello(size)`, on any even size; the 8x8 board has a faster one."""

    def __init__(self, size: int, hash_megabytes: int = HASH_MEGABYTES) -> None:
        self._size = size
        self._state = new_state(size)
        self._whole_table = new_table(hash_megabytes)
        self._table = self._whole_table[:0]
        """The part that the search uses."""
        self._entries_used = 0
        self._began = 0.0

    def think(self, position: Position, limits: Limit, report: Report | None = None) -> Thought:
        return self.rate(position, limits, 1, report)[0]

    def rate(
        self, position: Position, limits: Limit, moves: int, report: Report | None = None
    ) -> list[Thought]:
        with self._within(position, limits), np.errstate(over="ignore"):
            candidates = self._candidates(position)
            thoughts = [self._glance(position, each) for each in candidates[:moves]]
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

    def forget(self) -> None:
        self._whole_table["bound"][: self._entries_used] = 0
        self._entries_used = 0

    @contextmanager
    def _within(self, position: Position, limits: Limit) -> Iterator[None]:
        """Begin a search that ends by itself when it reaches its limits."""
        self._use_entries(entries_filled(limits, _deepest(position, limits)))
        self._began = perf_counter()
        self._state["stop"] = 0
        self._state["nodes"] = 0
        self._state["age"] = (self._state["age"][0] + 1) % 30000
        self._state["node_limit"] = node_limit(limits)
        with stopped_after(limits.seconds, self.stop):
            yield

    def _use_entries(self, entries: int) -> None:
        """Use no more of the table than that, as far as it reaches."""
        self._table = self._whole_table[:entries]
        self._entries_used = max(self._entries_used, len(self._table))

    def _candidates(self, position: Position) -> list[_Candidate]:
        worth = self._state["worth"][0]
        moves = sorted(
            position.legal_moves,
            key=lambda move: worth[square_of(move.point)] if isinstance(move, Place) else 0,
            reverse=True,
        )
        return [_Candidate(move, position.play(move)) for move in moves]

    def _depths(self, position: Position, limits: Limit) -> Iterator[int]:
        """How deep to look, one iteration after the other."""
        empties, deepest = position.board.vacant.bit_count(), _deepest(position, limits)
        last = _LAST_PLIES_SMALL if self._size <= LARGEST_SMALL else _LAST_PLIES
        depth = 1
        while depth < deepest:
            yield depth
            depth = deepest if deepest == empties <= depth + last else depth + 1
        yield deepest

    def _margin(self, position: Position, depth: int) -> int:
        """How far shallow searches may be off, in hundredths; 0 where they never decide."""
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
                value = self._value(candidate, depth, floor, floor + 1)
                if value <= floor and not self._is_stopped:
                    continue
            value = self._value(candidate, depth, floor, _MOST)
            if self._is_stopped:
                break
            findings.append(_Finding(value, candidate, self._line(candidate, depth)))
            findings.sort(key=lambda finding: -finding.value)
            del findings[moves:]
        return findings

    def _value(self, candidate: _Candidate, depth: int, alpha: int, beta: int) -> int:
        """What a candidate is worth in an iteration; discs if it is solved, else hundredths."""
        after, state = candidate.after, self._state[0]
        if self._is_solved_at(depth, candidate):
            own, other = small_words(after)
            return -int(solve(state, self._table, own, other, 0, -beta, -alpha))
        write_position(self._state, after)
        rest = depth - isinstance(candidate.move, Place)
        return -int(search(state, self._table, 0, rest, -beta, -alpha))

    def _is_solved_at(self, depth: int, candidate: _Candidate) -> bool:
        """Whether an iteration of that depth is left to the solver of small boards."""
        return self._size <= LARGEST_SMALL and self._is_exact_at(depth, candidate)

    def _is_exact_at(self, depth: int, candidate: _Candidate) -> bool:
        empties = candidate.after.board.vacant.bit_count()
        return depth >= empties + isinstance(candidate.move, Place)

    def _is_selective_at(self, depth: int, candidate: _Candidate) -> bool:
        return depth > SELECTIVE_FROM and not self._is_exact_at(depth, candidate)

    @property
    def _is_stopped(self) -> bool:
        return bool(self._state["stop"][0])

    def _line(self, candidate: _Candidate, depth: int) -> tuple[Move, ...]:
        """The line that the search of a candidate has left behind."""
        solved = self._is_solved_at(depth, candidate)

        def move(square: int) -> Move:
            if square == PASS:
                return Pass()
            return Place(small_point_of(square, self._size) if solved else point_of(square))

        length = self._state["length"][0, 0]
        return tuple(move(int(square)) for square in self._state["line"][0, 0, :length])

    def _thought(self, depth: int, finding: _Finding, *, stopped: bool) -> Thought:
        candidate, value = finding.candidate, finding.value
        solved = self._is_solved_at(depth, candidate)
        certainty = Certainty.SEARCHED
        if self._is_exact_at(depth, candidate):
            # A search that was stopped may have missed a move that wins by more.
            certainty = Certainty.EXACT if not stopped else certainty
            certainty = Certainty.WINNER if stopped and value > 0 else certainty
        line = [candidate.move, *finding.line]
        if solved and not stopped:
            line = [*line, *self._rest(candidate, line)]
        return Thought(
            depth,
            value if solved else value / UNIT,
            tuple(line),
            certainty,
            int(self._state["nodes"][0]),
            perf_counter() - self._began,
            percent(_SURE) if self._is_selective_at(depth, candidate) else 100,
        )

    def _glance(self, position: Position, candidate: _Candidate) -> Thought:
        """What is known of a candidate without any search: the discs after it."""
        stones = candidate.after.board.stones
        ahead = stones[position.turn].bit_count() - stones[1 - position.turn].bit_count()
        return Thought(0, ahead, (candidate.move,), Certainty.SEARCHED, 0, 0.0)

    def _rest(self, candidate: _Candidate, line: list[Move]) -> Iterator[Move]:
        """The end of a solved line, which the solver does not keep."""
        position = candidate.after
        for move in line[1:]:
            position = position.play(move)
        while position.legal_moves:
            positions = {move: position.play(move) for move in position.legal_moves}
            move = max(positions, key=lambda move: self._final_value(positions[move]))
            yield move
            position = positions[move]

    def _final_value(self, position: Position) -> int:
        """What a position near the end is worth to the side that has just moved."""
        own, other = small_words(position)
        return -int(solve(self._state[0], self._table, own, other, 0, -_MOST, _MOST))


def _deepest(position: Position, limits: Limit) -> int:
    """How many plies are looked ahead at most."""
    empties = position.board.vacant.bit_count()
    return max(min(empties, limits.depth or empties, _DEEPEST), 1)
