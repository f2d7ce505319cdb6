"""Levels that know exact values make no mistake, and choose by chance among equal moves."""

from __future__ import annotations

from random import Random

import pytest

from boardtui.engine.gomoku import make_thinker
from boardtui.engine.gomoku.program import SKILLS
from boardtui.engine.gomoku.small.thinker import SmallBoardThinker
from boardtui.engine.skill import choose
from boardtui.engine.thinker import Solver, Thinker
from boardtui.record.evaluation import WIN, Certainty, Info, Limit
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from tests.cases import each
from tests.engine.gomoku.small.positions import value_by_trying

EXACT = (7, 8, 9, 10)
TIC_TAC_TOE = Gomoku(size=3, line=3)


def choice(thinker: Thinker, position: Position, level: int, seed: int) -> Info:
    return choose(thinker, position, SKILLS[level], seed, Limit())


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


@each("level", (7, 10))
def test_against_all_replies_no_game_is_lost(level: int) -> None:
    thinker = make_thinker(TIC_TAC_TOE, 1)
    for own in range(2):
        waiting, seen = [TIC_TAC_TOE.start()], set[Position]()
        while waiting:
            position = waiting.pop()
            if position in seen:
                continue
            seen.add(position)
            if position.outcome is not None:
                assert position.outcome.winner != 1 - own
            elif position.turn == own:
                value = value_by_trying(position)
                after = position.play(choice(thinker, position, level, seed=3).line[0])
                assert after.outcome is not None or sign(value_by_trying(after)) == -sign(value)
                waiting.append(after)
            else:
                waiting += map(position.play, position.legal_moves)


@each(("size", "line"), [(4, 3), (4, 4), (5, 4), (6, 5)])
@each("rule", [Rule.FREESTYLE, Rule.STANDARD])
def test_against_random_moves_the_value_is_kept(size: int, line: int, rule: Rule) -> None:
    game, random = Gomoku(size=size, line=line, rule=rule), Random(7)
    thinker = make_thinker(game, 1)
    for number, level in enumerate(EXACT):
        position, value, own = game.start(), -1, number % 2
        while position.outcome is None:
            if position.turn == own:
                thought = choice(thinker, position, level, seed=number)
                assert thought.certainty is Certainty.WINNER
                assert sign(thought.score) >= value
                value = sign(thought.score)
                position = position.play(thought.line[0])
            else:
                position = position.play(random.choice(position.legal_moves))
        winner = position.outcome.winner
        assert value == (0 if winner is None else 1 if winner == own else -1)


def test_equal_moves_are_chosen_by_chance() -> None:
    thinker, start = make_thinker(TIC_TAC_TOE, 1), TIC_TAC_TOE.start()
    first = [choice(thinker, start, 7, seed).line[0] for seed in range(60)]
    assert set(first) == set(start.legal_moves)
    assert first == [choice(thinker, start, 7, seed).line[0] for seed in range(60)]


def test_lower_levels_still_err() -> None:
    thinker, start = make_thinker(TIC_TAC_TOE, 1), TIC_TAC_TOE.start()
    position = start.play(TIC_TAC_TOE.parse_move("b2"))
    replies = {choice(thinker, position, 1, seed).line[0] for seed in range(40)}
    assert min(value_by_trying(position.play(reply)) for reply in replies) == 0
    assert max(value_by_trying(position.play(reply)) for reply in replies) > 0


def test_a_thought_tells_the_win_and_its_line() -> None:
    game = Gomoku(size=6, line=4)
    thought = make_thinker(game, 1).think(game.start(), Limit())
    assert (thought.certainty, thought.score, len(thought.line)) == (Certainty.WINNER, WIN - 11, 11)


@pytest.mark.parametrize("limits", [Limit(depth=2), Limit(nodes=40), Limit(seconds=0.0)], ids=str)
def test_what_is_not_solved_is_searched(limits: Limit) -> None:
    game = Gomoku(size=6, line=4)
    thinker = make_thinker(game, 1)
    position = game.start().play(game.parse_move("c3"))
    assert isinstance(thinker, SmallBoardThinker)
    assert isinstance(thinker, Solver)
    thought = thinker.think(position, limits)
    assert thought.certainty is Certainty.SEARCHED
    assert thought.line[0] in position.legal_moves


def test_where_an_opening_bars_points_nothing_is_solved() -> None:
    game = Gomoku(size=7, line=5, opening=OpeningRule.PRO)
    thinker = make_thinker(game, 1)
    position = game.start()
    thought = thinker.think(position, Limit(nodes=2000))
    assert thought.line[0] in position.legal_moves
    assert thought.certainty is Certainty.SEARCHED


def test_large_boards_are_searched_as_ever() -> None:
    assert not isinstance(make_thinker(Gomoku(size=9), 1), Solver)
