"""What the exact scores of the FFO endgame suite, positions 40 to 49, cost on one core."""

from __future__ import annotations

from time import process_time

import pytest

from boardtui.engine.othello import make_thinker
from boardtui.engine.othello.solve import solve
from tests.engine.othello.ffo import FFO, PROBLEMS

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.skipif(not FFO.exists(), reason=f"{FFO} is not there"),
    pytest.mark.timeout(1800),
]

MOST_SECONDS = 63


def test_ffo_40_to_49() -> None:
    thinker = make_thinker(8, hash_megabytes=128)
    all_nodes, all_seconds = 0, 0.0
    print()
    for number in range(40, 50):
        problem = PROBLEMS[number]
        thinker.forget()
        begin = process_time()
        solution = solve(thinker, problem.position)
        seconds = process_time() - begin
        move = problem.position.game.format_move(solution.line[0])
        print(
            f"#{number}  {solution.score:+d} {move}  {solution.nodes / 1e6:8.1f} M nodes"
            f"  {seconds:6.2f} s  {solution.nodes / seconds / 1e6:5.1f} M nodes/s"
        )
        assert solution.score == problem.best == problem.scores[move]
        all_nodes += solution.nodes
        all_seconds += seconds
    print(f"all  {all_nodes / 1e6:16.1f} M nodes  {all_seconds:6.2f} s")
    assert all_seconds < MOST_SECONDS
