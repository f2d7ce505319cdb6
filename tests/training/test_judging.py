"""Right or wrong: moves in exercises."""

from __future__ import annotations

import pytest

from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.game import Position
from boardtui.rules.registry import game
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.judging import Judged, TryOutcome, judged
from tests.fixtures.judged import moves_of
from tests.session.training.test_game_mistakes import Engine
from tests.training.exercises import position_after

OTHELLO, GOMOKU = game("othello"), game("gomoku")
EXACT, WINNER, SEARCHED = Certainty.EXACT, Certainty.WINNER, Certainty.SEARCHED
RIGHT, AS_GOOD, WRONG, NOT_PROVED = TryOutcome


def othello(
    score: float, certainty: Certainty = SEARCHED, kind: ExerciseKind = ExerciseKind.MISTAKE
) -> Exercise:
    """An exercise whose answer is c3; c5 was played."""
    position = position_after(OTHELLO, "f5 d6")
    best = Info(8, score, moves_of(OTHELLO, "c3 d3"), certainty)
    played = Info(8, score - 4, moves_of(OTHELLO, "c5 f4"), certainty)
    return Exercise(kind, position, best.line[:1], best, played)


def gomoku(kind: ExerciseKind, score: float, certainty: Certainty) -> Exercise:
    position = position_after(GOMOKU, "h8 a1 h9 a2 h7 b1")
    best = Info(3, score, moves_of(GOMOKU, "h10 h11 h6"), certainty, nodes=1000)
    return Exercise(kind, position, best.line[:1], best)


async def judge(exercise: Exercise, move: str, engine: Engine | None = None) -> Judged:
    parsed = exercise.position.game.parse_move(move)
    return await judged(exercise, parsed, None if engine is None else engine.ask)


async def test_answers_and_the_move_of_the_game_need_no_engine() -> None:
    assert (await judge(othello(2.0), "c3")).outcome is RIGHT
    wrong = await judge(othello(2.0), "c5")
    assert wrong.outcome is WRONG
    assert wrong.verdict is not None
    assert wrong.verdict.lost == 4
    assert (await judge(othello(2.0), "c4")).outcome is NOT_PROVED


async def test_the_image_of_an_answer_is_right() -> None:
    start = Exercise(ExerciseKind.LINE, OTHELLO.start(), moves_of(OTHELLO, "f5"))
    for move in ("f5", "e6", "c4", "d3"):
        assert (await judge(start, move)).outcome is RIGHT


# The engine speaks for White, who moves next.
@pytest.mark.parametrize(
    ("best", "reply", "certainty", "outcome"),
    [
        (2.0, -1.0, SEARCHED, RIGHT),
        (2.0, -0.5, SEARCHED, WRONG),
        (4.0, -2.0, EXACT, RIGHT),
        (4.0, -1.0, EXACT, WRONG),
        (2.0, 0.0, EXACT, WRONG),
        (0.0, 2.0, EXACT, WRONG),
        (-2.0, 4.0, EXACT, RIGHT),
    ],
)
async def test_othello_forgives_a_disc_and_two_that_change_no_result(
    best: float, reply: float, certainty: Certainty, outcome: TryOutcome
) -> None:
    found = await judge(othello(best, certainty), "c4", Engine(reply, certainty))
    assert found.outcome is outcome
    assert (found.verdict is None) == (outcome is RIGHT)


async def test_an_exact_answer_needs_an_exact_search() -> None:
    engine = Engine(0.0)
    found = await judge(othello(2.0, EXACT), "c4", engine)
    assert found.outcome is NOT_PROVED
    (request,) = engine.asked
    assert request.limit.depth == request.position.board.vacant.bit_count()


@pytest.mark.parametrize(
    ("kind", "score", "certainty", "outcome"),
    [
        (ExerciseKind.WIN, -990.0, WINNER, RIGHT),
        (ExerciseKind.WIN, 990.0, WINNER, WRONG),
        (ExerciseKind.WIN, -90.0, SEARCHED, NOT_PROVED),
        (ExerciseKind.MISTAKE, 50.0, SEARCHED, NOT_PROVED),
        (ExerciseKind.DEFEND, 990.0, WINNER, WRONG),
        (ExerciseKind.DEFEND, 0.0, EXACT, RIGHT),
        (ExerciseKind.DEFEND, 0.0, SEARCHED, NOT_PROVED),
    ],
)
async def test_gomoku_needs_a_proof_by_five_times_the_nodes(
    kind: ExerciseKind, score: float, certainty: Certainty, outcome: TryOutcome
) -> None:
    is_defended = kind is ExerciseKind.DEFEND
    exercise = gomoku(kind, *((0.0, SEARCHED) if is_defended else (997.0, WINNER)))
    engine = Engine(score, certainty)
    assert (await judge(exercise, "c3", engine)).outcome is outcome
    assert engine.asked[0].limit.nodes == 5000


async def test_a_mistake_of_gomoku_without_a_proof_may_lose_a_little() -> None:
    for score, outcome in ((-35.0, RIGHT), (-10.0, WRONG)):
        exercise = gomoku(ExerciseKind.MISTAKE, 40.0, SEARCHED)
        engine = Engine(score)
        assert (await judge(exercise, "c3", engine)).outcome is outcome
        assert engine.asked[0].limit.nodes == 1000


async def test_only_moves_of_the_repertoire_are_right() -> None:
    line = othello(0.0, kind=ExerciseKind.LINE)._replace(played=None)
    assert (await judge(line, "c4", Engine(0.0))).outcome is AS_GOOD
    assert (await judge(line, "c4", Engine(5.0))).outcome is WRONG
    assert (await judge(line, "c4")).outcome is WRONG


async def test_a_position_without_a_report_is_searched_first() -> None:
    line = othello(0.0, kind=ExerciseKind.LINE)._replace(best=None, played=None)
    engine = Engine(0.0)
    assert (await judge(line, "c4", engine)).outcome is AS_GOOD
    before, after = engine.asked
    assert before.position == line.position
    assert after.position == line.position.play(OTHELLO.parse_move("c4"))


async def test_other_people_are_asked_about_mistakes_only() -> None:
    async def is_known(_position: Position) -> bool:
        return True

    move = OTHELLO.parse_move("c4")
    for kind, outcome in ((ExerciseKind.MISTAKE, RIGHT), (ExerciseKind.WIN, WRONG)):
        exercise = othello(2.0, kind=kind)
        found = await judged(exercise, move, Engine(9.0).ask, is_known)
        assert (found.outcome, found.is_known) == (outcome, outcome is RIGHT)


async def test_without_an_engine_the_answers_of_a_puzzle_are_all_there_are() -> None:
    for exercise, outcome in (
        (gomoku(ExerciseKind.WIN, 997.0, WINNER), NOT_PROVED),
        (gomoku(ExerciseKind.DEFEND, 0.0, SEARCHED), WRONG),
        (othello(2.0, EXACT, ExerciseKind.SAVE)._replace(played=None), WRONG),
        (othello(2.0, EXACT, ExerciseKind.WIN)._replace(played=None), WRONG),
    ):
        move = "c3" if exercise.position.game == GOMOKU else "c4"
        assert (await judge(exercise, move)).outcome is outcome
