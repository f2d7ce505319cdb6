"""The grades of moves as the settings want them."""

from __future__ import annotations

from boardtui.config.settings import Settings
from boardtui.record.grades import GradeBounds


def grade_bounds(settings: Settings) -> GradeBounds:
    """Return the least losses of moves that are marked as bad."""
    return GradeBounds(settings.mark_discs, settings.mark_points)
