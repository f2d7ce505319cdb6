"""A game of a club while other programs keep its database locked, and what is told of it."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from boardtui.club import flusher, transactions
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.mirror import Mirror
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import EntryKind
from boardtui.play.opening import LogError, LogReason
from boardtui.play.proposal import Refusal
from boardtui.play.subject import Change
from boardtui.session.club import keeper
from boardtui.session.club.club import Club
from boardtui.session.club.terms import Terms
from boardtui.system.reasons import Statement
from boardtui.words.errors import sentence
from tests.club.clubs import no_card
from tests.play.logs import appended
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.waiting import PATIENCE, settle, until

from .visits import FIRST, Board, begun, locked, opened, refused, statuses, visiting

TERMS = Terms(TIC_TAC_TOE, seat=FIRST)


def play(board: Board, name: str) -> None:
    board.view.play(TIC_TAC_TOE.parse_move(name))


def fail(*_arguments: object) -> None:
    raise sqlite3.OperationalError("disk I/O error")


def fail_to_flush(*_file: object, **_named: object) -> None:
    raise OSError(5, "Input/output error")


class TestLocks:
    async def test_a_move_that_waits_is_told_to_be_late(
        self, ann: Club, ben: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keeper, "LATE", 0.05)
        log = await begun(ann, ben, TERMS)
        with opened(ann, log) as board, opened(ben, log) as other:
            told = statuses(board)
            with locked(folder):
                play(board, "a1")
                assert board.table.pending is not None
                await until(lambda: told == [True])
                # All else goes on.
                board.view.goto(board.table.record.root)
                await ann.lists.look()
                assert (ann.state.own[0].log, ann.state.trouble) == (log, None)
            await until(lambda: other.standing.line)
            await until(lambda: told == [True, False])
            assert board.standing == other.standing
            play(other, "b1")
            await until(lambda: len(board.standing.line) == 2)
            assert told == [True, False]

    async def test_one_that_waits_while_its_game_is_closed_is_written(
        self, ann: Club, ben: Club, folder: Path
    ) -> None:
        log = await begun(ann, ben, TERMS)
        with opened(ann, log) as board, opened(ben, log) as other:
            with locked(folder):
                play(board, "a1")
                board.table.close()
            await until(lambda: other.standing.line)
            await ben.lists.look()
            assert ben.state.own[0].awaits(ben.state.me.id)

    async def test_one_that_waits_for_a_moment_is_not(
        self, ann: Club, ben: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keeper, "LATE", PATIENCE)
        log = await begun(ann, ben, TERMS)
        with opened(ann, log) as board:
            told = statuses(board)
            with locked(folder):
                play(board, "a1")
            await until(lambda: board.standing.line)
            assert told == []

    async def test_a_game_that_is_closed_meanwhile_has_the_move(
        self, ann: Club, ben: Club, folder: Path
    ) -> None:
        log = await begun(ann, ben, TERMS)
        with locked(folder):
            with opened(ann, log) as board:
                play(board, "a1")
            assert board.keeper.closed
        with opened(ben, log) as other:
            await until(lambda: other.standing.line)
        await ben.lists.look()
        assert ben.state.own[0].listing.moves == 1

    async def test_one_that_is_refused_is_not_late(
        self, ann: Club, ben: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keeper, "LATE", 0.0)
        log = await begun(ann, ben, TERMS)
        with opened(ann, log) as board:
            told = statuses(board)
            with monkeypatch.context() as patch:
                patch.setattr(Mirror, "write", fail)
                with refused(RefusalReason.UNREACHABLE):
                    play(board, "a1")
                await settle()
            assert told == []
            # Nothing that was shown can be lost.
            assert board.keeper.trouble is None
            play(board, "a1")
            assert board.standing.line

    async def test_a_seat_is_taken_once_the_other_has_written(
        self, ann: Club, ben: Club, folder: Path
    ) -> None:
        offered = await ann.games.offer(TERMS)
        with locked(folder):
            taking = asyncio.ensure_future(ben.games.take(offered.log))
            await ben.lists.look()
        (await taking).keeper.release()
        await ben.lists.look()
        assert ben.state.own[0].listing.has_begun


class TestLongLocks:
    """Other programs that keep the club locked for longer than anybody waits."""

    @pytest.fixture(autouse=True)
    def impatient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(transactions, "LONG_PATIENCE", 0.05)

    async def test_a_move_is_refused(self, folder: Path) -> None:
        async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
            told = list[Statement]()
            ann.tell = told.append
            with opened(ann, await begun(ann, ben, TERMS)) as board:
                changes = list[Change]()
                board.table.subscribe(changes.append)
                with locked(folder):
                    play(board, "a1")
                    await until(lambda: board.table.pending is None)
                (refusal,) = (change for change in changes if isinstance(change, Refusal))
                assert isinstance(refusal.error, Refused)
                assert refusal.error.reason is RefusalReason.UNREACHABLE
                assert board.keeper.trouble is None
                assert [each.reason for each in told] == [ClubReason.LOCKED]
                await board.play(TIC_TAC_TOE.parse_move("a1"))
                assert board.standing.line
                assert not board.table.status.is_unsaved

    async def test_nothing_is_offered_taken_or_withdrawn(self, folder: Path) -> None:
        async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
            offered = await ann.games.offer(TERMS)
            for command in (
                partial(ann.games.offer, TERMS),
                partial(ben.games.take, offered.log),
                partial(ann.games.withdraw, offered.log),
            ):
                with locked(folder), pytest.raises(ClubError) as caught:
                    await command()
                assert caught.value.reason is ClubReason.LOCKED
            await ann.lists.look()
            assert ann.state.offered == (offered,)


def sockets(folder: Path, log: str) -> list[Path]:
    return [*folder.rglob(f"{log}~*")]


class TestKeeper:
    async def test_what_was_shown_but_may_be_lost_is_trouble(
        self, ann: Club, ben: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with opened(ann, await begun(ann, ben, TERMS)) as board:
            monkeypatch.setattr(flusher, "flush_to_disk", fail_to_flush)
            play(board, "a1")
            await until(lambda: board.keeper.trouble)
            assert board.standing.line

    async def test_it_dates_a_game_by_its_newest_entry(self, ann: Club, ben: Club) -> None:
        log = await begun(ann, ben, TERMS)
        with opened(ann, log) as board:
            before = board.keeper.changed_at
            await board.play(TIC_TAC_TOE.parse_move("a1"))
            assert board.keeper.changed_at > before
            assert board.keeper.trouble is None

    async def test_a_game_that_was_let_go_is_followed_no_longer(
        self, ann: Club, ben: Club, folder: Path
    ) -> None:
        log = await begun(ann, ben, TERMS)
        resumed = ann.games.open(log)
        assert sockets(folder, log)
        resumed.keeper.release()
        assert not sockets(folder, log)


class TestNewerPrograms:
    async def test_a_game_of_another_version_asks_to_start_again(self, ann: Club) -> None:
        log = ann._logs.new_log("ann", no_card)
        appended(log, "ann", EntryKind.OPEN, {"version": 2})
        with pytest.raises(LogError) as caught:
            ann.games.open(log.name)
        assert caught.value.reason is LogReason.VERSION
        assert "Restart boardtui" in sentence(caught.value)

    async def test_a_game_without_a_beginning_is_none(self, ann: Club) -> None:
        log = ann._logs.new_log("ann", no_card)
        appended(log, "ann", EntryKind.MOVE, {"move": "a1"})
        with pytest.raises(LogError):
            ann.games.open(log.name)
