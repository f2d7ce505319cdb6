from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from boardtui.config.settings_file import load_settings
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.settings import SettingsScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.chooser import Chooser
from boardtui.words import language
from tests.combinations import combined

from .app_host import board_app, open_game, screen_text, settled, shows
from .wide_language import WideLanguage, widen

OTHELLO = NewGame(game("othello"), ("human", "human"))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    language.use_language("en")
    yield
    language.use_language("en")


@pytest.fixture
def wide_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    """Japanese as a catalogue in which every text is twice as wide."""
    original = gettext.translation

    def translation(domain: str, path: object, codes: list[str], *, fallback: bool) -> object:
        if codes == ["ja"]:
            return WideLanguage()
        return original(domain, str(path), codes, fallback=fallback)

    monkeypatch.setattr(gettext, "translation", translation)


@pytest.mark.usefixtures("wide_japanese")
async def test_switching_the_language_changes_every_screen_and_no_game(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO, language="en")
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        await app.navigation.show(open_game(app, "othello"))
        await settled(pilot)
        await pilot.press("f", "5", "enter", "comma", "home")
        await settled(pilot)
        playing = app.screen
        assert isinstance(playing, GameScreen)
        before = playing.view.node, playing.view.head, playing.query_one(BoardWidget).cursor

        await pilot.press("f5")
        await settled(pilot)
        app.screen.query_one("#language", Chooser).index += 1
        await settled(pilot)
        assert language.current_language() == "ja"
        assert shows(app, SettingsScreen)
        assert widen("Settings") in screen_text(app)
        focused = app.focused
        assert isinstance(focused, Chooser)
        assert focused.id == "language"

        await pilot.press("escape")
        await settled(pilot)
        assert app.screen_stack == [playing]
        assert (
            playing.view.node,
            playing.view.head,
            playing.query_one(BoardWidget).cursor,
        ) == before
        assert widen("Black") in screen_text(app)
        assert "Black" not in screen_text(app)

        await pilot.press("f2")
        await settled(pilot)
        assert widen("Open a record") in screen_text(app)
        assert "Open" not in screen_text(app)
    kept = load_settings(tmp_path / "config" / "config.toml")
    assert kept.settings.language == "ja"


async def test_a_computer_changes_its_name_with_the_language(tmp_path: Path) -> None:
    new_game = NewGame(game("othello"), ("human", "easy"))
    app = board_app(tmp_path, new_game, language="en")
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Easy" in screen_text(app)
        await pilot.press("f5")
        await settled(pilot)
        app.screen.query_one("#language", Chooser).index += 1
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert "初級" in screen_text(app)
        assert "Easy" not in screen_text(app)


SCREENS = {
    "picker": [],
    "new game": ["2"],
    "library": ["o"],
    "library text": ["o", "f4"],
    "settings": ["s"],
    "help": ["f1"],
    "palette": ["ctrl+p"],
}


@pytest.mark.usefixtures("wide_japanese")
@pytest.mark.parametrize(
    ("name", "size"),
    combined([*SCREENS], [(80, 24), (40, 12), (60, 20), (120, 40)]),
    ids=str,
)
async def test_wide_text_keeps_every_line_at_its_width(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    """And nothing is English but names: of keys, of the languages, of the program."""
    language.use_language("ja")
    app = board_app(tmp_path, language="ja")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press(*SCREENS[name])
        await settled(pilot)
        lines = screen_text(app).split("\n")
        assert len(lines) == size[1]
        assert {cell_len(line) for line in lines} == {size[0]}


@pytest.mark.usefixtures("wide_japanese")
@pytest.mark.parametrize("name", SCREENS)
async def test_no_english_is_left(tmp_path: Path, name: str) -> None:
    language.use_language("ja")
    app = board_app(tmp_path, language="ja")
    async with app.run_test(size=(120, 60)) as pilot:
        await settled(pilot)
        await pilot.press(*SCREENS[name])
        await settled(pilot)
        words = {
            word
            for word in screen_text(app).replace(">", " ").split()
            if word.isascii() and word.isalpha() and len(word) > 1
        }
        assert words <= {"English"}
