"""The tour of a game: its steps on the board, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.reactive import Initialize, var

from boardtui.play.view_state import ViewState
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Place
from boardtui.session.commands.app import EVERYWHERE
from boardtui.session.commands.command import described
from boardtui.session.commands.tour import TOUR
from boardtui.session.tour.guide import Guide
from boardtui.session.tour.steps import Tour
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.screens.table_layout import TableLayout
from boardtui.ui.screens.tour_layout import TextPlace, TextRows, TourLayout
from boardtui.ui.widgets.board_widget import BoardInput, BoardWidget
from boardtui.ui.widgets.game_scene import first_cursor
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.ui.widgets.too_small import TooSmall
from boardtui.ui.widgets.tour_panel import TourPanel, page_lines
from boardtui.words.keys import key_name
from boardtui.words.language import _
from boardtui.words.tour import longest_pages, page_of

_KEYS = {
    "undo": "game.take-back",
    "hint": "game.hint",
    "help": "app.help",
    "next": "tour.next",
}
"""The commands named in the texts."""


class TourEnd(Enum):
    """The next step after a tour."""

    LEFT = auto()
    FIRST_GAME = auto()


class TourScreen(PlainScreen[TourEnd]):
    """The board, a card with the turn and the score, and the text of the guide."""

    DEFAULT_CSS = """
    TourScreen {
        align: left top;
        & #content { height: 100%; }
        & #table { height: 1fr; }
        & TourPanel { width: 1fr; height: 1fr; }
    }
    """
    AUTO_FOCUS: ClassVar[str | None] = "BoardWidget"
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        TOUR,
        {
            "game.take-back": "take_back",
            "game.hint": "hint",
            "tour.next": "step(1)",
            "tour.previous": "step(-1)",
            "tour.leave": "leave",
        },
    )

    def _first_shown(self) -> ScreenState:
        return self._state()

    shown: var[ScreenState] = var(Initialize(_first_shown), init=False)

    def __init__(self, preferences: Preferences, tour: Tour) -> None:
        super().__init__(preferences)
        self._guide = Guide(tour)
        self._place = TextPlace.PANEL
        self._has_read = False
        """True once the text may give way to the board, if there is no room for both."""

    @property
    def game(self) -> Game:
        return self._guide.tour.game

    def compose(self) -> ComposeResult:
        with Vertical(id="content"):
            with Container(id="table"):
                yield BoardWidget().data_bind(TourScreen.shown)
                with Container(id="side"):
                    yield ScorePanel().data_bind(TourScreen.shown)
                    yield TourPanel(self.glyphs)
            yield StatusLine().data_bind(TourScreen.shown)
            yield KeyHints()

    def on_mount(self) -> None:
        self._watch_board()
        self._begin(0)

    async def compose_again(self) -> None:
        # `data_bind` binds to the active message pump: it must be this screen, not the app.
        self.call_later(self._compose_again)

    async def _compose_again(self) -> None:
        cursor = self.query_one(BoardWidget).cursor
        await super().compose_again()
        self._watch_board()
        self.query_one(BoardWidget).cursor = cursor
        self._share_place()

    def _watch_board(self) -> None:
        board = self.query_one(BoardWidget)
        self.watch(board, "input", self._follow_input)
        self.watch(board, "hover", lambda point: self._show(hover=point), init=False)

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(event.size)

    def follow_preferences(self) -> None:
        """Show the texts in the language in use, and lay them out."""
        super().follow_preferences()
        now = self._state()
        self._show(settings=now.settings, glyphs=now.glyphs)
        self._arrange(self.app.size)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        guide = self._guide
        match action, parameters:
            case "step", (1,):
                return guide.number < len(guide.tour.steps) - 1 or None
            case "step", _:
                return guide.number > 0 or None
            case "hint", _:
                return guide.task is not None or None
        return True

    def action_take_back(self) -> None:
        """Take back, or begin the step again."""
        self._guide.take_back()
        self._follow()

    def action_hint(self) -> None:
        """Name a move that solves the task, and put the cursor on it."""
        move = self._guide.hint()
        self._follow()
        if isinstance(move, Place):
            self.query_one(BoardWidget).cursor = move.point

    def action_step(self, steps: int) -> None:
        """Begin the next step (1) or the one before (-1)."""
        self._begin(self._guide.number + steps)

    def action_leave(self) -> None:
        self.dismiss(TourEnd.LEFT)

    @on(BoardWidget.Pointed)
    def _play_at(self, message: BoardWidget.Pointed) -> None:
        guide = self._guide
        guide.play_at(message.point)
        if isinstance(guide.remark, RulesError) and self.settings.bell:
            self.app.bell()
        self._follow()
        if guide.owes_reply and (delay := self.settings.computer_delay):
            # So that the person sees the own move first.
            self.set_timer(delay, self._reply)
        elif guide.owes_reply:
            self._reply()

    @on(BoardWidget.Mistyped)
    def _explain_typing(self, message: BoardWidget.Mistyped) -> None:
        self._show(message=message.problem)
        if self.settings.bell:
            self.app.bell()

    @on(TourPanel.GoOn)
    def _go_on(self) -> None:
        if self._guide.is_at_end:
            self.dismiss(TourEnd.FIRST_GAME)
        elif self._guide.task is None:
            self._begin(self._guide.number + 1)
        else:
            self._has_read = True
            self._share_place()

    def _begin(self, number: int) -> None:
        """Begin a step, with the cursor at its place."""
        guide = self._guide
        guide.begin(number)
        self._has_read = False
        self._follow()
        state, named = guide.view.state, guide.step.cursor
        point = self.game.notation.parse(named, self.game.board_size) if named else None
        self.query_one(BoardWidget).cursor = point or first_cursor(state)

    def _reply(self) -> None:
        self._guide.reply()
        self._follow()

    def _follow(self) -> None:
        """Show the position and the remark of the guide."""
        guide = self._guide
        if guide.remark is not None or guide.task is None:
            self._has_read = False
        self._show(state=self._board_state(), message="")
        self._share_place()

    def _follow_input(self, _before: BoardInput | None, now: BoardInput) -> None:
        self._show(cursor=now.point, typed=now.typed, message="")

    def _show(self, **changes: Any) -> None:
        self.shown = self.shown._replace(**changes)

    def _state(self) -> ScreenState:
        # The texts refer to the marks, so they are shown whatever the settings say.
        settings = self.settings._replace(hints=True)
        return ScreenState(self._board_state(), settings, self.glyphs.of(self.game))

    def _board_state(self) -> ViewState:
        """Return the state of the board, where no player thinks: the tour plays the answers."""
        return self._guide.view.state._replace(thinking=None)

    def _keys(self) -> Mapping[str, str]:
        """Return the first key of each command in the texts."""
        keymap = self.preferences.keymap
        commands = (*described(TOUR, keymap), *described(EVERYWHERE, keymap))
        first = {command.id: key_name(command.keys[0]) for command in commands}
        return {name: first[command] for name, command in _KEYS.items()}

    def _rows_of_text(self, width: int) -> TextRows:
        """Return the rows of the tour's longest text at a width in columns."""
        pages = [*longest_pages(self._guide.tour, self._keys())]
        roomy, compact = (
            max(len([*page_lines(page, width, self.glyphs, is_compact=each)]) for page in pages)
            for each in (False, True)
        )
        return TextRows(roomy, compact)

    def _rows_of_card(self, panel_rows: int) -> int:
        """Return the rows of the card, of the turn and of the blank row below it."""
        return self.shown._replace(panel_rows=panel_rows, has_columns=False).rows.score + 1

    def _arrange(self, room: Size) -> None:
        """Lay out the board, the text and the lines."""
        glyphs = self.glyphs
        layout = TourLayout.fit(
            self.game,
            room,
            self._rows_of_text,
            self._rows_of_card,
            shaped=glyphs.shaped,
            two_tone=glyphs.two_tone,
        )
        needed = TableLayout.least(self.game) if layout is None else None
        TooSmall.show_in(self, needed, glyphs.times)
        if layout is None:
            return
        table, side = self.query_one("#table"), self.query_one("#side")
        layout.place_in(table, self.query_one(BoardWidget), side, self.query_one(ScorePanel))
        rows_below = layout.table.rows_below
        self.query_one(KeyHints).display = rows_below >= 2 and self.settings.key_hints
        self._show(
            has_panels=layout.card.width > 0,
            panel_rows=layout.panel_rows,
            has_columns=layout.table.has_columns,
            has_room_for_hints=rows_below >= 2,
        )
        self._place = layout.place
        self._share_place()

    def _share_place(self) -> None:
        """Show the board, the text or both, and give the focus to the one for the next key."""
        board, panel = self.query_one(BoardWidget), self.query_one(TourPanel)
        is_in_turn = self._place is TextPlace.IN_TURN
        reads = self._guide.task is None or (is_in_turn and not self._has_read)
        page = page_of(self._guide, self._keys())
        panel.page = page._replace(go_on=page.go_on or _("To the board")) if reads else page
        board.display = not (is_in_turn and reads)
        self.query_one("#side").display = not is_in_turn or reads
        # A click on a board without a task must not take the focus from the text, where Enter goes
        # on.
        board.can_focus = not reads
        (panel if reads else board).focus()
        self.refresh_bindings()
