"""The saved games, sorted into the lists that show them."""

from __future__ import annotations

import asyncio

from boardtui.saves.cards import Status, Summary
from boardtui.saves.store import Store
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.threads import in_thread

FEWEST = 4
"""Stones that make a game against a computer worth going on with."""


class SavedGames(NamedTuple):
    """The saved games, each list with the newest first."""

    unfinished: list[Summary]
    """Unfinished games with players; those open in another program come last."""
    records: list[Summary]
    """Finished games and records."""
    short: list[Summary]
    """Games that `is_short` tells apart, which would hide the others; their files stay."""
    put_away: list[Summary]


def saved_games(store: Store) -> SavedGames:
    """Return the saved games."""
    saved = SavedGames([], [], [], [*store.away.cards()])
    for summary in store.cards():
        if is_short(summary):
            saved.short.append(summary)
        elif summary.status is Status.UNFINISHED:
            saved.unfinished.append(summary)
        else:
            saved.records.append(summary)
    saved.unfinished.sort(key=lambda summary: summary.locked)
    return saved


async def tidy(store: Store) -> bool:
    """Mend the folders of saves, and say what was done; return True if anything was.

    It is done even if the caller is cancelled.
    """
    return await asyncio.shield(_tidy(store))


async def _tidy(store: Store) -> bool:
    notes = await in_thread(lambda: store.tidy() + store.away.tidy())
    for note in notes:
        store.notify(note)
    return bool(notes)


def is_short(summary: Summary) -> bool:
    """Return True for a game against a computer that ended, or was left, after a few moves.

    Games between people, and those that began at a position set up, are worth keeping in sight.
    """
    is_from_start = summary.start is None
    against_computer = not all(who.is_person for who in summary.seats)
    return is_from_start and against_computer and summary.plies < FEWEST
