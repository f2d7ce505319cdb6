"""Exercises of tests."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from boardtui.record.digest import Digest
from boardtui.record.evaluation import Certainty, Info
from boardtui.record.who import Who, WhoKind
from boardtui.rules.game import Game, Position
from boardtui.rules.othello import Othello
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.exercise import Exercise, ExerciseKind, ExerciseOrigin
from boardtui.training.exercise_data import diagram_of
from tests.fixtures.judged import moves_of

MORNING = dt.datetime(2026, 11, 24, 10, tzinfo=dt.UTC)
"""A time that is on the same day from Anchorage to Tokyo."""

DAY = dt.timedelta(days=1)

FIRST_LINES = (
    "f5 d6 c3", "f5 d6 c4", "f5 d6 c5", "f5 d6 c6", "f5 d6 c7", "f5 f6 d3", "f5 f6 c4", "f5 f6 e6",
    "f5 f6 f7", "f5 f4 c3", "f5 f4 d3", "f5 f4 e3", "f5 f4 f3", "f5 f4 g3",
)  # fmt: skip
"""Openings of Othello that lead to different positions."""


def position_after(game: Game, moves: str) -> Position:
    position = game.start()
    for move in moves_of(game, moves):
        position = position.play(move)
    return position


def mistake(
    moves: str,
    game: Game | None = None,
    *,
    kind: ExerciseKind = ExerciseKind.MISTAKE,
    played: int = 0,
    lost: float = 8.0,
    depth: int = 20,
    own: bool = True,
) -> Exercise:
    """An exercise after some moves: the last legal move is right, that at a place was played."""
    game = game or Othello()
    position = diagram_of(position_after(game, moves))
    legal = position.legal_moves
    best = Info(depth, 2.0, legal[-1:], Certainty.SEARCHED, 500)
    wrong = Info(depth, 2.0 - lost, legal[played : played + 1], Certainty.SEARCHED, 400)
    players = (Who(WhoKind.PERSON, "human", "Ann"), Who(WhoKind.LEVEL, "5", "Level 5"))
    origin = ExerciseOrigin(
        Digest(bytes(range(12))),
        len(moves.split()),
        players,
        "2026-11-24",
        moves_of(game, moves),
        own,
    )
    return Exercise(kind, position, legal[-1:], best, wrong, origin)


def mistakes(count: int) -> Sequence[Exercise]:
    """Exercises that differ."""
    return [mistake(moves) for moves in FIRST_LINES[:count]]


def mistakes_and_lines() -> Sequence[Exercise]:
    """28 exercises, more than may be begun on one day."""
    lines = [mistake(moves, kind=ExerciseKind.LINE) for moves in FIRST_LINES]
    return [*mistakes(len(lines)), *lines]


def found(at: dt.datetime, recall: Recall = Recall.GOOD) -> TrainingAnswer:
    """An answer by nobody's move."""
    return TrainingAnswer(at, recall)
