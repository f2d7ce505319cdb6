from __future__ import annotations

import pytest

from boardtui.engine.gomoku.thinker import GomokuThinker
from boardtui.record.evaluation import WIN, Certainty, Limit
from boardtui.rules.gomoku import Gomoku
from tests.engine.gomoku.by_rules import fives, prove_fours
from tests.engine.gomoku.puzzles import PUZZLES, Puzzle
from tests.engine.gomoku.wins import WinFinder


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_win_has_the_fewest_fours(puzzle: Puzzle) -> None:
    position = puzzle.position
    assert isinstance(position.game, Gomoku)
    finder = WinFinder(position.game)
    line = finder.by_fours(position)
    assert line is not None
    assert len(line) == puzzle.plies
    prove_fours(position, line, finder.by_fours)
    assert finder.by_fours(position, puzzle.plies // 2 - 1) is None
    for move in line[:-2]:
        position = position.play(move)
    one_five_is_enough = len(fives(position, puzzle.position.turn)) == 1
    assert one_five_is_enough == puzzle.is_forbidden


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_analysis_shows_the_whole_win(puzzle: Puzzle) -> None:
    position = puzzle.position
    assert isinstance(position.game, Gomoku)
    thinker = GomokuThinker(position.game, 1)
    for thought in (
        thinker.think(position, Limit(nodes=20_000)),
        *thinker.rate(position, Limit(nodes=100_000), 1),
    ):
        assert thought.certainty is Certainty.WINNER
        assert thought.score == WIN - len(thought.line)
        after = position
        for move in thought.line:
            after = after.play(move)
        assert after.outcome is not None
        assert after.outcome.winner == position.turn
