"""The picture of a game's course."""

from __future__ import annotations

import pytest

from boardtui.session.graph_state import Bar, Course, GraphKind
from boardtui.ui.widgets.graph_lines import column_of, half_columns, picture, places_at, scale_of

LONG, SHORT = 226, 5
WIDTH = 33


@pytest.mark.parametrize("count", [1, SHORT, 61, LONG])
def test_a_game_of_any_length_fills_the_width(count: int) -> None:
    bars = [Bar(first=8)] * count
    (top, bottom) = picture(bars, WIDTH, 2, 8, blocks=True)
    assert top == "█" * WIDTH
    assert bottom == " " * WIDTH


@pytest.mark.parametrize("count", [1, SHORT, 61, LONG])
def test_each_column_leads_to_nodes_that_it_shows(count: int) -> None:
    reached = [places_at(column, count, WIDTH) for column in range(WIDTH)]
    assert all(places for places in reached)
    assert {place for places in reached for place in places} == set(range(count))
    assert half_columns(count, WIDTH)[0] == 0
    for place in range(count):
        column, _is_right = column_of(place, count, WIDTH)
        assert place in places_at(column, count, WIDTH)


def test_quarters_show_halves_of_columns_and_of_rows() -> None:
    bars = [Bar(first=8), Bar(first=2), Bar(second=4), Bar(), Bar(first=0), Bar(second=8)]
    assert picture(bars, 3, 4, 8, blocks=True) == ("▌  ", "▙ ▖", " ▌▐", "  ▐")


def test_ascii_shows_whole_columns_and_rows() -> None:
    bars = [Bar(first=8), Bar(first=2), Bar(second=4), Bar(), Bar(first=0), Bar(second=8)]
    assert picture(bars, 3, 4, 8, blocks=False) == ("#  ", "# #", " ##", "  #")


def test_what_both_sides_lost_is_shown_at_once() -> None:
    bars = [Bar(first=4, second=8)]
    assert picture(bars, 1, 4, 8, blocks=True) == (" ", "█", "█", "█")


@pytest.mark.parametrize(
    ("kind", "most", "has_points", "scale"),
    [
        (GraphKind.VALUES, 3, True, 8),
        (GraphKind.VALUES, 33, True, 64),
        (GraphKind.VALUES, 1e17, True, 1024),
        (GraphKind.VALUES, 993, False, 100),
        (GraphKind.LOSSES, 70, False, 128),
        (GraphKind.TIMES, 8, True, 10),
        (GraphKind.TIMES, 1e9, True, 86_400),
    ],
)
def test_the_scale_has_room_for_the_greatest_amount(
    kind: GraphKind, most: float, has_points: bool, scale: float
) -> None:
    course = Course(kind, (Bar(), Bar(first=1), Bar(second=most)))
    assert scale_of(course, has_points=has_points) == scale


def test_an_unknown_game_has_an_empty_picture() -> None:
    assert picture([Bar()] * 4, 4, 2, 8, blocks=True) == ("    ", "    ")
    assert scale_of(Course(GraphKind.VALUES, (Bar(),)), has_points=True) == 8
