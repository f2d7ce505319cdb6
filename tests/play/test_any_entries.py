"""Whatever a log holds is folded without error, the same way by everybody."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from boardtui.play.admission import admit, fold
from boardtui.play.errors import Refused
from boardtui.play.log import Entry, EntryKind
from boardtui.play.opening import opened
from boardtui.play.standing import MALFORMED, Standing
from boardtui.record.clock import Clock
from boardtui.record.timing import Timing
from boardtui.rules.errors import RulesError
from boardtui.rules.gomoku import Gomoku, OpeningRule
from tests.cases import drawn

from .junk import entries
from .tables import AGAINST_ROBOT, ALONE, ROBOTS, TOGETHER, new_record

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
    for seats in (ALONE, AGAINST_ROBOT, TOGETHER, ROBOTS)
]
TIMED_STARTS = [
    standing._replace(timing=Timing.begun(clock, 2).started(since))
    for standing in STARTS
    for clock in (Clock(300, 3), Clock(1e7), Clock(60, 0, 3, 30))
    for since in (0.0, 1e9)
]


class TestTotal:
    @drawn(30, 200, standing=st.sampled_from([*STARTS, *TIMED_STARTS]), data=st.data())
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
        standing=st.sampled_from([*STARTS, *TIMED_STARTS]),
        log=st.lists(entries(), max_size=12),
    )
    def test_logs_in_any_order_are_read_without_error(
        self, standing: Standing, log: list[Entry]
    ) -> None:
        for entry in log:
            before = standing
            standing = fold(standing, entry)
            assert standing.revision == max(before.revision, entry.number)

    @drawn(30, 200, standing=st.sampled_from([*STARTS, *TIMED_STARTS]), data=st.data())
    def test_junk_in_any_order_leaves_the_standing_as_it_is(
        self, standing: Standing, data: st.DataObject
    ) -> None:
        drawn_entries = data.draw(st.lists(entries(2), max_size=8))
        junk = [entry for entry in drawn_entries if not is_allowed(standing, entry)]
        now = standing
        for number, entry in enumerate(data.draw(st.permutations(junk)), 2):
            now = fold(now, entry._replace(number=number))
        assert now == standing._replace(revision=1 + len(junk))

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
