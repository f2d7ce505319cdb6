"""Games as items of menus, with a choice as the value of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from boardtui.session.game_choices import GameChoice, RunningGame, SavedGame
from boardtui.ui.widgets.menu import Heading, Item
from boardtui.words.language import _
from boardtui.words.listed_games import ListedGame, running_game, saved_game

if TYPE_CHECKING:
    from boardtui.saves.cards import Summary
    from boardtui.session.open_game import OpenGame


def running_items(games: Iterable[OpenGame]) -> tuple[Item, ...]:
    """Return the items of open games."""
    return tuple(
        _item(f"running:{n}", running_game(game), RunningGame(game.id, game.is_unfinished))
        for n, game in enumerate(games)
    )


def saved_items(
    group: str,
    summaries: Iterable[Summary],
    choose: Callable[[Summary], GameChoice] = SavedGame,
) -> tuple[Item, ...]:
    """Return the items of saved games; the ids begin with `group`."""
    return tuple(
        _item(f"{group}:{n}", saved_game(summary), choose(summary))
        for n, summary in enumerate(summaries)
    )


def recent_rows(recent: Iterable[Summary]) -> tuple[Item | Heading, ...]:
    """Return recent games below their heading."""
    return (Heading(_("Recent")), *saved_items("recent", recent))


def _item(item_id: str, words: ListedGame, choice: GameChoice) -> Item:
    text, note, detail, origin = words
    return Item(item_id, text, note, detail=detail, remark=origin, value=choice)
