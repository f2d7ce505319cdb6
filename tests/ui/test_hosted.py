"""What a visitor can do on the screens, and what not."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from boardtui.players.lazy_engine import LazyEngine
from boardtui.rules.registry import game
from boardtui.saves.quota import Quota
from boardtui.session.hosting import HOSTED
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.command_lists import all_commands, palette_entries
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.screens.settings import SettingsScreen
from boardtui.ui.widgets.menu import Menu
from boardtui.words.farewell import say_farewell
from tests.waiting import skip_time, until

from .app_host import board_app, on_disk, screen_text, settled, shows

OTHELLO = NewGame(game("othello"), ("human", "human"))
SECRET = "(;GM[2];B[f5])"
HERE = "Visitors cannot open files on this machine. Paste the record instead."


def visitor(directory: Path, opening: NewGame | None = None, **options: Any) -> BoardApp:
    return board_app(directory, opening, bounds=options.pop("bounds", HOSTED), **options)


def said(app: BoardApp) -> str:
    return " ".join(text for text in app.notices.texts)


@asynccontextmanager
async def first_move_played(app: BoardApp) -> AsyncIterator[Pilot[None]]:
    """The app in use, after Black's first move in Othello."""
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("f", "5", "enter")
        await settled(pilot)
        yield pilot


def files(folder: Path) -> list[Path]:
    """The files in a folder and below."""
    return [path for path in folder.rglob("*") if path.is_file()]


class TestKeeping:
    async def test_the_first_screen_says_that_nothing_is_kept(self, tmp_path: Path) -> None:
        app = visitor(tmp_path, keeps=False)
        async with app.run_test() as pilot:
            await settled(pilot)
            text = screen_text(app)
            assert "You are a guest: your games are not saved." in text
            said = " ".join(text.split())
            assert "after 30 minutes without a key press, and after 6 hours unless you are" in said

    async def test_a_first_game_says_so_as_well(self, tmp_path: Path) -> None:
        app = visitor(tmp_path, OTHELLO, keeps=False)
        async with app.run_test() as pilot:
            await settled(pilot)
            assert "games are not saved" in said(app)

    async def test_who_has_a_folder_is_not_told_so(self, tmp_path: Path) -> None:
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            assert "not saved" not in screen_text(app)
            assert "This session ends after 30 minutes" in screen_text(app)

    async def test_at_home_nothing_is_said(self, tmp_path: Path) -> None:
        app = board_app(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            assert "session" not in screen_text(app)

    async def test_the_moves_of_what_is_not_kept_are_printed(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        app = visitor(tmp_path, OTHELLO, keeps=False)
        async with first_move_played(app) as pilot:
            await pilot.press("ctrl+q")
        say_farewell(app.games, HOSTED)
        assert capsys.readouterr().out == "The game was not saved. Its moves (Othello):\nf5\n"
        assert files(tmp_path) == []

    async def test_a_new_game_says_that_the_running_one_ends(self, tmp_path: Path) -> None:
        app = visitor(tmp_path, OTHELLO, keeps=False)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("f3")
            await settled(pilot)
            assert shows(app, NewGameScreen)
            assert (
                "The current game will be lost, because games are not saved here."
                in screen_text(app)
            )

    async def test_a_kept_game_is_told_of_without_its_path(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        app = visitor(tmp_path, OTHELLO)
        async with first_move_played(app) as pilot:
            await pilot.press("ctrl+q")
        say_farewell(app.games, HOSTED)
        told = capsys.readouterr().out
        assert told == "Your game is saved. You will find it in the list of games.\n"
        assert len(on_disk(tmp_path)) == 1

    async def test_over_the_quota_a_game_goes_on_and_is_said_to_be_unsaved(
        self, tmp_path: Path
    ) -> None:
        bounds = HOSTED._replace(quota=Quota(0, 10**6))
        app = visitor(tmp_path, OTHELLO, bounds=bounds)
        async with first_move_played(app) as pilot:
            assert "The game is not saved: you already have 0 games" in said(app)
            await pilot.press("d", "6", "enter")
            await settled(pilot)
            (found,) = app.games
            assert len(found.table.standing.line) == 2

    async def test_a_game_is_put_away_in_the_own_folder_which_is_not_named(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "games").mkdir()
        (tmp_path / "games" / "mine.sgf").write_text("(;GM[2]PB[Ann]PW[Bob]RE[B+R];B[f5])")
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("a")
            app.screen.query_one(Menu).highlight("recent:0")
            await pilot.press("delete")
            await settled(pilot)
            assert shows(app, ConfirmDialog)
            assert "You can restore it later." in screen_text(app)
            assert "archive" not in screen_text(app)
            await pilot.press("y")
            await settled(pilot)
            assert "The game is archived" in said(app)
            assert files(tmp_path) == [tmp_path / "games" / "archive" / "mine.sgf"]
            assert "1 archived game" in screen_text(app)
            app.screen.query_one(Menu).highlight("fold:away")
            await pilot.press("enter", "down", "delete")
            await settled(pilot)
            assert "Delete this game for good?" in screen_text(app)
            await pilot.press("y")
            await settled(pilot)
            assert "The game was deleted." in said(app)
        assert files(tmp_path) == []

    async def test_a_game_that_is_not_kept_can_only_be_closed(self, tmp_path: Path) -> None:
        app = visitor(tmp_path, OTHELLO, keeps=False)
        async with first_move_played(app) as pilot:
            await pilot.press("f2")
            await settled(pilot)
            assert "Del Close" in screen_text(app)
            await pilot.press("delete")
            await settled(pilot)
            assert "It will not be saved." in screen_text(app)
            await pilot.press("n")
            await settled(pilot)
            assert len(app.games) == 1
            await pilot.press("delete", "y")
            await settled(pilot)
            assert len(app.games) == 0
            assert "Continue" not in screen_text(app)


class TestSettings:
    async def test_changes_last_until_one_leaves(self, tmp_path: Path) -> None:
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("f5")
            await settled(pilot)
            assert shows(app, SettingsScreen)
            await pilot.press("right")
            await settled(pilot)
            assert app.preferences.settings.language == "en"
            assert "Your settings are kept until you leave." in screen_text(app)
            assert "config" not in screen_text(app)
            assert not app.preferences.trouble
        assert files(tmp_path) == []

    @pytest.mark.parametrize(("name", "most"), [("thinking_time", 5.0), ("analysis_time", 30.0)])
    async def test_times_are_capped(self, tmp_path: Path, name: str, most: float) -> None:
        app = visitor(tmp_path, None, **{name: 600.0})
        assert getattr(app.preferences.settings, name) == most
        app.preferences.change(name, 600.0)
        assert getattr(app.preferences.settings, name) == most
        async with app.run_test(size=(80, 40)) as pilot:
            await settled(pilot)
            await pilot.press("f5")
            await settled(pilot)
            app.screen.query_one(f"#{name}").focus()
            await pilot.press(*["right"] * 20)
            await settled(pilot)
            assert getattr(app.preferences.settings, name) <= most

    async def test_one_thread_searches(self, tmp_path: Path) -> None:
        app = visitor(tmp_path)
        assert app.preferences.settings.threads == 1
        app.preferences.change("threads", 8)
        assert app.preferences.settings.threads == 1
        async with app.run_test(size=(80, 40)) as pilot:
            await settled(pilot)
            await pilot.press("f5")
            await settled(pilot)
            assert not app.screen.query("#threads")

    async def test_players_are_built_in(self, tmp_path: Path) -> None:
        app = visitor(tmp_path)
        options = app._player_options()
        assert not options.programs
        assert options.slot is not None
        find = app.services.engines.finder(game("othello"))
        assert find is not None
        engine = find()._make()
        assert isinstance(engine, LazyEngine)
        assert engine._slot is options.slot


class TestCommands:
    async def test_a_stop_is_refused_in_a_sentence(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(App, "action_suspend_process", pytest.fail)
        app = visitor(tmp_path)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("ctrl+z")
            await settled(pilot)
            assert "The program cannot be suspended" in said(app)

    @pytest.mark.parametrize("opening", [None, OTHELLO], ids=["picker", "game"])
    async def test_lists_leave_out_what_a_visitor_cannot_do(
        self, tmp_path: Path, opening: NewGame | None
    ) -> None:
        app = visitor(tmp_path, opening)
        async with app.run_test() as pilot:
            await settled(pilot)
            ids = {command.id for command in all_commands(app.screen, {})}
            texts = {entry.text for entry in palette_entries(app.screen, {})}
        assert not ids & {"app.suspend", "app.save-copy"}
        assert not texts & {"Suspend the program", "Save a copy"}
        assert ("app.copy-game" in ids) == (opening is not None)

    async def test_at_home_they_are_there(self, tmp_path: Path) -> None:
        app = board_app(tmp_path, OTHELLO)
        async with app.run_test() as pilot:
            await settled(pilot)
            ids = {command.id for command in all_commands(app.screen, {})}
        assert {"app.suspend", "app.save-copy"} <= ids
        assert "app.copy-game" not in ids


class TestDefects:
    @pytest.mark.parametrize("is_hosted", [True, False])
    async def test_a_visitor_sees_no_traceback(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], *, is_hosted: bool
    ) -> None:
        app = visitor(tmp_path) if is_hosted else board_app(tmp_path)
        reported: list[Exception] = []
        app._launch = app._launch._replace(report=reported.append)
        async with app.run_test() as pilot:
            await settled(pilot)
            try:
                raise ValueError("secret")  # noqa: TRY301
            except ValueError as error:
                app._exception = error
                app._fatal_error()
            app._exception = None  # which the pilot would raise
        assert [type(error) for error in reported] == ([ValueError] if is_hosted else [])
        told = capsys.readouterr().err
        assert ("secret" in told) != is_hosted
        assert (
            "An error stopped the program. Everything saved before that is safe." in told
        ) == is_hosted


class TestTime:
    async def test_the_end_is_told_and_the_game_saved(
        self,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        app = visitor(tmp_path, OTHELLO, bounds=HOSTED._replace(idle=3600.0, notice=60.0))
        async with first_move_played(app):
            skip_time(3541.0, monkeypatch)
            await until(lambda: "unless you press a key" in said(app))
            skip_time(60.0, monkeypatch)
            await until(lambda: app._exit)
        assert app.exit_status == 0
        assert (
            "No key was pressed for 1 hour, so the session has ended.\n" in capsys.readouterr().err
        )
        assert len(on_disk(tmp_path)) == 1

    async def test_the_processor_time_is_over(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        app = visitor(tmp_path, OTHELLO)
        async with first_move_played(app):
            app.hang_up(signal.SIGXCPU)
            await until(lambda: app._exit)
        assert "This session has used up its processor time.\n" in capsys.readouterr().err
        assert len(on_disk(tmp_path)) == 1
