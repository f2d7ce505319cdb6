"""Admission of sessions."""

from __future__ import annotations

from pathlib import Path

from boardtui.server.limits import FrontLimits
from boardtui.server.reception import Reception
from boardtui.session.club.place import Visitor
from boardtui.words.server import full_house

ADDRESS = "127.0.0.1"


async def test_a_guest_comes_again_before_a_session_that_was_cut_has_ended(tmp_path: Path) -> None:
    reception = Reception(
        tmp_path / "keeper", FrontLimits(at_once=1, sessions=2), takes_guests=True
    )
    async with (
        reception.admitted(None, "ann", ADDRESS) as cut,
        reception.admitted(None, "ann", ADDRESS) as again,
        reception.admitted(None, "ben", ADDRESS) as other,
    ):
        assert [cut, again] == [Visitor(None, "ann")] * 2
        assert other == full_house()
    async with reception.admitted(None, "ben", ADDRESS) as other:
        assert other == Visitor(None, "ben")
