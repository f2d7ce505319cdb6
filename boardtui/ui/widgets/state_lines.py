"""Lines of text about what the game screen shows."""

from __future__ import annotations

from typing import ClassVar

from textual.reactive import var

from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.text_lines import TextLines


class StateLines(TextLines):
    """Lines that are composed again when the state of the screen changes where they follow it."""

    FOLLOWS: ClassVar[tuple[str, ...]] = ()
    """The fields of `ScreenState` that the lines depend on."""

    shown: var[ScreenState | None] = var(None)

    def watch_shown(self, before: ScreenState | None, now: ScreenState | None) -> None:
        if now is not None and (before is now or now.differs(before, self.FOLLOWS)):
            self.follow(now)

    def follow(self, shown: ScreenState) -> None:
        """Show a state that differs from the one before where it is followed."""
        self.update_lines()
