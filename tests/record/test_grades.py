"""How bad a move is, by its cost, by what is proved, and by the author."""

from __future__ import annotations

import pytest

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.grades import Grade, GradeBounds, Graded, graded
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.cases import each

SEARCHED, WINNER, EXACT = Certainty
Value = tuple[float, Certainty] | None


def node_after(game: Game, moves: str) -> Node:
    node = GameRecord(game).root
    for name in moves.split():
        node = node.play(game.parse_move(name))
    return node


def judged(
    game: Game,
    lost: float,
    certainty: Certainty = SEARCHED,
    *,
    before: Value = None,
    after: Value = None,
    moves: int = 1,
) -> Node:
    """A node whose move lost something; the values around it are for the side that moved."""
    names = ("f5", "d6") if game == Othello() else ("h8", "h9")
    node = node_after(game, " ".join(names[:moves]))
    sign = 1 if moves == 1 else -1
    assert node.parent is not None
    for each_node, value in ((node.parent, before), (node, after)):
        if value is not None:
            each_node.evaluation = Evaluation(sign * value[0], certainty=value[1])
    node.cost = Cost(lost, certainty)
    return node


@each(
    ("lost", "sign"),
    [
        *((0, ""), (2.9, ""), (3, "?!("), (4.9, "?!("), (5, "?!"), (5.9, "?!")),
        *((6, "?("), (8, "?"), (10, "??("), (11.9, "??("), (12, "??"), (64, "??")),
    ],
)
def test_discs_grade_a_move_and_an_estimate_near_its_bound_is_doubtful(
    lost: float, sign: str
) -> None:
    found = graded(judged(Othello(), lost))
    assert ("" if found is None else found.grade.value + "(" * found.is_doubtful) == sign


@each(("lost", "sign"), [(9, ""), (10, "?!("), (19, "?!("), (20, "?("), (30, "??("), (40, "??")])
def test_points_grade_a_move_of_a_game_without_discs(lost: float, sign: str) -> None:
    found = graded(judged(Gomoku(), lost))
    assert ("" if found is None else found.grade.value + "(" * found.is_doubtful) == sign


def test_a_proved_loss_is_not_doubtful() -> None:
    assert graded(judged(Othello(), 6, EXACT)) == Graded(Grade.MISTAKE)


def test_bounds_are_those_of_the_caller() -> None:
    strict = GradeBounds(discs=(1, 2, 3))
    assert graded(judged(Othello(), 2), strict) == Graded(Grade.MISTAKE, is_doubtful=True)


@pytest.mark.parametrize("moves", [1, 2])
@each(
    ("before", "after", "wanted"),
    [
        ((2, EXACT), (0, EXACT), Grade.MISTAKE),
        ((0, EXACT), (-2, EXACT), Grade.MISTAKE),
        ((2, EXACT), (-2, EXACT), Grade.BLUNDER),
        ((4, EXACT), (2, EXACT), None),
        ((-2, EXACT), (-4, EXACT), None),
        ((2, SEARCHED), (-2, EXACT), None),
        ((2, EXACT), (-2, SEARCHED), None),
        ((20, EXACT), (14, EXACT), Grade.MISTAKE),
        ((12, EXACT), (0, EXACT), Grade.BLUNDER),
    ],
)
def test_a_result_given_away_is_a_mistake_at_least(
    moves: int, before: tuple[float, Certainty], after: tuple[float, Certainty], wanted: Grade
) -> None:
    certainty = EXACT if before[1] is after[1] else SEARCHED
    lost = before[0] - after[0] if certainty is EXACT else 2.5
    node = judged(Othello(), lost, certainty, before=before, after=after, moves=moves)
    assert graded(node) == (None if wanted is None else Graded(wanted))


@pytest.mark.parametrize("moves", [1, 2])
@each(
    ("after", "wanted"),
    [
        ((95, SEARCHED), Graded(Grade.INACCURACY, is_doubtful=True)),
        ((1, SEARCHED), Graded(Grade.INACCURACY, is_doubtful=True)),
        ((0, SEARCHED), Graded(Grade.MISTAKE)),
        ((-90, SEARCHED), Graded(Grade.MISTAKE)),
        ((0, WINNER), Graded(Grade.MISTAKE)),
        ((-990, WINNER), Graded(Grade.BLUNDER)),
        ((980, WINNER), None),
    ],
)
def test_after_a_proved_win_only_proofs_and_who_is_ahead_count(
    moves: int, after: tuple[float, Certainty], wanted: Graded | None
) -> None:
    lost = 100 - max(-100, min(100, after[0])) or 1
    node = judged(Gomoku(), lost, before=(995, WINNER), after=after, moves=moves)
    assert graded(node) == wanted


def test_from_other_positions_the_loss_counts() -> None:
    node = judged(Gomoku(), 25, before=(-75, SEARCHED), after=(-990, WINNER))
    assert graded(node) == Graded(Grade.MISTAKE, is_doubtful=True)


def test_a_move_that_loses_nothing_has_no_grade() -> None:
    assert graded(judged(Gomoku(), 0, before=(995, WINNER), after=(40, SEARCHED))) is None


def test_a_move_that_is_not_judged_has_no_grade() -> None:
    node = node_after(Othello(), "f5")
    assert graded(node) is None
    assert node.parent is not None
    assert graded(node.parent) is None


@each(
    ("properties", "wanted"),
    [
        ({"BM": ["1"]}, Grade.MISTAKE),
        ({"BM": [" 2 "]}, Grade.BLUNDER),
        ({"BM": [""]}, Grade.MISTAKE),
        ({"BM": []}, Grade.MISTAKE),
        ({"DO": [""]}, Grade.INACCURACY),
        ({"DO": [""], "BM": ["1"]}, Grade.MISTAKE),
    ],
)
def test_the_author_knows_better(properties: dict[str, list[str]], wanted: Grade) -> None:
    for lost in (0, 20):
        node = judged(Othello(), lost, EXACT)
        node.keep(properties)
        assert graded(node) == Graded(wanted, is_authors=True)


@each("name", ["TE", "IT", "GB", "C"])
def test_other_remarks_are_no_grades(name: str) -> None:
    node = judged(Othello(), 0)
    node.keep({name: ["1"]})
    assert graded(node) is None
