"""Puzzles of tests, and an engine that answers as a test tells it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable
from functools import partial

from boardtui.analysis.requests import AnalysisRequest, Ask
from boardtui.players.glicko2 import PlayerRating
from boardtui.players.specs import rating_pool
from boardtui.record.evaluation import Info
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello
from boardtui.training.exercise import ExerciseKind
from boardtui.training.position_keys import exercise_key
from boardtui.training.puzzle import Puzzle
from boardtui.training.shipped_puzzles import ShippedPuzzle, read_puzzles, shipped_file
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


def shipped(puzzles: Iterable[Puzzle]) -> tuple[ShippedPuzzle, ...]:
    """Puzzles as those that come with the program."""
    return tuple(
        ShippedPuzzle(exercise_key(each.exercise), each.rating.value, partial(_same, each))
        for each in puzzles
    )


def _same(puzzle: Puzzle) -> Puzzle:
    return puzzle


def read_shipped(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with the program, whole."""
    return read_puzzles(game, shipped_file(rating_pool(game)).read_bytes())


def answering(answers: Callable[[AnalysisRequest], Iterable[Info]]) -> Ask:
    """Ask somebody who knows the reports on each request at once."""

    async def ask(request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        for info in answers(request):
            yield info

    return ask
