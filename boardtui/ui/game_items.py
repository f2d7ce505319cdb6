"""Games as items of menus, with a choice as the value of each."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.saves.cards import GameCard
from boardtui.session.game_choices import RunningGame
from boardtui.session.saved_games import open_card
from boardtui.ui.widgets.menu import Heading, Item
from boardtui.words.language import _
from boardtui.words.listed_games import (
    listed_day,
    listed_detail,
    listed_name,
    listed_note,
    listed_origin,
    origin_text,
)

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame


def running_items(games: Iterable[OpenGame]) -> tuple[Item, ...]:
    """Return the items of open games."""
    return tuple(_running_item(f"running:{n}", game) for n, game in enumerate(games))


def saved_items(group: str, cards: Iterable[GameCard[Path]]) -> tuple[Item, ...]:
    """Return the items of saved games; the ids begin with `group`."""
    return tuple(_saved_item(f"{group}:{n}", card) for n, card in enumerate(cards))


def recent_rows(recent: Iterable[GameCard[Path]]) -> tuple[Item | Heading, ...]:
    """Return recent games below their heading."""
    return (Heading(_("Recent games")), *saved_items("recent", recent))


def _running_item(item_id: str, game: OpenGame) -> Item:
    card = open_card(game)
    return Item(
        item_id,
        listed_name(card),
        _("open, {day}").format(day=listed_day(card)),
        detail=listed_detail(card),
        remark=origin_text(card),
        value=RunningGame(game.id, game.is_unfinished),
    )


def _saved_item(item_id: str, card: GameCard[Path]) -> Item:
    return Item(
        item_id,
        listed_name(card),
        listed_note(card),
        detail=listed_detail(card),
        remark=listed_origin(card),
        value=card,
    )
