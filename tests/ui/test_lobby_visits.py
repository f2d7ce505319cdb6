"""The first visit to a club, the ways between it and the games at home, and help from machines."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.club.names import proposed_name
from boardtui.config.kinds import ConfigError, ConfigReason
from boardtui.config.settings_file import load_settings
from boardtui.formats.reading import Reading
from boardtui.record.clock import Clock
from boardtui.rules.othello import Othello
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.terms import Terms
from boardtui.session.engine_pool import EnginePool
from boardtui.session.hosting import HOSTED
from boardtui.ui.app import BoardApp
from boardtui.ui.club_visit import ClubVisit
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.lobby import LobbyScreen
from boardtui.ui.screens.text_dialog import TextDialog
from boardtui.words.farewell import say_farewell
from tests.fixtures.engines import ScriptedEngine
from tests.play.tables import new_record
from tests.session.club.visits import FIRST, begun, visiting
from tests.ui.app_host import board_app, shows, started
from tests.ui.club_host import (
    Lobby,
    app_of,
    begin_game,
    club_app,
    in_lobby,
    items,
    lists,
    press,
    shown,
    until,
    until_shown,
)


async def test_the_first_visit_asks_for_a_name(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "ann")
    app = club_app(tmp_path, folder, None)
    async with started(app) as pilot:
        await until(pilot, lambda: shows(app, TextDialog))
        assert proposed_name("ann") in shown(pilot)
        await press(pilot, *["backspace"] * 3, "x", "enter")
        await until_shown(pilot, "A name must have 2 to")
        await press(pilot, "y", "enter")
        await until(pilot, lambda: shows(app, LobbyScreen))
        await until_shown(pilot, "You are xy, 1 person here")
        await app.leave()  # the club, too
    again = club_app(tmp_path, folder, None)
    async with started(again) as pilot:
        await until_shown(pilot, "You are xy, 1 person here")
        await again.leave()


async def test_without_a_name_the_games_at_home_are_shown(tmp_path: Path, folder: Path) -> None:
    app = club_app(tmp_path, folder, None)
    async with started(app) as pilot:
        await until(pilot, lambda: shows(app, TextDialog))
        await press(pilot, "escape")
        assert shows(app, GamePicker)
        await app.leave()  # the club, too


async def test_a_line_of_the_picker_leads_to_the_club_and_back(
    lobby: Lobby, tmp_path: Path, folder: Path
) -> None:
    async with lobby("ann") as ann:
        await press(ann, "escape")
        assert shows(app_of(ann), GamePicker)
        await press(ann, "enter")
        assert shows(app_of(ann), LobbyScreen)
        await press(ann, "escape", "c")
        assert shows(app_of(ann), LobbyScreen)
        await press(ann, "f2")
        assert shows(app_of(ann), GamePicker)
    kept = load_settings(tmp_path / "ann" / "config" / "config.toml").settings
    assert kept.club == str(folder)


async def test_the_picker_lists_an_open_game_of_the_club_until_it_is_over(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        await press(ann, "f2", "escape")
        assert len(running(app_of(ann))) == 1
        await press(ben, "x", "y")
        await press(ann, "c")
        await until_shown(ann, "Othello with ben: you won.")
        await press(ann, "escape")
        await until(ann, lambda: not running(app_of(ann)))


def running(app: BoardApp) -> list[str]:
    """The ids of the open games in the picker."""
    return [item.id for item in items(app) if item.id.startswith("running:")]


async def test_the_picker_counts_what_waits_in_the_club_last_visited(
    lobby: Lobby, tmp_path: Path, folder: Path
) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await until(ann, lambda: len(lists(ann).here) == 2)
        await press(ann, "c", "enter")
        await until(ben, lambda: lists(ben).challenges)
    app = board_app(tmp_path / "home", club=str(folder))
    async with started(app):
        (line,) = (item for item in items(app) if item.id == "club")
        assert line.note == "1 game waiting"
    other = folder.parent / "other"
    async with in_lobby(tmp_path, other, "ann", club=str(folder)) as ann:
        await until_shown(ann, f"1 game is waiting for you in {folder}.")


async def test_a_club_that_was_never_visited_is_not_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_visit: ClubVisit, *_arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr(ClubVisit, "__init__", fail)
    app = board_app(tmp_path)
    async with started(app):
        (line,) = (item for item in items(app) if item.id == "club")
        assert not line.note


async def test_a_club_that_cannot_be_entered_is_a_warning(tmp_path: Path) -> None:
    app = board_app(tmp_path, club=f"/{'long' * 20}")
    async with started(app) as pilot:
        await press(pilot, "c")
        await until_shown(pilot, "The path of a club may have at most")
        assert shows(app, GamePicker)


async def test_a_visitor_of_the_machine_is_offered_no_club(tmp_path: Path) -> None:
    app = board_app(tmp_path, bounds=HOSTED)
    async with started(app) as pilot:
        assert "club" not in {item.id for item in items(app)}
        await press(pilot, "f8", "c")
        assert shows(app, GamePicker)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_the_lobby_is_whole_in_every_window(lobby: Lobby, size: tuple[int, int]) -> None:
    async with lobby("ann", size) as ann:
        lines = shown(ann).splitlines()
        assert lines[0].strip() == f"{app_of(ann).services.club.title}  You are ann, 1 person here"
        assert "q  Quit" in shown(ann)
        assert "Enter Choose" in lines[-1]
        assert ("Here: ann" in shown(ann)) == (size == (120, 40))


async def test_while_a_game_with_a_clock_goes_on_no_engine_helps_in_this_program(
    lobby: Lobby,
) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        await press(ann, "equals_sign")
        await until_shown(ann, "Hints and analysis are off until the game is over.")
        await press(ann, "f2")
        await until(ann, lambda: lists(ann).own)
        await press(ann, "f2", "1", "enter")
        await until_shown(ann, "You cannot play the computer while you play a game with a clock")
        record = partial(app_of(ann).games.review, Reading(new_record("d3", game=Othello())))
        with app_of(ann)._context():
            await app_of(ann).navigation.open(record)
        await press(ann, "slash")
        await until_shown(ann, "Hints and analysis are off while you play a game with a clock")
        await press(ann, "y", "enter")
        await until_shown(ann, "You cannot play the computer while you play a game with a clock")
        game = app_of(ann).navigation.shown
        assert game is not None
        assert game.is_record


async def test_an_analysis_ends_when_such_a_game_begins(tmp_path: Path, folder: Path) -> None:
    app, engine = club_app(tmp_path, folder, "ann"), ScriptedEngine()
    pool = EnginePool(lambda _game: EngineQueue(lambda: engine, soon=0.0))
    app.services = replace(app.services, engines=pool)
    async with started(app) as ann:
        await until(ann, lambda: shows(app, LobbyScreen) and items(app))
        record = partial(app.games.review, Reading(new_record("d3", game=Othello())))
        with app._context():
            await app.navigation.open(record)
        await press(ann, "equals_sign")
        await until(ann, lambda: engine.is_thinking)
        terms = Terms(Othello(), Clock(300), seat=FIRST)
        async with visiting(folder, "ann") as elsewhere, visiting(folder, "ben") as ben:
            await begun(elsewhere, ben, terms)
        await until(ann, lambda: not engine.is_thinking)
        await until_shown(ann, "Hints and analysis are off while you play a game with a clock")
        await app.leave()


@pytest.mark.parametrize(
    ("clock", "told"),
    [(None, "Your game continues"), (Clock(300.0), "Your game and its clock continue")],
)
async def test_a_game_that_goes_on_in_the_club_is_told_at_the_end(
    lobby: Lobby, capsys: pytest.CaptureFixture[str], clock: Clock | None, told: str
) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        club = app_of(ann).services.club.club
        assert club is not None
        await club.games.offer(Terms(Othello(), clock))
        await until(ben, lambda: lists(ben).wanted)
        await press(ben, "1")
        await until_shown(ben, "Move 0")
        await app_of(ben).leave()
    say_farewell(app_of(ben).games)
    printed = capsys.readouterr()
    assert printed.out == f"{told} in the club; return to it from the lobby.\n"
    assert printed.err == ""


async def test_the_help_of_the_lobby_begins_with_its_lines(lobby: Lobby) -> None:
    async with lobby("ann") as ann:
        await press(ann, "f1")
        assert "Press Enter or the number to watch a game." in shown(ann)


def misread_app(directory: Path, folder: Path) -> BoardApp:
    """An app that begins in a club, once a mistake in its settings is read."""
    club = Club.open(ClubPlace(folder, name="ann"))
    mistake = ConfigError(ConfigReason.UNKNOWN, name="sise")
    return board_app(directory, first_club=club, problems=[mistake])


async def test_mistakes_in_the_settings_are_told_before_the_lobby(
    tmp_path: Path, folder: Path
) -> None:
    app = misread_app(tmp_path, folder)
    async with started(app) as pilot:
        assert "There is no setting “sise”." in shown(pilot)
        await press(pilot, "enter")
        await until_shown(pilot, "You are ann, 1 person here")
        await app.leave()


async def test_a_club_whose_lobby_was_not_shown_is_left(tmp_path: Path, folder: Path) -> None:
    app = misread_app(tmp_path, folder)
    async with started(app):
        await app.leave()
    assert not (folder / "club.db-wal").exists()
