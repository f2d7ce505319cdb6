"""A line of names, one of which is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.message import Message
from textual.reactive import var

from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.themes import blends
from boardtui.ui.widgets.text_lines import Line, Span, TextLines


class Tabs(TextLines):
    """Names side by side, drawn as the values of a focused line of a form."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "tabs--chosen",
        "tabs--bracketed",
        "tabs--other",
        "tabs--rule",
    }
    DEFAULT_CSS = """
    Tabs {
        height: 1;
        & > .tabs--chosen {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
        & > .tabs--bracketed { text-style: bold; }
        & > .tabs--other { color: $text-muted; }
        & > .tabs--rule { color: $text-disabled; }
    }
    """

    names: var[Sequence[str]] = var(())
    index: var[int] = var(0)
    """The index of the chosen name."""

    class Picked(Message):
        """A click on a name."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__()
        self._glyphs = glyphs

    def watch_names(self) -> None:
        self.update_lines()

    def watch_index(self) -> None:
        self.update_lines()

    def lines(self, width: int) -> list[Line]:
        rule = Span(self._glyphs.grid.vertical, "tabs--rule")
        names = [self._tab(at, name) for at, name in enumerate(self.names)]
        return [tuple(span for name in names for span in (rule, name))[1:]]

    def _tab(self, at: int, name: str) -> Span:
        if at != self.index:
            return Span(f" {name} ", "tabs--other", at)
        if blends(self.app):
            return Span(f" {name} ", "tabs--chosen", at)
        return Span(f"[{name}]", "tabs--bracketed", at)

    def picked(self, target: int) -> None:
        self.post_message(self.Picked(target))
