"""Simple computers in openings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardtui.players.easy import EasyPlayer, judge_at_sight
from boardtui.players.player import Limit, Player
from boardtui.players.random import RandomPlayer
from boardtui.protocols.opening_choice import EVEN
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Move
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule

BLACK, WHITE = Color(0), Color(1)


@pytest.mark.parametrize("make", [RandomPlayer, EasyPlayer])
@pytest.mark.parametrize(
    ("opening", "size"),
    [
        (opening, size)
        for opening in OpeningRule
        for size in ([15] if opening.is_of_renju else [9, 15, 20])
    ],
)
async def test_computers_play_every_opening_from_both_seats(
    opening: OpeningRule, size: int, make: Callable[[int], Player]
) -> None:
    players = [make(size), make(size + 1)]
    rule = Rule.RENJU if opening.is_of_renju else Rule.FREESTYLE
    position = Gomoku(size=size, rule=rule, opening=opening).start()
    while position.board.occupied.bit_count() < 8 and position.outcome is None:
        seat = position.game.seat(position)
        position = position.play(await players[seat].choose(position, Limit()))
    assert position.game.is_settled(position)


@pytest.mark.parametrize("opening", [OpeningRule.SWAP, OpeningRule.SWAP2, OpeningRule.PRO])
async def test_the_same_seed_plays_the_same_opening(opening: OpeningRule) -> None:
    async def moves(seed: int) -> list[Move]:
        player, position, made = EasyPlayer(seed), Gomoku(opening=opening).start(), []
        while position.ply < 4:
            made.append(await player.choose(position, Limit()))
            position = position.play(made[-1])
        return made

    assert await moves(3) == await moves(3)
    assert await moves(3) != await moves(4)


async def test_easy_takes_the_side_with_the_rows() -> None:
    picture = [["."] * 15 for _ in range(15)]
    picture[7][6:9] = "XXX"
    board = Board.from_text("\n".join(map("".join, picture)))
    position = Gomoku().position(board.place(Point(0, 0), WHITE), BLACK)
    flipped = position.game.position(position.board, WHITE)
    assert await judge_at_sight(position) > EVEN
    assert await judge_at_sight(flipped) < -EVEN
