"""Base class of the screens: drops outdated sizes.

Beyond Textual's public interface it relies on `Screen._mounted_event` and
`Screen._get_breakpoint_classes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Region
from textual.screen import Screen, ScreenResultType
from textual.selection import Selection
from textual.widget import Widget


class TerminalScreen(Screen[ScreenResultType]):
    """A screen that ignores sizes that the terminal no longer has.

    Textual's screen posts itself its size whenever it is laid out at another one. Two sizes in
    quick succession would alternate for ever.
    """

    @property
    def dialog_places(self) -> Sequence[Region]:
        """The places for a dialog in front, the best first; without any, the middle is used."""
        return ()

    def on_compose(self) -> None:
        # Textual does so after the first layout: everything would be styled and drawn twice.
        width, height = self.app.size
        self.add_class(
            *self._get_breakpoint_classes(width, self.HORIZONTAL_BREAKPOINTS or []),
            *self._get_breakpoint_classes(height, self.VERTICAL_BREAKPOINTS or []),
        )

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.ScreenResume) and not self.stack_updates:
            # A new screen's widgets were styled when they were mounted: once is enough.
            event.refresh_styles = False
        # Nothing is lost: the app posts its last size to every screen, shown or below.
        if not (isinstance(event, events.Resize) and event.size != self.app.size):
            await super().on_event(event)

    def get_selected_text(self) -> str | None:
        """Return the text of the widgets under the selection; None if there is none."""
        texts = (
            _selected_text(widget, selection)
            for widget, selection in self.selections.items()
            if widget.is_attached
        )
        return "\n".join(filter(None, texts)) or None

    async def ready_for_input(self) -> None:
        """Wait until a key finds what it is meant for."""
        # A key sent together with the one that opened the screen would find no widgets.
        await self._mounted_event.wait()


def _selected_text(widget: Widget, selection: Selection) -> str:
    """Return what is selected in a widget: all lines of one that draws them itself."""
    family = type(widget)
    if family.render_line is Widget.render_line or family.get_selection is not Widget.get_selection:
        text, _end = widget.get_selection(selection) or ("", "")
        return text
    lines = (widget.render_line(y).text.rstrip() for y in range(widget.size.height))
    return "\n".join(lines).rstrip("\n")
