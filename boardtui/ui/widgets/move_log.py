"""The log of the moves of a branch, with the variations from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import BindingType

from boardtui.play.view_state import ViewState
from boardtui.record.tree import Node
from boardtui.rules.opening_names import UNNAMED, opening_of
from boardtui.session.commands.panels import MOVE_LOG
from boardtui.ui.commands import bindings
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.branch_lines import BranchLines
from boardtui.ui.widgets.list_cursor import ListCursor
from boardtui.ui.widgets.log_rows import LogEntry, LogRow, log_rows
from boardtui.ui.widgets.log_text import (
    NumberColumns,
    column_beside_names,
    column_heads,
    columns_of,
    header,
    row_line,
)
from boardtui.ui.widgets.state_lines import rule_width
from boardtui.ui.widgets.text_lines import Line
from boardtui.words.language import _
from boardtui.words.names import opening_name

_TITLED, _HEADED, _COLUMNED = 3, 6, 10
"""The fewest rows with a title, with the names of the sides, and with those of the columns."""

_HEADS = 3
"""The rows with the title, the names of the sides and those of the columns."""

_VALUED = 3
"""The fewest rows without a title, but with the names of the columns above values."""


class MoveLog(BranchLines):
    """A scrolling list with a column for each side, which follows the cursor in the record.

    Its title has the name of the opening that led to the cursor; at the start of a finished game,
    that of the game.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "move-log--cursor",
        "move-log--ahead",
        "move-log--quiet",
        "move-log--variation",
        "move-log--highlight",
    }
    DEFAULT_CSS = """
    MoveLog {
        height: 1fr;
        & > .move-log--cursor { text-style: bold; }
        & > .move-log--ahead { color: $text-muted; }
        & > .move-log--quiet { color: $text-muted; }
        & > .move-log--variation { color: $text-muted; text-style: italic; }
        & > .move-log--highlight { text-style: reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        MOVE_LOG,
        {
            "log.select": "select",
            "log.leave": "leave",
            "log.up": "rows(-1)",
            "log.down": "rows(1)",
            "log.left": "highlight(-1)",
            "log.right": "highlight(1)",
            "log.page-up": "page(-1)",
            "log.page-down": "page(1)",
            "log.first": "edge(0)",
            "log.last": "edge(-1)",
        },
    )

    FOLLOWS = ("state", "glyphs", "analysis", "rows")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id)
        self._rows: tuple[LogRow, ...] = ()
        self._source: tuple[object, ...] = ()
        self._state: ViewState | None = None
        self._named: ViewState | None = None
        """The state whose opening is known; a hidden log looks for none."""
        self._opening = ""
        self._entries: list[tuple[int, LogEntry]] = []
        """All entries in reading order, each with its row."""
        self._entry_of_depth: list[int] = []
        self._highlight = 0
        self._column_heads: Line = ()
        self._column_beside_names = ""

    @property
    def rows(self) -> tuple[LogRow, ...]:
        """All rows, visible or not."""
        return self._rows

    @property
    def full_height(self) -> int:
        return max(_COLUMNED, len(self._rows) + _HEADS)

    def lines(self, width: int) -> list[Line]:
        shown = self.shown
        if shown is None:
            return []
        has_title = self._has_title(shown)
        has_heads = self.size.height >= (_COLUMNED if has_title else _VALUED)
        columns = columns_of(shown, width, has_heads=has_heads)
        # Without a title there is little room: values alone have a name.
        has_heads = has_heads and (has_title or columns.value)
        has_names = has_title and self.size.height >= _HEADED
        column = column_beside_names(shown, width, columns) if has_names else ""
        self._column_beside_names = column
        own_row = has_heads and not column
        self._column_heads = column_heads(shown, width, columns) if own_row else ()
        if self._entries:
            self._reveal(self._entries[self._highlight][0], len(self._rows) - 1)
        lines = self._head(shown, width, columns)
        window = range(self._top, min(self._top + self._height, len(self._rows)))
        highlighted = self._entries[self._highlight][1] if self.has_focus else None
        lines += [
            row_line(self._rows[index], shown, width, columns, self.stone, highlighted)
            for index in window
        ]
        return lines

    def follow(self, shown: ScreenState) -> None:
        state = shown.state
        # The result at the cursor has a panel.
        ended = state.result is not None and state.outcome is None
        source = state.line, state.edits, ended
        if source != self._source:
            self._source = source
            self._rows = log_rows(state.line, ended=ended)
            self._entries = list(_entries(self._rows))
            self._entry_of_depth = [
                index for index, (_row, entry) in enumerate(self._entries) if entry.is_on_branch
            ]
        if state is not self._state:
            self._state = state
            self._highlight = self._entry_of_depth[state.depth]
        super().follow(shown)

    @property
    def highlighted(self) -> Node | None:
        return self._entries[self._highlight][1].node if self._entries else None

    def _return_to_cursor(self) -> None:
        assert self.shown is not None
        self._highlight = self._entry_of_depth[self.shown.state.depth]

    def action_highlight(self, step: int) -> None:
        """Move the highlight by `step` entries, up to the first or last."""
        self._highlight_at(self._cursor.moved(step))

    def action_edge(self, end: int) -> None:
        """Highlight the first entry (0) or the last (-1)."""
        self._highlight_at(self._cursor.at_edge(end))

    def action_rows(self, step: int) -> None:
        """Move the highlight by `step` rows, to the entry nearest to its column."""
        if not self._entries:
            return
        row, entry = self._entries[self._highlight]
        column = self._rows[row].index(entry)
        target = ListCursor(range(len(self._rows)), row).moved(step)
        here = [index for index, (at, _entry) in enumerate(self._entries) if at == target]
        steps = [self._rows[target].index(self._entries[index][1]) - column for index in here]
        nearest = min(range(len(here)), key=lambda place: abs(steps[place]))
        self._highlight_at(here[nearest])

    @property
    def _cursor(self) -> ListCursor:
        return ListCursor(range(len(self._entries)), self._highlight)

    def _highlight_at(self, index: int) -> None:
        if self._entries:
            self._highlight = index
            self.update_lines()

    @property
    def _head_height(self) -> int:
        """Rows of the title, and of the names of sides and columns unless the log is low."""
        if self.shown is None or not self._has_title(self.shown):
            return len(self._column_heads)
        return (2 if self.size.height >= _HEADED else 1) + bool(self._column_heads)

    def _has_title(self, shown: ScreenState) -> bool:
        return shown.rows.has_titles and self.size.height >= _TITLED

    def _head(self, shown: ScreenState, width: int, columns: NumberColumns) -> list[Line]:
        if not self._has_title(shown):
            return [self._column_heads][: self._head_height]
        # The result at the cursor has a panel, which names the opening too.
        opening = self._opening_of(shown.state) if shown.state.outcome is None else ""
        title = _("Moves")
        column = self._column_beside_names
        if columns.value and not (self._column_heads or column):
            # Nothing else tells what the numbers are, so the opening gives way.
            title = _("Moves with values")
            opening = opening if rule_width(title, last=opening) <= width else ""
        lines = [self.rule(title, width, last=opening), header(shown, width, self.stone, column)]
        return [*lines, self._column_heads][: self._head_height]

    def _opening_of(self, state: ViewState) -> str:
        """Return the name of the opening that led to the cursor, or of a finished game's."""
        if state is not self._named:
            self._named = state
            opening = opening_of(node.position for node in state.line[: state.depth + 1])
            if opening is UNNAMED and state.result is not None:
                opening = opening_of(node.position for node in state.line)
            self._opening = opening_name(opening)
        return self._opening


def _entries(rows: tuple[LogRow, ...]) -> Iterator[tuple[int, LogEntry]]:
    return ((index, entry) for index, row in enumerate(rows) for entry in row if entry is not None)
