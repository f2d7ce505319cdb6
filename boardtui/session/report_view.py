"""What the report on a reviewed game shows, and the place of its cursor."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.record.grades import mover
from boardtui.record.tree import Node
from boardtui.review.report import Report
from boardtui.rules.board import Color
from boardtui.system.named_tuples import NamedTuple


class ReportView(NamedTuple):
    """A report, with the mistakes of both sides or of one, and a cursor among its moves."""

    report: Report
    side: Color | None = None
    """The side whose mistakes are listed; None for both."""
    place: int = 0
    """The place of the cursor, counted over the moments and then the mistakes."""

    @property
    def moments(self) -> Sequence[Node]:
        """The nodes of the moments."""
        return [moment.node for moment in self.report.moments]

    @property
    def mistakes(self) -> Sequence[Node]:
        """The nodes of the listed mistakes."""
        return [node for node in self.report.mistakes if self.side in {None, mover(node)}]

    @property
    def entries(self) -> Sequence[Node]:
        """All nodes that the cursor can be at."""
        return [*self.moments, *self.mistakes]

    @property
    def node(self) -> Node | None:
        """The node at the cursor; None if there is nothing to point at."""
        entries = self.entries
        return entries[self.place] if entries else None

    def turned(self) -> ReportView:
        """The same with the mistakes of the next side, or of both again."""
        sides = (None, *(Color(color) for color in range(len(self.report.sides))))
        side = sides[(sides.index(self.side) + 1) % len(sides)]
        # Another list begins at its first mistake.
        return self._replace(side=side).at(min(self.place, len(self.moments)))

    def at(self, place: int) -> ReportView:
        """The same with the cursor at an entry, or at the nearest one."""
        return self._replace(place=max(0, min(place, len(self.entries) - 1)))

    def at_node(self, node: Node) -> ReportView:
        """The same with the cursor at the mistake on a node, if it is listed."""
        mistakes = self.mistakes
        if node not in mistakes:
            return self
        return self._replace(place=len(self.moments) + mistakes.index(node))

    def moved(self, columns: int, *, down: int = 0, right: int = 0) -> ReportView:
        """The same with the cursor moved; the mistakes are listed in rows of some columns."""
        rows = [[place] for place in range(len(self.moments))]
        first, count = len(rows), len(self.entries)
        rows += [
            [*range(start, min(start + columns, count))] for start in range(first, count, columns)
        ]
        if right:
            return self.at(self.place + right)
        at = next((number for number, row in enumerate(rows) if self.place in row), 0)
        target = max(0, min(at + down, len(rows) - 1))
        if not rows or target == at:
            return self
        row = rows[target]
        return self.at(row[min(rows[at].index(self.place), len(row) - 1)])
