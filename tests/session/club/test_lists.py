"""The lists of a club, as each of those in it sees them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import pytest

from boardtui.club import log_cards, sqlite_log
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.limits import ClubLimits
from boardtui.club.log_cards import LogCard
from boardtui.club.wakes import Wakes
from boardtui.record.clock import DAY, Clock
from boardtui.rules.game import Termination
from boardtui.rules.othello import Othello
from boardtui.session.club import lists, sorting
from boardtui.session.club.club import Club
from boardtui.session.club.lists import ClubLists
from boardtui.session.club.state import ClubGame, ClubState
from boardtui.session.club.terms import Terms
from boardtui.words.errors import sentence
from tests.club.damage import change
from tests.play.logs import appended
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.waiting import until

from .states import ANN, BEN, running
from .states import lists as state_of
from .visits import FIRST, SECOND, begun, opened, visiting

TERMS = Terms(TIC_TAC_TOE, seat=FIRST)


def logs(games: Iterable[ClubGame]) -> list[str]:
    return [game.log for game in games]


def filled(state: ClubState) -> dict[str, list[str]]:
    """The lists that are not empty."""
    names = ("own", "challenges", "wanted", "offered", "played", "over")
    found = {name: logs(getattr(state, name)) for name in names}
    return {name: games for name, games in found.items() if games}


async def seen(club: Club) -> dict[str, list[str]]:
    await club.lists.look()
    return filled(club.state)


class TestGames:
    async def test_an_offer_is_in_the_lists_of_all(self, ann: Club, ben: Club) -> None:
        offered = await ann.games.offer(TERMS)
        assert await seen(ann) == {"offered": [offered.log]}
        assert await seen(ben) == {"wanted": [offered.log]}
        assert ben.state.wanted == (offered,)

    async def test_a_challenge_is_in_that_of_one(self, ann: Club, ben: Club, eve: Club) -> None:
        offered = await ann.games.offer(TERMS._replace(invited=ben.account))
        assert await seen(ann) == {"offered": [offered.log]}
        assert await seen(ben) == {"challenges": [offered.log]}
        assert await seen(eve) == {}

    async def test_a_private_one_is_in_none(self, ann: Club, ben: Club) -> None:
        offered = await ann.games.offer(TERMS._replace(is_private=True))
        assert await seen(ann) == {"offered": [offered.log]}
        assert await seen(ben) == {}
        assert [*ben.state.private] == [offered.listing.code]

    async def test_a_running_one_is_that_of_its_players(
        self, ann: Club, ben: Club, eve: Club
    ) -> None:
        log = await begun(ann, ben, TERMS)
        assert [await seen(club) for club in (ann, ben, eve)] == [
            {"own": [log]},
            {"own": [log]},
            {"played": [log]},
        ]

    async def test_one_that_is_over_is_remembered_by_its_players(
        self, ann: Club, ben: Club, eve: Club
    ) -> None:
        log = await begun(ann, ben, TERMS)
        with opened(ben, log) as board:
            board.table.resign(SECOND)
        assert [await seen(club) for club in (ann, ben, eve)] == [
            {"over": [log]},
            {"over": [log]},
            {},
        ]

    async def test_a_withdrawn_one_is_gone(self, ann: Club, ben: Club) -> None:
        offered = await ann.games.offer(TERMS)
        await ann.games.withdraw(offered.log)
        assert [await seen(club) for club in (ann, ben)] == [{}, {}]

    async def test_those_that_wait_for_me_come_first_and_newer_ones_before_older(
        self, ann: Club, ben: Club
    ) -> None:
        mine = [await begun(ann, ben, TERMS) for _ in range(2)]
        his = [await begun(ann, ben, TERMS._replace(seat=SECOND)) for _ in range(2)]
        assert await seen(ann) == {"own": [*mine[::-1], *his[::-1]]}
        assert await seen(ben) == {"own": [*his[::-1], *mine[::-1]]}
        offered = await ben.games.offer(TERMS._replace(invited=ann.account))
        await ann.lists.look()
        assert ann.state.challenges[0].log == offered.log
        assert len(ann.state.waiting) == 3

    async def test_as_many_finished_ones_as_a_screen_holds(
        self, ann: Club, ben: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sorting, "MOST_OVER", 2)
        games = [await begun(ann, ben, TERMS) for _ in range(3)]
        for log in games:
            with opened(ben, log) as board:
                board.table.resign(SECOND)
        assert await seen(ann) == {"over": games[:0:-1]}

    async def test_what_others_offer_never_keeps_away_ones_own(
        self, ann: Club, ben: Club, eve: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(log_cards, "MOST_CARDS", 3)
        log = await begun(ann, ben, TERMS)
        offers = [await eve.games.offer(TERMS) for _ in range(4)]
        assert await seen(ann) == {"own": [log], "wanted": logs(offers)[:0:-1]}
        assert await seen(eve) == {"offered": logs(offers)[:0:-1], "played": [log]}

    async def test_an_account_offers_a_bounded_number(
        self, ann: Club, ben: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite_log, "HOST", ClubLimits(offers=2))
        offers = [await ann.games.offer(TERMS) for _ in range(2)]
        with pytest.raises(ClubError) as caught:
            await ann.games.offer(TERMS)
        assert "2" in sentence(caught.value)
        await ann.games.withdraw(offers[0].log)
        await ann.games.offer(TERMS)
        await begun(ben, ann, TERMS)

    async def test_one_that_nobody_has_open_ends_with_its_time(
        self, ann: Club, ben: Club, eve: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lists, "OVERDUE", 0.0)
        monkeypatch.setattr(lists, "INTERVAL", 0.02)
        log = await begun(ann, ben, TERMS._replace(clock=Clock(0.1)))
        await until(lambda: logs(ann.state.over) == [log])
        (over,) = ann.state.over
        assert over.listing.outcome is not None
        assert over.listing.outcome.termination is Termination.TIMEOUT
        with opened(eve, log, watches=True) as board:
            assert len(board.table.log.read()) == 3

    async def test_each_look_ends_one_of_those_out_of_time_and_each_once(self, ann: Club) -> None:
        assert ann.account is not None
        flagged = list[str]()
        looking = ClubLists(ann._logs, ann.account, flagged.append, print)
        late = [running(log, (ANN, BEN), deadline=0.0) for log in "ab"]
        looking.state = state_of(own=late[:1], played=[*late[1:], running("c", (ANN, BEN))])
        for expected in (["a"], ["a", "b"], ["a", "b"]):
            looking._end_overdue()
            assert flagged == expected


class TestWakes:
    """In a quiet club, people are woken by what changes their lists."""

    @pytest.fixture(autouse=True)
    def quiet_club(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lists, "QUIET", 1000.0)
        monkeypatch.setattr(lists, "BUSY", 0.0)

    async def test_people_and_offers_are_seen_at_once(self, ann: Club, folder: Path) -> None:
        async with visiting(folder, "ben") as ben:
            await until(lambda: len(ann.state.here) == 2)
            offered = await ben.games.offer(TERMS)
            await until(lambda: logs(ann.state.wanted) == [offered.log])
            await ben.games.withdraw(offered.log)
            await until(lambda: not ann.state.wanted)
        await until(lambda: len(ann.state.here) == 1)

    async def test_a_move_is_seen_by_those_who_play(self, ann: Club, ben: Club, eve: Club) -> None:
        log = await begun(ann, ben, TERMS._replace(seat=FIRST))
        await until(lambda: logs(ben.state.own) == logs(eve.state.played) == [log])
        assert not ben.state.own[0].awaits(ben.state.me.id)
        with opened(ann, log) as board:
            await board.play(TIC_TAC_TOE.parse_move("b2"))
        await until(lambda: ben.state.own[0].awaits(ben.state.me.id))
        assert eve.state.played[0].listing.moves == 0
        with opened(ben, log) as board:
            board.table.resign(SECOND)
            await until(lambda: board.table.outcome is not None)
        await until(lambda: not eve.state.played)

    async def test_what_changes_no_list_makes_nobody_look_often(
        self, ann: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lists, "BUSY", 1000.0)
        await ann.lists.look()
        ann.lists._busy_until = 0.0
        change(folder, "UPDATE boot SET seen = seen + 0.001")
        before = ann.lists._version
        await ann.lists.look()
        assert ann.lists._version != before
        assert ann.lists._busy_until == 0.0
        change(folder, "INSERT INTO accounts VALUES (NULL, 'bensid', 1, 'ben', 'ben', 0, 0)")
        await ann.lists.look()
        assert ann.lists._busy_until > 0.0

    async def test_a_lost_wake_costs_little_time(
        self, ann: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Wakes, "tell", lambda *_which, **_who: None)
        monkeypatch.setattr(lists, "QUIET", 0.05)
        ann.lists.wake()
        async with visiting(folder, "ben"):
            await until(lambda: len(ann.state.here) == 2)


class TestPeople:
    async def test_who_is_here_is_told_this_account_first(
        self, ann: Club, ben: Club, folder: Path
    ) -> None:
        async with visiting(folder, "eve"):
            await ben.lists.look()
            assert [account.name for account in ben.state.here] == ["ben", "ann", "eve"]
        await ben.lists.look()
        assert [account.name for account in ben.state.here] == ["ben", "ann"]
        assert {account.name for account in ben.state.accounts.values()} == {"ann", "ben", "eve"}

    async def test_no_clock_runs_for_a_person_who_has_left(
        self, ann: Club, ben: Club, folder: Path
    ) -> None:
        async with visiting(folder, "eve") as eve:
            clocks = (None, Clock(300, 3), Clock(0, 0, 1, DAY))
            offers = [await eve.games.offer(TERMS._replace(clock=clock)) for clock in clocks]
            assert await seen(ann) == {"wanted": logs(offers)[::-1]}
        assert await seen(ann) == {"wanted": logs(offers)[::-2]}


class TestLooking:
    async def test_changes_are_told_within_a_look(self, ann: Club, ben: Club) -> None:
        told = list[ClubState]()
        ben.lists.subscribe(told.append)
        offered = await ann.games.offer(Terms(Othello()))
        await until(lambda: told and told[-1].wanted)
        assert logs(told[-1].wanted) == [offered.log]

    async def test_what_is_the_same_is_not_told(self, ann: Club, ben: Club) -> None:
        told = list[ClubState]()
        await ben.lists.look()
        ben.lists.subscribe(told.append)
        before = ben.state
        await ben.lists.look()
        assert told == []
        # Times that are left are counted from the newest look.
        assert ben.state == before._replace(now=ben.state.now)
        assert ben.state.now > before.now

    async def test_a_card_of_another_version_is_left_out(self, ann: Club) -> None:
        def card_of(_entry: object) -> LogCard:
            return LogCard(b'{"version": 2}', is_over=False)

        appended(ann._logs.new_log("ann", card_of), "ann", "open", {"version": 2})
        assert await seen(ann) == {}
        assert ann.state.trouble is None

    async def test_lists_that_cannot_be_read_stay(
        self, ann: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(_account: str) -> NoReturn:
            raise ClubError(ClubReason.LOCKED, file=folder)

        told = list[ClubState]()
        offered = await ann.games.offer(TERMS)
        assert await seen(ann) == {"offered": [offered.log]}
        ann.lists.subscribe(told.append)
        with monkeypatch.context() as patch:
            patch.setattr(ann._logs.cards, "newest", fail)
            await ann.games.withdraw(offered.log)
            for _look in range(2):
                assert await seen(ann) == {"offered": [offered.log]}
                assert ann.state.trouble is not None
        assert len(told) == 1
        assert await seen(ann) == {}
        assert ann.state.trouble is None
        assert len(told) == 2

    async def test_a_look_that_fails_is_not_the_last(
        self, ann: Club, ben: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_given: object, **_named: object) -> NoReturn:
            raise RuntimeError("no thread to be had")

        monkeypatch.setattr(lists, "INTERVAL", 0.02)
        with monkeypatch.context() as patch:
            patch.setattr(lists, "in_thread", fail)
            offered = await ben.games.offer(TERMS)
            await until(lambda: ann.state.trouble is not None)
            assert ann.state.trouble is not None
            assert sentence(ann.state.trouble) == "no thread to be had"
        await until(lambda: ann.state.trouble is None and ben.state.trouble is None)
        assert await seen(ann) == {"wanted": [offered.log]}

    async def test_those_who_are_told_of_lists_do_not_end_the_looks(
        self, ann: Club, ben: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(_state: ClubState) -> NoReturn:
            raise RuntimeError

        found = list[object]()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, what: found.append(what["exception"]))
        monkeypatch.setattr(lists, "INTERVAL", 0.02)
        ann.lists.subscribe(fail)
        await ben.games.offer(TERMS)
        await until(lambda: found)
        await ben.games.offer(TERMS)
        await until(lambda: len(ann.state.wanted) == 2)
        assert {type(each) for each in found} == {RuntimeError}


class TestAvoiding:
    async def test_neither_sees_what_the_other_offers(
        self, ann: Club, ben: Club, eve: Club
    ) -> None:
        assert ben.account is not None
        offers = [await club.games.offer(TERMS) for club in (ann, ben)]
        await ann.avoid(ben.account.id, avoids=True)
        assert ann.state.avoided == {ben.account.id}
        assert await seen(ann) == {"offered": [offers[0].log]}
        assert await seen(ben) == {"offered": [offers[1].log]}
        assert ben.state.avoided == frozenset()
        assert await seen(eve) == {"wanted": logs(offers)[::-1]}
        await ann.avoid(ben.account.id, avoids=False)
        assert "wanted" in await seen(ann)
        assert "wanted" in await seen(ben)

    async def test_a_challenge_does_not_reach_those_who_avoid_its_author(
        self, ann: Club, ben: Club
    ) -> None:
        assert ann.account is not None
        await ben.avoid(ann.account.id, avoids=True)
        for private in (False, True):
            invited = None if private else ben.account
            await ann.games.offer(TERMS._replace(invited=invited, is_private=private))
        assert await seen(ben) == {}
        assert ben.state.private == {}
