"""The layouts of panels of which one gives way, and of panels in two columns under a board."""

from __future__ import annotations

from textual.geometry import Region, Size
from textual.layout import ArrangeResult
from textual.layouts.vertical import VerticalLayout
from textual.widget import Widget

from boardtui.ui.widgets.state_lines import StateLines

GAP = 2
"""Columns of the screen between the two."""

LEAST_SCROLLED = 4
"""Rows of a panel that scrolls, as far as another one can give way to it."""

LEAST_GIVEN = 2
"""Rows of a panel that gives way to others: its title and a line."""


class PanelColumn(VerticalLayout):
    """A column of panels: one that gives way is lower where there is no room for all.

    Without that, the last panels would be out of sight, or their last rows. A panel that scrolls
    is no higher than its content where another one follows it.
    """

    name = "panel-column"

    def arrange(
        self,
        parent: Widget,
        children: list[Widget],
        size: Size,
        greedy: bool = True,  # noqa: FBT001, FBT002  Textual's own signature
    ) -> ArrangeResult:
        placed = _given_way(super().arrange(parent, children, size, greedy), size.height)
        return _closed_up(placed)


class PanelColumns(VerticalLayout):
    """Two columns of panels: those that scroll are in the second, and take what is left of it."""

    name = "panel-columns"

    def arrange(
        self,
        parent: Widget,
        children: list[Widget],
        size: Size,
        greedy: bool = True,  # noqa: FBT001, FBT002  Textual's own signature
    ) -> ArrangeResult:
        half = Size((size.width - GAP) // 2, size.height)
        fixed = [child for child in children if not _is_second(child)]
        first = _given_way(super().arrange(parent, fixed, half, greedy), size.height)
        second = super().arrange(parent, list(filter(_is_second, children)), half, greedy)
        right = size.width - half.width
        return first + [each._replace(region=each.region.translate((right, 0))) for each in second]


def _given_way(placed: ArrangeResult, height: int) -> ArrangeResult:
    """Return the places in a column with a height, after the panel that may has given way."""
    giving = next((each for each in placed if _gives_way(each.widget)), None)
    if giving is None:
        return placed
    scrolled = next((each for each in placed if _scrolls(each.widget)), None)
    rest = height - placed[-1].region.bottom
    missing = -rest
    if scrolled is not None:
        rest += scrolled.region.height
        missing = LEAST_SCROLLED - rest
    missing = max(0, min(missing, giving.region.height - LEAST_GIVEN))
    moved, result = 0, []
    for each in placed:
        x, y, width, rows = each.region
        if each is giving:
            region = Region(x, y, width, rows - missing)
        elif each is scrolled:
            region = Region(x, y + moved, width, max(1, rest + missing))
        else:
            region = Region(x, y + moved, width, rows)
        moved += region.height - rows
        result.append(each._replace(region=region))
    return result


def _closed_up(placed: ArrangeResult) -> ArrangeResult:
    """Return the places in a column without empty rows below a list."""
    lists = [place for place, each in enumerate(placed) if _scrolls(each.widget)]
    if len(lists) != 1 or lists[0] == len(placed) - 1:
        return placed
    at = lists[0]
    (x, y, width, rows), panel = placed[at].region, placed[at].widget
    full = panel.full_height if isinstance(panel, StateLines) else 0
    spare = max(0, rows - full) if full else 0
    shorter = placed[at]._replace(region=Region(x, y, width, rows - spare))
    below = [each._replace(region=each.region.translate((0, -spare))) for each in placed[at + 1 :]]
    return [*placed[:at], shorter, *below]


def _is_second(panel: Widget) -> bool:
    return _scrolls(panel) or (isinstance(panel, StateLines) and panel.is_above_log)


def _gives_way(panel: Widget) -> bool:
    return isinstance(panel, StateLines) and panel.gives_way


def _scrolls(panel: Widget) -> bool:
    height = panel.styles.height
    return height is not None and height.is_fraction
