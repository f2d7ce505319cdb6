"""Guests in a club: who is there, and what becomes of their games when they go."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from boardtui.club.accounts import guests
from boardtui.club.errors import ClubError, ClubReason
from boardtui.play.errors import RefusalReason
from boardtui.play.log import EntryKind
from boardtui.record.clock import Clock
from boardtui.rules.board import Seat
from boardtui.rules.game import Termination
from boardtui.session.club import lists
from boardtui.session.club.club import Club
from boardtui.session.club.state import ClubGame
from boardtui.session.club.terms import Terms
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.waiting import until

from .programs import Program
from .visits import FIRST, begun, guest_visiting, opened, refused, visiting

NO_CLOCK = Terms(TIC_TAC_TOE, seat=FIRST)
WITH_CLOCK = Terms(TIC_TAC_TOE, Clock.parse("5+3"), FIRST)


@pytest.fixture
async def guest(folder: Path) -> AsyncIterator[Club]:
    async with guest_visiting(folder) as club:
        yield club


def names(club: Club) -> list[str]:
    """The names of those who are here."""
    return [account.name for account in club.state.here]


def logs(games: Sequence[ClubGame]) -> list[str]:
    """The logs of games."""
    return [game.log for game in games]


async def ended(club: Club, log: str) -> bool:
    """Whether a game of a club has ended, after another look at the club."""
    await club.lists.look()
    club.lists._end_overdue()
    _log, table = club.games._table(log)
    return table.outcome is not None


async def test_a_guest_is_among_those_who_are_here(ann: Club, folder: Path) -> None:
    async with guest_visiting(folder) as guest:
        await ann.lists.look()
        assert guest.account is not None
        assert names(ann) == ["ann", guest.account.name]
        assert ann.state.accounts[guest.account.id] == guest.account
        assert guest.account.is_guest
        assert not ann.state.me.is_guest
    await ann.lists.look()
    assert names(ann) == ["ann"]
    assert set(ann.state.accounts) == {ann.state.me.id}


def test_guests_have_different_names() -> None:
    ids = [f"guest{letter}" for letter in "abcdefgh"]
    names = [account.name for account in guests([*ids, "ann"]).values()]
    assert len({*names}) == len(names) == 8
    assert all(name.startswith("guest") and len(name) == 9 for name in names)


@pytest.mark.parametrize("terms", [NO_CLOCK, WITH_CLOCK], ids=["no clock", "clock"])
async def test_an_offer_lasts_as_long_as_the_visit(ann: Club, folder: Path, terms: Terms) -> None:
    async with guest_visiting(folder) as guest:
        offered = await guest.games.offer(terms)
        await ann.lists.look()
        assert logs(ann.state.wanted) == [offered.log]
        assert not await ended(ann, offered.log)
    await ann.lists.look()
    assert logs(ann.state.wanted) == []
    assert logs(ann.state.given_up) == [offered.log]
    assert await ended(ann, offered.log)
    await ann.lists.look()
    assert logs(ann.state.given_up) == []


async def test_an_offer_of_a_guest_is_taken(ann: Club, guest: Club) -> None:
    log = await begun(guest, ann, WITH_CLOCK)
    await ann.lists.look()
    assert logs(ann.state.own) == [log]


async def test_a_challenge_ends_with_the_visit_of_its_guest(
    ann: Club, ben: Club, folder: Path
) -> None:
    async with guest_visiting(folder) as guest:
        offered = await ann.games.offer(NO_CLOCK._replace(invited=guest.account))
        await guest.lists.look()
        assert logs(guest.state.challenges) == [offered.log]
        back = await guest.games.offer(NO_CLOCK._replace(invited=ann.account))
        await ann.lists.look()
        assert logs(ann.state.challenges) == [back.log]
    # What another person offers is left to that person.
    assert not await ended(ben, offered.log)
    assert logs([*ben.state.challenges, *ben.state.wanted]) == []
    assert await ended(ann, offered.log)
    assert logs([*ann.state.offered, *ann.state.challenges]) == []


async def test_a_private_offer_ends_with_the_visit(ann: Club, folder: Path) -> None:
    async with guest_visiting(folder) as guest:
        offered = await guest.games.offer(NO_CLOCK._replace(is_private=True))
        await ann.lists.look()
        assert ann.find(offered.listing.code) == offered
    assert await ended(ann, offered.log)
    assert ann.find(offered.listing.code) is None


async def test_a_game_of_guests_alone_ends_with_their_visits(ann: Club, folder: Path) -> None:
    async with guest_visiting(folder) as first:
        async with guest_visiting(folder) as second:
            log = await begun(first, second, NO_CLOCK)
        assert not await ended(ann, log)
    assert await ended(ann, log)
    assert ann.state.given_up[0].log == log
    _log, table = ann.games._table(log)
    assert table.outcome is not None
    assert table.outcome.termination is Termination.RESIGNATION


async def test_a_game_with_somebody_who_may_come_back_goes_on(ann: Club, folder: Path) -> None:
    async with guest_visiting(folder) as guest, visiting(folder, "ben") as ben:
        log = await begun(guest, ben, NO_CLOCK)
    assert not await ended(ann, log)
    assert logs(ann.state.played) == [log]


async def test_a_guest_who_has_gone_wants_no_rematch(ann: Club, folder: Path) -> None:
    async with guest_visiting(folder) as guest:
        log = await begun(guest, ann, NO_CLOCK)
        with opened(guest, log) as board:
            board.table.resign(FIRST)
            await until(lambda: board.table.outcome is not None)
            board.view.rematch("nextgame")
            await until(lambda: board.table.pending is None)
        await ann.lists.look()
        assert logs(ann.state.rematches) == [log]
    await ann.lists.look()
    assert logs(ann.state.rematches) == []
    assert logs(ann.state.over) == [log]


async def test_one_that_is_here_after_all_keeps_the_offer(ann: Club, guest: Club) -> None:
    offered = await guest.games.offer(NO_CLOCK)
    ann.games.give_up(offered)
    assert not await ended(ann, offered.log)


async def test_of_a_guest_who_is_killed_nothing_is_left(
    ann: Club, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "PRESENCE", 0.1)
    monkeypatch.setattr(lists, "INTERVAL", 0.02)
    command = (sys.executable, "-m", "tests.session.club.guest", str(folder))
    program = Program(command, tmp_path / "output")
    try:
        await until(lambda: bool(ann.state.wanted))
        log = ann.state.wanted[0].log
    finally:
        program.kill()
    await until(lambda: not ann.state.wanted)
    await until(lambda: ann.games._table(log)[1].outcome is not None)
    await until(lambda: names(ann) == ["ann"])


async def test_guests_have_no_phrases(ann: Club, guest: Club) -> None:
    log = await begun(guest, ann, NO_CLOCK)
    with opened(guest, log) as board, refused(RefusalReason.GUEST):
        board.view.say(1)
    with opened(ann, log) as board:
        board.view.say(1)
        await until(lambda: bool(board.standing.said))
    # A program that writes it all the same is not heard.
    guest_log, table = guest.games._table(log)
    number = table.standing.revision + 1
    data = {"seat": Seat(0), "phrase": 1}
    guest_log.append(number, guest_log.account, EntryKind.SAY, data, lambda _fate: None)
    with opened(ann, log) as board:
        await board.until(number)
        assert [said.seat for said in board.standing.said] == [1]


async def test_nobody_avoids_guests_or_is_avoided_by_them(ann: Club, guest: Club) -> None:
    assert ann.account is not None
    assert guest.account is not None
    for club, other in ((ann, guest.account), (guest, ann.account)):
        with pytest.raises(ClubError) as caught:
            await club.avoid(other.id, avoids=True)
        assert caught.value.reason is ClubReason.GUESTS_CHANGE_NAMES
