from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from boardtui.formats.detect import read_file
from boardtui.formats.file_bytes import write_bytes
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screens import save_form
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.save_copy import SaveCopyScreen
from boardtui.ui.screens.save_form import of_one_version
from boardtui.ui.widgets.menu import Item, Menu
from tests.waiting import PATIENCE, until

from .app_host import board_app, screen_text, settled, shows

PEOPLE = ("human", "human")
OTHELLO = NewGame(game("othello"), PEOPLE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


async def play_and_ask(pilot: Pilot[None], key: str = "ctrl+s") -> None:
    await settled(pilot)
    await pilot.press("f", "5", "enter")
    await settled(pilot)
    await pilot.press(key)
    await settled(pilot)


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def said(app: BoardApp) -> str:
    return " ".join(text for text in app.notices.texts)


async def test_a_copy_is_written_under_the_suggested_name(tmp_path: Path, folder: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot)
        assert shows(app, SaveCopyScreen)
        # The path is wrapped in the panel, over the board.
        lines = [
            line.split("│")[1].strip() for line in screen_text(app).splitlines() if "│" in line
        ]
        assert str(folder) in "".join(lines)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, GameScreen)
        (path,) = names(folder)
        assert re.fullmatch(r"othello-\d{4}-\d\d-\d\d\.sgf", path)
        assert said(app) == f"A copy was saved as {folder / path}."
    (reading,) = read_file(folder / path)
    assert len(reading.record.mainline()) == 2


async def test_the_ending_names_the_format(tmp_path: Path, folder: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot)
        app.screen.query_one(Input).value = str(folder / "moves.txt")
        await pilot.press("enter")
        await settled(pilot)
        assert (folder / "moves.txt").read_text() == "f5\n"
        assert "holds only moves" in said(app)


async def test_nothing_is_written_over_without_being_asked(tmp_path: Path, folder: Path) -> None:
    target = folder / "mine.sgf"
    target.write_text("dear to me")
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot)
        app.screen.query_one(Input).value = "mine.sgf"
        for answer in ("n", "escape"):
            await pilot.press("enter")
            await settled(pilot)
            assert shows(app, ConfirmDialog)
            await pilot.press(answer)
            await settled(pilot)
            assert shows(app, SaveCopyScreen)
            assert target.read_text() == "dear to me"
        await pilot.press("enter", "y")
        await settled(pilot)
        assert shows(app, GameScreen)
        assert "B[f5]" in target.read_text()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("game.wtb", "WTHOR files can be read, but not written"),
        ("game.bdt", ".bdt files are not supported"),
        ("game", "has no extension"),
        ("missing/game.sgf", "No such file or directory"),
        ("x" * 300 + ".sgf", "File name too long"),
    ],
)
async def test_why_nothing_is_written_is_said(
    tmp_path: Path, folder: Path, name: str, words: str
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot)
        app.screen.query_one(Input).value = name
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, SaveCopyScreen)
        assert words in " ".join(screen_text(app).split())
        assert "Errno" not in screen_text(app)
        assert not names(folder)


async def test_no_key_waits_for_the_disk(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_write = threading.Event()

    def write_slowly(path: Path, data: bytes) -> None:
        may_write.wait(PATIENCE)
        write_bytes(path, data)

    monkeypatch.setattr(save_form, "write_bytes", write_slowly)
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot)
        app.screen.query_one(Input).value = "a.sgf"
        await pilot.press("enter", "x")
        assert app.screen.query_one(Input).value == "a.sgfx"
        assert not names(folder)
        may_write.set()
        await until(lambda: shows(app, GameScreen))
        assert names(folder) == ["a.sgf"]


async def test_a_game_that_goes_on_meanwhile_is_copied_whole() -> None:
    versions = iter((1, 2))
    threads: list[str] = []

    def read() -> str:
        threads.append(threading.current_thread().name)
        if len(threads) == 1:
            raise ZeroDivisionError  # it was half changed
        return "whole"

    assert await of_one_version(read, lambda: next(versions)) == "whole"
    assert threads == ["reading", threading.main_thread().name]


async def test_the_list_leads_into_directories(tmp_path: Path, folder: Path) -> None:
    (folder / "games").mkdir()
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot)
        app.screen.query_one(Input).value = "ga"
        await pilot.press("tab")
        await settled(pilot)
        assert app.screen.query_one(Input).value == "games/"
        app.screen.query_one(Input).value = ""
        await settled(pilot)
        await pilot.press("down")
        assert isinstance(app.focused, Menu)
        await pilot.press("enter", *"a.sgf", "enter")
        await settled(pilot)
        assert (folder / "games" / "a.sgf").exists()


async def test_only_a_game_can_be_copied(tmp_path: Path, folder: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert len(app.screen_stack) == 1
        assert not names(folder)


@pytest.mark.parametrize(
    ("new_game", "endings"),
    [
        (OTHELLO, ".sgf .ggf .pgn .obf .txt"),
        (NewGame(game("gomoku"), PEOPLE), ".sgf .psq .txt"),
        (NewGame(game("three-way"), (*PEOPLE, "human")), ".sgf"),
    ],
)
async def test_only_formats_that_can_hold_the_game_are_offered(
    tmp_path: Path, folder: Path, new_game: NewGame, endings: str
) -> None:
    for name in ("a.sgf", "a.ggf"):
        (folder / name).touch()
    app = board_app(tmp_path, new_game)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert f"The extension sets the format: {endings} " in screen_text(app)
        app.screen.query_one(Input).value = ""
        await settled(pilot)
        rows = app.screen.query_one(Menu).rows
        listed = [row.text for row in rows if isinstance(row, Item)]
        assert ("a.ggf" in listed) == (".ggf" in endings)
        assert "a.sgf" in listed


@pytest.mark.parametrize(("key", "hint"), [("ctrl+s", "Enter Save"), ("ctrl+o", "Enter Open")])
async def test_the_game_stays_in_sight_behind_and_enter_is_in_the_key_line(
    tmp_path: Path, folder: Path, key: str, hint: str
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        before = screen_text(app).splitlines()
        await pilot.press(key)
        await settled(pilot)
        after = screen_text(app).splitlines()
        assert isinstance(app.screen, Dialog)
        assert after[:2] == before[:2]
        assert hint in after[-1]
        assert "Esc Cancel" in after[-1]
        await pilot.press("escape")
        await settled(pilot)
        assert shows(app, GameScreen)
