"""Files of several games: what their lists say, and games that do not say their kind."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from textual.events import Paste

from boardtui.formats.detect import scan_record
from boardtui.library.search import Order
from boardtui.session import file_games
from boardtui.session.file_games import FileGames
from boardtui.session.launch import ChooseGame
from boardtui.ui.screens import file_games as screen
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.message import MessageScreen
from tests.waiting import until

from .app_host import board_app, open_game, screen_text, settled
from .library_host import players, table_of
from .test_open_record import library, plies


@pytest.mark.parametrize(("answer", "count"), [("0", 2), ("1", 3)])
async def test_games_that_do_not_say_it_are_read_as_told_or_left_out(
    tmp_path: Path, answer: str, count: int
) -> None:
    async with library(tmp_path) as (app, pilot):
        app.post_message(Paste("(;GM[2];B[f5])(;B[c4];W[c3];B[d3])(;GM[2];B[d3];W[c3])"))
        await settled(pilot)
        assert "Leave these games out" in screen_text(app)
        await pilot.press(answer)
        await settled(pilot)
        assert f"pasted text  {count} games" in screen_text(app)
        await pilot.press("end", "enter")
        await settled(pilot)
        if isinstance(app.screen, MessageScreen):
            assert "does not say which game" in screen_text(app)
            await pilot.press("enter")
        await settled(pilot)
        assert plies(app) == 2


async def test_games_have_numbers_and_those_of_several_kinds_their_names(tmp_path: Path) -> None:
    for text, texts in {
        "f5d6\nf5f6e6\n": [["1", "?", "?", "*"], ["2", "?", "?", "*"]],
        "(;GM[2]PB[Ann];B[f5])(;GM[4]RE[W+R];B[hh])": [
            ["1", "Ann", "?", "*", "Othello"],
            ["2", "?", "?", "0-1", "Gomoku"],
        ],
    }.items():
        app = board_app(tmp_path, ChooseGame(scan_record(text), "both"))
        async with app.run_test() as pilot:
            await settled(pilot)
            assert [line[3:45].split() for line in screen_text(app).splitlines()[3:5]] == texts


async def test_the_list_is_searched_sorted_and_stepped_like_the_library(tmp_path: Path) -> None:
    text = "".join(
        f"(;GM[2]PB[{name}]PW[Zoe]DT[{year}]RE[{result}];B[f5];W[d6];B[c3])"
        for name, year, result in (
            ("Ann", 1999, "B+4"),
            ("Shaman David", 1998, "W+20"),
            ("Shaman David", 1999, "B+30"),
        )
    )
    app = board_app(tmp_path, ChooseGame(scan_record(text), "all.sgf"))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert "all.sgf  3 games, in file order" in screen_text(app)
        await pilot.press(*"shaman 1999")
        await settled(pilot)
        assert "all.sgf  1 of 3 games" in screen_text(app)
        assert players(app) == [">Shaman-Zoe"]
        await pilot.press("escape")
        while table_of(app).order[0] is not Order.RESULT:
            await pilot.press("f4")
            await settled(pilot)
        results = [line.split("(")[1][:5] for line in screen_text(app).splitlines()[3:6]]
        assert results == ["47-17", "34-30", "22-42"]
        await pilot.press("home", "right", "right", "enter")
        await until(lambda: isinstance(app.screen, GameScreen))
        await settled(pilot)
        view = open_game(app, "othello").view
        assert (view.state.names[0], view.state.depth) == ("Shaman David", 2)


async def test_a_game_that_is_twice_in_a_file_is_listed_twice(tmp_path: Path) -> None:
    app = board_app(tmp_path, ChooseGame(scan_record("(;GM[2]PB[Ann]PW[Ben];B[f5])" * 2), "both"))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert players(app) == [">Ann-Ben", "Ann-Ben"]
        assert "both  2 games" in screen_text(app)


async def test_a_list_grows_while_it_is_read_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_games, "STEP", 0.0)
    monkeypatch.setattr(screen, "GROWING", 0.0)
    read, go_on, held = FileGames.read_on, asyncio.Event(), asyncio.Event()

    async def read_on(games: FileGames) -> bool:
        if games.done == 2:
            held.set()
            await go_on.wait()
        return await read(games)

    monkeypatch.setattr(FileGames, "read_on", read_on)
    app = board_app(tmp_path, ChooseGame(scan_record("f5d6\n" * 4), "four.txt"))
    async with app.run_test() as pilot:
        await held.wait()
        await until(lambda: "Reading: 50%, 2 games" in screen_text(app))
        await until(lambda: "four.txt  2 games" in screen_text(app))
        await pilot.press("x")
        await until(lambda: "No game matches yet." in screen_text(app))
        assert "Reading: 50%, 2 games" in screen_text(app)
        go_on.set()
        await until(lambda: "No game matches." in screen_text(app))
        await pilot.press("escape")
        await until(lambda: "four.txt  4 games" in screen_text(app))
        await settled(pilot)
        assert "Reading" not in screen_text(app)


async def test_a_game_is_opened_while_the_others_are_still_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_games, "STEP", 0.0)
    monkeypatch.setattr(screen, "GROWING", 0.0)
    read, close, closed = FileGames.read_on, FileGames.aclose, asyncio.Event()

    async def read_on(games: FileGames) -> bool:
        """Let the reading be in the middle until the list is closed."""
        if games.done == 2:
            with suppress(asyncio.CancelledError):
                await closed.wait()
        return await read(games)

    async def aclose(games: FileGames) -> None:
        await close(games)
        closed.set()

    monkeypatch.setattr(FileGames, "read_on", read_on)
    monkeypatch.setattr(FileGames, "aclose", aclose)
    app = board_app(tmp_path, ChooseGame(scan_record("f5d6\n" * 4), "four.txt"))
    async with app.run_test() as pilot:
        await until(lambda: "four.txt  2 games" in screen_text(app))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, GameScreen))
        await settled(pilot)
        assert closed.is_set()
        assert plies(app) == 2


async def test_problems_of_games_are_counted_before_they_are_told(tmp_path: Path) -> None:
    text = "(;GM[2];B[f5])(;GM[2];B[d3]"
    app = board_app(tmp_path, ChooseGame(scan_record(text), "both.sgf"))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "1 problem was found and is shown with its game." in screen_text(app)


async def test_games_that_are_left_out_are_told_with_the_list(tmp_path: Path) -> None:
    text = "f5d6c3 -4\nGames of 1998\nf5f6e6"
    app = board_app(tmp_path, ChooseGame(scan_record(text), "games.txt"))
    async with app.run_test() as pilot:
        await settled(pilot)
        shown = screen_text(app)
        assert "1 problem:" in shown
        assert "Line 2, column 1: “Games” is not a move." in shown
