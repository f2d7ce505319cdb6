"""The app: what surrounds the games, and the start of it all."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on, work
from textual.binding import BindingType
from textual.screen import Screen

from boardtui.language import _
from boardtui.launch import Launch, NewGame, Review, terms_of
from boardtui.play.store import Store
from boardtui.reasons import Statement
from boardtui.ui import messages
from boardtui.ui.analysts import Analysts
from boardtui.ui.app_commands import APP_COMMANDS
from boardtui.ui.commands import Commanded, CommandTable
from boardtui.ui.dialogs import Dialogs
from boardtui.ui.game_modes import GameModes
from boardtui.ui.games import PATIENCE, OpenGames
from boardtui.ui.keys import narrow_key
from boardtui.ui.notices import Notices
from boardtui.ui.pages import Pages
from boardtui.ui.preferences import Preferences
from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.capabilities import Capabilities, detect, needs_probe
from boardtui.ui.terminal.probe import NO_ANSWERS, probe_terminal
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS
from boardtui.ui.words.errors import sentence

if TYPE_CHECKING:
    from boardtui.players.levels import Terms
    from boardtui.ui.open_game import OpenGame
    from boardtui.ui.screens.game import GameScreen
    from boardtui.ui.screens.game_picker import GamePicker

DISK_PATIENCE = 0.8
"""Seconds at the end for writing whole saves, less than `SAVE_PATIENCE`."""


class BoardApp(Commanded, TerminalApp):
    """Shows help and settings, switches between games, and knows the keys that work everywhere."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; color: $foreground; overflow: hidden; }
    ToastRack { dock: top; align: right top; margin: 0; }
    Toast { border: none; padding: 0 1; margin: 0; width: auto; max-width: 100%; }
    """
    COMMAND_TABLE: ClassVar[CommandTable[BoardApp]] = APP_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = APP_COMMANDS.bindings()

    def __init__(self, launch: Launch, looks: Capabilities, *, type_ahead: bytes = b"") -> None:
        super().__init__(ambiguous_is_wide=looks.ambiguous_width == 2, type_ahead=type_ahead)
        self.preferences = Preferences(launch.settings, launch.config_path, looks)
        self.notices = Notices(self)
        store = Store(launch.data_path, self._warn_of_saves, self.after_frame)
        self.games = OpenGames(store, self._terms, self.notices.tell)
        self.modes: GameModes = GameModes(
            self, self.games, self.notices, self._make_picker, self._make_game_screen
        )
        self.dialogs: Dialogs = Dialogs(
            self,
            self.games,
            self.modes,
            self.preferences,
            self.notices,
            random.Random(launch.seed),
        )
        self.pages: Pages = Pages(self, self.modes, self.preferences, self.notices)
        self.analysts = Analysts()
        self.problems = launch.problems
        """What is wrong with the settings file."""
        self._seed = launch.seed
        self._opening = launch.opening
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = launch.settings.theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    async def on_event(self, event: events.Event) -> None:
        # An input method that is on makes full-width characters of keys that mean commands.
        if isinstance(event, events.Key) and not event.is_forwarded:
            focused = self.focused
            if focused is None or not focused.check_consume_key(event.key, event.character):
                event = narrow_key(event)
        await super().on_event(event)

    async def run_flow(self, flow: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Go through questions and what follows from the answers, beside everything else."""
        await self.dialogs.run(flow)

    async def action_quit(self) -> None:
        """Leave the program; asks first when a game would be lost."""
        if self.games.troubled:
            await self.run_flow(self._ask_before_leaving)
        else:
            await self.leave()

    action_interrupt = action_quit

    async def _ask_before_leaving(self) -> None:
        if await self.dialogs.may_lose_games():
            await self.leave()

    def on_load(self) -> None:
        match self._opening:
            case NewGame() as wish:
                self.modes.begin(partial(self.games.start, wish))
            case Review(readings=(reading,)):
                self.modes.begin(partial(self.games.review, reading))
            case _:
                self.modes.begin(None)

    def get_default_screen(self) -> Screen[Any]:
        return self.modes.first_screen()

    def on_mount(self) -> None:
        self.modes.add_first()
        self.call_later(self._begin)

    def _begin(self) -> None:
        self.set_keymap(self.preferences.keymap)
        if self.preferences.keymap:
            self.pages.tell_clashes()
        if self.problems or isinstance(self._opening, Review):
            self._open_first()
        self.call_after_refresh(_collect_garbage)

    @work
    async def _open_first(self) -> None:
        """Say what is wrong before anything else, then go on with the record of the start."""
        if self.problems:
            await self._tell_problems()
        match self._opening:
            case Review(readings=(reading,)) as review:
                await self.dialogs.tell_problems(reading, review.source)
            case Review() as review:
                await self.dialogs.review(review)

    async def on_hang_up(self) -> None:
        # A disk that takes longer loses nothing: the journals hold what was shown.
        with suppress(TimeoutError):
            async with asyncio.timeout(DISK_PATIENCE):
                await self.games.close_files()

    async def let_go(self) -> None:
        leaving = [self.games.close_all(), self.analysts.close()]
        _done, late = await asyncio.wait(map(asyncio.create_task, leaving), timeout=PATIENCE)
        for task in late:
            task.cancel()  # which kills the engine

    async def _tell_problems(self) -> None:
        """Show what is wrong with the settings, unless the picker shows all of it."""
        from boardtui.ui.screens.game_picker import MOST_PROBLEMS

        if self.games or len(self.problems) > MOST_PROBLEMS:
            lines = [sentence(problem) for problem in self.problems]
            await self.dialogs.show_message(_("Settings"), lines)

    @on(messages.RematchWanted)
    async def _rematch(self, message: messages.RematchWanted) -> None:
        rematch = message.game.rematch(swap=message.swap)
        await self.modes.open(partial(self.games.start, rematch))

    @on(messages.NewGameWanted)
    async def _ask_for_new_game(self, message: messages.NewGameWanted) -> None:
        await self.run_flow(partial(self.dialogs.new_game_like, message.game))

    @on(messages.PlayOnWanted)
    async def _play_on(self, message: messages.PlayOnWanted) -> None:
        await self.modes.open(partial(self.games.play_on, message.node, message.seats))

    @on(messages.EngineIsSlow)
    def _warn_of_slow_engine(self) -> None:
        if self.notices.is_first("slow"):
            self.notices.warn(
                _("The engine runs without numba here: it is slow, and weaker for that.")
            )

    def _warn_of_saves(self, note: Statement) -> None:
        # The thread that writes, and the other views of a table, call from other contexts.
        with self._context():
            self.notices.warn(sentence(note))

    def _terms(self) -> Terms:
        """What holds for computers who come to the board now."""
        return terms_of(self.preferences.settings, self._seed)

    def _make_picker(self) -> GamePicker:
        from boardtui.ui.game_list import GameList
        from boardtui.ui.screens.game_picker import GamePicker

        host = GameList(self.games, self.modes, self.dialogs, self.notices)
        return GamePicker(self.preferences, host, self.problems)

    def _make_game_screen(self, game: OpenGame) -> GameScreen:
        from boardtui.ui.screens.game import GameScreen

        find_analyst = self.analysts.finder(game.game)
        look = self.preferences
        return GameScreen(game, look.settings, look.glyphs, find_analyst, self._terms)


def _collect_garbage() -> None:
    """Collect from now on, if the start put it off, but never look at what it has made."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def run_app(launch: Launch) -> int:
    """Run the app until it is left; the exit status."""
    wish = None if launch.settings.glyphs == "auto" else launch.settings.glyphs
    answers = probe_terminal() if needs_probe(wish) else NO_ANSWERS
    looks = detect(answers=answers, colour=launch.settings.colour, glyphs=wish)
    app = BoardApp(launch, looks, type_ahead=answers.typed)
    app.run(mouse=launch.settings.mouse and looks.mouse)
    from boardtui.ui.farewell import say_farewell

    with app.language.in_use():
        say_farewell(app.games)
    return app.return_code or (1 if app.games.troubled else 0)
