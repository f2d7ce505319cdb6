"""The commands that work on every screen."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from boardtui.system.translatable import N_
from boardtui.ui.commands import LEAVE, Command, CommandTable, Hint
from boardtui.ui.dialogs import Dialogs
from boardtui.ui.game_modes import PICKER, GameModes, WayBack
from boardtui.ui.pages import Pages
from boardtui.ui.preferences import Preferences


class AppParts(Protocol):
    """The parts of the app that commands use."""

    modes: GameModes
    dialogs: Dialogs
    pages: Pages
    preferences: Preferences

    @property
    def current_mode(self) -> str:
        """The id of the game in front, or PICKER."""

    def run_flow(self, flow: Callable[[], Coroutine[Any, Any, None]]) -> object:
        """Run a dialog and its consequences in the background."""

    async def browse_library(self) -> None:
        """Show the library."""

    async def action_quit(self) -> None:
        """Quit; ask first if a game would be lost."""


def _nothing_is_asked(app: AppParts) -> bool:
    """Return True if no dialog or other screen lies over the games."""
    return not app.dialogs.is_asking


def _shows_a_game(app: AppParts) -> bool:
    """Return True if a game is in front, and nothing over it."""
    return _nothing_is_asked(app) and app.modes.shown is not None


def _may_show_picker(app: AppParts) -> bool:
    """Return True if the picker is neither in front nor covered."""
    return _nothing_is_asked(app) and app.current_mode != PICKER


def _way_back(app: AppParts) -> WayBack | None:
    """Return the way back from the game in front, unless it leads to the picker."""
    return app.modes.way_back(app.modes.shown)


def _came_from_list(app: AppParts) -> bool:
    """Return True if the game in front was opened from a list, and nothing lies over it."""
    way = _way_back(app)
    return _nothing_is_asked(app) and way is not None and way.show_list is not None


def _came_from_game(app: AppParts) -> bool:
    """Return True if the game in front was opened from another, and nothing lies over it."""
    way = _way_back(app)
    return _nothing_is_asked(app) and way is not None and way.show_list is None


APP_COMMANDS: CommandTable[AppParts] = CommandTable(
    [
        Command(
            "app.switch-game",
            "w",
            N_("Other game"),
            lambda app: app.run_flow(app.dialogs.other_game),
            _nothing_is_asked,
            hint=Hint(104, steady=True),
        ),
        Command(
            "app.games",
            "f2",
            N_("Games"),
            lambda app: app.modes.show_picker(),
            _may_show_picker,
            hint=LEAVE._replace(steady=True),
        ),
        Command(
            "app.to-list",
            "escape",
            N_("List"),
            lambda app: app.run_flow(app.modes.go_back),
            _came_from_list,
            hint=LEAVE._replace(steady=True),
        ),
        Command(
            "app.to-game-before",
            "escape",
            N_("Game before"),
            lambda app: app.run_flow(app.modes.go_back),
            _came_from_game,
            hint=LEAVE._replace(steady=True),
        ),
        Command(
            "app.leave-game",
            "escape",
            N_("Games"),
            lambda app: app.modes.show_picker(),
            lambda app: _may_show_picker(app) and _way_back(app) is None,
            hint=None,
        ),
        Command(
            "app.new-game",
            "f3,ctrl+n",
            N_("New game"),
            lambda app: app.run_flow(app.dialogs.new_game_like_shown),
            _nothing_is_asked,
            hint=Hint(103),
        ),
        Command(
            "app.open-record",
            "ctrl+o",
            N_("Open a record"),
            lambda app: app.run_flow(app.dialogs.open_record),
            _nothing_is_asked,
            hint=None,
            priority=True,  # a search or a path may have been typed on
        ),
        Command(
            "app.save-copy",
            "ctrl+s",
            N_("Save a copy"),
            lambda app: app.run_flow(app.dialogs.save_copy),
            lambda app: _shows_a_game(app) and app.preferences.bounds.paths,
            hint=None,
        ),
        Command(
            "app.copy-game",
            "ctrl+s",
            N_("Copy the game"),
            lambda app: app.run_flow(app.dialogs.show_record),
            lambda app: _shows_a_game(app) and not app.preferences.bounds.paths,
            hint=None,
        ),
        Command(
            "app.learn",
            "ctrl+t",
            N_("Learn in three minutes"),
            lambda app: app.run_flow(app.dialogs.learn_like_shown),
            _nothing_is_asked,
            hint=None,
        ),
        Command(
            "app.settings",
            "f5",
            N_("Settings"),
            lambda app: app.run_flow(app.pages.settings),
            _nothing_is_asked,
            hint=None,
        ),
        Command(
            "app.library",
            "ctrl+f",
            N_("Library"),
            lambda app: app.run_flow(app.browse_library),
            _nothing_is_asked,
            hint=None,
            priority=True,  # a search or a path may have been typed on
        ),
        Command(
            "app.results",
            "f12",
            N_("Results"),
            lambda app: app.run_flow(app.pages.results),
            _nothing_is_asked,
            hint=None,
        ),
        Command(
            "app.engine-console",
            "f10,grave_accent",
            N_("Engine console"),
            lambda app: app.run_flow(app.pages.engine_console),
            lambda app: _shows_a_game(app) and app.pages.has_console,
            N_("There is a console beside a game only."),
            hint=None,
        ),
        Command(
            "app.palette",
            "ctrl+p",
            N_("Commands"),
            lambda app: app.run_flow(app.pages.palette),
            hint=Hint(23, takes_turns=True),
        ),
        Command(
            "app.help",
            "f1,question_mark",
            N_("Help"),
            lambda app: app.run_flow(app.pages.help),
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
