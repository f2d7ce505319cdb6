"""What the log of answers says of cards."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from boardtui.training.answer import Recall
from boardtui.training.card_file import read_time
from boardtui.training.cards import CardDates
from boardtui.training.schedule import after


def dates_by_log(path: Path) -> Mapping[int, CardDates]:
    """The dates of all answered cards in a file, made again from the log alone."""
    dates: dict[int, CardDates] = {}
    with closing(sqlite3.connect(path)) as database:
        log = "SELECT card, at, recall FROM answers WHERE card IS NOT NULL ORDER BY number"
        for card, at, recall in database.execute(log):
            dates[card] = after(dates.get(card), Recall(recall), read_time(at))
    return dates
