"""The form for a new game before its lines are there, and after they are gone."""

from __future__ import annotations

from pathlib import Path

from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.help import HelpScreen
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.widgets.chooser import Chooser

from .app_host import board_app, settled, shows, started


async def test_a_choice_and_a_start_that_come_while_the_form_closes_do_nothing(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        chooser = screen.query_one("#option-size", Chooser)
        screen.action_start()
        await screen.remove_children()
        screen.action_start()
        screen.post_message(Chooser.Changed(chooser, 8))
        await settled(pilot)
        assert shows(app, GameScreen)


async def test_help_for_a_form_without_its_lines_is_about_its_game(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        await app.screen.remove_children()
        await pilot.press("f1")
        await settled(pilot)
        assert shows(app, HelpScreen)
