"""Settings take effect at once; their file is written in a thread, in order."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from boardtui.config.settings import Settings
from boardtui.config.settings_file import load_settings, save_setting
from boardtui.rules import registry
from boardtui.ui import preferences
from boardtui.ui.flows.help_and_settings import change_setting
from boardtui.ui.glyphs import GLYPH_SETS, GlyphSetName, StoneStyle
from boardtui.ui.preferences import Preferences, SettingChoice
from boardtui.ui.terminal.answers import NO_ANSWERS, TerminalAnswers
from boardtui.ui.terminal.capabilities import detect
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.words.language import own_language
from tests.cases import each
from tests.ui.app_host import ENVIRON, board_app, settled
from tests.waiting import PATIENCE, settle, until


class SlowDisk:
    """A disk that does not answer until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.released = threading.Event(), threading.Event()
        monkeypatch.setattr(preferences, "save_setting", self._save)

    def _save(self, path: Path, name: str, value: Any) -> None:
        self.begun.set()
        assert self.released.wait(PATIENCE), "The event loop was held."
        save_setting(path, name, value)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    return SlowDisk(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def begun(path: Path | None) -> Preferences:
    return Preferences(Settings(), path, detect(ENVIRON))


async def test_a_change_takes_effect_while_the_disk_is_slow(path: Path, disk: SlowDisk) -> None:
    chosen = begun(path)
    chosen.change("theme", "light")
    assert chosen.settings.theme == "light"
    await until(disk.begun.is_set)
    assert load_settings(path).settings.theme != "light"
    disk.released.set()
    await chosen.aclose()
    assert load_settings(path).settings.theme == "light"


async def test_changes_are_written_in_order(path: Path, disk: SlowDisk) -> None:
    chosen = begun(path)
    for theme in ("light", "dark", "light"):
        chosen.change("theme", theme)
    chosen.change("bell", value=False)
    disk.released.set()
    await chosen.aclose()
    assert load_settings(path).settings == chosen.settings


async def test_trouble_is_told_once_it_is_known_and_as_news_only_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    chosen, news = begun(tmp_path / "file" / "config.toml"), list[str]()
    for theme in ("light", "dark"):
        chosen.change("theme", theme, news.append)
    assert chosen.trouble == ""
    await chosen.aclose()
    assert news == [chosen.trouble, ""]
    assert chosen.trouble.startswith("The settings were not saved: ")


async def test_trouble_is_told_in_the_language_of_who_made_the_change(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    chosen = begun(tmp_path / "file" / "config.toml")
    language = own_language()
    language.change("ja")
    with language.in_use():
        chosen.change("theme", "light")
    await chosen.aclose()
    assert chosen.trouble.startswith("設定")


async def test_no_key_waits_for_the_disk_and_the_end_of_the_app_does(
    tmp_path: Path, disk: SlowDisk
) -> None:
    app = board_app(tmp_path)
    app.save_patience = PATIENCE
    async with app.run_test() as pilot:
        await pilot.pause()
        await change_setting(app.services, SettingChoice("theme", "light"))
        await until(disk.begun.is_set)
        assert app.theme == "light"
        leaving = asyncio.create_task(app.leave())
        await settle()
        assert not leaving.done()
        disk.released.set()
        await leaving
    assert load_settings(tmp_path / "config" / "config.toml").settings.theme == "light"


async def test_nothing_is_lost_at_an_end_without_saving(tmp_path: Path, disk: SlowDisk) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        app.preferences.change("theme", "light")
        await until(disk.begun.is_set)
        disk.released.set()
    app.preferences.close(PATIENCE)
    assert load_settings(tmp_path / "config" / "config.toml").settings.theme == "light"


@each("name", GLYPH_SETS)
@each("colours", ColourMode)
def test_stones_keep_their_character_under_a_mark_with_a_ground_unless_they_are_blocks(
    name: GlyphSetName, colours: ColourMode
) -> None:
    looks = detect(ENVIRON)._replace(colours=colours)
    for game in (registry.game("othello"), registry.game("gomoku", size=3, line=3)):
        glyphs = Preferences(Settings(glyphs=name), None, looks).glyphs.of(game)
        alike = (
            ("#",) * len(glyphs.stones) if glyphs.solid and not game.has_signs else glyphs.stones
        )
        for marked in (glyphs.last, glyphs.winning, glyphs.flipping):
            assert (marked == alike) is colours.has_shades


PICTURES = Settings(glyphs="pictures")
KITTY = TerminalAnswers(
    ambiguous_width=1, name="kitty(0.41.1)", pictures_asked=True, pictures=True, pixels=(800, 480)
)
UNASKED = KITTY._replace(pictures_asked=False, pictures=None)


@pytest.mark.parametrize(
    ("settings", "answers", "words"),
    [
        (PICTURES, KITTY, ""),
        (Settings(), NO_ANSWERS, ""),
        (PICTURES, UNASKED, "start the program again"),
        (PICTURES, KITTY._replace(pictures=False), "answered that it does not support them"),
        (PICTURES._replace(theme="terminal"), KITTY, "theme has no pictures"),
    ],
)
def test_why_there_are_no_pictures_is_said(
    path: Path, settings: Settings, answers: TerminalAnswers, words: str
) -> None:
    looks = detect(ENVIRON, answers)
    chosen = Preferences(settings, path, looks)
    assert words in chosen.why_no_pictures
    assert bool(chosen.why_no_pictures) is bool(words)
    is_shown = settings.glyphs == "pictures" and not words
    assert (chosen.glyphs.stone_style is StoneStyle.PICTURES) is is_shown


def test_nothing_is_asked_later_where_the_settings_are_not_kept() -> None:
    chosen = Preferences(PICTURES, None, detect(ENVIRON, UNASKED))
    assert "was not asked" in chosen.why_no_pictures
