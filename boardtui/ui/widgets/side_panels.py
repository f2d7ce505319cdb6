"""The panels beside the board or under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.layout import Layout
from textual.reactive import var

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.comment_panel import CommentPanel
from boardtui.ui.widgets.state_lines import StateLines


class Panel(NamedTuple):
    """A panel that is made when it is first needed."""

    make: Callable[[], StateLines]
    is_needed: Callable[[ScreenState], bool] = lambda _shown: True
    """Returns True for a state in which it has something to show; in any other it is hidden."""


class SidePanels(Vertical):
    """Panels one below the other, each mounted when it is first needed.

    A game can begin without most of them, and each widget delays the first frame.

    Under the board they are in two columns if they are wide enough.
    """

    shown: var[ScreenState | None] = var(None)
    has_columns: var[bool] = var(False)  # noqa: FBT003  Textual's own name for the default
    """True if the panels are in two columns."""

    def __init__(self, panels: Sequence[Panel], shown: ScreenState) -> None:
        """Begin with the panels that a state needs."""
        super().__init__(id="side")
        self._panels = tuple(panels)
        self._mounted = {panel: panel.make() for panel in panels if panel.is_needed(shown)}

    @property
    def layout(self) -> Layout:
        shown = self.shown
        is_plain = shown is None or not (
            shown.analysis.has_found_hint or CommentPanel.is_needed(shown)
        )
        if not self.has_columns and is_plain:
            return super().layout
        from boardtui.ui.widgets.panel_columns import PanelColumn, PanelColumns

        return PanelColumns() if self.has_columns else PanelColumn()

    def compose(self) -> ComposeResult:
        for widget in self._mounted.values():
            yield widget.data_bind(SidePanels.shown)

    def watch_has_columns(self) -> None:
        self.refresh(layout=True)

    def watch_shown(self, shown: ScreenState | None) -> None:
        if shown is None:
            return
        for place, panel in enumerate(self._panels):
            is_needed = panel.is_needed(shown)
            if panel in self._mounted:
                self._mounted[panel].display = is_needed
            elif is_needed:
                self._mount(place, shown)

    def _mount(self, place: int, shown: ScreenState) -> None:
        following = (self._mounted.get(panel) for panel in self._panels[place + 1 :])
        below = next(filter(None, following), None)
        panel = self._panels[place]
        widget = self._mounted[panel] = panel.make().data_bind(SidePanels.shown)
        # Known before its first state comes, so that it has its place in the next frame.
        widget.set_reactive(StateLines.shown, shown)
        widget.follow(shown)
        self.mount(widget, before=below)
