from __future__ import annotations

import asyncio
import os
import signal
import threading
from functools import partial
from pathlib import Path

import pytest

from boardtui.formats.detect import read_record
from boardtui.players.human import Human
from boardtui.rules.registry import game
from boardtui.saves.line_file import log_path
from boardtui.session import opener
from boardtui.session.launch import NewGame, Review
from boardtui.ui.messages import RematchWanted
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.terminal.app import SAVE_PATIENCE
from boardtui.words.farewell import say_farewell
from tests.session.keepers import file_of
from tests.waiting import until

from .app_host import board_app, open_game, screen_text, settled, shows, started

PEOPLE = ("human", "human")
OTHELLO = NewGame(game("othello"), PEOPLE)


async def test_quitting_says_where_the_game_is_saved(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter") as pilot:
        await pilot.press("ctrl+q")
        await settled(pilot)
    assert app.return_code == 0
    (path,) = app.games.saved_as
    assert "B[f5]" in path.read_text()


def hold_flushes(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let every flush of a file wait for an event."""
    may_flush = threading.Event()
    monkeypatch.setattr(os, "fsync", lambda _file: may_flush.wait())
    return may_flush


@pytest.mark.parametrize("patience", [SAVE_PATIENCE, 0.05])
async def test_quitting_loses_nothing_where_the_disk_takes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    app = board_app(tmp_path, OTHELLO)
    app.save_patience = patience
    async with app.run_test() as pilot:
        await settled(pilot)
        may_flush = hold_flushes(monkeypatch)
        await pilot.press("f", "5", "enter")
        await pilot.press("ctrl+q")
        await settled(pilot)
    assert app.return_code == 0
    (path,) = app.games.saved_as
    assert "B[f5]" in log_path(path).read_text()
    may_flush.set()


async def test_a_rematch_does_not_wait_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        first = open_game(app, "othello")
        may_flush = hold_flushes(monkeypatch)
        await pilot.press("f", "5", "enter")
        app.screen.post_message(RematchWanted(first, swap=False))
        await until(lambda: app.navigation.shown is not first, pause=pilot.pause)
        await pilot.press("c", "4", "enter")
        second = app.navigation.shown
        assert second is not None
        await until(lambda: second.view.state.depth == 1, pause=pilot.pause)
        assert not file_of(first).exists()
        may_flush.set()
        await settled(pilot)
        assert first.keeper.closed
        assert "B[f5]" in file_of(first).read_text()


async def test_a_signal_saves_and_ends_with_its_number(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter") as pilot:
        app.hang_up(signal.SIGTERM)
        await settled(pilot)
    assert app.return_code == 128 + signal.SIGTERM
    assert "B[f5]" in app.games.saved_as[0].read_text()


async def test_a_player_who_is_slow_to_leave_keeps_nothing_from_being_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lingering(Human):
        async def close(self) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr(opener, "make_player", lambda *_who, **_player_options: Lingering())
    app = board_app(tmp_path, OTHELLO)
    app.save_patience = 0.1
    async with app.run_test() as pilot:
        await settled(pilot)
        assert all(isinstance(each, Lingering) for each in open_game(app, "othello").players)
        await pilot.press("f", "5", "enter")
        await settled(pilot)
        await pilot.press("ctrl+q")
        await settled(pilot)
    assert app.return_code == 0
    assert "B[f5]" in app.games.saved_as[0].read_text()


async def test_a_disk_that_fails_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where the directory should be")
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter"):
        assert isinstance(app.screen, GameScreen)
        assert app.screen.view.head.position.ply == 1
        assert any("not saved" in text for text in app.notices.texts)


async def test_a_game_that_is_not_saved_at_the_end_is_not_said_to_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter") as pilot:
        (tmp_path / "games").rename(tmp_path / "elsewhere")
        (tmp_path / "games").write_text("a file where the directory should be")
        await pilot.press("f", "6", "enter")
        await settled(pilot)
        await app.leave()
    say_farewell(app.games)
    assert app.games.saved_as == []
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("The game was not saved: ")
    assert said.err.endswith("(Othello):\nf5f6\n")


async def test_quitting_asks_before_a_game_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games").write_text("a file where the directory should be")
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter") as pilot:
        for answer in ("enter", "escape", "n"):
            await pilot.press("ctrl+q", "ctrl+q", "ctrl+c")
            await settled(pilot)
            assert "The game is not saved: File exists. Quit" in screen_text(app)
            assert len(app.screen_stack) == 2
            await pilot.press(answer)
            await settled(pilot)
            assert shows(app, GameScreen)
        await pilot.press("ctrl+q", "y")
        await settled(pilot)
    assert app.return_code == 0
    say_farewell(app.games)
    assert "was not saved" in capsys.readouterr().err


async def test_a_game_that_could_not_be_saved_is_not_forgotten_when_another_begins(
    tmp_path: Path,
) -> None:
    (tmp_path / "games").write_text("a file where the directory should be")
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter") as pilot:
        lost = open_game(app, "othello")
        await pilot.press("f3", "enter")
        await settled(pilot)
        assert open_game(app, "othello") is not lost
        assert app.games.troubled == [lost]
        assert not any("under Games" in text for text in app.notices.texts)
        await pilot.press("ctrl+q")
        await settled(pilot)
        assert "The game is not saved: File exists. Quit" in screen_text(app)


async def test_that_the_game_before_is_kept_is_said_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        said = []
        for _game in range(3):
            said.append(list(app.notices.texts))
            await app.navigation.open(partial(app.games.start, OTHELLO))
            await settled(pilot)
            await pilot.press("f", "5", "enter")
            await settled(pilot)
        said.append(list(app.notices.texts))
    kept = ["The previous game is under “Games”."]
    assert said[:3] == [[], [], kept]
    assert said[3] in ([], kept)  # it goes with the next key


@pytest.mark.parametrize("keys", [["f", "5", "enter"], ["full_stop", "c", "4", "enter"]])
async def test_changes_of_a_record_are_kept_in_a_study(
    tmp_path: Path, keys: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (reading,) = read_record("f5d6c3d3")
    app = board_app(tmp_path, Review(reading, "game.txt"))
    async with started(app, "full_stop", "comma") as pilot:
        said = [list(app.notices.texts)]
        await pilot.press("semicolon", *"good", "ctrl+s")
        await settled(pilot)
        said.append(list(app.notices.texts))
        await pilot.press(*keys)
        await settled(pilot)
        (written,) = (tmp_path / "games").iterdir()
        await app.leave()
    (path,) = (tmp_path / "games").iterdir()
    assert (written, path) == (log_path(path), path.with_suffix(".sgf"))
    assert said == [[], ["Your changes are saved in a study. The record itself is unchanged."]]
    say_farewell(app.games)
    assert capsys.readouterr().out.replace("\n", "") == f"The changes are saved as {path}"


async def test_a_record_that_is_looked_at_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = board_app(tmp_path, Review(read_record("f5d6c3d3")[0], "game.txt"))
    async with started(app, "full_stop", "greater_than_sign") as pilot:
        await pilot.press("ctrl+q")
        await settled(pilot)
    say_farewell(app.games)
    assert capsys.readouterr().out == ""
    assert not (tmp_path / "games").exists()


async def test_a_damaged_save_is_said(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "2026-01-01_120000_othello_abc.sgf").write_text("(;GM[2]SZ[900])")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert any("damaged" in text for text in app.notices.texts)
        assert len(list((tmp_path / "games" / "damaged").iterdir())) == 1
