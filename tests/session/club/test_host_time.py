"""Games of a club when the clock of its host is set, and when the host is started again."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.club import sqlite_logs
from boardtui.play.log import EntryKind
from boardtui.record.clock import DAY, Clock
from boardtui.session.club.club import Club
from boardtui.session.club.wish import Wish
from tests.play.tic_tac_toe import TIC_TAC_TOE

from .visits import FIRST, Board, begun, opened, visiting

MOST = 30.0
"""Seconds that a test may take; clocks that were set would show more."""


@pytest.fixture
async def ann(folder: Path) -> AsyncIterator[Club]:
    async with visiting(folder, "ann") as club:
        yield club


@pytest.fixture
async def ben(ann: Club, folder: Path) -> AsyncIterator[Club]:
    async with visiting(folder, "ben") as club:
        yield club


async def play_both(*boards: Board) -> None:
    """Play a move for each player, whom all boards show."""
    for mine in boards:
        await mine.play(mine.standing.position.legal_moves[0])
        for board in boards:
            await board.until(mine.standing.revision)


def set_clock(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the wall clock forward, or back."""
    clock = time.time
    monkeypatch.setattr(time, "time", lambda: clock() + seconds)


@pytest.mark.parametrize("step", [90.0, -90.0])
async def test_the_wall_clock_is_set_while_a_clock_runs(
    ann: Club, ben: Club, folder: Path, step: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await begun(ann, ben, Wish(TIC_TAC_TOE, Clock(60), seat=FIRST))
    with opened(ann, log) as anns, opened(ben, log) as bens:
        await play_both(anns, bens)
        set_clock(step, monkeypatch)
        await play_both(anns, bens)
        async with visiting(folder, "eve") as late:
            assert abs(late.now() - ann.now()) < MOST
            with opened(late, log, watches=True) as eves:
                assert eves.standing == anns.standing == bens.standing
        set_clock(-step, monkeypatch)
        await play_both(anns, bens)
        entries = anns.table.log.read()
        assert entries[-1].at - entries[0].at < MOST
        timing = anns.standing.timing
        assert timing is not None
        assert min(left.main for left in timing.left) > 60 - MOST
        # Only dates know of it.
        written = [entry.written for entry in entries if entry.written is not None]
        assert max(written) - min(written) > 90 - MOST


async def test_a_game_by_days_goes_on_after_the_host_was_down(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = Wish(TIC_TAC_TOE, Clock(0, 0, 1, 2 * DAY), seat=FIRST)
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        log = await begun(ann, ben, wish)
        with opened(ann, log) as anns, opened(ben, log) as bens:
            await play_both(anns, bens)
            before = anns.standing
    monkeypatch.setattr(sqlite_logs, "this_boot", lambda: "another")
    set_clock(3 * DAY, monkeypatch)
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        (game,) = ann.state.own
        assert game.awaits(ann.state.me.id)
        assert game.listing.deadline is not None
        assert game.listing.deadline - ann.now() > 2 * DAY - MOST
        with opened(ann, log) as anns, opened(ben, log) as bens:
            assert anns.standing == before
            await play_both(anns, bens)
            assert len(bens.standing.line) == 4
            kinds = {entry.kind for entry in bens.table.log.read()}
            assert kinds == {EntryKind.OPEN, EntryKind.JOIN, EntryKind.MOVE}
