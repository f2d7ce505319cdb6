"""Puzzles of Othello: the only move that wins or saves, which shallow searches miss."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import pytest

from boardtui.analysis.requests import AnalysisRequest, Priority
from boardtui.record.digest import Digest
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.game import Position
from boardtui.rules.othello import Othello
from boardtui.session.engine_pool import EnginePool
from boardtui.training.exercise import ExerciseKind, ExerciseOrigin
from boardtui.training.othello_puzzles import othello_puzzles
from boardtui.training.puzzle import Puzzle
from tests.training.puzzles import WITH_A7, answering

GAME = Othello()
BEST, OTHER = "a7", "h5"
EASY = {1: BEST, 2: BEST, 4: BEST, 6: BEST}


def about(move: str, score: float, depth: int, certainty: Certainty) -> Info:
    return Info(depth, score, (GAME.parse_move(move),), certainty)


async def found(
    scores: Sequence[float] = (4.0, -2.0),
    shallow: Mapping[int, str] | None = None,
    estimate: float = 0.0,
    position: Position = WITH_A7,
    origin: ExerciseOrigin | None = None,
) -> tuple[list[Puzzle], list[AnalysisRequest]]:
    """The puzzles where the engine knows the scores of the best moves, and what was asked."""
    asked: list[AnalysisRequest] = []
    moves = EASY | {2: OTHER} if shallow is None else shallow

    def answers(request: AnalysisRequest) -> Iterator[Info]:
        asked.append(request)
        depth = request.limit.depth or 0
        if depth < position.board.vacant.bit_count():
            for each, move in moves.items():
                yield about(move, estimate, each, Certainty.SEARCHED)
        else:
            for move, score in list(zip((BEST, OTHER), scores, strict=False))[: request.moves]:
                yield about(move, score, depth, Certainty.EXACT)

    puzzles = othello_puzzles([position], answering(answers), origin)
    return [puzzle async for puzzle in puzzles], asked


async def test_the_only_move_that_wins_is_a_puzzle() -> None:
    [puzzle], _asked = await found()
    exercise = puzzle.exercise
    assert exercise.kind is ExerciseKind.WIN
    assert exercise.position == WITH_A7
    assert exercise.answers == (GAME.parse_move(BEST),)
    assert exercise.best is not None
    assert (exercise.best.score, exercise.best.certainty) == (4.0, Certainty.EXACT)
    assert puzzle.misses == {2}


async def test_the_only_move_that_saves_a_draw_is_a_puzzle() -> None:
    [puzzle], _asked = await found((0.0, -2.0))
    assert puzzle.exercise.kind is ExerciseKind.SAVE


@pytest.mark.parametrize("scores", [(4.0, 2.0), (0.0, 0.0), (-2.0, -4.0), (4.0,)])
async def test_there_is_no_puzzle_without_a_move_that_alone_wins_or_saves(
    scores: Sequence[float],
) -> None:
    assert (await found(scores))[0] == []


@pytest.mark.parametrize(
    ("shallow", "misses"),
    [
        (EASY, None),
        (EASY | {6: OTHER}, None),
        (EASY | {1: OTHER}, {1}),
        (EASY | {2: OTHER, 4: OTHER}, {2, 4}),
        (dict.fromkeys(EASY, OTHER), {1, 2, 4, 6}),
    ],
)
async def test_what_the_first_depths_find_is_no_puzzle(
    shallow: Mapping[int, str], misses: Iterable[int] | None
) -> None:
    puzzles, _asked = await found(shallow=shallow)
    assert [puzzle.misses for puzzle in puzzles] == ([] if misses is None else [set(misses)])


async def test_a_position_that_is_far_from_even_is_not_solved() -> None:
    puzzles, asked = await found(estimate=-30.0)
    assert puzzles == []
    assert len(asked) == 1


@pytest.mark.parametrize("moves", ["a7 h5 h4 h2", "a7 h5 h4 h2 h3"])
async def test_nothing_is_asked_with_too_few_empty_squares_or_moves(moves: str) -> None:
    position = WITH_A7
    for move in moves.split():
        position = position.play(GAME.parse_move(move))
    assert position.board.vacant.bit_count() < 8 or len(position.legal_moves) < 4
    assert await found(position=position) == ([], [])


async def test_a_puzzle_knows_its_place_in_a_game() -> None:
    origin = ExerciseOrigin(Digest(b"12"), 0, date="1999", is_own=False)
    [puzzle], _asked = await found(origin=origin)
    assert puzzle.exercise.origin == origin._replace(ply=WITH_A7.ply)


async def test_the_engine_finds_the_puzzle_of_a_game() -> None:
    pool = EnginePool()
    ask = pool.asker(GAME, Priority.PUZZLES)
    assert ask is not None
    [puzzle] = [each async for each in othello_puzzles([WITH_A7], ask)]
    await pool.close()
    assert puzzle.exercise.answers == (GAME.parse_move(BEST),)
    assert puzzle.exercise.best is not None
    assert puzzle.exercise.best.score == 2
    assert puzzle.misses == {1}
