"""The handlers of the commands that work on every screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.session.commands.app import APP
from boardtui.system.translatable import N_
from boardtui.ui.commands import Handler, handled
from boardtui.ui.flows import games, help_and_settings, records
from boardtui.ui.navigation import LOBBY, WayBack

if TYPE_CHECKING:
    from boardtui.ui.app import BoardApp


def _nothing_is_asked(app: BoardApp) -> bool:
    """Return True if no dialog or other screen covers the games."""
    return not app.navigation.is_asking


def _shows_a_game(app: BoardApp) -> bool:
    """Return True if a game is in front, with nothing over it."""
    return _nothing_is_asked(app) and app.navigation.shown is not None


def _may_show_picker(app: BoardApp) -> bool:
    """Return True if a game at home is in front, with nothing over it."""
    return _shows_a_game(app) and not _plays_in_club(app)


def _plays_in_club(app: BoardApp) -> bool:
    """Return True if a game of a club is in front, with nothing over it."""
    shown = app.navigation.shown
    return shown is not None and bool(shown.ref) and _nothing_is_asked(app)


async def _go_to_lobby(app: BoardApp) -> None:
    """Show the lobby of a club."""
    from boardtui.ui.flows.club import go_to_lobby

    await app.run_flow(go_to_lobby)


def _way_back(app: BoardApp) -> WayBack | None:
    """Return the way back from the game in front, unless it leads to the picker."""
    return app.navigation.way_back(app.navigation.shown)


def _came_from_list(app: BoardApp) -> bool:
    """Return True if the game in front was opened from a list, and nothing lies over it."""
    way = _way_back(app)
    return _nothing_is_asked(app) and way is not None and way.view is not None


def _came_from_game(app: BoardApp) -> bool:
    """Return True if the game in front was opened from another, and nothing lies over it."""
    way = _way_back(app)
    return _nothing_is_asked(app) and way is not None and way.view is None


async def _train(app: BoardApp) -> None:
    """Begin with what waits for training, or ask what to train."""
    from boardtui.ui.flows.training import train

    await app.run_flow(train)


async def _export(app: BoardApp) -> None:
    """Ask in which form the position leaves the program."""
    from boardtui.ui.flows.exporting import export

    await app.run_flow(export)


async def _set_up(app: BoardApp) -> None:
    """Set up a position."""
    from boardtui.ui.flows.editor import set_up

    await app.run_flow(set_up)


APP_HANDLERS: Mapping[str, Handler[BoardApp]] = {
    "app.switch-game": Handler(lambda app: app.run_flow(games.other_game), _shows_a_game),
    "app.games": Handler(lambda app: app.navigation.show_picker(), _may_show_picker),
    "app.to-list": Handler(lambda app: app.run_flow(games.go_back), _came_from_list),
    "app.to-game-before": Handler(lambda app: app.run_flow(games.go_back), _came_from_game),
    "app.leave-game": Handler(
        lambda app: app.navigation.show_picker(),
        lambda app: _may_show_picker(app) and _way_back(app) is None,
    ),
    "app.lobby": Handler(lambda app: app.navigation.show_lobby(), _plays_in_club),
    "app.club": Handler(
        _go_to_lobby,
        lambda app: (
            _nothing_is_asked(app) and app.preferences.bounds.clubs and app.current_mode != LOBBY
        ),
    ),
    "app.new-game": Handler(lambda app: app.run_flow(games.new_game_like_shown), _nothing_is_asked),
    "app.open-record": Handler(lambda app: app.run_flow(records.open_record), _nothing_is_asked),
    "app.save-copy": Handler(
        lambda app: app.run_flow(records.save_copy),
        lambda app: _shows_a_game(app) and app.preferences.bounds.paths,
    ),
    "app.copy-game": Handler(
        lambda app: app.run_flow(records.show_record),
        lambda app: _shows_a_game(app) and not app.preferences.bounds.paths,
    ),
    "app.export": Handler(_export, _shows_a_game),
    "app.details": Handler(lambda app: app.run_flow(records.edit_details), _shows_a_game),
    "app.set-up": Handler(_set_up, _nothing_is_asked),
    "app.learn": Handler(lambda app: app.run_flow(games.learn_like_shown), _nothing_is_asked),
    "app.settings": Handler(
        lambda app: app.run_flow(help_and_settings.show_settings), _nothing_is_asked
    ),
    "app.library": Handler(lambda app: app.browse_library(), _nothing_is_asked),
    "app.results": Handler(
        lambda app: app.run_flow(help_and_settings.show_results), _nothing_is_asked
    ),
    "app.train": Handler(_train, _nothing_is_asked),
    "app.engine-console": Handler(
        lambda app: app.run_flow(help_and_settings.show_engine_console),
        lambda app: _shows_a_game(app) and app.services.find_console is not None,
        N_("Open a game to see the engine console."),
    ),
    "app.palette": Handler(lambda app: app.run_flow(help_and_settings.show_palette)),
    "app.help": Handler(lambda app: app.run_flow(help_and_settings.show_help)),
    "app.quit": Handler(lambda app: app.action_quit()),
}

APP_BINDINGS = handled(APP, APP_HANDLERS)
