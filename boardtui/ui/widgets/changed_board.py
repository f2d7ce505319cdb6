"""A board whose points are changed, where no moves are played."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events

from boardtui.rules.board import Point
from boardtui.ui.widgets.board_widget import BoardWidget

LEFT, RIGHT = 1, 3
"""The numbers of the mouse's buttons."""


class ChangedBoard(BoardWidget, inherit_bindings=False):
    """A board on which the right button clears a point."""

    @dataclass(eq=False, repr=False)
    class Cleared(BoardWidget.FromBoard):
        """A request to take away what is on a point."""

        point: Point

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return True

    def on_click(self, event: events.Click) -> None:
        """Ask to clear a point by the right button."""
        point = self.point_of(event, RIGHT)
        if point is not None:
            self.cursor = point
            self.screen.post_message(self.Cleared(self, point))

    def point_of(self, event: events.MouseEvent, button: int) -> Point | None:
        """Return the point under the mouse, if the event is of a button."""
        is_taken = event.button == button and self.takes_mouse
        return self.point_at(event.x, event.y) if is_taken else None
