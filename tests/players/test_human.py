from __future__ import annotations

import asyncio

from boardtui.players.human import Human
from boardtui.players.player import Limit
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Pass
from boardtui.rules.othello import Othello
from tests.waiting import settle


async def test_a_forced_pass_needs_no_key() -> None:
    position = Othello(size=4).position(Board.from_text("XXO.\n....\n....\n...."), Color(1))
    assert await Human("Ann").choose(position, Limit()) == Pass()


async def test_any_other_move_is_waited_for_until_the_turn_is_taken_back() -> None:
    asked = asyncio.create_task(Human().choose(Othello().start(), Limit()))
    await settle()
    assert not asked.done()
    asked.cancel()
    await asyncio.wait([asked])
    assert asked.cancelled()
