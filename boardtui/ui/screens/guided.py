"""A screen with a board and the text of a guide, who sets tasks on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.reactive import Initialize, var
from textual.screen import ScreenResultType

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Point
from boardtui.rules.game import Game
from boardtui.session.commands.app import EVERYWHERE
from boardtui.session.commands.command import Command, described
from boardtui.ui.preferences import Preferences
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.screens.table_layout import TableLayout
from boardtui.ui.screens.tour_layout import TextPlace, TextRows, TourLayout
from boardtui.ui.widgets.board_widget import BoardInput, BoardWidget
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.ui.widgets.too_small import TooSmall
from boardtui.ui.widgets.tour_panel import TourPanel, page_lines
from boardtui.words.keys import key_name
from boardtui.words.language import _
from boardtui.words.tour import Page


class GuidedScreen(PlainScreen[ScreenResultType]):
    """The board, a card with the turn and the score, and the text of a guide."""

    DEFAULT_CSS = """
    GuidedScreen {
        align: left top;
        & #content { height: 100%; }
        & #table { height: 1fr; }
        & TourPanel { width: 1fr; height: 1fr; }
    }
    """
    AUTO_FOCUS: ClassVar[str | None] = "BoardWidget"
    COMMANDS_IN_TEXT: ClassVar[Mapping[str, str]] = {}
    """The commands whose keys the texts name, by the names that they have there."""
    PLACE_COMMANDS: ClassVar[tuple[Command, ...]] = ()
    """The commands of the screen."""

    def _first_shown(self) -> ScreenState:
        return self._state()

    shown: var[ScreenState] = var(Initialize(_first_shown), init=False)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._place = TextPlace.PANEL
        self._has_read = False
        """True once the text may give way to the board, if there is no room for both."""

    @property
    def game(self) -> Game:
        """The game of the board."""
        raise NotImplementedError

    @property
    def has_task(self) -> bool:
        """True while a move on the board is wanted."""
        raise NotImplementedError

    @property
    def view_state(self) -> ViewState:
        """The state of the board."""
        raise NotImplementedError

    def page(self) -> Page:
        """Return the current text."""
        raise NotImplementedError

    def longest_pages(self) -> Iterable[Page]:
        """Return pages that include the longest text."""
        raise NotImplementedError

    def begin(self) -> None:
        """Set the first task, once the widgets are there."""
        raise NotImplementedError

    def play_at(self, point: Point) -> None:
        """Take a point that the person has picked."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Go on after a text without a task."""
        raise NotImplementedError

    def new_board(self) -> BoardWidget:
        """Return the widget of the board."""
        return BoardWidget()

    def compose(self) -> ComposeResult:
        shown = type(self).shown
        with Vertical(id="content"):
            with Container(id="table"):
                yield self.new_board().data_bind(shown)
                with Container(id="side"):
                    yield ScorePanel().data_bind(shown)
                    yield TourPanel(self.glyphs)
            yield StatusLine().data_bind(shown)
            yield KeyHints()

    def on_mount(self) -> None:
        self._watch_board()
        self.begin()

    async def compose_again(self) -> None:
        # `data_bind` binds to the active message pump: it must be this screen, not the app.
        self.call_later(self._compose_again)

    async def _compose_again(self) -> None:
        cursor = self.query_one(BoardWidget).cursor
        await super().compose_again()
        self._watch_board()
        self.query_one(BoardWidget).cursor = cursor
        self.share_place()

    def _watch_board(self) -> None:
        board = self.query_one(BoardWidget)
        self.watch(board, "input", self._follow_input)
        self.watch(board, "hover", lambda point: self.show(hover=point), init=False)

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(event.size)

    def follow_preferences(self) -> None:
        """Show the texts in the language in use, and lay them out."""
        super().follow_preferences()
        now = self._state()
        self.show(settings=now.settings, glyphs=now.glyphs)
        self._arrange(self.app.size)

    @on(BoardWidget.Pointed)
    def _play_at(self, message: BoardWidget.Pointed) -> None:
        self.play_at(message.point)

    @on(BoardWidget.Mistyped)
    def _explain_typing(self, message: BoardWidget.Mistyped) -> None:
        self.show(message=message.problem)
        self.ring()

    @on(TourPanel.GoOn)
    def _go_on(self) -> None:
        if self.has_task:
            self._has_read = True
            self.share_place()
        else:
            self.go_on()

    def ring(self) -> None:
        """Ring the bell, unless the settings forbid it."""
        if self.settings.bell:
            self.app.bell()

    def follow(self, *, is_news: bool, **changes: Any) -> None:
        """Show the board and the text; news is read before the board comes back."""
        if is_news or not self.has_task:
            self._has_read = False
        self.show(state=self.view_state, message="", **changes)
        self.share_place()

    def put_cursor(self, point: Point) -> None:
        """Put the cursor of the board on a point."""
        self.query_one(BoardWidget).cursor = point

    def _follow_input(self, _before: BoardInput | None, now: BoardInput) -> None:
        self.show(cursor=now.point, typed=now.typed, message="")

    def show(self, **changes: Any) -> None:
        """Change some fields of the state shown."""
        self.shown = self.shown._replace(**changes)

    def _state(self) -> ScreenState:
        # The texts refer to the marks, so they are shown whatever the settings say.
        settings = self.settings._replace(hints=True)
        return ScreenState(self.view_state, settings, self.glyphs.of(self.game))

    def keys(self) -> Mapping[str, str]:
        """Return the first key of each command in the texts."""
        keymap = self.preferences.keymap
        commands = (*described(self.PLACE_COMMANDS, keymap), *described(EVERYWHERE, keymap))
        first = {command.id: key_name(command.keys[0]) for command in commands}
        return {name: first[command] for name, command in self.COMMANDS_IN_TEXT.items()}

    def _rows_of_text(self, width: int) -> TextRows:
        """Return the rows of the longest text at a width in columns."""
        pages = [*self.longest_pages()]
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
            self.game, room, self._rows_of_text, self._rows_of_card, glyphs.stone_style
        )
        needed = TableLayout.least(self.game) if layout is None else None
        TooSmall.show_in(self, needed, glyphs.times)
        if layout is None:
            return
        table, side = self.query_one("#table"), self.query_one("#side")
        layout.place_in(table, self.query_one(BoardWidget), side, self.query_one(ScorePanel))
        rows_below = layout.table.rows_below
        self.query_one(KeyHints).display = rows_below >= 2 and self.settings.key_hints
        self.show(
            has_panels=layout.card.width > 0,
            panel_rows=layout.panel_rows,
            has_columns=layout.table.has_columns,
            has_room_for_hints=rows_below >= 2,
        )
        self._place = layout.place
        self.share_place()

    def share_place(self) -> None:
        """Show the board, the text or both, and give the focus to the one for the next key."""
        board, panel = self.query_one(BoardWidget), self.query_one(TourPanel)
        is_in_turn = self._place is TextPlace.IN_TURN
        reads = not self.has_task or (is_in_turn and not self._has_read)
        page = self.page()
        panel.page = page._replace(go_on=page.go_on or _("To the board")) if reads else page
        board.display = not (is_in_turn and reads)
        self.query_one("#side").display = not is_in_turn or reads
        # A click on a board without a task must not take the focus from the text, where Enter goes
        # on. With a task, Enter has another meaning, and help tells no key of the text.
        board.can_focus, panel.can_focus = not reads, reads
        (panel if reads else board).focus()
        self.refresh_bindings()
