"""Numbers of things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.record.evaluation import counts_points
from boardtui.rules.game import Game
from boardtui.words.language import ngettext

if TYPE_CHECKING:
    from boardtui.training.cards import DueCount


def games_text(count: int) -> str:
    """Return a number of games: "137,548 games"."""
    return ngettext("{count} game", "{count} games", count).format(count=f"{count:,}")


def amount_text(game: Game, value: float) -> str:
    """Return a number of discs, or of points of a percentage: "8 discs"."""
    count = round(value)
    if counts_points(game):
        return ngettext("{count} disc", "{count} discs", count).format(count=count)
    return ngettext("{count} point", "{count} points", count).format(count=count)


def moves_text(count: int) -> str:
    """Return a number of moves: "3 moves"."""
    return ngettext("{count} move", "{count} moves", count).format(count=count)


def due_text(count: int) -> str:
    """Return how many cards wait: "7 cards to train"."""
    text = ngettext("{count} card to train", "{count} cards to train", count)
    return text.format(count=count)


def waiting_text(due: DueCount | None) -> str:
    """Return in few words what waits: cards for today, or else new ones; empty if none do."""
    if due is None or not any(due):
        return ""
    if due.total:
        return due_text(due.total)
    return ngettext("{count} new card", "{count} new cards", due.later).format(count=due.later)


def later_text(due: DueCount | None) -> str:
    """Return how many new cards wait beyond those of today, as a sentence; empty if none do."""
    if due is None or not due.later:
        return ""
    text = ngettext(
        "{count} more new card will follow in the next few days.",
        "{count} more new cards will follow in the next few days.",
        due.later,
    )
    return text.format(count=due.later)
