"""A key to the marks on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rich.cells import set_cell_size
from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip

from boardtui.record.marks import Shape
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Game, Surface
from boardtui.session.analysis_state import Loss, PointValue
from boardtui.system.translatable import N_
from boardtui.ui.glyphs import GlyphSet, StoneStyle
from boardtui.ui.widgets.board_canvas import BoardCanvas
from boardtui.ui.widgets.board_layout import LEAST_TWO_TONE, BoardLayout, Pitch
from boardtui.ui.widgets.board_scene import Scene
from boardtui.ui.widgets.game_scene import has_numbers
from boardtui.words.language import _

_HERE = Point(1, 1)
"""The point of the mark, in every line."""

_ROOMY = 36
"""Rows of a window where the board of a game has cells of three rows or more."""

_SMALLEST, _LARGEST, _LARGEST_SHAPED = Pitch(2, 1), Pitch(4, 2), Pitch(7, 3)
"""The cells that the key has at least and at most: larger ones show nothing more."""


class MarkKey(BoardCanvas):
    """Each mark of the board, drawn as there, with its meaning."""

    DEFAULT_CSS = """
    MarkKey { height: auto; }
    """

    def __init__(
        self,
        game: Game,
        glyphs: GlyphSet,
        *,
        board: BoardLayout | None = None,
        may_have_values: bool = True,
    ) -> None:
        """Draw the marks as on a board, if there is one.

        `may_have_values` is false for a game that no engine knows.
        """
        super().__init__()
        self._board = board
        self.set_reactive(MarkKey.glyphs, glyphs)
        has_values = self.fit(game).has_values
        self._entries = [
            (scene, text)
            for scene, text in _entries(game)
            if all(may_have_values and (has_values or each.best) for each in scene.values.values())
        ]
        self.begin(game, self._entries[0][0])

    def fit(self, game: Game) -> BoardLayout:
        pitch, stone_style = self._cells()
        bare = BoardLayout.bare(game, 1)
        return replace(bare, pitch=pitch, label_width=1, stone_style=stone_style)

    def _cells(self) -> tuple[Pitch, StoneStyle]:
        """Return the size of the cells, and how stones are drawn there."""
        style, board = self.glyphs.stone_style, self._board
        # A change of the characters in the settings may have made the board another one.
        if board is not None and board.stone_style in {style, StoneStyle.GLYPHS}:
            largest = _LARGEST_SHAPED if board.has_shapes else _LARGEST
            pitch = board.pitch if board.has_wide_cells else _SMALLEST
            return (largest if pitch.rows > largest.rows else pitch), board.stone_style
        match style:
            case StoneStyle.GLYPHS:
                return _SMALLEST, style
            case StoneStyle.TWO_TONE:
                return LEAST_TWO_TONE, style
            case StoneStyle.SHAPES:
                small = Pitch(5, 2)
            case StoneStyle.PICTURES:
                small = Pitch(4, 2)
        return (_LARGEST_SHAPED if self.app.size.height >= _ROOMY else small), style

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        assert self._game is not None
        part = _part(self.fit(self._game))
        return len(self._entries) * (part.height + _gap(part)) - _gap(part)

    def render_line(self, y: int) -> Strip:
        assert self._game is not None
        layout = self.fit(self._game)
        part = _part(layout)
        index, row = divmod(y, part.height + _gap(part))
        if index >= len(self._entries) or row >= part.height:
            return Strip.blank(self.size.width, self.rich_style)
        self._scene, text = self._entries[index]
        if self._painter is None:
            self._painter = self._new_painter(self._game, layout)
        strip = self._painter.line(self._scene, part.y + row, part.right).crop(part.x)
        meaning = _(text).format(signs=" ".join(self.glyphs.signs.values()))
        is_middle = part.y + row == layout.place(_HERE)[1]
        said = set_cell_size(f"  {meaning if is_middle else ''}", self.size.width - part.width)
        return Strip([*strip, Segment(said, self.rich_style)], self.size.width)


def _part(layout: BoardLayout) -> Region:
    """Return the part of the board around the mark's point."""
    if layout.has_shapes:
        columns, rows = layout.cell(_HERE)
        return Region(columns.start, rows.start, len(columns), len(rows))
    x, y = layout.place(_HERE)
    return Region(x - layout.reach, y, 2 * layout.reach + 1, 1)


def _gap(part: Region) -> int:
    """Return the rows between two marks, which would touch if they fill their cells."""
    return int(part.height > 1)


def _entries(game: Game) -> Iterator[tuple[Scene, str]]:
    """Yield a scene and its explanation for each mark in a game."""
    vacant = Board.empty(game.board_size, len(game.sides))
    stone = vacant.place(_HERE, Color(0))
    here = frozenset({_HERE})
    yield Scene(vacant, cursor=_HERE), N_("the cursor")
    yield Scene(stone, last=_HERE), N_("the last move")
    if game.surface is Surface.CELLS:
        yield Scene(vacant, legal=here), N_("a legal move")
        yield Scene(stone, flips=here), N_("a disc that the move at the cursor would flip")
    else:
        yield Scene(stone, winning=here), N_("a stone of the winning row")
        yield Scene(vacant, forbidden=here), N_("a point forbidden for Black (Renju)")
        yield Scene(stone, foul=here), N_("a stone of a row that makes a point forbidden")
    if has_numbers(game):
        yield Scene(stone, numbers={_HERE: 31}), N_("the number of the move")
    yield Scene(vacant, signs={_HERE: "A"}), N_("a label in the record")
    yield Scene(vacant, signs={_HERE: Shape.TRIANGLE}), N_("a mark in the record: one of {signs}")
    yield Scene(vacant, next=_HERE), N_("the next move of the game")
    yield (
        _valued(vacant, PointValue("", best=True)),
        N_("the best move, from a hint or an analysis"),
    )
    answer = PointValue("1", best=True, is_number=True)
    yield _valued(vacant, answer), N_("the reply that punishes a mistake (coach)")
    yield _valued(vacant, PointValue("+2")), N_("the value of a move that loses nothing")
    yield _valued(vacant, PointValue("0", loss=Loss.SOMETHING)), N_("… that loses a little")
    yield _valued(vacant, PointValue("-9", loss=Loss.MUCH)), N_("… that loses a lot")


def _valued(board: Board, value: PointValue) -> Scene:
    return Scene(board, values={_HERE: value})
