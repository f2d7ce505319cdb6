"""Training in the app: from the first screen to the drill and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from boardtui.formats.reading import Reading
from boardtui.library.entry import digest_of_record
from boardtui.person.personal_file import FILE
from boardtui.rules.registry import game
from boardtui.session.launch import Review
from boardtui.session.training.puzzle_maker import PuzzleMaker
from boardtui.training.card_store import CardStore
from boardtui.training.exercise import Exercise
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.drill import DrillScreen
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from tests.session.training.test_game_mistakes import judged
from tests.training.exercises import MORNING, mistake
from tests.ui.app_host import board_app, keys, screen_text, shows, started
from tests.ui.host_game import until
from tests.ui.test_trying import said

TRAIN = "dollar_sign"
GOMOKU = game("gomoku")


def with_cards(directory: Path, exercises: Sequence[Exercise]) -> Path:
    """The directory of an app that has these cards."""
    CardStore(directory / "games" / FILE).add(exercises, MORNING)
    return directory


async def test_the_first_screen_says_how_much_waits_and_the_key_begins(tmp_path: Path) -> None:
    cards = [mistake("f5 d6"), mistake("f5 f6 e6")]
    app = board_app(with_cards(tmp_path, cards))
    async with started(app) as pilot:
        await until(pilot, lambda: "2 cards to train" in screen_text(app))
        await keys(pilot, TRAIN)
        assert shows(app, DrillScreen)
        assert "1/2" in said(app)
        await keys(pilot, "exclamation_mark", "enter", "exclamation_mark", "enter")
        assert re.search(
            r"You solved 0 of 2 exercises. The next card is due (tomorrow|in 1 day)", said(app)
        )
        await keys(pilot, "enter")
        assert shows(app, GamePicker)
        await until(pilot, lambda: "to train" not in screen_text(app))


async def test_without_cards_the_key_asks_what_to_train(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, TRAIN) as pilot:
        assert shows(app, ConfirmDialog)
        assert "Puzzles: Othello" in screen_text(app)
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_new_cards_that_wait_for_another_day_are_told(tmp_path: Path) -> None:
    app = board_app(with_cards(tmp_path, [mistake("f5 d6")]), new_cards=0)
    async with started(app) as pilot:
        await until(pilot, lambda: "1 new card" in screen_text(app))
        await keys(pilot, TRAIN)
        await until(pilot, lambda: shows(app, ConfirmDialog))
        text = " ".join(screen_text(app).split())
        assert "1 more new card will follow" in text


async def test_puzzles_are_solved_where_the_file_is_damaged(tmp_path: Path) -> None:
    app = board_app(with_cards(tmp_path, [mistake("f5 d6")]))
    store = app.games.training.cards
    store.path.write_bytes(b"no database " * 100)
    async with started(app, TRAIN) as pilot:
        await until(pilot, lambda: shows(app, ConfirmDialog))
        await keys(pilot, "1")
        await until(pilot, lambda: shows(app, DrillScreen))
        await keys(pilot, "exclamation_mark")
        await until(pilot, lambda: "This answer is not saved." in said(app))


async def test_what_was_put_aside_is_brought_back_from_the_menu(tmp_path: Path) -> None:
    app = board_app(with_cards(tmp_path, [mistake("f5 d6")]))
    async with started(app, TRAIN) as pilot:
        await keys(pilot, "delete", "enter", TRAIN)
        await until(pilot, lambda: shows(app, ConfirmDialog))
        assert "Restore cards put aside (1)" in screen_text(app)
        await keys(pilot, "4")
        await until(pilot, lambda: "Cards due today: 1" in screen_text(app))
        assert "Restore cards" not in screen_text(app)


async def test_where_nothing_is_kept_that_is_told(tmp_path: Path) -> None:
    app = board_app(tmp_path, keeps=False)
    async with started(app, "t"):
        assert "Nothing is saved here" in " ".join(screen_text(app).split())


async def test_the_key_begins_beside_a_game_and_leads_back(tmp_path: Path) -> None:
    app = board_app(with_cards(tmp_path, [mistake("f5 d6")]))
    async with started(app, "1", "enter") as pilot:
        before = app.screen
        await keys(pilot, TRAIN)
        assert shows(app, DrillScreen)
        await keys(pilot, TRAIN)
        assert app.screen is before


async def test_who_leaves_early_reads_how_many_were_found(tmp_path: Path) -> None:
    app = board_app(with_cards(tmp_path, [mistake("f5 d6"), mistake("f5 d6 c3")]))
    async with started(app, TRAIN) as pilot:
        await keys(pilot, "exclamation_mark", "enter", "escape")
        await until(pilot, lambda: "You solved 0 of 1 exercise." in screen_text(app))
        assert shows(app, GamePicker)


async def test_a_game_that_is_gone_is_told(tmp_path: Path) -> None:
    app = board_app(with_cards(tmp_path, [mistake("f5 d6")]))
    async with started(app, TRAIN) as pilot:
        await keys(pilot, "ampersand")
        assert shows(app, GamePicker)
        assert "The game of this card no longer exists. You can still use the card." in screen_text(
            app
        )


async def test_the_game_of_a_card_is_shown_at_its_place(tmp_path: Path) -> None:
    record = judged()
    node = record.mainline()[19]
    assert node.parent is not None
    card = mistake("f5 d6")
    assert card.origin is not None
    place = card.origin._replace(digest=digest_of_record(record), ply=record.depth(node.parent))
    opening = Review(Reading(record), "game.sgf")
    app = board_app(with_cards(tmp_path, [card._replace(origin=place)]), opening)
    async with started(app, "f2") as pilot:
        await keys(pilot, TRAIN, "ampersand")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.state.position == node.parent.position


async def test_puzzles_are_made_only_as_long_as_some_are_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(PuzzleMaker, "want", lambda _self, each: calls.append(each.key))
    monkeypatch.setattr(PuzzleMaker, "rest", lambda _self: calls.append("rest"))
    app = board_app(tmp_path)
    async with started(app) as pilot:
        await keys(pilot, TRAIN)
        await until(pilot, lambda: shows(app, ConfirmDialog))
        await keys(pilot, "1")
        await until(pilot, lambda: shows(app, DrillScreen))
        assert calls == ["othello"]
        await keys(pilot, "escape")
        await until(pilot, lambda: shows(app, GamePicker))
        assert calls == ["othello", "rest"]
