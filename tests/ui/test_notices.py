"""Where notices are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets._toast import Toast

from boardtui.launch import NewGame
from boardtui.rules.registry import game

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
        app.notices.warn(told)
        await until(pilot, lambda: "The settings file" in screen_text(app))
        after = screen_text(app).splitlines()
    assert [line for line in range(size[1]) if after[line] != before[line]] == covered


async def test_over_a_dialog_a_notice_is_drawn_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        app.notices.warn("Only once.")
        await until(pilot, lambda: "Only once." in screen_text(app))
        behind = app.screen
        await pilot.press("x")
        await until(pilot, lambda: app.screen is not behind and "Only once." in screen_text(app))
        assert screen_text(app).count("Only once.") == 1
        assert not any(toast.display for toast in behind.query(Toast))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is behind)
        await settled(pilot)
        assert screen_text(app).count("Only once.") == 1
