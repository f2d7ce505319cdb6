from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardtui.ui.widgets.rating_graph import LEAST_RANGE, graph

values = st.lists(st.floats(-1000, 5000), min_size=1, max_size=60)


def test_values_stand_in_columns_of_eighths() -> None:
    shown = graph([1000, 1100, 1200, 1050], 4, 3, blocks=True)
    assert shown.lines == ("  █ ", " ██▄", "████")
    assert (shown.top, shown.bottom) == (1200, 1000)


def test_few_values_have_wide_columns() -> None:
    assert graph([1000, 1200], 40, 2, blocks=False).lines == ("    ::::", "::::::::")


def test_a_small_change_looks_small() -> None:
    shown = graph([1000, 1010], 2, 8, blocks=True)
    assert shown.top - shown.bottom == LEAST_RANGE
    assert [line.strip() for line in shown.lines[:2]] == ["", ""]


@given(values)
def test_any_values_fill_a_rectangle(some: list[float]) -> None:
    for blocks in (True, False):
        shown = graph(some, 60, 5, blocks=blocks)
        assert len(shown.lines) == 5
        assert len({len(line) for line in shown.lines}) == 1
        assert len(some) <= len(shown.lines[0]) <= 60
        assert " " not in shown.lines[-1]
        assert all(line.isascii() for line in shown.lines) is not blocks
