"""Games that the program plays against itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from boardtui.analysis.requests import AnalysisRequest
from boardtui.record.evaluation import Info
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.training.self_play import play_itself
from tests.training.puzzles import answering


def first_move(request: AnalysisRequest) -> Iterator[Info]:
    yield Info(request.limit.depth or 0, 0.0, request.position.legal_moves[:1])


@pytest.mark.parametrize("game", [Othello(), Gomoku(), Gomoku(rule=Rule.RENJU)], ids=str)
async def test_a_game_is_played_to_its_end_and_no_two_are_alike(game: Game) -> None:
    ask = answering(first_move)
    first, again, other = [await play_itself(game, ask, Random(seed)) for seed in (1, 1, 2)]
    assert first == again != other
    assert first[0] == game.start()
    assert first[-1].outcome is not None
    for before, after in pairwise(first):
        assert any(before.play(move) == after for move in before.legal_moves)


async def test_an_engine_that_says_nothing_does_not_stop_a_game() -> None:
    played = await play_itself(Othello(), answering(lambda _request: ()), Random(3))
    assert played[-1].outcome is not None


async def test_a_game_without_points_has_an_end() -> None:
    game = Gomoku(size=19)
    played = await play_itself(game, answering(lambda _request: ()), Random(4))
    assert len(played) <= 101
