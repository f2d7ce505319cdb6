"""Games of a club when the clock of its host is set."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from boardtui.record.clock import Clock
from boardtui.session.club.club import Club
from boardtui.session.club.terms import Terms
from tests.play.tic_tac_toe import TIC_TAC_TOE

from .visits import FIRST, Board, begun, opened, visiting

MOST = 30.0
"""Seconds that a test may take; clocks that were set would show more."""


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
    log = await begun(ann, ben, Terms(TIC_TAC_TOE, Clock(60), seat=FIRST))
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
