"""Who may sit down at a table, and when."""

from __future__ import annotations

import pytest

from boardtui.play.log import EntryKind

from .tables import AGAINST_ROBOT, ALONE, TOGETHER
from .test_standing import after, line, start


class TestSeat:
    SEATS: tuple[dict[str, str], ...] = (
        {"kind": "person", "id": "ann", "name": "Ann"},
        {"kind": "level", "id": "5", "name": "Level 5"},
    )

    @pytest.mark.parametrize("who", ["", "ann"])
    def test_others_sit_down_where_one_person_plays(self, who: str) -> None:
        now = after(start("a1", seats=ALONE), who, EntryKind.SEAT, seats=list(self.SEATS))
        assert now.seats == AGAINST_ROBOT
        assert line(now) == "a1"
        assert now.head_revision == 1, "a move that is on its way still counts"

    def test_an_offer_lapses_then(self) -> None:
        offered = after(start("a1", seats=ALONE), "ann", EntryKind.OFFER, seat=0, what="draw")
        assert offered.offer is not None
        assert after(offered, "ann", EntryKind.SEAT, seats=list(self.SEATS)).offer is None

    def test_no_stranger_seats_any_and_no_one_is_driven_from_a_shared_game(self) -> None:
        alone, together = start(seats=ALONE), start(seats=TOGETHER)
        for now, who in ((alone, "eve"), (together, "ann"), (together, "")):
            assert after(now, who, EntryKind.SEAT, seats=list(self.SEATS)) == now._replace(
                revision=2
            )

    @pytest.mark.parametrize("seats", [SEATS[:1], SEATS * 2, "ab", [1, 2], [{}, {}], None])
    def test_seats_that_are_none_change_nothing(self, seats: object) -> None:
        now = start(seats=ALONE)
        assert after(now, "ann", EntryKind.SEAT, seats=seats) == now._replace(revision=2)
