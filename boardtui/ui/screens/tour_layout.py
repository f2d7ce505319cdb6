"""The places of a tour's board and text in a terminal of a given size."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from textual.geometry import Size

from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.screens.table_layout import TableLayout
from boardtui.ui.widgets.board_layout import BoardLayout


class TextPlace(Enum):
    """The places of a tour's text, relative to the board."""

    BESIDE = auto()
    BELOW = auto()
    IN_TURN = auto()
    """In place of the board, until it is read."""


class TextRows(NamedTuple):
    """The rows of a text, with blank lines and without."""

    roomy: int
    compact: int


class TourLayout(NamedTuple):
    """The board in its place of a game, with the text beside it if there is room, or else below."""

    place: TextPlace
    left: int
    """Columns left of the board."""
    top: int
    """Rows above the board."""
    gap: int
    """Columns between the board and a text beside it."""
    board: Size
    text: Size
    is_compact: bool
    """True if the text has no blank lines."""
    rows_below: int
    """1 is the status line; 2, the key hints as well."""

    @classmethod
    def fit(
        cls,
        game: Game,
        room: Size,
        rows_of_text: Callable[[int], TextRows],
        *,
        shaped: bool = False,
        two_tone: bool = False,
    ) -> TourLayout | None:
        """Return the layout; None if not even the bare board fits.

        `rows_of_text` returns the rows of the longest text at a width in columns.
        """
        table = TableLayout.fit(game, room, shaped=shaped, two_tone=two_tone, may_stack=False)
        if table is None:
            return None
        beside = cls(
            TextPlace.BESIDE,
            table.left,
            table.top,
            table.gap,
            table.board,
            table.side,
            is_compact=False,
            rows_below=min(2, table.rows_below),
        )
        if table.side.width:
            rows = rows_of_text(table.side.width)
            if rows.compact <= table.side.height:
                return beside._replace(is_compact=rows.roomy > table.side.height)
        rows = rows_of_text(room.width)
        fit = partial(BoardLayout.fit, game, shaped=shaped, two_tone=two_tone)
        for rows_below in (2, 1):
            for height in rows:
                board = fit(Size(room.width, room.height - rows_below - height))
                if board is not None:
                    return cls(
                        TextPlace.BELOW,
                        left=(room.width - board.size.width) // 2,
                        top=0,
                        gap=0,
                        board=board.size,
                        text=Size(room.width, height),
                        is_compact=height < rows.roomy,
                        rows_below=rows_below,
                    )
        text = Size(room.width, room.height - beside.rows_below)
        in_turn = beside._replace(place=TextPlace.IN_TURN, gap=0, text=text)
        return in_turn._replace(is_compact=rows.roomy > text.height)
