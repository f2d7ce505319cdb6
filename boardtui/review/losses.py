"""The losses of the moves of a line, by an engine's reports on its positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from boardtui.analysis.analysis_result import evaluation_after, evaluation_of
from boardtui.analysis.judge import (
    Comparison,
    Reports,
    compare,
    deepest,
    is_proved,
    report_at_end,
    reports_on,
)
from boardtui.analysis.verdict import proved_sign
from boardtui.record.cost import LONGEST_BETTER, Cost
from boardtui.record.evaluation import Certainty, Evaluation, Info, counts_points, final_value
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds, grade_of
from boardtui.record.judgement import Judgement
from boardtui.record.tree import Node
from boardtui.rules.game import Move, Pass, Place, Position

BOOK_PLIES = 12
"""Before this ply a known move is no inaccuracy."""


def losses(
    line: Sequence[Node],
    reports: Sequence[Reports],
    is_known: Callable[[Node], bool] = lambda _node: False,
    bounds: GradeBounds = DEFAULT_BOUNDS,
) -> tuple[Judgement, ...]:
    """Return what the reports on the positions of a line say of each node.

    `reports` are in the order of the nodes, empty where a position was not searched. Not judged are
    forced moves, and in games without points the moves of a side that is proved lost. Near the
    start a move that `is_known` says has been played before costs nothing unless it is a mistake.
    """
    proved = list(map(_with_proof, line, reports))
    known = _with_kept_wins(line, _through_passes(line, proved))
    values = [_value(node, each) for node, each in zip(line, known, strict=True)]
    costs: list[Cost | None] = [None]
    for index in range(1, len(line)):
        comparison = _comparison(line[index], known[index - 1], known[index])
        if comparison is None:
            costs.append(None)
            continue
        node, position = line[index], line[index - 1].position
        cost = _cost(comparison)
        if index < BOOK_PLIES and cost.lost < _least_mistake(position, bounds) and is_known(node):
            cost = replace(cost, lost=0.0)
        assert node.move is not None
        value = values[index]
        if grade_of(position, node.move, cost, values[index - 1], value, bounds) is not None:
            cost = replace(cost, better=comparison.best.line[:LONGEST_BETTER])
            refutation = comparison.played.line[1 : 1 + LONGEST_BETTER]
            values[index] = None if value is None else replace(value, line=refutation)
        costs.append(cost)
    moves = ((node.move,) for node in line[1:] if node.move is not None)
    paths = accumulate(moves, initial=line[0].path())
    return tuple(map(Judgement, paths, values, costs))


def doubtful_wins(line: Sequence[Node], reports: Sequence[Reports]) -> tuple[int, ...]:
    """Return the places of the positions that a proved win led to and where it is not proved.

    In a game without points a longer search may prove it after all. The place of a node that the
    engine's own best move led to is left out.
    """
    places = []
    for index, (before, node) in enumerate(pairwise(line), 1):
        best, position = deepest(reports[index - 1]), before.position
        if best is None or not _is_won(position, best):
            continue
        comparison = _comparison(node, reports[index - 1], reports[index])
        if comparison is not None and not is_proved(position, comparison.played):
            places += [index] * (comparison.lost > 0)
    return tuple(places)


def _with_proof(node: Node, reports: Reports) -> Reports:
    """Return the reports with the proved score that a node holds, as files of WTHOR have it."""
    value, best = node.evaluation, deepest(reports)
    if (
        value is None
        or value.certainty is not Certainty.EXACT
        or best is None
        or best.certainty is Certainty.EXACT
    ):
        return reports
    score = value.value_for(node.position.game.color_with(node.position, best.line[0]))
    proof = best._replace(score=score, certainty=Certainty.EXACT, confidence=100)
    return {**reports, value.depth: proof._replace(depth=value.depth)}


def _through_passes(line: Sequence[Node], reports: Sequence[Reports]) -> list[Reports]:
    """Return the reports with those of each forced pass, which has the value of the next node."""
    known = list(reports)
    for index in reversed(range(len(line) - 1)):
        position, after = line[index].position, line[index + 1]
        if not known[index] and position.legal_moves == (Pass(),) and after.move is not None:
            known[index] = reports_on(position, after.move, after.position, known[index + 1])
    return known


def _with_kept_wins(line: Sequence[Node], reports: Sequence[Reports]) -> list[Reports]:
    """Return the reports with a proof for each position that the best move of a proved win led to.

    In a game without points a search of that position may fail to find the proof again.
    """
    known = list(reports)
    for index, node in enumerate(line[1:], 1):
        best, position = deepest(known[index - 1]), line[index - 1].position
        if (
            best is None
            or best.line[0] != node.move
            or not _is_won(position, best)
            or node.position.outcome is not None
        ):
            continue
        found = deepest(known[index])
        if found is None or not is_proved(node.position, found):
            value = evaluation_after(position, best)
            score = value.value_for(node.position.turn)
            reply = value.line or node.position.legal_moves[:1]
            lost = Info(value.depth, score, reply, best.certainty, best.nodes)
            known[index] = {value.depth: lost}
    return known


def _value(node: Node, reports: Reports) -> Evaluation | None:
    """Return the value of a node without best play; a better one that the node has stays."""
    if node.position.outcome is not None:
        return Evaluation(final_value(node.position), certainty=Certainty.EXACT)
    best = deepest(reports)
    if best is None:
        return node.evaluation
    found = replace(evaluation_of(node.position, best), line=())
    if counts_points(node.position.game):
        found = replace(found, nodes=0)  # here the depth tells the effort, and files stay small
    is_known_better = node.evaluation is not None and node.evaluation.is_deeper(found)
    return node.evaluation if is_known_better else found


def _comparison(node: Node, before: Reports, after: Reports) -> Comparison | None:
    """Return the comparison of the move to a node with the best one; None if it is not judged."""
    parent, move = node.parent, node.move
    assert parent is not None
    assert move is not None
    position = parent.position
    best = deepest(before)
    if best is None or not _is_choice(position, move) or _is_lost(position, best):
        return None
    if node.position.outcome is not None:
        # The end of a game is seen by every search.
        played = {best.depth: report_at_end(position, move, node.position)}
    else:
        played = dict(reports_on(position, move, node.position, after))
    return compare(position, move, before, played)


def _is_choice(position: Position, move: Move) -> bool:
    """Return True if a move on the board was not the only one, nor demanded by an opening."""
    is_free = len(position.legal_moves) > 1 and position.game.task(position) is None
    return isinstance(move, Place) and is_free


def _is_won(position: Position, best: Info) -> bool:
    """Return True if the side to move has a proved win in a game without points."""
    return not counts_points(position.game) and proved_sign(best) == 1


def _is_lost(position: Position, best: Info) -> bool:
    """Return True if the side to move is proved lost, and there are no points to play for."""
    return not counts_points(position.game) and proved_sign(best) == -1


def _cost(comparison: Comparison) -> Cost:
    return Cost(comparison.lost, comparison.certainty, comparison.compared[0].depth)


def _least_mistake(position: Position, bounds: GradeBounds) -> float:
    return (bounds.discs if counts_points(position.game) else bounds.points)[1]
