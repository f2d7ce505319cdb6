"""What may be trained, and the decks of it."""

from __future__ import annotations

from pathlib import Path

from boardtui.rules.game import Game
from boardtui.rules.othello import Othello
from boardtui.session.training.choices import PuzzlesOf, deck_of
from boardtui.session.training.training import Training
from tests.training.exercises import MORNING


async def test_more_puzzles_are_wanted_before_each_is_drawn(tmp_path: Path) -> None:
    wanted: list[Game] = []
    for folder, count in ((tmp_path, 2), (None, 0)):
        training = Training(folder, lambda _note: None, lambda: 20, now=lambda: MORNING)
        deck = deck_of(training, PuzzlesOf(Othello()), wanted.append)
        for _ in range(2):
            assert await deck.draw(None) is not None
        await training.aclose()
        assert wanted == [Othello()] * count
        wanted.clear()
