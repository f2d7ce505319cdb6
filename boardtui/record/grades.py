"""How bad a move is: the grades that a record's costs and its author give."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING

from boardtui.record.evaluation import Certainty, Evaluation, counts_points
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.record.cost import Cost
    from boardtui.record.tree import Node
    from boardtui.rules.board import Color
    from boardtui.rules.game import Move, Position

BAD, DOUBTFUL = "BM", "DO"
"""The SGF names of an author's grades of a move."""

_VERY = "2"
"""The value of an emphasized property."""


class Grade(Enum):
    """The grades of bad moves, the least bad first, by their signs."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


_GRADES = tuple(Grade)

LeastLosses = tuple[float, float, float]
"""Of each grade, the least bad first."""


class GradeBounds(NamedTuple):
    """The least losses that are graded."""

    discs: LeastLosses = (3.0, 6.0, 10.0)
    """In games counted in points."""
    points: LeastLosses = (10.0, 20.0, 30.0)
    """In other games: points of the percentage of wins less that of losses."""


_MARGIN = GradeBounds((2.0, 2.0, 2.0), (10.0, 10.0, 10.0))
"""An estimate that exceeds the bound of its grade by less is doubtful."""

DEFAULT_BOUNDS = GradeBounds()


class Graded(NamedTuple):
    """The grade of a bad move."""

    grade: Grade
    is_doubtful: bool = False
    """True if a deeper search may well give a better grade, or none."""
    is_authors: bool = False
    """True if the author of the record gave it."""


def graded(node: Node, bounds: GradeBounds = DEFAULT_BOUNDS) -> Graded | None:
    """Return the grade of the move to a node; None if it is not bad, or not judged.

    The author's grade comes first. Some cases do not depend on the loss alone: the result that a
    move of Othello gives away, and a proved win of Gomoku that is no longer proved.
    """
    parent, move = node.parent, node.move
    if parent is None or move is None:
        return None
    if (told := authors_grade(node)) is not None:
        return Graded(told, is_authors=True)
    if node.cost is None:
        return None
    return grade_of(parent.position, move, node.cost, parent.evaluation, node.evaluation, bounds)


def is_marked(node: Node, bounds: GradeBounds) -> bool:
    """Return True if the move to a node is marked as bad."""
    return graded(node, bounds) is not None


def marked(line: Iterable[Node], bounds: GradeBounds) -> tuple[Node, ...]:
    """Return the nodes of a line whose moves are marked as bad."""
    return tuple(node for node in line if is_marked(node, bounds))


def mover(node: Node) -> Color:
    """Return the colour that made the move to a node."""
    assert node.parent is not None
    assert node.move is not None
    return node.position.game.color_with(node.parent.position, node.move)


def authors_grade(node: Node) -> Grade | None:
    """Return the grade that the author of a record gave to the move to a node."""
    if (values := node.properties.get(BAD)) is not None:
        is_very_bad = [value.strip() for value in values[:1]] == [_VERY]
        return Grade.BLUNDER if is_very_bad else Grade.MISTAKE
    return Grade.INACCURACY if DOUBTFUL in node.properties else None


def grade_of(
    position: Position,
    move: Move,
    cost: Cost,
    before: Evaluation | None,
    after: Evaluation | None,
    bounds: GradeBounds = DEFAULT_BOUNDS,
) -> Graded | None:
    """Return the grade of a move in a position by its cost; None if it is not bad.

    `before` and `after` are the values of the position and of the next one, as far as known.
    """
    if not cost.lost:
        return None
    color = position.game.color_with(position, move)
    was = None if before is None else before.proved_result(color)
    now = None if after is None else after.proved_result(color)
    if counts_points(position.game):
        return _worse(_by_loss(cost, bounds.discs, _MARGIN.discs), _by_result(was, now))
    if was == 1 and after is not None:
        return _after_a_win(now, after.value_for(color))
    return _by_loss(cost, bounds.points, _MARGIN.points)


def _by_loss(cost: Cost, bounds: LeastLosses, margins: LeastLosses) -> Graded | None:
    found: Graded | None = None
    for grade, least, margin in zip(Grade, bounds, margins, strict=True):
        if cost.lost >= least:
            is_near = cost.lost < least + margin
            found = Graded(grade, is_near and cost.certainty is not Certainty.EXACT)
    return found


def _by_result(was: int | None, now: int | None) -> Graded | None:
    """Return the least grade of a move that gives away a proved result for a worse one."""
    match was, now:
        case (1, -1):
            return Graded(Grade.BLUNDER)
        case (1, 0) | (0, -1):
            return Graded(Grade.MISTAKE)
        case _:
            return None


def _after_a_win(now: int | None, value: float) -> Graded | None:
    """Return the grade of a move from a proved win, where only proofs and who is ahead count."""
    match now:
        case 1:
            return None
        case -1:
            return Graded(Grade.BLUNDER)
        case None if value > 0:
            return Graded(Grade.INACCURACY, is_doubtful=True)  # still a win, as far as is known
        case _:
            return Graded(Grade.MISTAKE)


def _worse(one: Graded | None, other: Graded | None) -> Graded | None:
    if one is None or other is None:
        return one or other
    if one.grade is other.grade:
        return Graded(one.grade, one.is_doubtful and other.is_doubtful)
    return max(one, other, key=lambda each: _GRADES.index(each.grade))
