"""The parts of the game screen that fit a terminal of a given size, and their places."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.geometry import Size
from textual.widget import Widget

from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.widgets.board_layout import BoardLayout

SIDE_LEAST, SIDE_GOOD, SIDE_MOST = 20, 36, 60
"""Columns of the panels beside the board: the least, a comfortable number, and the most."""

SIDE_HEIGHT = 26
"""Rows of the panels beside a lower board, if the window has one row more."""

STEP = 4
"""The panels begin at a multiple of this, in columns from the board's left edge.

They stay in place when another game has a board of about the same width: that sends less.
"""

LINES_LEAST = 16
"""The narrowest useful status line, in columns."""


class TableLayout(NamedTuple):
    """Board and panels as one block in the middle of the window, aligned at the top.

    The board gets its room first; panels and lines share the rest, by importance.
    """

    left: int
    """Columns left of the block."""
    top: int
    """Rows above the block."""
    board: Size
    side: Size
    """The panels beside the board; without width, they are left out."""
    rows_below: int
    """1 is the status line; 2, the key hints as well; 3, the choices as well."""

    @classmethod
    def fit(
        cls, game: Game, room: Size, *, shaped: bool = False, two_tone: bool = False
    ) -> TableLayout | None:
        """Return the fullest layout that fits; None if not even the bare board does."""
        if room.width < LINES_LEAST:
            return None
        fit = partial(BoardLayout.fit, game, shaped=shaped, two_tone=two_tone)
        for rows_below in (3, 2, 1):
            space = Size(room.width, room.height - rows_below)
            alone = fit(space)
            if alone is None:
                continue
            beside = _beside_panels(fit, space)
            # For panels the cells may be smaller, but not too small for the cursor's brackets.
            if beside is not None and (beside.has_wide_cells or not alone.has_wide_cells):
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
    def _centred(cls, space: Size, board: Size, side: Size, rows_below: int) -> TableLayout:
        width = _slot(board) + side.width if side.width else board.width
        height = max(board.height, side.height)
        left, top = (space.width - width) // 2, (space.height - height + 1) // 2
        return cls(left, top, board, side, rows_below)

    @property
    def gap(self) -> int:
        """Columns between the board and the panels."""
        return _slot(self.board) - self.board.width

    def place(self, table: Widget, board: Widget, side: Widget) -> None:
        """Give the board and the panels beside it their sizes and places in the table."""
        table.styles.padding = (self.top, 0, 0, self.left)
        side.display = self.side.width > 0
        side.styles.margin = (0, 0, 0, self.gap)
        for widget, size in ((board, self.board), (side, self.side)):
            widget.styles.width, widget.styles.height = size

    @staticmethod
    def least(game: Game) -> Size:
        """Return the smallest size with a layout."""
        board = BoardLayout.smallest(game).size
        return Size(max(board.width, LINES_LEAST), board.height + 1)


def _beside_panels(fit: Callable[[Size], BoardLayout | None], space: Size) -> BoardLayout | None:
    """Return the board beside comfortable panels, or narrower ones if its cells were too small."""
    good, least = (
        fit(Size((space.width - side) // STEP * STEP - 1, space.height))
        for side in (SIDE_GOOD, SIDE_LEAST)
    )
    if good is None or least is None or good.pitch.rows < least.pitch.rows:
        return least
    return good if good.has_wide_cells else least


def _slot(board: Size) -> int:
    """Return the columns of a board and the gap beside it, which has at least one."""
    return (board.width // STEP + 1) * STEP
