"""The filter of the explorer: a search that limits the games that count."""

from __future__ import annotations

from pathlib import Path

from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.widgets.search_field import SearchField
from tests.ui.app_host import open_game, screen_text, settled
from tests.ui.explorer_host import ALL_GAMES, exploring, panel
from tests.ui.host_game import offered, until


async def test_the_title_tells_the_filter_and_how_many_games_it_leaves(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        await pilot.press("slash", *"player:a", "enter")
        await until(pilot, lambda: panel(app)[0] == "Explorer player:a  6 games")


async def test_a_narrow_title_has_no_blanks_for_a_filter_that_it_leaves_out(
    tmp_path: Path,
) -> None:
    async with exploring(tmp_path, size=(45, 20)) as (app, pilot):
        await pilot.press("slash", *"player:a", "enter")
        await until(pilot, lambda: "6 games" in panel(app)[0])
        assert panel(app)[0] == "Explorer 6 games"


async def test_keys_that_are_typed_into_the_filter_have_no_hints(tmp_path: Path) -> None:
    async with exploring(tmp_path, size=(120, 40)) as (app, pilot):
        before = offered(app)
        await pilot.press("slash")
        await settled(pilot)
        typed = offered(app)
        for hint in ("/ Hint", "= Analysis", "/ Filter"):
            assert hint not in typed
        assert "= Analysis" in before
        for hint in ("Enter Search", "Esc Back", "F1 Help"):
            assert hint in typed


async def test_the_list_of_games_is_searched_by_the_filter(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        await pilot.press("slash", *"player:a", "enter")
        await until(pilot, lambda: panel(app)[0] == "Explorer player:a  6 games")
        await pilot.press("f6", ALL_GAMES)
        await until(pilot, lambda: isinstance(app.screen, LibraryScreen))
        await settled(pilot)
        assert app.screen.query_one(SearchField).value == "player:a"
        assert "All games with this position  6 of 14 games" in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert "All games with this position  14 games" in screen_text(app)


async def test_where_no_game_counts_it_says_so(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        await pilot.press("slash", *"nobody", "enter")
        await until(pilot, lambda: "No game that matches “nobody”" in " ".join(panel(app)))
        await pilot.press("enter", "down")
        assert open_game(app, "othello").view.state.depth == 5


async def test_own_games_count_alone_at_the_press_of_a_key(tmp_path: Path) -> None:
    own = tmp_path / "games"
    own.mkdir()
    async with exploring(tmp_path) as (app, pilot):
        await pilot.press("o")
        await until(pilot, lambda: "No game that matches “own:”" in " ".join(panel(app)))
        assert panel(app)[0] == "Explorer own:  0 games"
        await pilot.press("o")
        await until(pilot, lambda: panel(app)[0].startswith("Explorer 14 games"))
