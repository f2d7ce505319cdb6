"""What of the game screen is shown in a terminal of a certain size."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Size

from boardtui.rules.game import Game
from boardtui.ui.widgets.board_layout import BoardLayout

SIDE_LEAST, SIDE_MOST = 20, 42
"""Columns of the panels beside the board.

No more than leaves room for the boards of both games at 80 columns: the panels then stand in the
same place, and switching games sends less.
"""

LINES_LEAST = 16
"""Columns without which the status line says nothing."""


class TableLayout(NamedTuple):
    """The board takes what it needs; the rest is shared out, the least needed left out first."""

    side: int
    """Columns of the panels beside the board; 0 leaves them out."""
    rows_below: int
    """1 is the status line; 2, the key hints as well; 3, the choices as well."""

    @classmethod
    def fit(cls, game: Game, room: Size, *, large: bool = False) -> TableLayout | None:
        """The fullest layout that the room allows; None when not even the bare board fits."""
        if room.width < LINES_LEAST:
            return None
        for rows_below in (3, 2, 1):
            height = room.height - rows_below
            alone = BoardLayout.fit(game, Size(room.width, height), large=large)
            narrower = Size(room.width - SIDE_LEAST, height)
            beside = BoardLayout.fit(game, narrower, large=large)
            if alone is None:
                continue
            # Panels are worth smaller cells, but not cells without room for the cursor's brackets.
            if beside is not None and (beside.has_brackets or not alone.has_brackets):
                side = min(SIDE_MOST, room.width - beside.size.width - 1)
                return cls(side, rows_below)
            return cls(0, rows_below)
        return None

    @staticmethod
    def least(game: Game) -> Size:
        """The smallest room in which there is a layout."""
        board = BoardLayout.smallest(game).size
        return Size(max(board.width, LINES_LEAST), board.height + 1)
