"""Choices in the lists of games."""

from __future__ import annotations

from pathlib import Path

from boardtui.record.tree import GameRecord
from boardtui.rules.othello import Othello
from boardtui.saves.cards import GameCard
from boardtui.session.game_choices import (
    AnyRecord,
    GameChoice,
    NewKind,
    RunningGame,
    SavedGames,
    card_of,
    choice_in,
)
from boardtui.session.launch import Learn

RECORD = GameRecord(Othello())
CARD = GameCard.of(Path("game.sgf"), RECORD, RECORD.root, None)
OTHERS: list[GameChoice] = [NewKind("othello"), RunningGame("x"), AnyRecord(), Learn("othello")]


def test_a_card_is_the_choice_of_a_game_on_disk() -> None:
    assert choice_in(CARD) is CARD
    assert card_of(CARD) is CARD
    for other in OTHERS:
        assert choice_in(other) is other
        assert card_of(other) is None
    for nothing in (None, "settings"):
        assert choice_in(nothing) is None
    assert card_of(None) is None


def test_saved_games_are_counted_with_those_too_old_for_lists() -> None:
    saved = SavedGames((CARD,), (CARD, CARD), unlisted=4)
    assert saved.total == 7
    assert SavedGames().total == 0
