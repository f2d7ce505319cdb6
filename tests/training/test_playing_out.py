"""Wins that are played out."""

from __future__ import annotations

from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.registry import game
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.playing_out import is_played_out, next_step
from tests.fixtures.judged import moves_of
from tests.session.training.test_game_mistakes import Engine
from tests.training.exercises import position_after

GOMOKU = game("gomoku")
WINNER = Certainty.WINNER


def win(line: str, score: float) -> Exercise:
    position = position_after(GOMOKU, "h8 h7 h9 a2 h10 b1 i8 c1 j8 d2")
    best = Info(5, score, moves_of(GOMOKU, line), WINNER, nodes=1000)
    return Exercise(ExerciseKind.WIN, position, best.line[:1], best)


def test_wins_of_games_without_points_are_played_out() -> None:
    exercise = win("h11", 995.0)
    assert is_played_out(exercise)
    assert not is_played_out(exercise._replace(kind=ExerciseKind.DEFEND))
    othello = exercise._replace(position=game("othello").start())
    assert not is_played_out(othello)


async def test_the_line_of_a_proof_tells_the_defence_and_what_comes_next() -> None:
    exercise = win("h11 h12 k8 g8 l8", 995.0)
    step = await next_step(exercise, exercise.answers[0], exercise.best, None)
    assert step is not None
    assert step.reply == GOMOKU.parse_move("h12")
    assert step.exercise.answers == moves_of(GOMOKU, "k8")
    assert step.exercise.best is not None
    assert step.exercise.best.score == 997.0


async def test_nothing_follows_a_four_that_cannot_be_stopped_or_a_five() -> None:
    exercise = win("k8 g8 l8", 997.0)
    assert await next_step(exercise, exercise.answers[0], exercise.best, None) is None
    position = position_after(GOMOKU, "h8 a1 h9 a2 h10 b1 h11 c1")
    five = Exercise(ExerciseKind.WIN, position, moves_of(GOMOKU, "h12"))
    assert await next_step(five, five.answers[0], None, Engine(0.0).ask) is None


async def test_a_move_without_a_line_is_searched() -> None:
    exercise, engine = win("h11", 995.0), Engine(-994.0, WINNER)
    step = await next_step(exercise, exercise.answers[0], exercise.best, engine.ask)
    assert step is not None
    assert step.reply == engine.asked[0].position.legal_moves[0]
    assert len(engine.asked) == 2  # the defence, and then what to find after it
    unsure = Engine(-50.0)
    assert await next_step(exercise, exercise.answers[0], exercise.best, unsure.ask) is None
    assert await next_step(exercise, exercise.answers[0], exercise.best, None) is None
