"""Choices in the lists of games."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from boardtui.record.tree import GameRecord
from boardtui.rules.othello import Othello
from boardtui.saves.cards import Summary
from boardtui.session.game_choices import GameChoice, PutAwayGame, SavedGame


def test_a_saved_game_and_one_that_was_put_away_are_different_choices() -> None:
    record = GameRecord(Othello())
    summary = Summary.of(
        Path("game.sgf"),
        record,
        record.root,
        None,
        (),
        position=record.root.position,
        modified=dt.datetime(2026, 11, 20, 9, 5).astimezone(),
    )
    saved: GameChoice = SavedGame(summary)
    put_away: GameChoice = PutAwayGame(summary)
    assert saved == SavedGame(summary)
    assert saved != put_away
