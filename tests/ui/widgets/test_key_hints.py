"""The line of key hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from rich.cells import cell_len
from textual.binding import BindingType

from boardtui.rules.registry import game
from boardtui.session.commands.app import APP
from boardtui.ui.app_commands import APP_HANDLERS
from boardtui.ui.commands import Commanded, Handler, handled
from boardtui.ui.widgets.key_hints import KeyHints
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, offered, play, text_of

HELP: Mapping[str, Handler[Any]] = {
    "app.help": Handler(lambda _app: None),
    "app.palette": APP_HANDLERS["app.palette"],
    "app.games": Handler(lambda _app: None),
}


class WithHelp(Commanded, GameHost):
    ENABLE_COMMAND_PALETTE = False
    HANDLERS = HELP
    BINDINGS: ClassVar[list[BindingType]] = handled((c for c in APP if c.id in HELP), HELP)


async def test_a_key_without_effect_is_dim_in_its_place() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test(size=(120, 30)) as pilot:
        await settled(pilot)
        place = text_of(app, KeyHints).index("u Undo")
        assert "u Undo" not in offered(app)
        await pilot.press("enter")
        await settled(pilot)
        assert offered(app).index("u Undo") == place


async def test_without_colours_a_key_without_effect_leaves_its_place_blank() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test(size=(120, 30)) as pilot:
        app.console._color_system = None
        app.screen.refresh_bindings()
        await settled(pilot)
        assert text_of(app, KeyHints).startswith(" Enter Play          ")
        await pilot.press("enter")
        await settled(pilot)
        assert text_of(app, KeyHints).startswith(" Enter Play  u Undo  x Resign ")


async def test_help_always_fits_and_the_way_out_where_both_do() -> None:
    for width in (120, 60, 40, 24, 16):
        app = WithHelp(game_of(game("othello"), moves="d3"))
        async with app.run_test(size=(width, 30)) as pilot:
            await settled(pilot)
            hints = text_of(app, KeyHints)
            assert "F1 Help" in hints
            assert ("F2 Games" in hints) == (width >= 24)
            assert cell_len(hints) <= width


@pytest.mark.parametrize("kind", ["othello", "gomoku"])
@pytest.mark.parametrize("width", [60, 80, 120, 200])
async def test_the_same_keys_have_the_same_places_move_after_move(kind: str, width: int) -> None:
    app = WithHelp(game_of(game(kind)))
    async with app.run_test(size=(width, 30)) as pilot:
        await settled(pilot)
        line = text_of(app, KeyHints)
        assert line.startswith(" Enter Play  u Undo  x Resign ")
        for move in ("f5", "d6", "c3"):
            await play(pilot, move)
            assert text_of(app, KeyHints) == line
            await pilot.press("right")
            await settled(pilot)
            assert text_of(app, KeyHints) == line


async def test_resigning_is_dim_before_the_first_move_and_offered_after_it() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Resign" in text_of(app, KeyHints)
        assert "Resign" not in offered(app)
        await play(pilot, "f5")
        assert "x Resign" in offered(app)


async def test_a_review_shows_the_keys_of_a_reviewer() -> None:
    app = WithHelp(game_of(game("othello"), moves="f5 d6 c3", players={}))
    async with app.run_test(size=(120, 24)) as pilot:
        await settled(pilot)
        line = text_of(app, KeyHints)
        assert ", . Step" in line
        assert "[ ] Variation" in line
        assert "; Comment" in line
        assert "Backspace To the end" in line
        assert "Resign" not in line
        await pilot.press("comma")
        await settled(pilot)
        assert text_of(app, KeyHints) == line
        assert "Backspace To the end" in offered(app)
        await pilot.press("backspace")
        await settled(pilot)
        assert app.view.state.depth == 3


async def test_elsewhere_in_a_running_game_the_way_back_comes_first() -> None:
    for width in (60, 80, 120):
        app = WithHelp(game_of(game("othello"), moves="f5 d6 c3"))
        async with app.run_test(size=(width, 24)) as pilot:
            await pilot.press("comma")
            await settled(pilot)
            assert offered(app).startswith(" Backspace To the game  , . Step ")


async def test_after_the_end_nothing_is_offered_that_has_no_effect() -> None:
    app = WithHelp(game_of(game("gomoku", size=3, line=3), moves="a1 b1 a2 b2 a3"))
    async with app.run_test(size=(200, 60)) as pilot:
        await settled(pilot)
        assert all(word not in offered(app) for word in ("Next legal", "Hint", "Type", "Resign"))
        assert ", . Step" in text_of(app, KeyHints)


async def test_typing_is_told_in_the_words_of_the_board_and_not_as_a_key() -> None:
    for kind, words in (("othello", "a1-h8 Type a square"), ("gomoku", "a1-o15 Type a point")):
        app = GameHost(game_of(game(kind)))
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(pilot)
            hints = app.screen.query_one(KeyHints)
            (span,) = (each for each in hints.lines(120)[0] if words in each.text)
            assert span.style == "key-hints--text"


async def test_a_panel_with_the_focus_has_its_own_keys_first() -> None:
    app = WithHelp(game_of(game("othello"), moves="f5 d6"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f6")
        await settled(pilot)
        assert text_of(app, KeyHints).startswith(" Enter Go to move  F6 To the board ")


async def test_a_click_on_a_hint_does_what_its_key_does() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        await settled(pilot)
        x = text_of(app, KeyHints).index("Undo")
        await pilot.click(KeyHints, offset=(x, 0))
        await settled(pilot)
        assert app.view.state.depth == 0


async def test_keys_from_the_settings_are_shown() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        app.set_keymap({"game.take-back": "f9"})
        app.screen.refresh_bindings()
        await settled(pilot)
        assert "F9 Undo" in text_of(app, KeyHints)
        await pilot.press("f9")
        await settled(pilot)
        assert app.view.state.depth == 0
