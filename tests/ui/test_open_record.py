from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from boardtui.formats.detect import read_record, scan_file, scan_record
from boardtui.formats.folder import scan_folder
from boardtui.rules.registry import game
from boardtui.session.game_choices import RunningGame
from boardtui.session.launch import ChooseGame, NewGame, Review, review_of
from boardtui.ui.app import BoardApp
from boardtui.ui.picker_lines import PickerGames
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.file_games import FileGamesScreen
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.message import MessageScreen
from boardtui.ui.screens.open_record import OpenRecordScreen
from boardtui.ui.widgets.menu import Item, Menu

from .app_host import board_app, screen_text, settled, shows
from .host_game import until
from .library_host import players

MOVES = "f5d6c3d3c4"
BROKEN = "f5 d6 c3 d3 c4 f4 f5"
TWO_GAMES = "(;GM[2]SZ[8]PB[Ann]PW[Bob];B[f5];W[d6])\n(;GM[2]SZ[8]PB[Cid]PW[Dee];B[d3])"


def plies(app: BoardApp) -> int:
    assert isinstance(app.screen, GameScreen)
    return len(app.screen.game.subject.record.mainline()) - 1


def items(app: BoardApp) -> list[str]:
    return [row.text for row in app.screen.query_one(Menu).rows if isinstance(row, Item)]


@asynccontextmanager
async def library(directory: Path) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """The app after the key that opens the library."""
    app = board_app(directory)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("ctrl+o")
        await settled(pilot)
        yield app, pilot


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    (folder / "deep").mkdir(parents=True)
    (folder / "game one.sgf").write_text(TWO_GAMES.splitlines()[0])
    (folder / "moves.txt").write_text(MOVES)
    (folder / "both.sgf").write_text(TWO_GAMES)
    (folder / "broken.txt").write_text(BROKEN)
    (folder / "picture.png").write_bytes(b"\x89PNG")
    (folder / ".hidden.sgf").write_text("")
    return folder


async def test_a_path_is_typed_and_opened(tmp_path: Path, folder: Path) -> None:
    async with library(tmp_path) as (app, pilot):
        app.screen.query_one(Input).value = str(folder / "moves.txt")
        await pilot.press("enter")
        await settled(pilot)
        assert plies(app) == 5
        assert isinstance(app.screen, GameScreen)
        assert app.screen.view.node is app.screen.view.record.root


async def test_tab_completes_and_the_list_follows(tmp_path: Path, folder: Path) -> None:
    async with library(tmp_path) as (app, pilot):
        entry = app.screen.query_one(Input)
        entry.value = f"{tmp_path}/rec"
        await settled(pilot)
        await pilot.press("tab")
        await settled(pilot)
        assert entry.value == f"{folder}/"
        names = ["deep/", "both.sgf", "broken.txt", "game one.sgf", "moves.txt"]
        assert items(app) == ["All games in this folder", *names]
        await pilot.press("m", "tab")
        await settled(pilot)
        assert entry.value == f"{folder}/moves.txt"


async def test_a_file_is_picked_from_the_list(tmp_path: Path, folder: Path) -> None:
    async with library(tmp_path) as (app, pilot):
        app.screen.query_one(Input).value = f"{tmp_path}/records"
        await settled(pilot)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert app.screen.query_one(Input).value == f"{folder}/"
        await pilot.press("down", "end", "enter")
        await settled(pilot)
        assert plies(app) == 5


@pytest.mark.parametrize(
    "name", ["{path}", "'{path}'", '"{path}"', "file://{quoted}", "{escaped}", "  {path}\n"]
)
async def test_a_dropped_file_is_opened(tmp_path: Path, folder: Path, name: str) -> None:
    path = str(folder / "game one.sgf")
    dropped = name.format(
        path=path, quoted=path.replace(" ", "%20"), escaped=path.replace(" ", "\\ ")
    )
    async with library(tmp_path) as (app, pilot):
        app.post_message(Paste(dropped))
        await settled(pilot)
        assert plies(app) == 2


async def test_a_file_may_be_dropped_on_any_board_and_list(tmp_path: Path, folder: Path) -> None:
    game_one, moves = folder / "game one.sgf", folder / "moves.txt"
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert isinstance(app.screen, GamePicker)
        app.post_message(Paste(f"'{game_one}'"))
        await settled(pilot)
        assert plies(app) == 2
        app.post_message(Paste(f"file://{moves} "))
        await settled(pilot)
        assert plies(app) == 5
        app.post_message(Paste(str(folder / "picture.png")))
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        app.post_message(Paste("d3"))
        await settled(pilot)
        assert plies(app) == 5
        app.post_message(Paste(str(folder).replace(" ", "\\ ")))
        await settled(pilot)
        assert shows(app, FileGamesScreen)
        await until(pilot, lambda: "records  5 games" in screen_text(app))


async def test_the_game_of_a_record_is_asked_where_none_is_told(tmp_path: Path) -> None:
    async with library(tmp_path) as (app, pilot):
        app.post_message(Paste("(;B[f5];W[d6];B[c3])"))
        await settled(pilot)
        assert isinstance(app.screen, ConfirmDialog)
        assert "does not say which game was played." in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, OpenRecordScreen)
        assert "does not say which game" in screen_text(app)
        app.post_message(Paste("(;B[f5];W[d6];B[c3])"))
        await settled(pilot)
        await pilot.press("2")
        await settled(pilot)
        assert plies(app) == 3
        assert isinstance(app.screen, GameScreen)
        assert app.screen.view.record.game == game("gomoku")


async def test_the_game_of_a_file_is_asked_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "go.sgf").write_text("(;GM[1];B[f5];W[d6];B[c3])")
    path = tmp_path / "go.sgf"
    opening = review_of(lambda told: scan_file(path, game=told), "go.sgf")
    app = board_app(tmp_path, opening)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "This is a record of Go." in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert plies(app) == 3
        assert isinstance(app.screen, GameScreen)
        assert app.screen.view.record.game == game("othello")


@pytest.mark.parametrize("focus", ["input", "list", "text"])
async def test_pasted_text_of_a_record_is_opened(tmp_path: Path, focus: str) -> None:
    async with library(tmp_path) as (app, pilot):
        if focus != "input":
            await pilot.press("down" if focus == "list" else "f4")
        app.post_message(Paste("1. f5 d6\n2. c3 d3\n"))
        await settled(pilot)
        assert plies(app) == 4


async def test_a_pasted_tournament_offers_its_games(tmp_path: Path) -> None:
    games = [f'[Event "Cup"]\n[Black "{name}"]\n\n1. f5 d6 0-1\n' for name in ("Ada", "Bob")]
    async with library(tmp_path) as (app, pilot):
        app.post_message(Paste("\n".join(games).replace("\n", "\r\n")))
        await settled(pilot)
        assert "pasted text  2 games, in file order" in screen_text(app)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert plies(app) == 2
        assert "Bob" in screen_text(app)


@pytest.mark.parametrize(
    "text",
    ["f5d6c3", "1. F5 D6 2. C3", "(;GM[2];B[f5];W[d6];B[c3])", '[Black "a"] 1. F5 D6 2. C3 *'],
)
async def test_pasted_text_may_come_in_as_keys(tmp_path: Path, text: str) -> None:
    async with library(tmp_path) as (app, pilot):
        await pilot.press(*text, "enter")
        await settled(pilot)
        assert plies(app) == 3


async def test_a_file_with_a_name_like_moves_is_a_file(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "f5d6").write_text("f5")
    monkeypatch.chdir(folder)
    async with library(tmp_path) as (app, pilot):
        await pilot.press(*"f5d6", "enter")
        await settled(pilot)
        assert plies(app) == 1


async def test_text_is_typed_over_several_lines(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("ctrl+o", "f4")
        await settled(pilot)
        assert app.screen.query_one(TextArea).has_focus
        await pilot.press(*"f5d6", "enter", *"c3", "ctrl+s")
        await settled(pilot)
        assert plies(app) == 3


async def test_an_error_names_its_place_and_opens_nothing(tmp_path: Path) -> None:
    async with library(tmp_path) as (app, pilot):
        app.post_message(Paste("\n(;GM[2]\nSZ[900])"))
        await settled(pilot)
        assert shows(app, OpenRecordScreen)
        assert "Line 2, column 2: Board size" in screen_text(app)
        app.screen.query_one(Input).value = str(tmp_path / "nothing.sgf")
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, OpenRecordScreen)
        said = "".join(line.strip(" │") for line in screen_text(app).split("\n"))
        assert "nothing.sgf." in said


async def test_the_good_part_of_a_broken_record_opens_with_its_problems(
    tmp_path: Path, folder: Path
) -> None:
    async with library(tmp_path) as (app, pilot):
        app.screen.query_one(Input).value = str(folder / "broken.txt")
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, MessageScreen)
        assert "Line 1, column 19: f5 is already taken." in screen_text(app)
        for size in ((60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert "▶ Continue" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert plies(app) == 6


async def test_one_of_several_games_is_chosen(tmp_path: Path, folder: Path) -> None:
    async with library(tmp_path) as (app, pilot):
        app.screen.query_one(Input).value = str(folder / "both.sgf")
        await pilot.press("enter")
        await settled(pilot)
        assert "both.sgf  2 games, in file order" in screen_text(app)
        assert players(app)[1] == "Cid-Dee"
        await pilot.press("down", "enter")
        await settled(pilot)
        assert plies(app) == 1


async def test_several_games_given_at_the_start(tmp_path: Path) -> None:
    app = board_app(tmp_path, ChooseGame(scan_record(TWO_GAMES), "both.sgf"))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert shows(app, FileGamesScreen)
        await pilot.press("enter")
        await settled(pilot)
        assert plies(app) == 2


async def test_a_game_of_several_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    text = "(;GM[2]AB[zz];B[f5])\n(;GM[2];B[d3])"
    app = board_app(tmp_path, ChooseGame(scan_record(text), "both.sgf"))
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, FileGamesScreen)
        assert "Line 1, column 8: zz is outside the board." in screen_text(app)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert plies(app) == 1


async def test_a_broken_record_given_at_the_start(tmp_path: Path) -> None:
    app = board_app(tmp_path, Review(read_record(BROKEN)[0], "-"))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert shows(app, MessageScreen)
        assert "f5 is already taken" in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert plies(app) == 6


async def test_recent_games_can_be_opened_again(tmp_path: Path) -> None:
    first = board_app(tmp_path, NewGame(game("gomoku", size=3, line=3), ("human", "human")))
    async with first.run_test() as pilot:
        await settled(pilot)
        for point in ("a1", "b1", "a2", "b2", "a3"):
            await pilot.press(*point, "enter")
        await settled(pilot)
        await pilot.press("ctrl+q")
    async with library(tmp_path) as (app, pilot):
        assert items(app)[0] == "Tic-tac-toe"
        await pilot.press("down", "enter")
        await settled(pilot)
        assert plies(app) == 5


async def test_the_own_file_of_a_person_is_never_written(tmp_path: Path, folder: Path) -> None:
    path = folder / "moves.txt"
    before = path.read_bytes(), path.stat().st_mtime_ns
    async with library(tmp_path) as (app, pilot):
        app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await settled(pilot)
        assert not list((tmp_path / "games").glob("*.sgf"))
        await pilot.press("f", "4", "enter")
        await settled(pilot)
        await pilot.press("ctrl+q")
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


async def test_a_directory_that_cannot_be_read_is_just_empty(tmp_path: Path) -> None:
    async with library(tmp_path) as (app, pilot):
        app.screen.query_one(Input).value = "/no/such/place/x"
        await settled(pilot)
        assert items(app) == []


async def test_games_that_are_found_as_the_list_goes_away_do_no_harm(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        picker = app.screen
        assert isinstance(picker, GamePicker)
        item = Item("running:0", "Othello", value=RunningGame("x"))
        await picker.query_children().remove()
        picker.games = PickerGames(folder="games")
        picker.arrive("othello", (item,))
        await settled(pilot)
        assert picker.games == PickerGames((item,), folder="games")


async def test_all_games_of_a_folder_are_one_list(tmp_path: Path, folder: Path) -> None:
    async with library(tmp_path) as (app, pilot):
        app.screen.query_one(Input).value = f"{folder}/"
        await settled(pilot)
        assert items(app)[:2] == ["All games in this folder", "deep/"]
        await pilot.press("down", "enter")
        await settled(pilot)
        files = ("both.sgf", "broken.txt", "game one.sgf", "moves.txt")
        assert all(name in screen_text(app) for name in files)
        assert f"{folder.name}  5 games, in file order" in screen_text(app)
        await pilot.press("end", "enter")
        await settled(pilot)
        assert plies(app) == 5


async def test_files_of_a_folder_that_cannot_be_read_are_told(tmp_path: Path, folder: Path) -> None:
    (folder / "bad.sgf").write_text("(;GM[99])")
    app = board_app(tmp_path, ChooseGame(scan_folder(folder), "records"))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert shows(app, MessageScreen)
        assert "1 problem:" in screen_text(app)
        assert "bad.sgf: Line 1, column 2: SGF game number 99" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert plies(app) == 2
