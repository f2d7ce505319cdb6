"""The phrases that players can say to each other, in each reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.system.translatable import N_
from boardtui.words.language import _

_PHRASES = (
    N_("Hello."),
    N_("Good luck."),
    N_("Good move."),
    N_("Sorry, that was a slip."),
    N_("One moment, please."),
    N_("Thank you."),
    N_("Well played."),
    N_("I have to go."),
)
"""By their numbers, which count from 1."""


def phrases() -> Sequence[str]:
    """Return all phrases, the first of them with number 1."""
    return [_(phrase) for phrase in _PHRASES]


def phrase(number: int) -> str:
    """Return the phrase with a number."""
    return _(_PHRASES[number - 1])
