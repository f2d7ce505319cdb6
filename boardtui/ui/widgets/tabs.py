"""A line of names, one of which is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.message import Message
from textual.reactive import var

from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.themes import blends
from boardtui.ui.widgets.chips import drawn
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, line_width


class Tabs(TextLines):
    """Names side by side, drawn as the values of a focused line of a form.

    In a narrow window the first ones give way to the chosen one.
    """

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
        first = 0
        while first < self.index and _width(names[first : self.index + 1]) > width:
            first += 1
        return [tuple(span for name in names[first:] for span in (rule, name))[1:]]

    def _tab(self, at: int, name: str) -> Span:
        text, style = drawn(name, is_chosen=at == self.index, is_blended=blends(self.app))
        return Span(text, f"tabs--{style}", at)

    def picked(self, target: int) -> None:
        self.post_message(self.Picked(target))


def _width(names: Sequence[Span]) -> int:
    """Return the width of names with a rule between every two."""
    return line_width(tuple(names)) + len(names) - 1
