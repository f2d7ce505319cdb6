"""Sentences on mistakes that are kept for training."""

from __future__ import annotations

from boardtui.words.language import _, ngettext


def kept_text(count: int) -> str:
    """Return the sentence on own mistakes that a review found, and that come back in training."""
    text = ngettext(
        "One of your mistakes was added to training.",
        "{count} of your mistakes were added to training.",
        count,
    )
    return text.format(count=count)


def made_text(count: int, side: str = "", *, is_own: bool = False) -> str:
    """Return the sentence on cards that were asked for; `count` of them are new.

    They are of the person's own mistakes, or of those of a side, or of both sides.
    """
    if not count:
        return _("These mistakes are already in training.")
    if is_own:
        text = ngettext(
            "Made one card from your mistakes.", "Made {count} cards from your mistakes.", count
        )
    elif side:
        text = ngettext(
            "Made one card from {side}’s mistakes.",
            "Made {count} cards from {side}’s mistakes.",
            count,
        )
    else:
        text = ngettext(
            "Made one card from the mistakes of both sides.",
            "Made {count} cards from the mistakes of both sides.",
            count,
        )
    return text.format(count=count, side=side)
