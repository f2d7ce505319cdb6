"""Where notices are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets._toast import Toast

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.toasts import SEEN

from .app_host import board_app, screen_text, settled
from .host_game import until

OTHELLO = NewGame(game("othello"), ("human", "human"))


@pytest.mark.parametrize(("size", "covered"), [((80, 24), [23]), ((60, 20), [18, 19])])
async def test_what_is_told_covers_the_last_lines_of_a_game_only(
    tmp_path: Path, size: tuple[int, int], covered: list[int]
) -> None:
    app = board_app(tmp_path, OTHELLO)
    told = "The settings file cannot be written, so they hold for now only."
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(pilot)
        before = screen_text(app).splitlines()
        app.toasts.warn(told)
        await until(pilot, lambda: "The settings file" in screen_text(app))
        after = screen_text(app).splitlines()
    assert [line for line in range(size[1]) if after[line] != before[line]] == covered


async def test_over_a_dialog_a_notice_is_drawn_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        app.toasts.warn("Only once.")
        await until(pilot, lambda: "Only once." in screen_text(app))
        behind = app.screen
        await pilot.press("x")
        await until(pilot, lambda: app.screen is not behind and "Only once." in screen_text(app))
        assert screen_text(app).count("Only once.") == 1
        assert not any(toast.region for toast in behind.query(Toast))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is behind)
        await settled(pilot)
        assert screen_text(app).count("Only once.") == 1


def older(app: BoardApp, seconds: float) -> None:
    """Let the notices be told longer ago."""
    for notice in app._notifications:
        notice.raised_at -= seconds


async def test_news_that_were_read_go_with_the_next_key_and_warnings_stay(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        app.toasts.tell("Just news.")
        app.toasts.warn("A warning.")
        await until(pilot, lambda: "A warning." in screen_text(app))
        await pilot.press("right")
        await settled(pilot)
        assert "Just news." in screen_text(app)
        older(app, SEEN)
        await pilot.press("right")
        await settled(pilot)
        assert "Just news." not in screen_text(app)
        assert "A warning." in screen_text(app)


@pytest.mark.parametrize(("key", "hint"), [("f2", "Enter"), ("f5", "Right Next value")])
async def test_news_hide_no_hints_of_the_next_screen(tmp_path: Path, key: str, hint: str) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        app.toasts.tell("Just news.")
        await until(pilot, lambda: "Just news." in screen_text(app))
        before = app.screen
        older(app, SEEN)
        await pilot.press(key)
        await until(pilot, lambda: app.screen is not before)
        assert "Just news." not in screen_text(app)
        assert hint in screen_text(app).splitlines()[-1]


async def test_the_mouse_takes_read_news_away_by_a_click_only(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        app.toasts.tell("Just news.")
        await until(pilot, lambda: "Just news." in screen_text(app))
        older(app, SEEN)
        await pilot.hover(offset=(10, 10))
        await settled(pilot)
        assert "Just news." in screen_text(app)
        await pilot.click(offset=(10, 10))
        await settled(pilot)
        assert "Just news." not in screen_text(app)
