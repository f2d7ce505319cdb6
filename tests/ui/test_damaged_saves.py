"""Damaged saves: they hold nobody up, and are put aside."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from boardtui.saves.store import Store
from boardtui.system.reasons import Statement
from boardtui.ui.screens.game import GameScreen
from tests.waiting import PATIENCE, until

from .app_host import board_app, screen_text, shows


async def test_games_are_listed_and_opened_before_the_folder_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "good.sgf").write_text("(;GM[2]SZ[8]BTSEATS[human][human];B[f5];W[d6];B[c3];W[d3])")
    (folder / "broken.sgf").write_text("no game")
    may_mend, tidy = threading.Event(), Store.tidy

    def tidy_late(store: Store) -> tuple[Statement, ...]:
        assert may_mend.wait(PATIENCE)
        return tidy(store)

    monkeypatch.setattr(Store, "tidy", tidy_late)
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await until(lambda: "move 4" in screen_text(app), pause=pilot.pause)
        await pilot.press("enter")
        await until(lambda: shows(app, GameScreen), pause=pilot.pause)
        assert not app.notices.texts
        may_mend.set()
        await until(lambda: any("damaged" in text for text in app.notices.texts))
        assert (folder / "damaged" / "broken.sgf").exists()
