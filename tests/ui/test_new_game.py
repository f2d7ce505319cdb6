from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.widgets import Button, Static

from boardtui.config.settings_file import load_settings
from boardtui.players.external import EngineEntry
from boardtui.players.levels import levels_for
from boardtui.players.specs import strengths_of
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.command_lists import all_commands
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.menu import Item, Menu
from tests.combinations import combined

from .app_host import board_app, open_game, play_to, screen_text, settled, shows, started


def form(app: BoardApp) -> dict[str, object]:
    return {chooser.id or "": chooser.value for chooser in app.screen.query(Chooser)}


def line_of(app: BoardApp, name: str) -> str:
    """The first row of a line of the form, on the screen."""
    place = app.screen.query_one(f"#{name}").region
    return screen_text(app).splitlines()[place.y][place.x : place.right]


def explanation(app: BoardApp) -> str:
    """The explanation of the focused line."""
    return str(app.screen.query_one(".explanation", Static).render())


async def test_form_is_made_from_the_options_of_the_game(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2"):
        assert form(app) == {
            "option-size": 15,
            "option-line": 5,
            "option-rule": "freestyle",
            "option-opening": "none",
            "me": 0,
            "rival-0": "easy",
            "rival-1": "easy",
            "more": False,
            "clock": "none",
            "coach": False,
        }


KEYS_TO_SIZES = (
    (["right"], 10),
    (["l"], 10),
    (["space"], 10),
    (["left"], 6),
    (["h"], 6),
    (["down", "up", "right"], 10),
    (["j", "k", "right"], 10),
    (["tab", "shift+tab", "right"], 10),
    (["left", "left", "left"], 16),
)


async def test_keys_of_the_form(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        for keys, size in KEYS_TO_SIZES:
            await pilot.press("enter", *keys)
            await settled(pilot)
            assert form(app)["option-size"] == size, keys
            await pilot.press("escape")
        await pilot.press("enter", *keys, "enter")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.game.game == game("othello", size=size)


@pytest.mark.parametrize(("game_key", "keys"), combined(["1", "2"], [("up", "down"), ("k", "j")]))
async def test_all_lines_of_the_form_are_left_both_ways(
    tmp_path: Path, game_key: str, keys: tuple[str, str]
) -> None:
    up, down = keys
    app = board_app(tmp_path, name_offered=True)
    async with started(app, game_key) as pilot:
        lines = app.screen.focus_chain
        assert isinstance(lines[-1], Button)
        for line in (*lines[1:], lines[0]):
            await pilot.press(down)
            assert app.screen.focused is line
        for line in reversed(lines):
            await pilot.press(up)
            assert app.screen.focused is line


async def test_options_that_do_not_fit_are_explained_and_not_started(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "3") as pilot:
        await pilot.press("m")
        await settled(pilot)
        app.screen.query_one("#option-line").focus()
        await pilot.press("right")
        await settled(pilot)
        assert "The winning row must have 3 stones, not 4." in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, NewGameScreen)
        await pilot.press("left")
        await settled(pilot)
        assert "The winning row" not in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, GameScreen)


async def test_openings_of_renju_are_listed_for_renju_only(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "2") as pilot:
        await pilot.press("m")
        await settled(pilot)
        app.screen.query_one("#option-rule").focus()
        await pilot.press("right", "right", "down", "left")
        await settled(pilot)
        assert form(app)["option-rule"] == "renju"
        assert form(app)["option-opening"] == "taraguchi-10"
        assert "[Taraguchi-10]" in screen_text(app)
        assert "may be swapped after each of the first five stones" in explanation(app)
        await pilot.press("up", "right")
        await settled(pilot)
        assert "The taraguchi-10 opening is only for Renju" in screen_text(app)
        assert app.screen.query_one(Button).disabled
        await pilot.press("down", "left")
        await settled(pilot)
        assert form(app)["option-opening"] == "swap2"
        assert "is for Renju" not in screen_text(app)
        await pilot.press("right")
        await settled(pilot)
        assert form(app)["option-opening"] == "none"


async def test_the_levels_of_the_game_are_offered_and_explained(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    levels = {level.key: level for level in levels_for(game("othello"))}
    strengths = strengths_of(game("othello"))
    async with started(app, "1", size=(120, 40)) as pilot:
        shown = screen_text(app)
        assert " Person │ Fair │ Random │[Easy]\n" in re.sub(" +\n", "\n", shown)
        assert "  1 │ 2 │ 3 │ 4 │ 5 │ 6 │ 7 │ 8 │ 9 │ 10 " in shown
        await pilot.press("down", "down")
        await settled(pilot)
        assert "Easy, Elo 780: Looks one move ahead." in explanation(app)
        await pilot.press("left", "left")
        for key in ("random", "easy", *map(str, range(1, 11))):
            await pilot.press("right")
            await settled(pilot)
            elo = strengths[key].elo
            about = f"{levels[key].title}, Elo {elo}: {levels[key].description}"
            assert about in explanation(app)
        await pilot.press("right")
        await settled(pilot)
        assert explanation(app).startswith("A person\n")
        await pilot.press("escape", "2")
        await settled(pilot)
        offered = [choice.value for choice in app.screen.query_one("#rival-0", Chooser).choices]
        assert {"human", "fair", *(level.key for level in levels_for(game("gomoku")))} == set(
            offered
        )


async def test_a_loss_that_levels_accept_is_told_beside_them(tmp_path: Path) -> None:
    app = board_app(tmp_path, accepted_loss=4.0)
    async with started(app, "1", "down", "down", "3", size=(120, 40)) as pilot:
        assert "but makes mistakes. Accepts a loss of up to 4 discs." in explanation(app)
        assert "Level 3, Elo" not in screen_text(app)
        await pilot.press("escape", "2", "down", "down", "3")
        await settled(pilot)
        assert "Accepts" not in screen_text(app)
        assert "Level 3, Elo" in screen_text(app)


async def test_programs_of_the_settings_are_offered_where_they_play(tmp_path: Path) -> None:
    app = board_app(tmp_path, engines={"Rhino": EngineEntry(("rhino",))})
    async with started(app, "1", size=(120, 40)) as pilot:
        await pilot.press("down", "down", "right")
        await settled(pilot)
        assert "Rhino: An external engine from the settings file." in explanation(app)
        await pilot.press("up", "up", "right")
        await settled(pilot)
        assert "Rhino plays Othello only on 8×8 boards." in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, NewGameScreen)
        await pilot.press("left", "enter")
        await settled(pilot)
        assert shows(app, GameScreen)
        assert "Rhino" in screen_text(app)


@pytest.mark.parametrize(("glyphs", "sign"), [("unicode", "…"), ("ascii", "...")])
async def test_a_name_wider_than_the_form_is_cut_with_a_sign_and_explained_whole(
    tmp_path: Path, glyphs: str, sign: str
) -> None:
    name = "An engine that bears the name of every rhinoceros there is"
    app = board_app(tmp_path, engines={name: EngineEntry(("rhino",))}, glyphs=glyphs)
    async with started(app, "1", size=(60, 20)) as pilot:
        await pilot.press("down", "down", "right")
        await settled(pilot)
        cut = rf"\[An engine that bears the name [a-z ]+{re.escape(sign)}\]"
        assert re.search(cut, screen_text(app))
        assert f"{name}: An external engine" in " ".join(screen_text(app).split())


async def test_the_help_lists_the_players_of_the_game(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with started(app, "f1", size=(80, 300)) as pilot:
        shown = screen_text(app)
        assert "Computer players in Othello" in shown
        assert "Computer players in Gomoku" not in shown
        for level in levels_for(game("othello")):
            assert f" {level.title} " in shown
        await pilot.press("escape", "f2", "f1")
        await settled(pilot)
        assert "Computer players in Gomoku" in screen_text(app)


async def test_choices_are_the_default_for_the_next_time(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "enter") as pilot:
        await pilot.press("right", "down", "right", "down", "left", "enter")
        await settled(pilot)
        await pilot.press("f3")
        await settled(pilot)
        assert form(app) == {
            "option-size": 10,
            "me": 1,
            "rival-0": "random",
            "rival-1": "easy",
            "clock": "none",
            "coach": False,
        }
    kept = load_settings(tmp_path / "config" / "config.toml")
    assert kept.problems == ()
    assert kept.settings.new_game["othello"] == {
        "size": 10,
        "black": "random",
        "white": "human",
        "side": "fixed",
        "clock": "none",
        "coach": "no",
    }


async def test_tic_tac_toe_and_gomoku_remember_their_own_choices(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        for keys in (("2", "left"), ("3",)):
            await pilot.press(*keys, "enter")
            await settled(pilot)
            await pilot.press("f2")
            await settled(pilot)
        rows = [row for row in app.screen.query_one(Menu).rows if isinstance(row, Item) and row.key]
        assert [(row.key, row.text, row.note) for row in rows[:3]] == [
            ("1", "Othello", "8×8"),
            ("2", "Gomoku", "14×14"),
            ("3", "Tic-tac-toe", "3×3"),
        ]
        await pilot.press("2")
        await settled(pilot)
        chosen = form(app)
        assert (chosen["option-size"], chosen["option-line"]) == (14, 5)
    kept = load_settings(tmp_path / "config" / "config.toml").settings.new_game
    assert (kept["gomoku"]["size"], kept["tic-tac-toe"]["size"]) == (14, 3)


async def test_who_plays_tic_tac_toe_is_remembered(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "3") as pilot:
        app.screen.query_one("#rival-0", Chooser).index = 0
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("f3")
        await settled(pilot)
        assert "New game: Tic-tac-toe" in screen_text(app)
        assert form(app)["rival-0"] == "human"
        await pilot.press("escape", "f2", "2")
        await settled(pilot)
        assert form(app)["rival-0"] == "easy"


async def test_gomoku_stays_gomoku_whatever_the_settings_file_says(tmp_path: Path) -> None:
    app = board_app(tmp_path, new_game={"gomoku": {"size": 3, "line": 3}})
    async with started(app, "2"):
        assert form(app)["option-size"] == 15


LARGER = [pytest.param(size, marks=pytest.mark.long) for size in ((80, 24), (60, 20))]


@pytest.mark.parametrize("size", [(46, 20), *LARGER], ids=str)
async def test_a_running_game_is_said_to_be_saved_and_is(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path)
    async with started(app, "enter", size=size) as pilot:
        assert "The current game stays" not in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        # A shorter game would not be offered again.
        await play_to(pilot, open_game(app, "othello").table, 4)
        await pilot.press("f3")
        await settled(pilot)
        shown = " ".join(screen_text(app).split())
        assert "The current game stays under “Games”." in shown
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        assert "Continue" in screen_text(app)
        ids = {row.id for row in app.screen.query_one(Menu).rows if isinstance(row, Item)}
        assert {"running:0", "saved:0"} <= ids


async def test_the_fate_of_the_running_game_takes_no_line(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1", size=(60, 20)) as pilot:
        before = app.screen.query_one("FormLines").region
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("f3")
        await settled(pilot)
        assert "The current game stays under “Games”." in screen_text(app)
        assert app.screen.query_one("FormLines").region == before
        assert app.screen.query_one("FormLines").region.contains_region(
            app.screen.query_one("Button").region
        )


async def test_escape_starts_nothing(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "enter") as pilot:
        await pilot.press("escape")
        await settled(pilot)
        assert shows(app, GamePicker)
        assert not app.games


async def test_the_mouse_changes_values_and_starts(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "enter") as pilot:
        y = app.screen.query_one("#option-size").region.y
        line = screen_text(app).splitlines()[y]
        places = ((5, 8), (len(line) - 1, 8), (line.index("10"), 10), (line.index("8"), 8))
        for x, size in places:
            await pilot.click(offset=(x, y))
            await settled(pilot)
            assert form(app)["option-size"] == size
        await pilot.click("Button")
        await settled(pilot)
        assert shows(app, GameScreen)


async def test_help_names_each_key_of_the_form_once(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1"):
        keys = [key for command in all_commands(app.screen, {}) for key in command.keys]
        assert len(keys) == len(set(keys))
        assert {"enter", "escape", "left", "f1", "ctrl+q"} <= set(keys)
        assert not {"w", "f2", "f3", "f5", "ctrl+o", "ctrl+s"} & set(keys)


async def test_a_choice_and_at_once_the_start(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "3") as pilot:
        assert isinstance(app.screen, NewGameScreen)
        app.screen.query_one("#option-line", Chooser).action_turn(-1)
        app.screen.action_start()
        await settled(pilot)
        assert shows(app, NewGameScreen)
        assert "The winning row must have 3 stones, not 20." in screen_text(app)
