"""The grades of moves as the settings want them."""

from __future__ import annotations

from boardtui.config.settings import Settings
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.session.grading import grade_bounds


def test_the_usual_settings_mark_as_files_do() -> None:
    assert grade_bounds(Settings()) == DEFAULT_BOUNDS


def test_other_settings_mark_from_other_losses() -> None:
    settings = Settings(mark_discs=(1.0, 2.0, 3.0), mark_points=(5.0, 6.0, 7.0))
    assert grade_bounds(settings) == GradeBounds((1.0, 2.0, 3.0), (5.0, 6.0, 7.0))
