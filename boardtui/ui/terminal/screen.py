"""Base class of the screens: fits the terminal, and leaves what is told to the one in front."""

from __future__ import annotations

from typing import Generic

from textual import events
from textual.screen import Screen, ScreenResultType


class TerminalScreen(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A screen that leaves out sizes that the terminal no longer has.

    Textual's screen posts itself a size whenever it is laid out at another one. Two sizes that
    come in quick succession would change places for ever.
    """

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.ScreenResume) and not self.stack_updates:
            # A new screen's widgets were styled when they were mounted: once is enough.
            event.refresh_styles = False
        # The app posts its last size to every screen that is shown or stands below.
        if not (isinstance(event, events.Resize) and event.size != self.app.size):
            await super().on_event(event)

    def on_screen_suspend(self) -> None:
        """Hide notifications, which the screen in front shows too; Textual shows them again.

        With a class of the whole screen, all of its widgets would be styled anew, both ways.
        """
        self.query("ToastRack").set(display=False)
