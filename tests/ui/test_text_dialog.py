"""The dialog that asks for a short text, and checks it before it closes."""

from __future__ import annotations

from pathlib import Path

from boardtui.ui.screens.text_dialog import TextDialog
from tests.ui.app_host import board_app, screen_text, settled, started


async def test_a_text_that_will_not_do_is_asked_for_again(tmp_path: Path) -> None:
    async def check(text: str) -> str:
        return "" if text == "good" else f"Not {text}."

    app = board_app(tmp_path)
    async with started(app) as pilot:
        answers: list[str | None] = []
        dialog = TextDialog("Title", "A label:", check, app.preferences.glyphs, value="bad")
        app.push_screen(dialog, answers.append)
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert "Not bad." in screen_text(app)
        await pilot.press(*["backspace"] * 3, *"good", "enter")
        await settled(pilot)
        assert answers == ["good"]
