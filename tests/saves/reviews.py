"""Reviews of records, kept and found as a program does it."""

from __future__ import annotations

from boardtui.record.judged_line import judged_line, line_key
from boardtui.record.judgement import Judgement
from boardtui.record.tree import GameRecord
from boardtui.saves.review_cache import ReviewCache


def store(cache: ReviewCache, record: GameRecord) -> None:
    """Keep what a record knows of its main line."""
    cache.keep(record.game, line_key(record), judged_line(record))


def load(cache: ReviewCache, record: GameRecord) -> tuple[Judgement, ...]:
    """What is kept of the main line of a record."""
    return cache.find(record.game, line_key(record))
