"""The games that have a tour."""

from __future__ import annotations

from importlib import import_module

from boardtui.session.tour.steps import Tour


def tour_of(key: str) -> Tour:
    """Return the tour of a game in `launch.TOURED`: the module with its name has it."""
    tour: Tour = import_module(f"boardtui.session.tour.{key}").TOUR
    return tour
