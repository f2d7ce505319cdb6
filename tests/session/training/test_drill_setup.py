"""Drills as a session sets them up."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.config.settings import Settings
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.engine_pool import EnginePool
from boardtui.session.hosting import HOSTED
from boardtui.session.launch import UNBOUNDED, Bounds
from boardtui.session.open_games import OpenGames, SavesFolder
from boardtui.session.training.drill_setup import new_drill
from boardtui.training.exercise import Exercise, ExerciseKind
from tests.fixtures.judged import moves_of
from tests.session.training.list_deck import ListDeck
from tests.session.training.test_game_mistakes import Engine
from tests.training.exercises import position_after

OTHELLO, GOMOKU = game("othello"), game("gomoku")
SEARCHED, EXACT, WINNER = Certainty.SEARCHED, Certainty.EXACT, Certainty.WINNER


def exercise(game: Game, moves: str, best: Info | None) -> Exercise:
    """An exercise in a position; without a report on the best move, one of lines."""
    kind = ExerciseKind.LINE if best is None else ExerciseKind.MISTAKE
    position = position_after(game, moves)
    answers = position.legal_moves[:1] if best is None else best.line[:1]
    return Exercise(kind, position, answers, best)


def othello(depth: int, certainty: Certainty) -> Exercise:
    return exercise(OTHELLO, "f5 d6", Info(depth, 2.0, moves_of(OTHELLO, "c3"), certainty))


def gomoku(nodes: int) -> Exercise:
    line = moves_of(GOMOKU, "h10")
    best = Info(5, 995.0, line, WINNER, nodes)
    return exercise(GOMOKU, "h8 a1 h9 a2 h7 b1", best)


@pytest.mark.parametrize(
    ("card", "bounds", "limits"),
    [
        (othello(12, SEARCHED), HOSTED, [(11, None)]),
        (othello(40, SEARCHED), HOSTED, [(16, None)]),
        (othello(57, EXACT), HOSTED, [(16, None)]),
        (othello(40, SEARCHED), UNBOUNDED, [(39, None)]),
        (exercise(OTHELLO, "f5 d6", None), HOSTED, [(16, None), (15, None)]),
        (gomoku(1000), HOSTED, [(None, 5000)]),
        (gomoku(10**12), HOSTED, [(None, 500_000)]),
    ],
)
async def test_no_card_asks_the_engine_more_than_the_bounds_allow(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    card: Exercise,
    bounds: Bounds,
    limits: list[tuple[int | None, int | None]],
) -> None:
    engine = Engine(0.0)
    monkeypatch.setattr(EnginePool, "asker", lambda *_arguments: engine.ask)
    games = OpenGames(SavesFolder(tmp_path, bounds))
    drill = new_drill(games, EnginePool(), Settings(), ListDeck([card]))
    await drill.begin()
    await drill.play(card.position.legal_moves[-1])
    assert [(asked.limit.depth, asked.limit.nodes) for asked in engine.asked] == limits
