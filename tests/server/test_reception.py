"""Admission of sessions."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.server import reception as reception_module
from boardtui.server.asking import KnownVisitor
from boardtui.server.limits import FrontLimits
from boardtui.server.reception import Reception
from boardtui.session.club.place import Visitor
from boardtui.words.server import full_house, full_network, many_new_keys

ADDRESS, OTHER = "127.0.0.1", "127.0.0.2"


async def test_a_guest_comes_again_before_a_session_that_was_cut_has_ended(tmp_path: Path) -> None:
    reception = Reception(
        tmp_path / "keeper", FrontLimits(at_once=1, sessions=4), takes_guests=True
    )
    async with (
        reception.admitted(None, "ann", ADDRESS) as cut,
        reception.admitted(None, "ann", ADDRESS) as again,
    ):
        assert isinstance(cut, Visitor)
        assert cut == again


async def test_one_address_has_half_of_the_sessions(tmp_path: Path) -> None:
    reception = Reception(tmp_path / "keeper", FrontLimits(sessions=4), takes_guests=True)
    async with (
        reception.admitted(None, "ann", ADDRESS) as first,
        reception.admitted(None, "ann", ADDRESS),
        reception.admitted(None, "ann", ADDRESS) as third,
        reception.admitted(None, "ben", OTHER) as other,
        reception.admitted(None, "ben", OTHER),
        reception.admitted(None, "eve", "127.0.0.3") as last,
    ):
        assert (third, last) == (full_network(), full_house())
        assert isinstance(first, Visitor)
        assert isinstance(other, Visitor)
        assert first.mark != other.mark
    async with reception.admitted(None, "eve", ADDRESS) as later:
        assert isinstance(later, Visitor)


@pytest.mark.parametrize("takes_guests", [False, True])
async def test_one_address_brings_few_new_keys(
    tmp_path: Path, takes_guests: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(_keeper: Path, key: str) -> KnownVisitor:
        account = "ann" if key == "known" else None
        return KnownVisitor(account, is_banned=False, sessions=0)

    monkeypatch.setattr(reception_module, "ask_about_visitor", ask)
    limits = FrontLimits(new_keys=1)
    reception = Reception(tmp_path / "keeper", limits, takes_guests=takes_guests)

    async def entry(key: str, address: str) -> Visitor | str:
        async with reception.admitted(key, "ann", address) as entry:
            return entry

    assert isinstance(await entry("first", ADDRESS), Visitor)
    refusal = await entry("second", ADDRESS)
    assert refusal == many_new_keys(takes_guests=takes_guests)
    assert ("as a guest" in refusal) is takes_guests
    for key, address in (("first", ADDRESS), ("known", ADDRESS), ("second", OTHER)):
        assert isinstance(await entry(key, address), Visitor)
