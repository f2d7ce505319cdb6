"""Programs that were killed, as the keeper of a club misses them for all others."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardtui.club.folder import WAKE
from boardtui.club.ids import LOBBY, new_id
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.club.wakes import Wakes, _datagram_socket
from boardtui.server import keeper
from boardtui.session.club import lists
from boardtui.session.club.club import Club
from tests.session.club.visits import visiting
from tests.waiting import until

from .keepers import kept


@contextmanager
def killed(club: Path, account: str) -> Iterator[Path]:
    """What a killed program of an account leaves."""
    path = club / WAKE / f"{LOBBY}~{account}~{new_id()}"
    with _datagram_socket() as left:
        left.bind(str(path))
        yield path  # it lives


@pytest.fixture
def seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs look only when they are woken."""
    monkeypatch.setattr(lists, "PRESENCE", 0.0)
    monkeypatch.setattr(lists, "KEPT_PRESENCE", 1000.0)
    monkeypatch.setattr(lists, "QUIET", 1000.0)
    monkeypatch.setattr(lists, "BUSY", 0.0)


def names(club: Club) -> list[str]:
    return [account.name for account in club.state.here]


@pytest.mark.usefixtures("seldom")
async def test_they_are_missed(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "PRESENCE", 0.05)
    async with visiting(club, "ben") as ben:
        account = ben.state.me.id
    async with kept(club), visiting(club, "ann") as ann:
        with killed(club, account) as path:
            # Two changes within a tick of the file system's clock look like one.
            os.utime(club / WAKE, ns=(0, 0))
            await ann.lists.look()
            assert names(ann) == ["ann", "ben"]
        await until(lambda: names(ann) == ["ann"])
        assert not path.exists()


@pytest.mark.usefixtures("seldom")
async def test_only_the_keeper_looks_for_them(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = list[SqliteLogs]()

    def present(logs: SqliteLogs) -> frozenset[str]:
        looks.append(logs)
        return frozenset()

    async with visiting(club, "ann") as ann:
        async with kept(club):
            await until(lambda: ann._logs.has_keeper)
            await ann.lists.look()
            monkeypatch.setattr(SqliteLogs, "present", present)
            await ann.lists.look()
            assert not looks
        await ann.lists.look()
        assert looks


def test_where_all_live_nobody_is_woken(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wakes = Wakes(club / WAKE, is_shared=False)
    told = list[str]()
    monkeypatch.setattr(Wakes, "tell", lambda _wakes, log: told.append(log))
    with killed(club, new_id()):
        wakes.clear()
        assert not told
    wakes.clear()
    assert told == [LOBBY]
    wakes.clear()
    assert told == [LOBBY]
    wakes.close()
