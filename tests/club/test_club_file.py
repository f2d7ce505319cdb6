"""The database of a club as anybody may have left it."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardtui.club import mirror
from boardtui.club.accounts import Accounts
from boardtui.club.club_file import LONGEST_VALUE, ReadClubFile
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.mirror import MOST_ENTRIES
from boardtui.club.sqlite_log import SqliteLog
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.log import Fate
from tests.play.logs import appended, proposed

from .clubs import entered, no_card
from .damage import change, contents, damaged, lay

GAME = "game"


@pytest.fixture
async def club(folder: Path) -> Path:
    """A club with a game of three entries."""
    async with entered(folder) as logs:
        logs.accounts.named(1, "ann")
        log = logs.log(GAME, "ann", no_card)
        for kind in ("open", "move", "say"):
            appended(log, "ann", kind, {"seat": 0})
    return folder


def refusal(folder: Path) -> ClubReason:
    """The reason why a club cannot be entered."""
    with pytest.raises(ClubError) as caught:
        SqliteLogs(folder)
    assert isinstance(caught.value.reason, ClubReason)
    return caught.value.reason


@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        (["PRAGMA user_version = 100"], ClubReason.NEWER),
        (["PRAGMA user_version = 100", "DROP TABLE cards"], ClubReason.NEWER),
        (["PRAGMA user_version = 0"], ClubReason.DAMAGED),
        (["PRAGMA application_id = 7"], ClubReason.NO_CLUB),
        (["DROP TABLE entries"], ClubReason.DAMAGED),
        (["ALTER TABLE entries ADD COLUMN more"], ClubReason.DAMAGED),
        (["CREATE VIEW more AS SELECT 1"], ClubReason.DAMAGED),
        (
            ["CREATE TRIGGER more AFTER INSERT ON entries BEGIN DELETE FROM accounts; END"],
            ClubReason.DAMAGED,
        ),
    ],
)
def test_a_database_of_another_make_is_refused(
    club: Path, statements: list[str], reason: ClubReason
) -> None:
    change(club, *statements)
    before = (club / "club.db").read_bytes()
    assert refusal(club) is reason
    assert (club / "club.db").read_bytes() == before


def test_what_is_no_database_is_refused(folder: Path) -> None:
    folder.mkdir()
    (folder / "club.db").write_bytes(b"Games of ann and bob\n" * 1000)
    assert refusal(folder) is ClubReason.DAMAGED


async def test_a_newer_one_that_only_adds_tables_is_used_on(club: Path) -> None:
    change(club, "CREATE TABLE later (more TEXT)", "PRAGMA user_version = 99")
    async with entered(club) as logs:
        assert [each.name for each in logs.accounts.everyone().values()] == ["ann"]
    with closing(sqlite3.connect(club / "club.db")) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (99,)


async def test_an_older_one_gets_the_tables_that_are_missing(club: Path) -> None:
    names = ("keys", "links", "banned")
    change(club, *(f"DROP TABLE {name}" for name in names), "PRAGMA user_version = 1")
    assert not ReadClubFile(club / "club.db").is_new()
    assert Accounts(ReadClubFile(club / "club.db")).everyone()  # is read as it is
    async with entered(club) as logs:
        ann = next(iter(logs.accounts.everyone().values()))
        assert not logs.keys.is_banned(ann.id)


def test_a_newer_one_asks_to_start_again(club: Path) -> None:
    change(club, "PRAGMA user_version = 100")
    with pytest.raises(ClubError, match="Restart or update boardtui"):
        SqliteLogs(club)


async def test_an_upgrade_while_others_play_stops_only_those_who_come(club: Path) -> None:
    async with entered(club) as logs:
        log = logs.log(GAME, "ann", no_card)
        change(club, "PRAGMA user_version = 100")
        assert refusal(club) is ClubReason.NEWER
        assert proposed(log, "ann", "move", {}) == [Fate.TAKEN]


def row(**parts: object) -> dict[str, object]:
    """A sound fourth entry but for some parts."""
    sound = {"number": 4, "at": 2e9, "written": 0.0, "who": "eve", "kind": "move", "data": "{}"}
    return sound | parts


HOSTILE: dict[str, dict[str, object]] = {
    "gap": row(number=5),
    "negative": row(number=-1, at=0.0),
    "zero": row(number=0, at=0.0),
    "far": row(number=2**62),
    "before": row(at=1.0),
    "infinite": row(at=float("inf")),
    "late": row(at=1e300),
    "date": row(written=float("inf")),
    "no time": row(at="now"),
    "blob": row(data=b"{}"),
    "no json": row(data="{"),
    "list": row(data="[]"),
    "text": row(data='"{}"'),
    "deep": row(data="[" * 100_000),
    "digits": row(data='{"x": 1' + "0" * 10_000 + "}"),
    "who": row(who=b"ann"),
    "kind": row(kind=b"move"),
}
ADD = "INSERT INTO entries VALUES ('game', :number, :at, :written, :who, :kind, :data)"


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
async def test_a_log_ends_before_an_entry_of_another_make(
    club: Path, hostile: dict[str, Any]
) -> None:
    async with entered(club) as logs:
        followed = logs.log(GAME, "bob", no_card)
        with closing(sqlite3.connect(club / "club.db")) as database, database:
            database.execute(ADD, hostile)
        followed.look()
        for log in (followed, logs.log(GAME, "ann", no_card)):
            assert [entry.number for entry in log.read()] == [1, 2, 3]
            if hostile["number"] <= 0:  # nobody reads it
                continue
            assert log.trouble is not None
            assert log.trouble.reason is ClubReason.DAMAGED_GAME
            assert proposed(log, log.account, "move", {}) == [Fate.UNREACHABLE]
            assert len(log.read()) == 3
        # The other games go on: nothing of the damage is held on to while others write.
        change(club, "UPDATE accounts SET made = made + 1")
        assert proposed(logs.new_log("ann", no_card), "ann", "open", {}) == [Fate.TAKEN]


@pytest.mark.parametrize("data", ["CAST(x'ff' AS TEXT)", f"hex(zeroblob({LONGEST_VALUE}))"])
async def test_a_text_that_is_none_or_is_huge_is_damage(club: Path, data: str) -> None:
    change(club, f"INSERT INTO entries VALUES ('game', 4, 2e9, 0, 'eve', 'move', {data})")
    async with entered(club) as logs:
        log = logs.log(GAME, "ann", no_card)
        assert len(log.read()) in {2, 3}  # the row before may be lost with it
        assert log.trouble is not None


async def test_a_log_without_an_end_is_read_in_part(club: Path) -> None:
    rows = (
        "WITH RECURSIVE counted (n) AS (SELECT 4 UNION ALL SELECT n + 1 FROM counted LIMIT ?)"
        " INSERT INTO entries SELECT 'game', n, 2e9, 0, 'eve', 'say', '{}' FROM counted"
    )
    change(club, rows, values=(2 * MOST_ENTRIES,))
    async with entered(club) as logs:
        log = logs.log(GAME, "ann", no_card)
        assert len(log.read()) == MOST_ENTRIES
        assert log.trouble is not None
        assert log.trouble.reason is ClubReason.LONG_GAME


async def test_what_no_log_has_room_for_is_refused_with_the_reason(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirror, "MOST_ENTRIES", 3)
    async with entered(club) as logs:
        log = logs.log(GAME, "ann", no_card)
        assert proposed(log, "ann", "move", {}) == [Fate.UNREACHABLE]
        assert log.trouble is not None
        assert log.trouble.reason is ClubReason.LONG_GAME
        assert len(log.read()) == 3


async def test_entries_have_bytes_to_a_bound(club: Path) -> None:
    text = '{"x": "' + "x" * 1_000_000 + '"}'
    with closing(sqlite3.connect(club / "club.db")) as database, database:
        for number in range(4, 24):
            database.execute(ADD, row(number=number, data=text))
    async with entered(club) as logs:
        log = logs.log(GAME, "ann", no_card)
        assert len(log.read()) == 3 + 16
        assert log.trouble is not None
        assert log.trouble.reason is ClubReason.LONG_GAME


async def use(folder: Path) -> None:
    """Do all that is done in a club; what fails is told by a ClubError."""
    with suppress(ClubError):
        async with entered(folder) as logs:
            for ask in (
                lambda: logs.accounts.first(1),
                lambda: logs.accounts.named(2, "bob"),
                logs.accounts.everyone,
                lambda: logs.cards.newest("ann"),
                logs.version,
            ):
                with suppress(ClubError):
                    ask()
            log: SqliteLog = logs.log(GAME, "ann", no_card)
            fates = proposed(log, "ann", "move", {})
            assert len(fates) == 1
            assert [entry.number for entry in log.read()] == list(range(1, len(log.read()) + 1))


@pytest.mark.parametrize("seeds", [range(40), pytest.param(range(1000), marks=pytest.mark.long)])
async def test_a_damaged_club_raises_nothing_else(club: Path, seeds: range) -> None:
    for whole in list(contents(club)):
        for seed in seeds:
            chance = Random(seed)
            name = chance.choice(sorted(whole))
            lay(club, {**whole, name: damaged(whole[name], chance)})
            await use(club)
