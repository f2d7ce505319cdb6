"""Visits to a club: under which name, and what is left of them."""

from __future__ import annotations

import asyncio
import getpass
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from boardtui.club import accounts
from boardtui.club.errors import ClubError, ClubReason
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace
from tests.waiting import until

from .visits import visiting


@asynccontextmanager
async def entered(folder: Path, name: str | None = None) -> AsyncIterator[Club]:
    """A club that is open for a while, before it is begun."""
    club = await Club.enter(ClubPlace(folder, name=name))
    try:
        yield club
    finally:
        await club.close()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def sockets(folder: Path) -> int:
    return len(names(folder / "wake"))


class TestNames:
    async def test_a_name_is_asked_once(self, folder: Path) -> None:
        async with entered(folder) as club:
            assert club.account is None
            await club.sign_in("ann")
            account = club.account
        async with entered(folder) as club:
            assert club.account == account

    async def test_a_user_has_several(self, folder: Path) -> None:
        async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
            assert ann.account is not None
            assert ben.account is not None
            assert ann.account.id != ben.account.id

    async def test_a_name_beside_the_usual_one_is_not_the_usual_one(self, folder: Path) -> None:
        async with visiting(folder, "ben"), entered(folder) as club:
            assert club.account is None
            await club.sign_in("ann")
        async with entered(folder) as club:
            assert club.account is not None
            assert club.account.name == "ann"

    @pytest.mark.parametrize(
        ("name", "reason"),
        [("a", ClubReason.ILL_FORMED_NAME), ("guest", ClubReason.RESERVED_NAME)],
    )
    async def test_a_bad_one_is_refused(self, folder: Path, name: str, reason: ClubReason) -> None:
        with pytest.raises(ClubError) as caught:
            await Club.enter(ClubPlace(folder, name=name))
        assert caught.value.reason is reason
        async with entered(folder) as club:
            with pytest.raises(ClubError) as caught:
                await club.sign_in(name)
            assert caught.value.reason is reason
            assert club.account is None

    async def test_that_of_another_user_is_refused(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with entered(folder, "ann") as club:
            assert club.account is not None
            user = club.account.uid
        monkeypatch.setattr("os.getuid", lambda: user + 1)
        async with entered(folder) as club:
            with pytest.raises(ClubError) as caught:
                await club.sign_in("ann")
            assert caught.value.reason is ClubReason.TAKEN_NAME

    async def test_the_login_name_is_proposed(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with entered(folder) as club:
            monkeypatch.setattr(getpass, "getuser", lambda: "annlee")
            assert club.proposed_name == "annlee"
            monkeypatch.setattr(getpass, "getuser", nameless)
            assert club.proposed_name == ""


def nameless() -> NoReturn:
    raise KeyError("no such user")


class TestVisits:
    async def test_nothing_is_left_of_one(self, folder: Path) -> None:
        async with visiting(folder, "ann"):
            assert sockets(folder) == 1
        assert sockets(folder) == 0

    async def test_it_is_left_even_if_a_screen_has_failed(self, folder: Path) -> None:
        found = list[object]()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, what: found.append(what["exception"]))
        club = await Club.enter(ClubPlace(folder, name="ann"))
        club.start()
        club.lists.subscribe(lambda _state: 1 / 0)
        await until(lambda: found)
        await club.close()
        assert [type(each) for each in found] == [ZeroDivisionError]
        assert names(folder) == ["club.db", "wake"]

    async def test_one_that_is_given_up_is_left(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened, go_on = threading.Event(), threading.Event()

        def first(_accounts: object, _uid: int) -> None:
            opened.set()
            go_on.wait()

        monkeypatch.setattr(accounts.Accounts, "first", first)
        entering = asyncio.ensure_future(Club.enter(ClubPlace(folder)))
        await until(opened.is_set)
        entering.cancel()
        await asyncio.wait([entering])
        assert "club.db-wal" in names(folder)
        go_on.set()
        await until(lambda: names(folder) == ["club.db", "wake"])

    async def test_one_that_is_not_begun_is_not_here(self, folder: Path) -> None:
        async with entered(folder, "ann"), visiting(folder, "ben") as ben:
            assert [account.name for account in ben.state.here] == ["ben"]

    async def test_its_time_is_that_of_the_club(self, folder: Path) -> None:
        async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
            before = ann.now()
            assert before <= ben.now() <= ann.now()

    async def test_a_full_club_takes_nobody(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(accounts, "MOST_ACCOUNTS", 1)
        async with entered(folder, "ann"):
            with pytest.raises(ClubError) as caught:
                await Club.enter(ClubPlace(folder, name="ben"))
            assert caught.value.reason is ClubReason.MANY_ACCOUNTS
