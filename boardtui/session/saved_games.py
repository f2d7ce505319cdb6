"""The saved games, sorted into the lists that show them, and the cards of open ones."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardtui.saves.archive import Archive
from boardtui.saves.cards import GameCard, Status
from boardtui.session.game_choices import SavedGames

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame

FEWEST = 4
"""Stones that make a game against a computer worth going on with."""


async def saved_games(archive: Archive[Path]) -> SavedGames:
    """Return the saved games."""
    unfinished, records, short = [], [], []
    cards = await archive.cards()
    for card in cards:
        if is_short(card):
            short.append(card)
        elif card.status is Status.UNFINISHED:
            unfinished.append(card)
        else:
            records.append(card)
    unfinished.sort(key=lambda card: card.locked)
    put_away = await archive.away.cards()
    return SavedGames(tuple(unfinished), tuple(records), tuple(short), put_away, cards.unlisted)


def is_short(card: GameCard[Any]) -> bool:
    """Return True for a game against a computer that ended, or was left, after a few moves.

    Games between people, and those that began at a position set up, are worth keeping in sight.
    """
    is_from_start = card.start is None
    against_computer = not all(who.is_person for who in card.seats)
    return is_from_start and against_computer and card.plies < FEWEST


def open_card(game: OpenGame) -> GameCard[str]:
    """Return the card of an open game at its newest move, whatever position is in view."""
    subject, record = game.subject, game.subject.record
    outcome = subject.outcome or (record.outcome if game.is_record else None)
    changed = dt.datetime.fromtimestamp(game.keeper.changed_at).astimezone()
    return GameCard.of(game.id, record, subject.head, outcome, game.seats, modified=changed)
