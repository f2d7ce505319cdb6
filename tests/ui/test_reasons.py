"""Keys that do nothing now say why, and what was said goes when it no longer holds."""

from __future__ import annotations

import pytest
from textual.events import Paste

from boardtui.rules.game import Place
from boardtui.rules.registry import game
from boardtui.ui.widgets.board_widget import BoardWidget
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, play, status


@pytest.mark.parametrize(
    ("moves", "key", "reason"),
    [
        ("", "comma", "This is the start position."),
        ("", "less_than_sign", "This is the start position."),
        ("", "full_stop", "There is no next move."),
        ("", "z", "There is no next move."),
        ("", "plus", "Autoplay is not running."),
        ("", "backspace", "This is the current position of the game."),
        ("a1", "right_square_bracket", "There is no other variation here."),
        ("a1", "v", "This is already the main line."),
        ("a1", "delete", "Only variations can be removed; this is the main line."),
        ("", "u", "You have no move to take back."),
        ("a1 b1 a2 b2 a3", "x", "The game ends here."),
        ("a1 b1 a2 b2 a3", "y", "The game ends here."),
        ("a1", "y", "The game already continues from this position."),
        ("", "7", "Type the letter of a point first, as in b2."),
        ("", "asterisk", "No engine is available for this game."),
    ],
)
async def test_a_key_that_does_nothing_says_why(moves: str, key: str, reason: str) -> None:
    app = GameHost(game_of(game("gomoku", size=3, line=3), moves=moves))
    async with app.run_test(size=(120, 30)) as pilot:
        before = app.view.state.node, app.view.state.edits
        await pilot.press(key)
        await settled(pilot)
        assert reason in status(app)
        assert (app.view.state.node, app.view.state.edits) == before


async def test_a_digit_without_a_point_says_how_one_is_typed() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        await pilot.press("7")
        await settled(pilot)
        cursor = app.screen.query_one(BoardWidget).cursor
        point = app.view.state.game.format_move(Place(cursor))
        assert f"Type the letter of a square first, as in {point}." in status(app)


async def test_a_number_beyond_the_choices_is_refused() -> None:
    app = GameHost(game_of(game("gomoku", size=3, line=3), moves="a1 b1 a2 b2 a3"))
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.press("9")
        await settled(pilot)
        assert "There is no choice with this number." in status(app)


async def test_taking_back_is_for_the_game_alone() -> None:
    app = GameHost(game_of(game("gomoku"), moves="h8 h9 h10"))
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.press("comma", "u")
        await settled(pilot)
        assert app.view.state.depth == 2
        assert "Backspace returns to it" in status(app)
        app.set_keymap({"game.return": "f9"})
        await pilot.press("u")
        await settled(pilot)
        assert "F9 returns to it" in status(app)
        await pilot.press("f9", "u")
        await settled(pilot)
        assert app.view.state.depth == 2
        assert not app.view.state.reviewing


async def test_what_was_said_goes_when_the_game_changes() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        await pilot.press("x", "y")
        await settled(pilot)
        await play(pilot, "c3")
        assert "The game is over." in status(app)
        await pilot.press("u")
        await settled(pilot)
        assert app.view.state.outcome is None
        assert "over" not in status(app)


@pytest.mark.parametrize("text", ["g5", " G5\n", "ｇ５"])
async def test_a_pasted_coordinate_is_taken_as_typed(text: str) -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test() as pilot:
        app.post_message(Paste(text))
        await settled(pilot)
        assert status(app).split()[0] == "g5"
        assert app.view.state.depth == 0


@pytest.mark.parametrize("text", ["", "z9", "d33", "a0", "zz" * 10_000])
async def test_any_other_paste_moves_nothing_and_says_so(text: str) -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test() as pilot:
        cursor = app.screen.query_one(BoardWidget).cursor
        app.post_message(Paste(text))
        await settled(pilot)
        assert "The pasted text is neither a coordinate nor a record." in status(app)
        assert app.screen.query_one(BoardWidget).cursor == cursor
