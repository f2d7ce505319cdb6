"""The screens for everywhere: help, settings and the palette of commands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import App

from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES
from boardtui.session.open_games import OpenGames
from boardtui.ui.game_modes import GameModes
from boardtui.ui.keys import BoundCommand
from boardtui.ui.notices import Notices
from boardtui.ui.preferences import Preferences, SettingChoice
from boardtui.words.language import _, current_language

if TYPE_CHECKING:
    from boardtui.players.engine_console import FindConsole

AT_NEXT_START = {"colour", "mouse", "threads"}
"""Settings that the terminal is prepared with."""


class Pages:
    """Shows these screens, and applies their changes."""

    def __init__(
        self,
        app: App[Any],
        games: OpenGames,
        modes: GameModes,
        preferences: Preferences,
        notices: Notices,
        find_console: FindConsole | None = None,
    ) -> None:
        """Without a console, what is said to engines is not shown."""
        self._app = app
        self._games = games
        self._modes = modes
        self._preferences = preferences
        self._notices = notices
        self._find_console = find_console

    @property
    def has_console(self) -> bool:
        """True if a person here may look at what is said to engines."""
        return self._find_console is not None

    async def settings(self) -> None:
        """Show the settings."""
        from boardtui.ui.screens.settings import SettingsScreen

        # The app applies a change, not the screen: that is made anew when its texts change.
        change = partial(self._app.call_later, self.change_setting)
        await self._app.push_screen_wait(SettingsScreen(self._preferences, change))

    async def results(self) -> None:
        """Show the results of the person here."""
        from boardtui.ui.screens.results import ResultsScreen

        await self._app.push_screen_wait(ResultsScreen(self._preferences, self._games.counting))

    async def engine_console(self) -> None:
        """Show what is said to engines and by them."""
        from boardtui.ui.screens.engine_console import EngineConsoleScreen

        if self._find_console is not None:
            screen = EngineConsoleScreen(self._preferences, self._find_console())
            await self._app.push_screen_wait(screen)

    async def help(self) -> None:
        """Explain the keys of the screen that is shown."""
        from boardtui.ui.command_lists import all_commands
        from boardtui.ui.screens.help import HelpScreen
        from boardtui.ui.screens.plain import PlainScreen
        from boardtui.ui.widgets.chooser import Chooser

        below = self._app.screen
        is_form = bool(below.query(Chooser))
        game = self._game_below()
        games = () if is_form and game is None else GAMES if game is None else (type(game),)
        commands = all_commands(below, self._preferences.keymap)
        about = below.about() if isinstance(below, PlainScreen) else None
        if about is not None:
            games, game = (), None
        await self._app.push_screen_wait(
            HelpScreen(self._preferences, commands, games, game, is_form=is_form, about=about)
        )

    def _game_below(self) -> Game | None:
        """Return the game of the form for a new one, or of a tour, or else the game in front."""
        from boardtui.ui.screens.new_game import NewGameScreen
        from boardtui.ui.screens.settings import SettingsScreen
        from boardtui.ui.screens.tour import TourScreen

        below, shown = self._app.screen, self._modes.shown
        if isinstance(below, NewGameScreen):
            return below.shown_game
        if isinstance(below, TourScreen):
            return below.game
        return None if shown is None or isinstance(below, SettingsScreen) else shown.game

    async def palette(self) -> None:
        """Show the palette, and run the chosen command."""
        from boardtui.ui.command_lists import palette_entries
        from boardtui.ui.screens.palette import PaletteScreen

        entries = list(palette_entries(self._app.screen, self._preferences.keymap))
        entry = await self._app.push_screen_wait(PaletteScreen(entries, self._preferences.glyphs))
        match entry.does if entry is not None else None:
            case SettingChoice() as choice:
                await self.change_setting(choice, tells=True)
                self._show_in_form()
            case BoundCommand() as command:
                await self._app.run_action(command.action, command.node)

    def _show_in_form(self) -> None:
        """Show the settings in the form for them, if the palette lies over it."""
        from boardtui.ui.screens.settings import SettingsScreen

        for screen in self._modes.screens():
            if isinstance(screen, SettingsScreen):
                screen.show_values()

    def _show_trouble(self, *, tells: bool) -> None:
        """Show in the form for the settings whether the last change was saved, or tell why not."""
        from boardtui.ui.screens.settings import SettingsScreen

        for screen in self._modes.screens():
            if isinstance(screen, SettingsScreen):
                screen.show_trouble()
        if tells and self._preferences.trouble:
            self._notices.warn(self._preferences.trouble)

    async def change_setting(self, choice: SettingChoice, *, tells: bool = False) -> None:
        """Apply a setting on every screen, and save it; tell if that fails, if wanted."""
        from boardtui.ui.screens.plain import PlainScreen

        name, value = choice
        preferences = self._preferences
        before = preferences.glyphs, current_language()
        preferences.change(name, value, lambda _news: self._show_trouble(tells=tells))
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
        """Warn once of each key that the settings give to two commands of one screen."""
        from boardtui.ui.command_lists import clashing_keys

        for key, taken, lost in clashing_keys(self._app.screen, self._preferences.keymap):
            if self._notices.is_first(f"key {key}"):
                text = _("The settings give {key} to “{taken}”; it was the key of “{lost}”.")
                self._notices.warn(text.format(key=key, taken=taken, lost=lost))
