"""The exact solver against trying everything."""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
import pytest

from boardtui.engine.othello.bitboard import final_score
from boardtui.engine.othello.endgame import new_solver, solve_zero_window
from tests.engine.kernel_settings import counts_uncompiled
from tests.engine.othello.boards import (
    MUST_PASS,
    Pair,
    exact_score,
    from_picture,
    random_discs,
    random_positions,
)
from tests.engine.othello.searching import solved_score


@pytest.fixture(scope="module")
def shared_solver() -> Any:
    """A solver that has met other positions before."""
    return new_solver(bucket_bits=10)[0]


def few_empties(seed: int) -> list[Pair]:
    return list(
        chain(
            random_positions(seed, range(10), 300),
            random_discs(seed, range(9), 300),
            random_positions(seed, range(10, 12), 10),
        )
    )


def test_scores_are_those_of_trying_everything(shared_solver: Any) -> None:
    for pair in few_empties(1):
        assert solved_score(shared_solver, pair) == exact_score(*pair)


def test_bounds_are_right_for_every_alpha(shared_solver: Any) -> None:
    for pair in few_empties(3)[::6]:
        expected = exact_score(*pair)
        for alpha in range(-64, 64):
            bound = int(solve_zero_window(shared_solver, *pair, np.int64(alpha)))
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


def test_a_finished_game_has_its_score(shared_solver: Any) -> None:
    pair = from_picture(OVER)
    assert solved_score(shared_solver, pair) == final_score(*pair) == 62


def test_a_side_without_a_move_passes(shared_solver: Any) -> None:
    pair = from_picture(MUST_PASS)
    assert solved_score(shared_solver, pair) == exact_score(*pair)
    assert solved_score(shared_solver, pair.turned()) == -exact_score(*pair)


def test_the_node_limit_ends_a_search_and_nothing_false_is_kept() -> None:
    solver = new_solver(bucket_bits=12)[0]
    for pair in random_positions(5, range(12, 14), 3):
        expected = solved_score(new_solver(bucket_bits=12)[0], pair)
        for limit in (1, 100, 1000, 5000):
            solver["nodes"], solver["node_limit"], solver["stop"] = 0, limit, 0
            solved_score(solver, pair)
            # The test comes at nodes with more squares than the shallow search takes.
            assert solver["nodes"] < limit + 20_000
        solver["node_limit"], solver["stop"] = 1 << 62, 0
        assert solved_score(solver, pair) == expected


def test_a_stop_ends_a_search_at_once() -> None:
    solver = new_solver(bucket_bits=12)[0]
    (pair,) = random_positions(6, range(20, 21), 1)
    solver["stop"] = 1
    solved_score(solver, pair)
    assert solver["nodes"] < 100


def counts() -> list[str]:
    """Nodes and scores of the same positions each time."""
    solver = new_solver(bucket_bits=8)[0]
    found = []
    for pair in random_positions(7, range(8, 10), 3):
        solver["nodes"] = 0
        value = solved_score(solver, pair)
        found.append(f"{solver['nodes']} {value}")
    return found


def test_uncompiled_it_counts_the_same() -> None:
    assert counts_uncompiled(__name__) == counts()
