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


def made_text(count: int) -> str:
    """Return the sentence on cards that were asked for; `count` of them are new."""
    if not count:
        return _("These mistakes are kept for training already.")
    return ngettext("One card made.", "{count} cards made.", count).format(count=count)
