"""The line of key hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType

from boardtui.rules.registry import game
from boardtui.session.commands.app import APP
from boardtui.ui.app_commands import APP_HANDLERS
from boardtui.ui.commands import Commanded, Handler, handled
from boardtui.ui.widgets.key_hints import KeyHints
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, play, text_of

HELP: Mapping[str, Handler[Any]] = {
    "app.help": Handler(lambda _app: None),
    "app.palette": APP_HANDLERS["app.palette"],
    "app.games": Handler(lambda _app: None),
}


class WithHelp(Commanded, GameHost):
    ENABLE_COMMAND_PALETTE = False
    HANDLERS = HELP
    BINDINGS: ClassVar[list[BindingType]] = handled((c for c in APP if c.id in HELP), HELP)


async def test_the_hints_follow_the_state() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test(size=(120, 30)) as pilot:
        assert "Take back" not in text_of(app, KeyHints)
        await pilot.press("enter")
        await settled(pilot)
        assert "u Take back" in text_of(app, KeyHints)
        await pilot.press("comma")
        await settled(pilot)
        hints = text_of(app, KeyHints)
        assert "Backspace To the game" in hints
        assert ". Forward" in hints
        assert ", Back" not in hints


async def test_help_always_fits_and_the_way_out_where_both_do() -> None:
    for width in (120, 60, 40, 24, 16):
        app = WithHelp(game_of(game("othello"), moves="d3"))
        async with app.run_test(size=(width, 30)) as pilot:
            await settled(pilot)
            hints = text_of(app, KeyHints)
            assert "F1 Help" in hints
            assert ("F2 Games" in hints) == (width >= 24)
            assert cell_len(hints) <= width


async def test_hints_come_and_go_behind_those_that_stay() -> None:
    app = WithHelp(game_of(game("othello")))
    async with app.run_test(size=(80, 30)) as pilot:
        await settled(pilot)
        stay = " Enter Play  x Resign  F1 Help  F2 Games "
        assert text_of(app, KeyHints).startswith(stay)
        await play(pilot, "d3")
        hints = text_of(app, KeyHints)
        assert hints.startswith(stay)
        assert hints.index("u Take back") > len(stay)


async def test_a_click_on_a_hint_does_what_its_key_does() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        await settled(pilot)
        x = text_of(app, KeyHints).index("Take back")
        await pilot.click(KeyHints, offset=(x, 0))
        await settled(pilot)
        assert app.view.state.depth == 0


async def test_keys_from_the_settings_are_shown() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        app.set_keymap({"game.take-back": "f9"})
        app.screen.refresh_bindings()
        await settled(pilot)
        assert "F9 Take back" in text_of(app, KeyHints)
        await pilot.press("f9")
        await settled(pilot)
        assert app.view.state.depth == 0


async def test_typing_tab_and_the_palette_take_turns() -> None:
    app = WithHelp(game_of(game("othello")))
    async with app.run_test(size=(120, 30)) as pilot:
        await settled(pilot)
        turns = ("c3 Go there", "Tab Next legal move", "Ctrl+P Commands")
        seen = []
        for moves in ("", "f5 d6", "c3 d3", "c4 f4"):
            await play(pilot, moves)
            seen += [turn for turn in turns if turn in text_of(app, KeyHints)]
        assert seen == [*turns, turns[0]]


async def test_where_they_have_no_room_they_come_before_others_every_second_time() -> None:
    app = WithHelp(game_of(game("othello")))
    async with app.run_test(size=(52, 20)) as pilot:
        await settled(pilot)
        turns = ("c3 Go there", "Tab Next legal move", "Ctrl+P Commands")
        seen = []
        for moves in ("", "f5 d6", "c3 d3", "c4 f4", "c5 b3", "c2 e3"):
            await play(pilot, moves)
            hints = text_of(app, KeyHints)
            assert "F1 Help  F2 Games" in hints
            seen.append([turn for turn in turns if turn in hints])
        assert seen == [[], [turns[0]], [], [turns[1]], [], [turns[2]]]
