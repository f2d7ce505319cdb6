"""What is told of changes on their way to the disk."""

from __future__ import annotations

import asyncio

from boardtui.play.study import Study
from boardtui.play.subject import Change, SubjectStatus
from boardtui.record.tree import GameRecord
from boardtui.rules.othello import Othello
from boardtui.saves.save_report import SaveReport
from tests.waiting import give_way


def reported(late: float) -> tuple[SaveReport, list[Change]]:
    """A report, and the changes that it makes."""
    study, told = Study(GameRecord(Othello())), list[Change]()
    study.subscribe(told.append)
    report = SaveReport(lambda _note: None, late, lambda: None)
    report.follow(study)
    return report, told


async def turns() -> None:
    for _turn in range(5):
        await give_way()


async def test_a_change_that_reaches_no_disk_is_late() -> None:
    report, told = reported(late=0)
    report.note_change()
    await turns()
    assert told == [SubjectStatus(is_unsaved=True)]
    report.note_progress(is_all=True)
    assert told[-1] == SubjectStatus()


async def test_what_the_disk_did_while_the_loop_was_busy_is_not_late() -> None:
    report, told = reported(late=0)
    report.note_change()
    loop = asyncio.get_running_loop()
    # As from the disk's thread: the keeper hears of it a turn later, when the time has passed too.
    loop.call_soon(loop.call_soon, lambda: report.note_progress(is_all=True))
    await turns()
    assert told == []
