"""The places of a tour's board, card and text in a terminal of a given size."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from textual.geometry import Size
from textual.widget import Widget

from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import StoneStyle
from boardtui.ui.screens.table_layout import TableLayout
from boardtui.ui.widgets.board_layout import BoardLayout

_GUTTER = 2
"""Columns between the card and a text beside it."""


class TextPlace(Enum):
    """The places of a tour's text, relative to the board."""

    PANEL = auto()
    """In the place of the game's panels, under the card if there is room for both."""
    BELOW = auto()
    IN_TURN = auto()
    """In place of the board, until it is read."""


class TextRows(NamedTuple):
    """The rows of a text, with blank lines and without."""

    roomy: int
    compact: int


class TourLayout(NamedTuple):
    """The board in its place of a game, with the text in that of the panels, or else below."""

    place: TextPlace
    table: TableLayout
    """The board, and the card and the text in place of the panels."""
    card: Size = Size(0, 0)
    """The score panel; without width, it is left out."""
    panel_rows: int = 0
    """Rows of the panels that the card is drawn for."""

    @classmethod
    def fit(
        cls,
        game: Game,
        room: Size,
        rows_of_text: Callable[[int], TextRows],
        rows_of_card: Callable[[int], int],
        stone_style: StoneStyle = StoneStyle.GLYPHS,
    ) -> TourLayout | None:
        """Return the layout; None if not even the bare board fits.

        `rows_of_text` returns the rows of the longest text at a width in columns, `rows_of_card`
        those of the card in panels of some rows.
        """
        fit_table = partial(TableLayout.fit, game, room, stone_style)
        table = fit_table()
        if table is None:
            return None
        for each in (table, fit_table(may_stack=False) if table.is_stacked else None):
            if each is not None and each.side.width:
                layout = cls._in_panel(each, rows_of_text, rows_of_card)
                if layout is not None:
                    return layout
        rows = rows_of_text(room.width)
        for rows_below in (2, 1):
            for height in rows:
                board_room = Size(room.width, room.height - rows_below - height)
                board = BoardLayout.fit(game, board_room, stone_style)
                if board is not None:
                    text = Size(room.width, height)
                    below = TableLayout(0, 0, board.size, text, rows_below, is_stacked=True)
                    return cls(TextPlace.BELOW, below)
        rows_below = min(2, table.rows_below)
        text = Size(room.width, room.height - rows_below)
        return cls(TextPlace.IN_TURN, table._replace(side=text, rows_below=rows_below))

    @classmethod
    def _in_panel(
        cls,
        table: TableLayout,
        rows_of_text: Callable[[int], TextRows],
        rows_of_card: Callable[[int], int],
    ) -> TourLayout | None:
        """Return the layout with the text in place of a game's panels; None if it does not fit."""
        width, height = table.side
        if table.has_columns:
            half = (width - _GUTTER) // 2
            if rows_of_text(half).compact <= height:
                return cls(TextPlace.PANEL, table, Size(half, height), height)
        else:
            rows = rows_of_text(width)
            for panel_rows, needed in ((height, rows.roomy), (0, rows.compact)):
                card = rows_of_card(panel_rows)
                if card + needed <= height:
                    return cls(TextPlace.PANEL, table, Size(width, card), panel_rows)
        if rows_of_text(width).compact <= height:
            return cls(TextPlace.PANEL, table)
        return None

    def place_in(self, table: Widget, board: Widget, side: Widget, card: Widget) -> None:
        """Give the board, the card and the text their sizes and places."""
        self.table.place(table, board, side)
        if self.place is TextPlace.BELOW:
            side.styles.margin = 0
        elif self.place is TextPlace.IN_TURN:
            table.styles.padding = side.styles.margin = 0
            side.styles.height = "1fr"  # what a status line of several rows leaves
            board.styles.margin = (self.table.top, 0, 0, self.table.left)
        side.styles.layout = "horizontal" if self.table.has_columns else "vertical"
        card.display = self.card.width > 0
        card.styles.width = self.card.width
        card.styles.margin = (0, _GUTTER, 0, 0) if self.table.has_columns else (0, 0, 1, 0)
