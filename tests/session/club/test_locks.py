"""A club whose database another program keeps locked: the person here goes on meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

import pytest

from boardtui.club import transactions
from boardtui.club.errors import ClubError, ClubReason
from boardtui.play.errors import RefusalReason
from boardtui.play.proposal import Refusal
from boardtui.play.subject import Change, SubjectStatus
from boardtui.session.club import keeper
from boardtui.session.club.wish import Wish
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.waiting import until

from .visits import FIRST, begun, opened, visiting

BEAT = 0.005
"""Seconds between two looks at how late the event loop is."""

LOCKED = 5.0
"""Seconds for which the database is locked."""

WISH = Wish(TIC_TAC_TOE, seat=FIRST)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """The club's database, kept locked by another program for a while."""
    with closing(sqlite3.connect(folder / "club.db", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


@asynccontextmanager
async def delays() -> AsyncIterator[list[float]]:
    """The seconds by which the event loop is late, looked at all the time."""
    found = list[float]()

    async def beat() -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(BEAT)
            found.append(time.monotonic() - before - BEAT)

    beating = asyncio.ensure_future(beat())
    yield found
    beating.cancel()
    with suppress(asyncio.CancelledError):
        await beating


async def test_a_lock_of_5_seconds_holds_up_no_key(folder: Path) -> None:
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        log = await begun(ann, ben, WISH)
        with opened(ann, log) as anns, opened(ben, log) as bens:
            for each in (anns, bens):
                await bens.until(anns.standing.revision)
                await each.play(each.standing.position.legal_moves[0])
            await anns.until(4)
            told = list[tuple[bool, float]]()

            def note(change: Change) -> None:
                if isinstance(change, SubjectStatus):
                    told.append((change.is_unsaved, time.monotonic() - begin))

            anns.table.subscribe(note)
            async with delays() as late:
                begin = time.monotonic()
                with locked(folder):
                    anns.view.play(anns.standing.position.legal_moves[0])
                    while time.monotonic() < begin + LOCKED:
                        cursor = anns.view.cursor
                        anns.view.back()
                        assert anns.view.cursor != cursor
                        anns.view.forward()
                        await asyncio.sleep(BEAT)
                    assert anns.standing.revision == bens.standing.revision == 4
                await bens.until(5)
                await until(lambda: len(told) == 2)
            (is_unsaved, after), (is_still, at_last) = told
            assert (is_unsaved, is_still) == (True, False)
            assert keeper.LATE <= after < LOCKED <= at_last
            # A machine with other work may be late now and then for no fault of ours.
            assert sum(each > 0.05 for each in late) <= 3


async def test_a_move_that_waits_is_sent_even_if_the_game_is_closed(folder: Path) -> None:
    async with visiting(folder, "ann") as ann:
        async with visiting(folder, "ben") as ben:
            log = await begun(ben, ann, WISH)
            with locked(folder), opened(ben, log) as bens:
                bens.view.play(bens.standing.position.legal_moves[0])
                assert bens.table.pending is not None
        with opened(ann, log) as anns:
            assert len(anns.standing.line) == 1


async def test_a_lock_without_end_is_told_and_the_move_can_be_made_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "LONG_PATIENCE", 0.1)
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        log = await begun(ann, ben, WISH)
        with opened(ann, log) as anns:
            refusals = list[Refusal]()

            def note(change: Change) -> None:
                if isinstance(change, Refusal):
                    refusals.append(change)

            anns.table.subscribe(note)
            move = anns.standing.position.legal_moves[0]
            with locked(folder):
                anns.view.play(move)
                await until(lambda: refusals)
            assert [refusal.error.args for refusal in refusals] == [(RefusalReason.UNREACHABLE, {})]
            assert isinstance(anns.keeper.trouble, ClubError)
            assert anns.keeper.trouble.reason is ClubReason.LOCKED
            await anns.play(move)
            assert anns.standing.line == (move,)
            assert anns.keeper.trouble is None
