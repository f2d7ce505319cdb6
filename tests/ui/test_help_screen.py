from __future__ import annotations

from pathlib import Path

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame

from .app_host import board_app, screen_text, settled

OTHELLO = NewGame(game("othello"), ("human", "human"))


async def test_help_begins_with_the_first_steps_and_names_no_command_by_its_id(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 200)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        text = screen_text(app)
        in_order = (
            *("First steps", "Arrow keys", "play at the cursor", "type a point", "Mouse"),
            *("The game", "Marks on the board", "How to read an analysis", "Words of strategy"),
            *("X-square", "boardtui help strategy", "All keys"),
        )
        places = [text.index(each) for each in in_order]
        assert places == sorted(places)
        assert "game.take-back" not in text
        await pilot.press("escape", "f2", "2")
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        text = screen_text(app)
        of_form = ("The form", "take another value", "The game", "Players of Gomoku", "All keys")
        places = [text.index(each) for each in of_form]
        assert places == sorted(places)
        assert "Players of Othello" not in text
        assert "Place a disc" not in text


async def test_tab_goes_from_section_to_section(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        tops = []
        for key in ("tab", "tab", "shift+tab"):
            await pilot.press(key)
            await settled(pilot)
            tops.append(screen_text(app).splitlines()[2].strip("─- "))
        assert tops == ["The game", "Marks on the board", "The game"]
        assert "Tab Next section" in screen_text(app)
