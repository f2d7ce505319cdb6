"""The game screen: a game in play, or a record under review."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Region, Size

from boardtui.config.settings import Settings
from boardtui.play.chair import Pace
from boardtui.play.view_state import ViewState
from boardtui.players.levels import PlayerOptions
from boardtui.session.commands.command import HintPlace
from boardtui.session.open_game import OpenGame
from boardtui.system.context import in_this_context
from boardtui.system.threads import in_thread
from boardtui.ui.commands import Commanded, Handler
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.keys import binding_of, key_for, own_bindings
from boardtui.ui.messages import FoldWanted, NodeWanted
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.analysis import Analysis, analysis_key
from boardtui.ui.screens.branching import Branching
from boardtui.ui.screens.editing import Editing
from boardtui.ui.screens.engine_work import EngineWork, MakeReviewing
from boardtui.ui.screens.game_commands import GAME_BINDINGS, GAME_HANDLERS
from boardtui.ui.screens.game_panels import game_panels
from boardtui.ui.screens.graphing import Graphing
from boardtui.ui.screens.key_line import key_line
from boardtui.ui.screens.numbered_choices import numbered_choices
from boardtui.ui.screens.playing import Playing
from boardtui.ui.screens.replay import Replay
from boardtui.ui.screens.seating import Seating
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.screens.table_layout import TableLayout, dialog_places
from boardtui.ui.widgets.board_widget import BoardInput, BoardWidget
from boardtui.ui.widgets.branch_lines import BranchLines
from boardtui.ui.widgets.choice_bar import ChoiceBar
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.side_panels import SidePanels
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.ui.widgets.text_lines import TextLines
from boardtui.ui.widgets.too_small import TooSmall
from boardtui.words.errors import sentence

if TYPE_CHECKING:
    from boardtui.analysis.engine_queue import EngineQueue
    from boardtui.ui.screens.clock_display import ClockDisplay
    from boardtui.ui.screens.coaching import Coaching
    from boardtui.ui.screens.explorer import Explorer
    from boardtui.ui.screens.mistakes import Mistakes
    from boardtui.ui.screens.shared_display import SharedDisplay

LEAD = 0.03
"""Seconds before a computer's turn: two frames, so that the previous move is drawn first."""


class GameScreen(Commanded, StateScreen):
    """Routes commands to its parts, and states of the view to its widgets."""

    DEFAULT_CSS = """
    GameScreen {
        & #table { height: 1fr; }
    }
    """
    AUTO_FOCUS: ClassVar[str | None] = "BoardWidget"
    HANDLERS: ClassVar[Mapping[str, Handler[GameScreen]]] = GAME_HANDLERS
    BINDINGS: ClassVar[list[BindingType]] = GAME_BINDINGS

    def __init__(
        self,
        game: OpenGame,
        settings: Settings,
        glyphs: GlyphSet,
        find_engine: Callable[[], EngineQueue] | None = None,
        player_options: Callable[[], PlayerOptions] = PlayerOptions,
        make_explorer: Callable[[GameScreen], Explorer] | None = None,
        make_reviewing: MakeReviewing | None = None,
        why_no_help: Callable[[], str] = lambda: "",
    ) -> None:
        """Show a game; without an engine there are no hints, no analysis and no reviews.

        `player_options` returns the options for a player that joins later; `make_explorer` is None
        where no library is possible; `why_no_help` returns the reason why no engine may help now,
        in a sentence, empty for none.
        """
        super().__init__(game, settings, glyphs)
        self.replay: Replay = Replay(self, settings.autoplay_delay)
        self.branching: Branching = Branching(self)
        self.editing: Editing = Editing(self, self.branching)
        self._make_explorer = make_explorer
        self.engines: EngineWork = EngineWork(
            self, self.replay, find_engine, make_reviewing, why_no_help
        )
        self.analysis: Analysis = self.engines.analysis
        self.seating: Seating = Seating(self, player_options)
        self.graphing: Graphing = Graphing(self)
        self.playing: Playing = Playing(self, self.replay, self.seating, self.engines)
        shown = self.latest._replace(preparing=self.seating.preparing, occasion=self.occasion)
        self.latest = self._with_graph(self._with_choices(shown))
        self._displays: list[ClockDisplay | SharedDisplay] = []
        """The clocks on the plates, and the news of a shared game, if there are any."""
        self._stop_following: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        shown = GameScreen.shown
        panels = tuple(game_panels(lambda: self.explorer, self.game.subject.record))
        with Vertical(id="content"):
            with Horizontal(id="table"):
                yield BoardWidget().data_bind(shown)
                yield SidePanels(panels, self.latest).data_bind(shown)
            yield ChoiceBar().data_bind(shown)
            yield StatusLine().data_bind(shown)
            yield KeyHints()

    def on_mount(self) -> None:
        board = self.query_one(BoardWidget)
        # Watched instead of sent as messages: the next key could overtake a message, and the status
        # line would be drawn a frame later.
        self.watch(board, "touched", self._hurry, init=False)
        self.watch(board, "input", self._follow_input)
        self.watch(board, "hover", lambda point: self.show(hover=point), init=False)
        # Before the first frame, so that the layout does not jump.
        self._take_settings()
        # A suspended program shows no analysis, so the engine need not run.
        self.app.app_suspend_signal.subscribe(self, lambda _app: self._rest(), immediate=True)
        self.app.app_resume_signal.subscribe(self, lambda _app: self._go_on())
        # A shared table calls back in the context of the view that changed it.
        if self.has_clocks:
            from boardtui.ui.screens.clock_display import ClockDisplay

            self._displays.append(ClockDisplay(self))
        if self.state.is_shared:
            from boardtui.ui.screens.shared_display import SharedDisplay

            self._displays.append(SharedDisplay(self))
        for display in self._displays:
            display.update()
        self._stop_following = self.view.subscribe(in_this_context(self._follow))
        self._follow_mistakes()
        self.engines.begin()
        self.game.start()
        self.call_after_refresh(self._prepare)

    def _prepare(self) -> None:
        """Prepare engines and opening names for the first moves, while a person thinks."""
        self.seating.prepare()
        self.run_worker(in_thread(self.state.game.prepare_opening_names))

    def _rest(self) -> None:
        """Rest the engines and hold the clocks while the program is stopped."""
        self.engines.rest()
        self.game.hold_clocks()

    def _go_on(self) -> None:
        self.game.release_clocks()
        self.engines.resume()

    def on_unmount(self) -> None:
        # The app's signals would keep the closed screen in memory.
        self.app.app_suspend_signal.unsubscribe(self)
        self.app.app_resume_signal.unsubscribe(self)
        self.replay.stop()
        self.engines.close()
        for display in self._displays:
            display.close()
        if self.latest.explorer is not None:
            self.explorer.close()
        if self._stop_following is not None:
            self._stop_following()

    def on_screen_suspend(self) -> None:
        self.replay.stop()
        self.show(message="")
        self.engines.rest()

    def on_screen_resume(self) -> None:
        self.engines.resume()

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(event.size)

    def on_key(self, event: events.Key) -> None:
        """Show the reason if the command of a key is impossible now."""
        active = binding_of(event.key, self)
        if active is not None and active.enabled:
            return
        for binding in own_bindings(self).get(event.key, ()):
            handler = self.HANDLERS.get(binding.id or "")
            if handler is not None and (reason := handler.reason_against(self)):
                self.say(reason)
                return

    def on_paste(self, event: events.Paste) -> None:
        """Let the board take a coordinate that is pasted while a panel has the focus."""
        board = self.query_one(BoardWidget)
        if not board.has_focus:
            board.on_paste(event)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Step back through the game."""
        event.stop()
        if self.replay.may_go_back:
            self.replay.back()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Step forward through the game."""
        event.stop()
        if self.replay.may_go_forward:
            self.replay.forward()

    def change_looks(self, settings: Settings, glyphs: GlyphSet) -> None:
        """Apply new settings, and redraw all texts in the language in use."""
        glyphs = glyphs.of(self.game.game)
        latest = self.latest._replace(settings=settings, glyphs=glyphs, occasion=self.occasion)
        self.apply(self._with_choices(latest))
        for display in self._displays:
            display.update()
        self._follow_mistakes()
        self._take_settings()
        for widget in self.query(TextLines):
            widget.update_lines()

    def watch_shown(self, before: ScreenState, now: ScreenState) -> None:
        is_other = now.differs(before, ("state", "autoplay", "verdict", "review", "news"))
        if is_other or analysis_key(now) != analysis_key(before):
            self.refresh_bindings()
        trouble = now.state.trouble
        if trouble and trouble != before.state.trouble and self.is_current:
            self._settle_trouble()

    def _follow(self, state: ViewState) -> None:
        """Show a state of the view, unless a newer one is already shown."""
        before = self.state
        if state.revision <= before.revision:
            return
        with self.one_change():
            latest = self._with_choices(self.latest.followed(state))
            is_edited = state.edits != before.edits
            if state.node is not before.node or is_edited or state.has_ended_since(before):
                latest = latest._replace(message="")
            if is_edited:
                latest = latest._replace(occasion=self.occasion)
            self.apply(latest)
            self.show(preparing=self.seating.preparing)
            for display in self._displays:
                display.follow(before, state)
            if state.refusal is not None:
                self.say(sentence(state.refusal), bell=True)
            self.analysis.follow(before, state)
            self._follow_mistakes()
            if latest.explorer is not None:
                self.explorer.follow(before, state)

    def _follow_mistakes(self) -> None:
        if self.state.node.cost is not None:
            self.mistakes.follow(self.state)

    def apply(self, latest: ScreenState) -> None:
        super().apply(self._with_graph(latest))

    def _with_graph(self, shown: ScreenState) -> ScreenState:
        return shown._replace(graph=self.graphing.kind_for(shown))

    def _with_choices(self, shown: ScreenState) -> ScreenState:
        return shown._replace(choices=numbered_choices(shown.state))

    def _follow_input(self, before: BoardInput | None, now: BoardInput) -> None:
        """Show the cursor and the typed text of the board; a change of either ends a message."""
        message = self.latest.message if before is None else ""
        self.show(cursor=now.point, typed=now.typed, message=message)

    @on(events.Key)
    @on(events.Click)
    def _hurry(self) -> None:
        self.game.hurry()

    @on(BoardWidget.Pointed)
    def _play_at(self, message: BoardWidget.Pointed) -> None:
        if self.coaching is not None and self.coaching.holds_up:
            self.coaching.go_on()
            return
        self.playing.play_at(message.point)

    @on(BoardWidget.Mistyped)
    def _explain_typing(self, message: BoardWidget.Mistyped) -> None:
        self.say(message.problem, bell=True)

    @on(ChoiceBar.Chosen)
    @on(ResultPanel.Chosen)
    def _take_choice(self, message: ChoiceBar.Chosen | ResultPanel.Chosen) -> None:
        self.playing.take(message.choice)

    @on(NodeWanted)
    def _jump(self, message: NodeWanted) -> None:
        self.replay.look_at(message.node)

    @on(FoldWanted)
    def _fold(self, message: FoldWanted) -> None:
        self.editing.fold(message.node)

    @on(BranchLines.Left)
    def focus_board(self) -> None:
        """Give the focus back to the board."""
        self.query_one(BoardWidget).focus()

    @property
    def coaching(self) -> Coaching | None:
        """The coach; None in a game without one."""
        return self.engines.coaching

    @cached_property
    def mistakes(self) -> Mistakes:
        """The mistakes of the record."""
        from boardtui.ui.screens.mistakes import Mistakes

        return Mistakes(self, self.replay)

    @cached_property
    def explorer(self) -> Explorer:
        """The explorer of the position at the cursor."""
        assert self._make_explorer is not None
        return self._make_explorer(self)

    @property
    def has_library(self) -> bool:
        """True if there may be a library of games."""
        return self._make_explorer is not None

    @property
    def dialog_places(self) -> Sequence[Region]:
        return [*dialog_places(self.query_one(BoardWidget), self.query_one(SidePanels))]

    @property
    def key_line(self) -> Sequence[HintPlace]:
        """The order of the key hints."""
        return key_line(self)

    def key_of(self, command_id: str) -> str:
        """Return the label of a command's key; empty if it does nothing now."""
        return key_for(command_id, self)

    def choose(self, number: int) -> None:
        """Pick from the choice bar."""
        self.query_one(ChoiceBar).choose(number)

    @work(exclusive=True, group="trouble")
    async def _settle_trouble(self) -> None:
        await self.playing.settle_trouble()

    def _take_settings(self) -> None:
        self.game.pace = Pace(lead=LEAD, least=self.settings.computer_delay)
        self._arrange(self.app.size)

    def _arrange(self, room: Size) -> None:
        """Lay out the screen, without the panels and lines that have no room."""
        glyphs = self.latest.glyphs
        layout = TableLayout.fit(self.state.game, room, glyphs.stone_style)
        needed = TableLayout.least(self.state.game) if layout is None else None
        TooSmall.show_in(self, needed, glyphs.times)
        if layout is None:
            return
        table, side = self.query_one("#table"), self.query_one(SidePanels)
        layout.place(table, self.query_one(BoardWidget), side)
        side.has_columns = layout.has_columns
        self.query_one(KeyHints).display = layout.rows_below >= 2 and self.settings.key_hints
        self.query_one(ChoiceBar).display = layout.rows_below >= 3
        self.show(
            has_panels=side.display,
            panel_rows=layout.side.height,
            has_columns=layout.has_columns,
            panel_width=layout.panel_width,
            has_room_for_hints=layout.rows_below >= 2,
            has_choice_bar=layout.rows_below >= 3,
        )
        if self.focused is None:
            self.query_one(BoardWidget).focus()
