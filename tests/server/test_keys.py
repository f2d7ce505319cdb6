"""People with a key: the name that is asked once, another key, and what is refused to them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from boardtui.club.club_file import ClubFile
from boardtui.club.keys import VisitorKeys
from tests.terminal_double import ENTER
from tests.waiting import wait_until

from .served import NEEDS_SSH, Key, Served, make_key, served

pytestmark = NEEDS_SSH

CTRL_Q = "\x11"


@pytest.fixture(scope="module")
def club() -> Iterator[Served]:
    with served("--a-minute", "1000") as club:
        wait_until(lambda: (club.folder / "serve" / "keeper").exists())
        yield club


def keys(club: Served) -> VisitorKeys:
    return VisitorKeys(ClubFile(club.folder / "club.db"))


def signed_up(club: Served, key: Key, name: str) -> None:
    """Come with a new key, and choose a name."""
    with club.visit(key=key, login=name) as terminal:
        terminal.wait_for("Your name in this club")
        terminal.wait_for(f" {name} ")  # as ssh says it
        terminal.wait_until_quiet(0.2)
        terminal.send(ENTER)
        terminal.wait_for(f"You are {name}")
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit() == 0


def test_a_name_is_asked_once(club: Served, tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    signed_up(club, key, "ann")
    account = keys(club).of_key(key.fingerprint)
    assert account is not None
    assert account.name == "ann"
    with club.visit(key=key, login="somebodyelse") as terminal:
        terminal.wait_for("You are ann")
        assert "guest" not in terminal.text


def test_keys_of_other_kinds_will_do(club: Served, tmp_path: Path) -> None:
    for kind in ("rsa", "ecdsa"):
        key = make_key(tmp_path / kind, kind)
        signed_up(club, key, f"of-{kind}")
        assert keys(club).of_key(key.fingerprint) is not None


def test_a_name_that_imitates_another_is_refused(club: Served, tmp_path: Path) -> None:
    signed_up(club, make_key(tmp_path / "bill"), "bill")
    with club.visit(key=make_key(tmp_path / "other"), login="BiII") as terminal:
        terminal.wait_for("Your name in this club")
        terminal.wait_until_quiet(0.2)
        terminal.send(ENTER)
        terminal.wait_for("Someone else has this name")


def test_the_public_half_of_a_key_with_an_account_makes_a_guest(
    club: Served, tmp_path: Path
) -> None:
    key = make_key(tmp_path / "key")
    signed_up(club, key, "victim")
    key.private.rename(tmp_path / "elsewhere")
    with club.visit(key=key.public, login="victim") as terminal:
        terminal.wait_for("You are a guest, guest")
        assert "victim" not in terminal.text
    assert club.events("login")[-1].endswith("key=none")


def test_another_key_comes_to_an_account_by_a_code(club: Served, tmp_path: Path) -> None:
    first, second = make_key(tmp_path / "first"), make_key(tmp_path / "second")
    done = club.run("link", key=first)
    assert "You do not have an account yet" in done.stderr + done.stdout
    signed_up(club, first, "two-keys")
    told = club.run("link", key=first).stdout
    code = told.split()[-1]
    assert (
        "is unknown or no longer valid"
        in (wrong := club.run("link", "aaaa", key=second)).stdout + wrong.stderr
    )
    assert "This key now belongs to two-keys" in club.run("link", code, key=second).stdout
    assert keys(club).of_key(second.fingerprint) == keys(club).of_key(first.fingerprint)
    with club.visit(key=second) as terminal:
        terminal.wait_for("You are two-keys")


def test_a_banned_account_does_not_come_in(club: Served, tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    signed_up(club, key, "loud")
    account = keys(club).of_key(key.fingerprint)
    assert account is not None
    with closing(sqlite3.connect(club.folder / "club.db")) as database, database:
        database.execute("INSERT INTO banned VALUES (?, 0.0)", (account.id,))
    done = club.run("history", key=key)
    assert done.returncode == 1
    assert "is no longer allowed to use the club" in done.stdout + done.stderr


def test_a_player_has_five_sessions(club: Served, tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    signed_up(club, key, "many")
    with ExitStack() as visits:
        for _visit in range(5):
            terminal = visits.enter_context(club.visit(key=key))
            terminal.wait_for("You are many")
        done = club.run("history", key=key)
        assert done.returncode == 1
        assert "You already have 5 sessions here" in done.stdout + done.stderr
    wait_until(lambda: not club.children())
    assert club.run("history", key=key).returncode == 0
