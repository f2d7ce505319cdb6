"""The base of the screens around the games."""

from __future__ import annotations

from collections.abc import Sequence

from textual.screen import ScreenResultType
from textual.widgets import Static

from boardtui.config.settings import Settings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.dialog import AnsweringScreen
from boardtui.ui.widgets.key_hints import KeyHints


class PlainScreen(AnsweringScreen[ScreenResultType]):
    """A screen that follows the preferences; it is recomposed when they change its texts.

    Its title is in the first row and its key hints in the last one, as in every other screen; in
    a wide window it is in the middle. A column of the class "side" has room for a board, which is
    larger in a large window.
    """

    DEFAULT_CSS = """
    PlainScreen {
        align: center top;
        & > .title, & > Static, & > Horizontal, & > ScrolledLines, & > PlaceRule, & > Menu,
        & > Input, & > TextArea, & > KeyHints { max-width: 110; }
        & > Horizontal { height: 1fr; }
        & .side { width: 33; padding: 1 0 1 1; overflow: hidden; }
        &.-wide.-high .side { width: 62; }
        &.-narrow .side { display: none; }
        & > .title { height: 1; text-style: bold; padding: 0 1; color: $text-primary; }
        & > ScrolledLines { height: 1fr; padding: 1 1 0 1; scrollbar-size: 0 0; }
        & TextArea { height: 1fr; }
    }
    """
    # Textual declares them as variables of the instance.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-middling"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high")]  # noqa: RUF012

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences

    @property
    def settings(self) -> Settings:
        return self.preferences.settings

    @property
    def glyphs(self) -> GlyphSet:
        return self.preferences.glyphs

    def about(self) -> tuple[str, Sequence[tuple[str, str]]] | None:
        """Return the first section of its help: a heading, and names with their meanings."""
        return None

    def on_mount(self) -> None:
        self.follow_preferences()

    def say(self, text: str) -> None:
        """Show a sentence in the message line, if that is still mounted; "" clears it."""
        for line in self.query(".message").results(Static):
            line.update(text)

    def action_focus_edge(self, index: int) -> None:
        """Focus the first line of a form (0), or the last one (-1)."""
        if lines := self.focus_chain:
            lines[index].focus()

    def follow_preferences(self) -> None:
        """Show or hide the key hints."""
        for hints in self.query(KeyHints):
            hints.display = self.settings.key_hints

    async def compose_again(self) -> None:
        """Recompose in the language in use, and restore the focus."""
        focused = self.focused
        await self.recompose()
        self.follow_preferences()
        if focused is not None:
            again = self.query(f"#{focused.id}" if focused.id else type(focused))
            if again:
                again.first().focus()
