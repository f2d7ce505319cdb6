"""What the screens around the games have in common."""

from __future__ import annotations

from typing import Generic

from textual.screen import ScreenResultType

from boardtui.config import Settings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.dialog import AnsweringScreen
from boardtui.ui.widgets.key_hints import KeyHints


class PlainScreen(AnsweringScreen[ScreenResultType], Generic[ScreenResultType]):
    """Looks as the preferences say; it is composed anew when they change its texts."""

    DEFAULT_CSS = """
    PlainScreen {
        & > .title { height: 1; text-style: bold; padding: 0 1; color: $text-primary; }
        & > VerticalScroll { height: 1fr; padding: 1 1; scrollbar-size: 0 0; }
        & .heading { text-style: bold; color: $text-muted; }
        & Input, & Input:focus { border: none; height: 1; padding: 0 1; }
        & TextArea, & TextArea:focus { border: none; height: 1fr; padding: 0 1; }
    }
    """

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.settings

    @property
    def glyphs(self) -> GlyphSet:
        """What everything is drawn with."""
        return self.preferences.glyphs

    def on_mount(self) -> None:
        self.follow_preferences()

    def follow_preferences(self) -> None:
        """Show the key hints, or not."""
        for hints in self.query(KeyHints):
            hints.display = self.settings.key_hints

    async def compose_again(self) -> None:
        """Show every text in the language in use, with the focus where it was."""
        focused = self.focused
        await self.recompose()
        self.follow_preferences()
        if focused is not None:
            again = self.query(f"#{focused.id}" if focused.id else type(focused))
            if again:
                again.first().focus()
