"""Opening a record without paths."""

from __future__ import annotations

import builtins
import io
import os
from pathlib import Path
from typing import Any

import pytest
from textual import events

from boardtui.ui.paste_bounds import LONGEST
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.open_record import OpenRecordScreen
from boardtui.ui.screens.paste import PasteScreen
from boardtui.ui.widgets.text_field import RecordField

from .app_host import screen_text, settled, shows
from .test_hosted import HERE, SECRET, visitor


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret.sgf"
    path.write_text(SECRET)
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of files that are opened or looked at."""
    names: list[str] = []

    def noting(module: Any, name: str) -> None:
        usual = getattr(module, name)

        def call(path: Any, *arguments: Any, **options: Any) -> Any:
            names.append(str(path))
            return usual(path, *arguments, **options)

        monkeypatch.setattr(module, name, call)

    for module, name in (
        (builtins, "open"),
        (io, "open"),
        (os, "open"),
        (os, "stat"),
        (os, "lstat"),
        (os, "scandir"),
        (os, "listdir"),
    ):
        noting(module, name)
    return names


class TestOpening:
    @pytest.mark.parametrize("way", ["typed", "pasted"])
    @pytest.mark.parametrize("form", ["{}", "file://{}", "~{}", "../..{}"])
    async def test_a_path_gets_one_sentence_and_is_not_touched(
        self, tmp_path: Path, secret: Path, opened: list[str], way: str, form: str
    ) -> None:
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("ctrl+o")
            await settled(pilot)
            assert shows(app, PasteScreen)
            opened.clear()
            text = form.format(secret)
            if way == "pasted":
                app.screen.post_message(events.Paste(text))
            else:
                app.screen.query_one(RecordField).text = text
                await pilot.press("ctrl+s")
            await settled(pilot)
            assert HERE in screen_text(app)
            assert not [name for name in opened if "secret" in name]
            assert shows(app, PasteScreen)
            assert len(app.games) == 0

    async def test_no_list_of_files_is_offered(self, tmp_path: Path, secret: Path) -> None:
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("ctrl+o")
            await settled(pilot)
            await pilot.press("tab", *"/tmp/", "tab")
            await settled(pilot)
            assert "secret" not in screen_text(app)
            assert not shows(app, OpenRecordScreen)

    @pytest.mark.parametrize("way", ["typed", "pasted"])
    async def test_a_pasted_record_opens(self, tmp_path: Path, way: str) -> None:
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("ctrl+o")
            await settled(pilot)
            if way == "pasted":
                app.screen.post_message(events.Paste("f5d6c3"))
            else:
                await pilot.press(*"f5d6c3", "ctrl+s")
            await settled(pilot)
            assert shows(app, GameScreen)
            (found,) = app.games
            assert len(found.view.record.mainline()) == 4

    async def test_one_of_several_is_chosen(self, tmp_path: Path) -> None:
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("ctrl+o")
            await settled(pilot)
            app.screen.post_message(events.Paste("(;GM[2];B[f5])(;GM[2];B[f5];W[d6])"))
            await settled(pilot)
            assert "pasted text  2 games" in screen_text(app)
            await pilot.press("down", "enter")
            await settled(pilot)
            (found,) = app.games
            assert len(found.view.record.mainline()) == 3

    async def test_a_long_text_is_refused(self, tmp_path: Path) -> None:
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("ctrl+o")
            await settled(pilot)
            app.screen.post_message(events.Paste("f5" * LONGEST))
            await settled(pilot)
            assert "The text is too long: the limit is 64 kB." in screen_text(app)

    async def test_records_of_ones_own_are_offered(self, tmp_path: Path) -> None:
        (tmp_path / "games").mkdir()
        (tmp_path / "games" / "mine.sgf").write_text("(;GM[2]PB[Ann]PW[Bob]RE[B+R];B[f5])")
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("ctrl+o")
            await settled(pilot)
            assert "Ann - Bob" in screen_text(app)
            await pilot.press("tab", "enter")
            await settled(pilot)
            assert shows(app, GameScreen)
