"""Sentences about a person's rating and the level that suits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.language import _

if TYPE_CHECKING:
    from boardtui.play.personal import PoolRecord
    from boardtui.players.glicko2 import PlayerRating
    from boardtui.players.ratings import RatingChange


def rating_effect(change: RatingChange) -> str:
    """Return the new rating, and how far the game moved it."""
    before, after = round(change.before.value), round(change.after.value)
    text = _("Your rating: {rating} ({change}).")
    return text.format(rating=after, change=f"{after - before:+d}")


def rating_with_error(rating: PlayerRating) -> str:
    """Return a rating and how sure it is, by the interval that holds 95%."""
    error = round(1.96 * rating.deviation, -1)
    return _("{rating} ± {error}").format(rating=round(rating.value), error=round(error))


def fair_reason(record: PoolRecord | None) -> str:
    """Return why a level suits a person, by the record in games of its kind, if there is one."""
    if record is None:
        return _("It begins easy and follows your results fast.")
    if record.score == record.games:
        return _("A step up, as you have won every game so far.")
    if record.score == 0:
        return _("A step down, as you have lost every game so far.")
    return _("The nearest to your rating, {rating}.").format(
        rating=rating_with_error(record.rating)
    )
