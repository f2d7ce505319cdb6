"""How long all forbidden points of a position take, in positions of games and in worse ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time

import pytest

from boardtui.players.easy import rating_for
from boardtui.rules import renju
from boardtui.rules.board import Board, Color, Point, Size
from boardtui.rules.gomoku import Gomoku, Rule

pytestmark = pytest.mark.benchmark

MOST_MEDIAN = 0.005
"""Seconds: the whole set is computed between two frames of a fast replay."""
MOST = 0.02


def of_games(size: int, count: int) -> Iterator[Board]:
    """Positions with Black to move of games between easy players that err now and then."""
    rng = Random(1)
    game = Gomoku(size=size, rule=Rule.RENJU)
    for _ in range(count):
        position = game.start()
        while moves := position.legal_moves:
            rated = rating_for(game)(position)
            good = sorted(moves, key=lambda move: rated[move], reverse=True)[:20]
            position = position.play(rng.choice(good))
            if position.turn == 0 and position.outcome is None:
                yield position.board


def by_chance(size: int, count: int, black: float) -> Iterator[Board]:
    """Positions without a game, this share of the stones black."""
    rng = Random(2)
    points = [Point(i % size, i // size) for i in range(size * size)]
    for _ in range(count):
        board = Board.empty(Size(size, size))
        for point in rng.sample(points, rng.randint(20, size * size * 2 // 3)):
            board = board.place(point, Color(int(rng.random() >= black)))
        yield board


@pytest.mark.parametrize(
    ("what", "positions"),
    [
        ("games, 15x15", partial(of_games, 15, 12)),
        ("games, 20x20", partial(of_games, 20, 4)),
        ("by chance, 15x15", partial(by_chance, 15, 300, black=0.5)),
        ("mostly black, 15x15", partial(by_chance, 15, 300, black=0.8)),
        ("mostly black, 20x20", partial(by_chance, 20, 100, black=0.8)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_all_forbidden_points(what: str, positions: Callable[[], Iterator[Board]]) -> None:
    taken, found = [], 0
    for board in positions():
        renju.fouls.cache_clear()
        renju._foul.cache_clear()
        begin = process_time()
        found += len(renju.fouls(board))
        taken.append(process_time() - begin)
    print(
        f"\n{what}: {len(taken)} positions, {found / len(taken):.2f} forbidden points each, "
        f"median {median(taken) * 1e3:.2f} ms, slowest {max(taken) * 1e3:.2f} ms"
    )
    assert found
    assert median(taken) <= MOST_MEDIAN
    assert max(taken) <= MOST
