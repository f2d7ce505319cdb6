"""The course of a game in numbers, move by move: values, losses and times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

from boardtui.record.evaluation import Evaluation, final_value
from boardtui.rules.board import Color
from boardtui.rules.game import Pass
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.record.clock import Clock
    from boardtui.record.tree import Node

EvaluationOf = Callable[["Node"], Evaluation | None]
"""Returns the value of a node, as far as it is known."""


class GraphKind(Enum):
    """What a graph of a game shows."""

    VALUES = auto()
    """Who is ahead after each move."""
    LOSSES = auto()
    """What each side has lost so far."""
    TIMES = auto()
    """The time of each move."""


class Bar(NamedTuple):
    """What a graph shows of a node: an amount for either side; None for nothing."""

    first: float | None = None
    second: float | None = None


class Course(NamedTuple):
    """One kind of numbers along a line, a bar for each node."""

    kind: GraphKind
    bars: tuple[Bar, ...]


def kinds_of(
    clock: Clock | None, line: Sequence[Node], evaluation: EvaluationOf
) -> tuple[GraphKind, ...]:
    """Return the kinds of numbers that are known along a line; none with more than two sides."""
    if len(line[0].position.game.sides) != 2:
        return ()
    known = {
        # An end by the rules alone makes no course.
        GraphKind.VALUES: any(evaluation(node) is not None for node in line),
        GraphKind.LOSSES: any(node.cost is not None for node in line),
        GraphKind.TIMES: any(seconds is not None for seconds in times_of(clock, line)),
    }
    return tuple(kind for kind in GraphKind if known[kind])


def course_of(
    kind: GraphKind, clock: Clock | None, line: Sequence[Node], evaluation: EvaluationOf
) -> Course:
    """Return the numbers of a kind along a line."""
    match kind:
        case GraphKind.VALUES:
            bars = [_of_value(value) for value in values_of(line, evaluation)]
        case GraphKind.LOSSES:
            bars = [Bar(*(lost or None for lost in both)) for both in losses_of(line)]
        case GraphKind.TIMES:
            times = times_of(clock, line)
            bars = [_of_mover(node, time) for node, time in zip(line, times, strict=True)]
    return Course(kind, tuple(bars))


def values_of(line: Sequence[Node], evaluation: EvaluationOf) -> tuple[float | None, ...]:
    """Return the value after each move, for the first colour; None where it is unknown.

    Where nothing but a pass is possible, it is the value after the pass.
    """
    values: list[float | None] = []
    for node in reversed(line):
        known, position = evaluation(node), node.position
        value = None if known is None else known.value
        if value is None and position.outcome is not None:
            value = final_value(position)
        elif value is None and values and position.legal_moves == (Pass(),):
            value = values[-1]
        values.append(value)
    return tuple(reversed(values))


def losses_of(line: Sequence[Node]) -> tuple[tuple[float, float], ...]:
    """Return what either side has lost up to each node; moves that are not judged count nothing."""
    sums, lost = [], [0.0, 0.0]
    for node in line:
        if node.cost is not None and node.parent is not None:
            lost[node.parent.position.turn] += node.cost.lost
        sums.append((lost[0], lost[1]))
    return tuple(sums)


def times_of(clock: Clock | None, line: Sequence[Node]) -> tuple[float | None, ...]:
    """Return the seconds that each move took, as far as its record tells."""
    if clock is None:
        from boardtui.formats.sgf.remarks import times_of_line

        return times_of_line(line)
    game = line[0].position.game
    left = [clock.start] * len(game.sides)
    times: list[float | None] = []
    for node in line:
        used = None
        if node.parent is not None and node.left is not None:
            seat = game.seat(node.parent.position)
            used, left[seat] = clock.used(left[seat], node.left), node.left
        times.append(used)
    return tuple(times)


def _of_value(value: float | None) -> Bar:
    if value is None:
        return Bar()
    return Bar(first=value) if value >= 0 else Bar(second=-value)


def _of_mover(node: Node, amount: float | None) -> Bar:
    """Return the bar of the side that made a move."""
    if amount is None or node.parent is None:
        return Bar()
    game, before = node.position.game, node.parent.position
    return Bar(first=amount) if game.mover(before) == Color(0) else Bar(second=amount)
