"""The moves of the branch that is looked at, with the variations that leave it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from boardtui.language import N_, _, ngettext
from boardtui.play.view_state import ViewState
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.rules.game import Choose, Place
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.stone_lines import StoneLines
from boardtui.ui.widgets.text_lines import Line, Span, cut_words
from boardtui.ui.wording import captured, result_text
from boardtui.ui.words.names import move_name


class Row(NamedTuple):
    """One line of the log."""

    node: Node
    """What selecting the line jumps to."""
    depth: int
    """The node's place on the branch, or where a variation would stand there."""
    variation: bool = False
    result: bool = False


def rows_of(line: tuple[Node, ...], *, ended: bool) -> tuple[Row, ...]:
    """The lines for a branch: each node, the variations beside it, the result at the end."""
    rows = []
    for depth, node in enumerate(line):
        rows.append(Row(node, depth))
        if node.parent is not None and len(node.parent.children) > 1:
            siblings = node.parent.children
            rows += [Row(other, depth, variation=True) for other in siblings if other is not node]
    if ended:
        rows.append(Row(line[-1], len(line) - 1, result=True))
    return tuple(rows)


class MoveLog(StoneLines, can_focus=True):
    """A window on the lines; it follows the cursor and draws only what is in sight.

    With the focus, the arrow keys move a highlight and Enter jumps to it; a click jumps at once and
    leaves the focus where it is.
    """

    FOCUS_ON_CLICK = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "move-log--cursor",
        "move-log--ahead",
        "move-log--variation",
        "move-log--highlight",
    }
    DEFAULT_CSS = """
    MoveLog {
        height: 1fr;
        & > .move-log--cursor { text-style: bold; }
        & > .move-log--ahead { color: $text-muted; }
        & > .move-log--variation { color: $text-muted; text-style: italic; }
        & > .move-log--highlight { text-style: reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "select", N_("Jump there"), id="log.select"),
        Binding("f6,escape", "leave", N_("To the board"), id="log.leave"),
        Binding("up,k", "highlight(-1)", N_("Line up"), show=False, id="log.up"),
        Binding("down,j", "highlight(1)", N_("Line down"), show=False, id="log.down"),
        Binding("pageup", "page(-1)", N_("Page up"), show=False, id="log.page-up"),
        Binding("pagedown", "page(1)", N_("Page down"), show=False, id="log.page-down"),
        Binding("home", "highlight(-1000000)", N_("First line"), show=False, id="log.first"),
        Binding("end", "highlight(1000000)", N_("Last line"), show=False, id="log.last"),
    ]

    FOLLOWS = ("state", "glyphs")

    @dataclass
    class Selected(Message):
        """A person wants to look at a node."""

        node: Node

    class Left(Message):
        """A person is done with the log."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self._row_of_depth: list[int] = []
        self._top = 0
        self._highlight = 0

    @property
    def rows(self) -> tuple[Row, ...]:
        """All lines of the log, in sight or not."""
        return self._rows

    def lines(self) -> list[Line]:
        if self.shown is None:
            return []
        state, glyphs = self.shown.state, self.shown.glyphs
        window = range(self._top, min(self._top + self.size.height, len(self._rows)))
        return [self._line(state, glyphs, index) for index in window]

    def follow(self, shown: ScreenState) -> None:
        state = shown.state
        self.show_surface(state.game)
        shape = (state.line, state.edits, state.result)
        if not (self._drawn and shape[0] is self._drawn[0] and shape[1:] == self._drawn[1:]):
            self._drawn = shape
            self._rows = rows_of(state.line, ended=state.result is not None)
            plain = (i for i, row in enumerate(self._rows) if not row.variation and not row.result)
            self._row_of_depth = list(plain)
        self._highlight = self._row_of_depth[state.index]
        self._reveal(self._highlight)
        super().follow(shown)

    def on_resize(self) -> None:
        self._top = 0
        self._reveal(self._highlight)
        super().on_resize()

    def on_focus(self) -> None:
        self.update_lines()

    def on_blur(self) -> None:
        if self.shown is not None:
            self._highlight = self._row_of_depth[self.shown.state.index]
        self.update_lines()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(-3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(3)

    def picked(self, target: Node) -> None:
        self.post_message(self.Selected(target))

    def action_highlight(self, step: int) -> None:
        """Move the highlight by some lines, and stop at the ends."""
        if self._rows:
            self._highlight = max(0, min(len(self._rows) - 1, self._highlight + step))
            self._reveal(self._highlight)
            self.update_lines()

    def action_page(self, step: int) -> None:
        """Move the highlight by a windowful."""
        self.action_highlight(step * max(1, self.size.height - 1))

    def action_select(self) -> None:
        """Jump to the highlighted line."""
        if self._rows:
            self.picked(self._rows[self._highlight].node)

    def action_leave(self) -> None:
        """Give the focus back."""
        self.post_message(self.Left())

    def _scroll(self, step: int) -> None:
        self._top = max(0, min(self._top + step, len(self._rows) - self.size.height))
        self.update_lines()

    def _reveal(self, row: int) -> None:
        """Scroll only when the row or what follows it would be out of sight, then by half a window.

        A window that moved with every move would be sent whole every time.
        """
        height = max(1, self.size.height)
        ahead = min(row + (2 if height > 4 else 0), len(self._rows) - 1)
        if row < self._top or ahead >= self._top + height:
            self._top = row - height // 2
        last = len(self._rows) - (height + 1) // 2 if len(self._rows) > height else 0
        self._top = max(0, min(self._top, last))

    def _line(self, state: ViewState, glyphs: GlyphSet, index: int) -> Line:
        row = self._rows[index]
        at_cursor = row.depth == state.index and not row.variation and not row.result
        pointer = glyphs.pointer if at_cursor else " " * cell_len(glyphs.pointer)
        style = "move-log--cursor" if at_cursor else ""
        if row.depth > state.index:
            style = "move-log--ahead"
        if row.variation:
            style = "move-log--variation"
        if self.has_focus and index == self._highlight:
            style = "move-log--highlight"
        before, color, after = self._texts(state, glyphs, row)
        spans = [Span(pointer + before, style, row.node)]
        if color is not None:
            spans.append(self.stone(glyphs.stones[color], color, row.node))
        room = self.size.width - sum(cell_len(span.text) for span in spans)
        after = cut_words(after, max(0, room), glyphs.ellipsis)
        spans.append(Span(set_cell_size(after, max(0, room)), style, row.node))
        if style == "move-log--highlight":
            return (Span("".join(span.text for span in spans), style, row.node),)
        return tuple(spans)

    @staticmethod
    def _texts(state: ViewState, glyphs: GlyphSet, row: Row) -> tuple[str, Color | None, str]:
        """What stands before the stone, whose stone it is if there is one, and what follows."""
        node, game = row.node, state.game
        if row.result and state.result is not None:
            return "     ", None, result_text(node.position, state.result)
        if node.parent is None or node.move is None:
            return "  0  ", None, f"{_('Start')} {_note(glyphs, node)}"
        turn = node.parent.position.turn
        if isinstance(node.move, Choose):
            start = f"  {glyphs.branch} " if row.variation else f"{row.depth:>3} "
            return start, None, f" {move_name(game, node.move)} {_note(glyphs, node)}"
        move = set_cell_size(move_name(game, node.move), 4 if isinstance(node.move, Place) else 8)
        if row.variation:
            count = 1 + sum(1 for _node in node.mainline())
            moves = ngettext("{count} move", "{count} moves", count).format(count=count)
            return f"  {glyphs.branch} ", turn, f" {move} {moves} {_note(glyphs, node)}"
        points = captured(node)
        flips = f"+{len(points):<2}" if points else "   "
        # The comment's mark comes before the squares, of which some may be left out.
        squares = " ".join(game.format_move(Place(point)) for point in points)
        return f"{row.depth:>3} ", turn, f" {move} {flips}{_note(glyphs, node) or ' '} {squares}"


def _note(glyphs: GlyphSet, node: Node) -> str:
    return glyphs.note if node.comment else ""
