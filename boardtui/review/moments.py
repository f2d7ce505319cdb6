"""The moments of a game: the mistakes that changed most who would win."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardtui.record.evaluation import counts_points
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds, marked, mover
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position
from boardtui.system.named_tuples import NamedTuple

MOST_MOMENTS = 3

_LATE = 24
"""With fewer empty squares a lead of some discs is worth more."""

_EARLY_SCALE, _LATE_SCALE = 5.0, 3.0
"""Discs of lead that raise an even chance to win to 73 %; measured on games of tournaments."""

_CERTAIN = 100.0

_LEAST = 0.005
"""The least chance to win that a moment costs: in a lost game, a mistake decides nothing."""


class Moment(NamedTuple):
    """A mistake that changed who would win."""

    node: Node
    """The node after the move."""
    chance_lost: float
    """The chance to win that the move cost, from 0 to 1."""


def moments(line: Sequence[Node], bounds: GradeBounds = DEFAULT_BOUNDS) -> tuple[Moment, ...]:
    """Return the graded moves of a line that cost most chance to win, in the order of the game.

    Of several times that a side missed the same move, only the worst one counts.
    """
    worst: dict[tuple[Color, Move | Node], Moment] = {}
    for node in marked(line, bounds):
        moment, missed = Moment(node, chance_lost(node)), (mover(node), _missed(node))
        if missed not in worst or moment.chance_lost > worst[missed].chance_lost:
            worst[missed] = moment
    telling = [moment for moment in worst.values() if moment.chance_lost >= _LEAST]
    telling.sort(key=lambda moment: moment.chance_lost, reverse=True)
    chosen = telling[:MOST_MOMENTS]
    order = {node: place for place, node in enumerate(line)}
    return tuple(sorted(chosen, key=lambda moment: order[moment.node]))


def chance_lost(node: Node) -> float:
    """Return how much of the chance to win the move to a node cost, from 0 to 1.

    It is 0 where that is not known.
    """
    parent, cost = node.parent, node.cost
    if parent is None or parent.evaluation is None or cost is None:
        return 0.0
    before = parent.evaluation.value_for(mover(node))
    return _chance(parent.position, before) - _chance(parent.position, before, cost.lost)


def _chance(position: Position, value: float, lost: float = 0.0) -> float:
    """Return the chance to win of a side with this value, less what it lost."""
    if not counts_points(position.game):
        percent = max(-_CERTAIN, min(_CERTAIN, value)) - lost
        return (percent + _CERTAIN) / (2 * _CERTAIN)
    scale = _EARLY_SCALE if position.board.vacant.bit_count() >= _LATE else _LATE_SCALE
    return 1 / (1 + math.exp((lost - value) / scale))


def _missed(node: Node) -> Move | Node:
    """Return the move that should have been played; the node itself if that is not known."""
    better = () if node.cost is None else node.cost.better
    return better[0] if better else node
