"""The game screen: a game that is played, or a record that is looked through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from boardtui.config import Settings
from boardtui.context import in_this_context
from boardtui.play.chair import Pace
from boardtui.play.view_state import ViewState
from boardtui.players.levels import Terms
from boardtui.ui.commands import Commanded, CommandTable
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.keys import binding_of, key_for, own_bindings
from boardtui.ui.open_game import OpenGame
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.analysis import Analysis
from boardtui.ui.screens.editing import Editing
from boardtui.ui.screens.game_commands import GAME_COMMANDS
from boardtui.ui.screens.offers import offers
from boardtui.ui.screens.playing import Playing
from boardtui.ui.screens.replay import Replay
from boardtui.ui.screens.seating import Seating
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.screens.table_layout import TableLayout
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.board import Board, Pointer
from boardtui.ui.widgets.choice_bar import ChoiceBar
from boardtui.ui.widgets.comment_panel import CommentPanel
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.ui.widgets.text_lines import TextLines
from boardtui.ui.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from boardtui.play.analyst import Analyst

Answer = TypeVar("Answer")

LEAD = 0.03
"""Seconds before a computer is asked: two frames, so that the move before is drawn first."""


class GameScreen(Commanded, StateScreen):
    """Routes what a person does to its parts, and what the view says to the widgets."""

    DEFAULT_CSS = """
    GameScreen {
        & #table { height: 1fr; }
        & Board { width: 1fr; height: 1fr; }
    }
    """
    AUTO_FOCUS: ClassVar[str | None] = "Board"
    COMMAND_TABLE: ClassVar[CommandTable[GameScreen]] = GAME_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = GAME_COMMANDS.bindings()

    def __init__(
        self,
        game: OpenGame,
        settings: Settings,
        glyphs: GlyphSet,
        find_analyst: Callable[[], Analyst] | None = None,
        terms: Callable[[], Terms] = Terms,
    ) -> None:
        """Show a game; without an analyst there are no hints and no analysis.

        `terms` tells what holds for players who come to the board later.
        """
        super().__init__(game, settings, glyphs)
        self.replay = Replay(self, settings.autoplay_delay)
        self.editing = Editing(self, self.replay)
        self.analysis = Analysis(self, find_analyst)
        self.seating = Seating(self, terms)
        self.playing = Playing(self, self.replay, self.seating)
        shown = replace(self.latest, preparing=self.seating.preparing)
        self.latest = self._with_choices(shown)
        self._stop_following: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        shown = GameScreen.shown
        with Vertical(id="content"):
            with Horizontal(id="table"):
                yield Board().data_bind(shown)
                with Vertical(id="side"):
                    for panel in (ScorePanel, ResultPanel, AnalysisPanel, MoveLog, CommentPanel):
                        yield panel().data_bind(shown)
            yield ChoiceBar().data_bind(shown)
            yield StatusLine().data_bind(shown)
            yield KeyHints()
        yield TooSmall()

    def on_mount(self) -> None:
        board = self.query_one(Board)
        # Watched rather than told by messages: a key pressed right afterwards could overtake them,
        # and the status line would be drawn in a second frame.
        self.watch(board, "touched", self._hurry, init=False)
        self.watch(board, "pointer", self._point)
        # The first frame is already laid out as all others will be.
        self._take_settings()
        # While the program is stopped there is no one to see an analysis.
        suspended, resumed = self.app.app_suspend_signal, self.app.app_resume_signal
        suspended.subscribe(self, lambda _app: self.analysis.rest(), immediate=True)
        resumed.subscribe(self, lambda _app: self.analysis.resume())
        # A table that is shared calls from wherever another view was changed.
        self._stop_following = self.view.subscribe(in_this_context(self._follow))
        self.game.start()
        self.call_after_refresh(self.seating.prepare)

    def on_unmount(self) -> None:
        self.replay.stop()
        self.analysis.rest()
        if self._stop_following is not None:
            self._stop_following()

    def on_screen_suspend(self) -> None:
        self.replay.stop()
        self.analysis.rest()

    def on_screen_resume(self) -> None:
        self.analysis.resume()

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(event.size)

    def on_key(self, event: events.Key) -> None:
        """Say why a key does nothing now that does something at other times."""
        active = binding_of(event.key, self)
        if active is not None and active.enabled:
            return
        for binding in own_bindings(self).get(event.key, ()):
            command = self.COMMAND_TABLE.get(binding.id)
            if command is not None and (reason := command.reason_against(self)):
                self.say(reason)
                return

    def change_looks(self, settings: Settings, glyphs: GlyphSet) -> None:
        """Take over other settings, and show every text in the language in use now."""
        self.apply(self._with_choices(replace(self.latest, settings=settings, glyphs=glyphs)))
        self._take_settings()
        for widget in self.query(TextLines):
            widget.update_lines()

    def watch_shown(self, before: ScreenState, now: ScreenState) -> None:
        if now.differs(before, ("state", "autoplay")) or _asks(now) != _asks(before):
            self.refresh_bindings()
        trouble = now.state.trouble
        if trouble and trouble != before.state.trouble and self.is_current:
            self._settle_trouble()

    def _follow(self, state: ViewState) -> None:
        """Show the game as it is now, unless something newer is shown already."""
        before = self.state
        if state.revision <= before.revision:
            return
        with self.one_change():
            latest = self._with_choices(replace(self.latest, state=state))
            if state.node is not before.node or state.edits != before.edits:
                latest = replace(latest, message="")
            self.apply(latest)
            self.show(preparing=self.seating.preparing)
            self.analysis.follow(before, state)

    def _with_choices(self, shown: ScreenState) -> ScreenState:
        return replace(shown, choices=offers(shown.state))

    def _point(self, before: Pointer | None, now: Pointer) -> None:
        message = self.latest.message if before is not None and before.at == now.at else ""
        self.show(cursor=now.at, typed=now.typed, message=message)

    @on(events.Key)
    @on(events.Click)
    def _hurry(self) -> None:
        self.game.hurry()

    @on(Board.Pointed)
    def _play_at(self, message: Board.Pointed) -> None:
        self.playing.play_at(message.point)

    @on(Board.Mistyped)
    def _explain_typing(self, message: Board.Mistyped) -> None:
        self.say(message.problem, bell=True)

    @on(ChoiceBar.Chosen)
    def _take_choice(self, message: ChoiceBar.Chosen) -> None:
        self.playing.take(message.choice)

    @on(MoveLog.Selected)
    def _jump(self, message: MoveLog.Selected) -> None:
        self.replay.look_at(message.node)

    @on(MoveLog.Left)
    def _focus_board(self) -> None:
        self.query_one(Board).focus()

    @property
    def may_focus_log(self) -> bool:
        """Whether the log is in sight and has not the focus already."""
        log = self.query_one_optional(MoveLog)
        return log is not None and log.is_on_screen and not log.has_focus

    def focus_log(self) -> None:
        """Give the focus to the move log."""
        self.query_one(MoveLog).focus()

    def key_of(self, command_id: str) -> str:
        """What is printed on the key of a command; empty if it does nothing now."""
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
        """Share out the terminal: panels and lines that do not fit are left out."""
        layout = TableLayout.fit(self.state.game, room, large=self.settings.large_board)
        self.query_one("#content").display = layout is not None
        self.query_one(TooSmall).display = layout is None
        self.query_one(TooSmall).needed = TableLayout.least(self.state.game)
        if layout is None:
            return
        side = self.query_one("#side")
        side.display = layout.side > 0
        side.styles.width = layout.side
        self.query_one(KeyHints).display = layout.rows_below >= 2 and self.settings.key_hints
        self.query_one(ChoiceBar).display = layout.rows_below >= 3
        self.show(has_panels=layout.side > 0, has_choice_bar=layout.rows_below >= 3)
        if self.focused is None:
            self.query_one(Board).focus()


def _asks(shown: ScreenState) -> tuple[object, ...]:
    """What decides which commands of the analysis are possible."""
    analysis = shown.analysis
    return analysis.mode, analysis.has_failed, bool(analysis.best_play(shown.state.node))
