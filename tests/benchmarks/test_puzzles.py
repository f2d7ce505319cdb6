"""Puzzles that an engine makes in a minute of its processor time, of games that it plays."""

from __future__ import annotations

import resource
from collections import Counter
from random import Random

import pytest

from boardtui.analysis.requests import Priority
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.session.engine_pool import EnginePool
from boardtui.training.exercise import ExerciseKind
from boardtui.training.gomoku_puzzles import gomoku_puzzles
from boardtui.training.othello_puzzles import othello_puzzles
from boardtui.training.self_play import play_itself

LEAST_OTHELLO, LEAST_GOMOKU = 500, 40
"""Puzzles of an engine's minute; of Gomoku, those to win."""


async def engine_seconds(game: Game, games: int, kind: str) -> tuple[float, Counter[ExerciseKind]]:
    """The processor time of an engine that looks for puzzles, and their number by kind.

    What it costs to start the engine and to play the games is measured by itself, and left out.
    """
    spent, found = [], Counter[ExerciseKind]()
    for looks in (False, True):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        pool = EnginePool()
        ask = pool.asker(game, Priority.PUZZLES)
        assert ask is not None
        chance = Random(1)
        for _ in range(games):
            played = await play_itself(game, ask, chance)
            if looks:
                puzzles = (
                    othello_puzzles(played, ask)
                    if isinstance(game, Othello)
                    else gomoku_puzzles(played, ask, defends=kind == "defend")
                )
                found.update([puzzle.exercise.kind async for puzzle in puzzles])
        await pool.close()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return spent[1] - spent[0], found


@pytest.mark.benchmark
@pytest.mark.parametrize(
    ("game", "games", "kind", "least"),
    [
        (Othello(), 50, "win", LEAST_OTHELLO),
        (Gomoku(), 40, "win", LEAST_GOMOKU),
        (Gomoku(rule=Rule.RENJU), 40, "win", LEAST_GOMOKU),
        (Gomoku(), 25, "defend", 0),
    ],
    ids=["othello", "freestyle", "renju", "defend"],
)
async def test_puzzles_of_a_minute(game: Game, games: int, kind: str, least: int) -> None:
    seconds, found = await engine_seconds(game, games, kind)
    counted = {each.value: round(60 * count / seconds) for each, count in found.items()}
    print(f"\n{game}, {games} games, {seconds:.1f} s: puzzles of a minute: {counted}")
    count = found.total() if kind == "win" else found[ExerciseKind.DEFEND]
    assert 60 * count / seconds >= least
