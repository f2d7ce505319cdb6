"""The base class of the widgets with a board."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.rules.board import Point
from boardtui.rules.game import Game, Surface
from boardtui.session.analysis_state import Loss
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_painter import BoardPainter, BoardStyles, changed_lines
from boardtui.ui.widgets.board_scene import PointMark, Scene

_VALUES = {
    Loss.NOTHING: "board--value",
    Loss.SOMETHING: "board--value-lower",
    Loss.MUCH: "board--value-low",
}

_STONES = ("board--first", "board--second", "board--third", "board--fourth")


class BoardCanvas(Widget):
    """Shows scenes of one game; a subclass fits the board into the widget."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *_STONES,
        "board--cells",
        "board--lines",
        "board--other-cells",
        "board--other-cells-256",
        "board--label",
        "board--last",
        "board--legal",
        "board--next",
        "board--forbidden",
        "board--flipping",
        "board--winning",
        "board--cursor",
        "board--best",
        *_VALUES.values(),
        "board--lines-value",
    }

    DEFAULT_CSS = """
    BoardCanvas {
        width: 1fr;
        height: 1fr;
        .board--cells { color: $board-cells-line; background: $board-cells; }
        .board--other-cells { background: $board-other-cells; }
        .board--other-cells-256 { background: $board-other-cells-256; }
        .board--lines { color: $board-lines-line; background: $board-lines; }
        .board--label { color: $board-label; }
        .board--first { color: $board-first; }
        .board--second { color: $board-second; }
        .board--third { color: $board-third; }
        .board--fourth { color: $board-fourth; }
        .board--last { background: $board-last; }
        .board--legal { color: $board-legal; }
        .board--next { color: $board-next; }
        .board--forbidden { color: $board-forbidden; }
        .board--flipping { background: $board-flipping; }
        .board--winning { background: $board-winning; }
        .board--cursor { color: $board-cursor; background: $board-cursor-back; }
        .board--best { color: $board-cursor; background: $board-best; }
        .board--value { color: $board-value; background: $board-value-back; }
        .board--value-lower { color: $board-value-lower; }
        .board--value-low { color: $board-value-low; }
        .board--lines-value { background: $board-lines-value-back; }
    }
    """

    glyphs: var[GlyphSet] = var(lambda: glyph_set("unicode"), init=False)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id, classes=classes)
        self._game: Game | None = None
        self._scene: Scene | None = None
        self._board_layout: BoardLayout | None = None
        self._fitted_for = Size(0, 0)
        self._painter: BoardPainter | None = None

    @property
    def scene(self) -> Scene | None:
        """The scene on the screen; None before the first."""
        return self._scene

    def fit(self, game: Game) -> BoardLayout | None:
        """Return the layout of a game's board in this widget; None if it does not fit."""
        raise NotImplementedError

    def begin(self, game: Game, scene: Scene) -> None:
        """Show the first scene of a game."""
        self._game, self._scene = game, scene
        self.lay_out()

    def show(self, scene: Scene) -> None:
        """Show another scene of the same game; only rows that may differ are drawn."""
        before, self._scene = self._scene, scene
        if before is not None and self._board_layout is not None:
            lines = changed_lines(self._board_layout, before, scene)
            if lines:
                self.refresh(*(Region(0, y, self.size.width, 1) for y in lines))

    def lay_out(self) -> None:
        """Fit the board into the widget again."""
        if self._game is not None:
            self._fit_again(self._game)
            self.refresh()

    def _fit_again(self, game: Game) -> None:
        self._fitted_for = self.size
        self._board_layout = self.fit(game)
        self._painter = None

    def point_at(self, x: int, y: int) -> Point | None:
        """Return the point at a position in the widget; None beside the board."""
        layout = self._board_layout
        return None if layout is None else layout.point_at(x, y)

    def place_of(self, point: Point) -> Offset | None:
        """Return the place of a point in the widget; None if the board does not fit."""
        return None if self._board_layout is None else Offset(*self._board_layout.place(point))

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self._fitted_for != self.size and self._game is not None:
            # The first frame is drawn before the first resize event arrives.
            self._fit_again(self._game)
        if self._game is None or self._scene is None or self._board_layout is None:
            return Strip([Segment(" " * width, self.rich_style)], width)
        if self._painter is None:
            self._painter = self._new_painter(self._game, self._board_layout)
        return self._painter.line(self._scene, y, width)

    def _new_painter(self, game: Game, layout: BoardLayout) -> BoardPainter:
        styles = self.board_styles(game)
        # The first frame loads one painter only.
        if layout.has_shapes and self.glyphs.two_tone:
            from boardtui.ui.widgets.two_tone_painter import TwoTonePainter

            return TwoTonePainter(game, layout, self.glyphs, styles)
        if layout.has_shapes:
            from boardtui.ui.widgets.shape_painter import ShapePainter

            return ShapePainter(game, layout, self.glyphs, styles)
        from boardtui.ui.widgets.glyph_painter import GlyphPainter

        return GlyphPainter(game, layout, self.glyphs.of(game), styles)

    def watch_glyphs(self) -> None:
        self._painter = None
        self.refresh()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._painter = None

    def on_resize(self) -> None:
        if self._fitted_for != self.size:
            self.lay_out()

    def board_styles(self, game: Game) -> BoardStyles:
        """Return the colours of a game's board and of its marks."""
        style = self.get_component_rich_style
        colours = self.app.console.color_system
        few = "-256" if colours == "256" else ""
        surface = style("board--lines" if game.surface is Surface.LINES else "board--cells")
        last, flipping = style("board--last"), style("board--flipping")
        legal, forbidden = style("board--legal"), style("board--forbidden")
        back = style("board--lines-value" if game.surface is Surface.LINES else "board--value")
        if colours == "standard":
            # With 16 colours, the themes' colours may be too close to the board's.
            legal = forbidden = Style(color="black")
        return BoardStyles(
            surface=surface,
            other_squares=surface if game.has_signs else style(f"board--other-cells{few}"),
            label=style("board--label"),
            stones=tuple(map(style, _STONES)),
            tint={
                PointMark.LAST: last,
                PointMark.FLIPPING: flipping,
                PointMark.FOUL: flipping,
                PointMark.WINNING: style("board--winning"),
                PointMark.WINNING_LAST: last,
            },
            vacant={
                PointMark.LEGAL: legal,
                PointMark.NEXT: style("board--next"),
                PointMark.FORBIDDEN: forbidden,
                PointMark.FOUL: legal,
            },
            cursor=style("board--cursor"),
            best=style("board--best"),
            values={
                loss: Style(color=style(name).color, bgcolor=back.bgcolor)
                for loss, name in _VALUES.items()
            },
        )
