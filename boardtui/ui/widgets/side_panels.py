"""The panels beside the board or under it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.layout import Layout
from textual.reactive import var

from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StateLines


class SidePanels(Vertical):
    """Panels one below the other, each mounted when it first has something to show.

    A game can begin without most of them, and each widget delays the first frame.

    Under the board they are in two columns if they are wide enough.
    """

    shown: var[ScreenState | None] = var(None)
    has_columns: var[bool] = var(False)  # noqa: FBT003  Textual's own name for the default
    """True if the panels are in two columns."""

    def __init__(self, panels: Sequence[type[StateLines]], shown: ScreenState) -> None:
        """Begin with the panels that a state needs."""
        super().__init__(id="side")
        self._panels = tuple(panels)
        self._missing = [panel for panel in panels if not panel.is_needed(shown)]

    @property
    def layout(self) -> Layout:
        has_hint = self.shown is not None and self.shown.analysis.has_found_hint
        if not self.has_columns and not has_hint:
            return super().layout
        from boardtui.ui.widgets.panel_columns import PanelColumn, PanelColumns

        return PanelColumns() if self.has_columns else PanelColumn()

    def compose(self) -> ComposeResult:
        for panel in self._panels:
            if panel not in self._missing:
                yield panel().data_bind(SidePanels.shown)

    def watch_has_columns(self) -> None:
        self.refresh(layout=True)

    def watch_shown(self, shown: ScreenState | None) -> None:
        if shown is None:
            return
        for panel in [each for each in self._missing if each.is_needed(shown)]:
            self._missing.remove(panel)
            following = self._panels[self._panels.index(panel) + 1 :]
            below = next((each for each in following if each not in self._missing), None)
            new = panel().data_bind(SidePanels.shown)
            # Known before its first state comes, so that it has its place in the next frame.
            new.set_reactive(StateLines.shown, shown)
            new.follow(shown)
            self.mount(new, before=self.query_one(below) if below is not None else None)
