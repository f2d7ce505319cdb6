"""Keys move a cursor from stop to stop of a list, and never out of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.ui.widgets.list_cursor import ListCursor

MENU = (1, 2, 4, 5, 9)
"""Items between headings."""


@pytest.mark.parametrize(
    ("position", "step", "to"),
    [(1, 1, 2), (2, 1, 4), (5, 1, 9), (9, 1, 9), (9, -1, 5), (4, -1, 2), (1, -1, 1), (2, 0, 2),
     (1, 3, 5), (1, 100, 9), (9, -100, 1), (3, 1, 4), (3, -1, 2), (-1, 1, 1)],
)  # fmt: skip
def test_a_step_leads_to_the_next_stop(position: int, step: int, to: int) -> None:
    assert ListCursor(MENU, position).moved(step) == to


@pytest.mark.parametrize(
    ("position", "step", "to"),
    [(1, 1, 4), (2, 1, 5), (4, 1, 9), (9, 1, 9), (9, -1, 5), (5, -1, 2), (4, -1, 1), (2, -1, 1)],
)
def test_a_screenful_leads_to_a_stop_as_far_or_farther(position: int, step: int, to: int) -> None:
    assert ListCursor(MENU, position, 3).paged(step) == to


def test_the_ends_are_the_first_and_the_last_stop() -> None:
    assert [ListCursor(MENU, 4).at_edge(end) for end in (0, -1)] == [1, 9]


def test_in_an_empty_list_no_key_leads_anywhere() -> None:
    cursor = ListCursor((), -1, 5)
    assert {cursor.moved(1), cursor.paged(-1), cursor.at_edge(0), cursor.at_edge(-1)} == {-1}


@given(st.data())
def test_a_list_without_gaps_is_bounded_arithmetic(data: st.DataObject) -> None:
    count, page = data.draw(st.integers(1, 50)), data.draw(st.integers(1, 60))
    position, step = data.draw(st.integers(0, count - 1)), data.draw(st.integers(-60, 60))
    cursor = ListCursor(range(count), position, page)
    assert cursor.moved(step) == max(0, min(position + step, count - 1))
    way = data.draw(st.sampled_from((-1, 1)))
    assert cursor.paged(way) == max(0, min(position + way * page, count - 1))
    assert (cursor.at_edge(0), cursor.at_edge(-1)) == (0, count - 1)
