"""What two threads gain over one: time to exact scores, games, and how soon they stop."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import median
from threading import Timer
from time import perf_counter

import pytest

from boardtui.engine.gomoku import make_thinker as make_gomoku
from boardtui.engine.othello import make_thinker as make_othello
from boardtui.engine.othello.solve import solve
from boardtui.engine.thinker import Thinker
from boardtui.record.evaluation import Limit
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.system.processors import threads_for
from tests.engine.othello.ffo import FFO, PROBLEMS

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.skipif(threads_for("auto") < 2, reason="there is one processor"),
    pytest.mark.timeout(7200),
]

SECONDS_A_MOVE = float(os.environ.get("BENCHMARK_SECONDS", "0.1"))
GAMES = int(os.environ.get("BENCHMARK_GAMES", "20"))


@pytest.mark.skipif(not FFO.exists(), reason=f"{FFO} is not there")
def test_ffo_40_to_49() -> None:
    one, two = (make_othello(8, 64, threads) for threads in (1, 2))
    totals = [0.0, 0.0]
    print()
    for number in range(40, 50):
        problem = PROBLEMS[number]
        words = []
        for place, thinker in enumerate((one, two)):
            thinker.forget()
            began = perf_counter()
            solution = solve(thinker, problem.position)
            seconds = perf_counter() - began
            assert solution.score == problem.best
            totals[place] += seconds
            words.append(f"{seconds:6.2f} s {solution.nodes / 1e6:6.1f} M nodes")
        print(f"#{number}  one {words[0]}  two {words[1]}")
    print(f"all  one {totals[0]:.2f} s  two {totals[1]:.2f} s  ratio {totals[1] / totals[0]:.2f}")


@pytest.mark.parametrize("key", ["othello", "gomoku"])
def test_stop(key: str) -> None:
    make, position = _making(key), _opening(key, Random(1))
    thinker = make(2)
    late = []
    for _ in range(20):
        stopped = [0.0]

        def stop(stopped: list[float] = stopped) -> None:
            stopped[0] = perf_counter()
            thinker.stop()

        Timer(0.3, stop).start()
        thinker.forget()
        thinker.think(position, Limit())
        late.append(1000 * (perf_counter() - stopped[0]))
    print(f"\n{key}: stopped after {median(late):.1f} ms, at most {max(late):.1f} ms")


@pytest.mark.parametrize("key", ["othello", "gomoku"])
def test_games(key: str) -> None:
    make, random = _making(key), Random(7)
    one, two = make(1), make(2)
    points: list[float] = []
    for _ in range(GAMES // 2):
        opening = _opening(key, random)
        points += [_points(opening, two, one, color) for color in (0, 1)]
    share = sum(points) / len(points)
    error = 1.96 * sqrt(sum((each - share) ** 2 for each in points)) / len(points)
    won, drawn = points.count(1.0), points.count(0.5)
    print(
        f"\n{key}: two threads against one, {SECONDS_A_MOVE} s a move: +{won} ={drawn} "
        f"-{len(points) - won - drawn}, {100 * share:.1f} % ± {100 * error:.1f}"
    )


def _making(key: str) -> Callable[[int], Thinker]:
    if key == "othello":
        return lambda threads: make_othello(8, 64, threads)
    return lambda threads: make_gomoku(Gomoku(), 64, threads)


def _opening(key: str, random: Random) -> Position:
    """A position after a few random moves that leave neither side far ahead."""
    game: Game = Othello() if key == "othello" else Gomoku()
    plies, most = (10, 6.0) if key == "othello" else (5, 25.0)
    thinker = _making(key)(1)
    while True:
        position = game.start()
        while position.outcome is None and position.ply < plies:
            moves = position.legal_moves
            if key == "gomoku":
                moves = tuple(move for move in moves if _is_central(move))
            position = position.play(random.choice(moves))
        if position.outcome is None:
            found = thinker.think(position, Limit(nodes=100_000))
            if abs(found.score) < most:
                return position


def _is_central(move: object) -> bool:
    point = getattr(move, "point", None)
    return point is not None and all(4 <= place <= 10 for place in point)


def _points(position: Position, ours: Thinker, theirs: Thinker, color: int) -> float:
    """The points of `ours`, which plays that colour; each begins with an empty memory."""
    ours.forget()
    theirs.forget()
    while position.outcome is None:
        player = ours if position.turn == color else theirs
        position = position.play(player.think(position, Limit(seconds=SECONDS_A_MOVE)).line[0])
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner == color)
