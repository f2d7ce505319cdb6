"""The commands that work on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.system.translatable import N_
from boardtui.ui.commands import LEAVE, Command, CommandTable, Hint
from boardtui.ui.flows import games, help_and_settings, records
from boardtui.ui.navigation import PICKER, WayBack

if TYPE_CHECKING:
    from boardtui.ui.app import BoardApp


def _nothing_is_asked(app: BoardApp) -> bool:
    """Return True if no dialog or other screen lies over the games."""
    return not app.navigation.is_asking


def _shows_a_game(app: BoardApp) -> bool:
    """Return True if a game is in front, and nothing over it."""
    return _nothing_is_asked(app) and app.navigation.shown is not None


def _may_show_picker(app: BoardApp) -> bool:
    """Return True if the picker is neither in front nor covered."""
    return _nothing_is_asked(app) and app.current_mode != PICKER


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


APP_COMMANDS: CommandTable[BoardApp] = CommandTable(
    [
        Command(
            "app.switch-game",
            "w",
            N_("Other game"),
            lambda app: app.run_flow(games.other_game),
            _nothing_is_asked,
            hint=Hint(104, steady=True),
        ),
        Command(
            "app.games",
            "f2",
            N_("Games"),
            lambda app: app.navigation.show_picker(),
            _may_show_picker,
            hint=LEAVE._replace(steady=True),
        ),
        Command(
            "app.to-list",
            "escape",
            N_("List"),
            lambda app: app.run_flow(games.go_back),
            _came_from_list,
            hint=LEAVE._replace(steady=True),
        ),
        Command(
            "app.to-game-before",
            "escape",
            N_("Game before"),
            lambda app: app.run_flow(games.go_back),
            _came_from_game,
            hint=LEAVE._replace(steady=True),
        ),
        Command(
            "app.leave-game",
            "escape",
            N_("Games"),
            lambda app: app.navigation.show_picker(),
            lambda app: _may_show_picker(app) and _way_back(app) is None,
            hint=None,
        ),
        Command(
            "app.new-game",
            "f3,ctrl+n",
            N_("New game"),
            lambda app: app.run_flow(games.new_game_like_shown),
            _nothing_is_asked,
            hint=Hint(103),
        ),
        Command(
            "app.open-record",
            "ctrl+o",
            N_("Open a record"),
            lambda app: app.run_flow(records.open_record),
            _nothing_is_asked,
            hint=None,
            priority=True,  # a search or a path may have been typed on
        ),
        Command(
            "app.save-copy",
            "ctrl+s",
            N_("Save a copy"),
            lambda app: app.run_flow(records.save_copy),
            lambda app: _shows_a_game(app) and app.preferences.bounds.paths,
            hint=None,
        ),
        Command(
            "app.copy-game",
            "ctrl+s",
            N_("Copy the game"),
            lambda app: app.run_flow(records.show_record),
            lambda app: _shows_a_game(app) and not app.preferences.bounds.paths,
            hint=None,
        ),
        Command(
            "app.learn",
            "ctrl+t",
            N_("Learn in three minutes"),
            lambda app: app.run_flow(games.learn_like_shown),
            _nothing_is_asked,
            hint=None,
        ),
        Command(
            "app.settings",
            "f5",
            N_("Settings"),
            lambda app: app.run_flow(help_and_settings.show_settings),
            _nothing_is_asked,
            hint=None,
        ),
        Command(
            "app.library",
            "ctrl+f",
            N_("Library"),
            lambda app: app.browse_library(),
            _nothing_is_asked,
            hint=None,
            priority=True,  # a search or a path may have been typed on
        ),
        Command(
            "app.results",
            "f12",
            N_("Results"),
            lambda app: app.run_flow(help_and_settings.show_results),
            _nothing_is_asked,
            hint=None,
        ),
        Command(
            "app.engine-console",
            "f10,grave_accent",
            N_("Engine console"),
            lambda app: app.run_flow(help_and_settings.show_engine_console),
            lambda app: _shows_a_game(app) and app.services.find_console is not None,
            N_("There is a console beside a game only."),
            hint=None,
        ),
        Command(
            "app.palette",
            "ctrl+p",
            N_("Commands"),
            lambda app: app.run_flow(help_and_settings.show_palette),
            hint=Hint(23, takes_turns=True),
        ),
        Command(
            "app.help",
            "f1,question_mark",
            N_("Help"),
            lambda app: app.run_flow(help_and_settings.show_help),
            hint=Hint(steady=True, always=True),
        ),
        Command(
            "app.quit",
            "ctrl+q",
            N_("Quit"),
            lambda app: app.action_quit(),
            hint=None,
            priority=True,
        ),
    ]
)
