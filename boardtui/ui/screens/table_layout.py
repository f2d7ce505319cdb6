"""The parts of the game screen that fit a terminal of a given size, and their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from textual.geometry import Region, Size
from textual.widget import Widget

from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import StoneStyle
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.side_panels import SidePanels

SIDE_LEAST, SIDE_GOOD, SIDE_MOST = 20, 36, 60
"""Columns of the panels beside the board: the least, a comfortable number, and the most."""

SIDE_HEIGHT = 26
"""Rows of the panels beside a lower board, if the window has one row more."""

BELOW_GOOD = 56
"""A comfortable number of columns of the panels under the board, for two beside each other."""

BELOW_SIDE = 22
"""More columns for each side beyond the second: one for its moves, and as much beside it."""

BELOW_LEAST = 10
"""The fewest rows of the panels under the board."""

BELOW_GAP = 1
"""Rows between the board and the panels under it."""

STEP = 4
"""The panels begin at a multiple of this, in columns from the board's left edge.

They stay in place when another game has a board of about the same width: that sends less.
"""

LINES_LEAST = 16
"""The narrowest useful status line, in columns."""


class TableLayout(NamedTuple):
    """Board and panels as one block in the middle of the window.

    The board gets its room first; panels and lines share the rest, by importance. The panels are
    under the board if its cells are larger then: in windows that are high for their width.
    """

    left: int
    """Columns left of the block."""
    top: int
    """Rows above the block."""
    board: Size
    side: Size
    """The panels; without width, they are left out."""
    rows_below: int
    """1 is the status line; 2, the key hints as well; 3, the choices as well."""
    is_stacked: bool = False
    """True if the panels are under the board, instead of beside it."""

    @classmethod
    def fit(
        cls,
        game: Game,
        room: Size,
        stone_style: StoneStyle = StoneStyle.GLYPHS,
        *,
        may_stack: bool = True,
    ) -> TableLayout | None:
        """Return the fullest layout that fits; None if not even the bare board does."""
        if room.width < LINES_LEAST:
            return None
        fit = partial(BoardLayout.fit, game, stone_style=stone_style)
        for rows_below in (3, 2, 1):
            space = Size(room.width, room.height - rows_below)
            alone = fit(space)
            if alone is None:
                continue
            beside = _beside_panels(fit, space)
            # For panels the cells may be smaller, but not too small for the cursor's brackets.
            if beside is not None and alone.has_wide_cells and not beside.has_wide_cells:
                beside = None
            above = fit(space - Size(0, BELOW_LEAST + BELOW_GAP)) if may_stack else None
            if above is not None and _is_better(above, beside, alone):
                return cls._stacked(game, space, above.size, rows_below)
            if beside is not None:
                return cls._with_panels(space, beside.size, rows_below)
            return cls._centred(space, alone.size, Size(0, 0), rows_below)
        return None

    @classmethod
    def _with_panels(cls, space: Size, board: Size, rows_below: int) -> TableLayout:
        rest = space.width - _slot(board)
        width = min(SIDE_MOST, max(rest - 2, min(rest, SIDE_GOOD)))
        height = max(board.height, min(space.height - 1, SIDE_HEIGHT))
        return cls._centred(space, board, Size(width, height), rows_below)

    @classmethod
    def _stacked(cls, game: Game, space: Size, board: Size, rows_below: int) -> TableLayout:
        good = BELOW_GOOD + BELOW_SIDE * (len(game.sides) - 2)
        width = min(space.width, max(board.width, good))
        height = min(space.height - board.height - BELOW_GAP, SIDE_HEIGHT)
        left = (space.width - width) // 2
        top = (space.height - board.height - BELOW_GAP - height + 1) // 2
        return cls(left, top, board, Size(width, height), rows_below, is_stacked=True)

    @classmethod
    def _centred(cls, space: Size, board: Size, side: Size, rows_below: int) -> TableLayout:
        width = _slot(board) + side.width if side.width else board.width
        height = max(board.height, side.height)
        left, top = (space.width - width) // 2, (space.height - height + 1) // 2
        return cls(left, top, board, side, rows_below)

    @property
    def gap(self) -> int:
        """Columns between the board and the panels beside it."""
        return _slot(self.board) - self.board.width

    @property
    def has_columns(self) -> bool:
        """True if the panels are in two columns."""
        return self.is_stacked and self.side.width > 2 * SIDE_LEAST

    @property
    def panel_width(self) -> int:
        """Columns of the terminal in each panel, or in each of the first of two columns."""
        if not self.has_columns:
            return self.side.width
        from boardtui.ui.widgets.panel_columns import GAP  # not needed beside the board

        return (self.side.width - GAP) // 2

    def place(self, table: Widget, board: Widget, side: Widget) -> None:
        """Give the board and the panels their sizes and places in the table."""
        table.styles.layout = "vertical" if self.is_stacked else "horizontal"
        table.styles.padding = (self.top, 0, 0, self.left)
        side.display = self.side.width > 0
        if self.is_stacked:
            # The board is in the middle above wider panels.
            board.styles.margin = (0, 0, 0, (self.side.width - self.board.width) // 2)
            side.styles.margin = (BELOW_GAP, 0, 0, 0)
        else:
            # Beside panels a little higher the board is in the middle, off the window's edge.
            # Beside much higher ones it begins with them: switching games sends less.
            spare = max(0, self.side.height - self.board.height)
            above = spare // 2 if spare <= STEP else 0
            indent = int(self.left == 0 and self.side.width > 0 and self.gap > 1)
            board.styles.margin = (above, 0, 0, indent)
            side.styles.margin = (0, 0, 0, self.gap - indent)
        for widget, size in ((board, self.board), (side, self.side)):
            widget.styles.width, widget.styles.height = size

    @staticmethod
    def least(game: Game) -> Size:
        """Return the smallest size with a layout."""
        board = BoardLayout.smallest(game).size
        return Size(max(board.width, LINES_LEAST), board.height + 1)


def dialog_places(board: BoardWidget, side: SidePanels) -> Iterator[Region]:
    """Yield places for a dialog: on the panels, on the board beside the cursor, on the board."""
    if side.display:
        yield side.region
    cursor, layout = board.cursor_screen_offset, board.fitted
    if cursor is not None and layout is not None:
        region, row, pitch = board.region, cursor.y - board.region.y, layout.pitch.rows
        above, _rest = region.split_horizontal(max(0, row - pitch + 1))
        _rest, below = region.split_horizontal(min(region.height, row + pitch))
        yield from sorted((above, below), key=lambda part: -part.height)
    yield board.region


def _beside_panels(fit: Callable[[Size], BoardLayout | None], space: Size) -> BoardLayout | None:
    """Return the board beside comfortable panels, or narrower ones if its cells were too small."""
    good, least = (
        fit(Size((space.width - side) // STEP * STEP - 1, space.height))
        for side in (SIDE_GOOD, SIDE_LEAST)
    )
    if good is None or least is None or good.pitch.rows < least.pitch.rows:
        return least
    return good if good.has_wide_cells else least


def _is_better(above: BoardLayout, beside: BoardLayout | None, alone: BoardLayout) -> bool:
    """Return True if a board above panels has larger cells than the one beside them.

    Without room beside the board, panels under it are better than none, but not smaller cells.
    """
    if beside is None:
        return above.pitch == alone.pitch
    return above.pitch.cols * above.pitch.rows > beside.pitch.cols * beside.pitch.rows


def _slot(board: Size) -> int:
    """Return the columns of a board and the gap beside it, which has at least one."""
    return (board.width // STEP + 1) * STEP
