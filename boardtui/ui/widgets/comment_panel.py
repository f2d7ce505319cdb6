"""The panel with the record's remarks on the move at the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from boardtui.record.tree import Node
from boardtui.ui.panel_rows import LOW
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span, wrapped
from boardtui.words.language import _
from boardtui.words.sentences import joined


class CommentPanel(StateLines):
    """Name, annotations and comment of the cursor's node, in a few lines; hidden if it has none.

    At the start of a game, its facts follow.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"comment-panel--name", "comment-panel--quiet"}
    DEFAULT_CSS = """
    CommentPanel {
        height: auto;
        margin-top: 1;
        & > .comment-panel--name { text-style: bold; }
        & > .comment-panel--quiet { color: $text-muted; }
    }
    """
    MOST_LINES: ClassVar[int] = 6
    FEW_LINES: ClassVar[int] = 4
    """The most lines in low panels, so that moves stay visible."""

    FOLLOWS = ("state", "glyphs", "rows", "panel_rows")

    @staticmethod
    def is_needed(shown: ScreenState) -> bool:
        """Return True if there are texts at the cursor."""
        return shown.has_remarks

    def lines(self, width: int) -> list[Line]:
        if self.shown is None or not self.shown.has_remarks:
            return []
        node, ellipsis = self.shown.state.node, self.shown.glyphs.ellipsis
        texts = (
            (Span(" " + line, piece.style),)
            for piece in _pieces(node)
            for line in wrapped(piece.text, width - 2)
        )
        most = self.FEW_LINES if self.shown.panel_rows < LOW else self.MOST_LINES
        lines: list[Line] = list(islice(texts, most + 1))
        if len(lines) > most:
            lines[most - 1 :] = [(Span(" " + ellipsis),)]
        if not self.shown.rows.is_roomy:
            return lines
        is_comment = node.parent is not None or node.comment
        title = _("Comment") if is_comment else _("About the game")
        return [self.rule(title, width), *lines]


def _pieces(node: Node) -> Iterator[Span]:
    """Yield the texts of a node, each with its style."""
    if node.properties:
        from boardtui.words.remarks import annotation_texts, name_text, stroke_texts

        if name := name_text(node):
            yield Span(name, "comment-panel--name")
        if judged := joined(*annotation_texts(node)):
            yield Span(judged, "comment-panel--quiet")
        for text in stroke_texts(node):
            yield Span(text, "comment-panel--quiet")
    if node.comment:
        yield Span(node.comment)
    if node.parent is None and node.properties:
        from boardtui.words.remarks import detail_lines

        for line in detail_lines(node):
            yield Span(line, "comment-panel--quiet")
