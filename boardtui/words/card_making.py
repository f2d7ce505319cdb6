"""Sentences on mistakes that are kept for training."""

from __future__ import annotations

from boardtui.words.language import _, ngettext


def kept_text(count: int) -> str:
    """Return the sentence on own mistakes that a review found, and that come back in training."""
    text = ngettext(
        "One mistake of yours is kept for training.",
        "{count} mistakes of yours are kept for training.",
        count,
    )
    return text.format(count=count)


def made_text(count: int, side: str = "", *, is_own: bool = False) -> str:
    """Return the sentence on cards that were asked for; `count` of them are new.

    They are of the person's own mistakes, or of those of a side, or of both sides.
    """
    if not count:
        return _("These mistakes are kept for training already.")
    if is_own:
        text = ngettext(
            "One card made of your mistakes.", "{count} cards made of your mistakes.", count
        )
    elif side:
        text = ngettext(
            "One card made of the mistakes of {side}.",
            "{count} cards made of the mistakes of {side}.",
            count,
        )
    else:
        text = ngettext(
            "One card made of the mistakes of both sides.",
            "{count} cards made of the mistakes of both sides.",
            count,
        )
    return text.format(count=count, side=side)
