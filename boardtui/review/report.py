"""The report on a judged game: what each side lost, and where the game was decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardtui.record.evaluation import counts_points
from boardtui.record.grades import DEFAULT_BOUNDS, Grade, GradeBounds, graded, marked, mover
from boardtui.record.tree import Node
from boardtui.review.moments import Moment, moments
from boardtui.review.phases import PHASES, phase_of
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple

_KEPT = 0.9
"""The part of the accuracy that one disc of mean loss leaves."""

DISCS_A_POINT = 0.3
"""In games without points, one point of a hundred counts as so much of a disc."""


class SideReport(NamedTuple):
    """How one side played, by the moves that were judged."""

    judged: int
    """The number of moves that were judged."""
    best: int
    """The number of those that lost nothing."""
    mean_loss: float
    """Of a judged move; 0 if there is none."""
    phases: tuple[float, ...]
    """What was lost in opening, middle and end; empty for games without points."""
    counts: Mapping[Grade, int]
    """The number of graded moves."""
    accuracy: float
    """In percent."""
    wins_missed: int
    """In games without points: the number of mistakes in positions that were proved wins."""
    wins_allowed: int
    """In games without points: the number of moves that gave the other side a proved win."""


class Report(NamedTuple):
    """A judged game."""

    sides: tuple[SideReport, ...]
    """By colour."""
    moments: tuple[Moment, ...]
    """The mistakes that changed most who would win, in the order of the game."""
    mistakes: tuple[Node, ...]
    """The nodes after all graded moves, in the order of the game."""


def report(game: Game, line: Sequence[Node], bounds: GradeBounds = DEFAULT_BOUNDS) -> Report:
    """Return the report on a line of judged nodes, the root first."""
    moved = [node for node in line if node.parent is not None]
    by_color: dict[Color, list[Node]] = {Color(color): [] for color in range(len(game.sides))}
    for node in moved:
        by_color[mover(node)].append(node)
    sides = tuple(_side(game, nodes, bounds) for nodes in by_color.values())
    return Report(sides, moments(line, bounds), marked(line, bounds))


def _side(game: Game, nodes: Sequence[Node], bounds: GradeBounds) -> SideReport:
    losses = [node.cost.lost for node in nodes if node.cost is not None]
    mean_loss = sum(losses) / len(losses) if losses else 0.0
    has_points = counts_points(game)
    return SideReport(
        judged=len(losses),
        best=losses.count(0.0),
        mean_loss=mean_loss,
        phases=_phases(nodes) if has_points else (),
        counts=_counts(nodes, bounds),
        accuracy=100 * _KEPT ** (mean_loss if has_points else mean_loss * DISCS_A_POINT),
        wins_missed=0 if has_points else sum(_misses_win(node, bounds) for node in nodes),
        wins_allowed=0 if has_points else sum(map(_allows_win, nodes)),
    )


def _counts(nodes: Iterable[Node], bounds: GradeBounds) -> Mapping[Grade, int]:
    counts = dict.fromkeys(Grade, 0)
    for node in nodes:
        if (found := graded(node, bounds)) is not None:
            counts[found.grade] += 1
    return counts


def _phases(nodes: Iterable[Node]) -> tuple[float, ...]:
    """Return what was lost in each phase of the game."""
    lost = [0.0] * PHASES
    for node in nodes:
        if node.cost is not None and node.parent is not None:
            lost[phase_of(node.parent.position)] += node.cost.lost
    return tuple(lost)


def _misses_win(node: Node, bounds: GradeBounds) -> bool:
    found = graded(node, bounds)
    is_mistake = found is not None and found.grade is not Grade.INACCURACY
    return is_mistake and _result(node.parent, mover(node)) == 1


def _allows_win(node: Node) -> bool:
    """Return True if the other side has a proved win after a move, and had none before it."""
    if node.cost is None or not node.cost.lost:
        return False
    color = mover(node)
    return _result(node, color) == -1 and _result(node.parent, color) != -1


def _result(node: Node | None, color: Color) -> int | None:
    value = None if node is None else node.evaluation
    return None if value is None else value.proved_result(color)
