"""Keys that arrive all at once, as from a slow line: none overtakes another or counts twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.app import App
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from boardtui.person.results_file import PoolRecord
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.session.rated_games import RatedGames
from boardtui.ui.command_lists import PaletteEntry
from boardtui.ui.messages import NewGameWanted
from boardtui.ui.preferences import SettingChoice
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.screens.palette import PaletteScreen
from boardtui.ui.widgets.menu import Menu
from tests.session.keepers import file_of
from tests.ui.app_host import board_app, kind_shown, open_game, screen_text, settled, started
from tests.ui.host_game import GameHost, game_of
from tests.waiting import settle, until

OTHELLO = NewGame(game("othello"), ("human", "human"))


async def type_at_once(pilot: Pilot[None], keys: str) -> None:
    """Let keys arrive before the app has looked at the first of them; their names in a row."""
    app: App[None] = pilot.app
    for key in keys.split():
        app.post_message(Key(key, key if len(key) == 1 else None))
    await settled(pilot)


@pytest.mark.parametrize("answer", ["y y", "down enter enter", "y enter", "n y", "escape escape"])
async def test_the_first_answer_holds(answer: str) -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test() as pilot:
        below = app.screen
        await pilot.press("x")
        await settled(pilot)
        assert isinstance(app.screen, ConfirmDialog)
        await type_at_once(pilot, answer)
        assert app.screen_stack == [below]
        assert (app.game.subject.record.outcome is None) == (answer in {"n y", "escape escape"})


@pytest.mark.parametrize("command", ["x", "semicolon", "y"])
async def test_a_command_given_twice_asks_once(command: str) -> None:
    app = GameHost(game_of(game("othello"), moves="d3 c3"))
    async with app.run_test() as pilot:
        await pilot.press("comma")
        await settled(pilot)
        await type_at_once(pilot, f"{command} {command}")
        assert len(app.screen_stack) == 2


@pytest.mark.parametrize(
    ("keys", "moves_shown"),
    [
        ("less_than_sign full_stop", 1),
        ("less_than_sign full_stop full_stop greater_than_sign comma", 2),
        ("comma full_stop", 3),
        ("u ctrl+r", 3),
        ("u backspace comma", 1),
        ("d 6 enter comma", 3),
        ("d 6 enter u", 3),
        ("d 6 enter less_than_sign greater_than_sign", 4),
        ("d 6 enter e 7 enter u", 4),
    ],
)
async def test_each_key_sees_what_the_one_before_it_did(keys: str, moves_shown: int) -> None:
    app = GameHost(game_of(game("gomoku"), moves="d3 c3 h8"))
    async with app.run_test() as pilot:
        await type_at_once(pilot, keys)
        assert app.game.view.state.depth == moves_shown


@pytest.mark.parametrize("wish", ["enter enter", "o o", "1 2"])
async def test_the_picker_asks_once(tmp_path: Path, wish: str) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await type_at_once(pilot, wish)
        await settled(pilot)
        assert len(app.screen_stack) == 2


@pytest.mark.parametrize("key", ["f5", "ctrl+o", "ctrl+s"])
async def test_a_screen_that_is_asked_for_is_there_for_the_next_key(
    tmp_path: Path, key: str
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        below = app.screen
        await type_at_once(pilot, f"{key} f2")
        await settled(pilot)
        # The second did not lead from the game to the picker.
        assert app.screen_stack[0] is below


@pytest.mark.parametrize("key", ["ctrl+f", "ctrl+o", "b", "o"])
async def test_what_is_typed_on_belongs_to_the_field_that_comes(tmp_path: Path, key: str) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await type_at_once(pilot, f"{key} s q o b 1")
        await settled(pilot)
        assert app.screen.query_one(Input).value == "sqob1"


async def test_a_game_may_be_asked_for_and_started_in_haste(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await type_at_once(pilot, "2 enter")
        assert kind_shown(app) == "gomoku"


@pytest.mark.parametrize(
    "keys",
    [
        *("1 f2", "f2 1", "1 1", "x y 1 f2"),
        *(pytest.param(keys, marks=pytest.mark.long) for keys in ("2 f2", "4 f2", "1 4")),
    ],
)
async def test_wishes_at_the_end_of_a_game_are_about_that_game(tmp_path: Path, keys: str) -> None:
    app = board_app(tmp_path, NewGame(game("gomoku", size=3, line=3), ("human", "human")))
    async with app.run_test() as pilot:
        await settled(pilot)
        view = open_game(app, "gomoku").view
        for move in ["a1", "b1", "a2", "b2", "a3"]:
            view.play(view.record.game.parse_move(move))
        await settled(pilot)
        await type_at_once(pilot, keys)
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        assert {each.kind for each in app.games} == {"gomoku"}


async def test_a_new_game_after_the_end_is_of_the_same_kind(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("gomoku", size=3, line=3), ("human", "human")))
    async with app.run_test() as pilot:
        await settled(pilot)
        app.screen.post_message(NewGameWanted(open_game(app, "gomoku")))
        await app.navigation.show_picker()
        await settled(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert "New game: Tic-tac-toe" in screen_text(app)


async def test_a_saved_game_that_is_chosen_twice_is_no_copy(tmp_path: Path) -> None:
    one, other = board_app(tmp_path, OTHELLO), board_app(tmp_path)
    async with started(one, "f", "5", "enter") as pilot:
        path = file_of(open_game(one, "othello"))
        await one.save_at_exit()
    async with other.run_test() as pilot:
        await settled(pilot)
        other.screen.query_one(Menu).highlight("saved:0")
        await type_at_once(pilot, "enter enter")
        await settled(pilot)
        assert file_of(open_game(other, "othello")) == path
        assert len(list((tmp_path / "games").rglob("*.sgf"))) == 1


async def test_a_key_waits_for_the_widgets_of_a_new_screen(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        entries = [
            PaletteEntry(name, "", name, SettingChoice(name, None)) for name in ("One", "Two")
        ]
        palette = PaletteScreen(entries, app.preferences.glyphs)
        key = Key("down", None)
        # As it comes back from the board, which does not know it.
        key._set_forwarded()
        app.push_screen(palette)
        assert not palette.query(Menu)
        await app.on_event(key)
        item = palette.query_one(Menu).item
        assert item is not None
        assert item.text == "Two"


async def test_keys_wait_for_a_form_that_waits_for_the_results_of_the_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = board_app(tmp_path)
    reading, results = asyncio.Event(), asyncio.Event()

    async def pools(_counting: RatedGames) -> dict[str, PoolRecord]:
        reading.set()
        await results.wait()
        return {}

    monkeypatch.setattr(RatedGames, "pools", pools)
    async with app.run_test() as pilot:
        await settled(pilot)
        for key, character in (("2", "2"), ("enter", None)):
            app.post_message(Key(key, character))
        await reading.wait()
        await settle()
        assert not app.games
        results.set()
        await until(lambda: len(app.games) == 1)
        assert kind_shown(app) == "gomoku"
