"""The part of the app that lays out games, each kind in a mode of its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import on, work
from textual.screen import Screen

from boardtui.language import _
from boardtui.launch import Launch, terms_of
from boardtui.play.store import Store, StoreError
from boardtui.players.levels import analysing_engine
from boardtui.players.player import PlayerError
from boardtui.players.specs import plays_with_our_engine
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES
from boardtui.ui import messages
from boardtui.ui.desk import PATIENCE, Desk, Table
from boardtui.ui.preferences import Preferences
from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.capabilities import Capabilities
from boardtui.ui.words.errors import sentence

if TYPE_CHECKING:
    from boardtui.play.analyst import Analyst
    from boardtui.players.levels import Terms
    from boardtui.ui.screens.game import GameScreen
    from boardtui.ui.screens.game_picker import GamePicker

PICKER = "games"
"""The mode of the picker; every running game has a mode of its own, named by its key."""

MOST_RECENT = 5
"""How many records the picker offers."""


class GamesApp(TerminalApp):
    """Keeps at most one game of each kind on a screen, and saves them all."""

    def __init__(self, launch: Launch, looks: Capabilities, type_ahead: bytes) -> None:
        super().__init__(ambiguous_is_wide=looks.ambiguous_width == 2, type_ahead=type_ahead)
        self.preferences = Preferences(launch.settings, launch.config_path, looks)
        self.seed = launch.seed
        """For every random choice of the computer players."""
        self.desk = Desk(Store(launch.data_path, self.warn), self.terms, self.tell)
        self.analysts: dict[str, Analyst] = {}
        """Who is asked about the games, by their kinds."""
        self.chance = random.Random(launch.seed)
        self.saved_as: list[Path] = []
        """Where the games lie that were running when the program ended."""
        self.changes_saved_as: list[Path] = []
        """Where the records lie that were changed when the program ended."""
        self._said_kept = False
        self._said_slow = False
        self.problems = launch.problems
        """What is wrong with the settings file."""

    def begin(self, make: Callable[[], Table] | None) -> None:
        """Settle what is shown first, before anything is drawn: a game, or else the picker."""
        table = self._made(make) if make is not None else None
        mode = PICKER
        if table is not None:
            mode = table.key
            self.desk.tables[mode] = table
        # Whatever Textual shows in its own first mode would be drawn for nothing.
        self._screen_stacks = {mode: []}
        self._current_mode = mode

    def get_default_screen(self) -> Screen[Any]:
        table = self.desk.tables.get(self.current_mode)
        return self._picker() if table is None else self._game_screen(table)

    def on_mount(self) -> None:
        # A mode that is known from the start would have its style sheets read twice.
        self.add_mode(PICKER, self._picker)
        for table in self.desk.tables.values():
            self.add_mode(table.key, partial(self._game_screen, table))

    def terms(self) -> Terms:
        """What holds for computers who come to the board now."""
        return terms_of(self.preferences.settings, self.seed)

    def warn(self, text: str) -> None:
        """Say something that must not be missed."""
        self.notify(text, severity="warning", timeout=20, markup=False)

    def tell(self, text: str) -> None:
        """Say something that is good to know."""
        self.notify(text, timeout=6, markup=False)

    def keep(self, name: str, value: Any) -> None:
        """Take a setting over; that it cannot be kept is said, but not again and again."""
        before = self.preferences.trouble
        self.preferences.change(name, value)
        if self.preferences.trouble not in {"", before}:
            self.warn(self.preferences.trouble)

    def all_screens(self) -> Iterator[Screen[Any]]:
        """Every screen there is, shown or not."""
        for stack in self._screen_stacks.values():
            yield from stack

    def game_screens(self) -> Iterator[GameScreen]:
        """The screens of the running games, shown or not."""
        if self.desk.tables:
            from boardtui.ui.screens.game import GameScreen

            yield from (screen for screen in self.all_screens() if isinstance(screen, GameScreen))

    async def lay_out(self, make: Callable[[], Table]) -> None:
        """Put a game on the screen of its kind; the one that was there is cleared away.

        `make` may raise StoreError and PlayerError, which are said.
        """
        table = self._made(make)
        if table is None:
            return
        if self.current_mode == table.key:
            await self.switch_mode(PICKER)
        if table.key in self._screen_stacks:
            await self.remove_mode(table.key)
        before = self.desk.tables.get(table.key)
        await self.desk.clear(table.key)
        self.desk.tables[table.key] = table
        if table.save.is_copy:
            self.warn(_("This game is open elsewhere; you go on with a copy."))
        self.add_mode(table.key, partial(self._game_screen, table))
        await self.switch_mode(table.key)
        if before is not None and before.waits and not self._said_kept:
            self._said_kept = True
            self.tell(_("The game before is kept under Games."))

    async def action_games(self) -> None:
        """Show the picker."""
        from boardtui.ui.screens.game_picker import GamePicker
        from boardtui.ui.shelf import running_entries

        origin = self.current_mode
        await self.switch_mode(PICKER)
        if isinstance(self.screen, GamePicker):
            self.screen.arrive(origin, running_entries(self.desk.tables.values()))

    def other_kinds(self) -> list[str]:
        """The kinds of games after the one that is shown, around in a circle."""
        keys = [family.key for family in GAMES]
        if self.current_mode not in keys:
            return keys
        here = keys.index(self.current_mode)
        return keys[here + 1 :] + keys[:here]

    async def on_hang_up(self) -> None:
        self.desk.close_files()
        tables = self.desk.tables.values()
        self.saved_as += [table.save.path for table in tables if table.waits]
        self.changes_saved_as += [table.save.path for table in tables if table.is_changed_record]

    async def let_go(self) -> None:
        leaving = [self.desk.close(), *(analyst.close() for analyst in self.analysts.values())]
        _done, late = await asyncio.wait(map(asyncio.create_task, leaving), timeout=PATIENCE)
        for task in late:
            task.cancel()  # which kills the engine

    @on(messages.RematchWanted)
    async def _rematch(self, message: messages.RematchWanted) -> None:
        # By its key: another game may be in front by now.
        table = self.desk.tables.get(message.key)
        if table is not None:
            await self.lay_out(partial(self.desk.start, table.rematch(swap=message.swap)))

    @on(messages.EngineIsSlow)
    def _warn_of_slow_engine(self) -> None:
        if not self._said_slow:
            self._said_slow = True
            self.warn(_("The engine runs without numba here: it is slow, and weaker for that."))

    @on(messages.PlayersChanged)
    def _note_players(self, message: messages.PlayersChanged) -> None:
        table = self.desk.tables.get(message.key)
        if table is not None:
            table.take_seats(message.seats)

    @on(messages.RunningGameWanted)
    def _show_running(self, message: messages.RunningGameWanted) -> None:
        if message.key in self.desk.tables:
            self.switch_mode(message.key)

    @on(messages.SavedGameWanted)
    async def _go_on(self, message: messages.SavedGameWanted) -> None:
        for table in self.desk.tables.values():
            # Asked for twice in quick succession, it would be a copy of itself.
            if table.save.path == message.summary.path:
                await self.switch_mode(table.key)
                return
        await self.lay_out(partial(self.desk.resume, message.summary))

    @on(messages.PuttingAwayWanted)
    def _put_away(self, message: messages.PuttingAwayWanted) -> None:
        store = self.desk.store
        try:
            store.archive(message.summary)
        except StoreError as error:
            self.warn(_("The game stays where it is: {reason}").format(reason=sentence(error)))
        else:
            folder = store.directory / "archive"
            self.tell(_("The game is in the folder {folder} now.").format(folder=folder))
        self.post_message(messages.PickerShown())

    @on(messages.PickerShown)
    @work(group="picker", exclusive=True)
    async def _fill_picker(self) -> None:
        from boardtui.ui.screens.game_picker import GamePicker, Shelf
        from boardtui.ui.shelf import games_and_records, running_entries, saved_entries

        games, records = await asyncio.to_thread(games_and_records, self.desk.store)
        shelf = Shelf(
            running_entries(self.desk.tables.values()),
            saved_entries(games),
            saved_entries(records[:MOST_RECENT]),
        )
        for screen in self.all_screens():
            if isinstance(screen, GamePicker):
                screen.shelf = shelf

    def _made(self, make: Callable[[], Table]) -> Table | None:
        try:
            return make()
        except (StoreError, PlayerError) as error:
            self.call_later(self.warn, sentence(error))
        return None

    def _picker(self) -> GamePicker:
        from boardtui.ui.screens.game_picker import GamePicker

        return GamePicker(self.preferences, self.problems)

    def _game_screen(self, table: Table) -> GameScreen:
        from boardtui.ui.screens.game import GameScreen

        game = table.match.record.game
        find_analyst = partial(self._analyst, game) if plays_with_our_engine(game) else None
        look = self.preferences
        return GameScreen(table.match, look.settings, look.glyphs, find_analyst, self.terms)

    def _analyst(self, game: Game) -> Analyst:
        """Who is asked about games of this kind."""
        if game.key not in self.analysts:
            from boardtui.play.analyst import Analyst

            self.analysts[game.key] = Analyst(partial(analysing_engine, game))
        return self.analysts[game.key]
