"""Playing against computers on the game screen: the pace, taking back, players who fail."""

from __future__ import annotations

import pytest

from boardtui.players.easy import EasyPlayer
from boardtui.players.human import Human
from boardtui.players.levels import make_player
from boardtui.players.player import Limit, Player
from boardtui.rules.board import Point, Seat
from boardtui.rules.game import Move, Position
from boardtui.rules.registry import game
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.score_panel import ScorePanel
from tests.fixtures.failures import failure
from tests.play.players import First, Scripted
from tests.ui.app_host import settled
from tests.ui.host_game import (
    PASS_AT_9,
    QUICK,
    GameHost,
    game_of,
    offered,
    play,
    screen_text,
    status,
    text_of,
    until,
)


class Broken(First):
    """Fails the first time it is asked."""

    def __init__(self, reason: str = "The engine went away.") -> None:
        self._reason = reason

    async def choose(self, position: Position, limit: Limit) -> Move:
        reason, self._reason = self._reason, ""
        if reason:
            raise failure(reason)
        return await super().choose(position, limit)


async def test_the_hint_to_play_keeps_its_place_while_a_computer_thinks() -> None:
    players: dict[int, Player] = {0: Human(), 1: Scripted()}
    app = GameHost(game_of(game("othello"), players=players))
    async with app.run_test() as pilot:
        await settled(pilot)
        place = text_of(app, KeyHints).index("x Resign")
        assert "Enter Play" in offered(app)
        await play(pilot, "d3")
        assert "Play" not in offered(app)
        assert text_of(app, KeyHints).index("x Resign") == place


async def test_ones_own_pass_is_announced_although_the_computer_answers_at_once() -> None:
    players: dict[int, Player] = {0: Human(), 1: make_player("random", seed=1)}
    app = GameHost(game_of(game("othello"), moves=PASS_AT_9, players=players))
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.view.state.depth == 10)
        assert "Black had no legal move and passed." in status(app)


async def test_the_screen_lives_while_a_computer_thinks() -> None:
    players: dict[int, Player] = {0: Human(), 1: (computer := Scripted())}
    app = GameHost(game_of(game("othello"), players=players))
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        assert "is thinking" in text_of(app, ScorePanel)
        assert "1 >d3" in screen_text(app)
        await play(pilot, "c3")
        assert "turn" in status(app)
        await pilot.press("comma")
        await settled(pilot)
        assert app.view.node is app.view.record.root
        await until(pilot, lambda: bool(computer.asked))
        computer.answer(computer.asked[0].legal_moves[0])
        await until(pilot, lambda: app.view.head.position.ply == 2)
        assert app.view.node is app.view.record.root
        await pilot.press("backspace", "u")
        await settled(pilot)
        assert app.view.head is app.view.record.root


async def test_trouble_that_is_too_long_for_the_status_line_is_in_several_rows() -> None:
    reason = "Wrong cannot be started: there is no program “/tmp/opponents/bin/pbrain-nothing”."
    players: dict[int, Player] = {0: Human(), 1: Broken(reason)}
    app = GameHost(game_of(game("othello"), players=players))
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await until(pilot, lambda: "pbrain-nothing" in screen_text(app))
        await pilot.press("escape")
        await settled(pilot)
        assert " ".join(status(app).split()).endswith(reason)


async def test_nothing_can_be_taken_back_before_the_first_move_of_a_person() -> None:
    players: dict[int, Player] = {0: make_player("random", seed=1), 1: Human()}
    app = GameHost(game_of(game("othello"), players=players))
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.view.state.depth == 1)
        assert "Undo" not in offered(app)
        await pilot.press("u")
        await settled(pilot)
        assert app.view.state.depth == 1


@pytest.mark.parametrize("key", ["left", "up", "f12", "c", "enter"])
async def test_a_move_that_comes_by_itself_waits_and_any_key_hurries_it(key: str) -> None:
    robot = Scripted()
    players: dict[int, Player] = {0: Human(), 1: robot}
    app = GameHost(game_of(game("othello"), players=players), QUICK._replace(computer_delay=10))
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        # In the corner an arrow key moves nothing.
        app.screen.query_one(BoardWidget).cursor = Point(0, 0)
        await until(pilot, lambda: robot.asked)
        robot.answer(robot.asked[0].legal_moves[0])
        await settled(pilot)
        assert app.view.state.depth == 1
        await pilot.press(key)
        await until(pilot, lambda: app.view.state.depth == 2)


@pytest.mark.parametrize("answer", ["ask", "other", "resign", "later"])
async def test_a_player_who_fails_can_be_helped(answer: str) -> None:
    players: dict[int, Player] = {0: Human(), 1: Broken()}
    app = GameHost(game_of(game("othello"), players=players))
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await until(pilot, lambda: not isinstance(app.screen, GameScreen))
        assert "The engine went away." in screen_text(app)
        match answer:
            case "ask":
                await pilot.press("enter")
                await until(pilot, lambda: app.view.state.depth == 2)
            case "other":
                await pilot.press("down", "enter")
                await until(pilot, lambda: "Who plays" in screen_text(app))
                await pilot.press("enter")
                await until(pilot, lambda: isinstance(app.game.player_at(Seat(1)), EasyPlayer))
                assert isinstance(app.game.player_at(Seat(0)), Human)
            case "resign":
                await pilot.press("down", "down", "enter")
                await until(pilot, lambda: app.view.state.outcome)
                assert "Bob resigned. You won." in screen_text(app)
            case _:
                await pilot.press("escape")
                await until(pilot, lambda: isinstance(app.screen, GameScreen))
                assert "The engine went away." in status(app)
                await pilot.press("3")
                await until(pilot, lambda: app.view.state.outcome)
