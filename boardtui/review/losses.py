"""The losses of the moves of a line, by an engine's reports on its positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boardtui.analysis.analysis_result import evaluation_of
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Info
from boardtui.record.judgement import Judgement
from boardtui.record.tree import Node

Reports = Mapping[int, Info]
"""The last report of each depth on one position."""


def losses(
    line: Sequence[Node], reports: Sequence[Reports], is_known: Callable[[Node], bool]
) -> tuple[Judgement, ...]:
    """Return what the reports say of each node."""
    judged = []
    for index, node in enumerate(line):
        last = list(reports[index].values())[-1:]
        value = evaluation_of(node.position, last[0]) if last else None
        cost = Cost(0.0) if index and reports[index - 1] and not is_known(node) else None
        judged.append(Judgement(node.path(), value, cost))
    return tuple(judged)


def questionable(line: Sequence[Node], reports: Sequence[Reports]) -> tuple[int, ...]:
    """Return the places of the positions to ask about again."""
    return ()
