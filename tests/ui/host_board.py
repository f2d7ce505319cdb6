"""An app that shows nothing but a board, for the tests of the widget."""

from __future__ import annotations

from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.reactive import var
from textual.screen import Screen

from boardtui.config.settings import Settings
from boardtui.play.study import Study
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who, WhoKind
from boardtui.rules.game import Game, Place
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.flip_animation import FRAME_SECONDS


class BoardScreen(Screen[None]):
    """Hands a view's state down to a board, as a game screen does."""

    shown: var[ScreenState | None] = var[ScreenState | None](None)

    def __init__(
        self, view: View, settings: Settings, glyphs: GlyphSet, frame_seconds: float
    ) -> None:
        super().__init__()
        self.view = view
        self._frame_seconds = frame_seconds
        self.set_reactive(BoardScreen.shown, ScreenState(view.state, settings, glyphs))

    def compose(self) -> ComposeResult:
        yield BoardWidget(frame_seconds=self._frame_seconds).data_bind(BoardScreen.shown)

    def on_mount(self) -> None:
        self.view.subscribe(self.follow)

    def follow(self, state: ViewState) -> None:
        assert self.shown is not None
        self.shown = self.shown._replace(state=state)

    def show(self, **changes: Any) -> None:
        assert self.shown is not None
        self.shown = self.shown._replace(**changes)


class BoardApp(App[None]):
    """Shows the board of one game and keeps the messages that it posts."""

    def __init__(
        self,
        game: Game,
        *,
        view: View | None = None,
        settings: Settings | None = None,
        glyphs: GlyphSet | None = None,
        theme: str = "dark",
        frame_seconds: float = FRAME_SECONDS,
    ) -> None:
        super().__init__()
        self.view = view or view_of(game)
        self.settings = settings or Settings(animation=False)
        self.glyphs = glyphs or glyph_set("unicode")
        self.frame_seconds = frame_seconds
        for known in THEMES.values():
            self.register_theme(known)
        self.theme = theme
        self.pointed: list[BoardWidget.Pointed] = []
        self.told: list[BoardWidget.FromBoard] = []

    @property
    def board(self) -> BoardWidget:
        return self.screen.query_one(BoardWidget)

    @property
    def host(self) -> BoardScreen:
        assert isinstance(self.screen, BoardScreen)
        return self.screen

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    def get_default_screen(self) -> BoardScreen:
        return BoardScreen(self.view, self.settings, self.glyphs, self.frame_seconds)

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        self.pointed.append(message)
        self.told.append(message)

    def on_board_widget_mistyped(self, message: BoardWidget.Mistyped) -> None:
        self.told.append(message)


def picture(board: BoardWidget) -> list[str]:
    """The text of a board as it is on the screen, without trailing spaces."""
    return [board.render_line(y).text.rstrip() for y in range(board.size.height)]


def view_of(kind: Game, moves: str = "", *, played: bool = False) -> View:
    """A view of a record after some moves, or of a game that one person plays with both colours."""
    record, person = GameRecord(kind), Who(WhoKind.PERSON, "human")
    subject = Table.of(record, [person] * len(kind.sides)) if played else Study(record)
    view = View(subject, "human")
    for move in moves.split():
        view.play(kind.parse_move(move))
    return view


def shown_of(state: ViewState, *, hints: bool = True) -> ScreenState:
    """A game on a screen with usual settings."""
    return ScreenState(state, Settings(hints=hints), glyph_set("unicode"))


def named(board: BoardWidget) -> str:
    """The name of the point under the cursor."""
    assert board.state is not None
    return board.state.game.format_move(Place(board.cursor))


async def point_to(pilot: Pilot[None], app: BoardApp, name: str) -> None:
    move = app.view.record.game.parse_move(name)
    assert isinstance(move, Place)
    app.board.cursor = move.point
    await pilot.pause()
