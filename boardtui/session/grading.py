"""The marks of bad moves as a person wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.config.settings import Settings
from boardtui.record.grades import GradeBounds, mover

if TYPE_CHECKING:
    from boardtui.play.view_state import ViewState
    from boardtui.record.tree import Node


def grade_bounds(settings: Settings) -> GradeBounds:
    """Return the least losses of moves that are marked as bad."""
    return GradeBounds(settings.mark_discs, settings.mark_points)


def own_mistakes(state: ViewState, mistakes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return the mistakes of the person here in a game; all if there is none, or more than one."""
    own = tuple(node for node in mistakes if mover(node) == state.me)
    return own or mistakes
