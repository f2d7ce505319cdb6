"""The verdict on a move of a record, from what a review has written there."""

from __future__ import annotations

from collections.abc import Iterable

from boardtui.analysis.verdict import MistakeKind, Verdict, result_given_away
from boardtui.record.evaluation import Certainty, Evaluation, Info, counts_points
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.rules.errors import IllegalMove
from boardtui.rules.findings import MoveFaultKind
from boardtui.rules.game import Move, Position

_NOTHING: frozenset[MoveFaultKind] = frozenset()


def verdict_on(node: Node, told: frozenset[MoveFaultKind] = _NOTHING) -> Verdict | None:
    """Return the verdict on the move to a node, however little it lost.

    None where the record lacks the cost, a value or the better move; `told` are the kinds of faults
    that the person was told of before. Lines of play end where a move of theirs is not legal, since
    they may come from a file.
    """
    parent, move, cost = node.parent, node.move, node.cost
    if parent is None or move is None or cost is None:
        return None
    position, better = parent.position, legal_start(parent.position, cost.better)
    if parent.evaluation is None or node.evaluation is None or not better:
        return None
    color = position.game.color_with(position, move)
    best = _report(parent.evaluation, color, better)
    line = (move, *legal_start(node.position, node.evaluation.line))
    played = _report(node.evaluation, color, line)
    return verdict_between(position, node.position, best, played, cost.lost, told)


def best_before(node: Node) -> Info | None:
    """Return the report on the best move of the position before a node.

    Where the cost of the move names no better one, as for a small loss, the best play from the
    position may: it refutes the move before. Else the move itself counts as the best. None where
    the record lacks the cost of the move, or a value.
    """
    parent, move, cost = node.parent, node.move, node.cost
    if parent is None or move is None or cost is None or parent.evaluation is None:
        return None
    position, known = parent.position, cost.better
    if cost.lost and not known:
        known = parent.evaluation.line
    line = legal_start(position, known) or (move,)
    return _report(parent.evaluation, position.game.color_with(position, move), line)


def verdict_between(
    position: Position,
    after: Position,
    best: Info,
    played: Info,
    lost: float,
    told: frozenset[MoveFaultKind] = _NOTHING,
) -> Verdict:
    """Return the verdict on a move that lost something against the best one."""
    if _is_estimated(position, best, played):
        # Values of two searches do not compare; the loss is that of depths that do.
        played = played._replace(score=best.score - lost)
    kind = result_given_away(position, best, played) or MistakeKind.LOSES
    return Verdict(position, after, best, played, kind, told)


def legal_start(position: Position, moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves of a line up to the first one that is not legal."""
    legal: list[Move] = []
    for move in moves:
        try:
            position = position.play(move)
        except IllegalMove:
            break
        legal.append(move)
    return tuple(legal)


def _report(evaluation: Evaluation, color: Color, line: tuple[Move, ...]) -> Info:
    """Return an evaluation as a report for a colour."""
    score = evaluation.value_for(color)
    return Info(evaluation.depth, score, line, evaluation.certainty, evaluation.nodes)


def _is_estimated(position: Position, best: Info, played: Info) -> bool:
    """Return True if the loss of a move is an estimate; without points, one proof tells it."""
    proved = [info.certainty is not Certainty.SEARCHED for info in (best, played)]
    return not (all(proved) if counts_points(position.game) else any(proved))
