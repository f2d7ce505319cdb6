from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping

import pytest

from boardtui.players.any_game import rate_any_game
from boardtui.players.easy import EasyPlayer, rating_for
from boardtui.players.gomoku_shapes import rate_gomoku
from boardtui.players.othello_squares import rate_othello
from boardtui.players.player import Limit, Player
from boardtui.players.random import RandomPlayer
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from tests.fixtures.connect_four import ConnectFour
from tests.waiting import PATIENCE


class Reversi(Othello):
    key = "reversi"


def test_each_game_is_rated_by_what_is_known_of_it() -> None:
    assert rating_for(Othello(size=4)) is rate_othello
    assert rating_for(Gomoku(size=3, line=3)) is rate_gomoku
    assert rating_for(Reversi()) is rate_othello
    assert rating_for(ThreeWayOthello()) is rate_othello
    assert rating_for(ConnectFour()) is rate_any_game


@pytest.mark.parametrize("make", [RandomPlayer, EasyPlayer])
async def test_passes_when_it_must(make: Callable[[int], Player]) -> None:
    board = Board.from_text("XXO.\n....\n....\n....")
    position = Othello(size=4).position(board, Color(1))
    assert await make(1).choose(position, Limit()) == Pass()


@pytest.mark.parametrize("make", [RandomPlayer, EasyPlayer])
async def test_varies_its_first_move(make: Callable[[int], Player]) -> None:
    start = Gomoku().start()
    moves = {await make(seed).choose(start, Limit()) for seed in range(20)}
    assert len(moves) > 5


async def test_random_takes_every_legal_move_some_time() -> None:
    start = Othello().start()
    player = RandomPlayer(1)
    assert {await player.choose(start, Limit()) for _ in range(60)} == set(start.legal_moves)


async def test_easy_rates_beside_the_event_loop() -> None:
    threads = []

    def rate(position: Position) -> Mapping[Move, float]:
        threads.append(threading.current_thread())
        return dict.fromkeys(position.legal_moves, 0)

    await EasyPlayer(1, find_rating=lambda _game: rate).choose(Othello().start(), Limit())
    assert threads != [threading.main_thread()]


async def test_a_call_that_is_taken_back_leaves_the_next_choice_alone() -> None:
    entered, leave = threading.Event(), threading.Event()

    def rate(position: Position) -> Mapping[Move, float]:
        entered.set()
        leave.wait(PATIENCE)
        return dict.fromkeys(position.legal_moves, 0)

    start = Othello().start()
    player, twin = (EasyPlayer(1, find_rating=lambda _game: rate) for _ in range(2))
    asked = asyncio.create_task(player.choose(start, Limit()))
    await asyncio.to_thread(entered.wait, 10)
    asked.cancel()
    leave.set()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert [await player.choose(start, Limit()) for _ in range(10)] == [
        await twin.choose(start, Limit()) for _ in range(10)
    ]
