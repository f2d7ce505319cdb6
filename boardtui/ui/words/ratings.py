"""Sentences about a person's rating and the level that suits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.language import _

if TYPE_CHECKING:
    from boardtui.players.ratings import RatingChange


def rating_effect(change: RatingChange) -> str:
    """Return the new rating, and how far the game moved it."""
    before, after = round(change.before.value), round(change.after.value)
    text = _("Your rating: {rating} ({change}).")
    return text.format(rating=after, change=f"{after - before:+d}")
