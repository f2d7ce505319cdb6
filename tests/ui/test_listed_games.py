"""The picker's lists of games: open games, unfinished ones, and the one to continue."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from boardtui.rules.registry import game
from boardtui.saves.store import Store
from boardtui.session.game_choices import RunningGame
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.flows.picker import position_of
from boardtui.ui.game_items import running_items
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.widgets.menu import FreePlace, Heading, Item, Menu
from tests.waiting import until

from .app_host import board_app, open_game, screen_text, settled, shows, started
from .host_game import offered
from .slow_disk import SlowDisk

OTHELLO = game("othello")
PEOPLE = ("human", "human")


async def test_an_open_game_is_listed_as_it_stands_not_as_it_is_looked_at(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(OTHELLO, PEOPLE))
    async with app.run_test() as pilot:
        await settled(pilot)
        for move in ("f5", "d6", "c3"):
            await pilot.press(*move, "enter")
        await pilot.press("comma", "comma")
        await settled(pilot)
        assert open_game(app, "othello").view.state.depth == 1
        (entry,) = running_items([open_game(app, "othello")])
        assert entry.detail == "move 3, White to move, two people"
        (item,) = running_items(app.games)
        assert item.value == RunningGame(open_game(app, "othello").id)
        position = position_of(app.services, item.value)
        assert position is not None
        assert position.ply == 3
        await pilot.press("full_stop", "full_stop", "x", "y")
        await settled(pilot)
        await pilot.press("comma")
        await settled(pilot)
        (entry,) = running_items([open_game(app, "othello")])
        assert entry.detail == "Black won, 3 moves, two people"
        assert entry.text == "Othello, Perpendicular"
        (item,) = running_items(app.games)
        assert item.value == RunningGame(open_game(app, "othello").id, goes_on=False)


def leave_game(directory: Path, name: str, moves: int, root: str = "") -> Path:
    """Save a game of two people."""
    path = directory / "games" / f"{name}.sgf"
    path.parent.mkdir(exist_ok=True)
    line = ";".join(["B[f5]", "W[d6]", "B[c3]", "W[d3]"][:moves])
    path.write_text(f"(;GM[2]SZ[8]BTSEATS[human][human]{root};{line})")
    return path


def leave_games(directory: Path, count: int) -> None:
    """Save games of one move and more, the longest last."""
    folder = directory / "games"
    folder.mkdir(parents=True)
    for number in range(1, count + 1):
        moves = ["", "B[f5]", "W[d6]", "B[c3]", "W[d3]"][1 : number + 1]
        text = "(;GM[2]SZ[8]BTSEATS[human][human];" + ";".join(moves) + ")"
        (folder / f"{number}.sgf").write_text(text)
    assert len(Store(folder).cards()) == count


def sections(app: object) -> dict[str, list[str]]:
    """The ids of the picker's items by their titles."""
    found: dict[str, list[str]] = {}
    title = ""
    for row in app.screen.query_one(Menu).rows:  # type: ignore[attr-defined]
        match row:
            case Heading():
                title = row.text or title
            case Item():
                found.setdefault(title, []).append(row.id)
    return found


def picker_of(app: BoardApp) -> GamePicker:
    assert isinstance(app.screen, GamePicker)
    return app.screen


async def test_the_newest_unfinished_game_is_one_key_away(tmp_path: Path) -> None:
    leave_games(tmp_path, 4)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        groups = sections(app)
        assert [*groups] == ["Continue", "New game", "Learn", "Library and records"]
        assert "1 more: press a" in screen_text(app)
        assert groups["Continue"] == ["saved:0", "saved:1", "saved:2"]
        assert groups["Library and records"][:4] == ["library", "open", "results", "all"]
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "saved:0"
        await pilot.press("enter")
        await settled(pilot)
        assert not shows(app, GamePicker)
        await pilot.press("f2")
        await settled(pilot)
        assert sections(app)["Continue"] == ["running:0", "saved:0", "saved:1"]
        assert "1 more: press a" in screen_text(app)
        await pilot.press("a")
        assert sections(app) == {"Unfinished games": ["running:0", "saved:0", "saved:1", "saved:2"]}


async def test_a_game_that_is_open_elsewhere_stands_once_and_is_not_the_one_to_continue(
    tmp_path: Path,
) -> None:
    leave_games(tmp_path, 3)
    folder = tmp_path / "games"
    other = Store(folder)
    newest = other.cards()[0]
    held = other.resume(newest.ref).keeper
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        assert sections(app)["Continue"] == ["saved:0", "saved:1"]
        assert "open elsewhere" not in screen_text(app)
        await pilot.press("a")
        await settled(pilot)
        assert sections(app) == {"Unfinished games": ["saved:0", "saved:1", "saved:2"]}
        assert screen_text(app).count("open elsewhere") == 1
        unfinished = picker_of(app).games.saved.unfinished
        assert [card.locked for card in unfinished] == [False, False, True]
    for summary in other.cards():
        (folder / summary.ref.name).unlink()
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        assert "Continue" not in sections(app)
        assert "You have no game to continue." in screen_text(app)
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "new:0"
    await held.aclose()


async def test_a_list_with_all_games_to_continue_has_no_more(tmp_path: Path) -> None:
    leave_games(tmp_path, 3)
    leave_game(tmp_path, "over", 4, "RE[B+R]")
    app = board_app(tmp_path)
    async with started(app):
        assert sections(app)["Continue"] == ["saved:0", "saved:1", "saved:2"]
        assert "more: press" not in screen_text(app)


async def test_nothing_is_to_continue_where_no_game_waits(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Continue" not in screen_text(app)
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "new:0"


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_settings_and_quit_are_always_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    leave_games(tmp_path, 4)
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for key in ("home", "down", "pagedown", "end"):
            await pilot.press(key)
            await settled(pilot)
            assert "s  Settings" in screen_text(app)
            assert "q  Quit" in screen_text(app)


async def test_three_games_to_continue_the_others_one_line_away(tmp_path: Path) -> None:
    for number in range(5):
        path = leave_game(tmp_path, f"{number}", 4)
        os.utime(path, (1000 + number, 1000 + number))
    leave_game(tmp_path, "over", 4, "RE[B+R]")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert sections(app)["Continue"] == ["saved:0", "saved:1", "saved:2"]
        assert re.search("─ Continue ─+ 2 more: press a ─", screen_text(app))
        assert re.search("a  All saved games +6 games", screen_text(app))
        await pilot.press("a")
        await settled(pilot)
        assert sections(app) == {
            "Unfinished games": [f"saved:{number}" for number in range(5)],
            "Finished games and records": ["recent:0"],
        }
        names = [card.ref.stem for card in picker_of(app).games.saved.unfinished]
        assert names == ["4", "3", "2", "1", "0"]
        await pilot.press("escape")
        await settled(pilot)
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "all"


async def test_the_page_of_all_games_leads_back_by_the_keys_that_led_there(tmp_path: Path) -> None:
    leave_games(tmp_path, 2)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        for key in ("escape", "f2"):
            await pilot.press("a")
            await settled(pilot)
            assert "All saved games" in screen_text(app).splitlines()[0]
            assert "Back" in screen_text(app).splitlines()[-1]
            await pilot.press(key)
            await settled(pilot)
            assert "boardtui" in screen_text(app).splitlines()[0]
        await pilot.press("f2")
        await settled(pilot)
        assert not shows(app, GamePicker)
        await pilot.press("f2", "a")
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        assert "boardtui" in screen_text(app).splitlines()[0]
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "running:0"


def lines_of_others(app: BoardApp) -> dict[str, int]:
    """The lines on the screen of what is no game to continue, by their texts."""
    menu = app.screen.query_one(Menu)
    shown = screen_text(app).splitlines()
    others = [row for row in menu.rows if isinstance(row, Item) and row.id[:5] not in CONTINUED]
    return {
        f"{row.key}  {row.text}": y
        for row in others
        for y, line in enumerate(shown)
        if f"{row.key}  {row.text}" in line
    }


CONTINUED = {"saved", "runni"}


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (80, 50), (120, 40), (200, 60)], ids=str)
@pytest.mark.parametrize("count", [1, 3])
async def test_no_line_moves_when_the_saved_games_come(
    tmp_path: Path, size: tuple[int, int], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_games(tmp_path, count)
    disk = SlowDisk()
    monkeypatch.setattr("boardtui.session.saved_games.saved_games", disk.saved_games)
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await until(lambda: "Continue" in screen_text(app), pause=pilot.pause)
        assert "saved:0" not in {item_id for ids in sections(app).values() for item_id in ids}
        before = lines_of_others(app)
        disk.let_go()
        await settled(pilot)
        assert sections(app)["Continue"] == [f"saved:{number}" for number in range(count)]
        assert lines_of_others(app) == before
        assert len(before) > 5


@pytest.mark.parametrize(
    "size",
    [
        *((60, 20), (80, 24), (120, 40)),
        *(pytest.param(size, marks=pytest.mark.long) for size in ((80, 50), (200, 60))),
    ],
    ids=str,
)
async def test_the_selected_line_and_the_game_above_all_others_are_whole(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    for number in range(12):
        leave_game(tmp_path, f"{number}", 4, "RE[B+R]" * (number % 2))
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        if size != (60, 20):
            assert "b  Library" in screen_text(app)
            assert "a  All saved games" in screen_text(app)
        await pilot.press("a")
        await settled(pilot)
        menu = app.screen.query_one(Menu)
        for key in [*["down"] * 12, *["up"] * 7]:
            await pilot.press(key)
            await pilot.pause()
            x, y, width, height = menu.region
            lines = [line[x : x + width] for line in screen_text(app).splitlines()[y : y + height]]
            first = next(line for line in lines if line.strip(" ↑"))
            assert first.startswith((" ─", " ▶ Othello", "   Othello"))
            selected = next(n for n, line in enumerate(lines) if line.startswith(" ▶ Othello"))
            assert lines[selected + 1].strip(" ↑↓") in {"move 4, Black to move, two people", WON}


WON = "Black won, 4 moves, two people"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (80, 50)], ids=str)
async def test_finished_games_take_the_places_that_no_other_game_needs(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    for number in range(4):
        leave_game(tmp_path, f"over-{number}", 4, "RE[B+R]")
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert sections(app)["Your games"] == ["recent:0", "recent:1", "recent:2"]
        # Enter begins a game, as it did before they were listed.
        assert app.screen.query_one(Menu).item == item_with(app, "new:0")
    leave_game(tmp_path, "waits", 4)
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert sections(app)["Continue"] == ["saved:0", "recent:0", "recent:1"]
        assert app.screen.query_one(Menu).item == item_with(app, "saved:0")


def item_with(app: BoardApp, item_id: str) -> Item:
    rows = app.screen.query_one(Menu).rows
    return next(row for row in rows if isinstance(row, Item) and row.id == item_id)


def short_game(directory: Path, name: str) -> None:
    """Save a game against a computer that was left after a move."""
    path = leave_game(directory, name, 1)
    path.write_text(path.read_text().replace("[human][human]", "[human][easy]"))


async def test_no_more_places_are_kept_than_there_are_games_and_one_says_where_they_are(
    tmp_path: Path,
) -> None:
    short_game(tmp_path, "1")
    app = board_app(tmp_path)
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        rows = app.screen.query_one(Menu).rows
        assert sum(isinstance(row, FreePlace) for row in rows) == 1
        assert "1 short game is under “All saved games”." in screen_text(app)
        short_game(tmp_path, "2")
        await pilot.press("1", "escape")
        await settled(pilot)
        assert "2 short games are under “All saved games”." in screen_text(app)
        assert sum(isinstance(row, FreePlace) for row in app.screen.query_one(Menu).rows) == 1


async def test_a_folder_without_games_keeps_no_place(tmp_path: Path) -> None:
    leave_game(tmp_path, "1", 4).rename(tmp_path / "games" / "1.txt")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Continue" not in screen_text(app)


async def test_open_games_are_told_apart_by_time_length_and_event(tmp_path: Path) -> None:
    leave_game(tmp_path, "1", 4, "RE[B+R]EV[Club night]")
    os.utime(tmp_path / "games" / "1.sgf", (0, 86_400 * 365))
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        app.screen.query_one(Menu).highlight("recent:0")
        await pilot.press("enter")
        await settled(pilot)
        (entry,) = running_items([open_game(app, "othello")])
        assert entry.note == "open, 1971-01-01"
        assert entry.detail == "Black won, 4 moves, two people, Club night"


async def test_no_game_is_the_other_one_on_the_picker(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "w", size=(200, 60)):
        assert shows(app, GamePicker)
        assert "Switch games" not in offered(app)
