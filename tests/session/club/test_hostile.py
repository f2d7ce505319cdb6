"""A club whose database is damaged, or written by hostile programs."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import strategies as st

from boardtui.club.errors import ClubError
from boardtui.club.ids import new_id
from boardtui.club.log_cards import LARGEST_CARD
from boardtui.play.errors import Refused
from boardtui.play.log import Entry, Fate
from boardtui.play.opening import LogError
from boardtui.record.clock import Clock
from boardtui.rules.errors import IllegalMove
from boardtui.saves.unkept import NotKept
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.read_only import read_lists
from boardtui.session.club.terms import Terms
from boardtui.session.open_game import OpenGame
from boardtui.session.saved_games import open_card
from boardtui.words.clocks import face_text
from tests.cases import drawn
from tests.club.clubs import club_folder, no_card
from tests.club.damage import change, contents, damaged, lay
from tests.play.junk import entries
from tests.play.logs import proposed
from tests.play.tic_tac_toe import TIC_TAC_TOE

from .visits import FIRST, SECOND, begun, opened, visiting

TERMS = Terms(TIC_TAC_TOE, seat=FIRST)
NASTY = "\x1b[2J\u202eeve\u2066\x00"


def card(listing: bytes) -> dict[str, object]:
    """The values of a card, as the whole of a row."""
    return {
        "log": new_id(),
        "at": 2e9,
        "is_over": 0,
        "has_begun": 0,
        "content": listing,
    }


def listings(sound: bytes) -> Iterator[bytes]:
    """What hostile programs write in place of a listing."""
    yield from (b"", b"\xff", b"{}", b"[]", b"null", b"[" * 4000, b"1" * 4000, sound[:-1])
    yield bytes(LARGEST_CARD + 1)
    strange: list[object] = [None, True, -1, 10**300, 1e300, "x", NASTY, [], {}, [None], [[]]]
    data = json.loads(sound)
    for key in data:
        for value in strange:
            yield json.dumps({**data, key: value}).encode()


ROWS: dict[str, dict[str, object]] = {
    "path": {"log": "../../etc"},
    "nasty": {"log": NASTY},
    "blob": {"log": b"abc"},
    "no time": {"at": "now"},
    "late": {"at": 1e300},
    "endless": {"at": float("inf")},
    "no state": {"is_over": "x"},
    "text": {"content": "{}"},
}


async def test_hostile_cards_are_in_no_list(ann: Club, ben: Club, folder: Path) -> None:
    await begun(ann, ben, TERMS)
    offered = await ben.games.offer(TERMS)
    sound = offered.listing.to_bytes()
    with closing(sqlite3.connect(folder / "club.db")) as database, database:
        rows = [*map(card, listings(sound)), *(card(sound) | wrong for wrong in ROWS.values())]
        for row in rows:
            database.execute(
                "INSERT INTO cards VALUES (:log, :at, :is_over, :has_begun, :content)", row
            )
    await ann.lists.look()
    assert ann.state.trouble is None
    assert len(ann.state.own) == 1
    assert offered.log in {game.log for game in ann.state.wanted}
    for game in (*ann.state.wanted, *ann.state.played):
        with suppress(LogError, ClubError):
            ann.games.open(game.log).keeper.release()


async def test_hostile_accounts_are_no_people(ann: Club, folder: Path) -> None:
    for number, name in enumerate((NASTY, "", "x" * 10_000, "admin", b"eve", 5)):
        values = (f"a{number}", 1, name, str(number))
        change(folder, "INSERT INTO accounts VALUES (NULL, ?, ?, ?, ?, 0, 0)", values=values)
    await ann.lists.look()
    assert ann.state.trouble is None
    assert [account.name for account in ann.state.accounts.values()] == ["ann"]


@pytest.mark.parametrize(
    "strange", ["written = 1e300", "written = -1e15", "written = 0, at = 5e11"]
)
async def test_an_open_game_of_hostile_times_is_shown(
    ann: Club, ben: Club, folder: Path, strange: str
) -> None:
    log = await begun(ann, ben, TERMS._replace(clock=Clock(300)))
    change(folder, f"UPDATE entries SET {strange} WHERE number = 2")
    with opened(ann, log) as board:
        timing = board.standing.timing
        assert timing is not None
        for seat in (FIRST, SECOND):
            face = timing.face(seat, board.table.now(), is_to_move=seat == FIRST)
            assert face_text(face, is_running=True, by_seconds=True)
        game = OpenGame("", board.table, board.keeper, keeper_of_study=lambda _table: NotKept())
        assert open_card(game).modified is not None


@drawn(5, 100, junk=st.lists(entries(), max_size=12))
def test_junk_in_a_game_gives_all_the_same_standing(junk: list[Entry]) -> None:
    asyncio.run(write_junk(junk))


async def write_junk(junk: list[Entry]) -> None:
    with club_folder() as folder:
        async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
            name = await begun(ann, ben, TERMS)
            assert ben.account is not None
            hostile = ben._logs.log(name, ben.account.id, no_card)
            with opened(ann, name) as anns, opened(ben, name) as bens:
                for entry in junk:
                    hostile.look()
                    assert proposed(hostile, "", entry.kind, entry.data) == [Fate.TAKEN]
                await anns.until(len(hostile.read()))
                await bens.until(len(hostile.read()))
                with suppress(Refused, IllegalMove):
                    anns.view.play(anns.standing.position.legal_moves[0])
                await bens.until(anns.standing.revision)
                assert anns.standing == bens.standing
            with opened(ann, name, watches=True) as again:
                assert again.standing == bens.standing


async def use(folder: Path) -> None:
    """Do what a person does in a club; what fails is told."""
    with suppress(ClubError):
        read_lists(ClubPlace(folder))
    with suppress(ClubError):
        club = await Club.enter(ClubPlace(folder))
        try:
            await sit_down(club)
        finally:
            await club.close()


async def sit_down(club: Club) -> None:
    """Look around in a club, and play a move in each game. Raises ClubError."""
    if club.account is None:
        await club.sign_in("ann")
    club.start()
    await club.lists.look()
    with suppress(Refused):
        await club.games.offer(TERMS)
    for game in club.state.own:
        with suppress(LogError, Refused, IllegalMove), opened(club, game.log) as board:
            board.view.play(board.standing.position.legal_moves[0])
    for game in club.state.wanted:
        with suppress(LogError, Refused):
            (await club.games.take(game.log)).keeper.release()


@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(500), marks=pytest.mark.long)])
async def test_a_damaged_club_raises_nothing_else(folder: Path, seeds: range) -> None:
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        for _game in range(3):
            await begun(ann, ben, TERMS)
        await ben.games.offer(TERMS)
    for whole in list(contents(folder)):
        for seed in seeds:
            chance = Random(seed)
            name = chance.choice(sorted(whole))
            lay(folder, {**whole, name: damaged(whole[name], chance)})
            await use(folder)
