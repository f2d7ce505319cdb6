"""Sentences on what is odd about a position that was set up."""

from __future__ import annotations

from boardtui.rules.doubts import doubts, lasting_doubts
from boardtui.rules.game import Position
from boardtui.words.errors import sentence
from boardtui.words.sentences import joined


def doubts_text(position: Position) -> str:
    """Return what is odd about a position; empty for a usual one."""
    return joined(*map(sentence, doubts(position)))


def lasting_doubts_text(position: Position) -> str:
    """Return the same without what the next stones may settle."""
    return joined(*map(sentence, lasting_doubts(position)))
