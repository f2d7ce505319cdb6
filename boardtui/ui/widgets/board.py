"""The board: shows a match and lets a person point, steer, type and play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.config import Settings
from boardtui.language import N_
from boardtui.play.state import MatchState
from boardtui.rules.board import Point
from boardtui.rules.game import Game, Surface
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_painter import BoardPainter, BoardStyles
from boardtui.ui.widgets.board_scene import (
    Mark,
    Scene,
    first_cursor,
    legal_points,
    scene_of,
    with_cursor,
)
from boardtui.ui.widgets.coordinate_entry import CoordinateEntry, Typed
from boardtui.ui.widgets.flip_animation import FlipAnimation, Frame, flip_frames, is_one_move
from boardtui.ui.widgets.point_words import describe

if TYPE_CHECKING:
    from textual import events

_HOME = Point(0, 0)


class Board(Widget, can_focus=True):
    """One board; repaints no more than the cells that change."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--cells",
        "board--lines",
        "board--label",
        "board--first",
        "board--second",
        "board--third",
        "board--fourth",
        "board--legal",
        "board--next",
        "board--last",
        "board--flipping",
        "board--winning",
        "board--cursor",
    }

    DEFAULT_CSS = """
    Board {
        width: 1fr;
        height: 1fr;
        .board--cells { color: $board-cells-line; background: $board-cells; }
        .board--lines { color: $board-lines-line; background: $board-lines; }
        .board--label { color: $board-label; }
        .board--first { color: $board-first; }
        .board--second { color: $board-second; }
        .board--third { color: $board-third; }
        .board--fourth { color: $board-fourth; }
        .board--legal { color: $board-legal; }
        .board--next { color: $board-next; }
        .board--last { background: $board-last; }
        .board--flipping { background: $board-flipping; }
        .board--winning { background: $board-winning; }
        .board--cursor { color: $board-cursor; background: $board-cursor-back; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(0, -1)", N_("Up"), id="board.up"),
        Binding("down", "step(0, 1)", N_("Down"), id="board.down"),
        Binding("left", "step(-1, 0)", N_("Left"), id="board.left"),
        Binding("right", "step(1, 0)", N_("Right"), id="board.right"),
        Binding("k", "vim('k')", N_("Up"), id="board.vim-up"),
        Binding("j", "vim('j')", N_("Down"), id="board.vim-down"),
        Binding("h", "vim('h')", N_("Left"), id="board.vim-left"),
        Binding("l", "vim('l')", N_("Right"), id="board.vim-right"),
        Binding("home", "to_edge(-1, 0)", N_("Start of the row"), id="board.row-start"),
        Binding("end", "to_edge(1, 0)", N_("End of the row"), id="board.row-end"),
        Binding("pageup", "to_edge(0, -1)", N_("Top of the column"), id="board.column-top"),
        Binding("pagedown", "to_edge(0, 1)", N_("Bottom of the column"), id="board.column-bottom"),
        Binding("tab", "next_legal(1)", N_("Next legal move"), id="board.next-legal"),
        Binding(
            "shift+tab", "next_legal(-1)", N_("Previous legal move"), id="board.previous-legal"
        ),
        Binding("enter,space", "play", N_("Play"), id="board.play"),
    ]

    state: var[MatchState | None] = var[MatchState | None](None, init=False)
    settings: var[Settings] = var(Settings, init=False)
    glyphs: var[GlyphSet] = var(lambda: glyph_set("unicode"), init=False)
    cursor: var[Point] = var(_HOME, init=False)
    typed: var[str] = var("", init=False)
    """The coordinate that is being typed."""

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
    class CursorMoved(FromBoard):
        """The cursor stands on another point."""

        point: Point

    @dataclass
    class Previewed(FromBoard):
        """The number of stones that the move under the cursor would change is another."""

        count: int

    @dataclass
    class Mistyped(FromBoard):
        """What was typed names no point; the problem says why."""

        problem: str

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id, classes=classes)
        self._layout_now: BoardLayout | None = None
        self._painter: BoardPainter | None = None
        self._scene: Scene | None = None
        self._entry: CoordinateEntry | None = None
        self._animation = FlipAnimation(self, self._show_frame)

    @staticmethod
    def minimum_size(game: Game) -> Size:
        """The least room in which the whole board can be drawn."""
        return BoardLayout.smallest(game).size

    @property
    def preview_count(self) -> int:
        """How many stones the move under the cursor would change, where that is shown."""
        return len(self._scene.flips) if self._scene is not None else 0

    @property
    def animating(self) -> bool:
        """Whether discs are being turned over."""
        return self._animation.running

    def describe(self, point: Point) -> str:
        """What there is at a point, in words: "d3: black disc, last move"."""
        return describe(self.state, point) if self.state is not None else ""

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self.state is None or self._scene is None or self._layout_now is None:
            return Strip([Segment(" " * width, self.rich_style)], width)
        if self._painter is None:
            styles = self._board_styles(self.state.game)
            self._painter = BoardPainter(self.state.game, self._layout_now, self.glyphs, styles)
        return self._painter.line(self._scene, y, width)

    def validate_cursor(self, point: Point) -> Point:
        """Keep the cursor on the board."""
        if self.state is None:
            return point
        cols, rows = self.state.game.board_size
        return Point(min(max(point.col, 0), cols - 1), min(max(point.row, 0), rows - 1))

    def watch_state(self, before: MatchState | None, state: MatchState | None) -> None:
        if state is None:
            return
        self._animation.stop()
        if before is None or before.game != state.game:
            self._begin(state)
            return
        scene = scene_of(state, self.cursor, hints=self.settings.hints)
        frames: tuple[Frame, ...] = ()
        if self.settings.animation and is_one_move(before, state):
            frames = flip_frames(before.position.board, state.position.board)
        self._show(replace(scene, turning=frames[0]) if frames else scene)
        if frames:
            self._animation.start(frames)

    def watch_settings(self) -> None:
        if self.state is not None:
            self._animation.stop()
            self._show(scene_of(self.state, self.cursor, hints=self.settings.hints))

    def watch_glyphs(self) -> None:
        self._painter = None
        self.refresh()

    def watch_cursor(self, before: Point, cursor: Point) -> None:
        if self.state is not None and self._scene is not None and before != cursor:
            self._show(with_cursor(self._scene, self.state, cursor, hints=self.settings.hints))
            self.post_message(self.CursorMoved(self, cursor))

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._painter = None

    def on_resize(self) -> None:
        self._lay_out()

    def on_unmount(self) -> None:
        self._animation.stop()

    def on_key(self, event: events.Key) -> None:
        self._animation.finish()
        if self._entry is None:
            return
        if self._entry.text and event.key in {"escape", "backspace"}:
            if event.key == "backspace":
                self._take(self._entry.erase())
            else:
                self._end_typing()
            event.stop()
            return
        character = event.character or ""
        if character.isalpha() and event.key in self.screen.active_bindings:
            self._end_typing()
            return
        typed = self._entry.press(character)
        self.typed = self._entry.text
        if typed is not None:
            self._take(typed)
            event.stop()
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        self._animation.finish()
        self._end_typing()
        point = self._layout_now.point_at(event.x, event.y) if self._layout_now else None
        if point is not None and self.settings.mouse:
            self.cursor = point
            self.post_message(self.Pointed(self, point))

    def action_step(self, cols: int, rows: int) -> None:
        """Move the cursor by one point."""
        if self.state is None:
            return
        size, (col, row) = self.state.game.board_size, self.cursor
        point = Point(col + cols, row + rows)
        if self.settings.wrap:
            point = Point(point.col % size.cols, point.row % size.rows)
        self.cursor = point

    def action_vim(self, letter: str) -> None:
        """Move the cursor by a letter, or begin a coordinate with it."""
        if self._entry is None:
            return
        if not self.settings.vim_keys:
            typed = self._entry.press(letter)
            if typed is not None:
                self._take(typed)
            return
        steps = {"h": (-1, 0), "j": (0, 1), "k": (0, -1), "l": (1, 0)}
        self.action_step(*steps[letter])
        self._entry.step(letter)

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
        if not points:
            return
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
        self.post_message(self.Pointed(self, self.cursor))

    def _begin(self, state: MatchState) -> None:
        """Show a game that was not shown before."""
        self._entry = CoordinateEntry(state.game)
        self.typed = ""
        self._scene = None
        self._lay_out()
        self.set_reactive(Board.cursor, first_cursor(state))
        self._show(scene_of(state, self.cursor, hints=self.settings.hints))
        self.post_message(self.CursorMoved(self, self.cursor))

    def _lay_out(self) -> None:
        """Find the largest cells that fit."""
        if self.state is not None:
            self._layout_now = BoardLayout.fit(self.state.game, self.size)
            self._painter = None
            self.refresh()

    def _show(self, scene: Scene) -> None:
        """Show a scene; only what differs from the one before is painted."""
        before, self._scene = self._scene, scene
        if before is None:
            self.refresh()
        elif self._layout_now is not None:
            self._refresh_changes(self._layout_now, before, scene)
        if before is None or len(before.flips) != len(scene.flips):
            self.post_message(self.Previewed(self, len(scene.flips)))

    def _refresh_changes(self, layout: BoardLayout, before: Scene, scene: Scene) -> None:
        regions = [layout.region(point) for point in scene.changes(before)]
        if not layout.has_brackets and scene.cursor != before.cursor:
            for cursor in (before.cursor, scene.cursor):
                regions += layout.labels(cursor)
        if regions:
            self.refresh(*regions)

    def _show_frame(self, frame: Frame) -> None:
        if self._scene is not None:
            self._show(replace(self._scene, turning=frame))

    def _take(self, typed: Typed) -> None:
        """Follow what has been typed."""
        self.typed = typed.text
        if typed.point is not None:
            self.cursor = typed.point
        if typed.problem:
            self.post_message(self.Mistyped(self, typed.problem))

    def _end_typing(self) -> None:
        if self._entry is not None:
            self._entry.reset()
        self.typed = ""

    def _board_styles(self, game: Game) -> BoardStyles:
        style = self.get_component_rich_style
        return BoardStyles(
            surface=style("board--lines" if game.surface is Surface.LINES else "board--cells"),
            label=style("board--label"),
            stones=tuple(
                style(f"board--{side}") for side in ("first", "second", "third", "fourth")
            ),
            vacant={Mark.LEGAL: style("board--legal"), Mark.NEXT: style("board--next")},
            tint={
                Mark.LAST: style("board--last"),
                Mark.FLIPPING: style("board--flipping"),
                Mark.WINNING: style("board--winning"),
            },
            cursor=style("board--cursor"),
        )


def _reading_order(point: Point) -> tuple[int, int]:
    return point.row, point.col
