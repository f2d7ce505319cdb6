"""The screens of the open games: one mode of the app for each, and one for the picker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.screen import Screen

from boardtui.language import _
from boardtui.play.store import StoreError, Summary
from boardtui.players.player import PlayerError
from boardtui.rules.registry import GAMES
from boardtui.ui.games import OpenGames
from boardtui.ui.notices import Notices
from boardtui.ui.open_game import OpenGame
from boardtui.ui.words.errors import sentence

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen
    from boardtui.ui.screens.game_picker import GamePicker

PICKER = "games"
"""The mode of the picker; each open game has a mode of its own, named by its id."""


class GameModes:
    """Brings open games and the picker to the front, each as it was left."""

    def __init__(
        self,
        app: App[Any],
        games: OpenGames,
        notices: Notices,
        make_picker: Callable[[], GamePicker],
        make_screen: Callable[[OpenGame], GameScreen],
    ) -> None:
        self._app = app
        self._games = games
        self._notices = notices
        self._make_picker = make_picker
        self._make_screen = make_screen
        self._closing: set[OpenGame] = set()

    @property
    def shown(self) -> OpenGame | None:
        """The game that is in front, under whatever dialog; None for the picker."""
        return self._games.get(self._app.current_mode)

    def begin(self, open_game: Callable[[], OpenGame] | None) -> None:
        """Settle what is shown first, before anything is drawn: a game, or else the picker."""
        game = self._opened(open_game) if open_game is not None else None
        mode = PICKER
        if game is not None:
            mode = game.id
            self._games.note_shown(game)
        # Whatever Textual shows in its own first mode would be drawn for nothing.
        self._app._screen_stacks = {mode: []}  # noqa: SLF001  upstream has no public way
        self._app._current_mode = mode  # noqa: SLF001  likewise

    def first_screen(self) -> Screen[Any]:
        """The screen of the mode that is shown first."""
        game = self.shown
        return self._make_picker() if game is None else self._make_screen(game)

    def add_first(self) -> None:
        """Make the modes known to the app, which has begun by now."""
        # A mode that is known from the start would have its style sheets read twice.
        self._app.add_mode(PICKER, self._make_picker)
        for game in self._games:
            self._add(game)

    def screens(self) -> Iterator[Screen[Any]]:
        """Every screen there is, shown or not."""
        for stack in tuple(self._app._screen_stacks.values()):  # noqa: SLF001  likewise
            yield from tuple(stack)

    def game_screens(self) -> Iterator[GameScreen]:
        """The screens of the open games, shown or not."""
        if self._games:
            from boardtui.ui.screens.game import GameScreen

            yield from (screen for screen in self.screens() if isinstance(screen, GameScreen))

    async def open(self, open_game: Callable[[], OpenGame]) -> OpenGame | None:
        """Open a game and show it; the one whose place it takes is closed.

        `open_game` may raise StoreError and PlayerError, which are said.
        """
        game = self._opened(open_game)
        if game is None:
            return None
        self._add(game)
        before = self._games.replaced_by(game)
        if game.save.is_copy:
            self._notices.warn(_("This game is open elsewhere; you go on with a copy."))
        await self.show(game)
        if before is not None:
            await self._close(before)
        if before is not None and before.waits and self._notices.is_first("kept"):
            self._notices.tell(_("The game before is kept under Games."))
        return game

    async def resume(self, summary: Summary) -> None:
        """Go on with a saved game, or show it if it is open here already."""
        for game in self._games:
            # Asked for twice in quick succession, it would be a copy of itself.
            if game.save.path == summary.path:
                await self.show(game)
                return
        await self.open(partial(self._games.resume, summary))

    async def show(self, game: OpenGame) -> None:
        """Bring an open game to the front, unless another one takes its place by now."""
        if self._games.get(game.id) is game and game not in self._closing:
            self._games.note_shown(game)
            await self._app.switch_mode(game.id)

    async def show_picker(self) -> None:
        """Bring the picker to the front, the game one comes from highlighted."""
        from boardtui.ui.picker_entries import running_entries
        from boardtui.ui.screens.game_picker import GamePicker

        origin = self._app.current_mode
        await self._app.switch_mode(PICKER)
        if isinstance(self._app.screen, GamePicker):
            self._app.screen.arrive(origin, running_entries(self._games))

    def other_kinds(self) -> list[str]:
        """The kinds of games after the one that is shown, around in a circle."""
        keys = [family.key for family in GAMES]
        if self.shown is None:
            return keys
        here = keys.index(self.shown.kind)
        return keys[here + 1 :] + keys[:here]

    async def _close(self, game: OpenGame) -> None:
        if game in self._closing:
            return
        self._closing.add(game)
        try:
            if self._app.current_mode == game.id:
                await self._app.switch_mode(PICKER)
            await self._app.remove_mode(game.id)
            await self._games.close(game)
        finally:
            self._closing.discard(game)

    def _add(self, game: OpenGame) -> None:
        self._app.add_mode(game.id, lambda: self._make_screen(game))

    def _opened(self, open_game: Callable[[], OpenGame]) -> OpenGame | None:
        try:
            return open_game()
        except (StoreError, PlayerError) as error:
            self._app.call_later(self._notices.warn, sentence(error))
        return None
