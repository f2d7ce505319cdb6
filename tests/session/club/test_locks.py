"""A club whose database another program keeps locked: the person here goes on meanwhile."""

from __future__ import annotations

import time
from pathlib import Path

from boardtui.play.subject import Change, SubjectStatus
from boardtui.session.club import keeper
from boardtui.session.club.terms import Terms
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.waiting import PAUSE, until

from .visits import FIRST, begun, locked, opened, visiting

LOCKED = 5.0
"""Seconds for which the database is locked."""

TERMS = Terms(TIC_TAC_TOE, seat=FIRST)


async def test_a_lock_of_5_seconds_holds_up_no_key(folder: Path) -> None:
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        log = await begun(ann, ben, TERMS)
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
            late = list[float]()
            begin = before = time.monotonic()

            def move_the_cursor() -> bool:
                nonlocal before
                late.append(time.monotonic() - before - PAUSE)
                cursor = anns.view.cursor
                anns.view.back()
                assert anns.view.cursor != cursor
                anns.view.forward()
                before = time.monotonic()
                return before > begin + LOCKED

            with locked(folder):
                anns.view.play(anns.standing.position.legal_moves[0])
                await until(move_the_cursor)
                assert anns.standing.revision == bens.standing.revision == 4
            await bens.until(5)
            await until(lambda: len(told) == 2)
            (is_unsaved, after), (is_still, at_last) = told
            assert (is_unsaved, is_still) == (True, False)
            assert keeper.LATE <= after < LOCKED <= at_last
            # A machine with other work may be late now and then for no fault of ours.
            assert sum(each > 0.05 for each in late) <= 3
