"""Accounts: who a user of the host is in a club."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from boardtui.club.accounts import Accounts
from boardtui.club.club_file import ClubFile
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.log_cards import LogCard
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.log import Entry
from boardtui.record.who import WhoKind
from boardtui.system.ids import is_id
from tests.play.logs import appended

from .clubs import entered

ANN, BOB = 1001, 1002


@pytest.fixture
async def logs(folder: Path) -> AsyncIterator[SqliteLogs]:
    async with entered(folder) as logs:
        yield logs


@pytest.fixture
def accounts(logs: SqliteLogs) -> Accounts:
    return logs.accounts


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "club.db")) as database, database:
        database.execute(statement, values)


def test_before_the_first_visit_a_user_has_no_account(accounts: Accounts) -> None:
    accounts.named(BOB, "bob")
    assert accounts.first(ANN) is None


def test_an_account_stays(accounts: Accounts) -> None:
    ann = accounts.named(ANN, "Ann")
    assert accounts.first(ANN) == accounts.named(ANN, "Ann") == ann
    assert accounts.everyone() == {ann.id: ann}


def test_accounts_are_read_again_only_once_they_have_changed(
    folder: Path, accounts: Accounts
) -> None:
    ann, bob = accounts.named(ANN, "ann"), accounts.named(BOB, "bob")
    known = accounts.everyone()
    accounts.avoid(ann.id, bob.id, avoids=True)
    assert accounts.everyone() is known
    other = Accounts(ClubFile(folder / "club.db"))
    eve = other.named(BOB, "eve")
    assert accounts.everyone() == {each.id: each for each in (ann, bob, eve)}
    change(folder, "DELETE FROM accounts WHERE id = ?", eve.id)
    amy = other.named(BOB, "amy")  # in the place of the one before
    assert accounts.everyone() == {each.id: each for each in (ann, bob, amy)}
    change(folder, "DELETE FROM accounts WHERE id = ?", ann.id)
    assert accounts.everyone() == {each.id: each for each in (bob, amy)}
    assert accounts.number() == 2


def test_an_alias_is_the_usual_account_only_once_it_is_chosen(accounts: Accounts) -> None:
    alias = accounts.named(ANN, "ben", is_alias=True)
    assert accounts.first(ANN) is None
    ann = accounts.named(ANN, "ann")
    assert accounts.named(ANN, "ben", is_alias=True) == alias
    assert accounts.first(ANN) == ann
    assert accounts.named(ANN, "ben") == alias
    assert accounts.first(ANN) == alias


def test_its_id_says_nothing_of_the_user(accounts: Accounts) -> None:
    who = accounts.named(ANN, "Ann").who
    assert is_id(who.id)
    assert (who.kind, who.name) == (WhoKind.PERSON, "Ann")
    assert str(ANN) not in who.id


def test_one_user_plays_under_several_names(accounts: Accounts) -> None:
    ann, other = (accounts.named(ANN, name) for name in ("ann", "other"))
    assert ann.id != other.id
    assert accounts.first(ANN) == ann


@pytest.mark.parametrize("name", ["ann", "ANN", "ΑΝΝ"])
def test_nobody_takes_the_name_of_another_user(accounts: Accounts, name: str) -> None:
    accounts.named(ANN, "ann")
    with pytest.raises(ClubError) as caught:
        accounts.named(BOB, name)
    assert caught.value.reason is ClubReason.TAKEN_NAME
    assert len(accounts.everyone()) == 1


def test_a_name_is_checked_before_anything_is_written(accounts: Accounts) -> None:
    with pytest.raises(ClubError) as caught:
        accounts.named(ANN, "guest")
    assert caught.value.reason is ClubReason.RESERVED_NAME
    assert accounts.everyone() == {}


def test_of_many_who_want_a_name_at_once_one_has_it(folder: Path, logs: SqliteLogs) -> None:
    refused: list[object] = []

    def enter(uid: int) -> None:
        try:
            logs.accounts.named(uid, "Ann")
        except ClubError as error:
            refused.append(error.reason)

    threads = [Thread(target=enter, args=(uid,)) for uid in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == [ClubReason.TAKEN_NAME] * 7
    assert len(logs.accounts.everyone()) == 1


@pytest.mark.parametrize(
    "row",
    [
        ("../../../tmp/socket", 1, "eve"),
        ("evesid", 1, "e\x1b[2Jve"),
        ("evesid", 1, "x" * 100_000),
        ("evesid", "root", "eve"),
        (b"evesid", 1, "eve"),
        ("evesid", 1, "guest"),
    ],
)
def test_an_account_of_another_make_is_nobodys(
    folder: Path, logs: SqliteLogs, row: tuple[object, ...]
) -> None:
    ann = logs.accounts.named(ANN, "ann")
    change(folder, "INSERT INTO accounts VALUES (NULL, ?, ?, ?, 'other', 0, 0)", *row)
    assert logs.accounts.everyone() == {ann.id: ann}
    if row[1] == 1:
        with pytest.raises(ClubError) as caught:
            logs.accounts.first(1)
        assert caught.value.reason is ClubReason.DAMAGED


class TestAvoided:
    @pytest.fixture
    def ids(self, accounts: Accounts) -> tuple[str, str, str]:
        """The accounts of three people."""
        ann, bob, eve = (
            accounts.named(uid, name).id for uid, name in enumerate(("ann", "bob", "eve"))
        )
        return ann, bob, eve

    def test_both_learn_of_it(self, accounts: Accounts, ids: tuple[str, str, str]) -> None:
        ann, bob, eve = ids
        for other in (bob, eve, bob):
            accounts.avoid(ann, other, avoids=True)
        assert accounts.avoids(ann) == {bob, eve}
        assert accounts.avoided_by(ann) == set()
        assert accounts.avoids(bob) == set()
        assert accounts.avoided_by(bob) == {ann}

    def test_it_can_be_taken_back(self, accounts: Accounts, ids: tuple[str, str, str]) -> None:
        ann, bob, eve = ids
        for other in (bob, eve):
            accounts.avoid(ann, other, avoids=True)
        accounts.avoid(ann, bob, avoids=False)
        accounts.avoid(eve, ann, avoids=False)
        assert accounts.avoids(ann) == {eve}
        assert accounts.avoided_by(bob) == set()

    def test_only_accounts_are_avoided(self, accounts: Accounts, ids: tuple[str, str, str]) -> None:
        accounts.avoid(ids[0], "someone", avoids=True)
        assert accounts.avoids(ids[0]) == set()

    def test_a_row_of_another_make_is_passed_over(
        self, folder: Path, accounts: Accounts, ids: tuple[str, str, str]
    ) -> None:
        ann, bob, _eve = ids
        accounts.avoid(ann, bob, avoids=True)
        change(folder, "INSERT INTO avoided VALUES (?, ?)", ann, b"bob")
        assert accounts.avoids(ann) == {bob}


def test_a_guest_has_no_id_that_is_in_a_game(
    logs: SqliteLogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = iter(["guestabcaaaa", "guestabcbbbb", "guestabcbbbb", "guestabccccc"])
    monkeypatch.setattr("boardtui.club.accounts.new_guest_id", lambda _mark: next(ids))
    first = logs.accounts.new_guest((), "abc")

    def card_of(_entry: Entry) -> LogCard:
        return LogCard(b"", is_over=True, has_begun=True, players=(first.id,))

    appended(logs.new_log(first.id, card_of), first.id, "open", {})
    second = logs.accounts.new_guest((), "abc")
    third = logs.accounts.new_guest({second.id}, "abc")
    assert [each.id for each in (first, second, third)] == [
        *("guestabcaaaa", "guestabcbbbb", "guestabccccc")
    ]
