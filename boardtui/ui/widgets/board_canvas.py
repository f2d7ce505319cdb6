"""A board on the screen: paints scenes, and no more of them than what has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.rules.board import Point
from boardtui.rules.game import Game, Surface
from boardtui.ui.analysis_state import Value
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_painter import BoardPainter, BoardStyles
from boardtui.ui.widgets.board_scene import Mark, Scene
from boardtui.ui.widgets.flip_animation import FlipAnimation, Frame


def changed_lines(layout: BoardLayout, before: Scene, after: Scene) -> set[int]:
    """The rows of the screen that may differ; of their cells the terminal gets those that do."""
    lines = {y for row in after.changed_rows(before) for y in layout.lines_of(row)}
    if not layout.has_brackets and after.cursor.col != before.cursor.col:
        lines.add(layout.top)  # where the column's name shows the cursor
    return lines


_SIDES = ("first", "second", "third", "fourth")


class BoardCanvas(Widget):
    """Shows scenes of one game with the largest cells that fit."""

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
        "board--forbidden",
        "board--last",
        "board--flipping",
        "board--winning",
        "board--cursor",
    }

    DEFAULT_CSS = """
    BoardCanvas {
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
        .board--forbidden { color: $board-forbidden; }
        .board--last { background: $board-last; }
        .board--flipping { background: $board-flipping; }
        .board--winning { background: $board-winning; }
        .board--cursor { color: $board-cursor; background: $board-cursor-back; }
    }
    """

    glyphs: var[GlyphSet] = var(lambda: glyph_set("unicode"), init=False)
    large: var[bool] = var(default=False, init=False)
    """Whether the board may fill whatever room there is."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id, classes=classes)
        self._game: Game | None = None
        self._geometry: BoardLayout | None = None
        self._painter: BoardPainter | None = None
        self._scene: Scene | None = None
        self._animation = FlipAnimation(self, self._show_frame)

    @property
    def scene(self) -> Scene | None:
        """What is shown."""
        return self._scene

    @property
    def animating(self) -> bool:
        """Whether discs are being turned over."""
        return self._animation.running

    def begin(self, game: Game, scene: Scene) -> None:
        """Show a game that was not shown before."""
        self._animation.stop()
        self._game, self._scene = game, scene
        self._lay_out()

    def show(self, scene: Scene, frames: tuple[Frame, ...] = ()) -> None:
        """Show another scene of the same game, after the frames of an animation if there are any.

        Only what differs from the scene before is painted.
        """
        self._animation.stop()
        if frames:
            self._repaint(replace(scene, turning=frames[0]))
            self._animation.start(frames)
        else:
            self._repaint(scene)

    def show_values(self, values: Mapping[Point, Value]) -> None:
        """Show other values of moves; an animation goes on."""
        if self._scene is not None:
            self._repaint(replace(self._scene, values=values))

    def skip_animation(self) -> None:
        """Show at once what an animation leads to."""
        self._animation.finish()

    def point_at(self, x: int, y: int) -> Point | None:
        """The point whose cell lies at a place in the widget."""
        return None if self._geometry is None else self._geometry.point_at(x, y)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self._geometry is None and self._game is not None:
            # The first frame is drawn before the first resize event arrives.
            self._geometry = BoardLayout.fit(self._game, self.size, large=self.large)
        if self._game is None or self._scene is None or self._geometry is None:
            return Strip([Segment(" " * width, self.rich_style)], width)
        if self._painter is None:
            styles = self._board_styles(self._game)
            self._painter = BoardPainter(self._game, self._geometry, self.glyphs, styles)
        return self._painter.line(self._scene, y, width)

    def watch_glyphs(self) -> None:
        self._painter = None
        self.refresh()

    def watch_large(self) -> None:
        self._lay_out()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._painter = None

    def on_resize(self) -> None:
        self._lay_out()

    def on_unmount(self) -> None:
        self._animation.stop()

    def _lay_out(self) -> None:
        """Find the largest cells that fit."""
        if self._game is not None:
            self._geometry = BoardLayout.fit(self._game, self.size, large=self.large)
            self._painter = None
            self.refresh()

    def _show_frame(self, frame: Frame) -> None:
        if self._scene is not None:
            self._repaint(replace(self._scene, turning=frame))

    def _repaint(self, scene: Scene) -> None:
        before, self._scene = self._scene, scene
        layout = self._geometry
        if before is None or layout is None:
            return
        lines = changed_lines(layout, before, scene)
        if lines:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in lines))

    def _board_styles(self, game: Game) -> BoardStyles:
        style = self.get_component_rich_style
        legal, forbidden = style("board--legal"), style("board--forbidden")
        if self.app.console.color_system == "standard":
            # Of so few colours, those of bright palettes differ little from a bright board.
            legal = forbidden = Style(color="black")
        return BoardStyles(
            surface=style("board--lines" if game.surface is Surface.LINES else "board--cells"),
            label=style("board--label"),
            stones=tuple(style(f"board--{side}") for side in _SIDES),
            vacant={
                Mark.LEGAL: legal,
                Mark.NEXT: style("board--next"),
                Mark.FORBIDDEN: forbidden,
                Mark.FOUL: legal,
            },
            tint={
                Mark.LAST: style("board--last"),
                Mark.FLIPPING: style("board--flipping"),
                Mark.FOUL: style("board--flipping"),
                Mark.WINNING: style("board--winning"),
                Mark.WINNING_LAST: style("board--last"),
            },
            cursor=style("board--cursor"),
        )
