"""Thinks about positions of Gomoku, deeper and deeper, until the game is decided."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, sleep
from typing import Any

import numpy as np

from boardtui.engine.alarm import stopped_after
from boardtui.engine.effort import HASH_MEGABYTES, entries_filled, node_limit
from boardtui.engine.gomoku.candidates import NEAR, list_cells, play, unplay
from boardtui.engine.gomoku.evaluation import percent
from boardtui.engine.gomoku.fours import WIN as FOUND
from boardtui.engine.gomoku.memory import EXACTLY, remember
from boardtui.engine.gomoku.moves import put
from boardtui.engine.gomoku.playout import play_out
from boardtui.engine.gomoku.rows import new_rows
from boardtui.engine.gomoku.rows import put as put_in_rows
from boardtui.engine.gomoku.search import PROVED, WIN, search
from boardtui.engine.gomoku.state import (
    HASH_WORDS,
    MAX_HASH_BITS,
    NO_CELL,
    cell_of,
    clear,
    new_state,
    point_of,
)
from boardtui.engine.gomoku.threats import find_threats
from boardtui.engine.gomoku.weights import Weights
from boardtui.engine.gomoku.wins import MOST_THREATS, WinFinder
from boardtui.engine.thinker import Report, Thought
from boardtui.record.evaluation import WIN as WIN_IN_THOUGHTS
from boardtui.record.evaluation import Certainty, Limit
from boardtui.rules.board import Point, grid
from boardtui.rules.game import Move, Pass, Place, Position
from boardtui.rules.gomoku import Gomoku, Rule

_MOST = int(WIN)
"""More than any score."""
_DEEPEST = 100
"""Plies beyond which nothing is gained."""
_WINDOW = 40
"""How far from the last score the next one is looked for first."""
_PLIES_OF_FOURS = 2
"""What looking for wins by fours fills of the hash table, as if the search went so much deeper."""
_SHARE_OF_THREATS = 10
"""One node in so many may go to looking for wins by threats."""
_BETWEEN_BREAKS = 0.004
"""Seconds of short calls one after the other until another thread may stop them."""
_BREAK = 0.0001
"""Seconds that such a thread is left to get in."""
_CENTRE = 2
"""On an empty board, moves that are rated lie so near the centre."""
_LEAST_TO_FORESEE = 3
"""The depth from which wins by threats are looked for; they have no more threats than that."""
_NODES_TO_FIND_AGAIN = 50_000
_SETTLED = np.int64(200)
"""The depth with which a proved score is remembered."""


class GomokuThinker:
    """Searches positions of one Gomoku game whose patterns fit a key."""

    def __init__(
        self, game: Gomoku, hash_megabytes: int = HASH_MEGABYTES, weights: Weights | None = None
    ) -> None:
        entries = (max(hash_megabytes, 1) << 20) // (8 * HASH_WORDS)
        bits = min(entries.bit_length() - 1, MAX_HASH_BITS)
        self._game = game
        self._state = new_state(game, bits, weights)
        self._rows = new_rows(game)
        self._entries = 1 << bits
        self._entries_used = 0
        self._began = 0.0

    def think(self, position: Position, limits: Limit, report: Report | None = None) -> Thought:
        if _is_restricted(position):
            return self.rate(position, limits, 1, report)[0]
        with self._within(position, limits):
            best = self._to_begin_with(position)
            if not position.board.occupied and not self._state["is_small"][0]:
                return best
            score = 0
            for depth in self._depths(position, limits):
                won = self._win_by_threats(position, depth)
                if won is not None:
                    best = won
                    if report is not None:
                        report(best)
                    break
                score, is_whole = self._deepen(depth, score)
                line, refuted = self._line(0), set[int]()
                # What is known of a move may be crowded out of the hash table: once is enough.
                while abs(score) < PROVED and not refuted.issuperset(line[:1]):
                    if not self._foresees_loss(line, depth):
                        break
                    refuted.add(line[0])
                    score, is_whole = self._deepen(depth, score)
                    line = self._line(0)
                if line and (is_whole or refuted or not self._is_stopped):
                    best = self._thought(position, depth, score, line)
                if self._is_stopped:
                    break
                if report is not None:
                    report(best)
                if best.certainty is Certainty.WINNER:
                    break
            return best._replace(nodes=self._nodes, seconds=self._seconds)

    def rate(
        self, position: Position, limits: Limit, moves: int, report: Report | None = None
    ) -> list[Thought]:
        with self._within(position, limits):
            rated = [self._unsearched(cell) for cell in self._worth_rating(position)]
            if not rated:
                return [self._to_begin_with(position)]
            for depth in self._depths(position, limits):
                finished = self._rate_once(position, depth, rated, moves)
                if self._is_stopped:
                    break
                rated = finished
                if report is not None:
                    for thought in rated[:moves]:
                        report(thought)
                for thought in rated[:moves]:
                    if thought.certainty is Certainty.SEARCHED:
                        self._foresees_loss(_cells(thought.line), depth)
                if all(thought.certainty is Certainty.WINNER for thought in rated[:moves]):
                    break
            return rated[:moves]

    @property
    def state(self) -> Any:
        """The record that is searched in; between searches it holds the last position."""
        return self._state

    def worth_rating(self, position: Position) -> list[Point]:
        """The legal points that a search would look at, the most promising first."""
        with self._within(position, Limit()):
            return [point_of(cell) for cell in self._worth_rating(position)]

    def stop(self) -> None:
        self._rows["stop"] = 1
        self._state["stop"] = 1

    def forget(self) -> None:
        self._state["hash"][0, : self._entries_used] = 0
        self._rows["failed"][0] = 0
        self._rows["attacked"][0] = 0
        self._entries_used = 0

    def _deepen(self, depth: int, before: int) -> tuple[int, bool]:
        """The score at a depth, and whether it lies within the window that was searched."""
        low, high = -_MOST, _MOST
        if depth > 3 and abs(before) < PROVED:
            low, high = before - _WINDOW, before + _WINDOW
        width = _WINDOW
        while True:
            score = self._search(depth, low, high, 0)
            is_within = low < score < high
            if self._is_stopped or is_within or (low, high) == (-_MOST, _MOST):
                return score, is_within
            width *= 4
            if score <= low:
                low = max(score - width, -_MOST)
            else:
                high = min(score + width, _MOST)
            if width > 1000 or abs(score) >= PROVED:
                low, high = -_MOST, _MOST

    def _wins_by_threats(self, depth: int) -> bool:
        """Whether the side to move wins by threats, looked for with a part of the nodes so far."""
        if not self._state["reads_fives"][0] or depth < _LEAST_TO_FORESEE or self._is_stopped:
            return False
        limits = np.int64(min(depth, MOST_THREATS)), np.int64(self._nodes // _SHARE_OF_THREATS)
        side = np.int64(self._state["turn"][0])
        return bool(find_threats(self._rows[0], side, *limits) == FOUND)

    def _win_by_threats(self, position: Position, depth: int) -> Thought | None:
        """The win by threats of the side to move, if there is one that short."""
        if not self._wins_by_threats(depth):
            return None
        line = self._find_win(position)
        self._set(position)
        if line is None:
            return None
        score = float(WIN_IN_THOUGHTS - len(line))
        return Thought(depth, score, line, Certainty.WINNER, self._nodes, self._seconds)

    def _find_win(self, position: Position) -> tuple[Move, ...] | None:
        """The line of a win by threats that is easily found; the records are to be set again."""
        finder = WinFinder(self._game, self._rows)
        return finder.by_threats(position, most_nodes=_NODES_TO_FIND_AGAIN)

    def _known_win(self, position: Position, line: list[int], score: int) -> list[int]:
        """The whole line that a proved score stands for, if it is a win by threats."""
        if not self._state["reads_fives"][0] or self._is_stopped or not line:
            return []
        lost, after = [], position
        if score < 0:
            lost = line[:1]
            after = position.play(_move(line[0]))
        won = None if after.outcome is not None else self._find_win(after)
        self._set(position)
        return [] if won is None else [*lost, *_cells(won)]

    def _foresees_loss(self, line: list[int], depth: int) -> bool:
        """Whether the other side wins by threats after the move; searches know it from then on."""
        if not line or self._is_stopped:
            return False
        play(self._state[0], self._rows[0], np.int64(line[0]))
        is_lost = self._wins_by_threats(depth)
        if is_lost:
            score = np.int64(_MOST - int(self._rows["plies_left"][0, 0]))
            reply = np.int64(self._rows["best_line"][0, 0, 0])
            remember(self._state[0], score, _SETTLED, EXACTLY, reply)
        unplay(self._state[0], self._rows[0])
        return is_lost

    def _rate_once(
        self, position: Position, depth: int, before: list[Thought], moves: int
    ) -> list[Thought]:
        """Every move at one depth, the best first; beyond `moves` only bounds are known."""
        rated: list[tuple[int, Thought]] = []
        next_break = perf_counter() + _BETWEEN_BREAKS
        for thought in before:
            if perf_counter() > next_break:
                sleep(_BREAK)
                next_break = perf_counter() + _BETWEEN_BREAKS
            move = thought.line[0]
            assert isinstance(move, Place)
            cell = cell_of(move.point)
            best = sorted((score for score, _ in rated), reverse=True)[moves - 1 : moves]
            floor = best[0] if best else -_MOST
            play(self._state[0], self._rows[0], np.int64(cell))
            after = position.play(move)
            if after.outcome is not None:
                won = bool(after.outcome.winner is not None)
                score, line = (_MOST - 1 if won else 0), [cell]
            else:
                score = -self._search(depth - 1, -_MOST, -floor, 1)
                line = [cell, *self._line(1)]
            unplay(self._state[0], self._rows[0])
            if self._is_stopped:
                return before
            rated.append((score, self._thought(position, depth, score, line)))
        rated.sort(key=lambda pair: -pair[0])
        # A win that is known to the end may stand for several moves that win.
        distinct: dict[Move, Thought] = {}
        for _, thought in rated:
            distinct.setdefault(thought.line[0], thought)
        return list(distinct.values())

    def _search(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        window = np.int64(alpha), np.int64(beta)
        return int(search(self._state[0], self._rows[0], *window, np.int64(depth), np.int64(ply)))

    def _line(self, ply: int) -> list[int]:
        length = int(self._state["line_length"][0, ply])
        return [int(cell) for cell in self._state["best_line"][0, ply, :length]]

    def _depths(self, position: Position, limits: Limit) -> range:
        vacant = position.board.vacant.bit_count()
        deepest = _DEEPEST if limits.depth is None else max(limits.depth, 1)
        return range(1, min(deepest, vacant, _DEEPEST) + 1)

    def _to_begin_with(self, position: Position) -> Thought:
        """The legal move that is nearest to the centre."""
        middle = self._game.size // 2

        def distance(move: Move) -> int:
            if not isinstance(move, Place):
                return _MOST
            return (move.point.col - middle) ** 2 + (move.point.row - middle) ** 2

        first = min(position.legal_moves, key=distance)
        return Thought(0, 0.0, (first,), Certainty.SEARCHED, 0, 0.0)

    def _worth_rating(self, position: Position) -> list[int]:
        """The cells of legal moves that a search would look at."""
        legal = [move.point for move in position.legal_moves if isinstance(move, Place)]
        if not position.board.occupied and not self._state["is_small"][0]:
            middle = self._game.size // 2
            return [
                cell_of(point)
                for point in legal
                if max(abs(point.col - middle), abs(point.row - middle)) <= _CENTRE
            ]
        zero = np.int64(0)
        count = int(list_cells(self._state[0], self._rows[0], NEAR, zero, NO_CELL))
        ranks = self._state["rank"][0, 0, :count]
        listed = self._state["listed"][0, 0, :count]
        allowed = {cell_of(point) for point in legal}
        order = sorted(range(count), key=lambda place: (-int(ranks[place]), int(listed[place])))
        rated = [int(listed[place]) for place in order if int(listed[place]) in allowed]
        return rated or sorted(allowed)

    def _unsearched(self, cell: int) -> Thought:
        return Thought(0, 0.0, (Place(point_of(cell)),), Certainty.SEARCHED, 0, 0.0)

    def _thought(self, position: Position, depth: int, score: int, line: list[int]) -> Thought:
        certainty, value = Certainty.SEARCHED, percent(score)
        if abs(score) >= PROVED:
            plies = _MOST - abs(score)
            line, is_whole = play_out(self._state[0], self._rows[0], line, plies)
            if not is_whole:
                known = self._known_win(position, line, score)
                line, is_whole = known or line, bool(known)
            certainty = Certainty.WINNER
            value = float(np.copysign(WIN_IN_THOUGHTS - (len(line) if is_whole else plies), score))
        elif score == 0 and depth >= position.board.vacant.bit_count():
            certainty = Certainty.WINNER
        moves = tuple(map(_move, line))
        return Thought(depth, value, moves, certainty, self._nodes, self._seconds)

    @property
    def _nodes(self) -> int:
        return int(self._state["nodes"][0])

    @property
    def _seconds(self) -> float:
        return perf_counter() - self._began

    @property
    def _is_stopped(self) -> bool:
        return bool(self._state["stop"][0])

    @contextmanager
    def _within(self, position: Position, limits: Limit) -> Iterator[None]:
        """Begin a search that ends by itself when it reaches its limits."""
        self._began = perf_counter()
        self._set(position)
        self._use_entries(limits)
        for name in ("killer", "counter", "habit"):
            self._state[name][0] = 0
        self._rows["stop"] = self._rows["nodes"] = 0
        self._state["stop"] = self._state["nodes"] = 0
        self._state["date"] = self._state["date"][0] % 255 + 1
        self._state["node_limit"] = node_limit(limits)
        left = limits.seconds
        if left is not None:
            left = max(left - self._seconds, 0.0)
        with stopped_after(left, self.stop):
            yield

    def _set(self, position: Position) -> None:
        """Put the position into both records."""
        clear(self._state)
        for name in ("stones", "five", "four", "with_five", "with_four", "key"):
            self._rows[name][0] = 0
        for side, stones in enumerate(position.board.stones):
            for point in grid(position.board.size).points(stones):
                cell = np.int64(cell_of(point))
                put(self._state[0], cell, np.int64(side))
                put_in_rows(self._rows[0], cell, np.int64(side))
        if position.turn == 1:
            play(self._state[0], self._rows[0], NO_CELL)

    def _use_entries(self, limits: Limit) -> None:
        """Use no more of the hash table than such a search fills."""
        depth = _DEEPEST if limits.depth is None else max(limits.depth, 1)
        entries = min(self._entries, entries_filled(limits, depth + _PLIES_OF_FOURS))
        self._state["hash_mask"] = entries - 1
        self._entries_used = max(self._entries_used, entries)


def _cells(line: tuple[Move, ...]) -> list[int]:
    return [cell_of(move.point) if isinstance(move, Place) else int(NO_CELL) for move in line]


def _move(cell: int) -> Move:
    return Pass() if cell == NO_CELL else Place(point_of(cell))


def _is_restricted(position: Position) -> bool:
    """Whether moves are barred for another reason than a foul, as in some openings."""
    game = position.game
    assert isinstance(game, Gomoku)
    if game.rule is Rule.RENJU:
        return not isinstance(position.legal_moves[0], Place)
    return len(position.legal_moves) != position.board.vacant.bit_count()
