"""How a person has trained, in sentences."""

from __future__ import annotations

from boardtui.training.cards import DueCount
from boardtui.words.counts import later_text, waiting_text
from boardtui.words.training_page import told_training
from tests.fixtures.trained import trained, untrained


def test_everything_is_told_line_by_line() -> None:
    assert [*told_training(trained())] == [
        ("Training. 7 cards are due, 3 of them new. 0 exercises solved today. Streak: 5 days."),
        "In the last 14 days, you got 46 of 66 right.",
        "Your mistakes: 72%, 26 of 36 right.",
        "Your lines: 90%, 9 of 10 right.",
        "Puzzles (find a win): 55%, 11 of 20 right.",
        "In the opening: 83%, 10 of 12 right.",
        "In the middle: 62%, 20 of 32 right.",
        "At the end: 73%, 16 of 22 right.",
        "Your puzzle rating in Othello: 1243 ± 120, 20 puzzles.",
        "Rose: 38 discs in 7 mistakes.",
        "Indirect: 60 points in 1 mistake.",
        "Othello: 8 discs in 1 mistake.",
    ]


def test_it_is_told_that_new_cards_wait_beyond_those_of_today() -> None:
    progress = trained()
    history = progress.history._replace(due=DueCount(0, 0, 24))
    first = next(told_training(progress._replace(history=history)))
    later = "24 more new cards will follow in the next few days."
    assert first.startswith(f"Training. 0 cards are due. {later}")
    assert waiting_text(DueCount(0, 0, 24)) == "24 new cards"
    assert waiting_text(DueCount(2, 1, 24)) == "3 cards to train"
    assert waiting_text(DueCount(0, 0)) == waiting_text(None) == later_text(None) == ""


def test_who_has_not_trained_hears_what_is_due() -> None:
    assert [*told_training(untrained())] == ["Training. 0 cards are due. 0 exercises solved today."]
