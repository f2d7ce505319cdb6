"""The board of the game screen, with a cursor for keys, mouse and typed coordinates."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import var

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Point
from boardtui.rules.errors import NotationError
from boardtui.rules.game import Game, Surface
from boardtui.session.commands.board import BOARD, TYPED_POINT
from boardtui.session.commands.command import Typing
from boardtui.session.legal_points import legal_points
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_
from boardtui.ui.commands import bindings
from boardtui.ui.keys import binding_of, key_for, own_bindings
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.board_canvas import BoardCanvas
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.coordinate_entry import CoordinateEntry, Typed
from boardtui.ui.widgets.flip_animation import (
    FRAME_SECONDS,
    FlipAnimation,
    Frame,
    frames_of_move,
)
from boardtui.ui.widgets.game_scene import (
    first_cursor,
    previewing,
    scene_of,
    values_at,
    with_cursor,
)
from boardtui.ui.widgets.orientation import UPRIGHT, Orientation
from boardtui.ui.widgets.steering import STEERING
from boardtui.words.language import _

_STEERING_LETTERS = frozenset("hjkl")
"""Keys that move the cursor, but begin a coordinate before a digit."""


PASTED_MOST = 20
"""A paste is cut to this many characters: no coordinate has more."""

LEAST_MOVES = 2
"""Fewer pasted moves are a coordinate, and no record."""


class BoardInput(NamedTuple):
    """The cursor and the typed text; one value, so that both change at once."""

    point: Point
    typed: str = ""
    """The coordinate being typed."""


class BoardWidget(BoardCanvas, can_focus=True):
    """The board of a game with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        BOARD,
        {
            **STEERING,
            "board.next-legal": "next_legal(1)",
            "board.prior-legal": "next_legal(-1)",
            "board.play": "play",
            "board.insist": "insist",
        },
    )

    FOLLOWS = ("state", "settings", "analysis", "verdict", "glyphs", "orientation", "stroke_start")

    shown: var[ScreenState | None] = var[ScreenState | None](None, init=False)
    input: var[BoardInput] = var(BoardInput(Point(0, 0)), init=False)
    hover: var[Point | None] = var[Point | None](None, init=False)
    """The point under the mouse, until a key is pressed."""
    touched: var[int] = var(0, init=False)
    """The number of keys pressed here, with or without effect."""

    @dataclass(eq=False, repr=False)
    class FromBoard(Message):
        """The base of the board's messages."""

        board: BoardWidget

        @property
        def control(self) -> BoardWidget:
            return self.board

    @dataclass(eq=False, repr=False)
    class Pointed(FromBoard):
        """A request to play at a point."""

        point: Point

    @dataclass(eq=False, repr=False)
    class Mistyped(FromBoard):
        """Typed or pasted text names no point; `problem` is the reason."""

        problem: str

    _entry: CoordinateEntry | None = None

    def __init__(self, *, frame_seconds: float = FRAME_SECONDS) -> None:
        super().__init__()
        self._animation = FlipAnimation(self, self._turn, frame_seconds)

    @property
    def state(self) -> ViewState | None:
        """The state of the game; None before the first."""
        return self.shown.state if self.shown is not None else None

    @property
    def typing(self) -> Typing | None:
        """The coordinates that may be typed, as text that the board accepts."""
        if self.state is None:
            return None
        game = self.state.game
        cols, rows = game.board_size
        first, last = (game.notation.column(col) for col in (0, cols - 1))
        is_square = game.surface is Surface.CELLS
        text = N_("Type a square") if is_square else N_("Type a point")
        return Typing(f"{first}1-{last}{rows}", text, TYPED_POINT)

    @property
    def cursor(self) -> Point:
        """The point under the cursor."""
        return self.input.point

    @cursor.setter
    def cursor(self, point: Point) -> None:
        self.input = self.input._replace(point=point)

    @property
    def cursor_screen_offset(self) -> Offset | None:
        """The place of the cursor on the screen, and of the terminal's own cursor."""
        place = self.place_of(self.cursor)
        return None if place is None else self.content_region.offset + place

    @property
    def shows_terminal_cursor(self) -> bool:
        """True if only the terminal's own cursor shows the board's cursor."""
        return self.shown is not None and self.shown.settings.cursor == "terminal"

    @property
    def takes_mouse(self) -> bool:
        """True if the settings let the mouse point."""
        return self.shown is not None and self.shown.settings.mouse

    @property
    def typed(self) -> str:
        """The coordinate being typed."""
        return self.input.typed

    @typed.setter
    def typed(self, typed: str) -> None:
        self.input = self.input._replace(typed=typed)

    @property
    def orientation(self) -> Orientation:
        return self.shown.orientation if self.shown is not None else UPRIGHT

    @property
    def animating(self) -> bool:
        """True while discs turn over."""
        return self._animation.running

    def fit(self, game: Game) -> BoardLayout | None:
        return BoardLayout.fit(
            game, self.size, self.glyphs.stone_style, orientation=self.orientation
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action != "play":
            return True
        if self.state is None or not self.state.legal_moves:
            return False
        if self.state.may_play or (self.state.is_shared and not self.state.is_watched):
            # Between people, the hint stays as it is, which saves bytes at each move of the other;
            # out of turn, the key tells whose turn it is.
            return True
        # None disables the key for now: its hint keeps its place while a computer thinks.
        return None

    def validate_input(self, entered: BoardInput) -> BoardInput:
        """Keep the cursor on the board."""
        if self.state is None:
            return entered
        (col, row), (cols, rows) = entered.point, self.state.game.board_size
        return entered._replace(point=Point(min(max(col, 0), cols - 1), min(max(row, 0), rows - 1)))

    def watch_shown(self, before: ScreenState | None, now: ScreenState | None) -> None:
        if now is None or not now.differs(before, self.FOLLOWS):
            return
        self.glyphs = now.glyphs
        if now.differs(before, ("orientation",)):
            self.lay_out()
        if before is None or before.state.game != now.state.game:
            self._entry = CoordinateEntry(now.state.game)
            self.set_reactive(BoardWidget.input, BoardInput(first_cursor(now.state)))
            self._animation.stop()
            self.begin(now.state.game, scene_of(now, self.cursor))
            self.hover = None
        elif now.differs(before, ("state", "settings", "stroke_start")):
            self._show_state(before, now)
        elif self.scene is not None:
            # Values come while an engine thinks, and must not end an animation.
            self.show(self.scene._replace(values=values_at(now)))

    def watch_input(self, before: BoardInput, now: BoardInput) -> None:
        if self.shown is not None and self.scene is not None and before.point != now.point:
            self._animation.stop()
            self.show(with_cursor(self.scene, self.shown, now.point))

    def watch_hover(self, _before: Point | None, now: Point | None) -> None:
        if self.shown is not None and self.scene is not None:
            self.show(previewing(self.scene, self.shown, now or self.cursor))

    def on_unmount(self) -> None:
        self._animation.stop()

    async def on_key(self, event: events.Key) -> None:
        """Take a key of the board's own commands, or a character of a coordinate.

        The commands run here, instead of when the key bubbles, so that keys and characters in one
        burst, as over a slow line, keep their order.
        """
        self._animation.finish()
        self.touched += 1
        self.hover = None
        entry = self._entry
        if entry is None:
            return
        active = binding_of(event.key, self.screen)
        if entry.may_erase and event.key == "backspace":
            self._follow(entry.erase())
        elif entry.text and event.key == "escape":
            self._end_typing()
        elif entry.takes_blank and event.key == "space":
            self._follow(Typed(entry.text))
        elif active is not None and active.node is self:
            # After text that names no point, the person does not mean the cursor's point.
            problem = entry.problem if active.binding.action == "play" else ""
            self._end_typing()
            if problem:
                self.post_message(self.Mistyped(self, problem))
            else:
                await self.run_action(active.binding.action if active.enabled else "insist")
            if event.key in _STEERING_LETTERS:
                entry.step(event.key)
        elif (event.character or "").isalpha() and self._is_command(event.key):
            self._end_typing()
            return
        else:
            typed = entry.press(event.character or "", is_command=active is not None)
            if typed is None:
                self.typed = entry.text
                return
            self._follow(typed)
            if typed.text == "q":
                self._tell_ways_out()
        event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """Move the cursor to a pasted coordinate; the app opens a record."""
        if self.state is None:
            return
        self._end_typing()
        game, text = self.state.game, event.text[:PASTED_MOST]
        try:
            text = unicodedata.normalize("NFKC", text).strip().lower()
            self.cursor = game.notation.parse(text, game.board_size)
        except NotationError:
            if self.paste_record(event.text):
                return
            text = _("The pasted text is neither a coordinate nor a record.")
            self.post_message(self.Mistyped(self, text))
        event.stop()

    def paste_record(self, text: str) -> bool:
        """Return True for a pasted record, which the app opens."""
        from boardtui.session.pasted_text import reads_as_record

        return reads_as_record(text, LEAST_MOVES)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.takes_mouse:
            self.hover = self.point_at(event.x, event.y)

    def on_leave(self) -> None:
        self.hover = None

    def on_click(self, event: events.Click) -> None:
        self._animation.finish()
        self._end_typing()
        point = self.point_at(event.x, event.y)
        if point is not None and event.button == 1 and self.takes_mouse:
            self.cursor = point
            self._point()

    def action_step(self, cols: int, rows: int) -> None:
        """Move the cursor by one point; past an edge, the setting `wrap` leads to the other."""
        if self.shown is None:
            return
        size = self.shown.state.game.board_size
        col, row = self.orientation.seen(self.cursor, size)
        seen = Point(col + cols, row + rows)
        if self.shown.settings.wrap:
            seen = Point(seen.col % size.cols, seen.row % size.rows)
        self.cursor = self.orientation.point(seen, size)

    def action_to_edge(self, cols: int, rows: int) -> None:
        """Move the cursor to an edge."""
        if self.state is not None:
            size = self.state.game.board_size
            col, row = self.orientation.seen(self.cursor, size)
            seen = Point(col + cols * size.cols, row + rows * size.rows)
            self.cursor = self.orientation.point(seen, size)

    def action_next_legal(self, direction: int) -> None:
        """Move the cursor to the next legal point in reading order (1) or the one before (-1)."""
        if self.state is None:
            return
        points = sorted(legal_points(self.state), key=self._reading_order)
        if points:
            here = self._reading_order(self.cursor)
            if direction > 0:
                after = [point for point in points if self._reading_order(point) > here]
                self.cursor = (after or points)[0]
            else:
                ahead = [point for point in points if self._reading_order(point) < here]
                self.cursor = (ahead or points)[-1]

    def action_play(self) -> None:
        """Request a move at the cursor."""
        self._end_typing()
        self._point()

    action_insist = action_play

    def _show_state(self, before: ScreenState, now: ScreenState) -> None:
        """Show another state of the same game; after a move, animate the flips first."""
        self._animation.stop()
        scene = previewing(scene_of(now, self.cursor), now, self.hover or self.cursor)
        if now.settings.animation and (frames := frames_of_move(before.state, now.state)):
            scene = scene._replace(turning=frames[0])
            self._animation.start(frames[1:])
        self.show(scene)

    def _turn(self, frame: Frame) -> None:
        if self.scene is not None:
            self.show(self.scene._replace(turning=frame))

    def _point(self) -> None:
        # Posted to the screen directly, so that the next key cannot overtake it.
        self.screen.post_message(self.Pointed(self, self.cursor))

    def _follow(self, typed: Typed) -> None:
        """Move the cursor to the typed coordinate, or report its problem."""
        self.input = BoardInput(typed.point or self.cursor, typed.text)
        if typed.problem:
            self.post_message(self.Mistyped(self, typed.problem))

    def _is_command(self, key: str) -> bool:
        """Return True for the key of a command, even if that is impossible now."""
        return binding_of(key, self.screen) is not None or key in own_bindings(self.screen)

    def _tell_ways_out(self) -> None:
        """Show how to quit, as "q" may mean that; it may begin a coordinate all the same."""
        leave, games = (key_for(name, self.screen) for name in ("app.quit", "app.games"))
        text = _("{key} quits.").format(key=leave)
        if games:
            text = _("{key} quits; {games} shows the games.").format(key=leave, games=games)
        self.post_message(self.Mistyped(self, text))

    def _end_typing(self) -> None:
        if self._entry is not None:
            self._entry.reset()
        self.typed = ""

    def _reading_order(self, point: Point) -> tuple[int, int]:
        assert self.state is not None
        col, row = self.orientation.seen(point, self.state.game.board_size)
        return row, col
