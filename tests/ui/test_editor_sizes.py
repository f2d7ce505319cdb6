"""Positions that are set up on a board that the window has no room for."""

from __future__ import annotations

from pathlib import Path

from textual import events

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame

from .app_host import board_app, keys, screen_text, settled, started


async def test_the_ways_out_of_a_board_that_is_too_large_are_named(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("gomoku"), ("human", "human")))
    async with started(app, "ctrl+g", size=(60, 20)) as pilot:
        app.post_message(events.Paste(("." * 20 + "\n") * 20 + "X"))
        await settled(pilot)
        said = " ".join(screen_text(app).split())
        assert "Enlarge the window, undo with u, leave with Esc, or quit with Ctrl+Q." in said
        await keys(pilot, "u")
        assert "too small" not in screen_text(app)
        assert "Set up a position" in screen_text(app)
