"""One line that says where the cursor is and what has just happened."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import set_cell_size
from textual.reactive import var

from boardtui.play.state import MatchState
from boardtui.rules.board import Point
from boardtui.rules.game import Place
from boardtui.ui.widgets.text_lines import Line, Span, TextLines
from boardtui.ui.wording import notice


class StatusLine(TextLines):
    """The cursor's coordinate, what a move there would flip, and one sentence."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "status-line--point",
        "status-line--notice",
        "status-line--message",
    }
    DEFAULT_CSS = """
    StatusLine {
        height: 1;
        & > .status-line--point { text-style: bold; }
        & > .status-line--notice { color: $text-accent; text-style: bold; }
        & > .status-line--message { color: $text-warning; }
    }
    """

    state: var[MatchState | None] = var(None)
    cursor: var[Point | None] = var(None)
    typed: var[str] = var("")
    """A coordinate that is being typed; shown in place of the cursor's own."""
    preview: var[int] = var(0)
    """How many stones a move at the cursor would flip or remove."""
    message: var[str] = var("")
    """What has just been said, such as why a move is not legal; hides the notice."""

    def lines(self) -> list[Line]:
        if self.state is None or self.cursor is None:
            return []
        room = 5 if self.typed else 4
        point = self.typed + "_" if self.typed else self.state.game.format_move(Place(self.cursor))
        flips = f"+{self.preview}" if self.preview else ""
        head = Span(" " + set_cell_size(point, room), "status-line--point")
        count = Span(set_cell_size(flips, 9 - room))
        if self.message:
            return [(head, count, Span(self.message, "status-line--message"))]
        return [(head, count, Span(notice(self.state), "status-line--notice"))]

    def watch_state(self) -> None:
        self.update_lines()

    def watch_cursor(self) -> None:
        self.update_lines()

    def watch_typed(self) -> None:
        self.update_lines()

    def watch_preview(self) -> None:
        self.update_lines()

    def watch_message(self) -> None:
        self.update_lines()
