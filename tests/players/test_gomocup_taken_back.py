"""Questions to programs that speak the Gomocup protocol, taken back before they are answered."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

from boardtui.players.player import Limit
from tests.players.gomocup_scripts import (
    ASKED,
    OURS,
    RATED,
    SECOND,
    START,
    engine,
    move,
    position_after,
)
from tests.waiting import settle


async def test_a_program_of_others_cannot_be_stopped() -> None:
    asked, connect = engine(ASKED + "> BEGIN\n", ASKED + "> BEGIN\n7,7")
    asking = asyncio.create_task(asked.choose(START, SECOND))
    await connect.until("BEGIN")
    asking.cancel()
    await asyncio.wait({asking})
    assert connect.programs[0].killed
    assert await asked.choose(START, SECOND) == move("h8")


async def test_our_own_engine_stops() -> None:
    asked, connect = engine(
        OURS + "> BEGIN\n> STOP\nMESSAGE depth 1 ev 0.00 n 1 ms 0 pv 3,3\n3,3\n"
        "> RESTART\nOK\n> BEGIN\n7,7",
        ours=True,
    )
    asking = asyncio.create_task(asked.choose(START, Limit()))
    await connect.until("BEGIN")
    asking.cancel()
    await asyncio.wait({asking})
    assert await asked.choose(START, Limit()) == move("h8")
    assert len(connect.programs) == 1
    assert connect.programs[0].is_through


async def test_a_board_that_is_being_emptied_is_told_whole() -> None:
    asked, connect = engine(
        OURS + "> INFO side black\n> BOARD\n> 7,7,1\n> 6,8,2\n> DONE\n8,8\n"
        "> RESTART\n> RESTART\nOK\nOK\n> INFO side black\n> BOARD\n" + "> …\n" * 4 + "> DONE\n9,9",
        ours=True,
    )
    position = position_after("h8 g7")
    after = position.play(await asked.choose(position, Limit()))
    asking = asyncio.create_task(asked.choose(START, Limit()))
    await connect.until("RESTART")
    asking.cancel()
    await asyncio.wait({asking})
    # One stone more than before the board was emptied.
    assert await asked.choose(position_after("a15", after), Limit()) == move("j6")
    assert connect.programs[0].is_through


async def test_an_analysis_is_stopped() -> None:
    asked, connect = engine(
        RATED
        + "MESSAGE depth 1 ev 5.00 n 10 ms 2 pv 7,7\n> STOP\n7,7\n> BEGIN\n7,7".replace(
            "> BEGIN", "> RESTART\nOK\n> BEGIN"
        ),
        ours=True,
    )
    async with aclosing(asked.analyse(START, Limit(), moves=2)) as infos:
        async for _info in infos:
            break
    await settle()
    assert await asked.choose(START, Limit()) == move("h8")
    assert connect.programs[0].is_through
