"""The title of a section of a page or a form."""

from __future__ import annotations

from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import Line, SectionedLines, section_rule


class SectionTitle(SectionedLines):
    """A rule with the title of the lines below it."""

    DEFAULT_CSS = """
    SectionTitle { height: 1; }
    """

    def __init__(self, title: str, glyphs: GlyphSet, *, id: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id)
        self._title = title
        self._rule = glyphs.grid.horizontal

    @property
    def title(self) -> str:
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = title
        self.update_lines()

    def lines(self, width: int) -> list[Line]:
        return [section_rule(self._title, width, self._rule)]
