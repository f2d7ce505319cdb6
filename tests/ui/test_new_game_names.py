"""Names of people: one's own in the settings, and those of two people in a new game."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from boardtui.config.settings import LONGEST_NAME, Settings
from boardtui.config.settings_file import load_settings
from boardtui.saves import game_files
from boardtui.ui.app import BoardApp
from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.text_line import TextLine
from tests.session.keepers import file_of
from tests.ui.app_host import board_app, open_game, screen_text, settled, started
from tests.ui.host_game import until


def kept(tmp_path: Path) -> Settings:
    return load_settings(tmp_path / "config" / "config.toml").settings


def shown_lines(app: BoardApp) -> dict[str, str]:
    """The lines for names in sight, with their texts."""
    return {line.id or "": line.value for line in app.screen.query(TextLine) if line.display}


def choose_person(app: BoardApp, rival: int = 0) -> None:
    chooser = app.screen.query_one(f"#rival-{rival}", Chooser)
    chooser.index = [choice.value for choice in chooser.choices].index("human")


def write(app: BoardApp, line: str, text: str) -> None:
    app.screen.query_one(f"#{line} Input", Input).value = text


def names_in_record(app: BoardApp, kind: str = "othello") -> tuple[str, ...]:
    record = open_game(app, kind).subject.record
    return record.names(record.root)


async def test_the_form_asks_once_for_the_own_name_and_settings_keep_it(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        assert shown_lines(app) == {"own-name": ""}
        assert isinstance(app.screen.focused, Chooser)
        await pilot.press("down", "down", "down", *"Ann jk", "down", "up", "enter")
        await settled(pilot)
        assert names_in_record(app) == ("Ann jk", "Easy")
        assert "Ann jk" in screen_text(app)
        assert kept(tmp_path).name == "Ann jk"
        await pilot.press("f3")
        await settled(pilot)
        assert shown_lines(app) == {}


async def test_who_wants_no_name_is_not_asked_again(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1", "enter") as pilot:
        assert names_in_record(app) == ("", "Easy")
        assert kept(tmp_path).name_offered
        await pilot.press("f3")
        await settled(pilot)
        assert shown_lines(app) == {}


async def test_the_form_asks_until_a_game_was_begun(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        for _visit in range(2):
            assert shown_lines(app) == {"own-name": ""}
            await pilot.press("escape", "1")
            await settled(pilot)


async def test_two_people_have_names_which_the_form_remembers(tmp_path: Path) -> None:
    app = board_app(tmp_path, name="Ann")
    async with started(app, "1") as pilot:
        choose_person(app)
        await settled(pilot)
        assert shown_lines(app) == {"name-0": "Ann", "name-1": ""}
        assert "White’s name" in screen_text(app)
        write(app, "name-1", " Ben\x1b ")
        await pilot.press("enter")
        await settled(pilot)
        assert names_in_record(app) == ("Ann", "Ben")
        assert kept(tmp_path).new_game["othello"]["white_name"] == "Ben"
        await pilot.press("f3")
        await settled(pilot)
        assert shown_lines(app) == {"name-0": "Ann", "name-1": "Ben"}


async def test_names_are_remembered_through_games_against_the_computer(tmp_path: Path) -> None:
    last = {"othello": {"black": "human", "white": "easy", "black_name": "A", "white_name": "B"}}
    app = board_app(tmp_path, name="Ann", new_game=last)
    async with started(app, "1", "enter") as pilot:
        assert names_in_record(app) == ("Ann", "Easy")
        assert kept(tmp_path).new_game["othello"]["white_name"] == "B"
        await pilot.press("f3")
        await settled(pilot)
        choose_person(app)
        await settled(pilot)
        assert shown_lines(app) == {"name-0": "A", "name-1": "B"}


async def test_names_follow_their_people_when_sides_are_drawn(tmp_path: Path) -> None:
    last = {"othello": {"black": "human", "white": "human", "side": "random"}}
    app = board_app(tmp_path, name="Ann", new_game=last)
    async with started(app, "1") as pilot:
        app.services.chance.seed(2)
        assert "Opponent’s name" in screen_text(app)
        write(app, "name-1", "Ben")
        await pilot.press("enter")
        await settled(pilot)
        assert names_in_record(app) == ("Ben", "Ann")
        choices = kept(tmp_path).new_game["othello"]
        assert (choices["black_name"], choices["white_name"]) == ("Ann", "Ben")


async def test_three_people_have_three_names(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "5") as pilot:
        for rival in (0, 1):
            choose_person(app, rival)
        await settled(pilot)
        for seat, name in enumerate(("Ann", "Ben", "Cid")):
            write(app, f"name-{seat}", name)
        await pilot.press("enter")
        await settled(pilot)
        assert names_in_record(app, "three-way") == ("Ann", "Ben", "Cid")


async def test_settings_hold_the_own_name(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "f5") as pilot:
        app.screen.query_one("#name Input", Input).focus()
        await settled(pilot)
        assert "in the records of your games" in screen_text(app)
        await pilot.press(*"Ann q", "up")
        await settled(pilot)
        assert kept(tmp_path).name == "Ann q"
        app.screen.query_one("#name Input", Input).focus()
        await pilot.press("backspace", "backspace", "escape")
        await settled(pilot)
        assert app.preferences.settings.name == "Ann"
        assert len(app.screen_stack) == 1
        await pilot.press("f5")
        await settled(pilot)
        write(app, "name", "x" * 1000)
        app.screen.query_one("#name Input", Input).focus()
        await pilot.press("enter")
        await settled(pilot)
        assert app.preferences.settings.name == "x" * LONGEST_NAME
        assert len(app.screen_stack) == 1


async def test_names_are_in_the_save(tmp_path: Path) -> None:
    app = board_app(tmp_path, name="Ann [club]")
    async with started(app, "1") as pilot:
        choose_person(app)
        await settled(pilot)
        write(app, "name-1", "Ben")
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("f", "5", "enter")
        game = open_game(app, "othello")
        await until(pilot, lambda: game.is_on_disk)
        save = file_of(game)
        record = game_files.read(save).reading.record
        assert record.names(record.root) == ("Ann [club]", "Ben")
