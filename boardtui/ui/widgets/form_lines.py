"""The lines of a form in groups."""

from __future__ import annotations

from textual.widget import Widget

from boardtui.ui.widgets.place_rule import ScrolledLines
from boardtui.ui.widgets.section_title import SectionTitle


class FormLines(ScrolledLines):
    """Lines of a form, with group titles among them."""

    def watch_virtual_size(self) -> None:
        """Keep the focused line in sight when lines take other rows."""
        self.call_after_refresh(self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        focused = self.screen.focused
        if focused is not None and self in focused.ancestors:
            self.scroll_to_widget(focused, animate=False)

    def hidden_lines(self) -> tuple[int, int]:
        """Return how many lines are out of sight above, and below."""
        top = self.scroll_offset.y
        bottom = top + self.scrollable_content_region.height
        places = [line.virtual_region for line in self.children if _is_line(line)]
        above = sum(place.y < top for place in places)
        return above, sum(place.y >= top and place.bottom > bottom for place in places)


def _is_line(widget: Widget) -> bool:
    return widget.display and not isinstance(widget, SectionTitle)
