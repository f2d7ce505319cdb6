"""Playing on the game screen: moves, illegal moves, passes, ends, computers."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest
from textual.message import Message

from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.game import Pass, Termination
from boardtui.rules.registry import game
from boardtui.session.open_game import OpenGame
from boardtui.ui.messages import NewGameWanted, RematchWanted
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.choice_bar import ChoiceBar
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from tests.fixtures.connect_four import ConnectFour
from tests.ui.app_host import settled
from tests.ui.host_game import (
    PASS_AT_9,
    QUICK,
    GameHost,
    game_of,
    play,
    screen_text,
    status,
    text_of,
    until,
)

WIPE_OUT = "f5 d6 c5 f6 e7 f4 g5 e6 e3"
"""White has no disc left."""

WINNABLE = {
    "othello": game("othello", size=4),
    "gomoku": game("gomoku", size=5, line=4),
    "tic-tac-toe": game("gomoku", size=3, line=3),
    "connect four": ConnectFour(),
}


# Tic-tac-toe is a game of Gomoku too.
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.long] if name == "gomoku" else []) for name in WINNABLE],
)
async def test_a_whole_game_by_keystrokes(name: str) -> None:
    chance = random.Random(name)
    app = GameHost(game_of(WINNABLE[name]))
    view = app.view
    async with app.run_test() as pilot:
        for _ in range(60):
            if view.state.outcome is not None:
                break
            move = chance.choice(view.state.legal_moves)
            before = view.state.depth
            if move != Pass():  # a person who must pass is spared the key
                await pilot.press(*view.record.game.format_move(move), "enter")
            await until(pilot, lambda seen=before: view.state.depth > seen)  # type: ignore[misc]
        assert view.state.outcome is not None
        await settled(pilot)
        assert "wins" in text_of(app, ResultPanel) or "draw" in text_of(app, ResultPanel)
        assert "Rematch" in screen_text(app)


async def test_a_click_plays() -> None:
    app = GameHost(game_of(game("gomoku")))
    async with app.run_test() as pilot:
        board = app.screen.query_one(BoardWidget)
        x, y = next(
            (x, y)
            for y in range(board.size.height)
            for x in range(board.size.width)
            if board.point_at(x, y) == Point(3, 4)
        )
        await pilot.click(BoardWidget, offset=(x, y))
        await settled(pilot)
        assert app.view.node.position.board[Point(3, 4)] == Color(0)


@pytest.mark.parametrize(
    ("moves", "keys", "reason"),
    [
        ("", "a 1", "a1 flips nothing."),
        ("d3", "d 3", "d3 is already taken."),
        (WIPE_OUT, "a 1", "The game is over."),
    ],
)
async def test_an_illegal_move_changes_nothing_and_says_why(
    moves: str, keys: str, reason: str
) -> None:
    app = GameHost(game_of(game("othello"), moves=moves))
    async with app.run_test() as pilot:
        before = app.view.node
        await pilot.press(*keys.split(), "enter")
        await settled(pilot)
        assert app.view.node is before
        assert not before.children
        assert reason in status(app)
        assert app.bells == 1
        await pilot.press("left" if "a1" in reason else "home", "right")
        assert reason not in status(app) or "over" in reason


async def test_the_bell_can_be_turned_off() -> None:
    app = GameHost(game_of(game("othello")), QUICK._replace(bell=False))
    async with app.run_test() as pilot:
        await play(pilot, "a1")
        assert "flips nothing" in status(app)
        assert app.bells == 0


async def test_a_coordinate_is_shown_while_it_is_typed() -> None:
    app = GameHost(game_of(game("gomoku")))
    async with app.run_test() as pilot:
        assert status(app).split() == ["h8"]
        await pilot.press("m")
        assert status(app).split() == ["m_"]
        await pilot.press("1")
        await pilot.press("2", "enter")
        await settled(pilot)
        assert status(app).split() == ["m12"]
        assert app.view.node.move is not None
        assert app.view.record.game.format_move(app.view.node.move) == "m12"


async def test_what_a_move_would_flip_is_counted() -> None:
    app = GameHost(game_of(game("othello")), QUICK._replace(hints=True))
    async with app.run_test() as pilot:
        await pilot.press("f", "5")
        await settled(pilot)
        assert status(app).split() == ["f5", "+1"]
        await pilot.press("right")
        await settled(pilot)
        assert status(app).split() == ["g5"]


async def test_a_pass_stays_announced_until_the_next_move() -> None:
    app = GameHost(game_of(game("othello"), moves=PASS_AT_9))
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.view.node.move == Pass())
        notice = "Black has no legal move and passes."
        assert notice in status(app)
        assert ">pass" in screen_text(app)
        await pilot.press("left", "left", "up")
        assert notice in status(app)
        await play(pilot, "c5")
        assert notice not in status(app)


async def test_a_person_may_pass_by_number_by_click_or_by_enter() -> None:
    for way in ("1", "enter", "click"):
        app = GameHost(game_of(game("othello"), moves=PASS_AT_9, players={}))
        async with app.run_test() as pilot:
            assert "Black has no legal move and must pass." in status(app)
            if way == "click":
                await pilot.click("ChoiceBar", offset=(4, 0))
            else:
                await pilot.press(way)
            await settled(pilot)
            assert app.view.node.move == Pass(), way
            assert app.view.head is app.view.node.parent


async def test_the_end_by_rules_gives_score_and_official_score() -> None:
    app = GameHost(game_of(game("othello"), moves=WIPE_OUT.rpartition(" ")[0]))
    async with app.run_test() as pilot:
        await play(pilot, "e3")
        panel = text_of(app, ResultPanel)
        assert "Black wins 13-0." in panel
        assert "Official score: 64-0." in panel
        assert status(app).split() == ["e3"]
        assert "4 New game" in panel
        assert text_of(app, ChoiceBar).strip() == ""
        assert screen_text(app).count("Black wins 13-0.") == 1


async def test_a_winning_row_ends_the_game() -> None:
    app = GameHost(game_of(game("gomoku")))
    async with app.run_test() as pilot:
        await play(pilot, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
        panel = text_of(app, ResultPanel)
        assert panel.startswith("Five in a row: Black wins.")


async def test_a_draw_is_called_a_draw() -> None:
    app = GameHost(game_of(game("gomoku", size=3, line=3)))
    async with app.run_test() as pilot:
        await play(pilot, "a1 b1 c1 b2 a2 a3 b3 c2")
        assert app.view.state.outcome is None
        await play(pilot, "c3")
        assert "The game is a draw." in text_of(app, ResultPanel)


def ending(app: GameHost) -> Termination | None:
    """How the game has ended."""
    outcome = app.view.state.outcome
    return None if outcome is None else outcome.termination


async def test_resigning_asks_first() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        await pilot.press("x")
        await settled(pilot)
        assert "Resign for White?" in screen_text(app)
        await pilot.press("n")
        await settled(pilot)
        assert ending(app) is None
        await pilot.press("x", "y")
        await until(pilot, lambda: app.view.state.outcome)
        assert ending(app) is Termination.RESIGNATION
        assert "White resigned. Black wins." in text_of(app, ResultPanel)
        await pilot.press("u")
        await settled(pilot)
        assert ending(app) is None


@pytest.mark.parametrize(
    ("key", "wish"),
    [
        ("1", partial(RematchWanted, swap=False)),
        ("2", partial(RematchWanted, swap=True)),
        ("4", NewGameWanted),
    ],
)
async def test_after_the_end_the_app_is_asked(
    key: str, wish: Callable[[OpenGame], Message]
) -> None:
    app = GameHost(game_of(game("othello"), moves=WIPE_OUT))
    async with app.run_test() as pilot:
        await pilot.press(key)
        await settled(pilot)
        (message,) = app.requests
        assert isinstance(message, RematchWanted | NewGameWanted)
        assert message == wish(app.game)


async def test_a_review_begins_at_the_end_and_says_how_to_step() -> None:
    app = GameHost(game_of(game("othello"), moves=WIPE_OUT))
    async with app.run_test() as pilot:
        end = app.view.state.depth
        await pilot.press("3")
        await settled(pilot)
        assert app.view.state.depth == end - 1
        assert status(app).endswith(", and . step through the game.")
        assert "Review" in text_of(app, ScorePanel)
        assert "Rematch" not in screen_text(app)
        await pilot.press("full_stop")
        await settled(pilot)
        assert app.view.state.depth == end
        assert "Rematch" in screen_text(app)
        assert "step through" not in status(app)


async def test_a_game_resigned_at_once_has_nothing_to_review() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test() as pilot:
        app.game.resign(Seat(0))
        await settled(pilot)
        await pilot.press("3")
        await settled(pilot)
        assert status(app).endswith("No move was played.")


async def test_an_offer_in_the_result_is_taken_by_a_click() -> None:
    app = GameHost(game_of(game("othello"), moves=WIPE_OUT))
    async with app.run_test() as pilot:
        lines = text_of(app, ResultPanel).splitlines()
        row = next(y for y, line in enumerate(lines) if "Swap sides" in line)
        # The frame and the padding come before the text.
        await pilot.click(ResultPanel, offset=(lines[row].index("Swap sides") + 2, row + 1))
        await settled(pilot)
        assert app.requests == [RematchWanted(app.game, swap=True)]


async def test_where_the_result_has_no_room_for_offers_they_stay_in_their_line() -> None:
    app = GameHost(game_of(game("othello"), moves=WIPE_OUT))
    async with app.run_test(size=(60, 15)):
        assert "Black wins 13-0." in text_of(app, ResultPanel)
        assert "Rematch" not in text_of(app, ResultPanel)
        assert "1 Rematch" in text_of(app, ChoiceBar)
        assert status(app).strip() == "e5"
