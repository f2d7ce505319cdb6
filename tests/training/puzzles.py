"""Puzzles of tests, and an engine that answers as a test tells it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable

from boardtui.analysis.requests import AnalysisRequest, Ask
from boardtui.players.glicko2 import PlayerRating
from boardtui.record.evaluation import Info
from boardtui.rules.board import Board, Color
from boardtui.rules.othello import Othello
from boardtui.training.exercise import ExerciseKind
from boardtui.training.puzzle import Puzzle
from tests.training.exercises import FIRST_LINES, mistake

POOL = "othello"

WITH_A7 = Othello().position(
    Board.from_text(
        """
        ...XXXOO
        ..XXXOO.
        XOXXXOO.
        .OOXOXO.
        OOOOXXX.
        OXOXOXXX
        .XXXXOXX
        OXXXXXXX
        """
    ),
    Color(1),
)
"""White wins with a7 alone; eleven squares are empty."""


def puzzle(moves: str = FIRST_LINES[0], value: float = 1200.0) -> Puzzle:
    """A puzzle of Othello with some rating: the last legal move wins."""
    exercise = mistake(moves, kind=ExerciseKind.WIN)._replace(played=None, origin=None)
    return Puzzle(0, exercise, PlayerRating(value, 150.0, 0.06), frozenset({1, 4}))


def puzzles(*values: float) -> list[Puzzle]:
    """Puzzles that differ, with these ratings."""
    return [puzzle(moves, value) for moves, value in zip(FIRST_LINES, values, strict=False)]


def answering(answers: Callable[[AnalysisRequest], Iterable[Info]]) -> Ask:
    """Ask somebody who knows the reports on each request at once."""

    async def ask(request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        for info in answers(request):
            yield info

    return ask
