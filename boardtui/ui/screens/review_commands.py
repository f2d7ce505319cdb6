"""The handlers of a review, with the reasons why one is impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.ui.commands import Handler
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen


def has_mistakes(screen: GameScreen) -> bool:
    """Return True if any move of the branch at the cursor is marked as a mistake."""
    # So that a game without marks need not load what reads them.
    nodes = screen.state.line[1:]
    may_have = any(node.cost is not None or node.properties for node in nodes)
    return may_have and screen.mistakes.are_known


def _why_not_back(screen: GameScreen) -> str:
    if has_mistakes(screen):
        return _("No mistake comes before this move.")
    return _("No move here is marked as a mistake.")


def _why_not_forward(screen: GameScreen) -> str:
    if has_mistakes(screen):
        return _("No mistake follows this move.")
    return _("No move here is marked as a mistake.")


def has_better_line(screen: GameScreen) -> bool:
    """Return True if a review has a better line than the mistake at the cursor."""
    shown = screen.latest
    return shown.mistake is not None and shown.state.node.cost is not None


REVIEW_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    "game.previous-mistake": Handler(
        lambda screen: screen.mistakes.step(-1),
        lambda screen: has_mistakes(screen) and screen.mistakes.before is not None,
        _why_not_back,
    ),
    "game.next-mistake": Handler(
        lambda screen: screen.mistakes.step(1),
        lambda screen: has_mistakes(screen) and screen.mistakes.after is not None,
        _why_not_forward,
    ),
    "game.insert-better": Handler(
        lambda screen: screen.mistakes.insert_better(),
        lambda screen: has_better_line(screen) and not screen.analysis.may_insert,
        lambda screen: screen.analysis.why_not_insert(),
    ),
}
