"""Games of a club, from their offer to their end."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from boardtui.club import sqlite_logs
from boardtui.club.club_time import SEEN
from boardtui.play.challenges import challenge
from boardtui.play.errors import RefusalReason
from boardtui.play.listing import Listing
from boardtui.play.log import EntryKind
from boardtui.play.opening import LogError, opening
from boardtui.record.clock import DAY, Clock
from boardtui.record.tree import GameRecord
from boardtui.record.who import NOBODY, Who, WhoKind
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES, game
from boardtui.session.club.club import Club
from boardtui.session.club.terms import Terms
from tests.club.clubs import no_card
from tests.club.damage import change
from tests.play.logs import appended
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.rules.random_games import name_of, variants
from tests.waiting import until

from .visits import (
    FIRST,
    SECOND,
    begun,
    drawn_move,
    opened,
    refused,
    seated,
    visiting,
)

TERMS = Terms(TIC_TAC_TOE, seat=FIRST)
OF_TWO = [each for family in GAMES for each in variants(family) if len(each.sides) == 2]
USUAL = [
    game("othello"),
    game("othello", size=6),
    game("gomoku", size=9, opening="swap2"),
    game("gomoku", rule="renju", opening="taraguchi-10"),
]


class TestOffers:
    async def test_the_first_who_takes_one_plays(self, ann: Club, ben: Club, eve: Club) -> None:
        offered = await ann.games.offer(TERMS)
        assert offered.listing.is_open
        resumed = await ben.games.take(offered.log)
        with refused(RefusalReason.FASTER):
            await eve.games.take(offered.log)
        with seated(resumed, None) as board:
            assert [who.name for who in board.standing.seats] == ["ann", "ben"]
            assert board.table.record.players == {FIRST: "ann", SECOND: "ben"}

    async def test_of_two_at_the_same_moment_one_reads_that_the_other_was_faster(
        self, ann: Club, ben: Club, eve: Club
    ) -> None:
        offered = await ann.games.offer(TERMS)
        takes = [each.games.take(offered.log) for each in (ben, eve)]
        results = await asyncio.gather(*takes, return_exceptions=True)
        (loser,) = [each for each in results if isinstance(each, Exception)]
        assert str(loser) == "Someone else has already taken this seat. Choose another game."
        for each in results:
            if not isinstance(each, BaseException):
                each.keeper.release()

    async def test_a_side_by_chance_is_either(self, ann: Club) -> None:
        free = set[int]()
        while len(free) < 2:
            offered = await ann.games.offer(Terms(TIC_TAC_TOE))
            free.add(offered.listing.seats.index(NOBODY))

    async def test_a_clock_starts_with_the_second_player(self, ann: Club, ben: Club) -> None:
        offered = await ann.games.offer(TERMS._replace(clock=Clock(300, 3)))
        assert offered.listing.deadline is None
        with seated(await ben.games.take(offered.log), None) as board:
            assert board.standing.clock == Clock(300, 3)
            assert board.standing.timing is not None
            assert board.standing.timing.is_running

    async def test_one_does_not_play_oneself(self, ann: Club) -> None:
        offered = await ann.games.offer(TERMS)
        with refused(RefusalReason.OWN_GAME):
            await ann.games.take(offered.log)

    async def test_a_challenge_is_for_one(self, ann: Club, ben: Club, eve: Club) -> None:
        offered = await ann.games.offer(TERMS._replace(invited=ben.account))
        with refused(RefusalReason.KEPT):
            await eve.games.take(offered.log)
        (await ben.games.take(offered.log)).keeper.release()

    async def test_a_private_game_is_for_those_who_know_its_code(
        self, ann: Club, ben: Club, eve: Club
    ) -> None:
        offered = await ann.games.offer(TERMS._replace(is_private=True))
        code = offered.listing.code
        assert code
        with refused(RefusalReason.WRONG_CODE):
            await ben.games.take(offered.log)
        (await ben.games.take(offered.log, code)).keeper.release()

    async def test_it_is_found_by_its_code(self, ann: Club, ben: Club) -> None:
        offered = await ann.games.offer(TERMS._replace(is_private=True))
        code = offered.listing.code
        await ben.lists.look()
        found = ben.find(f" {code.upper()} ")
        assert found is not None
        assert found.log == offered.log
        assert ben.find("nocode") is None

    async def test_its_player_withdraws_it(self, ann: Club, ben: Club) -> None:
        offered = await ann.games.offer(TERMS)
        with refused(RefusalReason.NOT_YOURS):
            await ben.games.withdraw(offered.log)
        await ann.games.withdraw(offered.log)
        with refused(RefusalReason.WITHDRAWN):
            await ben.games.take(offered.log)

    async def test_a_game_that_has_begun_is_withdrawn_no_longer(self, ann: Club, ben: Club) -> None:
        log = await begun(ann, ben, TERMS)
        with refused(RefusalReason.TOO_LATE):
            await ann.games.withdraw(log)

    async def test_one_out_of_time_has_been_taken(self, ann: Club, ben: Club, eve: Club) -> None:
        log = await begun(ann, ben, TERMS._replace(clock=Clock(0.001)))
        with opened(eve, log, watches=True) as board:
            await until(lambda: board.standing.is_out_of_time(board.table.now()))
            with refused(RefusalReason.FASTER):
                await eve.games.take(log)

    @pytest.mark.parametrize("name", ["n" * 33, "ann\x1b[2J", "\u202eann"])
    async def test_a_player_whose_name_cannot_be_shown_is_none(
        self, ann: Club, ben: Club, name: str
    ) -> None:
        log = ann._logs.new_log("ann", no_card)
        offered = challenge(GameRecord(TIC_TAC_TOE), Who(WhoKind.PERSON, "ann", name), FIRST)
        appended(log, "ann", EntryKind.OPEN, opening(offered))
        with pytest.raises(LogError):
            ben.games.open(log.name)

    async def test_what_is_not_there_is_told(self, ann: Club) -> None:
        with pytest.raises(LogError):
            await ann.games.take("nosuchgame")
        with pytest.raises(LogError):
            ann.games.open("nosuchgame")


@pytest.mark.parametrize(
    "kind",
    [
        *USUAL,
        *(pytest.param(each, marks=pytest.mark.long) for each in OF_TWO if each not in USUAL),
    ],
    ids=name_of,
)
async def test_a_game_to_its_end_is_the_same_for_all(
    ann: Club, ben: Club, eve: Club, kind: Game
) -> None:
    chance, clock = Random(repr(kind)), Clock(3600, 1)
    offered = await ann.games.offer(Terms(kind, clock))
    assert ben.account is not None
    with (
        seated(await ben.games.take(offered.log), ben.account.id) as bens,
        opened(ann, offered.log) as anns,
        opened(eve, offered.log, watches=True) as eves,
    ):
        boards = {"ann": anns, "ben": bens}
        while (mover := eves.standing.mover) is not None:
            mine = boards[mover.name]
            await mine.until(eves.standing.revision)
            await mine.play(drawn_move(mine.standing, chance))
            await eves.until(mine.standing.revision)
        for board in (anns, bens):
            await board.until(eves.standing.revision)
            assert board.standing == eves.standing
        assert {entry.kind for entry in anns.table.log.read()} == {
            EntryKind.OPEN,
            EntryKind.JOIN,
            EntryKind.MOVE,
        }
    await eve.lists.look()
    await ann.lists.look()
    (over,) = ann.state.over
    # A card can always be made anew from its log.
    assert over.listing == Listing.of(eves.standing)


async def test_a_game_by_days_goes_on_after_a_restart_of_the_host(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(0, 0, 1, 3 * DAY)
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        log = await begun(ann, ben, TERMS._replace(clock=clock))
        with opened(ann, log) as board:
            begun_at = board.table.log.read()[-1].at
    monkeypatch.setattr(sqlite_logs, "this_boot", lambda: "another")
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        # The time while no host ran is nobody's.
        assert begun_at <= ann.now() < begun_at + 60
        with opened(ann, log) as board, opened(ben, log) as other:
            await board.play(TIC_TAC_TOE.parse_move("a1"))
            await other.until(3)
            assert other.standing.awaited == SECOND
            assert other.standing.left[FIRST] == clock.start


async def test_nor_does_a_restart_set_back_the_time_of_a_quiet_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        log = await begun(ann, ben, TERMS._replace(clock=Clock(0, 0, 1, DAY)))
    for boot in ("second", "third"):
        change(folder, f"UPDATE boot SET zero = zero + {DAY / 2}")  # the host runs on
        async with visiting(folder, "ann") as ann:
            await until(partial(is_seen, folder, ann.now() - SEEN))
        monkeypatch.setattr(sqlite_logs, "this_boot", lambda boot=boot: boot)
        async with visiting(folder, "ann"):
            pass
    async with visiting(folder, "ben") as ben:
        with opened(ben, log) as board:
            assert board.standing.is_out_of_time(board.table.now())


def is_seen(folder: Path, at: float) -> bool:
    """Return True once a club has been seen after a time."""
    with closing(sqlite3.connect(folder / "club.db")) as database:
        ((seen,),) = database.execute("SELECT seen FROM boot").fetchall()
    return bool(seen > at)


class TestRematches:
    async def test_no_other_game_is_taken_for_a_rematch(
        self, ann: Club, ben: Club, eve: Club
    ) -> None:
        other = await begun(ben, eve, TERMS)
        log = await begun(ann, ben, TERMS)
        with opened(ann, log) as anns, opened(ben, log) as bens:
            anns.table.resign(FIRST)
            await bens.until(3)
            bens.view.rematch(other)
            await anns.until(4)
            anns.view.rematch("annsname")
            with refused(RefusalReason.NO_REMATCH):
                await ann.games.next_game(anns.standing)

    async def test_both_begin_one_next_game(self, ann: Club, ben: Club) -> None:
        log = await begun(ann, ben, TERMS._replace(clock=Clock(60)))
        with opened(ann, log) as anns, opened(ben, log) as bens:
            anns.table.resign(FIRST)
            await bens.until(3)
            bens.view.rematch("bensname")
            await anns.until(4)
            assert await ann.games.next_game(anns.standing) is None
            anns.view.rematch("annsname")
            await bens.until(5)
            both = ((ann, anns), (ben, bens))
            next_games = [club.games.next_game(board.standing) for club, board in both]
            assert await asyncio.gather(*next_games) == ["bensname", "bensname"]
        with opened(ann, "bensname") as anns, opened(ben, "bensname") as bens:
            assert anns.standing == bens.standing
            assert [who.name for who in anns.standing.seats] == ["ben", "ann"]
            assert anns.standing.clock == Clock(60)
            assert len(anns.table.log.read()) == 1
