"""The grades of moves as the settings want them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardtui.config.settings import Settings
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.record.who import Who
from boardtui.session.grading import grade_bounds, own_mistakes
from tests.play.tables import AGAINST_ROBOT, AT_ONE_KEYBOARD, ROBOTS, TOGETHER, new_view


def test_the_usual_settings_mark_as_files_do() -> None:
    assert grade_bounds(Settings()) == DEFAULT_BOUNDS


def test_other_settings_mark_from_other_losses() -> None:
    settings = Settings(mark_discs=(1.0, 2.0, 3.0), mark_points=(5.0, 6.0, 7.0))
    assert grade_bounds(settings) == GradeBounds((1.0, 2.0, 3.0), (5.0, 6.0, 7.0))


@pytest.mark.parametrize(
    ("seats", "own"),
    [
        (AGAINST_ROBOT, [1, 3]),
        (TOGETHER, [1, 3]),
        (ROBOTS, [1, 2, 3]),
        (AT_ONE_KEYBOARD, [1, 2, 3]),
    ],
    ids=["one person", "one of two people", "nobody", "two people at one keyboard"],
)
def test_the_mistakes_of_the_person_here_come_first(seats: Sequence[Who], own: list[int]) -> None:
    state = new_view("a1", "a2", "b1", seats=seats).state
    mistakes = own_mistakes(state, tuple(state.line[1:]))
    assert [node.position.ply for node in mistakes] == own


def test_a_mistake_of_the_other_side_alone_is_told_too() -> None:
    state = new_view("a1", "a2", "b1", seats=AGAINST_ROBOT).state
    assert own_mistakes(state, (state.line[2],)) == (state.line[2],)
