"""Help, settings and the palette of commands: what can be looked up from everywhere."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.app import App

from boardtui.language import _, current_language
from boardtui.rules.registry import GAMES
from boardtui.ui.game_modes import GameModes
from boardtui.ui.keys import BoundCommand
from boardtui.ui.notices import Notices
from boardtui.ui.preferences import Preferences, SettingChoice
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.words.names import rules_text

AT_NEXT_START = {"colour", "mouse"}
"""Settings that the terminal is prepared with."""


class Pages:
    """Shows these screens until they are left, and applies what is changed there."""

    def __init__(
        self, app: App[Any], modes: GameModes, preferences: Preferences, notices: Notices
    ) -> None:
        self._app = app
        self._modes = modes
        self._preferences = preferences
        self._notices = notices

    async def settings(self) -> None:
        """Show the settings."""
        from boardtui.ui.screens.settings import SettingsScreen

        # The app applies a change, not the screen: that is made anew when its texts change.
        change = partial(self._app.call_later, self.change_setting)
        await self._app.push_screen_wait(SettingsScreen(self._preferences, change))

    async def help(self) -> None:
        """Explain the keys of the screen that is shown."""
        from boardtui.ui.command_lists import all_commands
        from boardtui.ui.screens.help import HelpScreen

        shown = self._modes.shown
        game = None if shown is None else shown.game
        games = GAMES if game is None else (type(game),)
        rules = "" if game is None else rules_text(game)
        commands = all_commands(self._app.screen, self._preferences.keymap)
        await self._app.push_screen_wait(HelpScreen(self._preferences, commands, games, rules))

    async def palette(self) -> None:
        """List every command by name, and do the one that is chosen."""
        from boardtui.ui.command_lists import palette_entries
        from boardtui.ui.screens.palette import PaletteScreen

        entries = list(palette_entries(self._app.screen, self._preferences.keymap))
        entry = await self._app.push_screen_wait(PaletteScreen(entries, self._preferences.glyphs))
        match entry.does if entry is not None else None:
            case SettingChoice() as choice:
                await self.change_setting(choice)
                if self._preferences.trouble:
                    self._notices.warn(self._preferences.trouble)
            case BoundCommand() as command:
                await self._app.run_action(command.action, command.node)

    async def change_setting(self, choice: SettingChoice) -> None:
        """Take a setting over, on every screen there is, and keep it."""
        name, value = choice
        preferences = self._preferences
        before = preferences.glyphs, current_language()
        preferences.change(name, value)
        settings, glyphs = preferences.settings, preferences.glyphs
        self._app.theme = settings.theme
        self._app.set_keymap(preferences.keymap)
        for playing in self._modes.game_screens():
            playing.change_looks(settings, glyphs)
        for screen in self._modes.screens():
            if isinstance(screen, PlainScreen):
                screen.follow_preferences()
                if (glyphs, current_language()) != before:
                    await screen.compose_again()
        if name in AT_NEXT_START:
            self._notices.warn(_("This takes effect when you start the program again."))

    def tell_clashes(self) -> None:
        """Say once of each key that the settings give to two commands of one place."""
        from boardtui.ui.command_lists import clashing_keys

        for key, taken, lost in clashing_keys(self._app.screen, self._preferences.keymap):
            if self._notices.is_first(f"key {key}"):
                text = _("The settings give {key} to “{taken}”; it was the key of “{lost}”.")
                self._notices.warn(text.format(key=key, taken=taken, lost=lost))
