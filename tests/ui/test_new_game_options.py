"""The form for a new game asks first what most people want; the rest is one key away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.widgets import Button

from boardtui.rules.rows import Rule
from boardtui.ui.app import BoardApp
from boardtui.ui.command_lists import all_commands
from boardtui.ui.widgets.chooser import Chooser

from .app_host import board_app, open_game, screen_text, settled, started
from .host_game import offered

FIRST = {
    "1": ["option-size", "me", "rival-0", "clock", "coach"],
    "2": ["option-size", "me", "rival-0", "more"],
    "3": ["me", "rival-0", "more"],
    "5": ["option-size", "me", "rival-0", "rival-1", "clock"],
}
"""The lines in sight at first, by the key of the game."""

RULES = ["option-line", "option-rule", "option-opening"]


def lines(app: BoardApp) -> list[str]:
    """The lines in sight."""
    return [line.id or "" for line in app.screen.query(Chooser) if line.display]


@pytest.mark.parametrize("key", FIRST)
async def test_first_comes_what_most_people_want(tmp_path: Path, key: str) -> None:
    app = board_app(tmp_path)
    async with started(app, key):
        assert lines(app) == FIRST[key]


async def test_tic_tac_toe_asks_for_no_rows_at_first(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "3") as pilot:
        shown = screen_text(app)
        assert not [
            text for text in ("Stones", "Winning", "Opening", "Board size") if text in shown
        ]
        await pilot.press("m")
        await settled(pilot)
        assert lines(app) == [*FIRST["3"], "option-size", *RULES, "clock", "coach"]


async def test_a_key_shows_the_rest_and_hides_it(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2") as pilot:
        for shown in ([*RULES, "clock", "coach"], []):
            await pilot.press("m")
            await settled(pilot)
            assert lines(app) == [*FIRST["2"], *shown]
        app.screen.query_one("#more").focus()
        await settled(pilot)
        assert "More options: Stones in a row, Rule, Opening, Clock, Coach." in screen_text(app)
        await pilot.press("right", "down")
        await settled(pilot)
        assert app.focused is app.screen.query_one("#option-line")


async def test_the_usual_size_and_number_are_told_in_a_sentence(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2", "m") as pilot:
        assert "The usual size is 15." in screen_text(app)
        app.screen.query_one("#option-line").focus()
        await settled(pilot)
        assert "The usual number is 5." in screen_text(app)


async def test_the_key_says_what_it_does(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2") as pilot:
        for word in ("More", "Hide", "More"):
            assert re.findall(r"m (\w+) options", offered(app)) == [word]
            await pilot.press("m")
            await settled(pilot)


@pytest.mark.parametrize("size", [(36, 12), (40, 12), (60, 20), (80, 24)], ids=str)
async def test_the_keys_tell_first_how_to_start(tmp_path: Path, size: tuple[int, int]) -> None:
    app = board_app(tmp_path)
    async with started(app, "1", size=size):
        assert screen_text(app).splitlines()[-1].startswith(" Enter Start ")


async def test_hiding_the_focused_line_leaves_a_focus(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2", "m") as pilot:
        app.screen.query_one("#option-rule").focus()
        await pilot.press("m")
        await settled(pilot)
        assert app.focused in app.screen.focus_chain


async def test_a_choice_that_is_not_the_usual_one_stays_in_sight(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2", "m") as pilot:
        app.screen.query_one("#option-rule", Chooser).choose(Rule.CARO)
        app.screen.query_one("#clock", Chooser).choose("5+3")
        await pilot.press("m")
        await settled(pilot)
        assert lines(app) == [*FIRST["2"], "option-rule", "clock"]
        app.screen.query_one("#option-rule").focus()
        await pilot.press("home", "enter")
        await settled(pilot)
        assert open_game(app, "gomoku").game.option_values()["rule"] is Rule.CARO
        await pilot.press("f3")
        await settled(pilot)
        assert lines(app) == [*FIRST["2"], "option-rule", "clock"]
        app.screen.query_one("#option-rule", Chooser).choose(Rule.FREESTYLE)
        await settled(pilot)
        assert "option-rule" in lines(app)  # it does not go while it is changed


async def test_what_a_preset_fixes_is_usual(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "4"):
        assert "New game: Renju" in screen_text(app)
        assert lines(app) == FIRST["2"]


async def test_a_game_of_one_option_hides_nothing(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        assert "More options" not in screen_text(app)
        await pilot.press("m")
        await settled(pilot)
        assert lines(app) == FIRST["1"]
        assert "new-game.more" in {command.id for command in all_commands(app.screen, {})}


async def test_the_start_is_below_the_last_line(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2", "m", "end"):
        assert isinstance(app.focused, Button)
        assert "Press Enter on any line to start the game." in screen_text(app)
        assert "[ Start the game ]" in screen_text(app)
