from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from textual.css.query import NoMatches
from textual.events import Key, Paste

from boardtui.config.kinds import ConfigError, ConfigReason
from boardtui.play.seats import seat_words
from boardtui.record.who import PERSON
from boardtui.rules.board import Point
from boardtui.rules.game import Place
from boardtui.rules.registry import GAMES, game
from boardtui.session.launch import NewGame
from boardtui.ui.keys import commands_of
from boardtui.ui.messages import RematchWanted
from boardtui.ui.navigation import PICKER
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.help import HelpScreen
from boardtui.ui.screens.message import MessageScreen
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.screens.open_record import OpenRecordScreen
from boardtui.ui.screens.palette import PaletteScreen
from boardtui.ui.screens.settings import SettingsScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.words.keys import key_name
from tests import waiting
from tests.session.keepers import file_of
from tests.waiting import give_way

from .app_host import (
    board_app,
    kind_shown,
    on_disk,
    open_game,
    screen_text,
    settled,
    shows,
    started,
)

PEOPLE = ("human", "human")
OTHELLO = NewGame(game("othello"), PEOPLE)


async def test_a_game_named_at_the_start_is_shown_at_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert shows(app, GameScreen)
        assert kind_shown(app) == "othello"


async def test_games_stay_as_they_were_while_others_are_shown(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter", "comma", "home") as pilot:
        othello = app.screen
        assert isinstance(othello, GameScreen)
        before = othello.state, othello.query_one(BoardWidget).cursor
        await pilot.press("w")
        await settled(pilot)
        assert shows(app, NewGameScreen)
        await pilot.press("enter")
        await settled(pilot)
        assert kind_shown(app) == "gomoku"
        await pilot.press("w")
        await settled(pilot)
        assert app.screen_stack == [othello]
        assert (othello.state, othello.query_one(BoardWidget).cursor) == before
        await pilot.press("w")
        await settled(pilot)
        assert kind_shown(app) == "gomoku"


async def test_every_registered_game_has_a_mode_of_its_own(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        for family in GAMES:
            people = (PERSON,) * len(family.sides)
            await app.navigation.open(partial(app.games.start, NewGame(family(), people)))
            await settled(pilot)
            assert kind_shown(app) == family.key
        assert {each.kind for each in app.games} == {family.key for family in GAMES}


@pytest.mark.parametrize("keys", [["f2"], ["escape"]])
async def test_back_to_the_picker(tmp_path: Path, keys: list[str]) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, *keys) as pilot:
        assert shows(app, GamePicker)
        app.screen.query_one(Menu).highlight("running:0")
        await pilot.press("enter")
        await settled(pilot)
        assert kind_shown(app) == "othello"


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("f1", HelpScreen),
        ("question_mark", HelpScreen),
        ("ctrl+p", PaletteScreen),
        ("f5", SettingsScreen),
        ("f3", NewGameScreen),
        ("ctrl+n", NewGameScreen),
        ("ctrl+o", OpenRecordScreen),
    ],
)
async def test_screens_over_a_game_open_once_and_close(
    tmp_path: Path, key: str, screen: type
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, key) as pilot:
        assert shows(app, screen)
        await pilot.press("escape")
        await settled(pilot)
        assert shows(app, GameScreen)


async def test_the_program_may_end_while_a_screen_is_opened(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)

    def open_and_end() -> None:
        app.push_screen(SettingsScreen(app.preferences, print))
        app.exit()

    async with app.run_test() as pilot:
        await settled(pilot)
        app.call_later(open_and_end)
        await pilot.pause()
    assert app.exit_status == 0


async def test_the_app_may_be_closed_while_a_game_is_opened(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "ctrl+o"):
        app.post_message(Paste("f5d6c3"))
        await waiting.until(lambda: shows(app, GameScreen), pause=lambda _seconds: give_way())


async def test_a_missing_widget_is_a_failure_while_the_program_runs(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)

    async def miss() -> None:
        async with app.run_test() as pilot:
            app.call_later(app.query_one, "#missing")
            await pilot.pause()

    with pytest.raises(NoMatches):
        await miss()
    assert app.exit_status == 1


async def test_help_names_every_key_of_the_screen_below(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(100, 200)) as pilot:
        await settled(pilot)
        below = app.screen
        commands = list(commands_of([below, *below.focus_chain, app], {}))
        assert {"game.take-back", "board.left", "app.quit"} <= {c.id for c in commands}
        await pilot.press("f1")
        await settled(pilot)
        text = screen_text(app)
        assert "When neither side can move" in text.replace("\n", " ")
        for command in commands:
            if command.id in {"app.copy-game", "app.to-list", "app.to-game-before", "app.lobby"}:
                continue  # they are for visitors, and for games of clubs or opened from elsewhere
            if command.keys:  # others are in the palette only
                assert command.text in text
            assert all(key_name(key) in text for key in command.keys)


async def test_help_scrolls(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f1", size=(80, 12)) as pilot:
        top = screen_text(app)
        for there, back in [("end", "home"), ("pagedown", "pageup"), ("down", "up")]:
            await pilot.press(there)
            await settled(pilot)
            assert screen_text(app) != top, there
            await pilot.press(back)
            await settled(pilot)
            assert screen_text(app) == top, back


async def test_palette_finds_a_command_by_a_part_of_its_name(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "ctrl+p") as pilot:
        await pilot.press(*"sett", "enter")
        await settled(pilot)
        assert shows(app, SettingsScreen)


async def test_palette_offers_themes_and_languages(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "ctrl+p") as pilot:
        await pilot.press(*"theme light")
        await settled(pilot)
        rows = app.screen.query_one(Menu).rows
        assert [row.text for row in rows if isinstance(row, Item)] == ["Theme: light"]
        await pilot.press("enter")
        await settled(pilot)
        assert app.theme == "light"


async def test_palette_moves_by_arrows_and_pages(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "ctrl+p") as pilot:
        menu = app.screen.query_one(Menu)
        await pilot.press("down")
        assert menu.highlighted == 1
        await pilot.press("pagedown")
        assert menu.highlighted > 5
        await pilot.press("pageup", "up", "up")
        assert menu.highlighted == 0


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        (Key("fullwidth_question_mark", "？"), HelpScreen),
        (Key("ｗ", "ｗ"), NewGameScreen),
    ],
)
async def test_full_width_keys_of_an_input_method(tmp_path: Path, key: Key, screen: type) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        app.post_message(key)
        await settled(pilot)
        assert shows(app, screen)


async def test_letters_that_do_not_steer_begin_coordinates(tmp_path: Path) -> None:
    new_game = NewGame(game("gomoku"), ("human", "human"))
    app = board_app(tmp_path, new_game, vim_keys=False)
    async with started(app, "k", "3", "enter", size=(80, 200)) as pilot:
        assert open_game(app, "gomoku").view.state.last_move == Place(Point(10, 12))
        await pilot.press("f1")
        await settled(pilot)
        assert re.search(r"^ *Up +Up; ", screen_text(app), re.MULTILINE)
        await pilot.press("escape")
        await pilot.press("f5")
        await settled(pilot)
        app.screen.query_one("#vim_keys", Chooser).index = 0
        await settled(pilot)
        await pilot.press("escape", "f1")
        await settled(pilot)
        assert re.search(r"^ *Up k +Up; ", screen_text(app), re.MULTILINE)


async def test_full_width_text_stays_as_it_is_in_an_input(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "ctrl+o") as pilot:
        await pilot.press("ｗ")
        await settled(pilot)
        assert shows(app, OpenRecordScreen)
        assert "ｗ" in screen_text(app)


async def test_settings_give_commands_other_keys(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO, keys={"app.help": ("f12", "%")})
    async with started(app, "f1", size=(100, 200)) as pilot:
        assert shows(app, GameScreen)
        await pilot.press("f12")
        await settled(pilot)
        assert shows(app, HelpScreen)
        for key in ("F12", "%"):
            assert re.search(rf"^ *{key} .*\bHelp\b", screen_text(app), re.MULTILINE)


async def test_a_key_given_twice_is_said(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO, keys={"app.help": ("f5",)})
    async with started(app, "f5"):
        assert shows(app, HelpScreen)
        said = list(app.notices.texts)
        assert said == ["In your settings, F5 runs “Help” instead of “Settings”."]


async def test_problems_of_the_settings_are_shown_before_a_game(tmp_path: Path) -> None:
    app = board_app(
        tmp_path, OTHELLO, problems=[ConfigError(ConfigReason.UNKNOWN, name="[no]").at(tmp_path, 3)]
    )
    async with app.run_test() as pilot:
        await settled(pilot)
        assert shows(app, MessageScreen)
        assert "line 3: There is no setting “[no]”." in " ".join(screen_text(app).split())
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, GameScreen)


@pytest.mark.parametrize(
    ("swap", "seats"), [(False, ("human", "random")), (True, ("random", "human"))]
)
async def test_a_rematch(tmp_path: Path, swap: bool, seats: tuple[str, ...]) -> None:
    new_game = NewGame(game("gomoku", size=3, line=3), ("human", "random"))
    app = board_app(tmp_path, new_game)
    async with app.run_test() as pilot:
        await settled(pilot)
        first = app.screen
        assert isinstance(first, GameScreen)
        first.post_message(RematchWanted(first.game, swap))
        await settled(pilot)
        assert app.screen_stack != [first]
        again = open_game(app, "gomoku")
        assert again.game == new_game.game
        assert seat_words(again.seats) == seats


async def test_a_game_that_is_open_elsewhere_goes_on_as_a_copy(tmp_path: Path) -> None:
    one, other = board_app(tmp_path, OTHELLO), board_app(tmp_path)
    async with started(one, "f", "5", "enter"):
        first = file_of(open_game(one, "othello"))
        async with other.run_test() as pilot_two:
            await settled(pilot_two)
            await pilot_two.press("a")
            await settled(pilot_two)
            assert "open elsewhere" in screen_text(other)
            other.screen.query_one(Menu).highlight("saved:0")
            await pilot_two.press("enter")
            await settled(pilot_two)
            assert any("a copy" in text for text in other.notices.texts)
            before = on_disk(tmp_path)[first]
            await pilot_two.press("d", "6", "enter")
            await settled(pilot_two)
            copy = file_of(open_game(other, "othello"))
            await waiting.until(lambda: on_disk(tmp_path).keys() == {first, copy})
            found = on_disk(tmp_path)
            # The other program may have put its journal into the file meanwhile.
            assert replace(found[first], modified=before.modified) == before
            assert (before.plies, found[copy].plies) == (1, 2)


async def test_the_mode_of_the_picker_is_no_game(tmp_path: Path) -> None:
    assert PICKER not in {family.key for family in GAMES}
