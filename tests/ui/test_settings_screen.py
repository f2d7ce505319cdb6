from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from boardtui import LANGUAGES
from boardtui.config.settings import SETTINGS
from boardtui.config.settings_file import load_settings
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.system.processors import MOST_THREADS
from boardtui.ui import notices
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.settings import SettingsScreen
from boardtui.ui.widgets.chooser import Chooser

from .app_host import board_app, screen_text, settled, shows, started

OTHELLO = NewGame(game("othello"), ("human", "human"))


def choose(app: BoardApp, name: str, value: object) -> None:
    chooser = app.screen.query_one(f"#{name}", Chooser)
    chooser.index = [choice.value for choice in chooser.choices].index(value)


CHANGES = {
    "theme": "high-contrast",
    "clock_seconds": "last_minute",
    "stone_numbers": "all",
    "glyphs": "ascii",
    "hints": False,
    "animation": True,
    "bell": False,
    "wrap": True,
    "computer_delay": 2.0,
    "autoplay_delay": 0.3,
    "key_hints": False,
    "vim_keys": False,
    "colour": "16",
    "mouse": False,
    "language": "en",
    "threads": 3,
    "mark_discs": (2.0, 4.0, 8.0),
}


async def test_a_setting_holds_at_once_and_is_kept(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        playing = app.screen
        assert isinstance(playing, GameScreen)
        for name, value in CHANGES.items():
            await pilot.press("f5")
            await settled(pilot)
            choose(app, name, value)
            await settled(pilot)
            assert shows(app, SettingsScreen)
            assert getattr(playing.settings, name) == value
            await pilot.press("escape")
            await settled(pilot)
            assert app.screen_stack == [playing]
            kept = load_settings(tmp_path / "config" / "config.toml")
            assert kept.problems == ()
            assert getattr(kept.settings, name) == value


async def test_key_hints_go_and_come_back_on_every_screen(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "F1 Help" in screen_text(app)
        await pilot.press("s")
        await settled(pilot)
        choose(app, "key_hints", value=False)
        await settled(pilot)
        assert "F1 Help" not in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert "F1 Help" not in screen_text(app)
        await pilot.press("o")
        await settled(pilot)
        assert "F1 Help" not in screen_text(app)
        await pilot.press("escape", "f5")
        await settled(pilot)
        choose(app, "key_hints", value=True)
        await settled(pilot)
        assert "F1 Help" in screen_text(app)


async def test_glyphs_change_on_the_running_board(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "●" in screen_text(app)
        await pilot.press("f5")
        await settled(pilot)
        choose(app, "glyphs", "ascii")
        await settled(pilot)
        assert screen_text(app).replace(LANGUAGES["ja"], "").isascii()
        await pilot.press("escape")
        await settled(pilot)
        assert screen_text(app).isascii()


async def test_the_theme_changes_at_once(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        choose(app, "theme", "light")
        await settled(pilot)
        assert app.theme == "light"
        assert app.current_theme.dark is False


async def test_what_the_focused_setting_means_is_said(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert "The language of the program; auto follows" in screen_text(app)
        await pilot.press("down")
        await settled(pilot)
        assert "The characters for discs and stones" in screen_text(app)


@pytest.mark.parametrize(("name", "value"), [("colour", "256"), ("glyphs", "pictures")])
async def test_what_waits_for_the_next_start_is_said(tmp_path: Path, name: str, value: str) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        choose(app, name, value)
        await settled(pilot)
        said = list(app.notices.texts)
        assert said == ["This takes effect when you start the program again."]


@pytest.mark.parametrize("key", ["escape", "enter", "f5"])
async def test_closing(tmp_path: Path, key: str) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("f5")
        await settled(pilot)
        await pilot.press(key)
        await settled(pilot)
        assert shows(app, GameScreen)


async def test_every_setting_is_reached_in_a_low_window(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test(size=(60, 10)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("up")
        await settled(pilot)
        assert re.search("▶ Time warnings +\\[on\\]", screen_text(app))


async def test_no_line_shows_a_name_from_the_file(tmp_path: Path) -> None:
    app = board_app(tmp_path, tour_taken=True)
    async with app.run_test(size=(80, 60)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        text = screen_text(app)
        assert "tour_taken" not in text
        shown = {line.id for line in app.screen.query("Chooser, TextLine")}
        assert shown == {name for name, setting in SETTINGS.items() if setting.label is not None}
        assert not [name for name in SETTINGS if "_" in name and name in text]


def test_every_setting_with_a_name_has_a_group() -> None:
    for setting in SETTINGS.values():
        assert (setting.group is None) is (setting.label is None)


async def test_a_setting_that_cannot_be_kept_holds_and_is_told_once(
    tmp_path: Path,
) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    sentence = "The settings were not saved: "
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("f5")
        await settled(pilot)
        choose(app, "theme", "light")
        await settled(pilot)
        assert app.theme == "light"
        assert sentence in screen_text(app)
        assert "Errno" not in screen_text(app)
        assert "Saved in " in screen_text(app)
        assert not app.notices.texts
        await pilot.press("escape")
        await settled(pilot)
        assert sentence not in screen_text(app)
        await pilot.press("f5")
        await settled(pilot)
        assert sentence not in screen_text(app)


async def test_the_sentence_goes_when_settings_can_be_kept_again(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("f5")
        await settled(pilot)
        choose(app, "bell", False)
        await settled(pilot)
        (tmp_path / "config").unlink()
        choose(app, "bell", True)
        await settled(pilot)
        assert "The settings were not saved" not in screen_text(app)
        assert (tmp_path / "config" / "config.toml").exists()


async def test_choices_that_cannot_be_kept_are_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "READ", math.inf)
    monkeypatch.setitem(notices.LASTS, True, 600.0)
    (tmp_path / "config").write_text("a file where the folder should be")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        for _game in range(3):
            await settled(pilot)
            await pilot.press("f3", "enter")
        await settled(pilot)
        said = list(app.notices.texts)
        assert len([text for text in said if "settings were not saved" in text]) == 1


async def test_a_file_with_a_doubled_key_is_told_of_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "config" / "config.toml"
    path.parent.mkdir()
    text = '[engines]\nN = { command = "./n", depth = 1, depth = 2 }\n'
    path.write_text(text)
    app = board_app(tmp_path, problems=load_settings(path).problems)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("f5")
        await settled(pilot)
        await pilot.press("right")
        await settled(pilot)
        assert shows(app, SettingsScreen)
        assert "line 2" in app.preferences.trouble
    assert path.read_text() == text


async def test_a_theme_from_the_palette_shows_in_the_form_and_notices_above_its_hints(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("ctrl+p", *"no such thing")
        await settled(pilot)
        assert "No command matches." in screen_text(app)
        await pilot.press("enter", *["backspace"] * 13, *"theme: light")
        await settled(pilot)
        assert "No command matches." not in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert re.search(r"Theme +dark │\[light\]", screen_text(app))
        app.notices.warn("It is said here.")
        await settled(pilot)
        title, *_between, above_hints, hints = screen_text(app).splitlines()
        assert title.split() == ["Settings"]
        assert "! It is said here." in above_hints
        assert "F1 Help" in hints
        await pilot.press("up")
        await settled(pilot)
        *_others, last = app.screen.query(Chooser)
        assert last.has_focus
        assert f"▶ {last.label} " in screen_text(app)
        assert "config.toml" in screen_text(app)
    kept = load_settings(tmp_path / "config" / "config.toml")
    assert kept.settings.theme == "light"


async def test_home_and_end_lead_to_the_first_and_the_last_line(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("f5")
        await settled(pilot)
        lines = [chooser.id for chooser in app.screen.query(Chooser)]
        for key, line in (("end", lines[-1]), ("home", lines[0])):
            await pilot.press(key)
            await settled(pilot)
            assert app.focused is not None
            assert app.focused.id == line


async def test_a_number_of_threads_is_offered_with_the_usual_ones_and_the_largest(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, threads=11)
    async with started(app, "s"):
        threads = app.screen.query_one("#threads", Chooser)
        offered = [item.value for item in threads.choices]
        assert threads.value == 11
        assert offered == ["auto", *range(1, 9), 10, 11, 12, 16, 24, 32, 48, MOST_THREADS]
