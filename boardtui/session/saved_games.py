"""The saved games, sorted into the lists that show them."""

from __future__ import annotations

import datetime as dt

from boardtui.saves.cards import Status, Summary
from boardtui.saves.store import Store
from boardtui.system.named_tuples import NamedTuple

SHORT = 2
"""Old games with at most this many moves are listed apart."""

_OLD = dt.timedelta(days=1)


class SavedGames(NamedTuple):
    """The saved games, each list with the newest first."""

    unfinished: list[Summary]
    """Unfinished games with players; those open in another program come last."""
    records: list[Summary]
    """Finished games and records."""
    short: list[Summary]
    """Old games with players and hardly a move, which would hide the others."""
    put_away: list[Summary]


def saved_games(store: Store, now: dt.datetime | None = None) -> SavedGames:
    """Return the saved games; `now`, by default the current time, decides which are old."""
    oldest = (now or dt.datetime.now().astimezone()) - _OLD
    saved = SavedGames([], [], [], [*store.away.cards()])
    for summary in store.cards():
        if summary.seats and len(summary.moves) <= SHORT and summary.modified < oldest:
            saved.short.append(summary)
        elif summary.status is Status.UNFINISHED:
            saved.unfinished.append(summary)
        else:
            saved.records.append(summary)
    saved.unfinished.sort(key=lambda summary: summary.locked)
    return saved
