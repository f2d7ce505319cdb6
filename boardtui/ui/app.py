"""The app: screens, dialogs and commands around the open games; its start and its exit."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable, Coroutine
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on, work
from textual.binding import BindingType
from textual.screen import Screen

from boardtui.players import orphans
from boardtui.session.analysts import Analysts, shared_slot
from boardtui.session.launch import (
    AskGame,
    ChooseGame,
    Launch,
    Learn,
    NewGame,
    Review,
    player_options,
)
from boardtui.session.open_games import PATIENCE, OpenGames, store_in
from boardtui.system.reasons import Statement
from boardtui.ui import messages
from boardtui.ui.app_commands import APP_COMMANDS
from boardtui.ui.commands import Commanded, CommandTable
from boardtui.ui.dialogs import Dialogs
from boardtui.ui.game_modes import GameModes
from boardtui.ui.keys import narrow_key
from boardtui.ui.notices import Notices
from boardtui.ui.pages import Pages
from boardtui.ui.preferences import Preferences
from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.capabilities import Capabilities, detect, needs_probe
from boardtui.ui.terminal.probe import NO_ANSWERS, probe_terminal
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.play.table import Change
    from boardtui.players.engine_console import EngineConsole
    from boardtui.players.levels import PlayerOptions
    from boardtui.session.explored import GameFilter
    from boardtui.session.game_library import GameLibrary
    from boardtui.session.open_game import OpenGame
    from boardtui.session.visit import Visit
    from boardtui.ui.library_pages import LibraryPages
    from boardtui.ui.screens.explorer import Explorer
    from boardtui.ui.screens.game import GameScreen
    from boardtui.ui.screens.game_picker import GamePicker

KILLING_PATIENCE = 0.5
"""Seconds at the very end for killing engines and what they leave behind."""


class BoardApp(Commanded, TerminalApp):
    """The app: owner of the open games, their screens, the dialogs and the global commands."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { color: $foreground; overflow: hidden; }
    ToastRack { margin: 0; scrollbar-size: 0 0; }
    Toast { border: none; padding: 0 1; margin: 0; width: 100%; max-width: 100%; }
    """
    COMMAND_TABLE: ClassVar[CommandTable[BoardApp]] = APP_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = APP_COMMANDS.bindings()

    def __init__(self, launch: Launch, looks: Capabilities, *, type_ahead: bytes = b"") -> None:
        super().__init__(ambiguous_is_wide=looks.ambiguous_width == 2, type_ahead=type_ahead)
        self.preferences = Preferences(launch.settings, launch.config_path, looks, launch.bounds)
        self.notices = Notices(self)
        self._slot = shared_slot(launch.bounds)
        console = launch.find_console or cache(_new_console)
        self._find_console = console if launch.bounds.programs else None
        store = store_in(launch.data_path, launch.bounds, self._warn_of_saves, self.after_frame)
        self.games = OpenGames(store, self._player_options, self.notices.state, self._alert)
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
            lambda game: self.analysts.memory(game),
            lambda kind: self.after_frame(partial(self.analysts.expect, kind)),
        )
        self.pages: Pages = Pages(
            self, self.games, self.modes, self.preferences, self.notices, self._find_console
        )
        self.analysts = Analysts(
            slot=self._slot,
            console=self._find_console,
            threads=self.preferences.settings.threads,
        )
        self.problems = launch.problems
        """Mistakes in the settings file."""
        self._visit: Visit | None = None
        self._explored: GameFilter | None = None
        """The games that count in the explorer that was opened last; None once one was closed."""
        self._seed = launch.seed
        # Programs named here may be run in every game; those named in files may not.
        self._commands = launch.opening.seats if isinstance(launch.opening, NewGame) else ()
        self._opening = launch.opening
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = launch.settings.theme

    @cached_property
    def library(self) -> GameLibrary | None:
        """The library of games; None where nothing is kept."""
        if not self.games.store.keeps:
            return None
        from boardtui.session.game_library import GameLibrary

        return GameLibrary(self.games.store.directory)

    @cached_property
    def library_pages(self) -> LibraryPages | None:
        """The screens of the library; None where nothing is kept."""
        if self.library is None:
            return None
        from boardtui.ui.library_pages import LibraryPages

        return LibraryPages(
            self,
            self.library,
            self.games,
            self.modes,
            self.dialogs,
            self.preferences,
            self.notices,
        )

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key | events.MouseDown):
            self.notices.dismiss_news()
        # An active input method turns the keys of commands into full-width characters.
        if isinstance(event, events.Key) and not event.is_forwarded:
            focused = self.focused
            if focused is None or not focused.check_consume_key(event.key, event.character):
                event = narrow_key(event)
        if self._visit is not None and isinstance(event, events.InputEvent | events.Paste):
            self._visit.note_input()
        if isinstance(event, events.Paste) and await self.dialogs.open_dropped(event.text):
            return
        await super().on_event(event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "suspend_process" and not self.preferences.bounds.suspension:
            return False
        return super().check_action(action, parameters)

    def _fatal_error(self) -> None:
        if self.preferences.bounds.tracebacks:
            super()._fatal_error()
        else:
            self.panic(_("The program has failed. What was saved before is kept."))

    async def browse_library(self) -> None:
        """Show the library."""
        if self.library_pages is not None:
            await self.library_pages.browse()

    async def run_flow(self, flow: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a dialog and its consequences in the background."""
        await self.dialogs.run(flow)

    async def action_quit(self) -> None:
        """Quit; ask first if a game would be lost."""
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
            case NewGame() as new_game:
                self.modes.begin(partial(self.games.start, new_game))
            case Review(reading):
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
        if self.problems or isinstance(self._opening, Review | ChooseGame | AskGame | Learn):
            self._open_first()
        self._begin_visit()
        self.call_after_refresh(_collect_garbage)

    def _begin_visit(self) -> None:
        """Watch a visitor's time, and say what holds here unless the picker does."""
        bounds = self.preferences.bounds
        if bounds.idle is None or bounds.stay is None:
            return
        from boardtui.session.visit import Visit
        from boardtui.words.hosting import hosting_note, warning, words_at_the_end

        if self._opening is not None:
            self.notices.tell(hosting_note(bounds, keeps=self.games.store.keeps))
        self._visit = Visit(
            bounds,
            warn=lambda end: self.notices.warn(warning(end)),
            end=lambda end: self._end_visit(words_at_the_end(end)),
        )

    def _end_visit(self, why: str) -> None:
        self.run_worker(self.leave(message=why), exit_on_error=False)

    def hang_up(self, signal_number: int) -> None:
        """Save and end after a signal, or at the end of the input."""
        if signal_number == signal.SIGXCPU:
            self._end_visit(_("The processor time of this session is used up."))
        else:
            super().hang_up(signal_number)

    @work
    async def _open_first(self) -> None:
        """Show mistakes in the settings, then what the command line names beside a game."""
        if self.problems:
            await self._tell_problems()
        match self._opening:
            case Review(reading, source):
                await self.dialogs.tell_problems(reading, source)
            case ChooseGame() | AskGame() as choice:
                await self.dialogs.review(choice)
            case Learn(key):
                await self.dialogs.learn(key)

    async def save_at_exit(self) -> None:
        # A slow disk loses nothing: the journals hold every change that was shown.
        await self.games.close_files()

    async def close_at_exit(self) -> None:
        leaving = [self.games.close_all(), self.analysts.close()]
        if "library" in vars(self) and self.library is not None:
            leaving.append(self.library.aclose())
        _done, late = await asyncio.wait(map(asyncio.create_task, leaving), timeout=PATIENCE)
        for task in late:
            task.cancel()  # which kills the engine

    def give_up(self) -> None:
        # What is saved is saved: the journals hold every change that was shown.
        orphans.kill_all(KILLING_PATIENCE)

    async def _tell_problems(self) -> None:
        """Show the mistakes of the settings, unless the picker shows all of them."""
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
        record, node, seats = message.record, message.node, message.seats
        game = await self.modes.open(partial(self.games.play_on, record, node, seats))
        if game is not None and self.notices.is_first("played-on"):
            self.notices.tell(_("This is a game of its own; the one before stays as it is."))

    @on(messages.LibraryGameWanted)
    async def _open_game_of_library(self, message: messages.LibraryGameWanted) -> None:
        if self.library_pages is not None:
            await self.run_flow(partial(self.library_pages.open_game, message.row, message.ply))

    @on(messages.PositionGamesWanted)
    async def _list_games(self, message: messages.PositionGamesWanted) -> None:
        if self.library_pages is not None:
            await self.run_flow(partial(self.library_pages.browse, message.position))

    @on(messages.EngineIsSlow)
    def _warn_of_slow_engine(self) -> None:
        if self.notices.is_first("slow"):
            self.notices.warn(
                _("The engine runs without numba here: it is slow, and weaker for that.")
            )

    def _warn_of_saves(self, note: Statement) -> None:
        # Saves report from callbacks that run outside the app's context.
        with self._context():
            self.notices.warn(sentence(note))

    def _alert(self, game: OpenGame, change: Change) -> None:
        """Call a person who looks elsewhere if the change is another player's move."""
        if not self.is_looked_at:
            from boardtui.ui.alerts import alert

            # A table tells of changes from wherever they are made.
            with self._context():
                alert(self, self.preferences, game, change)

    def _player_options(self) -> PlayerOptions:
        """Return options for a computer player that joins a game."""
        settings, bounds = self.preferences.settings, self.preferences.bounds
        options = player_options(settings, self._seed, self._commands, bounds)
        return options._replace(slot=self._slot, console=self._find_console)

    def _make_picker(self) -> GamePicker:
        from boardtui.ui.game_list import GameList
        from boardtui.ui.screens.game_picker import GamePicker

        bounds = self.preferences.bounds
        host = GameList(
            self.games, self.modes, self.dialogs, self.notices, bounds, lambda: self.library
        )
        return GamePicker(self.preferences, host, self.problems)

    def _make_game_screen(self, game: OpenGame) -> GameScreen:
        from boardtui.ui.screens.game import GameScreen

        find_analyst = self.analysts.finder(game.game)
        look, make_explorer = self.preferences, self._make_explorer
        screen = GameScreen(
            game,
            look.settings,
            look.glyphs,
            find_analyst,
            self._player_options,
            make_explorer if self.games.store.keeps else None,
        )
        if self._explored is not None and game.is_record:
            screen.call_after_refresh(lambda: screen.explorer.start())
        return screen

    def _make_explorer(self, screen: GameScreen) -> Explorer:
        from boardtui.session.explored import GameFilter
        from boardtui.ui.screens.explorer import Explorer

        assert self.library is not None
        only = self._explored or GameFilter()
        return Explorer(screen, screen.playing, self.library, only, self._keep_explored)

    def _keep_explored(self, only: GameFilter | None) -> None:
        self._explored = only


def _new_console() -> EngineConsole:
    from boardtui.players.engine_console import EngineConsole

    return EngineConsole()


def _collect_garbage() -> None:
    """Turn on the garbage collector, which startup does without."""
    from boardtui.system.garbage import collector

    collector.begin()


def run_app(launch: Launch) -> int:
    """Run the app until it ends; return the exit status."""
    wanted = None if launch.settings.glyphs == "auto" else launch.settings.glyphs
    answers = probe_terminal() if needs_probe(wanted) else NO_ANSWERS
    looks = detect(answers=answers, colour=launch.settings.colour, glyphs=wanted)
    orphans.claim_orphans()
    app = BoardApp(launch, looks, type_ahead=answers.typed)
    app.run(mouse=launch.settings.mouse and looks.mouse)
    orphans.kill_all(KILLING_PATIENCE)
    from boardtui.words.farewell import say_farewell

    with app.language.in_use():
        say_farewell(app.games, launch.bounds)
    return app.exit_status or (1 if app.games.troubled else 0)
