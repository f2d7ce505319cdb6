"""What the list of moves and the tree have in common: a highlight, and a window that follows it."""

from __future__ import annotations

from textual.message import Message

from boardtui.record.tree import Node
from boardtui.ui.messages import NodeWanted
from boardtui.ui.widgets.state_lines import StoneLines


class BranchLines(StoneLines, can_focus=True):
    """Rows of moves below a head, with a highlight at the cursor until keys move it.

    With the focus, arrow keys move the highlight and Enter jumps to it. A click jumps at once and
    leaves the focus where it is.
    """

    FOCUS_ON_CLICK = False

    _top = 0
    """The first row in the window."""

    class Left(Message):
        """A request to return the focus to the board."""

    @property
    def highlighted(self) -> Node | None:
        """The node that Enter jumps to; None before anything is shown."""
        raise NotImplementedError

    @property
    def _head_height(self) -> int:
        """Rows above the window."""
        raise NotImplementedError

    def _return_to_cursor(self) -> None:
        """Move the highlight to the cursor."""
        raise NotImplementedError

    def on_resize(self) -> None:
        self._top = 0
        self.update_lines()

    def watch_has_focus(self, has_focus: bool) -> None:  # noqa: FBT001  Textual's own signature
        super().watch_has_focus(has_focus)
        if not has_focus and self.shown is not None:
            self._return_to_cursor()
        self.update_lines()

    def picked(self, target: Node) -> None:
        self.post_message(NodeWanted(target))

    def action_select(self) -> None:
        """Jump to the highlighted node."""
        if self.highlighted is not None:
            self.picked(self.highlighted)

    def action_rows(self, step: int) -> None:
        """Move the highlight by some rows."""
        raise NotImplementedError

    def action_page(self, step: int) -> None:
        """Move the highlight by a screenful."""
        self.action_rows(step * max(1, self._height - 1))

    def action_leave(self) -> None:
        """Request that the focus returns to the board."""
        self.post_message(self.Left())

    @property
    def _height(self) -> int:
        """Rows of the window."""
        return max(1, self.size.height - self._head_height)

    def _reveal(self, row: int, last_row: int) -> None:
        """Scroll by half a window if a row, or the next one, would be hidden.

        Scrolling with every move would send all rows with every move.
        """
        height = self._height
        ahead = min(row + (1 if height > 4 else 0), last_row)
        if row < self._top or ahead >= self._top + height:
            self._top = row - height // 2
        last = last_row + 1 - (height + 1) // 2 if last_row >= height else 0
        self._top = max(0, min(self._top, last))
