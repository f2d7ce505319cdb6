"""Games of a club that a keeper has claimed, while it runs and while it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.club.club_time import OUTAGE, this_boot
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.keeping import end_keeping
from boardtui.play.timing_data import GRACE
from boardtui.record.clock import Clock
from boardtui.session.club import lists
from boardtui.session.club.club import Club
from boardtui.session.club.terms import Terms
from boardtui.words.errors import sentence
from tests.club.kept import SkippedClock, TestKeeper
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.waiting import until

from .visits import FIRST, Board, begun, opened, visiting

MINUTE = 60.0
SLOW = 20.0
"""Seconds that a test may take beside those that it skips."""

TERMS = Terms(TIC_TAC_TOE, Clock(30), seat=FIRST)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SkippedClock:
    monkeypatch.setattr(lists, "INTERVAL", 0.02)
    return SkippedClock(monkeypatch)


@pytest.fixture
def anns(clock: SkippedClock, ann: Club) -> Club:
    """Ann's visit, to a club on the host of that clock."""
    return ann


def used(board: Board) -> float:
    """The seconds of the turn until now."""
    assert board.standing.timing is not None
    return board.standing.timing.spent(board.table.now())


def reason(club: Club) -> object:
    """The reason why the lists are not what they should be."""
    trouble = club.state.trouble
    return trouble.reason if isinstance(trouble, ClubError) else trouble


async def play(*boards: Board) -> None:
    """Play a move on the first board, which the others show."""
    mine = boards[0]
    await mine.play(mine.standing.position.legal_moves[0])
    for board in boards:
        await board.until(mine.standing.revision)


async def test_a_killed_keeper_costs_nobody_time(
    anns: Club, ben: Club, folder: Path, clock: SkippedClock
) -> None:
    keeper = TestKeeper(folder, clock)
    log = await begun(anns, ben, TERMS)
    with opened(anns, log) as board, opened(ben, log) as other:
        keeper.run(5)
        await play(board, other)
        keeper.close()
        clock.skipped += MINUTE
        other.table.flag()
        assert used(board) <= OUTAGE
        assert other.standing.outcome is None
        keeper = TestKeeper(folder, clock)
        assert keeper.outages == 1
        assert used(board) < SLOW / 4
        keeper.run(10)
        assert 10 <= used(board) < 10 + SLOW / 4
        await play(other, board)
        first, second = (left.main for left in board.standing.left)
        assert 25 - SLOW / 4 < first <= 25
        assert 20 - SLOW / 4 < second <= 20
        # What counts, counts.
        keeper.run(31)
        other.table.flag()
        await board.until(other.standing.revision)
        assert board.standing.is_lost_on_time
    keeper.close()


async def test_the_first_entry_without_a_keeper_costs_nobody_time(
    anns: Club, ben: Club, folder: Path, clock: SkippedClock
) -> None:
    keeper = TestKeeper(folder, clock)
    log = await begun(anns, ben, TERMS)
    keeper.close()
    with opened(anns, log) as board, opened(ben, log) as other:
        for mine, theirs in ((board, other), (other, board), (board, other)):
            clock.skipped += MINUTE
            await play(mine, theirs)
        keeper = TestKeeper(folder, clock)
        assert keeper.outages == 0
        await play(other, board)
        assert min(left.main for left in board.standing.left) > 30 - SLOW
    keeper.close()


async def test_a_host_who_serves_no_longer_lets_the_clocks_run(
    anns: Club, ben: Club, folder: Path, clock: SkippedClock
) -> None:
    keeper = TestKeeper(folder, clock)
    log = await begun(anns, ben, TERMS)
    with opened(anns, log) as board, opened(ben, log) as other:
        keeper.run(5)
        with pytest.raises(ClubError) as caught:
            end_keeping(folder, clock.host_of(folder, this_boot()))
        assert caught.value.reason is ClubReason.OTHER_KEEPER
        keeper.close()
        clock.skipped += MINUTE
        await until(lambda: reason(anns) is ClubReason.NO_KEEPER)
        assert str(folder) in sentence(anns.state.trouble or ClubError(ClubReason.DAMAGED_GAME))
        end_keeping(folder, clock.host_of(folder, this_boot()))
        await until(lambda: reason(anns) is None)
        assert 5 <= used(board) < 5 + SLOW
        clock.skipped += 20
        assert 25 <= used(board) < 25 + SLOW
        await play(board, other)


def test_without_a_club_there_is_nothing_to_end(tmp_path: Path) -> None:
    with pytest.raises(ClubError) as caught:
        end_keeping(tmp_path)
    assert caught.value.reason is ClubReason.NO_CLUB
    assert not any(tmp_path.iterdir())


async def test_the_lists_say_that_the_clocks_stand_still(
    anns: Club, folder: Path, clock: SkippedClock
) -> None:
    keeper = TestKeeper(folder, clock)
    await anns.lists.look()
    assert reason(anns) is None
    clock.skipped += MINUTE
    await until(lambda: reason(anns) is ClubReason.NO_KEEPER)
    keeper.beat()
    await until(lambda: reason(anns) is None)
    keeper.rest()
    clock.skipped += MINUTE
    await anns.lists.look()
    assert reason(anns) is None
    keeper.close()


async def test_only_games_of_a_served_club_give_back_lag(
    anns: Club, ben: Club, folder: Path, clock: SkippedClock
) -> None:
    anns.lag = lambda: 0.25
    before = await begun(anns, ben, TERMS)
    keeper = TestKeeper(folder, clock)
    log = await begun(anns, ben, TERMS)
    for name, grace, lag in ((before, 0.0, None), (log, GRACE, 0.25)):
        with opened(anns, name) as board, opened(ben, name) as other:
            assert board.standing.timing is not None
            assert board.standing.timing.grace == grace
            await play(board, other)
            await play(other, board)
            said = [entry.data.get("lag") for entry in board.table.log.read(2)]
            assert said == [lag, None]
    keeper.close()


async def test_a_game_that_begins_wakes_a_keeper_at_rest(
    anns: Club, ben: Club, folder: Path, clock: SkippedClock
) -> None:
    woken: list[str] = []
    keeper = TestKeeper(folder, clock)
    wakes = anns._logs._shared.wakes
    listener = wakes.listen("rest", "keeper", lambda: woken.append("wake"))
    try:
        log = await begun(anns, ben, TERMS)
        with opened(anns, log) as board, opened(ben, log) as other:
            await play(board, other)
            assert woken == []
            keeper.rest()
            await play(other, board)
            await until(lambda: bool(woken))
    finally:
        listener.close()
        keeper.close()


async def test_a_rematch_gives_back_lag_too(
    anns: Club, ben: Club, folder: Path, clock: SkippedClock
) -> None:
    keeper = TestKeeper(folder, clock)
    async with visiting(folder, "eve"):
        log = await begun(anns, ben, TERMS)
        with opened(anns, log) as board, opened(ben, log) as other:
            board.table.resign(FIRST)
            await other.until(board.standing.revision)
            board.view.rematch("next")
            await other.until(board.standing.revision)
            other.view.rematch("next")
            await board.until(other.standing.revision)
            name = await anns.games.next_game(board.standing)
            assert name is not None
            with opened(ben, name) as again:
                assert again.standing.timing is not None
                assert again.standing.timing.grace == GRACE
    keeper.close()
