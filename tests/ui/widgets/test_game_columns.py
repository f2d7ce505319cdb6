"""The columns of the list of games, for the room and the texts that there are."""

from __future__ import annotations

from itertools import pairwise

from boardtui.library.search import Order
from boardtui.ui.widgets.game_columns import COLUMNS, GAP, NO_CONTENTS, fitted, widest
from tests.ui.widgets.test_game_table import row_of

LONG = {
    Order.BLACK: 14,
    Order.WHITE: 13,
    Order.RESULT: 5,
    Order.LENGTH: 2,
    Order.OPENING: 14,
    Order.EVENT: 19,
}
"""Widths of texts: “Lantern Masters 2022” is an event."""


def widths(width: int, texts: dict[Order, int]) -> dict[Order, int]:
    """The widths of the columns that are shown."""
    contents = tuple(texts.get(column.order, 0) for column in COLUMNS)
    return {each.column.order: each.width for each in fitted(width, 3, contents)}


def test_columns_are_as_wide_as_their_texts() -> None:
    found = widths(150, LONG)
    assert {order: found[order] for order in LONG if order is not Order.LENGTH} == {
        order: width for order, width in LONG.items() if order is not Order.LENGTH
    }
    assert found[Order.DATE] == len("2022-10-08")


def test_the_length_is_left_out_where_an_event_would_be_cut_for_it() -> None:
    assert Order.LENGTH in widths(86, {})
    found = widths(86, LONG)
    assert Order.LENGTH not in found
    assert found[Order.EVENT] == LONG[Order.EVENT]
    assert Order.LENGTH in widths(96, LONG)


def test_names_give_way_to_the_year_but_no_further_than_they_must() -> None:
    assert widths(46, {Order.BLACK: 30, Order.WHITE: 30, Order.RESULT: 5}) == {
        Order.BLACK: 14,
        Order.WHITE: 14,
        Order.RESULT: 5,
        Order.DATE: 4,
    }


def test_columns_never_overlap_nor_pass_the_edge() -> None:
    for width in range(30, 200):
        for texts in ({}, LONG, dict.fromkeys(LONG, 40)):
            contents = tuple(texts.get(column.order, 0) for column in COLUMNS)
            columns = fitted(width, 3, contents)
            assert columns[-1].start + columns[-1].width <= width
            for before, after in pairwise(columns):
                assert before.start + before.width + GAP == after.start


def test_the_widest_text_of_each_column_counts_those_before_included() -> None:
    rows = [row_of(1), row_of(1000)]
    found = dict(zip((column.order for column in COLUMNS), widest(NO_CONTENTS, rows), strict=True))
    assert found[Order.BLACK] == len("Player 1000")
    assert found[Order.LENGTH] == 1
    assert widest(widest(NO_CONTENTS, rows), [row_of(1)]) == widest(NO_CONTENTS, rows)
