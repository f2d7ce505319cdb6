"""The place where a game left the lines: by one's own move, or by a reply that they lack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardtui.record.evaluation import Evaluation
from boardtui.record.grades import DEFAULT_BOUNDS
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.registry import game
from boardtui.training.departure import Departure, answer_to, departure
from boardtui.training.exercise import Exercise
from boardtui.training.exercise_data import diagram_of
from boardtui.training.repertoire import PositionKey, Repertoire
from tests.cases import each
from tests.fixtures.judged import judge, moves_of

from .trees import BLACK, OTHELLO, RENJU, WHITE, after, names, tree


def left(lines: GameRecord, played: GameRecord, color: Color = BLACK) -> Departure | None:
    repertoire = Repertoire(lines, color)

    def find(keys: Iterable[PositionKey]) -> Mapping[PositionKey, Exercise]:
        return {key: repertoire.exercise(key) for key in keys if key in repertoire.own}

    return departure(played.mainline(), color, find)


LINES = tree(OTHELLO, "f5 f6 e6 f4 c3", "f5 d6 c3 g5 g6")


def test_the_own_move_that_left_them() -> None:
    found = left(LINES, tree(OTHELLO, "f5 d6 c5 f4 e3"))
    assert found is not None
    assert (found.ply, found.is_own, names(OTHELLO, (found.move,))) == (2, True, "c5")
    assert names(OTHELLO, found.moves) == "c3"


def test_the_reply_that_they_lack() -> None:
    found = left(LINES, tree(OTHELLO, "f5 f4 e3"))
    assert found is not None
    assert (found.ply, found.is_own, names(OTHELLO, (found.move,))) == (1, False, "f4")
    assert names(OTHELLO, found.moves) == "d6 f6"


def test_the_first_move_of_the_other_side() -> None:
    lines = tree(RENJU, "h8 i9 j7")
    found = left(lines, tree(RENJU, "a1 b2 c3"), WHITE)
    assert found is not None
    assert (found.ply, found.is_own, names(RENJU, found.moves)) == (0, False, "h8")


@each("moves", ["f5 f6 e6 f4 c3", "f5 d6 c3", "f5 d6", "d3 c3 c4 e3 f6", "f5"])
def test_a_game_that_follows_them_does_not_leave_them(moves: str) -> None:
    assert left(LINES, tree(OTHELLO, moves)) is None


@each("moves", ["f5 f6 e6 f4 c3 d7 c4", "f5 d6 c3 g5 g6 c4"])
def test_where_they_end_the_game_does_not_leave_them(moves: str) -> None:
    played = tree(OTHELLO)
    node = played.root
    for name in moves.split():
        move = OTHELLO.parse_move(name)
        node = node.play(
            move if move in node.position.legal_moves else node.position.legal_moves[0]
        )
    assert left(LINES, played) is None


def test_a_turned_game_leaves_them_at_the_same_place() -> None:
    found = left(LINES, tree(OTHELLO, "d3 c3 b3"))
    assert found is not None
    assert (found.ply, found.is_own, names(OTHELLO, found.moves)) == (2, True, "c4")


def test_a_game_that_comes_back_by_other_moves_left_them_later() -> None:
    found = left(tree(RENJU, "h8 i9 j7 h6 k5"), tree(RENJU, "h8 h6 j7 i9 l4"))
    assert found is not None
    assert (found.ply, found.is_own, names(RENJU, found.moves)) == (4, True, "k5")


def test_another_game_was_never_in_them() -> None:
    assert left(LINES, tree(game("othello", size=6), "e4")) is None


class TestAnswer:
    """Black's answer to a move that the lines lack."""

    def answer(self, lost: float, better: str = "", color: Color = BLACK) -> Exercise | None:
        """The exercise after White's move; Black's answer is judged."""
        line = tree(OTHELLO, "f5 f4 e3").mainline()
        judge(line[3], 2.0, 2.0 - lost, lost, better)
        return answer_to(line, self.departure(), color, DEFAULT_BOUNDS)

    def departure(self, moves: str = "f5 f4 e3") -> Departure:
        found = left(LINES, tree(OTHELLO, moves))
        assert found is not None
        return found

    @each(("lost", "better", "wanted"), [(0.0, "", "e3"), (0.5, "", "e3"), (2.0, "d3 c3", "d3")])
    def test_it_is_that_of_the_review(self, lost: float, better: str, wanted: str) -> None:
        exercise = self.answer(lost, better)
        assert exercise is not None
        assert exercise.has_left_lines
        assert exercise.position == diagram_of(after(OTHELLO, "f5 f4"))
        assert names(OTHELLO, exercise.answers) == wanted
        assert exercise.best is not None
        assert (exercise.best.score, exercise.best.depth) == (2.0, 20)

    def test_a_mistake_is_an_exercise_anyway(self) -> None:
        assert self.answer(8.0, "d3") is None

    @each("lost", [2.0, 4.0])
    def test_a_worse_move_without_the_better_one_tells_nothing(self, lost: float) -> None:
        assert self.answer(lost) is None

    @each(("lost", "wanted"), [(0.0, "e3"), (0.5, "d3"), (2.0, "d3")])
    def test_the_refutation_of_a_bad_move_names_it(self, lost: float, wanted: str) -> None:
        line = tree(OTHELLO, "f5 f4 e3").mainline()
        line[2].evaluation = Evaluation(2.0, line=moves_of(OTHELLO, "d3 c3"))
        judge(line[3], 2.0, 2.0 - lost, lost)
        exercise = answer_to(line, self.departure(), BLACK, DEFAULT_BOUNDS)
        assert exercise is not None
        assert names(OTHELLO, exercise.answers) == wanted

    def test_there_is_none_for_the_other_side(self) -> None:
        assert self.answer(0.0, color=WHITE) is None

    def test_without_a_review_nothing_is_known(self) -> None:
        line = tree(OTHELLO, "f5 f4 e3").mainline()
        for some in (line, line[:3]):
            assert answer_to(some, self.departure(), BLACK, DEFAULT_BOUNDS) is None

    def test_an_own_departure_has_its_card(self) -> None:
        line = tree(OTHELLO, "f5 d6 c5 f4 e3").mainline()
        judge(line[4], 2.0, 2.0, 0.0)
        found = self.departure("f5 d6 c5 f4 e3")
        assert answer_to(line, found, BLACK, DEFAULT_BOUNDS) is None
