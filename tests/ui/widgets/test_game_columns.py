"""The columns of the list of games, for the room and the texts that there are."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from boardtui.library.rows import Row
from boardtui.library.search import Order
from boardtui.ui.widgets.game_columns import (
    COLUMNS,
    GAP,
    Contents,
    FittedColumn,
    fitted,
    widest,
)
from tests.ui.widgets.test_game_table import row_of

LONG = {
    Order.BLACK: 14,
    Order.WHITE: 13,
    Order.RESULT: 7,
    Order.DATE: 10,
    Order.LENGTH: 2,
    Order.OPENING: 14,
    Order.EVENT: 19,
}
"""Widths of texts: “Lantern Masters Cup” is an event."""

NUMBER = 6
"""The width of the column of lengths, which its title needs."""


def contents(texts: dict[Order, int], games: Iterable[str] = ()) -> Contents:
    return Contents(tuple(texts.get(column.order, 0) for column in COLUMNS), frozenset(games))


def widths(width: int, texts: dict[Order, int], *games: str) -> dict[Order, int]:
    """The widths of the columns that are shown."""
    return {
        each.column.order: each.width for each in fitted(COLUMNS, width, 3, contents(texts, games))
    }


def test_columns_are_as_wide_as_their_texts() -> None:
    assert widths(150, LONG) == {**LONG, Order.LENGTH: NUMBER}


def test_the_length_is_left_out_where_a_text_would_be_cut_for_it() -> None:
    assert Order.LENGTH in widths(92, {})
    found = widths(92, LONG)
    assert Order.LENGTH not in found
    assert found[Order.EVENT] == LONG[Order.EVENT]
    assert Order.LENGTH in widths(102, LONG)


def test_names_give_way_to_the_date_but_no_further_than_they_must() -> None:
    long = {Order.BLACK: 30, Order.WHITE: 30, Order.RESULT: 7}
    years = {Order.BLACK: 12, Order.WHITE: 13, Order.RESULT: 7, Order.DATE: 4}
    assert widths(45, {**long, Order.DATE: 4}) == years
    days = {Order.BLACK: 12, Order.WHITE: 12, Order.RESULT: 7, Order.DATE: 5}
    assert widths(45, {**long, Order.DATE: 10}) == days


def test_games_of_several_kinds_have_a_column_that_short_names_leave_room_for() -> None:
    own = {Order.BLACK: 7, Order.WHITE: 7, Order.RESULT: 7, Order.DATE: 10, Order.GAME: 7}
    assert widths(45, own, "Othello", "Renju")[Order.GAME] == 7
    assert widths(45, own, "Othello", "Renju")[Order.DATE] >= 5
    assert Order.GAME not in widths(45, own, "Othello")
    assert Order.GAME not in widths(45, {**own, Order.BLACK: 20}, "Othello", "Renju")


def test_a_column_without_a_text_is_left_out_once_games_are_known() -> None:
    some = {Order.BLACK: 5, Order.WHITE: 5, Order.RESULT: 3, Order.LENGTH: 2}
    assert Order.EVENT in widths(150, some)
    assert set(widths(150, some, "Othello")) == set(some)


def test_columns_never_overlap_nor_pass_the_edge() -> None:
    for width in range(30, 200):
        for texts in ({}, LONG, dict.fromkeys(LONG, 40)):
            columns = fitted(COLUMNS, width, 3, contents(texts, ("Othello", "Renju")))
            assert columns[-1].start + columns[-1].width <= width
            for before, after in pairwise(columns):
                assert before.start + before.width + GAP == after.start


def test_the_widest_text_of_each_column_counts_those_before_included() -> None:
    rows = [row_of(1), row_of(1000)]
    wide = widest(COLUMNS, Contents.none(COLUMNS), rows)
    found = dict(zip((column.order for column in COLUMNS), wide.widths, strict=True))
    assert found[Order.BLACK] == len("Player 1000")
    assert found[Order.LENGTH] == 1
    assert wide.games == {"Othello"}
    assert widest(COLUMNS, wide, [row_of(1)]) == wide


def cell(row: Row, order: Order, width: int) -> str:
    (column,) = (column for column in COLUMNS if column.order is order)
    return FittedColumn(column, 0, width).cell(row, "…")


def test_a_name_that_does_not_fit_has_initials() -> None:
    row = replace(row_of(1), players=("Brightwell Graham", "Kashiwabara Takuji"))
    assert cell(row, Order.BLACK, 17) == "Brightwell Graham"
    assert cell(row, Order.BLACK, 14) == "Brightwell G. "
    assert cell(row, Order.WHITE, 12) == "Kashiwabara…"


def test_a_short_date_has_the_day_if_it_is_of_this_year() -> None:
    today = dt.datetime.now().astimezone().date()
    row = replace(row_of(1), date=today.isoformat())
    assert cell(row, Order.DATE, 10) == today.isoformat()
    assert cell(row, Order.DATE, 5) == f"{today:%m-%d}"
    assert cell(row, Order.DATE, 4) == f"{today:%Y}"
    older = replace(row, date="1997-11-02")
    dates = {10: "1997-11-02", 8: "1997-11 ", 5: "1997 ", 4: "1997"}
    assert {width: cell(older, Order.DATE, width) for width in dates} == dates


def test_an_event_is_shown_without_the_year_of_its_game() -> None:
    row = replace(row_of(1), event="Masters 1997", date="1997")
    assert cell(row, Order.EVENT, 12) == "Masters     "
    assert cell(replace(row, date="1998"), Order.EVENT, 12) == "Masters 1997"
