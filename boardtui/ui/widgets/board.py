"""The board: shows a game and lets a person point, steer, type and play."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import var

from boardtui.language import N_, _
from boardtui.play.view_state import ViewState
from boardtui.rules.board import Point
from boardtui.rules.errors import NotationError
from boardtui.ui.keys import binding_of, key_for
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.board_canvas import BoardCanvas
from boardtui.ui.widgets.board_scene import (
    first_cursor,
    legal_points,
    scene_of,
    values_at,
    with_cursor,
)
from boardtui.ui.widgets.coordinate_entry import CoordinateEntry, Typed
from boardtui.ui.widgets.flip_animation import Frame, flip_frames, is_one_move

_STEERING_LETTERS = frozenset("hjkl")
"""Keys that move the cursor, but begin a coordinate where a digit follows."""


PASTED_MOST = 20
"""Characters of a paste that are looked at: more than any coordinate has."""


class Pointer(NamedTuple):
    """Where a person points."""

    at: Point
    typed: str = ""
    """The coordinate that is being typed."""


class Board(BoardCanvas, can_focus=True):
    """The board of a game with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(0, -1)", N_("Up"), show=False, id="board.up"),
        Binding("down,j", "step(0, 1)", N_("Down"), show=False, id="board.down"),
        Binding("left,h", "step(-1, 0)", N_("Left"), show=False, id="board.left"),
        Binding("right,l", "step(1, 0)", N_("Right"), show=False, id="board.right"),
        Binding("home", "to_edge(-1, 0)", N_("Start of the row"), show=False, id="board.row-start"),
        Binding("end", "to_edge(1, 0)", N_("End of the row"), show=False, id="board.row-end"),
        Binding(
            "pageup", "to_edge(0, -1)", N_("Top of the column"), show=False, id="board.column-top"
        ),
        Binding(
            "pagedown",
            "to_edge(0, 1)",
            N_("Bottom of the column"),
            show=False,
            id="board.column-bottom",
        ),
        Binding("tab", "next_legal(1)", N_("Next legal move"), id="board.next-legal"),
        Binding("shift+tab", "next_legal(-1)", N_("Previous legal move"), id="board.prior-legal"),
        Binding("enter,space", "play", N_("Play"), id="board.play"),
        # Where nobody may play, the key is not offered, but it still brings the reason.
        Binding("enter,space", "insist", show=False, id="board.insist"),
    ]

    FOLLOWS = ("state", "settings", "analysis", "glyphs")

    shown: var[ScreenState | None] = var[ScreenState | None](None, init=False)
    pointer: var[Pointer] = var(Pointer(Point(0, 0)), init=False)
    touched: var[int] = var(0, init=False)
    """How many keys a person has pressed here, whatever they did."""

    @dataclass
    class FromBoard(Message):
        """What a board tells."""

        board: Board

        @property
        def control(self) -> Board:
            return self.board

    @dataclass
    class Pointed(FromBoard):
        """A person wants to play at a point."""

        point: Point

    @dataclass
    class Mistyped(FromBoard):
        """What was typed or pasted names no point; the problem says why."""

        problem: str

    _entry: CoordinateEntry | None = None

    @property
    def state(self) -> ViewState | None:
        """The game, once there is one to show."""
        return self.shown.state if self.shown is not None else None

    @property
    def cursor(self) -> Point:
        """The point under the cursor."""
        return self.pointer.at

    @cursor.setter
    def cursor(self, point: Point) -> None:
        self.pointer = self.pointer._replace(at=point)

    @property
    def typed(self) -> str:
        """The coordinate that is being typed."""
        return self.pointer.typed

    @typed.setter
    def typed(self, typed: str) -> None:
        self.pointer = self.pointer._replace(typed=typed)

    def describe(self, point: Point) -> str:
        """What there is at a point, in words: "d3: Black disc, last move"."""
        from boardtui.ui.widgets.point_words import describe

        if self.state is None:
            return ""
        value = self.scene.values.get(point) if self.scene is not None else None
        return describe(self.state, point, value)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action != "play":
            return True
        if self.state is None or not self.state.legal_moves:
            return False
        # Soon again: the hint keeps its place while a computer thinks.
        return True if self.state.may_play else None

    def validate_pointer(self, pointer: Pointer) -> Pointer:
        """Keep the cursor on the board."""
        if self.state is None:
            return pointer
        (col, row), (cols, rows) = pointer.at, self.state.game.board_size
        return pointer._replace(at=Point(min(max(col, 0), cols - 1), min(max(row, 0), rows - 1)))

    def watch_shown(self, before: ScreenState | None, now: ScreenState | None) -> None:
        if now is None or not now.differs(before, self.FOLLOWS):
            return
        self.glyphs, self.large = now.glyphs, now.settings.large_board
        if before is None or before.state.game != now.state.game:
            self._entry = CoordinateEntry(now.state.game)
            self.set_reactive(Board.pointer, Pointer(first_cursor(now.state)))
            self.begin(now.state.game, scene_of(now, self.cursor))
        elif now.differs(before, ("state", "settings")):
            frames: tuple[Frame, ...] = ()
            if now.settings.animation and is_one_move(before.state, now.state):
                boards = before.state.position.board, now.state.position.board
                frames = flip_frames(*boards)
            self.show(scene_of(now, self.cursor), frames)
        else:
            self.show_values(values_at(now))

    def watch_pointer(self, before: Pointer, now: Pointer) -> None:
        if self.shown is not None and self.scene is not None and before.at != now.at:
            self.show(with_cursor(self.scene, self.shown, now.at))

    async def on_key(self, event: events.Key) -> None:
        """Take a key that is the board's own, or a character of a coordinate.

        The board's own commands are run here, not on the key's way up: keys that arrive
        together, as from a slow line, keep their order with the characters among them.
        """
        self.skip_animation()
        self.touched += 1
        entry = self._entry
        if entry is None:
            return
        active = binding_of(event.key, self.screen)
        if entry.text and event.key == "backspace":
            self._follow(entry.erase())
        elif entry.text and event.key == "escape":
            self._end_typing()
        elif entry.takes_blank and event.key == "space":
            self._follow(Typed(entry.text))
        elif active is not None and active.node is self:
            self._end_typing()
            await self.run_action(active.binding.action if active.enabled else "insist")
            if event.key in _STEERING_LETTERS:
                entry.step(event.key)
        elif active is not None and (event.character or "").isalpha():
            self._end_typing()
            return
        else:
            typed = entry.press(event.character or "")
            if typed is None:
                self.typed = entry.text
                return
            self._follow(typed)
        event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """Take a coordinate as if it were typed."""
        event.stop()
        if self.state is None:
            return
        self._end_typing()
        game, text = self.state.game, event.text[:PASTED_MOST]
        try:
            text = unicodedata.normalize("NFKC", text).strip().lower()
            self.cursor = game.notation.parse(text, game.board_size)
        except NotationError:
            key = key_for("app.open-record", self.screen)
            text = _("That is no coordinate.")
            if key:
                text = _("That is no coordinate; {key} opens records.").format(key=key)
            self.post_message(self.Mistyped(self, text))

    def on_click(self, event: events.Click) -> None:
        self.skip_animation()
        self._end_typing()
        point = self.point_at(event.x, event.y)
        mouse = self.shown is not None and self.shown.settings.mouse
        if point is not None and event.button == 1 and mouse:
            self.cursor = point
            self._point()

    def action_step(self, cols: int, rows: int) -> None:
        """Move the cursor by one point."""
        if self.shown is None:
            return
        size, (col, row) = self.shown.state.game.board_size, self.cursor
        point = Point(col + cols, row + rows)
        if self.shown.settings.wrap:
            point = Point(point.col % size.cols, point.row % size.rows)
        self.cursor = point

    def action_to_edge(self, cols: int, rows: int) -> None:
        """Move the cursor to an edge."""
        if self.state is not None:
            size, (col, row) = self.state.game.board_size, self.cursor
            self.cursor = Point(col + cols * size.cols, row + rows * size.rows)

    def action_next_legal(self, direction: int) -> None:
        """Move the cursor to the next point in reading order where a stone may be placed."""
        if self.state is None:
            return
        points = sorted(legal_points(self.state), key=_reading_order)
        if points:
            here = _reading_order(self.cursor)
            if direction > 0:
                after = [point for point in points if _reading_order(point) > here]
                self.cursor = (after or points)[0]
            else:
                ahead = [point for point in points if _reading_order(point) < here]
                self.cursor = (ahead or points)[-1]

    def action_play(self) -> None:
        """Ask for a move at the cursor."""
        self._end_typing()
        self._point()

    action_insist = action_play

    def _point(self) -> None:
        # Straight to the screen: a key that comes next must not overtake it.
        self.screen.post_message(self.Pointed(self, self.cursor))

    def _follow(self, typed: Typed) -> None:
        """Go where the typed coordinate leads."""
        self.pointer = Pointer(typed.point or self.cursor, typed.text)
        if typed.problem:
            self.post_message(self.Mistyped(self, typed.problem))

    def _end_typing(self) -> None:
        if self._entry is not None:
            self._entry.reset()
        self.typed = ""


def _reading_order(point: Point) -> tuple[int, int]:
    return point.row, point.col
