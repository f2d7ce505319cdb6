"""The choice of what the graph of a game shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.session.graph_state import GraphKind


class Graphing:
    """Shows the values of a game that is or will be judged, until a person chooses otherwise."""

    def __init__(self, screen: StateScreen) -> None:
        self._screen = screen
        self._choice: GraphKind | None = None
        self._has_chosen = False

    def kind_for(self, shown: ScreenState) -> GraphKind | None:
        """Return what the graph shows in a state; None for no graph."""
        if self._has_chosen:
            return self._choice
        # The panels make room when a review begins, so that its values change nothing else.
        is_reviewed = shown.review is not None and shown.review.is_active
        if not (is_reviewed or shown.state.is_judged):
            return None
        from boardtui.session.graph_state import GraphKind  # not needed before a review

        return GraphKind.VALUES

    @property
    def may_change(self) -> bool:
        """True if there is something for a graph to show."""
        return bool(self._kinds(self._screen.latest))

    def change(self) -> None:
        """Show the next kind of numbers that is known; after the last one, no graph."""
        from boardtui.words.graph import shown_text

        shown = self._screen.latest
        kinds = (*self._kinds(shown), None)
        at = kinds.index(shown.graph) if shown.graph in kinds else -1
        self._choice, self._has_chosen = kinds[(at + 1) % len(kinds)], True
        with self._screen.one_change():
            self._screen.show(graph=self._choice)
            is_hidden = self._choice is not None and not self._screen.latest.rows.graph
            no_room = _("The window is too small for a graph.")
            self._screen.say(no_room if is_hidden else shown_text(self._choice))

    def _kinds(self, shown: ScreenState) -> tuple[GraphKind, ...]:
        from boardtui.session.graph_state import kinds_of

        clock = self._screen.view.record.clock
        return kinds_of(clock, shown.state.line, shown.analysis.evaluation)
