"""When a card comes back: after each answer by FSRS, in whole days."""

from __future__ import annotations

import datetime as dt
from functools import cache

import fsrs

from boardtui.training.answer import Recall
from boardtui.training.cards import CardDates
from boardtui.training.days import day_middle, day_of, days_after

LONGEST = 3650
"""The most days until a card comes back."""

_LEAST_LATER = dt.timedelta(milliseconds=1)

_ANY_CARD = 1
"""A card without a number waits a millisecond for one."""


def after(
    dates: CardDates | None, recall: Recall, at: dt.datetime, zone: dt.tzinfo | None = None
) -> CardDates:
    """Return the dates of a card after an answer; `dates` are those before it, None if it is new.

    Where the clock was set back, the answer counts as given right after the last one.
    """
    if dates is not None:
        at = max(at, dates.last + _LEAST_LATER)
    card = fsrs.Card(card_id=_ANY_CARD)
    if dates is not None:
        last = _midnight(day_of(dates.last, zone))
        card = fsrs.Card(
            _ANY_CARD,
            fsrs.State.Review,
            stability=dates.stability,
            difficulty=dates.difficulty,
            due=last,
            last_review=last,
        )
    day = day_of(at, zone)
    # It counts by whole days from one midnight to another: a card that was answered in the evening
    # and comes back in the morning has waited for a day.
    known, _log = _scheduler().review_card(card, fsrs.Rating(recall), _midnight(day))
    assert known.stability is not None
    assert known.difficulty is not None
    due = day_middle(days_after(day, (known.due.date() - day).days), zone)
    return CardDates(due, known.stability, known.difficulty, at.astimezone(dt.UTC))


@cache
def _scheduler() -> fsrs.Scheduler:
    """Return a scheduler without steps of minutes, and without days by chance."""
    return fsrs.Scheduler(
        learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False
    )


def _midnight(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(), tzinfo=dt.UTC)
