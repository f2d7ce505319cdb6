"""Stars, tags, titles and games that are put away, from the list of the library."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from boardtui.library import FILE
from boardtui.person.tags import STAR
from boardtui.saves.game_files import AWAY
from boardtui.saves.store import Store
from boardtui.session.game_library import GameLibrary
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.details import DetailsForm
from boardtui.ui.screens.library import LibraryScreen
from tests.library.games import TIGER, by_seats, imported, sgf
from tests.ui.app_host import board_app, screen_text, settled, shows
from tests.ui.host_game import offered
from tests.ui.library_host import browse, browsing, library_of, make_library, players, rested
from tests.waiting import until


@pytest.fixture(autouse=True)
def _imports_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Import one's own games in this process."""

    def update(
        library: GameLibrary, _added: tuple[Path, ...] = (), *, is_quiet: bool = False
    ) -> None:
        assert is_quiet in {True, False}
        imported(library.path, library.folder)

    monkeypatch.setattr(GameLibrary, "begin_update", update)


def save_own(tmp_path: Path, name: str = "mine.sgf", black: str = "Me") -> Path:
    """Save a game as one's own."""
    path = tmp_path / "games" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(by_seats(sgf(TIGER, black, "Level 3", date="2026-11-20"), "human", "3"))
    return path


async def test_a_star_is_given_seen_and_searched(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press("down", "asterisk")
        await settled(pilot)
        assert "▶* Shaman David" in screen_text(app)
        await pilot.press(*"tag:star")
        await settled(pilot)
        assert players(app) == [">Shaman-Rose"]
        await pilot.press("asterisk")
        await settled(pilot)
        assert players(app) == []


async def test_two_stars_at_once_are_none(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        for _ in range(2):
            app.simulate_key("asterisk")
        await settled(pilot)
        assert "▶  Rose Brian" in screen_text(app)
        assert await library_of(app).do(library_of(app).tags.counts) == {}


async def test_tags_are_written_with_completion(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press("number_sign")
        await settled(pilot)
        assert shows(app, DetailsForm)
        assert "Title" not in screen_text(app)
        await pilot.press(*"Endgame, my best", "enter")
        await settled(pilot)
        assert shows(app, LibraryScreen)
        await rested(pilot)
        assert "endgame, my best" in screen_text(app)
        await pilot.press("down", "number_sign")
        await settled(pilot)
        assert "Tags in use: endgame, my best" in screen_text(app)
        await pilot.press(*"end")
        await settled(pilot)
        await pilot.press("right", "enter")
        await settled(pilot)
        counts = await library_of(app).do(library_of(app).tags.counts)
        assert counts == {"endgame": 2, "my best": 1}
        await pilot.press("number_sign")
        await settled(pilot)
        await pilot.press("ctrl+u", "enter")
        await settled(pilot)
        assert await library_of(app).do(library_of(app).tags.counts) == {
            "endgame": 1,
            "my best": 1,
        }


async def test_why_a_game_of_others_is_not_put_away_is_said(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press(*"xshaman")
        await settled(pilot)
        app.screen.query_one(Input).cursor_position = 0
        await pilot.press("delete")
        await settled(pilot)
        assert app.screen.query_one(Input).value == "shaman"
        assert "You can archive" not in screen_text(app)
        app.screen.query_one(Input).cursor_position = 6
        await pilot.press("delete")
        await settled(pilot)
        assert app.screen.query_one(Input).value == "shaman"
        assert "You can archive only your own games" in screen_text(app)


async def test_tags_and_star_stay_apart(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press("asterisk")
        await settled(pilot)
        await pilot.press("number_sign")
        await settled(pilot)
        await pilot.press(*"a", "enter")
        await settled(pilot)
        assert await library_of(app).do(library_of(app).tags.counts) == {"a": 1, STAR: 1}


async def test_own_games_are_found_and_get_a_title(tmp_path: Path) -> None:
    path = save_own(tmp_path)
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press(*"own:")
        await settled(pilot)
        assert players(app) == [">Me-Level"]
        await pilot.press("number_sign")
        await settled(pilot)
        await pilot.press("down", *"Club night", "enter")
        await until(lambda: "EV[Club night]" in path.read_text())
        await settled(pilot)
        await pilot.press("ctrl+u", *"event:club")
        await settled(pilot)
        assert players(app) == [">Me-Level"]


async def test_own_games_get_other_players_and_keep_their_star(tmp_path: Path) -> None:
    path = save_own(tmp_path)
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press(*"own:")
        await settled(pilot)
        await pilot.press("asterisk", "number_sign")
        await settled(pilot)
        await pilot.press("ctrl+u", *"Ann", "enter")
        await until(lambda: "PB[Ann]" in path.read_text())
        await settled(pilot)
        await pilot.press("ctrl+u", *"tag:star player:ann")
        await settled(pilot)
        assert players(app) == [">Ann-Level"]
        assert await library_of(app).do(library_of(app).tags.counts) == {STAR: 1}


async def test_own_games_are_put_away(tmp_path: Path) -> None:
    path = save_own(tmp_path)
    async with browsing(tmp_path, size=(120, 40)) as (app, pilot):
        assert players(app)[0] == ">Me-Level"
        await rested(pilot)
        await settled(pilot)
        assert "Del Archive" in offered(app)
        await pilot.press("delete")
        await settled(pilot)
        assert shows(app, ConfirmDialog)
        await pilot.press("escape")
        await settled(pilot)
        assert path.exists()
        await pilot.press("delete")
        await settled(pilot)
        await pilot.press("y")
        await until(lambda: not path.exists())
        await settled(pilot)
        assert (tmp_path / "games" / AWAY / path.name).exists()
        assert "Me-Level" not in " ".join(players(app))
        assert len(Store(tmp_path / "games").away.cards()) == 1


async def test_other_peoples_games_are_not_put_away(tmp_path: Path) -> None:
    file = make_library(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await rested(pilot)
        await settled(pilot)
        assert "F4 Sort" in offered(app)
        assert "* Star" in offered(app)
        assert "Archive" not in offered(app)
        await pilot.press("delete")
        await settled(pilot)
        assert shows(app, LibraryScreen)
        assert file.exists()


async def test_the_game_that_is_put_away_is_the_one_that_was_just_selected(tmp_path: Path) -> None:
    newest, other = (save_own(tmp_path, f"{name}.sgf", name) for name in ("Ann", "Ben"))
    newest.write_text(newest.read_text().replace("2026-11-20", "2026-11-21"))
    async with browsing(tmp_path) as (app, pilot):
        assert players(app)[:2] == [">Ann-Level", "Ben-Level"]
        await rested(pilot)
        await settled(pilot)
        app.simulate_key("down")
        app.simulate_key("delete")
        await settled(pilot)
        assert shows(app, ConfirmDialog)
        assert "Ben - Level 3" in screen_text(app)
        await pilot.press("y")
        await until(lambda: not other.exists())
        assert newest.exists()


async def test_games_that_were_put_away_are_not_in_the_library(tmp_path: Path) -> None:
    save_own(tmp_path)
    archive = tmp_path / "games" / AWAY
    archive.mkdir()
    save_own(tmp_path, f"{AWAY}/old.sgf", "Old")
    totals = imported(tmp_path / "games" / FILE, tmp_path / "games")
    assert totals.games == 1
