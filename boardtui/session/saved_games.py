"""The saved games, sorted into the lists that show them."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import TYPE_CHECKING, Any

from boardtui.saves.cards import GameCard, Status
from boardtui.saves.store import Store
from boardtui.session.game_choices import SavedGames
from boardtui.system.threads import in_thread

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame

FEWEST = 4
"""Stones that make a game against a computer worth going on with."""


def saved_games(store: Store) -> SavedGames:
    """Return the saved games."""
    unfinished, records, short = [], [], []
    for card in store.cards():
        if is_short(card):
            short.append(card)
        elif card.status is Status.UNFINISHED:
            unfinished.append(card)
        else:
            records.append(card)
    unfinished.sort(key=lambda card: card.locked)
    put_away = store.away.cards()
    return SavedGames(tuple(unfinished), tuple(records), tuple(short), put_away, store.unlisted)


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


def is_short(card: GameCard[Any]) -> bool:
    """Return True for a game against a computer that ended, or was left, after a few moves.

    Games between people, and those that began at a position set up, are worth keeping in sight.
    """
    is_from_start = card.start is None
    against_computer = not all(who.is_person for who in card.seats)
    return is_from_start and against_computer and card.plies < FEWEST


def open_card(game: OpenGame) -> GameCard[str]:
    """Return the card of an open game at its newest move, whatever position is in view."""
    table = game.table
    outcome = table.standing.outcome or (table.record.outcome if game.is_record else None)
    changed = dt.datetime.fromtimestamp(game.save.changed_at).astimezone()
    return GameCard.of(game.id, table.record, table.head, outcome, game.seats, modified=changed)
