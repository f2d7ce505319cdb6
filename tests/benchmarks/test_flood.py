"""The share of a core that an engine's lines without end cost the program that reads them.

pytest -m benchmark -s tests/benchmarks/test_flood.py
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest

from boardtui.players.clients import CLIENTS
from boardtui.players.engine_command import EngineCommand
from boardtui.players.player import Limit
from boardtui.players.specs import Protocol
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.waiting import until

pytestmark = pytest.mark.benchmark

FAKE = Path(__file__).parents[1] / "fixtures" / "fake_engine.py"
SETTLING, SECONDS = 3.0, 5.0


@pytest.mark.parametrize("protocol", CLIENTS, ids=str)
async def test_flood(protocol: Protocol) -> None:
    argv = (sys.executable, str(FAKE), protocol, "flood")
    client = CLIENTS[protocol](EngineCommand("Robot", argv))
    game = Gomoku() if protocol is Protocol.GOMOCUP else Othello()
    asking = asyncio.create_task(client.choose(game.start(), Limit()))
    await passed(SETTLING)
    before = time.process_time()
    await passed(SECONDS)
    share = (time.process_time() - before) / SECONDS
    asking.cancel()
    await asyncio.wait({asking})
    await client.close()
    print(f"\n{protocol.label:8} {share:.0%} of a core, of which waiting here is a part")


async def passed(seconds: float) -> None:
    end = time.monotonic() + seconds
    await until(lambda: time.monotonic() > end, 2 * seconds)
