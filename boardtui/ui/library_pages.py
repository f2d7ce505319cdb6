"""The library's games on the screens of the app."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App

from boardtui.language import _
from boardtui.library.errors import LibraryError
from boardtui.library.original import read_original
from boardtui.library.own import own_path, places_of
from boardtui.library.rows import Origin, Row
from boardtui.ui.dialogs import Dialogs
from boardtui.ui.game_library import GameLibrary
from boardtui.ui.game_modes import GameModes, WayBack
from boardtui.ui.long_reading import read_or_tell
from boardtui.ui.notices import Notices
from boardtui.ui.open_game import OpenGame
from boardtui.ui.open_games import OpenGames
from boardtui.ui.preferences import Preferences
from boardtui.ui.words.errors import sentence

if TYPE_CHECKING:
    from boardtui.rules.game import Position
    from boardtui.ui.library_view import LibraryView


class LibraryPages:
    """Shows the library, and opens its games."""

    def __init__(
        self,
        app: App[Any],
        library: GameLibrary,
        games: OpenGames,
        modes: GameModes,
        dialogs: Dialogs,
        preferences: Preferences,
        notices: Notices,
    ) -> None:
        self._app = app
        self._library = library
        self._games = games
        self._modes = modes
        self._dialogs = dialogs
        self._preferences = preferences
        self._notices = notices
        self._view: LibraryView | None = None
        """What was looked at last among all games."""

    async def browse(self, position: Position | None = None) -> None:
        """Show all games, or all with a position, until one is opened or the person goes back."""
        from boardtui.ui.library_view import LibraryView

        if self._view is None:
            self._view = LibraryView()
        view = self._view if position is None else LibraryView(position=position)
        await self._show(view, self._app.current_mode)

    async def open_game(self, row: Row, ply: int = 0) -> None:
        """Open a game at a ply, counted as in `Row.positions`; one's own goes on if it can.

        The way back leads to what is in front.
        """
        await self._open(row, ply, WayBack(self._app.current_mode))

    async def _show(self, view: LibraryView, mode: str) -> None:
        """Show the games of a view over what is in front in a mode."""
        from boardtui.ui.own_library_games import OwnLibraryGames
        from boardtui.ui.screens.library import LibraryScreen

        way_back = WayBack(mode, partial(self._show, view))
        own = OwnLibraryGames(self._library, self._games)
        screen = LibraryScreen(self._preferences, self._library, own, view)
        chosen = await self._modes.ask_over(mode, screen)
        if chosen is not None:
            await self._open(*chosen, way_back)

    async def _open(self, row: Row, ply: int, way_back: WayBack) -> None:
        try:
            ask = partial(places_of, game=row.ref.digest)
            places = await self._library.ask(ask) or ()
        except LibraryError as error:
            self._notices.warn(sentence(error))
            return
        if (own := own_path(places, self._library.folder)) is not None:
            game = await self._modes.resume(own, way_back)
        else:
            game = await self._review(row, places, way_back)
        if game is not None and not game.is_unfinished:
            line = game.view.record.mainline()
            game.view.goto(line[min(ply, len(line) - 1)])

    async def _review(
        self, row: Row, origins: Sequence[Origin], way_back: WayBack
    ) -> OpenGame | None:
        name = Path(origins[0].path).name if origins else _("Library")
        read = partial(read_original, row, origins)
        original = await read_or_tell(self._app, name, read, self._notices.warn)
        if original is None:
            return None
        game = await self._modes.open(partial(self._games.review, original.reading), way_back)
        if original.path:
            await self._dialogs.tell_problems(original.reading, original.path)
        else:
            self._notices.tell(_("The file of this game is gone; its moves are kept here."))
        return game
