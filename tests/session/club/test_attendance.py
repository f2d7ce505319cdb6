"""Players of a club's game who lose the line, and who come back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

import pytest

from boardtui.play import absence
from boardtui.play.absence import claim_time
from boardtui.play.errors import RefusalReason
from boardtui.play.log import EntryKind
from boardtui.record.clock import DAY, Clock
from boardtui.rules.board import Color
from boardtui.rules.game import Termination
from boardtui.session.club import attendance, keeper
from boardtui.session.club.claims import claim, why_not_claim
from boardtui.session.club.club import Club
from boardtui.session.club.keeper import ClubKeeper
from boardtui.session.club.terms import Terms
from boardtui.session.open_games import OpenGames, SavesFolder
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.waiting import until

from .visits import FIRST, SECOND, Board, begun, locked, opened, refused, statuses, visiting

ROOT = Path(__file__).parents[3]
TERMS = Terms(TIC_TAC_TOE, Clock(600), seat=SECOND)
"""A game in which the other player moves first."""


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendance, "LOOK", 0.02)


@contextmanager
def program(folder: Path, name: str, log: str) -> Iterator[subprocess.Popen[str]]:
    """A program that has a game open until it is killed."""
    command = (sys.executable, "-m", "tests.session.club.resting", str(folder), name, log)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "here\n"
            yield child
        finally:
            child.kill()


def is_looking(board: Board) -> bool:
    """Return True while a player's program looks who is here."""
    assert isinstance(board.keeper, ClubKeeper)
    noted = board.keeper._attendance
    return noted is not None and noted._next_look is not None


async def looked(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for some looks."""
    assert isinstance(board.keeper, ClubKeeper)
    noted, looks = board.keeper._attendance, list[str]()
    assert noted is not None
    is_present = noted._is_present

    def look(account: str) -> bool:
        looks.append(account)
        return is_present(account)

    monkeypatch.setattr(noted, "_is_present", look)
    await until(lambda: len(looks) > 12)


async def looked_again(board: Board) -> None:
    """Wait for some looks, at which there may be nothing to do."""
    assert isinstance(board.keeper, ClubKeeper)
    noted, looks = board.keeper._attendance, list[object]()
    assert noted is not None

    def have_passed() -> bool:
        if noted._next_look not in looks:
            looks.append(noted._next_look)
        return len(looks) > 5

    await until(have_passed)


async def left_by_ben(ann: Club, folder: Path, terms: Terms = TERMS) -> str:
    """A game whose other player takes it and leaves the club; its log."""
    async with visiting(folder, "ben") as ben:
        return await begun(ann, ben, terms)


def kinds(board: Board) -> list[str]:
    """The kinds of the entries since both sit."""
    return [entry.kind for entry in board.table.log.read(2)]


async def test_a_killed_player_is_missed_and_comes_back(ann: Club, folder: Path) -> None:
    log = await left_by_ben(ann, folder)
    with opened(ann, log) as board:
        ben = board.standing.seats[FIRST].id
        assert not ann._logs.is_present(ben)
        with program(folder, "ben", log) as child:
            await until(lambda: ann._logs.is_present(ben))
            assert not board.standing.absences
            child.kill()
            await until(lambda: board.standing.absences)
        assert [each.seat for each in board.standing.absences] == [FIRST]
        assert claim_time(board.standing) is not None
        with program(folder, "ben", log):
            await until(lambda: not board.standing.absences)
            assert kinds(board)[-1] == EntryKind.BACK


async def test_nobody_is_missed_where_nobody_is_seen(
    ann: Club, ben: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await begun(ann, ben, TERMS)
    with opened(ann, log) as board, opened(ben, log):
        rmtree(folder / "wake")
        await looked(board, monkeypatch)
        assert kinds(board) == []


async def test_a_game_that_was_left_for_too_long_is_claimed(
    ann: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "_GRACE", 0.0)
    with opened(ann, await left_by_ben(ann, folder)) as board:
        await until(lambda: board.standing.absences)
        board.view.claim()
        assert kinds(board) == [EntryKind.AWAY, EntryKind.CLAIM]
        outcome = board.standing.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.termination) == ((Color(1),), Termination.ABSENCE)


async def test_a_locked_club_gets_one_note_and_the_move_after_it(
    ann: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "LATE", 0.05)
    terms = TERMS._replace(seat=FIRST)
    with opened(ann, await left_by_ben(ann, folder, terms)) as board:
        told = statuses(board)
        with locked(folder):
            await until(lambda: board.table.pending is not None)
            await looked_again(board)
            assert told == []
            board.view.play(board.standing.position.legal_moves[0])
            await until(lambda: told == [True])
        await until(lambda: board.standing.line)
        assert kinds(board) == [EntryKind.AWAY, EntryKind.MOVE]
        await ann.lists.look()
        assert ann.state.own[0].listing.awaited == SECOND


async def test_one_who_comes_back_to_the_lobby_is_back_in_the_game(ann: Club, folder: Path) -> None:
    with opened(ann, await left_by_ben(ann, folder)) as board:
        await until(lambda: board.standing.absences)
        async with visiting(folder, "ben"):
            await until(lambda: not board.standing.absences)
            assert kinds(board) == [EntryKind.AWAY, EntryKind.BACK]


async def test_nobody_claims_a_game_from_one_who_is_seen_again(
    ann: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "_GRACE", 0.0)
    monkeypatch.setattr(Club, "_note_back", lambda _club, _state: None)
    log = await left_by_ben(ann, folder)
    game = OpenGames(SavesFolder(None)).join(ann.games.open(log), log, ann.state.me.id)
    await until(lambda: game.table.standing.absences)
    assert why_not_claim(game) is None
    async with visiting(folder, "ben"):
        refusal = why_not_claim(game)
        assert refusal is not None
        assert refusal.reason is RefusalReason.NOT_AWAY
        with refused(RefusalReason.NOT_AWAY):
            claim(game)
    claim(game)
    assert game.table.standing.outcome is not None
    await game.close()


async def test_a_player_who_is_in_the_club_is_not_missed(
    ann: Club, ben: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(ann, await begun(ann, ben, TERMS)) as board:
        await looked(board, monkeypatch)
        assert kinds(board) == []


async def test_nothing_is_noted_by_those_who_watch(ann: Club, ben: Club, folder: Path) -> None:
    log = await begun(ann, ben, TERMS)
    async with visiting(folder, "eve") as eve:
        with opened(eve, log, watches=True) as board:
            assert not is_looking(board)


@pytest.mark.parametrize(("clock", "is_noted"), [(Clock(0, 0, 1, DAY), False), (None, True)])
async def test_players_of_a_game_by_days_come_and_go(
    ann: Club, ben: Club, clock: Clock | None, *, is_noted: bool
) -> None:
    with opened(ann, await begun(ann, ben, TERMS._replace(clock=clock))) as board:
        assert is_looking(board) == is_noted


async def test_nobody_is_missed_before_the_game_begins(ann: Club, folder: Path) -> None:
    offered = await ann.games.offer(TERMS)
    with opened(ann, offered.log) as board:
        assert is_looking(board)
        async with visiting(folder, "ben") as ben:
            (await ben.games.take(offered.log)).keeper.release()
        await until(lambda: board.standing.absences)
        assert kinds(board) == [EntryKind.AWAY]


async def test_after_the_end_there_are_no_more_looks(ann: Club, ben: Club) -> None:
    with opened(ann, await begun(ann, ben, TERMS)) as board:
        board.table.resign(SECOND)
        await until(lambda: not is_looking(board))
