"""How the panels share their rows, in the sizes of terminals that people have."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from boardtui.ui.panel_rows import LOW_GRAPH, PanelRows, Wanted, share_out

SIZES: dict[str, dict[str, Any]] = {
    "80x24": {"room": 20},
    "80x50": {"room": 13, "has_columns": True},
    "120x40": {"room": 33},
    "60x20": {"room": 17},
}
ANALYSIS: dict[str, Any] = {"is_analysed": True}
END: dict[str, Any] = {"is_over": True, "has_moves": False}


def shared(size: str, **wanted: Any) -> PanelRows:
    """The rows of a game with names, in a terminal that shows stones as shapes."""
    return share_out(Wanted(**SIZES[size], has_players=True, has_large_plates=True, **wanted))


@pytest.mark.parametrize(
    ("size", "wanted", "plate", "score", "analysis"),
    [
        ("80x24", {}, 2, 7, 7),
        ("80x24", {"has_occasion": True}, 2, 8, 7),
        ("80x24", ANALYSIS, 2, 7, 7),
        ("80x24", ANALYSIS | {"mistake": 6}, 1, 4, 6),
        ("80x24", END, 2, 7, 7),
        ("80x50", {}, 2, 7, 7),
        ("80x50", ANALYSIS, 1, 5, 7),
        ("120x40", {}, 4, 11, 8),
        ("120x40", ANALYSIS | {"lines": 3}, 4, 11, 10),
        ("60x20", {}, 2, 7, 7),
        ("60x20", ANALYSIS, 1, 4, 6),
    ],
)
def test_a_game_without_a_graph(
    size: str, wanted: dict[str, Any], plate: int, score: int, analysis: int
) -> None:
    rows = shared(size, **wanted)
    assert (rows.plate, rows.score, rows.analysis) == (plate, score, analysis)
    assert (rows.graph, rows.has_log) == (0, True)


@pytest.mark.parametrize(
    ("wanted", "graphs"),
    [
        ({}, (4, 4, 8, 2)),
        (ANALYSIS, (2, 4, 2, 0)),
        ({"has_hint": True}, (2, 4, 2, 2)),
        ({"has_explorer": True}, (2, 2, 2, 2)),
        ({"has_comment": True}, (2, 4, 4, 2)),
        ({"mistake": 5}, (4, 4, 8, 2)),
        (END, (2, 4, 4, 0)),
    ],
    ids=["alone", "analysis", "hint", "explorer", "comment", "mistake", "end"],
)
def test_the_picture_has_the_rows_that_others_leave(
    wanted: dict[str, Any], graphs: tuple[int, ...]
) -> None:
    assert tuple(shared(size, has_graph=True, **wanted).graph for size in SIZES) == graphs


@pytest.mark.parametrize("size", SIZES)
def test_plates_and_picture_stay_at_a_mistake(size: str) -> None:
    before, now = shared(size, has_graph=True), shared(size, has_graph=True, mistake=5)
    assert now.graph == before.graph
    if size != "80x50":
        assert (now.plate, now.has_bars) == (before.plate, before.has_bars)


@pytest.mark.parametrize("size", SIZES)
def test_words_are_below_a_picture_unless_it_is_low_or_a_panel_tells_the_mistake(size: str) -> None:
    for mistake in (0, 5):
        rows = shared(size, has_graph=True, mistake=mistake)
        is_told = bool(mistake) and size != "80x50"
        assert rows.has_graph_words == (rows.graph > LOW_GRAPH and not is_told)


@pytest.mark.parametrize("room", range(60))
def test_a_graph_leaves_room_for_the_score_and_some_moves(room: int) -> None:
    for is_analysed, is_over, has_columns in product((False, True), repeat=3):
        wanted = Wanted(
            room,
            has_columns=has_columns,
            has_players=True,
            is_over=is_over,
            has_moves=not is_over,
            is_analysed=is_analysed,
            has_graph=True,
        )
        rows = share_out(wanted)
        if not rows.graph:
            assert rows == share_out(wanted._replace(has_graph=False))
            continue
        picture = 2 + rows.graph + (2 if rows.has_graph_words else 0)
        above = 0 if has_columns else rows.score + (not is_over)
        below = rows.analysis + 1 if is_analysed and not (is_over or has_columns) else 0
        assert above + picture + below + 3 <= room


def test_the_place_of_the_choices_does_not_depend_on_the_graph() -> None:
    for size in SIZES:
        without, beside = shared(size, **END), shared(size, has_graph=True, **END)
        assert beside.has_choices == without.has_choices
        assert beside.has_titles == without.has_titles
