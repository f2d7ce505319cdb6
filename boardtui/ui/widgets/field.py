"""A field for a text of one line."""

from __future__ import annotations

from textual.strip import Strip
from textual.widgets import Input


class Field(Input):
    """An input in the style that all fields have: a ground of its own, and a rule below."""

    DEFAULT_CSS = """
    Field, Field:focus {
        border: none;
        height: 1;
        padding: 0 1;
        background: $foreground 14%;
        background-tint: $foreground 0%;
        text-style: underline;
    }
    Field:disabled { background: transparent; text-style: none; }
    """

    def render_line(self, y: int) -> Strip:
        # Textual styles one cell only of a focused field without a text or a placeholder.
        return super().render_line(y).extend_cell_length(self.content_size.width, self.rich_style)
