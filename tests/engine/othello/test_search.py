"""The 8x8 search against trying everything: scores, bounds, lines, and what it remembers."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

from boardtui.engine.othello.bitboard import final_score
from boardtui.engine.othello.evaluation import UNIT
from boardtui.engine.othello.search import FULL
from boardtui.engine.othello.table_entry import byte_of, lower_bound, upper_bound
from boardtui.engine.othello.transposition_table import CONFIDENCE, DEPTH
from tests.engine.othello.boards import (
    MANY_MOVES,
    MUST_PASS,
    Pair,
    exact_score,
    from_picture,
    random_discs,
    random_positions,
)
from tests.engine.othello.searching import (
    HIGHEST,
    LOWEST,
    Searcher,
    Solver,
    some_weights,
)

PASS = 64


@pytest.fixture(scope="module")
def shared_searcher() -> Searcher:
    return Searcher(some_weights())


@pytest.fixture
def searcher(shared_searcher: Searcher) -> Searcher:
    shared_searcher.refresh()
    return shared_searcher


def middles(seed: int, count: int = 12) -> list[Pair]:
    strewn = random_discs(seed, range(11, 50), count)
    return [*random_positions(seed, range(12, 58), count), *strewn]


def ends(seed: int) -> list[Pair]:
    return list(
        chain(
            random_positions(seed, range(1, 9), 60),
            random_discs(seed, range(1, 9), 60),
            random_positions(seed, range(9, 12), 6),
        )
    )


@pytest.mark.parametrize("depth", range(5))
def test_scores_are_those_of_trying_everything(searcher: Searcher, depth: int) -> None:
    for pair in (*middles(1), from_picture(MANY_MOVES)):
        searcher.refresh()
        assert searcher.principal(pair, depth) == searcher.plain(pair, depth)


@pytest.mark.parametrize("depth", range(5))
def test_bounds_are_on_the_right_side(searcher: Searcher, depth: int) -> None:
    for pair in middles(2, 6):
        expected = searcher.plain(pair, depth)
        for alpha in {LOWEST, -10, expected - 1, expected, expected + 1, 10, HIGHEST - 1}:
            searcher.refresh()
            bound = searcher.zero_window(pair, depth, alpha)
            assert LOWEST <= bound <= HIGHEST
            assert expected >= bound if bound > alpha else expected <= bound


def test_windows_cut_scores_off_on_the_right_side(searcher: Searcher) -> None:
    for pair in middles(3, 6):
        expected = searcher.plain(pair, 3)
        for alpha, beta in ((-64, 0), (-4, 4), (0, 1), (10, 64), (expected - 2, expected + 2)):
            searcher.refresh()
            bound = searcher.principal(pair, 3, alpha, beta)
            if bound <= alpha:
                assert expected <= bound
            elif bound >= beta:
                assert expected >= bound
            else:
                assert expected == bound


def test_ends_are_exact(searcher: Searcher) -> None:
    for pair in ends(4):
        assert searcher.principal(pair, pair.empties) == exact_score(*pair)


def test_bounds_of_ends_are_on_the_right_side(searcher: Searcher) -> None:
    for pair in ends(5)[::3]:
        expected = exact_score(*pair)
        for alpha in (LOWEST, -1, 0, 1, *range(expected - 3, expected + 4), HIGHEST - 1):
            bound = searcher.zero_window(pair, pair.empties, min(max(alpha, LOWEST), HIGHEST))
            assert expected >= bound if bound > alpha else expected <= bound


def test_ends_stay_exact_whatever_is_remembered(searcher: Searcher) -> None:
    for pair in random_positions(6, range(11, 13), 3):
        for confidence in range(int(FULL) + 1):
            searcher.principal(pair, 6, confidence=confidence)
            searcher.principal(pair, pair.empties, confidence=confidence)
        assert searcher.principal(pair, pair.empties) == exact_score(*pair)


def test_longer_ends_are_those_of_the_exact_solver(searcher: Searcher) -> None:
    solver = Solver(12)
    for pair in random_positions(19, range(15, 17), 4):
        expected = solver.score(pair)
        searcher.refresh()
        assert searcher.principal(pair, pair.empties) == expected
        for confidence in range(int(FULL)):
            searcher.principal(pair, pair.empties, confidence=confidence)
        assert searcher.principal(pair, pair.empties) == expected
        for alpha in (expected - 1, expected):
            bound = searcher.zero_window(pair, pair.empties, alpha)
            assert expected >= bound if bound > alpha else expected <= bound


def along(pair: Pair, line: list[int]) -> tuple[Pair, int]:
    """Where a line leads to, and 1 or -1: whether the same side moves there."""
    sign = 1
    for square in line:
        move = np.uint64(1 << square) if square != PASS else None
        if move is None:
            assert not pair.moves()
            assert pair.turned().moves()
            pair = pair.turned()
        else:
            assert move in pair.moves()
            pair = pair.after(move)
        sign = -sign
    return pair, sign


def test_lines_lead_to_their_scores(searcher: Searcher) -> None:
    passes = 0
    for pair in middles(7, 15):
        searcher.refresh()
        score = searcher.principal(pair, 4)
        end, sign = along(pair, searcher.line)
        passes += PASS in searcher.line
        # Nothing beats 64: such a line is not followed to its end.
        assert abs(score) == HIGHEST or sign * searcher.static(end) == score
    assert passes


def test_lines_of_ends_lead_to_the_end(searcher: Searcher) -> None:
    for pair in ends(8):
        score = searcher.principal(pair, pair.empties)
        end, sign = along(pair, searcher.line)
        if abs(score) < HIGHEST:
            assert not end.moves()
            assert not end.turned().moves()
            assert sign * final_score(*end) == score


def test_a_side_without_a_move_passes(searcher: Searcher) -> None:
    pair = from_picture(MUST_PASS)
    assert searcher.principal(pair, 1) == exact_score(*pair)
    assert searcher.line == [PASS, 0]


def test_a_finished_game_has_its_score_at_any_depth(searcher: Searcher) -> None:
    pair = from_picture("XX" + "." * 62)
    for depth in range(4):
        assert searcher.principal(pair, depth) == searcher.zero_window(pair, depth, 0) == 64
        assert searcher.principal(pair.turned(), depth) == -64
        assert searcher.line == []


def test_a_wipe_out_is_seen_one_move_ahead(searcher: Searcher) -> None:
    pair = from_picture("XO.....X" + "." * 56)
    assert searcher.principal(pair, 1) == 64
    assert searcher.line == [2]


def remembered(searcher: Searcher) -> list[tuple[Pair, int, int, int, int]]:
    """Position, depth, confidence, lower and upper bound of each entry."""
    return [
        (
            pair,
            int(byte_of(entry, DEPTH)),
            int(byte_of(entry, CONFIDENCE)),
            int(lower_bound(entry)),
            int(upper_bound(entry)),
        )
        for pair, entry in searcher.entries
    ]


def check_remembered(searcher: Searcher) -> int:
    entries = remembered(searcher)
    for pair, depth, confidence, lower, upper in entries:
        assert confidence == FULL
        to_the_end = depth >= pair.empties
        expected = exact_score(*pair) if to_the_end else searcher.plain(pair, depth)
        assert lower <= expected <= upper
    return len(entries)


def test_what_is_remembered_is_true(searcher: Searcher) -> None:
    for pair in middles(9, 5):
        searcher.refresh()
        searcher.principal(pair, 5)
        assert check_remembered(searcher)


def test_what_is_remembered_of_a_search_cut_short_is_true(searcher: Searcher) -> None:
    checked, stopped = 0, 0
    for pair in (*middles(10, 3), *random_positions(10, range(11, 12), 3)):
        depth = min(5, pair.empties) if pair.empties > 12 else pair.empties
        searcher.refresh()
        searcher.principal(pair, depth)
        whole = searcher.nodes
        for part in (1, 10, whole // 3, whole // 2, whole - 1):
            searcher.refresh()
            searcher.allow(part)
            searcher.principal(pair, depth)
            # The exact solver looks at its limit now and then only.
            stopped += searcher.is_stopped
            checked += check_remembered(searcher)
    assert checked
    assert stopped > 20


def test_the_node_limit_is_kept(searcher: Searcher) -> None:
    for pair in middles(11, 4):
        for limit in (1, 10, 300, 1000):
            searcher.refresh()
            searcher.allow(limit)
            searcher.principal(pair, 12, confidence=0)
            # Between two looks at the limit lies at most one list of moves.
            assert searcher.nodes < limit + 2000


def test_a_stop_ends_a_search_at_once_and_nothing_is_kept(searcher: Searcher) -> None:
    (pair,) = random_positions(12, range(40, 41), 1)
    searcher.stop()
    searcher.principal(pair, 20)
    searcher.zero_window(pair, 20, 0)
    # Down one line the moves are put in order before anybody asks: about a millisecond.
    assert searcher.nodes < 10_000
    assert not remembered(searcher)


def test_the_same_search_counts_the_same(searcher: Searcher) -> None:
    for pair in middles(13, 4):
        counted = set()
        for _ in range(2):
            searcher.refresh()
            score = searcher.principal(pair, 8, confidence=0)
            counted.add((score, searcher.nodes, tuple(searcher.line)))
        assert len(counted) == 1


def test_what_is_remembered_saves_nodes(searcher: Searcher) -> None:
    pair = middles(14)[0]
    score = searcher.principal(pair, 7)
    first = searcher.nodes
    searcher.allow(1 << 62)
    assert searcher.principal(pair, 7) == score
    assert searcher.nodes < first


def test_margins_that_nothing_is_beyond_cut_nothing_off() -> None:
    searcher = Searcher(some_weights())
    searcher.cut_nothing_off()
    pair = next(random_positions(16, range(40, 41), 1))
    counted = set()
    for confidence in range(int(FULL) + 1):
        searcher.refresh()
        score = searcher.principal(pair, 7, confidence=confidence)
        counted.add((score, searcher.nodes, tuple(searcher.line)))
    assert len(counted) == 1


def by_hand(searcher: Searcher, pair: Pair, depth: int) -> int:
    if depth == 0:
        return searcher.estimate(pair)
    if not pair.moves():
        if not pair.turned().moves():
            return UNIT * int(final_score(*pair))
        return -by_hand(searcher, pair.turned(), depth)
    return max(-by_hand(searcher, pair.after(move), depth - 1) for move in pair.moves())


@pytest.mark.parametrize("depth", range(3))
def test_a_shallow_search_sees_what_there_is_to_see(searcher: Searcher, depth: int) -> None:
    for pair in middles(17, 3):
        assert searcher.shallow(pair, depth) == by_hand(searcher, pair, depth)


def test_there_may_be_more_moves_than_any_game_has() -> None:
    assert len(from_picture(MANY_MOVES).moves()) == 35
