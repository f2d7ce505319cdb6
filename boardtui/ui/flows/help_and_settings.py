"""Screens for every place: help, palette, settings, results, the engine console."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from boardtui.rules.registry import GAMES
from boardtui.ui.keys import BoundCommand
from boardtui.ui.preferences import SettingChoice
from boardtui.ui.services import Services
from boardtui.words.language import _, current_language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardtui.rules.game import Game
    from boardtui.ui.screens.settings import SettingsScreen
    from boardtui.ui.widgets.board_layout import BoardLayout

AT_NEXT_START = {"colour", "mouse", "threads"}
"""Settings that take effect at the start only: the terminal and engines are prepared with them."""


async def show_settings(services: Services) -> None:
    """Show the form for the settings until it is closed."""
    from boardtui.ui.screens.settings import SettingsScreen

    # The app applies a change, not the screen, which may be recomposed by it.
    change = partial(services.app.call_later, change_setting, services)
    await services.app.push_screen_wait(SettingsScreen(services.preferences, change))


async def show_results(services: Services) -> None:
    """Show the results of the person here."""
    from boardtui.ui.screens.results import ResultsScreen

    games = services.games
    screen = ResultsScreen(services.preferences, games.rated, games.training)
    await services.app.push_screen_wait(screen)


async def show_engine_console(services: Services) -> None:
    """Show the traffic of the engines."""
    from boardtui.ui.screens.engine_console import EngineConsoleScreen

    if services.find_console is not None:
        screen = EngineConsoleScreen(services.preferences, services.find_console())
        await services.app.push_screen_wait(screen)


async def show_help(services: Services) -> None:
    """Explain the keys of the screen in front."""
    from boardtui.ui.command_lists import all_commands
    from boardtui.ui.screens.help import HelpScreen
    from boardtui.ui.screens.plain import PlainScreen
    from boardtui.ui.widgets.chooser import Chooser
    from boardtui.ui.widgets.move_tree import MoveTree

    preferences, below = services.preferences, services.app.screen
    is_form = bool(below.query(Chooser))
    game = _game_below(services)
    games = () if is_form and game is None else GAMES if game is None else (type(game),)
    commands = all_commands(below, preferences.keymap)
    about = below.about() if isinstance(below, PlainScreen) else None
    if about is not None:
        games, game = (), None
    board = None if is_form else _board_below(services)
    shown = services.navigation.shown
    goes_on = shown is not None and shown.keeper.is_shared and shown.is_unfinished
    screen = HelpScreen(
        preferences,
        commands,
        games,
        game,
        board=board,
        is_form=is_form,
        about=about,
        in_club=game is not None and not is_form and goes_on,
        in_tree=isinstance(below.focused, MoveTree),
    )
    await services.app.push_screen_wait(screen)


async def show_palette(services: Services) -> None:
    """Show the palette, and run the chosen command."""
    from boardtui.ui.command_lists import palette_entries
    from boardtui.ui.screens.palette import PaletteScreen

    app, preferences = services.app, services.preferences
    entries = list(palette_entries(app.screen, preferences.keymap))
    entry = await app.push_screen_wait(PaletteScreen(entries, preferences.glyphs))
    match entry.does if entry is not None else None:
        case SettingChoice() as choice:
            await change_setting(services, choice, tells=True)
            _show_in_form(services)
        case BoundCommand() as command:
            await app.run_action(command.action, command.node)


async def change_setting(services: Services, choice: SettingChoice, *, tells: bool = False) -> None:
    """Apply a setting on every screen, and save it; with `tells`, warn if that fails."""
    from boardtui.ui.screens.plain import PlainScreen

    name, value = choice
    app, navigation, preferences = services.app, services.navigation, services.preferences
    before = preferences.glyphs, current_language()
    preferences.change(name, value, lambda _news: _show_trouble(services, tells=tells))
    settings, glyphs = preferences.settings, preferences.glyphs
    app.theme = settings.theme
    app.set_keymap(preferences.keymap)
    for playing in navigation.game_screens():
        playing.change_looks(settings, glyphs)
    for screen in navigation.screens():
        if isinstance(screen, PlainScreen):
            screen.follow_preferences()
            if (glyphs, current_language()) != before:
                await screen.compose_again()
    if name in {"glyphs", "theme"} and (why := preferences.why_no_pictures):
        services.notices.warn(why)
    if name in AT_NEXT_START:
        services.notices.warn(_("This takes effect when you start the program again."))


def tell_clashes(services: Services) -> None:
    """Warn once of each key that the settings give to two commands of one screen."""
    from boardtui.ui.command_lists import clashing_keys

    keymap = services.preferences.keymap
    for key, taken, lost in clashing_keys(services.app.screen, keymap):
        if services.notices.is_first(f"key {key}"):
            text = _("In your settings, {key} runs “{taken}” instead of “{lost}”.")
            services.notices.warn(text.format(key=key, taken=taken, lost=lost))


def _game_below(services: Services) -> Game | None:
    """Return the game of the form for a new one, or of a tour, or else the game in front."""
    from boardtui.ui.screens.new_game import NewGameScreen
    from boardtui.ui.screens.settings import SettingsScreen
    from boardtui.ui.screens.tour import TourScreen

    below, shown = services.app.screen, services.navigation.shown
    if isinstance(below, NewGameScreen):
        return below.shown_game
    if isinstance(below, TourScreen):
        return below.game
    return None if shown is None or isinstance(below, SettingsScreen) else shown.game


def _board_below(services: Services) -> BoardLayout | None:
    """Return the layout of the board in front, or below dialogs; None if there is none."""
    from boardtui.ui.widgets.board_widget import BoardWidget

    screens = reversed(services.app.screen_stack)
    boards = (screen.query_one_optional(BoardWidget) for screen in screens)
    return next((board.fitted for board in boards if board is not None), None)


def _show_trouble(services: Services, *, tells: bool) -> None:
    """Show in the settings form why the last change is not saved; with `tells`, warn of it."""
    for form in _settings_forms(services):
        form.show_trouble()
    if tells and services.preferences.trouble:
        services.notices.warn(services.preferences.trouble)


def _show_in_form(services: Services) -> None:
    """Update the form for the settings, if the palette covers it."""
    for form in _settings_forms(services):
        form.show_values()


def _settings_forms(services: Services) -> Iterator[SettingsScreen]:
    """Yield the forms for the settings, shown or covered."""
    from boardtui.ui.screens.settings import SettingsScreen

    screens = services.navigation.screens()
    return (screen for screen in screens if isinstance(screen, SettingsScreen))
