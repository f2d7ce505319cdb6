"""The explorer of a game screen: the library's moves and games from the position at the cursor."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from textual.worker import Worker

from boardtui.library.errors import LibraryError
from boardtui.library.query import QueryError, parse_query
from boardtui.library.rows import Row
from boardtui.person.personal_file import PersonalError
from boardtui.play.view_state import ViewState
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Position
from boardtui.session.explored import ExplorerState, GameFilter, explore
from boardtui.session.game_library import GameLibrary, Update
from boardtui.session.library_view import ply_of
from boardtui.ui.messages import LibraryGameWanted, PositionGamesWanted, RepliesWanted
from boardtui.ui.screens.playing import Playing
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.explorer_panel import ExplorerPanel
from boardtui.words.errors import sentence

CALM = 0.15
"""Seconds of rest before a question while the cursor moves, so that stepping asks none."""

PATIENCE = 0.3
"""Seconds that the answer for the previous position stays on the screen."""


class Explorer:
    """Asks the library about the position at the cursor, and plays or opens the picked entry."""

    def __init__(
        self,
        screen: StateScreen,
        playing: Playing,
        library: GameLibrary,
        only: GameFilter,
        keep: Callable[[GameFilter | None], object],
    ) -> None:
        """Begin with a filter.

        `keep` is called with each new filter, and with None when the person closes the explorer.
        """
        self._screen = screen
        self._playing = playing
        self._library = library
        self._only = only
        self._keep = keep
        self._asked_at = 0.0
        self._unfollow: Callable[[], None] | None = None

    @property
    def state(self) -> ExplorerState | None:
        """The state on the screen; None while it is closed."""
        return self._screen.latest.explorer

    @property
    def panel(self) -> ExplorerPanel | None:
        """The panel, once it was opened."""
        return self._screen.query_one_optional(ExplorerPanel)

    def make_panel(self) -> ExplorerPanel:
        """Return a new panel, to be mounted once."""
        return ExplorerPanel(self)

    def start(self) -> None:
        """Open the panel, and keep it up to date as the cursor moves."""
        self._keep(self._only)
        if self._unfollow is None:
            self._unfollow = self._library.updates.add(self._take_update)
        self._screen.show(explorer=ExplorerState(self._only), message="")
        self._library.begin_reading_own()
        self._ask()

    def stop(self) -> None:
        self._keep(None)
        self._close()

    def follow(self, before: ViewState, state: ViewState) -> None:
        """Follow the cursor; close where other people play on."""
        if not state.is_alone:
            self._close()
        elif state.node is not before.node:
            now = asyncio.get_running_loop().time()
            self._ask(after=CALM if now - self._asked_at < CALM else 0.0)

    def limit(self, text: str) -> bool:
        """Set the filter to a search; return False if that is not understood."""
        try:
            query = parse_query(text)
        except QueryError as error:
            self._screen.say(sentence(error), bell=True)
            return False
        self._only = GameFilter(text.strip(), query)
        self._keep(self._only)
        with self._screen.one_change():
            self._screen.show(explorer=self._current()._replace(only=self._only), message="")
            self._ask()
        return True

    def play(self, move: Move) -> None:
        """Play a move of the panel, unless the cursor has moved on."""
        if self._is_current:
            self._playing.play(move)

    def open(self, row: Row) -> None:
        """Open a game at the position on the screen."""
        if self._is_current:
            opening = self._open(row, self._screen.state.position)
            self._screen.run_worker(opening, group="explorer-game", exclusive=True)

    def list_games(self) -> None:
        """Show the games of the library with the position at the cursor, as far as they count."""
        only = GameFilter() if self.state is None else self._only
        self._screen.post_message(PositionGamesWanted(self._screen.state.position, only))

    def add_replies(self) -> None:
        """Ask for replies of the games that count, to be added to the record."""
        self._screen.post_message(RepliesWanted(self._screen.game, self._only))

    def leave(self) -> None:
        """Give the focus back to the board."""
        self._screen.query_one(BoardWidget).focus()

    def close(self) -> None:
        """Stop following the library."""
        if self._unfollow is not None:
            self._unfollow()
            self._unfollow = None

    @property
    def _is_current(self) -> bool:
        explored = None if self.state is None else self.state.explored
        return explored is not None and explored.position is self._screen.state.position

    def _current(self) -> ExplorerState:
        return self.state or ExplorerState(self._only)

    def _close(self) -> None:
        self.close()
        self._screen.workers.cancel_group(self._screen, "explorer")
        if self.panel is not None and self.panel.has_focus_within:
            self.leave()
        self._screen.show(explorer=None)

    def _take_update(self, update: Update) -> None:
        is_answered = self._is_current and update.found_nothing
        if update.is_over and self.state is not None and not is_answered:
            self._ask(is_again=self._is_current)

    def _ask(self, *, after: float = 0.0, is_again: bool = False) -> None:
        """Ask about the position at the cursor; an older question is dropped.

        If it is asked again, since games came in, the answer on the screen stays until the next.
        """
        self._asked_at = asyncio.get_running_loop().time()
        # A function, since a coroutine that the next question overtakes would never be awaited.
        answer = partial(self._answer, after, PATIENCE if not is_again else None)
        _worker: Worker[None] = self._screen.run_worker(answer, group="explorer", exclusive=True)

    async def _answer(self, after: float, patience: float | None) -> None:
        await asyncio.sleep(after)
        shown = self._screen.state
        line = shown.line[: shown.depth + 1]
        question = partial(explore, self._library, self._only, line)
        asking = asyncio.ensure_future(self._library.ask(question))
        try:
            if not (await asyncio.wait([asking], timeout=patience))[0]:
                self._show(ExplorerState(self._only, is_slow=True))
            explored = await asking
        except (LibraryError, PersonalError) as error:
            self._show(ExplorerState(self._only, problem=error))
        else:
            is_coming = explored is None and self._library.is_updating
            has_library = explored is not None or is_coming
            state = ExplorerState(self._only, explored, has_library=has_library)
            self._show(state._replace(is_slow=is_coming))
        finally:
            asking.cancel()

    def _show(self, state: ExplorerState) -> None:
        if self.state is not None:
            self._screen.show(explorer=state)

    async def _open(self, row: Row, position: Position) -> None:
        """Open a game where it reaches a position, in any order of moves and any symmetry."""
        try:
            ply = await self._library.do(lambda: ply_of(position, row.positions()))
        except RulesError as error:
            self._screen.say(sentence(error), bell=True)
        else:
            self._screen.post_message(LibraryGameWanted(row, ply or 0))
