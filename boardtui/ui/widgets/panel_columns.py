"""The layout of the panels under a board: two columns beside each other."""

from __future__ import annotations

from textual.geometry import Size
from textual.layout import ArrangeResult
from textual.layouts.vertical import VerticalLayout
from textual.widget import Widget

GAP = 2
"""Columns of the screen between the two."""


class PanelColumns(VerticalLayout):
    """Two columns of panels; the second begins with the first panel that scrolls.

    Such a panel takes the height that the others of its column leave.
    """

    name = "panel-columns"

    def arrange(
        self,
        parent: Widget,
        children: list[Widget],
        size: Size,
        greedy: bool = True,  # noqa: FBT001, FBT002  Textual's own signature
    ) -> ArrangeResult:
        half = Size((size.width - GAP) // 2, size.height)
        split = next(
            (place for place, child in enumerate(children) if _scrolls(child)), len(children)
        )
        first = super().arrange(parent, children[:split], half, greedy)
        second = super().arrange(parent, children[split:], half, greedy)
        right = size.width - half.width
        return first + [each._replace(region=each.region.translate((right, 0))) for each in second]


def _scrolls(panel: Widget) -> bool:
    height = panel.styles.height
    return height is not None and height.is_fraction
