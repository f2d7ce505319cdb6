"""What players say to each other."""

from __future__ import annotations

import pytest

from boardtui.play.admission import fold
from boardtui.play.errors import RefusalReason
from boardtui.play.log import Entry, EntryKind, MemoryLog
from boardtui.play.opening import opened
from boardtui.play.phrases import PHRASES
from boardtui.play.shared_table import say
from boardtui.play.standing import Said
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.tree import GameRecord

from .tables import ALONE, FIRST, SECOND, TOGETHER, new_record, refused, told
from .tic_tac_toe import TIC_TAC_TOE


def test_the_last_phrase_of_each_is_kept() -> None:
    seconds = [100.0]
    log = MemoryLog(clock=lambda: seconds[0])
    table = Table.of(GameRecord(TIC_TAC_TOE), TOGETHER, log=log)
    view = View(table, "ann")
    states = told(view)
    view.say(1)
    say(table, SECOND, PHRASES)
    with refused(table, RefusalReason.SAYS_MUCH):
        view.say(2)
    seconds[0] += 3
    view.say(2)
    assert table.standing.said == (Said(SECOND, PHRASES, 100), Said(FIRST, 2, 103))
    shown = states[-1].standing
    assert shown is not None
    assert shown.said == table.standing.said


def test_after_the_game_one_may_say_something_too() -> None:
    table = Table.of(GameRecord(TIC_TAC_TOE), TOGETHER)
    table.resign(FIRST)
    say(table, FIRST, 3)
    assert [said.phrase for said in table.standing.said] == [3]


def test_alone_there_is_nobody_to_talk_to() -> None:
    table = Table.of(GameRecord(TIC_TAC_TOE), ALONE)
    with refused(table, RefusalReason.ALONE):
        say(table, FIRST, 1)


@pytest.mark.parametrize("phrase", [0, PHRASES + 1, True, "1", 1.0, None])
def test_there_are_no_other_phrases(phrase: object) -> None:
    now = opened(new_record(), TOGETHER)
    entry = Entry(2, 0.0, "ann", EntryKind.SAY, {"seat": 0, "phrase": phrase})
    assert fold(now, entry) == now._replace(revision=2)
