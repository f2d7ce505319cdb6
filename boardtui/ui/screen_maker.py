"""Makes the screens of the picker, of the lobby and of open games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardtui.config.kinds import ConfigError
    from boardtui.players.levels import PlayerOptions
    from boardtui.session.explored import GameFilter
    from boardtui.session.open_game import OpenGame
    from boardtui.session.review_state import ReviewState
    from boardtui.session.reviewing import Reviewing
    from boardtui.ui.screens.explorer import Explorer
    from boardtui.ui.screens.game import GameScreen
    from boardtui.ui.screens.game_picker import GamePicker
    from boardtui.ui.screens.lobby import LobbyScreen
    from boardtui.ui.screens.state_screen import StateScreen
    from boardtui.ui.services import Services


class ScreenMaker:
    """Makes screens, each with what it needs of the services."""

    def __init__(
        self,
        find_services: Callable[[], Services],
        player_options: Callable[[], PlayerOptions],
        problems: tuple[ConfigError, ...],
    ) -> None:
        """`player_options` are those of a player that joins a game.

        `problems` are the mistakes in the settings file.
        """
        self._find_services = find_services
        self._player_options = player_options
        self._problems = problems
        self._explored: GameFilter | None = None
        """The filter of the explorer that was last opened; None once one was closed."""

    def make_picker(self) -> GamePicker:
        """Return the list of games."""
        from boardtui.ui.screens.game_picker import GamePicker

        return GamePicker(self._services, self._problems)

    def make_lobby(self) -> LobbyScreen:
        """Return the lobby of the club."""
        from boardtui.ui.screens.lobby import LobbyScreen

        return LobbyScreen(self._services)

    def make_game(self, game: OpenGame) -> GameScreen:
        """Return the screen of an open game."""
        from boardtui.ui.screens.game import GameScreen

        services = self._services
        look = services.preferences
        screen = GameScreen(
            game,
            look.settings,
            look.glyphs,
            services.engines.finder(game.game),
            self._player_options,
            self._make_explorer if services.games.keeps else None,
            self._make_reviewing,
            partial(self._why_no_help, game),
        )
        if self._explored is not None and game.is_record:
            screen.call_after_refresh(lambda: screen.explorer.start())
        return screen

    @property
    def _services(self) -> Services:
        return self._find_services()

    def _make_explorer(self, screen: GameScreen) -> Explorer:
        from boardtui.session.explored import GameFilter
        from boardtui.ui.screens.explorer import Explorer

        library = self._services.games.library
        assert library is not None
        only = self._explored or GameFilter()
        return Explorer(screen, screen.playing, library, only, self._keep_explored)

    def _make_reviewing(
        self, screen: StateScreen, tell: Callable[[ReviewState], object]
    ) -> Reviewing:
        from boardtui.ui.flows.reviewing import make_reviewing

        return make_reviewing(self._services, screen, tell)

    def _keep_explored(self, only: GameFilter | None) -> None:
        self._explored = only

    def _why_no_help(self, game: OpenGame) -> str:
        """Return why no engine may help in a game now, as a sentence; empty if one may."""
        if not self._services.has_club:
            return ""
        from boardtui.ui.flows.club import why_no_help

        return why_no_help(self._services, game)
