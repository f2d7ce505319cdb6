"""The form for a new game: whom one plays, on which side, on which board."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.play.seats import seat_words
from boardtui.rules.registry import game
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.board_preview import BoardPreview
from boardtui.ui.widgets.chooser import Chooser

from .app_host import board_app, open_game, screen_text, settled, shows, started
from .test_new_game import explanation, form


@pytest.mark.parametrize(("keys", "level"), [("7", "7"), ("0", "10"), ("down 3", "3")])
async def test_a_digit_picks_a_level_from_any_line(tmp_path: Path, keys: str, level: str) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        await pilot.press(*keys.split())
        await settled(pilot)
        assert form(app)["rival-0"] == level
        assert f"[{level}]" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert seat_words(open_game(app, "othello").seats) == ("human", level)


@pytest.mark.parametrize(
    ("steps", "seats", "lines"),
    [(0, ("human", "5"), 1), (1, ("5", "human"), 1), (3, ("5", "easy"), 2)],
)
async def test_a_person_takes_a_side_or_none(
    tmp_path: Path, steps: int, seats: tuple[str, ...], lines: int
) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        await pilot.press("down", *["right"] * steps, "5")
        await settled(pilot)
        assert screen_text(app).count("Person │ Fair │ Random") == lines
        await pilot.press("enter")
        await settled(pilot)
        assert seat_words(open_game(app, "othello").seats) == seats
        await pilot.press("f3")
        await settled(pilot)
        assert form(app)["me"] == (steps if steps < 2 else "nobody")
        assert form(app)["rival-0"] == "5"


async def test_two_people_play_each_other(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        await pilot.press("down", "down", *["left"] * 3, "enter")
        await settled(pilot)
        assert seat_words(open_game(app, "othello").seats) == ("human", "human")


async def test_a_click_on_a_value_picks_it(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        clicks = (
            ("6 │ 7", " 8 ", "rival-0", "8"),
            ("Person", "Random", "rival-0", "random"),
            ("I play", "White", "me", 1),
        )
        for label, text, name, value in clicks:
            lines = screen_text(app).splitlines()
            (y,) = (y for y, line in enumerate(lines) if label in line)
            await pilot.click(offset=(lines[y].index(text) + 1, y))
            await settled(pilot)
            assert form(app)[name] == value


async def test_the_preview_shows_the_board_of_the_form(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        preview = app.screen.query_one(BoardPreview)
        for key, size in (("down", 8), ("up", 8), ("right", 10)):
            await pilot.press(key)
            await settled(pilot)
            assert preview.position == game("othello", size=size).start()
        assert preview.region.width > 0
        await pilot.resize_terminal(60, 20)
        await settled(pilot)
        assert preview.region.width == 0


async def test_sides_can_be_drawn_by_lot(tmp_path: Path) -> None:
    """Over a few games with a seeded generator the person gets either side."""
    seats = set()
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        for _game in range(8):
            await pilot.press("f3")
            await settled(pilot)
            app.screen.query_one("#me", Chooser).index = 2
            await pilot.press("enter")
            await settled(pilot)
            seats.add(seat_words(open_game(app, "othello").seats))
            if len(seats) > 1:
                break
    assert seats == {("human", "easy"), ("easy", "human")}
    assert app.preferences.settings.new_game["othello"]["black"] == "human"
    assert app.preferences.settings.new_game["othello"]["side"] == "random"


async def test_players_of_a_swap_opening_have_no_colours_yet(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2") as pilot:
        assert "First player" not in screen_text(app)
        await pilot.press("m")
        await settled(pilot)
        app.screen.query_one("#option-opening").focus()
        await pilot.press("left")
        await settled(pilot)
        assert "or places two more and leaves the choice" in explanation(app)
        app.screen.query_one("#me").focus()
        await pilot.press("right", "right", "right")
        await settled(pilot)
        shown = screen_text(app)
        assert " First player " in shown
        assert " Second player " in shown
        assert " Either │[Watch]" in shown
        await pilot.press("left", "left", "left")
        await settled(pilot)
        assert "[First player]" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, GameScreen)
        assert "Place stone 1 of 3, for Black." in screen_text(app)


@pytest.mark.parametrize(("kind", "words"), [("1", "Either"), ("5", "Any")])
async def test_a_side_by_lot_is_either_of_two_or_any_of_three(
    tmp_path: Path, kind: str, words: str
) -> None:
    app = board_app(tmp_path)
    async with started(app, kind):
        assert f"│ {words} │ Watch" in screen_text(app)
