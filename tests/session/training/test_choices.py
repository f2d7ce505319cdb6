"""What may be trained, and the decks of it."""

from __future__ import annotations

from pathlib import Path

from boardtui.rules.game import Game
from boardtui.rules.othello import Othello
from boardtui.session.training.choices import GuessedGame, PuzzlesOf, deck_of, training_choices
from boardtui.session.training.training import Training
from boardtui.words.training import choice_text
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


async def test_a_game_can_be_guessed_where_there_is_a_library() -> None:
    training = Training(None, lambda _note: None, lambda: 20)
    for has_library in (False, True):
        choices = await training_choices(training, has_library=has_library)
        assert (GuessedGame() in choices) is has_library
        assert len({choice_text(choice) for choice in choices}) == len(choices)
