"""Whether a served club has a front, as fronts come and go."""

from __future__ import annotations

import asyncio

from boardtui.server.front_watch import FrontWatch
from tests.waiting import settle


async def test_one_front_is_enough() -> None:
    fronts = FrontWatch()
    found = asyncio.ensure_future(fronts.until_any())
    await settle()
    assert not found.done()
    fronts.note("old", serves=True)
    fronts.note("new", serves=True)
    await found
    fronts.note("old", serves=False)
    await fronts.until_any()
    missed = asyncio.ensure_future(fronts.until_none_for(0))
    await settle()
    assert not missed.done()
    fronts.note("new", serves=False)
    await missed


async def test_a_front_that_comes_back_in_time_is_not_missed() -> None:
    fronts = FrontWatch()
    missed = asyncio.ensure_future(fronts.until_none_for(60))
    await settle()
    fronts.note("front", serves=True)
    await settle()
    assert not missed.done()
    missed.cancel()
