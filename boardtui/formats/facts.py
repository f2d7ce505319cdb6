"""Facts of a game that several formats tell alike."""

from __future__ import annotations

import datetime as dt
import re

from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color


def read_date(pattern: re.Pattern[str], text: str) -> dt.date | None:
    """The date at the beginning of a text, whose groups are year, month and day; None if none."""
    match = pattern.match(text)
    try:
        return dt.date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def lead(record: GameRecord, color: Color) -> int | None:
    """By how many points a colour is ahead at the end of the main line, in games with points."""
    scores = record.game.final_score(record.root.end().position)
    if scores is None:
        return None
    return scores[color] - max(score for other, score in enumerate(scores) if other != color)
