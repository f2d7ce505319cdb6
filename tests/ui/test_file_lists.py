"""Files of several games: what their lists say, and games that do not say their kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from boardtui.formats.detect import scan_record
from boardtui.session.launch import ChooseGame
from boardtui.ui.screens.message import MessageScreen

from .app_host import board_app, screen_text, settled
from .test_open_record import items, library, plies


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
        assert f"{count} games of Othello: choose one." in screen_text(app)
        await pilot.press("end", "enter")
        await settled(pilot)
        if isinstance(app.screen, MessageScreen):
            assert "does not say which game" in screen_text(app)
            await pilot.press("enter")
        await settled(pilot)
        assert plies(app) == 2


async def test_the_kind_of_the_games_in_a_list_is_said_once(tmp_path: Path) -> None:
    for text, texts in {
        "f5d6\nf5f6e6\n": ["f5 d6", "f5 f6 e6"],
        "(;GM[2]PB[Ann];B[f5])(;GM[4];B[hh])": ["Othello  Ann", "Gomoku  h8"],
    }.items():
        app = board_app(tmp_path, ChooseGame(scan_record(text), "both"))
        async with app.run_test() as pilot:
            await settled(pilot)
            assert items(app) == texts


async def test_problems_of_games_are_counted_before_they_are_told(tmp_path: Path) -> None:
    text = "(;GM[2];B[f5])(;GM[2];B[d3]"
    app = board_app(tmp_path, ChooseGame(scan_record(text), "both.sgf"))
    async with app.run_test() as pilot:
        await settled(pilot)
        said = "2 games of Othello: choose one. 1 problem is told with its game."
        assert said in screen_text(app)


async def test_games_that_are_left_out_are_told_with_the_list(tmp_path: Path) -> None:
    text = "f5d6c3 -4\nGames of 1998\nf5f6e6"
    app = board_app(tmp_path, ChooseGame(scan_record(text), "games.txt"))
    async with app.run_test() as pilot:
        await settled(pilot)
        shown = screen_text(app)
        assert "1 problem:" in shown
        assert "Line 2, column 1: “Games” is not a move." in shown
