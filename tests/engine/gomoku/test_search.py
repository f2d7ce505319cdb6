"""The search agrees with trying everything, keeps its limits, and counts the same uncompiled."""

from __future__ import annotations

from functools import cache
from time import perf_counter

import numpy as np
import pytest

from boardtui.engine.gomoku.thinker import GomokuThinker
from boardtui.record.evaluation import WIN, Certainty, Info, Limit
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Place, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.kernel_settings import counts_uncompiled
from tests.waiting import comes_below

MIDDLE_GAME = """
    ...............
    ...............
    ...............
    ......O........
    .......X.......
    .....XO.OX.....
    ......XXO......
    .....OXOX......
    .......O.......
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
"""


def middle_game(rule: Rule = Rule.FREESTYLE) -> Position:
    return Gomoku(rule=rule).position(Board.from_text(MIDDLE_GAME), Color(0))


def without_time(thought: Info) -> Info:
    return thought._replace(seconds=0.0)


@cache
def outcome_by_trying(position: Position) -> int:
    """1, 0 or -1 for the side to move under best play."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else (1 if winner == position.turn else -1)
    return max(-outcome_by_trying(position.play(move)) for move in position.legal_moves)


def random_positions(game: Gomoku, stones: int, count: int) -> list[Position]:
    random = np.random.default_rng(4)
    found: list[Position] = []
    while len(found) < count:
        position = game.start()
        for _ in range(stones):
            if position.outcome is None:
                moves = position.legal_moves
                position = position.play(moves[int(random.integers(len(moves)))])
        if position.outcome is None:
            found.append(position)
    return found


@pytest.mark.parametrize(
    ("game", "stones"),
    [
        (Gomoku(size=3, line=3), 3),
        (Gomoku(size=4, line=3), 10),
        (Gomoku(size=4, line=4), 11),
        (Gomoku(size=4, line=3, rule=Rule.STANDARD), 11),
        (Gomoku(size=4, line=3, rule=Rule.CARO), 11),
    ],
    ids=str,
)
def test_small_boards_are_played_as_well_as_can_be(game: Gomoku, stones: int) -> None:
    mind = GomokuThinker(game, 1)
    for position in random_positions(game, stones, 6):
        thought = mind.think(position, Limit())
        expected = outcome_by_trying(position)
        assert thought.certainty is Certainty.WINNER, position
        assert np.sign(thought.score) == expected, position
        assert -outcome_by_trying(position.play(thought.line[0])) == expected, position


@pytest.mark.parametrize("rule", list(Rule))
def test_no_row_that_a_rule_denies_is_claimed(rule: Rule) -> None:
    """Proved wins are played out against the rules from many positions."""
    game = Gomoku(size=9, rule=rule)
    mind = GomokuThinker(game, 1)
    proved = 0
    for position in random_positions(game, 16, 12):
        thought = mind.think(position, Limit(nodes=1500))
        assert thought.line[0] in position.legal_moves
        if thought.certainty is not Certainty.WINNER or thought.score == 0:
            continue
        after = position
        for move in thought.line:
            after = after.play(move)
        if after.outcome is not None:
            proved += 1
            winner = position.turn if thought.score > 0 else 1 - position.turn
            assert after.outcome.winner == winner
            assert abs(thought.score) == WIN - len(thought.line)
    assert proved


@pytest.mark.parametrize("nodes", [1, 100, 5000])
def test_the_node_limit_is_kept(nodes: int) -> None:
    thought = GomokuThinker(Gomoku(), 1).think(middle_game(), Limit(nodes=nodes))
    # A search by fours that is under way ends by its own limit.
    assert thought.nodes < nodes + 1000
    assert isinstance(thought.line[0], Place)


def test_the_same_limits_give_the_same_thoughts() -> None:
    minds = [GomokuThinker(Gomoku(), 1) for _ in range(2)]
    minds[0].think(random_positions(Gomoku(), 9, 1)[0], Limit(nodes=3000))
    minds[0].forget()
    limits = Limit(nodes=5000)
    one, other = (without_time(mind.think(middle_game(), limits)) for mind in minds)
    assert one == other


def test_a_search_ends_soon_after_its_time() -> None:
    mind = GomokuThinker(Gomoku(), 1)

    def seconds() -> float:
        began = perf_counter()
        mind.think(middle_game(), Limit(seconds=0.1))
        return perf_counter() - began

    assert comes_below(0.2, seconds)


def test_the_best_moves_are_rated_best_first() -> None:
    mind = GomokuThinker(Gomoku(), 1)
    told: list[Info] = []
    rated = mind.rate(middle_game(), Limit(depth=3), 4, told.append)
    assert len(rated) == 4
    assert [thought.score for thought in rated] == sorted(
        (thought.score for thought in rated), reverse=True
    )
    assert len({thought.line[0] for thought in rated}) == 4
    assert told[-4:] == rated


def counts() -> list[str]:
    """Thoughts about the same positions each time."""
    found = []
    for rule in (Rule.FREESTYLE, Rule.RENJU):
        thought = GomokuThinker(Gomoku(rule=rule), 1).think(
            middle_game(rule), Limit(depth=2, nodes=30)
        )
        found.append(f"thought: {without_time(thought)}")
    game = Gomoku(size=3, line=3)
    found.append(str(without_time(GomokuThinker(game, 1).think(game.start(), Limit(nodes=100)))))
    return found


def test_uncompiled_it_counts_the_same() -> None:
    assert counts_uncompiled(__name__) == counts()
