"""The exact solver against trying everything."""

from __future__ import annotations

from itertools import chain

import pytest

from boardtui.engine.othello.bitboard import final_score
from tests.engine.kernel_settings import counts_uncompiled
from tests.engine.othello.boards import (
    MUST_PASS,
    Pair,
    exact_score,
    from_picture,
    random_discs,
    random_positions,
)
from tests.engine.othello.searching import Solver


@pytest.fixture(scope="module")
def shared_solver() -> Solver:
    """A solver that has met other positions before."""
    return Solver(10)


def few_empties(seed: int) -> list[Pair]:
    return list(
        chain(
            random_positions(seed, range(10), 300),
            random_discs(seed, range(9), 300),
            random_positions(seed, range(10, 12), 10),
        )
    )


def test_scores_are_those_of_trying_everything(shared_solver: Solver) -> None:
    for pair in few_empties(1):
        assert shared_solver.score(pair) == exact_score(*pair)


def test_bounds_are_right_for_every_alpha(shared_solver: Solver) -> None:
    for pair in few_empties(3)[::6]:
        expected = exact_score(*pair)
        for alpha in range(-64, 64):
            bound = shared_solver.bound(pair, alpha)
            if bound > alpha:
                assert expected >= bound
            else:
                assert expected <= bound


def test_random_positions_hold_passes_wipe_outs_and_early_ends() -> None:
    pairs = few_empties(1)
    assert any(not pair.moves() and pair.turned().moves() for pair in pairs)
    assert any(pair.empties and not pair.moves() and not pair.turned().moves() for pair in pairs)
    assert any(abs(int(exact_score(*pair))) == 64 for pair in pairs)


OVER = """
    XXXXXXXX
    XXXXXXXX
    XXXXXXXX
    XXXXXXXX
    XXXXXXX.
    XXXXXX..
    XXXXXX.O
    XXXXXXX.
"""


def test_a_finished_game_has_its_score(shared_solver: Solver) -> None:
    pair = from_picture(OVER)
    assert shared_solver.score(pair) == final_score(*pair) == 62


def test_a_side_without_a_move_passes(shared_solver: Solver) -> None:
    pair = from_picture(MUST_PASS)
    assert shared_solver.score(pair) == exact_score(*pair)
    assert shared_solver.score(pair.turned()) == -exact_score(*pair)


def test_the_node_limit_ends_a_search_and_nothing_false_is_kept() -> None:
    solver = Solver(12)
    for pair in random_positions(5, range(12, 14), 3):
        expected = Solver(12).score(pair)
        for limit in (1, 100, 1000, 5000):
            solver.allow(limit)
            solver.score(pair)
            # The test comes at nodes with more squares than the shallow search takes.
            assert solver.nodes < limit + 20_000
        solver.allow(1 << 62)
        assert solver.score(pair) == expected


def test_a_stop_ends_a_search_at_once() -> None:
    solver = Solver(12)
    (pair,) = random_positions(6, range(20, 21), 1)
    solver.stop()
    solver.score(pair)
    assert solver.nodes < 100


def counts() -> list[str]:
    """Nodes and scores of the same positions each time."""
    solver = Solver(8)
    found = []
    for pair in random_positions(7, range(8, 10), 3):
        solver.allow(1 << 62)
        value = solver.score(pair)
        found.append(f"{solver.nodes} {value}")
    return found


def test_uncompiled_it_counts_the_same() -> None:
    assert counts_uncompiled(__name__) == counts()
