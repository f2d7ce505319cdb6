"""The base class of the widgets with a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.color import Color as Paint
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Offset, Region, Size
from textual.reactive import var
from textual.selection import Selection
from textual.strip import Strip
from textual.widget import Widget

from boardtui.rules.board import Point
from boardtui.rules.game import Game, Surface
from boardtui.session.analysis_state import Loss
from boardtui.ui.glyphs import GlyphSet, StoneStyle, glyph_set
from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.rendition import nearest_color
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_painter import BoardPainter, BoardStyles, changed_lines
from boardtui.ui.widgets.board_scene import PointMark, Scene

if TYPE_CHECKING:
    from boardtui.ui.terminal.sprite_sheet import SpriteSheet

_VALUES = {
    Loss.NOTHING: "value",
    Loss.SOMETHING: "value-lower",
    Loss.MUCH: "value-low",
}

_STONES = ("first", "second", "third", "fourth")


class BoardCanvas(Widget):
    """Shows scenes of one game; a subclass fits the board into the widget.

    Its colours are variables of the theme, without a component class for each: two dozen of them
    took Textual longer than painting the board.
    """

    DEFAULT_CSS = """
    BoardCanvas { width: 1fr; height: 1fr; }
    """

    glyphs: var[GlyphSet] = var(lambda: glyph_set("unicode"), init=False)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id, classes=classes)
        self._game: Game | None = None
        self._scene: Scene | None = None
        self._board_layout: BoardLayout | None = None
        self._fitted_for = Size(0, 0)
        self._painter: BoardPainter | None = None
        self._painted_in: tuple[Mapping[str, str], Style] = {}, Style.null()
        """The variables of the theme that the board was painted in, and the widget's style."""

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

    @property
    def fitted(self) -> BoardLayout | None:
        """The layout at the present size; None without a game, or if its board does not fit."""
        if self._fitted_for != self.size and self._game is not None:
            # The first frame is drawn before the first resize event arrives.
            self._fit_again(self._game)
        return self._board_layout

    def render_line(self, y: int) -> Strip:
        width, layout = self.size.width, self.fitted
        if self._game is None or self._scene is None or layout is None:
            return Strip([Segment(" " * width, self.rich_style)], width)
        if self._painter is None:
            self._painter = self._new_painter(self._game, layout)
        return self._painter.line(self._scene, y, width)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return the board as text, however its stones are drawn."""
        if self._game is None or self._scene is None:
            return None
        from boardtui.formats.position_text import rows_text  # not needed for the first frame

        return rows_text(self._game, self._scene.board), "\n"

    def _new_painter(self, game: Game, layout: BoardLayout) -> BoardPainter:
        styles, self._painted_in = self.board_styles(game), self._paints()
        # The first frame loads one painter only.
        match layout.stone_style:
            case StoneStyle.GLYPHS:
                from boardtui.ui.widgets.glyph_painter import GlyphPainter

                return GlyphPainter(game, layout, self.glyphs.of(game), styles)
            case StoneStyle.SHAPES:
                from boardtui.ui.widgets.shape_painter import ShapePainter

                return ShapePainter(game, layout, self.glyphs, styles)
            case StoneStyle.TWO_TONE:
                from boardtui.ui.widgets.two_tone_painter import TwoTonePainter

                return TwoTonePainter(game, layout, self.glyphs, styles)
            case StoneStyle.PICTURES:
                from boardtui.ui.widgets.picture_painter import PicturePainter

                if self.app.console.color_system == "256" and styles.surface.color is not None:
                    # Lines are characters here and pictures there.
                    line = nearest_color(styles.surface.color, ColorSystem.EIGHT_BIT)
                    styles = styles._replace(surface=styles.surface + Style(color=line))
                return PicturePainter(game, layout, self.glyphs, styles, self._sprites)

    @property
    def _sprites(self) -> SpriteSheet:
        assert isinstance(self.app, TerminalApp)
        assert self.app.sprites is not None
        return self.app.sprites

    def paint_again(self) -> None:
        """Paint everything anew, as after a change of what the terminal holds."""
        self._painter = None
        self.refresh()

    def watch_glyphs(self) -> None:
        self._painter = None
        self.lay_out()
        self.refresh()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        # A painter that stays keeps the pictures that are shown.
        if self._painter is not None and self._painted_in != self._paints():
            self.paint_again()

    def _paints(self) -> tuple[Mapping[str, str], Style]:
        return self.app.theme_variables, self.rich_style

    def on_resize(self) -> None:
        if self._fitted_for != self.size:
            self.lay_out()

    def board_styles(self, game: Game) -> BoardStyles:
        """Return the colours of a game's board and of its marks."""
        own, theme = self.rich_style, self.app.theme_variables

        def paint(name: str | None) -> Paint | None:
            return None if name is None else Color.parse(theme[f"board-{name}"]).rich_color

        def style(ink: str | None, back: str | None = None) -> Style:
            """Return the widget's style with colours of the board, by their names in the theme."""
            return own + Style.from_color(paint(ink), paint(back))

        colours = self.app.console.color_system
        few = "-256" if colours == "256" else ""
        has_lines = game.surface is Surface.LINES
        board = "lines" if has_lines else "cells"
        surface = style(f"{board}-line", board)
        last, winning = style(None, "last"), style(None, "winning")
        on = "lines-" if has_lines else ""
        flipping, value_back = style(None, f"{on}flipping"), f"{on}value-back"
        legal, forbidden = style("legal"), style("forbidden")
        if colours == "standard":
            # With 16 colours, the themes' colours may be too close to the board's.
            legal = forbidden = Style(color="black")
            surface += legal
        return BoardStyles(
            surface=surface,
            other_squares=surface if game.has_signs else style(None, f"other-cells{few}"),
            label=style("label"),
            stones=tuple(map(style, _STONES)),
            third_dot=style("third-dot", "third-dot"),
            third_last=style(None, "third-last"),
            tint={
                PointMark.LAST: last,
                PointMark.FLIPPING: flipping,
                PointMark.FOUL: flipping,
                PointMark.WINNING: winning,
                PointMark.WINNING_LAST: winning,
            },
            vacant={
                PointMark.LEGAL: legal,
                PointMark.NEXT: style("next"),
                PointMark.FORBIDDEN: forbidden,
                PointMark.FOUL: legal,
            },
            cursor=style("cursor", f"{on}cursor-back"),
            best=style("cursor", "best"),
            values={loss: style(name, value_back) for loss, name in _VALUES.items()},
        )
