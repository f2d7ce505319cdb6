"""Keys of visitors, and the codes with which another one comes to an account."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.club.club_file import ClubFile
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.keys import CODE_LASTS, MOST_KEYS, VisitorKeys, is_fingerprint
from boardtui.club.sqlite_logs import SqliteLogs

from .clubs import entered
from .damage import change


def key(number: int) -> str:
    """The fingerprint of a key."""
    return f"SHA256:{number:043}"


ANNS, BENS = key(1), key(2)


@pytest.fixture
async def logs(folder: Path) -> AsyncIterator[SqliteLogs]:
    async with entered(folder) as logs:
        yield logs


def refusal(error: pytest.ExceptionInfo[ClubError]) -> object:
    return error.value.reason


def test_a_new_key_has_no_account_until_it_signs_up(logs: SqliteLogs) -> None:
    assert logs.keys.of_key(ANNS) is None
    ann = logs.accounts.signed_up(ANNS, "Ann")
    assert logs.keys.of_key(ANNS) == ann
    assert ann.id not in ANNS
    assert logs.accounts.signed_up(ANNS, "Anna") == ann  # the name is asked once


def test_a_name_belongs_to_one_key(logs: SqliteLogs) -> None:
    logs.accounts.signed_up(ANNS, "Ann")
    with pytest.raises(ClubError) as caught:
        logs.accounts.signed_up(BENS, "ΑΝΝ")  # in Greek letters
    assert refusal(caught) is ClubReason.TAKEN_NAME
    assert logs.keys.of_key(BENS) is None


def test_no_user_of_the_host_gets_the_account_of_a_key(logs: SqliteLogs) -> None:
    logs.accounts.signed_up(ANNS, "Ann")
    assert logs.accounts.first(0) is None
    with pytest.raises(ClubError) as caught:
        logs.accounts.named(0, "Ann")
    assert refusal(caught) is ClubReason.TAKEN_NAME


def test_a_code_brings_one_more_key_to_an_account(logs: SqliteLogs) -> None:
    ann = logs.accounts.signed_up(ANNS, "Ann")
    code = logs.keys.offer_link(ann.id)
    assert logs.keys.link(BENS, f" {code.upper()} ") == ann
    assert logs.keys.of_key(BENS) == logs.keys.of_key(ANNS) == ann
    with pytest.raises(ClubError) as caught:
        logs.keys.link(key(3), code)
    assert refusal(caught) is ClubReason.WRONG_CODE


def test_the_keys_of_an_account_are_listed_and_removed_but_the_last(
    logs: SqliteLogs, folder: Path
) -> None:
    ann, eve = logs.accounts.signed_up(ANNS, "Ann"), logs.accounts.signed_up(key(3), "eve")
    logs.keys.link(BENS, logs.keys.offer_link(ann.id))
    change(folder, "UPDATE keys SET made = 2000.5 WHERE fingerprint = ?", values=(BENS,))
    assert logs.keys.of_account(ann.id)[0] == (BENS, 2000.5)
    assert [each.fingerprint for each in logs.keys.of_account(ann.id)] == [BENS, ANNS]
    logs.keys.remove(ann.id, key(3))  # of another, and so nothing
    assert logs.keys.of_key(key(3)) == eve
    logs.keys.remove(ann.id, ANNS)
    assert logs.keys.of_key(ANNS) is None
    assert logs.keys.of_key(BENS) == ann
    with pytest.raises(ClubError) as caught:
        logs.keys.remove(ann.id, BENS)
    assert refusal(caught) is ClubReason.ONLY_KEY
    assert logs.keys.of_key(BENS) == ann


def test_a_damaged_row_of_a_key_is_left_out(logs: SqliteLogs, folder: Path) -> None:
    ann = logs.accounts.signed_up(ANNS, "Ann")
    change(folder, "INSERT INTO keys VALUES ('rm -rf', ?, 0)", values=(ann.id,))
    change(folder, "INSERT INTO keys VALUES ('SHA256:x', ?, 'today')", values=(ann.id,))
    assert [each.fingerprint for each in logs.keys.of_account(ann.id)] == [ANNS]


def test_a_newer_code_ends_the_one_before(logs: SqliteLogs) -> None:
    ann = logs.accounts.signed_up(ANNS, "Ann")
    first = logs.keys.offer_link(ann.id)
    logs.keys.offer_link(ann.id)
    with pytest.raises(ClubError) as caught:
        logs.keys.link(BENS, first)
    assert refusal(caught) is ClubReason.WRONG_CODE


def test_a_code_lapses(logs: SqliteLogs, folder: Path) -> None:
    ann = logs.accounts.signed_up(ANNS, "Ann")
    times = [0.0, 0.0, CODE_LASTS]
    keys = VisitorKeys(ClubFile(folder / "club.db"), lambda: times.pop(0))
    code = keys.offer_link(ann.id)
    with pytest.raises(ClubError) as caught:
        keys.link(BENS, code)
    assert refusal(caught) is ClubReason.WRONG_CODE


def test_a_key_with_an_account_is_not_linked_to_another(logs: SqliteLogs) -> None:
    ann = logs.accounts.signed_up(ANNS, "Ann")
    logs.accounts.signed_up(BENS, "Ben")
    with pytest.raises(ClubError) as caught:
        logs.keys.link(BENS, logs.keys.offer_link(ann.id))
    assert refusal(caught) is ClubReason.KNOWN_KEY


def test_the_keys_of_an_account_are_bounded(logs: SqliteLogs) -> None:
    ann = logs.accounts.signed_up(key(0), "Ann")
    for number in range(1, MOST_KEYS):
        logs.keys.link(key(number), logs.keys.offer_link(ann.id))
    with pytest.raises(ClubError) as caught:
        logs.keys.link(key(MOST_KEYS), logs.keys.offer_link(ann.id))
    assert refusal(caught) is ClubReason.MANY_KEYS


def test_a_row_bans_an_account(logs: SqliteLogs, folder: Path) -> None:
    ann = logs.accounts.signed_up(ANNS, "Ann")
    assert not logs.keys.is_banned(ann.id)
    change(folder, f"INSERT INTO banned VALUES ('{ann.id}', 0.0)")
    assert logs.keys.is_banned(ann.id)


@pytest.mark.parametrize("text", ["", "SHA256:abc", f"{ANNS}\n", ANNS.replace("0", " ")])
def test_what_is_no_fingerprint_is_told(text: str) -> None:
    assert is_fingerprint(ANNS)
    assert not is_fingerprint(text)
