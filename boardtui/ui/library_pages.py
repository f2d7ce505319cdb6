"""The library's games on the screens of the app."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App

from boardtui.library.errors import LibraryError
from boardtui.library.original import Original, read_original
from boardtui.library.own import own_path
from boardtui.library.rows import Row
from boardtui.session.game_library import GameLibrary
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames
from boardtui.ui.dialogs import Dialogs
from boardtui.ui.game_modes import GameModes, WayBack
from boardtui.ui.long_reading import read_or_tell
from boardtui.ui.notices import Notices
from boardtui.ui.preferences import Preferences
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.rules.game import Position
    from boardtui.session.library_view import LibraryView
    from boardtui.ui.screens.library import ReadyGame


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
        """The view of all games as it was left; None before the first."""

    async def browse(self, position: Position | None = None) -> None:
        """Show all games, or all with a position, until one is opened or the person goes back."""
        from boardtui.session.library_view import LibraryView

        if self._view is None:
            self._view = LibraryView()
        view = self._view if position is None else LibraryView(position=position)
        await self._show(view, self._app.current_mode)

    async def open_game(self, row: Row, ply: int = 0) -> None:
        """Open a game at a ply, counted as in `Row.positions`; one's own goes on if it can.

        The way back leads to what is in front.
        """
        way_back = WayBack(self._app.current_mode)
        if (ready := await self._read(row, ply)) is not None:
            await ready(way_back)

    async def _show(self, view: LibraryView, mode: str) -> None:
        """Show the games of a view over what is in front in a mode."""
        from boardtui.session.own_library_games import OwnLibraryGames
        from boardtui.ui.screens.library import LibraryScreen

        own = OwnLibraryGames(self._library, self._games)
        screen = LibraryScreen(self._preferences, self._library, own, view, self._read)
        ready = await self._modes.ask_over(mode, screen)
        if ready is not None:
            await ready(WayBack(mode, partial(self._show, view)))

    async def _read(self, row: Row, ply: int) -> ReadyGame | None:
        """Read a game to be opened at a ply; None if that failed, which is told."""
        try:
            places = await self._library.places(row.ref.digest)
        except LibraryError as error:
            self._notices.warn(sentence(error))
            return None
        if (own := own_path(places, self._library.folder)) is not None:
            return partial(self._resume, own, ply)
        name = Path(places[0].path).name if places else _("Library")
        read = partial(read_original, row, places)
        original = await read_or_tell(self._app, name, read, self._notices.warn)
        return None if original is None else partial(self._review, original, ply)

    async def _resume(self, own: Path, ply: int, way_back: WayBack) -> None:
        game = await self._modes.resume(own, way_back)
        if game is not None:
            _go_to(game, ply)

    async def _review(self, original: Original, ply: int, way_back: WayBack) -> None:
        game = await self._modes.open(partial(self._games.review, original.reading), way_back)
        if game is None:
            return
        _go_to(game, ply)
        if original.path:
            await self._dialogs.tell_problems(original.reading, original.path)
        else:
            self._notices.tell(_("The file of this game is gone; its moves are kept here."))


def _go_to(game: OpenGame, ply: int) -> None:
    """Show a ply of a game, unless it goes on."""
    if not game.is_unfinished:
        line = game.view.record.mainline()
        game.view.goto(line[min(ply, len(line) - 1)])
