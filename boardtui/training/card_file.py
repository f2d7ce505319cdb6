"""The file of cards, as far as their number needs it.

The first screen shows the number: it loads neither the exercises nor what makes dates.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from boardtui.person.personal_file import PersonalFile
from boardtui.saves.database_file import LITTLE_PATIENCE
from boardtui.system.databases import NUMBER, typed
from boardtui.training.cards import DueCount
from boardtui.training.days import day_of, day_start, days_after

_LATEST = 2.2e11
"""Times before this one, in seconds, are before the year 9000."""

COUNT = """
SELECT
    (SELECT count(*) FROM cards WHERE aside = 0 AND due < :end),
    (SELECT count(*) FROM cards WHERE aside = 0 AND due IS NULL),
    (SELECT count(*) FROM cards WHERE begun >= :start AND begun < :later)
"""


class CardFile(PersonalFile):
    """The file of cards; its methods raise PersonalError."""

    def count(self, now: dt.datetime, new_a_day: int) -> DueCount:
        """Return how many cards wait today, without waiting long; `new_a_day` may be begun."""
        if self.is_new():
            return DueCount(0, 0)
        with self.opened(LITTLE_PATIENCE) as database:
            due, new, begun = database.execute(COUNT, day_times(now)).fetchone()
            today = min(new, max(0, new_a_day - begun))
            return DueCount(due, today, new - today)


def day_times(now: dt.datetime) -> dict[str, Any]:
    """Return when the day begins and ends.

    A card may seem to have been begun tomorrow where the clock was set back.
    """
    today = day_of(now)
    names = ("start", "end", "later")
    return {name: day_start(days_after(today, days)).timestamp() for days, name in enumerate(names)}


def read_time(seconds: Any) -> dt.datetime:
    """Return a time of the file. Raises ValueError, or TypeError for other values."""
    typed((seconds,), NUMBER)
    if not abs(seconds) < _LATEST:
        raise ValueError(seconds)
    return dt.datetime.fromtimestamp(seconds, dt.UTC)
