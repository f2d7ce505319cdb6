"""Numbers of things."""

from __future__ import annotations

from boardtui.words.language import ngettext


def games_text(count: int) -> str:
    """Return a number of games: "137,548 games"."""
    return ngettext("{count} game", "{count} games", count).format(count=f"{count:,}")


def moves_text(count: int) -> str:
    """Return a number of moves: "3 moves"."""
    return ngettext("{count} move", "{count} moves", count).format(count=count)


def due_text(count: int) -> str:
    """Return how many cards wait: "7 to train"."""
    return ngettext("{count} to train", "{count} to train", count).format(count=count)
