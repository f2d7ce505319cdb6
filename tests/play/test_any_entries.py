"""Whatever a log holds is folded without error, the same way by everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from boardtui.play.admission import admit, fold
from boardtui.play.errors import Refused
from boardtui.play.log import Entry, EntryKind
from boardtui.play.opening import opened
from boardtui.play.standing import (
    MALFORMED,
    Absence,
    Offer,
    OfferKind,
    Standing,
    who_data,
)
from boardtui.record.clock import Clock
from boardtui.record.timing import Timing
from boardtui.record.who import NOBODY
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule
from tests.cases import drawn

from .junk import STRANGE, entries
from .tables import (
    AGAINST_ROBOT,
    ALONE,
    ANN,
    BOB,
    FIRST,
    ROBOTS,
    SECOND,
    TOGETHER,
    WAITING,
    new_record,
)

SWAP2 = Gomoku(7, 5, opening=OpeningRule.SWAP2)


def is_allowed(standing: Standing, entry: Entry) -> bool:
    try:
        admit(standing, entry)
    except (Refused, RulesError, *MALFORMED):
        return False
    return True


STARTS = [
    opened(new_record(*moves.split(), game=game), seats)
    for game, moves in ((Gomoku(4, 3), "a1 b2"), (SWAP2, "d4 e4 e5"))
    for seats in (ALONE, AGAINST_ROBOT, TOGETHER, ROBOTS, WAITING)
]
BEGUN, OPEN = STARTS[2], STARTS[4]
TIMED_STARTS = [
    standing._replace(timing=Timing.begun(clock, 2)._replace(since=since, grace=grace))
    for standing in STARTS
    for clock in (Clock(300, 3), Clock(1e7), Clock(60, 0, 3, 30))
    for since, grace in (
        ((None, 0.0), (None, 0.5)) if standing.is_open else ((0.0, 0.0), (1e9, 0.0), (1e9, 0.5))
    )
]


class Allowed(NamedTuple):
    """An entry of Ann's that changes a game."""

    data: Mapping[str, Any]
    before: Standing = STARTS[0]
    at: float = 0.0


ON_CLOCK = BEGUN._replace(timing=Timing.begun(Clock(300, 3), 2)._replace(since=0.0, grace=0.5))
DRAW, TIME = (Offer(what, SECOND) for what in (OfferKind.DRAW, OfferKind.MORE_TIME))
BOTH_AWAY = (Absence(FIRST, 0.0), Absence(SECOND, 0.0))
LEFT = opened(new_record("a1", game=Gomoku(4, 3)), TOGETHER)._replace(absences=BOTH_AWAY)
PRIVATE = OPEN._replace(seats=(BOB, NOBODY), code="abc234")
OVER = BEGUN._replace(outcome=Outcome((), Termination.ABANDONED))
EVERY_START = [
    *STARTS,
    *TIMED_STARTS,
    LEFT,
    PRIVATE,
    OPEN._replace(invited=BOB),
    BEGUN._replace(offer=DRAW),
    ON_CLOCK._replace(absences=BOTH_AWAY, offer=TIME),
    OVER._replace(offer=Offer(OfferKind.REMATCH, SECOND, "abc")),
]
OURS: Mapping[str, Allowed] = {
    EntryKind.MOVE: Allowed({"seat": 0, "at": 1, "move": "c3"}),
    EntryKind.GO_ON: Allowed({"seat": 0, "moves": ["a1"]}),
    EntryKind.TAKE_BACK: Allowed({"seat": 0}),
    EntryKind.RESIGN: Allowed({"seat": 0}),
    EntryKind.OFFER: Allowed({"seat": 0, "what": "draw"}),
    EntryKind.SEAT: Allowed({"seats": [who_data(ANN), who_data(BOB)]}),
    EntryKind.END: Allowed(
        {"outcome": {"winners": [0], "termination": "AGREEMENT", "score": [5, 3]}}
    ),
    EntryKind.JOIN: Allowed(
        {"seat": 1, "player": who_data(ANN)}, OPEN._replace(seats=(BOB, NOBODY))
    ),
    "join with a code": Allowed({"seat": 1, "player": who_data(ANN), "code": "abc234"}, PRIVATE),
    EntryKind.WITHDRAW: Allowed({"seat": 0}, OPEN),
    EntryKind.ABORT: Allowed({"seat": 0}, BEGUN),
    EntryKind.ANSWER: Allowed({"seat": 0, "accept": True}, BEGUN._replace(offer=DRAW)),
    EntryKind.REMATCH: Allowed({"seat": 0, "log": "abc"}, OVER),
    EntryKind.AWAY: Allowed({"seat": 1}, BEGUN),
    EntryKind.CLAIM: Allowed({"seat": 0}, LEFT, 120.0),
    EntryKind.SAY: Allowed({"seat": 0, "phrase": 1}, BEGUN),
    "move with lag": Allowed({"seat": 0, "at": 1, "move": "c3", "lag": 0.5}, ON_CLOCK, 300.2),
}
"""An entry of each kind that changes a game, by its kind or by that and more words."""


def replacements(data: Any, value: object) -> Iterator[Any]:
    """The data with each part of it in turn replaced by a value."""
    if isinstance(data, dict | list):
        for key in range(len(data)) if isinstance(data, list) else data:
            for part in (value, *replacements(data[key], value)):
                changed = copy(data)
                changed[key] = part
                yield changed


@pytest.mark.parametrize("value", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("kind", OURS)
def test_a_strange_value_makes_an_entry_mean_nothing(kind: str, value: object) -> None:
    ours, before, at = OURS[kind]
    entry = Entry(2, at, "ann", kind.split()[0], ours)
    assert fold(before, entry) != before._replace(revision=2)
    for number, data in enumerate(replacements(ours, value)):
        after = fold(before, entry._replace(data=data))
        # A number may be as large as it likes, and a text as long.
        is_meant = value in (STRANGE["digits"], STRANGE["huge"]) or data == ours
        assert is_meant or after == before._replace(revision=2), (kind, number)


class TestTotal:
    @drawn(30, 200, standing=st.sampled_from(EVERY_START), data=st.data())
    def test_any_entries_raise_the_revision_and_no_error(
        self, standing: Standing, data: st.DataObject
    ) -> None:
        for number in range(2, 8):
            before = standing
            standing = fold(standing, data.draw(entries(number)))
            assert standing.revision == number
            assert standing.head_revision in {before.head_revision, number}
            if standing.head_revision == before.head_revision:
                assert standing.line == before.line
                assert standing.outcome == before.outcome
            assert standing.positions[0] == before.start
            position = standing.start
            for move, known in zip(standing.line, standing.positions[1:], strict=True):
                position = position.play(move)
                assert position == known
            assert standing.position.outcome in {None, standing.outcome}
            if standing.timing is not None:
                assert standing.clock == before.clock
                assert all(left.main >= 0 and left.periods >= 0 for left in standing.left)
                assert standing.outcome is None or not standing.timing.is_running

    @drawn(
        30,
        200,
        standing=st.sampled_from(EVERY_START),
        log=st.lists(entries(), max_size=12),
    )
    def test_logs_in_any_order_are_read_without_error(
        self, standing: Standing, log: list[Entry]
    ) -> None:
        for entry in log:
            before = standing
            standing = fold(standing, entry)
            assert standing.revision == max(before.revision, entry.number)

    @drawn(30, 200, standing=st.sampled_from(EVERY_START), data=st.data())
    def test_junk_in_any_order_leaves_the_standing_as_it_is(
        self, standing: Standing, data: st.DataObject
    ) -> None:
        drawn_entries = data.draw(st.lists(entries(2), max_size=8))
        junk = [entry for entry in drawn_entries if not is_allowed(standing, entry)]
        now = standing
        for number, entry in enumerate(data.draw(st.permutations(junk)), 2):
            now = fold(now, entry._replace(number=number))
        assert now == standing._replace(revision=1 + len(junk))

    @drawn(30, 200, standing=st.sampled_from(EVERY_START), entry=entries(2))
    def test_the_wall_clock_decides_nothing(self, standing: Standing, entry: Entry) -> None:
        assert fold(standing, entry) == fold(standing, entry._replace(written=None))

    @drawn(30, 200, seed=st.integers(0, 999), data=st.data())
    def test_entries_that_come_again_change_nothing(self, seed: int, data: st.DataObject) -> None:
        standing = opened(new_record(game=Gomoku(4, 3)), ALONE)
        chance, log = Random(seed), []
        while standing.outcome is None:
            move = standing.game.format_move(chance.choice(standing.position.legal_moves))
            log.append(
                Entry(
                    standing.revision + 1,
                    0.0,
                    "ann",
                    EntryKind.MOVE,
                    {"seat": standing.awaited, "at": standing.head_revision, "move": move},
                )
            )
            standing = fold(standing, log[-1])
            again = data.draw(st.lists(st.sampled_from(log), max_size=3))
            for entry in again:
                assert fold(standing, entry) == standing
