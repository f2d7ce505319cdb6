"""The board on which marks are set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from boardtui.rules.board import Point
from boardtui.session.commands.marking import MARKING_BOARD
from boardtui.ui.commands import bindings
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.changed_board import LEFT, ChangedBoard
from boardtui.ui.widgets.steering import STEERING


class MarkingBoard(ChangedBoard, inherit_bindings=False):
    """A board whose points are marked by a key or a click, and joined by the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        MARKING_BOARD, {**STEERING, "marking.set": "play"}
    )

    @dataclass(eq=False, repr=False)
    class Joined(BoardWidget.FromBoard):
        """The mouse was dragged from one point to another."""

        start: Point
        end: Point

    @dataclass(eq=False, repr=False)
    class Dragged(BoardWidget.FromBoard):
        """The mouse is being dragged from a point; None once it is let go."""

        start: Point | None

    _pressed: Point | None = None
    """The point where the button went down."""
    _has_dragged = False
    """True until the click that ends a drag."""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._has_dragged = False
        self._pressed = self.point_of(event, LEFT)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell the start of a drag, once the mouse has left it, and an end off the board."""
        start = self._pressed
        if start is not None and event.button != LEFT:
            self._pressed = None
            self.screen.post_message(self.Dragged(self, None))
        elif start is not None and self.point_at(event.x, event.y) not in (None, start):
            self.screen.post_message(self.Dragged(self, start))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Ask to join the points at both ends of a drag; a click of the same press is none."""
        start, end = self._pressed, self.point_of(event, LEFT)
        self._pressed = None
        self.screen.post_message(self.Dragged(self, None))
        self._has_dragged = start is not None and start != end
        if start is not None and end is not None and start != end:
            self.cursor = end
            self.screen.post_message(self.Joined(self, start, end))

    def on_click(self, event: events.Click) -> None:
        """Leave out the click that ends a drag."""
        if self._has_dragged:
            self._has_dragged = False
            event.prevent_default()

    def paste_record(self, text: str) -> bool:
        return False
