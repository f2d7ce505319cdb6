"""How fast wins by fours are searched, and what the longest search of all costs."""

from __future__ import annotations

from itertools import chain, islice
from time import process_time

import numpy as np
import pytest

from boardtui.engine.gomoku.rows import new_rows, set_stones
from boardtui.engine.gomoku.vcf import NO_WIN, WON, find_vcf
from boardtui.engine.kernel import COMPILED
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.attacks import games

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.skipif(not COMPILED, reason="kernels are not compiled here"),
]

GAMES = 10
MOST_FOURS, NO_LIMIT = np.int64(10), np.int64(1 << 40)
LEAST_NODES_A_SECOND = 800_000
LONGEST_SECONDS = 1.0


@pytest.mark.parametrize("rule", list(Rule))
def test_wins_by_ten_fours_take_less_than_a_second(rule: Rule) -> None:
    game = Gomoku(rule=rule)
    rows = new_rows(game)
    seconds, longest, outcomes = 0.0, 0.0, []
    for position in chain.from_iterable(islice(games(game, seed=9), GAMES)):
        set_stones(rows[0], position.board)
        rows["vcf_table"][0] = 0
        begin = process_time()
        outcomes.append(find_vcf(rows[0], np.int64(position.turn), MOST_FOURS, NO_LIMIT))
        taken = process_time() - begin
        seconds, longest = seconds + taken, max(longest, taken)
    nodes = int(rows["nodes"][0])
    print(f"\n{rule}: {len(outcomes)} positions, {outcomes.count(WON)} won by fours,", end=" ")
    print(f"{outcomes.count(NO_WIN)} surely not; {nodes / seconds / 1e6:.2f} M nodes/s,", end=" ")
    print(f"the longest {longest * 1000:.1f} ms", end="")
    assert longest < LONGEST_SECONDS
    assert nodes / seconds > LEAST_NODES_A_SECOND
