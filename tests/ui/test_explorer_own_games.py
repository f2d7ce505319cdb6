"""One's own games in the explorer, which brings them into the library, and how others come in."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from boardtui.library.explorer import Next
from boardtui.library.importing import Totals
from boardtui.session.game_library import GameLibrary, Update
from boardtui.ui.widgets.explorer_panel import ExplorerPanel
from tests.library.games import othello_moves, sgf
from tests.ui.app_host import board_app, settled
from tests.ui.explorer_host import EXPLORER, MANY, TIGER, explored, exploring, panel, press, review
from tests.ui.host_game import until
from tests.ui.library_host import library_of, make_library
from tests.waiting import settle


async def test_without_games_it_says_how_they_come_in(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    app = board_app(tmp_path, review(TIGER))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(EXPLORER)
        await until(pilot, lambda: "There are no games yet." in " ".join(panel(app)))
        assert "Ctrl+F opens the library to add others." in " ".join("".join(panel(app)).split())


async def test_ones_own_games_count_though_the_library_was_never_opened(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.sgf").write_text(sgf(othello_moves(TIGER + "f4"), name))
    app = board_app(tmp_path, review(TIGER), glyphs="ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("greater_than_sign", EXPLORER)
        await until(pilot, lambda: panel(app)[0] == "Explorer 2 games")
        assert panel(app)[2].split()[:2] == ["f4", "2"]
        # And so does one that was kept since.
        (folder / "c.sgf").write_text(sgf(othello_moves(TIGER + "b3"), "c"))
        await pilot.press(EXPLORER, EXPLORER, "f6", "down")
        await until(pilot, lambda: panel(app)[0] == "Explorer 3 games")
        assert library_of(app).update is not None


async def test_the_highlight_stays_on_its_entry_when_games_come_in(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        await press(pilot, "down")
        rows = app.screen.query_one(ExplorerPanel)
        before = rows.highlighted
        assert isinstance(before, Next)
        more = [sgf(othello_moves(TIGER + "b3"), f"M{n}") for n in range(20)]
        make_library(tmp_path, (*MANY, *more))
        library_of(app).updates.tell(Update(totals=Totals(files=1)))
        await until(pilot, lambda: panel(app)[0] == "Explorer 34 games")
        after = rows.highlighted
        assert isinstance(after, Next)
        assert (after.move, after.tally.games) == (before.move, before.tally.games + 20)


async def test_a_late_answer_about_games_that_came_in_leaves_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with exploring(tmp_path) as (app, pilot):
        library, go_on = library_of(app), threading.Event()
        await press(pilot, "down")
        before = panel(app)
        monkeypatch.setattr("boardtui.ui.screens.explorer.PATIENCE", 0.0)
        holding = pilot.app.run_worker(library.do(go_on.wait))
        try:
            library.updates.tell(Update(totals=Totals(files=1)))
            await settle()
            await pilot.pause()
            assert panel(app) == before
        finally:
            go_on.set()
        await holding.wait()
        await settled(pilot)
        assert panel(app) == before


async def test_where_the_library_could_not_be_made_it_says_how_to_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameLibrary, "begin_reading_own", lambda _library: None)
    app = board_app(tmp_path, review(TIGER))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(EXPLORER)
        await until(pilot, lambda: "no library yet" in " ".join(panel(app)))
        assert "Ctrl+F" in " ".join(panel(app))
        make_library(tmp_path, MANY)
        library_of(app).updates.tell(Update(totals=Totals(files=1)))
        await until(pilot, lambda: explored(app))
