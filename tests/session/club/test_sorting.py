"""The order of one's own games in the lists of a club."""

from __future__ import annotations

from boardtui.session.club.sorting import ClubReading, sorted_lists

from .states import ANN, BEN, running


def test_those_that_wait_for_a_move_come_first_by_their_time() -> None:
    games = (
        running("theirs", (ANN, BEN), 1, deadline=3.0),
        running("without a clock", (ANN, BEN)),
        running("later", (ANN, BEN), deadline=400.0),
        running("soon", (ANN, BEN), deadline=50.0),
        running("theirs, too", (ANN, BEN), 1, deadline=2.0),
    )
    own = sorted_lists(ANN, 0.0, ClubReading(running=games), frozenset()).own
    expected = ["soon", "later", "without a clock", "theirs", "theirs, too"]
    assert [game.log for game in own] == expected
