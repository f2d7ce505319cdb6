"""The board: shows a match and lets a person point, steer, type and play."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import var

from boardtui.config import Settings
from boardtui.language import N_, _
from boardtui.play.state import MatchState
from boardtui.rules.board import Point
from boardtui.rules.errors import NotationError
from boardtui.rules.game import Game
from boardtui.ui.keys import binding_of, key_for
from boardtui.ui.study import Study
from boardtui.ui.widgets.board_canvas import BoardCanvas
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_scene import (
    Scene,
    first_cursor,
    forbidden_points,
    is_open,
    legal_points,
    scene_of,
    with_cursor,
)
from boardtui.ui.widgets.coordinate_entry import CoordinateEntry, Typed
from boardtui.ui.widgets.flip_animation import Frame, flip_frames, is_one_move

_STEERING_LETTERS = frozenset("hjkl")
"""Keys that move the cursor, but begin a coordinate where a digit follows."""


PASTED_MOST = 20
"""Characters of a paste that are looked at: more than any coordinate has."""


class Board(BoardCanvas, can_focus=True):
    """The board of a match with a cursor."""

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

    state: var[MatchState | None] = var[MatchState | None](None, init=False)
    settings: var[Settings] = var(Settings, init=False)
    study: var[Study] = var(Study, init=False)
    cursor: var[Point] = var(Point(0, 0), init=False)
    typed: var[str] = var("", init=False)
    """The coordinate that is being typed."""
    touched: var[int] = var(0, init=False)
    """How many keys a person has pressed here, whatever they did."""
    preview: var[int] = var(0, init=False)
    """How many stones the move under the cursor would change, where that is shown."""
    foul: var[str] = var("", init=False)
    """Why the point under the cursor is forbidden, where that is shown; a message to translate."""

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

    @staticmethod
    def minimum_size(game: Game) -> Size:
        """The least room in which the whole board can be drawn."""
        return BoardLayout.smallest(game).size

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
        return True if is_open(self.state) else None

    def validate_cursor(self, point: Point) -> Point:
        """Keep the cursor on the board."""
        if self.state is None:
            return point
        cols, rows = self.state.game.board_size
        return Point(min(max(point.col, 0), cols - 1), min(max(point.row, 0), rows - 1))

    def watch_state(self, before: MatchState | None, state: MatchState | None) -> None:
        if state is None:
            return
        if before is None or before.game != state.game:
            self._entry = CoordinateEntry(state.game)
            self.typed = ""
            self.set_reactive(Board.cursor, first_cursor(state))
            self.begin(state.game, self._scene_of(state))
        else:
            frames: tuple[Frame, ...] = ()
            if self.settings.animation and is_one_move(before, state):
                frames = flip_frames(before.position.board, state.position.board)
            self.show(self._scene_of(state), frames)
        self._update_preview()

    def watch_settings(self) -> None:
        self.large = self.settings.large_board
        if self.state is not None:
            self.show(self._scene_of(self.state))
            self._update_preview()

    def watch_study(self) -> None:
        if self.state is not None and self.scene is not None:
            self.show_values(self._scene_of(self.state).values)

    def watch_cursor(self, before: Point, cursor: Point) -> None:
        if self.state is not None and self.scene is not None and before != cursor:
            self.show(with_cursor(self.scene, self.state, cursor, hints=self.settings.hints))
            self._update_preview()

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
            self.typed = entry.text
            if typed is None:
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
        if point is not None and event.button == 1 and self.settings.mouse:
            self.cursor = point
            self._point()

    def action_step(self, cols: int, rows: int) -> None:
        """Move the cursor by one point."""
        if self.state is None:
            return
        size, (col, row) = self.state.game.board_size, self.cursor
        point = Point(col + cols, row + rows)
        if self.settings.wrap:
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
        self.typed = typed.text
        if typed.point is not None:
            self.cursor = typed.point
        if typed.problem:
            self.post_message(self.Mistyped(self, typed.problem))

    def _end_typing(self) -> None:
        if self._entry is not None:
            self._entry.reset()
        self.typed = ""

    def _scene_of(self, state: MatchState) -> Scene:
        return scene_of(state, self.cursor, hints=self.settings.hints, study=self.study)

    def _update_preview(self) -> None:
        if self.state is None or self.scene is None:
            return
        self.preview = len(self.scene.flips)
        self.foul = ""
        if self.cursor in self.scene.forbidden:
            self.foul = forbidden_points(self.state)[self.cursor].name


def _reading_order(point: Point) -> tuple[int, int]:
    return point.row, point.col
