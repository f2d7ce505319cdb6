"""The app: screens, dialogs and commands around the open games; its start and its exit.

At the end, saves come first, then engines and the library, each within a time limit; the logs
hold every change that was shown, whatever the limits cut short.

Beyond Textual's public interface it relies on `App._refresh_notifications`.
"""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable, Coroutine, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, ParamSpec

from textual import events, on, work
from textual.binding import BindingType
from textual.notifications import SeverityLevel
from textual.screen import Screen

from boardtui.players import orphans
from boardtui.session.engine_pool import EnginePool, shared_slot
from boardtui.session.launch import (
    BrowseLibrary,
    Launch,
    NewGame,
    Review,
    Train,
    player_options,
)
from boardtui.session.open_games import PATIENCE, OpenGames, SavesFolder
from boardtui.system.garbage import collector
from boardtui.system.reasons import Statement
from boardtui.ui import messages
from boardtui.ui.app_commands import APP_BINDINGS, APP_HANDLERS
from boardtui.ui.commands import Commanded, Handler
from boardtui.ui.flows import games, help_and_settings
from boardtui.ui.keys import narrow_key
from boardtui.ui.navigation import LOBBY, PICKER, Navigation
from boardtui.ui.notices import Notices
from boardtui.ui.preferences import Preferences, SettingChoice
from boardtui.ui.screen_maker import ScreenMaker
from boardtui.ui.services import Services
from boardtui.ui.terminal.capabilities import Capabilities
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS
from boardtui.ui.training_app import TrainingApp
from boardtui.ui.widgets.board_canvas import BoardCanvas
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.play.table import Change
    from boardtui.players.engine_console import EngineConsole
    from boardtui.players.levels import PlayerOptions
    from boardtui.session.open_game import OpenGame
    from boardtui.session.visit import Visit

P = ParamSpec("P")


class BoardApp(Commanded, TrainingApp):
    """The app: owner of the open games, their screens, the dialogs and the global commands."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { color: $foreground; overflow: hidden; }
    """
    HANDLERS: ClassVar[Mapping[str, Handler[BoardApp]]] = APP_HANDLERS
    BINDINGS: ClassVar[list[BindingType]] = APP_BINDINGS

    def __init__(self, launch: Launch, looks: Capabilities, *, type_ahead: bytes = b"") -> None:
        super().__init__(
            ambiguous_is_wide=looks.ambiguous_width == 2,
            picture_cell=looks.cell if looks.shows_pictures else None,
            erases_with_colour=looks.erases_with_colour,
            type_ahead=type_ahead,
        )
        self._launch = launch
        self.preferences: Preferences = Preferences(
            launch.settings, launch.config_path, looks, launch.bounds
        )
        self.notices = Notices(self, _add_notice_line)
        self._slot = shared_slot(launch.bounds)
        console = launch.find_console or cache(_new_console)
        self._find_console = console if launch.bounds.programs else None
        folder = SavesFolder(launch.data_path, launch.bounds, self._warn_of_saves, self.after_frame)
        self.games = OpenGames(
            folder,
            self._player_options,
            self.notices.state,
            self._alert,
            self._own_name,
            self._new_cards,
        )
        screens = ScreenMaker(lambda: self.services, self._player_options, launch.problems)
        self.navigation: Navigation = Navigation(
            self, self.games, self.notices, screens, self.preferences
        )
        engines = EnginePool(
            slot=self._slot, console=self._find_console, threads=self.preferences.settings.threads
        )
        self.services: Services = Services(
            self,
            self.games,
            self.navigation,
            self.preferences,
            self.notices,
            engines,
            random.Random(launch.seed),
            self._find_console,
            launch.club,
        )
        self._visit: Visit | None = None
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = launch.settings.theme

    def forget_pictures(self) -> None:
        """Make the stones anew, at the size that characters have now."""
        super().forget_pictures()
        if self.sprites is not None:
            for screen in self.navigation.screens():
                for board in screen.query(BoardCanvas):
                    board.paint_again()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    def get_css_variables(self) -> dict[str, str]:
        # Textual asks before the theme is set as well, when no style sheet is read yet.
        return super().get_css_variables() if self.theme in THEMES else {}

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key | events.MouseDown):
            self.notices.dismiss_read()
        # An active input method sends full-width characters for the keys of commands.
        if isinstance(event, events.Key) and not event.is_forwarded:
            focused = self.focused
            if focused is None or not focused.check_consume_key(event.key, event.character):
                event = narrow_key(event)
        if self._visit is not None and isinstance(event, events.InputEvent | events.Paste):
            self._visit.note_input()
        if isinstance(event, events.Paste):
            from boardtui.ui.flows.pasting import flow_of

            if (flow := flow_of(self.services, event)) is not None:
                await self.navigation.run(flow)
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
            if self._launch.report is not None and self._exception is not None:
                self._launch.report(self._exception)
            self.panic(_("An error stopped the program. Everything saved before that is safe."))

    async def run_flow(
        self,
        flow: Callable[Concatenate[Services, P], Coroutine[Any, Any, object]],
        *args: P.args,
        **options: P.kwargs,
    ) -> None:
        """Run a flow in the background; its dialog is open when this returns."""
        await self.navigation.run(partial(flow, self.services, *args, **options))

    async def browse_library(self) -> None:
        """Show all games of the library over the current mode."""
        from boardtui.ui.flows.library import browse

        await self.run_flow(browse)

    async def action_quit(self) -> None:
        """Quit; ask first if a game would be lost."""
        if self.games.troubled:
            from boardtui.ui.flows.quitting import quit_once_confirmed

            await self.run_flow(quit_once_confirmed)
        else:
            await self.leave()

    action_interrupt = action_quit

    async def on_load(self) -> None:
        opening = self._launch.opening
        home = PICKER if self._launch.club is None else LOBBY
        await self.navigation.begin(
            opening if isinstance(opening, NewGame | Review) else None, home
        )

    def get_default_screen(self) -> Screen[Any]:
        return self.navigation.first_screen()

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Show a notice; its severity alone decides how long it lasts."""
        del title, timeout, markup
        show = self.notices.tell if severity == "information" else self.notices.warn
        show(message)

    def _refresh_notifications(self) -> None:
        # Textual's way to its toasts, which are not used here, would keep every closed screen in
        # memory until all the keys that wait are handled.
        pass

    def on_mount(self) -> None:
        # In the screen's own queue, so that a new one has its widgets.
        self.screen_change_signal.subscribe(
            self, lambda screen: screen.call_later(self.notices.draw), immediate=True
        )
        self.navigation.add_first()
        self.call_later(self._begin)

    def _begin(self) -> None:
        launch, bounds = self._launch, self.preferences.bounds
        self.set_keymap(self.preferences.keymap)
        if self.preferences.keymap:
            help_and_settings.tell_clashes(self.services)
        if launch.problems or launch.club or not isinstance(launch.opening, NewGame | None):
            self._open_first()
        if bounds.idle is not None and bounds.stay is not None:
            from boardtui.ui.flows.launch import begin_visit

            self._visit = begin_visit(self.services, launch, self._end_visit)
        self.call_after_refresh(_collect_garbage)

    def _end_visit(self, why: str) -> None:
        self.run_worker(self.leave(message=why), exit_on_error=False)

    def hang_up(self, signal_number: int) -> None:
        """Save and end after a signal, or at the end of the input."""
        if signal_number == signal.SIGXCPU:
            self._end_visit(_("This session has used up its processor time."))
        else:
            super().hang_up(signal_number)

    @work
    async def _open_first(self) -> None:
        from boardtui.ui.flows.launch import open_first

        await open_first(self.services, self._launch)
        if self._launch.club is not None:
            from boardtui.ui.flows.club import begin

            if not await begin(self.services):
                await self.navigation.show_picker()
        match self._launch.opening:
            case BrowseLibrary():
                await self.browse_library()
            case Train() as wanted:
                await self.begin_training(wanted)

    async def save_at_exit(self) -> None:
        # A slow disk loses nothing: the logs hold every change that was shown.
        await asyncio.gather(self.games.close_files(), self.preferences.aclose())
        await self.services.leave_club()

    async def close_at_exit(self) -> None:
        # Side by side: an engine that is slow to end must not take the library's time.
        leaving = self.games.close_all(), self.services.aclose()
        _done, late = await asyncio.wait(map(asyncio.create_task, leaving), timeout=PATIENCE)
        for task in late:
            task.cancel()  # which kills the engine

    def give_up(self) -> None:
        # What is saved is saved: the logs hold every change that was shown.
        orphans.kill_all()

    @on(messages.RematchWanted)
    async def _rematch(self, message: messages.RematchWanted) -> None:
        await games.rematch(self.services, message)

    @on(messages.RematchAgreed)
    async def _open_next(self, message: messages.RematchAgreed) -> None:
        from boardtui.ui.flows.club import open_next

        await self.run_flow(open_next, message.game)

    @on(messages.NewGameWanted)
    async def _ask_for_new_game(self, message: messages.NewGameWanted) -> None:
        await self.run_flow(games.new_game_like, message.game)

    @on(messages.PlayOnWanted)
    async def _play_on(self, message: messages.PlayOnWanted) -> None:
        await games.play_on(self.services, message)

    @on(messages.BranchWanted)
    async def _take_out(self, message: messages.BranchWanted) -> None:
        from boardtui.ui.flows.taking_out import take_out

        await self.run_flow(take_out, message.record, message.node)

    @on(messages.LibraryGameWanted)
    async def _open_game_of_library(self, message: messages.LibraryGameWanted) -> None:
        from boardtui.ui.flows.library import open_game

        await self.run_flow(open_game, message.row, message.ply)

    @on(messages.PositionGamesWanted)
    async def _list_games(self, message: messages.PositionGamesWanted) -> None:
        from boardtui.ui.flows.library import browse_position

        await self.run_flow(browse_position, message.position, message.only)

    @on(messages.ReportWanted)
    async def _show_report(self, message: messages.ReportWanted) -> None:
        from boardtui.ui.flows.report import show_report

        await self.run_flow(show_report, message)

    @on(messages.TryingWanted)
    async def _try_again(self, message: messages.TryingWanted) -> None:
        from boardtui.ui.flows.report import try_again

        await self.run_flow(try_again, message)

    @on(messages.MarkingWanted)
    async def _mark(self, message: messages.MarkingWanted) -> None:
        from boardtui.ui.flows.marking import mark

        await self.run_flow(mark, message)

    @on(messages.SettingWanted)
    async def _change_setting(self, message: messages.SettingWanted) -> None:
        choice = SettingChoice(message.name, message.value)
        await help_and_settings.change_setting(self.services, choice, tells=True)

    @on(messages.EngineIsSlow)
    def _warn_of_slow_engine(self) -> None:
        if self.notices.is_first("slow"):
            self.notices.warn(
                _("Without numba, the engine is slower and weaker. You can still play.")
            )

    def _warn_of_saves(self, note: Statement) -> None:
        # Saves report from callbacks outside the app's context.
        with self._context():
            self.notices.warn(sentence(note))

    def _alert(self, game: OpenGame, change: Change) -> None:
        """Alert a person who looks elsewhere to another player's move."""
        if not self.is_looked_at:
            from boardtui.ui.alerts import alert

            # A table calls its subscribers in the context of the change.
            with self._context():
                alert(self, self.preferences, game, change)

    def _player_options(self) -> PlayerOptions:
        """Return options for a computer player that joins a game."""
        settings, bounds = self.preferences.settings, self.preferences.bounds
        opening = self._launch.opening
        # Programs on the command line may run in every game; programs named in files may not.
        commands = opening.seats if isinstance(opening, NewGame) else ()
        options = player_options(settings, self._launch.seed, commands, bounds)
        return options._replace(slot=self._slot, console=self._find_console)

    def _own_name(self) -> str:
        return self.preferences.settings.name

    def _new_cards(self) -> int:
        return self.preferences.settings.new_cards


def _add_notice_line(screen: Screen[Any]) -> None:
    from boardtui.ui.widgets.notice_line import NoticeLine

    NoticeLine.add_to(screen)


def _new_console() -> EngineConsole:
    from boardtui.players.engine_console import EngineConsole

    return EngineConsole()


def _collect_garbage() -> None:
    """Turn on the garbage collector, which is off during the start."""
    collector.begin()
