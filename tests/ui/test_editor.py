"""Positions that are set up by keys, by mouse and by pasting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from boardtui.rules.board import Color, Point
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.registry import game
from boardtui.session.game_choices import NewKind
from boardtui.session.hosting import HOSTED
from boardtui.session.launch import NewGame
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.editor import EditorScreen
from boardtui.ui.screens.save_copy import SaveCopyScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.menu import Item, Menu
from tests.fixtures.calls import refusing

from .app_host import board_app, keys, screen_text, settled, shows, started
from .host_editor import SMALL, editor_of, paste, rows, turn

RENJU = NewGame(game("gomoku", rule="renju"), ("human", "human"))


async def test_keys_set_stones_and_the_side(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g") as pilot:
        await keys(pilot, "a", "1", "space", "right", "space", "space", "tab")
        assert (rows(app)[0], turn(app)) == ("XO..", 1)
        await keys(pilot, "b", "2", "delete")
        assert rows(app)[1] == "..X."
        await keys(pilot, "u", "u", "u")
        assert (rows(app)[:2], turn(app)) == (["XX..", ".OX."], 0)


async def test_a_picked_colour_is_painted_by_arrows(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "a", "1", "x", "x", "right", "right", "down") as pilot:
        assert rows(app)[:2] == [".OO.", ".OO."]
        await keys(pilot, "x", "left", "left")
        assert rows(app)[:2] == [".OO.", "..O."]
        await keys(pilot, "x", "up", "up", "right")
        assert rows(app)[:2] == [".OO.", "..O."]


async def test_three_colours_and_empty_are_painted(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("three-way", size=5), ("human",) * 3))
    async with started(app, "ctrl+g", "a", "1") as pilot:
        for name in ("Black", "White", "Red"):
            await keys(pilot, "x", "right")
            assert f"mouse: {name}." in screen_text(app)
        assert rows(app)[0] == ".XO#."
        await keys(pilot, "x", "left")
        assert "mouse: empty." in screen_text(app)
        assert rows(app)[0] == ".X.#."
        await keys(pilot, "x")
        assert "Painting with arrow keys" not in screen_text(app)


@pytest.mark.parametrize("typed", [("h", "8"), ("c", "1", "0"), ("home",), ("l",)])
async def test_only_arrows_and_the_mouse_paint(tmp_path: Path, typed: tuple[str, ...]) -> None:
    app = board_app(tmp_path, RENJU)
    async with started(app, "ctrl+g", "x", *typed) as pilot:
        assert not editor_of(app).view_state.position.board.occupied
        await keys(pilot, "space")
        assert editor_of(app).view_state.position.board.count(Color(0)) == 1


async def test_the_status_line_tells_the_colour_where_no_text_fits(tmp_path: Path) -> None:
    app = board_app(tmp_path, RENJU)
    async with started(app, "ctrl+g", "enter", "x", "right", size=(40, 18)) as pilot:
        assert "Painting: Black" in screen_text(app)
        await keys(pilot, "x", "x", "left", "a", "1")
        assert "Painting: empty" in screen_text(app)
        assert "[└]┴─" in screen_text(app)  # no row of the board gives way


async def test_the_mouse_sets_takes_and_paints(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g") as pilot:
        board = app.screen.query_one(BoardWidget)

        def at(col: int, row: int) -> tuple[int, int]:
            place = board.place_of(Point(col, row))
            assert place is not None
            return place

        await pilot.click(board, offset=at(0, 0))
        await settled(pilot)
        assert rows(app)[0] == "X..."
        await pilot.click(board, offset=at(0, 0), button=3)
        await settled(pilot)
        assert rows(app)[0] == "...."
        await keys(pilot, "x")
        await pilot.mouse_down(board, offset=at(0, 3))
        for col in (1, 3):  # a fast mouse skips points
            place = at(col, 3)
            board.post_message(events.MouseMove(board, *place, 1, 0, 1, False, False, False))
            await settled(pilot)
        await pilot.mouse_up(board, offset=at(3, 3))
        await settled(pilot)
        assert rows(app)[3] == "XXXX"


async def test_start_and_empty_board(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "minus") as pilot:
        assert rows(app) == ["...."] * 4
        assert "no discs on the board" in screen_text(app)
        await keys(pilot, "equals_sign")
        assert rows(app) == ["....", ".OX.", ".XO.", "...."]
        assert "no stone" not in screen_text(app)


async def test_a_pasted_board_is_set_up_and_another_text_told(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g") as pilot:
        await paste(pilot, "XXXX\nXO..\n....\n....\nO")
        assert (rows(app)[:2], turn(app)) == (["XXXX", "XO.."], 1)
        await paste(pilot, "XXX\n" * 4)
        assert "Nothing was changed" in screen_text(app)
        assert rows(app)[0] == "XXXX"
        await paste(pilot, "X...\nX?..\n....\n....\nO")
        assert "Line 2, column 2: “X?..” is not a row of a board." in screen_text(app)
        await paste(pilot, "b1a1b1")
        assert "b1 is already taken." in screen_text(app)
        assert rows(app)[:2] == ["OX..", ".OX."]


async def test_a_pasted_board_of_another_size_changes_the_size(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g") as pilot:
        await paste(pilot, "......\n" * 5 + "XO....\nO")
        assert (rows(app)[5], turn(app)) == ("XO....", 1)
        assert "The game is now Othello (6×6)." in screen_text(app)
        cursor = app.screen.query_one(BoardWidget).cursor
        assert editor_of(app).shown.cursor == cursor
        await keys(pilot, "u")
        assert rows(app) == ["....", ".OX.", ".XO.", "...."]


async def test_numbers_are_doubted_only_once_the_position_is_used(tmp_path: Path) -> None:
    app = board_app(tmp_path, RENJU)
    async with started(app, "ctrl+g", "space", "right", "space") as pilot:
        assert "cannot occur" not in screen_text(app)
        await keys(pilot, "enter")
        assert "cannot occur" in " ".join(screen_text(app).split())


async def test_the_copied_board_can_be_pasted(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "a", "1", "space", "tab", "ctrl+w") as pilot:
        copied, before = app.clipboard, rows(app)
        await keys(pilot, "minus")
        await paste(pilot, copied)
        assert (rows(app), turn(app)) == (before, 1)


async def test_a_text_that_no_clipboard_takes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardtui.ui.clipboard.LONGEST", 10)
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "ctrl+w"):
        assert "too long for the clipboard" in screen_text(app)
        assert not app.clipboard


async def test_another_size_is_named_and_stones_without_a_place_are_told(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "f4", "tab", "right", "enter") as pilot:
        assert "The game is now Othello (6×6)." in screen_text(app)
        await keys(pilot, "f", "6", "space", "a", "1", "space", "f4", "tab", "left", "enter")
        said = " ".join(screen_text(app).split())
        assert "now Othello (4×4). 1 stone does not fit on the board. u undoes the change." in said
        assert rows(app)[0] == "X..."
        await keys(pilot, "u")
        assert rows(app)[0] == "X....."
        assert rows(app)[5] == ".....X"


async def test_another_rule_keeps_the_stones(tmp_path: Path) -> None:
    app = board_app(tmp_path, RENJU)
    async with started(app, "ctrl+g", "space", "f4") as pilot:
        await keys(pilot, "tab", "tab", "tab", "left", "enter")
        assert isinstance(editor_of(app).game, Gomoku)
        assert editor_of(app).view_state.position.board.count(Color(0)) == 1
        assert editor_of(app).game != RENJU.game


async def test_the_first_screen_leads_there(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "ctrl+g") as pilot:
        assert isinstance(app.screen, EditorScreen)
        await keys(pilot, "escape")
        assert not isinstance(app.screen, EditorScreen)


async def test_the_editor_begins_with_the_highlighted_game(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        menu = app.screen.query_one(Menu)
        item = next(
            row
            for row in menu.rows
            if isinstance(row, Item)
            and isinstance(row.value, NewKind)
            and row.value.key == "gomoku"
        )
        menu.highlight(item.id)
        await keys(pilot, "ctrl+g")
        assert isinstance(editor_of(app).game, Gomoku)


async def test_the_opening_is_no_choice(tmp_path: Path) -> None:
    app = board_app(tmp_path, RENJU)
    async with started(app, "ctrl+g", "f4"):
        assert "Rule" in screen_text(app)
        assert "Opening" not in screen_text(app)


async def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    path = tmp_path / "problem.sgf"
    async with started(app, "ctrl+g", "a", "1", "space", "enter", "4") as pilot:
        app.screen.query_one(Input).value = str(path)
        with refusing("boardtui.ui.screens.save_form.write_bytes"):
            await keys(pilot, "enter")
            assert "No space left on device" in screen_text(app)
        assert shows(app, SaveCopyScreen)
        await keys(pilot, "escape")
        assert rows(app)[0] == "X..."
        assert editor_of(app).check_action("undo", ())
    assert not path.exists()


async def test_its_help_begins_with_itself(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "f1", size=(80, 100)):
        assert "Use the position\n" in re.sub(" +\n", "\n", screen_text(app))
        assert "paste a board or a record to set up the position" in screen_text(app)
        assert "Next legal move" not in screen_text(app)


async def test_visitors_have_no_files(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL, bounds=HOSTED)
    async with started(app, "ctrl+g", "enter"):
        assert shows(app, ConfirmDialog)
        assert "Analyse" in screen_text(app)
        assert "Save" not in screen_text(app)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (80, 50)])
async def test_the_oddity_is_told_in_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "enter", "escape", "minus", size=size):
        assert "There are no discs" in screen_text(app)


async def test_a_text_that_is_cut_promises_no_key_of_the_board(tmp_path: Path) -> None:
    app = board_app(tmp_path, RENJU)
    async with started(app, "ctrl+g", size=(57, 18)) as pilot:
        await paste(pilot, ("X" * 15 + "\n") * 14 + "XXXXOXXXXXXXXXX\nX")
        await keys(pilot, "x")
        assert "↓" in screen_text(app)
        assert "Enter ↓" not in screen_text(app)


async def test_a_file_that_begins_with_an_odd_board_is_told_of(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        await paste(pilot, "(;GM[2]SZ[4]AB[aa][ba]AW[ca]PL[B])")
        assert "can never be empty" in screen_text(app)
