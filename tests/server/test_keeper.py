"""The keeper of a served club: its beats, its rest, its answers, and its end."""

from __future__ import annotations

import asyncio
import errno
import math
import os
import select
import signal
import subprocess
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from boardtui.club import beats
from boardtui.club.accounts import Accounts
from boardtui.club.beats import Claim
from boardtui.club.club_file import ClubFile
from boardtui.club.club_time import this_boot
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.folder import DATABASE, KEEPER, WAKE
from boardtui.club.ids import LOBBY
from boardtui.club.log_cards import LogCards
from boardtui.club.wakes import Wakes
from boardtui.record.clock import DAY, Clock
from boardtui.server import keeper
from boardtui.server.house_plan import OTHER_KEEPER
from boardtui.server.keeper import METRICS, TROUBLE, run_keeper
from boardtui.server.served_club import ServedClub
from boardtui.session.club.terms import Terms
from tests.club.damage import change
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.processes import is_running, wakes
from tests.session.club.visits import FIRST, begun, opened, visiting
from tests.waiting import PATIENCE, comes_below, until, wait_until

from .keepers import (
    KEY,
    OTHER_KEY,
    STRANGER,
    asked,
    beat_of,
    keeper_process,
    kept,
    question,
    socket_of,
)

ON_CLOCK = Terms(TIC_TAC_TOE, Clock(300), seat=FIRST)
BY_DAYS = Terms(TIC_TAC_TOE, Clock(0, 0, 1, DAY), seat=FIRST)
NEWER = "PRAGMA user_version = 1000"
"""What makes a club one of a newer program."""

WITHOUT_CLOCK = Terms(TIC_TAC_TOE, seat=FIRST)


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a keeper of this process beat often."""
    monkeypatch.setattr(keeper, "BEAT", 0.02)
    monkeypatch.setattr(keeper, "LOOK", 0.1)
    monkeypatch.setattr(keeper, "_AFTER_WAKE", 0.01)


def rests(club: Path) -> bool:
    return beat_of(club) == math.inf


def is_other_beat(club: Path, known: Collection[float | None]) -> bool:
    return beat_of(club) not in known


async def beats_on(club: Path) -> None:
    """Wait for two more beats."""
    for _beat in range(2):
        known = {math.inf, beat_of(club)}
        await until(partial(is_other_beat, club, known))


@pytest.mark.usefixtures("fast")
class TestBeats:
    @pytest.mark.parametrize("terms", [ON_CLOCK, BY_DAYS])
    async def test_they_come_while_a_clock_runs(self, club: Path, terms: Terms) -> None:
        async with kept(club), visiting(club, "ann") as ann, visiting(club, "ben") as ben:
            await until(lambda: rests(club))
            log = await begun(ann, ben, terms)
            await beats_on(club)
            with opened(ann, log) as board:
                board.table.resign(FIRST)
            await until(lambda: rests(club))

    async def test_none_is_due_in_games_without_a_clock(self, club: Path) -> None:
        async with kept(club), visiting(club, "ann") as ann, visiting(club, "ben") as ben:
            await until(lambda: rests(club))
            log = await begun(ann, ben, WITHOUT_CLOCK)
            await ann.games.offer(ON_CLOCK)
            with opened(ann, log) as board, opened(ben, log) as other:
                await board.play(TIC_TAC_TOE.parse_move("a1"))
                await other.until(3)
                assert rests(club)
                # Another game that begins is seen beside it.
                await begun(ben, ann, ON_CLOCK)
                await beats_on(club)

    async def test_a_game_that_was_begun_before_has_them(self, club: Path) -> None:
        async with visiting(club, "ann") as ann, visiting(club, "ben") as ben:
            await begun(ann, ben, ON_CLOCK)
            async with kept(club):
                await beats_on(club)
            # It leaves its last beat: from now on the clock stands still.
            assert not rests(club)
            async with kept(club):
                await beats_on(club)

    async def test_an_ended_keeper_leaves_a_club_without_clocks_to_its_host(
        self, club: Path
    ) -> None:
        async with kept(club):
            await until(lambda: rests(club))
        assert rests(club)

    async def test_a_full_disk_is_noted_once_and_games_go_on(
        self, club: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        failed = 0

        def fail(*_words: object) -> int:
            nonlocal failed
            failed += 1
            raise OSError(errno.ENOSPC, "No space left on device")

        async with kept(club), visiting(club, "ann") as ann, visiting(club, "ben") as ben:
            log = await begun(ann, ben, ON_CLOCK)
            await beats_on(club)
            with monkeypatch.context() as full, opened(ann, log) as board:
                full.setattr(os, "pwrite", fail)
                await until(lambda: failed > 3)
                await board.play(TIC_TAC_TOE.parse_move("a1"))
            await beats_on(club)
        said = capsys.readouterr().err
        assert said.count("keeper-trouble") == said.count("keeper-well") == 1
        assert "No space left on device" in said

    async def test_games_that_cannot_be_read_are_taken_for_some_with_clocks(
        self, club: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def fail(_club: ServedClub, *, anew: bool) -> bool:
            raise ClubError(ClubReason.LOCKED, file=anew)

        with monkeypatch.context() as locked:
            locked.setattr(ServedClub, "has_running_clock", fail)
            async with kept(club):
                await beats_on(club)
                locked.undo()
                await until(lambda: rests(club))
        said = capsys.readouterr().err
        assert said.count("keeper-trouble what=clocks") == 1
        assert said.count("keeper-well what=clocks") == 1

    async def test_a_keeper_whose_file_was_removed_ends(self, club: Path) -> None:
        async def keep_without_it() -> None:
            async with kept(club) as work:
                await until(lambda: rests(club))
                (club / KEEPER).unlink()
                await until(work.done)

        with pytest.raises(FileNotFoundError):
            await keep_without_it()

    async def test_offers_that_were_withdrawn_are_removed_after_a_day(
        self, club: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keeper, "TIDY", 0.05)
        async with kept(club), visiting(club, "ann") as ann:
            old, new, offered = [await ann.games.offer(ON_CLOCK) for _offer in range(3)]
            for game in (old, new):
                await ann.games.withdraw(game.log)
            statement = "UPDATE cards SET at = at - ? WHERE log <> ?"
            change(club, statement, values=(DAY, new.log))
            cards = LogCards(ClubFile(club / DATABASE))
            await until(lambda: len(cards.newest(ann.state.me.id).over) == 1)
            left = cards.newest(ann.state.me.id)
            assert [each.log for each in (*left.over, *left.running)] == [new.log, offered.log]

    async def test_its_figures_are_those_of_the_club(self, club: Path) -> None:
        path = socket_of(club).with_name(METRICS)
        async with kept(club), visiting(club, "ann") as ann, visiting(club, "ben") as ben:
            await begun(ann, ben, ON_CLOCK)
            await ann.games.offer(ON_CLOCK)
            await beats_on(club)
            wanted = (
                'boardtui_club_games{state="offered"} 1',
                'boardtui_club_games{state="played"} 1',
                "boardtui_club_accounts 2",
                "boardtui_club_sessions 2",
                "boardtui_keeper_outages_total 0",
                'boardtui_keeper_questions_total{answer="guest"} 0',
            )
            await until(lambda: set(wanted) <= set(path.read_text().splitlines()))


class TestProcess:
    """The keeper in a process of its own."""

    async def test_it_knows_visitors(self, club: Path) -> None:
        file = ClubFile(club / DATABASE)
        account = Accounts(file).signed_up(KEY, "Ann")
        known = {"account": account.id, "name": "Ann", "banned": False, "sessions": 0}
        with started(club):
            path = socket_of(club)
            answers = await asked(path, question(), question(OTHER_KEY), question("'; DROP"))
            assert answers == [known, STRANGER, {"error": "question"}]
            async with visiting(club, "eve"):
                listeners = [Wakes(club / WAKE, is_shared=False) for _session in range(2)]
                here = [each.listen(LOBBY, account.id, lambda: None) for each in listeners]
                assert await asked(path, question()) == [known | {"sessions": 2}]
                change(club, "INSERT INTO banned VALUES (?, 0)", values=(account.id,))
                answer = known | {"sessions": 2, "banned": True}
                assert await asked(path, question()) == [answer]
                for listener, wakes_of_one in zip(here, listeners, strict=True):
                    listener.close()
                    wakes_of_one.close()

    async def test_two_hundred_questions_at_once(self, club: Path) -> None:
        with started(club):
            path = socket_of(club)
            answers = await asyncio.gather(*(asked(path, question()) for _asker in range(200)))
        assert answers == [[STRANGER]] * 200

    async def test_a_club_that_cannot_be_read_has_no_answer(self, club: Path) -> None:
        version = len(ClubFile.steps)
        with started(club):
            change(club, NEWER)
            assert await asked(socket_of(club), question(), question()) == [{"error": "club"}] * 2
            change(club, f"PRAGMA user_version = {version}")
            assert await asked(socket_of(club), question()) == [STRANGER]

    async def test_a_killed_one_is_followed_by_another_while_games_go_on(self, club: Path) -> None:
        async with visiting(club, "ann") as ann, visiting(club, "ben") as ben:
            log = await begun(ann, ben, ON_CLOCK)
            with opened(ann, log) as board, opened(ben, log) as other:
                with started(club) as keeper:
                    await until(lambda: beat_of(club) is not None)
                    before = beat_of(club)
                    keeper.kill()
                    keeper.wait()
                await board.play(TIC_TAC_TOE.parse_move("a1"))
                await other.until(3)
                with started(club):
                    await until(lambda: beat_of(club) != before)
                    await other.play(TIC_TAC_TOE.parse_move("b1"))
                    await board.until(4)
                    assert await asked(socket_of(club), question()) == [STRANGER]
                    left = board.standing.left
                assert min(each.main for each in left) > 300 - 2 * PATIENCE

    def test_a_second_one_is_refused(self, club: Path) -> None:
        with started(club), keeper_process(club) as second:
            _said, told = second.communicate()
            assert second.returncode == OTHER_KEEPER
            assert told.count("\n") == 1
            assert f"“boardtui serve” is already running for this club: {club}" in told

    def test_without_clocks_it_sleeps(self, club: Path) -> None:
        with started(club) as keeper:
            wait_until(lambda: rests(club))

            def wakes_in_a_second() -> float:
                before = wakes(keeper.pid)
                select.select([], [], [], 1.0)
                return wakes(keeper.pid) - before

            assert comes_below(1, wakes_in_a_second)

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
    def test_a_signal_ends_it(self, club: Path, number: signal.Signals) -> None:
        with started(club) as keeper:
            keeper.send_signal(signal.SIGHUP)  # which is for the process that has started it
            assert keeper.poll() is None
            keeper.send_signal(number)
            _said, told = keeper.communicate()
            assert keeper.returncode == 0
            assert told.endswith(" keeper-ended\n")

    def test_it_ends_with_the_process_that_started_it(self, club: Path) -> None:
        with keeper_process(club, leaves=True) as parent:
            assert parent.stdout is not None
            child = int(parent.stdout.readline())
            wait_until(lambda: rests(club))
            parent.communicate("")
            wait_until(lambda: not is_running(child))
        Claim(club, this_boot()).close()


@pytest.mark.parametrize(
    ("path", "reason"),
    [("keeper", "Not a regular file"), ("serve/keeper", "Is a directory")],
)
def test_what_is_in_the_way_is_told(
    club: Path, path: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (club / path).mkdir(parents=True)
    assert run_keeper(club, club / "serve" / "keeper") == TROUBLE
    said = capsys.readouterr().err
    assert "keeper-failed" in said
    assert said.count("\n") == 1


def test_a_full_disk_is_told(
    club: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_words: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(beats, "make_file", fail)
    assert run_keeper(club, club / "serve" / "keeper") == TROUBLE
    assert "No space left on device" in capsys.readouterr().err


@contextmanager
def started(club: Path) -> Iterator[subprocess.Popen[str]]:
    """A keeper in a process of its own that answers."""
    socket_of(club).unlink(missing_ok=True)
    with keeper_process(club) as keeper:
        wait_until(lambda: socket_of(club).exists() and beat_of(club) is not None)
        yield keeper
