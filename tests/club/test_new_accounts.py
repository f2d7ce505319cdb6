"""Accounts of new keys: how many come within an hour, and which give their places to others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.club import accounts as accounts_module
from boardtui.club.accounts import Account
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.log_cards import LogCard
from boardtui.club.new_accounts import AN_HOUR, UNUSED
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.log import Entry
from boardtui.system.reasons import Reason
from tests.play.logs import appended

from .clubs import entered
from .damage import change


@pytest.fixture
async def logs(folder: Path) -> AsyncIterator[SqliteLogs]:
    async with entered(folder) as logs:
        yield logs


def sign_up(logs: SqliteLogs, number: int) -> Account | Reason:
    """A new account for a new key, or why there is none."""
    try:
        return logs.accounts.signed_up(f"SHA256:{number:043}", f"visitor{number}")
    except ClubError as error:
        return error.reason


def age(folder: Path, seconds: float, *names: str) -> None:
    """Let accounts have been made earlier."""
    for name in names:
        statement = "UPDATE accounts SET made = made - ? WHERE name = ?"
        change(folder, statement, values=(seconds, name))


def play(logs: SqliteLogs, account: Account, *, is_over: bool = False, begun: bool = True) -> None:
    """Write a game of an account."""

    def card_of(_entry: Entry) -> LogCard:
        return LogCard(b"", is_over=is_over, has_begun=begun, players=(account.id,))

    appended(logs.new_log(account.id, card_of), account.id, "open", {})


def test_few_new_keys_get_an_account_within_an_hour(logs: SqliteLogs, folder: Path) -> None:
    made = [sign_up(logs, number) for number in range(AN_HOUR)]
    assert all(isinstance(each, Account) for each in made)
    assert sign_up(logs, 1000) is ClubReason.MANY_NEW_ACCOUNTS
    # Known keys, and users of the host, come in as ever.
    assert sign_up(logs, 5) == made[5]
    assert logs.accounts.named(1001, "ann").name == "ann"
    age(folder, 3600, "visitor0")
    assert isinstance(sign_up(logs, 1000), Account)
    assert sign_up(logs, 1001) is ClubReason.MANY_NEW_ACCOUNTS


async def test_where_there_are_many_the_oldest_that_never_played_gives_its_place(
    logs: SqliteLogs, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts_module, "MOST_ACCOUNTS", 7)
    host = logs.accounts.named(1001, "host")
    known = [sign_up(logs, number) for number in range(6)]
    played, offers, withdrawn, banned, idle, new = known
    assert isinstance(played, Account)
    assert isinstance(offers, Account)
    assert isinstance(withdrawn, Account)
    assert isinstance(banned, Account)
    assert isinstance(idle, Account)
    assert isinstance(new, Account)
    play(logs, played, is_over=True)
    play(logs, offers, begun=False)
    play(logs, withdrawn, is_over=True, begun=False)
    change(folder, "INSERT INTO banned VALUES (?, 0)", values=(banned.id,))
    logs.accounts.avoid(played.id, withdrawn.id, avoids=True)
    age(folder, 2 * UNUSED, "host", *(f"visitor{number}" for number in range(5)))
    first = sign_up(logs, 10)
    leave = logs.enter(idle.id, lambda: None)
    assert sign_up(logs, 11) is ClubReason.MANY_ACCOUNTS
    assert logs.accounts.everyone()[idle.id] == idle  # is in the club
    leave()
    second = sign_up(logs, 11)
    assert isinstance(first, Account)
    assert isinstance(second, Account)
    assert sign_up(logs, 12) is ClubReason.MANY_ACCOUNTS
    there = {host, played, offers, banned, new, first, second}
    assert {*logs.accounts.everyone().values()} == there
    assert logs.keys.of_key(f"SHA256:{2:043}") is None
    assert not logs.accounts.avoids(played.id)
