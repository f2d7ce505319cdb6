"""The reasons for which an entry is refused, and how often the rules are asked."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from boardtui.play.admission import admit, fold, stamped
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind, MemoryLog
from boardtui.play.opening import opened
from boardtui.play.standing import MALFORMED, Standing
from boardtui.play.table import Table
from boardtui.record.clock import Clock
from boardtui.record.timing import Timing
from boardtui.record.tree import GameRecord
from boardtui.rules.errors import IllegalMove, IllegalMoveReason, NotationError
from boardtui.rules.game import Game, Place, Termination

from .tables import ALONE, FIRST, ROBOTS, SECOND, TOGETHER, everything, new_record, path, play
from .tic_tac_toe import TIC_TAC_TOE, moves

SHARED = opened(new_record("a1"), TOGETHER)
OVER = opened(new_record("a1", "b1", "a2", "b2", "a3"), ALONE)
SEATS = [{"kind": "person", "id": "ann", "name": "Ann"}] * 2
DRAW = {"winners": [0, 1], "termination": "AGREEMENT"}


def entry(kind: str, who: str = "ann", when: float = 0.0, **data: Any) -> Entry:
    return Entry(2, when, who, kind, data)


@pytest.mark.parametrize(
    ("standing", "refused", "reason"),
    [
        (SHARED, entry("move", seat=0, at=1, move="b2"), RefusalReason.NOT_YOUR_TURN),
        (SHARED, entry("move", "eve", seat=1, at=1, move="b2"), RefusalReason.NOT_YOURS),
        (SHARED, entry("move", "bob", seat=1, at=0, move="b2"), RefusalReason.TOO_LATE),
        (OVER, entry("move", seat=1, at=1, move="c3"), RefusalReason.OVER),
        (SHARED, entry("resign", "eve", seat=0), RefusalReason.NOT_YOURS),
        (OVER, entry("resign", seat=0), RefusalReason.OVER),
        (SHARED, entry("take-back", seat=0), RefusalReason.OTHERS_PLAY),
        (opened(new_record(), ALONE), entry("take-back", seat=0), "NOTHING_TO_TAKE_BACK"),
        (SHARED, entry("go-on", seat=0, moves=["a1"]), RefusalReason.OTHERS_PLAY),
        (OVER, entry("go-on", seat=0, moves=["a1"]), RefusalReason.OVER),
        (SHARED, entry("seat", seats=SEATS), RefusalReason.OTHERS_PLAY),
        (opened(new_record(), ALONE), entry("seat", "eve", seats=SEATS), RefusalReason.NOT_YOURS),
        (OVER, entry("offer", seat=0, what="draw"), RefusalReason.OVER),
        (SHARED, entry("offer", "bob", seat=1, what="take-back"), "NOTHING_TO_TAKE_BACK"),
        (SHARED, entry("answer", seat=0, accept=True), RefusalReason.NO_OFFER),
        (SHARED, entry("end", outcome=DRAW), RefusalReason.OTHERS_PLAY),
        (opened(new_record(), ROBOTS), entry("end", outcome=DRAW), RefusalReason.OTHERS_PLAY),
        (OVER, entry("help"), RefusalReason.OVER),
        (SHARED, entry("flag"), RefusalReason.TIME_LEFT),
        (SHARED, entry("pause"), RefusalReason.OTHERS_PLAY),
        (opened(new_record(), ALONE), entry("pause"), RefusalReason.NO_CLOCK),
        (OVER, entry("resume"), RefusalReason.OVER),
    ],
    ids=lambda value: value.kind if isinstance(value, Entry) else "",
)
def test_what_is_not_allowed_is_refused_with_the_reason(
    standing: Standing, refused: Entry, reason: RefusalReason | str
) -> None:
    with pytest.raises(Refused) as caught:
        admit(standing, refused)
    assert caught.value.reason in {reason, getattr(RefusalReason, str(reason), None)}
    assert fold(standing, refused) == standing._replace(revision=2)


def test_an_illegal_move_is_refused_by_the_rules() -> None:
    with pytest.raises(IllegalMove) as caught:
        admit(SHARED, entry("move", "bob", seat=1, at=1, move="a1"))
    assert caught.value.reason is IllegalMoveReason.OCCUPIED
    with pytest.raises(NotationError):
        admit(SHARED, entry("move", "bob", seat=1, at=1, move="?"))


@pytest.mark.parametrize(
    "malformed",
    [
        entry("move", "bob", at=1, move="b2"),
        entry("move", "bob", seat=9, at=1, move="b2"),
        entry("resign"),
        entry("offer", seat=0, what="money"),
        entry("open"),
        entry("of a later version"),
    ],
)
def test_what_makes_no_sense_is_malformed(malformed: Entry) -> None:
    with pytest.raises(MALFORMED):
        admit(SHARED, malformed)
    assert fold(SHARED, malformed) == SHARED._replace(revision=2)


def test_moves_that_are_known_are_not_parsed() -> None:
    known = admit(SHARED, entry("move", "bob", seat=1, at=1), path("b2"))
    assert known == admit(SHARED, entry("move", "bob", seat=1, at=1, move="b2"))


CLOCK = Clock(60)


class TestStamped:
    TIMED = opened(new_record("a1"), ALONE)._replace(timing=Timing.begun(CLOCK, 2).started(100))

    @pytest.mark.parametrize("at", [101.0, 130.0, 159.0, 160.0, 1e9])
    @pytest.mark.parametrize(
        "proposed",
        [
            entry("move", when=100.0, seat=1, at=1, move="b2"),
            entry("resign", when=100.0, seat=0),
            entry("take-back", when=100.0, seat=0),
            entry("pause", when=100.0),
        ],
        ids=lambda proposed: proposed.kind,
    )
    def test_it_is_as_if_it_were_folded_with_the_time_of_the_log(
        self, proposed: Entry, at: float
    ) -> None:
        after = admit(self.TIMED, proposed)
        written = proposed._replace(at=at)
        assert stamped(self.TIMED, after, written) == fold(self.TIMED, written)


@pytest.mark.parametrize("clock", [None, CLOCK])
def test_a_table_asks_the_rules_once_for_a_move_and_parses_no_text(clock: Clock | None) -> None:
    seconds = iter(range(100))
    log = MemoryLog(clock=lambda: float(next(seconds)))
    table = Table.of(GameRecord(TIC_TAC_TOE, clock=clock), ALONE, log=log)
    texts = patch.object(Game, "parse_move", side_effect=AssertionError)
    b2, c3 = moves("b2", "c3")
    with texts, patch.object(Game, "check", autospec=True, side_effect=Game.check) as checks:
        for seat, move in ((FIRST, b2), (SECOND, c3)):
            table.play(seat, table.standing.head_revision, move)
    assert checks.call_count == 2
    again = Table.from_log(log)
    assert again.standing == table.standing
    if clock is not None:
        assert all(left.main < 60 for left in table.standing.left)


def test_a_point_far_off_the_board_is_an_illegal_move() -> None:
    table = Table.of(GameRecord(TIC_TAC_TOE), ALONE)
    before = everything(table)
    with pytest.raises(IllegalMove) as caught:
        table.play(FIRST, 1, Place(moves("a1")[0].point._replace(col=99)))  # type: ignore[union-attr]
    assert caught.value.reason is IllegalMoveReason.OUTSIDE
    assert everything(table) == before


def test_after_the_flag_has_fallen_a_command_only_says_so() -> None:
    now = [100.0]
    log = MemoryLog(clock=lambda: now[0])
    table = Table.of(GameRecord(TIC_TAC_TOE, clock=CLOCK), ALONE, log=log)
    play(table, "a1")
    now[0] += 61
    table.play(SECOND, table.standing.head_revision, moves("a1")[0])
    assert [each.kind for each in log.read(2)] == [EntryKind.FLAG]
    outcome = table.standing.outcome
    assert outcome is not None
    assert outcome.termination is Termination.TIMEOUT
