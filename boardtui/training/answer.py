"""Answers to exercises, and how well the move was known."""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum

from boardtui.rules.game import Move
from boardtui.system.named_tuples import NamedTuple


class Recall(IntEnum):
    """How well the answer was known, with the numbers of FSRS."""

    AGAIN = 1
    """Found late, skipped, or shown."""
    HARD = 2
    """Found at the second try, or with a hint."""
    GOOD = 3
    """Found at once."""


class TrainingAnswer(NamedTuple):
    """The end of an exercise."""

    at: datetime
    """With a time zone."""
    recall: Recall
    move: Move | None = None
    """The first move that the person tried; None if there was none."""
