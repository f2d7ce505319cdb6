"""The mistakes of a judged game as exercises."""

from __future__ import annotations

import datetime as dt

from boardtui.record.digest import Digest
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.grades import BAD, DEFAULT_BOUNDS, GradeBounds
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Color
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import OpeningRule
from boardtui.rules.othello import Othello
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.exercise_data import exercise_of_text, exercise_text
from boardtui.training.mistakes import is_exercise, mistakes_of
from tests.fixtures.judged import judge, judged, moves_of, record_of

BLACK, WHITE = Color(0), Color(1)
PLAYERS = (Who(WhoKind.PERSON, "human", "Ann"), Who(WhoKind.LEVEL, "5", "Level 5"))
DIGEST = Digest(b"a game")
OTHELLO = Othello()


def found(
    record: GameRecord,
    *colors: Color,
    own: Color = BLACK,
    bounds: GradeBounds = DEFAULT_BOUNDS,
) -> tuple[Exercise, ...]:
    line = record.mainline()
    return mistakes_of(
        record, line, bounds, colors or (BLACK, WHITE), DIGEST, own={own}, players=PLAYERS
    )


def test_mistakes_and_blunders_are_exercises_and_inaccuracies_are_none() -> None:
    record = judged(OTHELLO, 24)
    nodes = [node for node in record.mainline() if node.cost is not None and node.cost.lost > 0]
    lost = [node.cost.lost for node in nodes if node.cost is not None]
    assert {1, 2, 4, 7.5, 12} <= set(lost)
    exercises = found(record)
    assert [each.lost for each in exercises] == [each for each in lost if each > 6]
    assert len(exercises) == sum(is_exercise(node, DEFAULT_BOUNDS) for node in record.mainline())
    stricter = DEFAULT_BOUNDS._replace(discs=(3, 10, 20))
    assert {each.lost for each in found(record, bounds=stricter)} == {12}


def test_an_exercise_says_what_was_played_and_what_is_better() -> None:
    record = record_of(OTHELLO, "f5 d6 c5 f4")
    record.date = dt.date(2026, 11, 24)
    node = record.mainline()[3]
    judge(node, 2.0, -6.0, 8.0, better="c3 d3 c4", refutation="f4 e3", depth=18)
    (exercise,) = found(record)
    assert exercise.kind is ExerciseKind.MISTAKE
    assert exercise.color == BLACK
    assert exercise.position.board == node.line()[2].position.board
    assert exercise.position.ply == 0
    assert exercise.answers == moves_of(OTHELLO, "c3")
    assert exercise.best is not None
    assert exercise.played is not None
    assert exercise.best.line == moves_of(OTHELLO, "c3 d3 c4")
    assert exercise.played.line == moves_of(OTHELLO, "c5 f4 e3")
    assert (exercise.best.score, exercise.best.depth, exercise.lost) == (2.0, 18, 8.0)
    origin = exercise.origin
    assert origin is not None
    assert (origin.digest, origin.ply, origin.players) == (DIGEST, 2, PLAYERS)
    assert (origin.date, origin.is_own) == ("2026-11-24", True)
    assert origin.opening == moves_of(OTHELLO, "f5 d6 c5 f4")
    assert exercise_of_text(OTHELLO, exercise_text(exercise)) == exercise


def test_only_those_of_the_wanted_colours_count() -> None:
    record = judged(OTHELLO, 24, (0, 0, 7, 0, 9))
    by_black, by_white = found(record, BLACK), found(record, WHITE)
    assert {each.color for each in by_black} == {BLACK}
    assert {each.color for each in by_white} == {WHITE}
    assert len(by_black) + len(by_white) == len(found(record))
    assert all(each.origin is not None and each.origin.is_own for each in by_black)
    assert not any(each.origin is not None and each.origin.is_own for each in by_white)


def test_what_lacks_a_better_move_is_left_out() -> None:
    record = record_of(OTHELLO, "f5 d6 c5 f4")
    node = record.mainline()[3]
    judge(node, 2.0, -6.0, 8.0)
    assert not found(record)
    judge(node, 2.0, -6.0, 8.0, better="a1")
    assert not found(record)
    node.cost = None
    node.keep({BAD: ["1"]})
    assert not found(record)


def test_a_doubtful_mistake_counts_as_it_does_in_the_report() -> None:
    record = record_of(OTHELLO, "f5 d6 c5 f4")
    judge(record.mainline()[3], 2.0, -4.5, 6.5, better="c3", certainty=Certainty.SEARCHED)
    assert len(found(record)) == 1


def test_a_missed_win_of_gomoku_is_a_mistake() -> None:
    game = Gomoku()
    record = record_of(game, "h8 a1 i8 a3 j8 a5 a7 o15")
    node = record.mainline()[7]
    judge(node, 9990.0, 10.0, 80.0, better="k8", certainty=Certainty.WINNER)
    node.evaluation = Evaluation(-10.0, 20)
    (exercise,) = found(record)
    assert exercise.answers == moves_of(game, "k8")
    assert exercise.lost > 0


def test_a_game_with_choices_gives_positions_that_make_sense() -> None:
    game = Gomoku(opening=OpeningRule.SWAP2)
    record = record_of(game, "h8 i9 j10 black a1 h7 a3 h6 a5")
    node = record.mainline()[-2]
    judge(node, 10.0, -60.0, 70.0, better="i7", refutation="i7")
    exercises = found(record)
    assert [each.position.game for each in exercises] == [Gomoku()]
    (exercise,) = exercises
    assert exercise.origin is not None
    assert exercise.origin.opening == moves_of(Gomoku(), "h8 i9 j10 a1 h7 a3 h6 a5")
    assert exercise_of_text(game, exercise_text(exercise)) == exercise


def test_a_game_from_a_diagram_has_no_opening() -> None:
    start = record_of(OTHELLO, "f5 d6").mainline()[-1].position
    record = GameRecord(OTHELLO, start=OTHELLO.position(start.board, start.turn))
    node = record.root
    for move in moves_of(OTHELLO, "c5 f4"):
        node = node.play(move)
    judge(record.mainline()[1], 2.0, -6.0, 8.0, better="c3")
    (exercise,) = found(record)
    assert exercise.origin is not None
    assert (exercise.origin.opening, exercise.origin.ply) == ((), 0)
