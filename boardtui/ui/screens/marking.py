"""Marks, arrows and lines set on the board of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.binding import BindingType

from boardtui.config.settings import Settings
from boardtui.play.view_state import ViewState
from boardtui.record.marks import StrokeKind
from boardtui.rules.board import Point
from boardtui.rules.game import Game, Place
from boardtui.session.commands.marking import MARKING, MARKING_BOARD
from boardtui.session.marking import Marking
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.guided import GuidedScreen
from boardtui.ui.screens.label import label_dialog
from boardtui.ui.screens.tour_layout import TextPlace
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.marking_board import MarkingBoard
from boardtui.words.language import _
from boardtui.words.marking import (
    full_of_strokes,
    longest_marking_page,
    marking_page,
    marking_steps,
)
from boardtui.words.tour import Page


class MarkingScreen(GuidedScreen[None]):
    """The board of a position, and the kind of mark that a chosen point gets."""

    COMMANDS_IN_TEXT = {  # noqa: RUF012  as in the base
        "set": "marking.set",
        "next": "marking.next",
        "clear": "marking.clear",
        "done": "marking.done",
    }
    PLACE_COMMANDS = (*MARKING_BOARD, *MARKING)
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        MARKING,
        {
            "marking.done": "done",
            "marking.next": "choose(1)",
            "marking.previous": "choose(-1)",
            "marking.clear": "clear",
            "marking.undo": "undo",
        },
    )
    has_task = True

    def __init__(self, preferences: Preferences, marking: Marking, cursor: Point | None) -> None:
        """Mark points, the first of them at a cursor."""
        super().__init__(preferences)
        self._marking = marking
        self._first = cursor
        self._last_state = marking.state

    @property
    def settings(self) -> Settings:
        # Legal moves would hide what is drawn, and none is played here.
        return super().settings._replace(hints=False)

    @property
    def game(self) -> Game:
        return self._last_state.game

    @property
    def view_state(self) -> ViewState:
        return self._last_state

    def about(self) -> tuple[str, Sequence[tuple[str, str]]]:
        return _("Marks on the board"), marking_steps()

    def page(self) -> Page:
        return marking_page(self._marking, self._last_state.node, self.keys())

    def longest_pages(self) -> Iterable[Page]:
        return [longest_marking_page(self._marking, self._last_state.node, self.keys())]

    def new_board(self) -> BoardWidget:
        return MarkingBoard()

    def begin(self) -> None:
        self._follow()
        if self._first is not None:
            self.put_cursor(self._first)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return (self._marking.can_undo or None) if action == "undo" else True

    def play_at(self, point: Point) -> None:
        def apply() -> bool:
            if self._marking.wants_text(point):
                self.run_worker(self._write(point))
                return True
            return self._marking.apply(point)

        self._change(apply)

    @on(MarkingBoard.Dragged)
    def _show_start(self, message: MarkingBoard.Dragged) -> None:
        is_stroke = isinstance(self._marking.kind, StrokeKind)
        self.show(stroke_start=message.start if is_stroke else self._marking.start)

    @on(MarkingBoard.Joined)
    def _join(self, message: MarkingBoard.Joined) -> None:
        self._change(lambda: self._marking.draw(message.start, message.end))

    @on(MarkingBoard.Cleared)
    def _clear(self, message: MarkingBoard.Cleared) -> None:
        self._change(lambda: self._marking.clear(message.point))

    def action_clear(self) -> None:
        """Take away the marks of the point at the cursor."""
        point = self.query_one(BoardWidget).cursor
        self._change(lambda: self._marking.clear(point))

    def action_choose(self, step: int) -> None:
        """Take the next kind of mark (1) or the one before (-1)."""
        self._change(lambda: self._marking.choose(step))

    def action_undo(self) -> None:
        """Undo the newest change."""
        self._change(self._marking.undo)

    def action_done(self) -> None:
        self.dismiss(None)

    def _state(self) -> ScreenState:
        return super()._state()._replace(settings=self.settings, is_exercise=True)

    async def _write(self, point: Point) -> None:
        name = self.game.format_move(Place(point))
        text = await self.app.push_screen_wait(label_dialog(name, "", self.glyphs))
        if text:
            self._change(lambda: self._marking.mark(point, text))

    def _change(self, change: Callable[[], bool | None]) -> None:
        """Make a change, and show the board, or why there is none."""
        try:
            has_room = change() is not False
            self._follow()
        except LookupError:  # another view has removed the position
            self.dismiss(None)
            return
        if not has_room:
            self.show(message=full_of_strokes())
            self.ring()

    def _follow(self) -> None:
        """Show the board and the kind of mark; without room for both, that stands in a line."""
        self._last_state = self._marking.state
        self.follow(is_news=False, stroke_start=self._marking.start)
        if self._place is TextPlace.IN_TURN:
            page = self.page()
            self.show(message=page.praise or page.heading)
