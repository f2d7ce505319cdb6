"""The games that wait, as they are told outside a club."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from boardtui.club.errors import ClubError, ClubReason
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.read_only import read_lists
from boardtui.session.club.state import ClubGame
from boardtui.session.club.terms import Terms
from tests.play.tic_tac_toe import TIC_TAC_TOE

from .visits import FIRST, begun, visiting

TERMS = Terms(TIC_TAC_TOE, seat=FIRST)


def logs(games: Iterable[ClubGame]) -> list[str]:
    return [game.log for game in games]


def waiting_games(place: ClubPlace) -> tuple[ClubGame, ...]:
    return tuple(game for lists in read_lists(place) for game in lists.waiting)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_moves_and_challenges_wait(ann: Club, ben: Club, folder: Path) -> None:
    running = await begun(ann, ben, TERMS)
    offered = await ann.games.offer(TERMS._replace(invited=ben.account))
    await ann.games.offer(TERMS)
    assert logs(waiting_games(ClubPlace(folder, name="ann"))) == [running]
    assert logs(waiting_games(ClubPlace(folder, name="ben"))) == [offered.log]
    assert logs(waiting_games(ClubPlace(folder, name="ANN"))) == [running]
    assert logs(waiting_games(ClubPlace(folder))) == [running, offered.log]
    with pytest.raises(ClubError) as caught:
        waiting_games(ClubPlace(folder, name="eve"))
    assert caught.value.reason is ClubReason.NO_SUCH_NAME


async def test_nobody_waits_for_a_person_who_is_avoided(ann: Club, ben: Club, folder: Path) -> None:
    assert ann.account is not None
    await ann.games.offer(TERMS._replace(invited=ben.account))
    await ben.avoid(ann.account.id, avoids=True)
    assert waiting_games(ClubPlace(folder)) == ()


async def test_those_of_another_user_do_not_wait(
    ann: Club, ben: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(ann, ben, TERMS)
    user = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: user + 1)
    assert waiting_games(ClubPlace(folder)) == ()


async def test_a_club_at_rest_is_read_and_nothing_is_made(folder: Path) -> None:
    async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
        log = await begun(ann, ben, TERMS)
    assert names(folder) == ["club.db", "wake"]
    assert logs(waiting_games(ClubPlace(folder))) == [log]
    assert names(folder) == ["club.db", "wake"]


def test_without_a_club_none_waits_and_none_is_made(folder: Path) -> None:
    assert waiting_games(ClubPlace(folder)) == ()
    assert not folder.exists()


def test_a_file_of_another_kind_is_told(folder: Path) -> None:
    folder.mkdir()
    (folder / "club.db").write_bytes(b"no database" * 100)
    with pytest.raises(ClubError) as caught:
        waiting_games(ClubPlace(folder))
    assert caught.value.reason is ClubReason.DAMAGED


def test_an_empty_file_is_no_club_yet(folder: Path) -> None:
    folder.mkdir()
    (folder / "club.db").touch()
    with pytest.raises(ClubError):
        waiting_games(ClubPlace(folder))
    assert names(folder) == ["club.db"]
