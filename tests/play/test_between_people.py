"""A game of people whose log has grown long."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardtui.play import between_people
from boardtui.play.errors import RefusalReason
from boardtui.play.log import MemoryLog
from boardtui.play.shared_table import (
    abort,
    answer,
    claim,
    note_away,
    note_back,
    offer,
    rematch,
    say,
)
from boardtui.play.standing import OfferKind
from boardtui.play.table import Table
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Termination

from .tables import FIRST, SECOND, TOGETHER, play, refused
from .tic_tac_toe import TIC_TAC_TOE

CLOCK = Clock(100)


class Long:
    """A game that has as much in its log as it takes, after an offer and a leaving."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        log = MemoryLog(clock=lambda: self.seconds)
        self.table = Table.of(GameRecord(TIC_TAC_TOE, clock=CLOCK), TOGETHER, log=log)
        play(self.table, "a1")
        note_away(self.table, SECOND)
        offer(self.table, FIRST, OfferKind.DRAW)
        monkeypatch.setattr(between_people, "_MOST_ENTRIES", self.table.standing.revision)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Long:
    return Long(monkeypatch)


@pytest.mark.parametrize(
    "command",
    [
        lambda table: say(table, FIRST, 1),
        lambda table: offer(table, SECOND, OfferKind.MORE_TIME),
        lambda table: note_away(table, FIRST),
        lambda table: note_back(table, SECOND),
    ],
)
def test_nothing_more_is_said_in_it(game: Long, command: Callable[[Table], object]) -> None:
    with refused(game.table, RefusalReason.LONG):
        command(game.table)


def test_moves_are_played_in_it(game: Long) -> None:
    play(game.table, "b2", "c3")
    assert len(game.table.standing.line) == 3


@pytest.mark.parametrize(
    ("seconds", "command", "termination"),
    [
        (0, lambda table: table.resign(FIRST), Termination.RESIGNATION),
        (0, lambda table: answer(table, SECOND, accept=True), Termination.AGREEMENT),
        (0, lambda table: abort(table, FIRST), Termination.ABANDONED),
        (61, lambda table: claim(table, FIRST), Termination.ABSENCE),
        (101, lambda table: table.flag(), Termination.TIMEOUT),
    ],
)
def test_it_can_be_ended(
    game: Long, seconds: float, command: Callable[[Table], object], termination: Termination
) -> None:
    game.seconds = seconds
    command(game.table)
    assert game.table.outcome is not None
    assert game.table.outcome.termination is termination


def test_it_may_have_a_rematch(game: Long) -> None:
    game.table.resign(FIRST)
    for seat in (FIRST, SECOND):
        rematch(game.table, seat, "nextgame")
    assert game.table.standing.rematch == "nextgame"
