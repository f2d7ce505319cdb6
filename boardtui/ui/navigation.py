"""The screen in front: picker, lobby and each open game are modes of the app, below dialogs.

The dialogs' questions and the consequences of the answers are in `flows`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from textual.app import App
from textual.screen import Screen
from textual.worker import Worker

from boardtui.players.player import PlayerError
from boardtui.rules.registry import GAMES
from boardtui.saves.errors import StoreError
from boardtui.session.launch import NewGame, Review
from boardtui.session.open_games import OpenGames
from boardtui.system.garbage import collector
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.threads import Stopped, in_thread
from boardtui.ui.notices import Notices
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.session.library_view import LibraryView
    from boardtui.session.open_game import OpenGame
    from boardtui.ui.preferences import Preferences
    from boardtui.ui.screen_maker import ScreenMaker
    from boardtui.ui.screens.game import GameScreen
    from boardtui.ui.screens.game_picker import GamePicker
    from boardtui.ui.screens.lobby import LobbyScreen

T = TypeVar("T")

PICKER = "games"
"""The mode of the picker; each open game has a mode of its own, named by its id."""

LOBBY = "lobby"
"""The mode of the lobby of a club."""


LONGEST_WAY = 8
"""The most records on a way back that stay open."""


class WayBack(NamedTuple):
    """The place that a game was opened from, unless it was the picker itself."""

    mode: str
    """The mode that was in front: the picker's, or another game's."""
    view: LibraryView | None = None
    """The library list that covered it; None without one."""


class Navigation:
    """Brings open games and the picker to the front, as they were left, and dialogs over them."""

    def __init__(
        self,
        app: App[Any],
        games: OpenGames,
        notices: Notices,
        screens: ScreenMaker,
        preferences: Preferences,
    ) -> None:
        self._app = app
        self._preferences = preferences
        self._games = games
        self._notices = notices
        self._screens = screens
        self._closing: dict[OpenGame, asyncio.Event] = {}
        """The games being closed, or to be closed once their replacement is shown.

        Each has an event that is set at its end.
        """
        self._answers: dict[asyncio.Future[Any], str] = {}
        """The answers that `ask_over` waits for, with the modes below the screens."""
        self._resuming: set[Path] = set()
        self._ways_back: dict[OpenGame, WayBack] = {}
        self._picker: GamePicker | None = None
        self.lobby: LobbyScreen | None = None
        """The lobby, once it was shown."""
        self._awaited: asyncio.Task[Any] | None = None
        """The task that a dialog needs before it can open."""

    @property
    def shown(self) -> OpenGame | None:
        """The game in front, even if a dialog covers it; None for the picker."""
        return self._games.get(self._app.current_mode)

    async def begin(self, opening: NewGame | Review | None, home: str = PICKER) -> None:
        """Choose the first mode before anything is drawn: a game, or else `home`."""
        game, mode = None, home
        try:
            match opening:
                case NewGame():
                    game = self._games.start(opening)
                case Review():
                    game = await self._games.open_file(opening)
        except (StoreError, PlayerError) as error:
            self._show_failure(error)
        if game is not None:
            self._warn_of_copy(game)
            mode = game.id
            self._games.note_shown(game)
        # Textual would first draw its default mode, for nothing.
        self._app._screen_stacks = {mode: []}  # noqa: SLF001  Textual has no public way
        self._app._current_mode = mode  # noqa: SLF001  likewise

    def first_screen(self) -> Screen[Any]:
        """Return the screen of the mode that `begin` has chosen."""
        game = self.shown
        if game is not None:
            return self._screens.make_game(game)
        return self._new_lobby() if self._app.current_mode == LOBBY else self._new_picker()

    def add_first(self) -> None:
        """Add the modes to the running app."""
        # Textual would read the style sheets of a mode known from the start twice.
        self._app.add_mode(PICKER, self._new_picker)
        self._app.add_mode(LOBBY, self._new_lobby)
        for game in self._games:
            self._add(game)

    def screens(self) -> Iterator[Screen[Any]]:
        """Yield every screen, shown or not."""
        for stack in tuple(self._app._screen_stacks.values()):  # noqa: SLF001  likewise
            yield from tuple(stack)

    def game_screens(self) -> Iterator[GameScreen]:
        """Yield the screens of open games, shown or not."""
        if self._games:
            from boardtui.ui.screens.game import GameScreen

            yield from (screen for screen in self.screens() if isinstance(screen, GameScreen))

    def way_back(self, game: OpenGame | None) -> WayBack | None:
        """Return the way back from a game; None if it leads to the picker."""
        way = self._ways_back.get(game) if game is not None else None
        if way is None or way.mode in (PICKER, LOBBY) or self._game_of(way.mode) is not None:
            return way
        # The game below was closed.
        return None if way.view is None else way._replace(mode=PICKER)

    @property
    def is_asking(self) -> bool:
        """True if a dialog, or another screen, covers the game or the picker."""
        return len(self._app.screen_stack) > 1

    async def run(self, flow: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Run a flow in a worker.

        Its first dialog is open when this returns, so that no key overtakes it.
        """
        _worker: Worker[object] = self._app.run_worker(flow)
        # Tasks run in the order of becoming ready: the worker's comes before this one.
        await asyncio.sleep(0)
        if self._awaited is not None:
            await asyncio.wait([self._awaited])

    async def wait_for(self, needed: Coroutine[Any, Any, T]) -> T:
        """Wait for a value that a dialog needs before it can open; the next keys wait as well."""
        self._awaited = task = asyncio.create_task(needed)
        return await task

    async def ask(self, screen: Screen[T]) -> T | None:
        """Return the answer to a screen; None if it is cancelled or if a dialog is open already."""
        if self.is_asking:
            return None
        answer: T = await self._app.push_screen_wait(screen)
        return answer

    async def ask_over(self, mode: str, screen: Screen[T]) -> T:
        """Show a screen over the picker or a game, in front with it; return its answer.

        Raises CancelledError if the game is closed, and the screen with it.
        """
        if mode not in self._app._screen_stacks:  # noqa: SLF001  likewise
            await self.bring(mode)
        answer = self._app.push_screen(screen, wait_for_dismiss=True, mode=mode)
        self._answers[answer] = mode
        try:
            # After the push, so that the next key finds the screen, and nothing below it is drawn.
            await self.bring(mode)
            return await asyncio.shield(answer)
        finally:
            del self._answers[answer]

    async def open(
        self, open_game: Callable[[], OpenGame], way_back: WayBack | None = None
    ) -> OpenGame | None:
        """Open a game and show it; close the games that it replaces.

        Records on the way back stay open, up to `LONGEST_WAY`. StoreError and PlayerError of
        `open_game` are shown.
        """
        try:
            game = open_game()
        except (StoreError, PlayerError) as error:
            self._show_failure(error)
            return None
        await self._show_opened(game, way_back)
        return game

    async def _show_opened(self, game: OpenGame, way_back: WayBack | None) -> None:
        """Show a game that was opened, and close those that it replaces."""
        self._warn_of_copy(game)
        self._add(game)
        near = set(islice(self._games_on(way_back), LONGEST_WAY))
        replaced = {*self._games.replaced_by(game, near)} - self._closing.keys()
        # From here no way back leads to them: no screen may open over a game that is closing.
        self._closing |= {before: asyncio.Event() for before in replaced}
        try:
            await self.show(game, way_back)
        finally:
            for before in replaced:
                # Not awaited: the next key must not wait for the disk.
                self._app.run_worker(self._replace(before))

    async def resume(self, path: Path, way_back: WayBack | None = None) -> OpenGame | None:
        """Resume the saved game of a path, or show it if it is already open; return it.

        Return None on failure, once the reason is shown.
        """
        # While a closing game still locks its files, resuming would make a copy.
        for game, closed in tuple(self._closing.items()):
            if game.is_kept_at(path):
                await closed.wait()
        if path in self._resuming:
            return None
        if (opened := self._games.kept_at(path)) is not None:
            await self.show(opened, way_back)
            return opened
        from boardtui.ui.long_reading import visible_reading

        self._resuming.add(path)
        try:
            async with visible_reading(self._app, self._preferences.glyphs, path.name) as note:
                game = await self._games.resume(path, note)
            await self._show_opened(game, way_back)
        except StoreError as error:
            self._notices.warn(sentence(error))
        except Stopped:
            pass
        else:
            return game
        finally:
            self._resuming.discard(path)
        return None

    async def show(self, game: OpenGame, way_back: WayBack | None = None) -> None:
        """Bring an open game to the front, unless it is closed or closing.

        A way back that would lead round to the game itself is not taken: the old one stays.
        """
        if self._game_of(game.id) is not game:
            return
        self._games.note_shown(game)
        if way_back is None:
            self._ways_back.pop(game, None)
        elif game not in self._games_on(way_back):
            self._ways_back[game] = way_back
        await self._app.switch_mode(game.id)

    async def show_picker(self) -> None:
        """Bring the picker to the front, with the last game highlighted."""
        from boardtui.ui.game_items import running_items

        origin = self._app.current_mode
        await self._app.switch_mode(PICKER)
        if self._picker is not None:
            self._picker.arrive(origin, running_items(self._games))

    async def show_lobby(self) -> None:
        """Bring the lobby to the front, at the game that was shown or at one that waits."""
        shown = self.shown
        await self._app.switch_mode(LOBBY)
        if self.lobby is None:
            return
        if shown is None:
            self.lobby.arrive()
        else:
            self.lobby.highlight(shown.ref)

    async def bring(self, mode: str) -> None:
        """Bring the picker, the lobby or a game to the front, unless it is there."""
        game = self._game_of(mode)
        if mode == self._app.current_mode:
            return
        if mode == LOBBY:
            await self.show_lobby()
        elif game is None:
            await self.show_picker()
        else:
            await self.show(game, self.way_back(game))

    def other_kinds(self) -> list[str]:
        """Return the other kinds of games, in order from the one in front."""
        keys = [family.key for family in GAMES]
        if self.shown is None:
            return keys
        here = keys.index(self.shown.kind)
        return keys[here + 1 :] + keys[:here]

    async def close(self, game: OpenGame) -> None:
        """Close a game and its screen; it stays saved."""
        if (closed := self._closing.get(game)) is not None:
            await closed.wait()
        else:
            self._closing[game] = asyncio.Event()
            await self._close(game)

    async def _replace(self, game: OpenGame) -> None:
        """Close a game that another one has replaced."""
        await self._close(game)
        if game.waits and self._notices.is_first("kept"):
            self._notices.tell(_("The previous game is under “Games”."))

    async def _close(self, game: OpenGame) -> None:
        self._ways_back.pop(game, None)
        try:
            if self._app.current_mode == game.id:
                await self._app.switch_mode(LOBBY if game.ref else PICKER)
            await self._app.remove_mode(game.id)
            for answer, mode in tuple(self._answers.items()):
                if mode == game.id:
                    answer.cancel()
            await self._games.close(game)
            if game.is_large and not game.trouble:
                await self._forget(game)
        finally:
            self._closing.pop(game).set()

    async def _forget(self, game: OpenGame) -> None:
        """Free a large record in a thread: at once, that would hold up every key."""
        await in_thread(game.dissolve)
        if not any(other.is_large for other in self._games):
            collector.thaw()

    def _game_of(self, mode: str) -> OpenGame | None:
        """Return the game of a mode, unless it is closed or closing; None for the picker."""
        game = self._games.get(mode)
        return None if game in self._closing else game

    def _games_on(self, way: WayBack | None) -> Iterator[OpenGame]:
        """Yield the open games on a way back, one after the other."""
        while way is not None and (game := self._game_of(way.mode)) is not None:
            yield game
            way = self.way_back(game)

    def _new_picker(self) -> GamePicker:
        self._picker = self._screens.make_picker()
        return self._picker

    def _new_lobby(self) -> LobbyScreen:
        self.lobby = self._screens.make_lobby()
        return self.lobby

    def _add(self, game: OpenGame) -> None:
        self._app.add_mode(game.id, lambda: self._screens.make_game(game))

    def _show_failure(self, error: StoreError | PlayerError) -> None:
        """Show why a game could not be opened."""
        self._app.call_later(self._notices.warn, sentence(error))

    def _warn_of_copy(self, game: OpenGame) -> None:
        if game.keeper.is_copy:
            warning = _("This game is open elsewhere, so you are continuing with a copy.")
            self._app.call_later(self._notices.warn, warning)
