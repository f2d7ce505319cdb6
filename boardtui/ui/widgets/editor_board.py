"""The board on which a position is set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from boardtui.rules.board import Point
from boardtui.session.commands.editor import EDITOR_BOARD
from boardtui.ui.commands import bindings
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.changed_board import LEFT, ChangedBoard
from boardtui.ui.widgets.steering import STEERING


class EditorBoard(ChangedBoard, inherit_bindings=False):
    """A board whose points are changed: by a key, a click, or the mouse as it is dragged."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        EDITOR_BOARD, {**STEERING, "editor.change": "play"}
    )

    @dataclass(eq=False, repr=False)
    class Passed(BoardWidget.FromBoard):
        """A message that an arrow or the mouse has led the cursor over a point."""

        point: Point

    @dataclass(eq=False, repr=False)
    class Pasted(BoardWidget.FromBoard):
        """A request to set up the position of a text."""

        text: str

    _has_letter = False
    """True while the newest key is a letter."""

    async def on_key(self, event: events.Key) -> None:
        # Textual calls this before the handler of the base, which carries the key out.
        self._has_letter = (event.character or "").isalpha()

    def action_step(self, cols: int, rows: int) -> None:
        """Move the cursor by one point; an arrow leads it, and a letter may begin a coordinate."""
        before = self.cursor
        super().action_step(cols, rows)
        if self.cursor != before and not self._has_letter:
            self._pass_over(self.cursor)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to lead the cursor along."""
        point = self.point_of(event, LEFT)
        if point is not None:
            self.cursor = point
            self._pass_over(point)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Lead the cursor along while the button is held."""
        before, point = self.cursor, self.point_of(event, LEFT)
        if point is not None and point != before:
            self.cursor = point
            for passed in _stroke(before, point):
                self._pass_over(passed)

    def paste_record(self, text: str) -> bool:
        self.screen.post_message(self.Pasted(self, text))
        return True

    def _pass_over(self, point: Point) -> None:
        self.screen.post_message(self.Passed(self, point))


def _stroke(first: Point, last: Point) -> list[Point]:
    """Return the points from one to another without the first: a fast mouse skips some."""
    cols, rows = last.col - first.col, last.row - first.row
    steps = max(abs(cols), abs(rows))
    return [
        Point(first.col + round(cols * step / steps), first.row + round(rows * step / steps))
        for step in range(1, steps + 1)
    ]
