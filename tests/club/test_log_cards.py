"""The games of a club as lists show them."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.club import log_cards, sqlite_log
from boardtui.club.errors import ClubReason
from boardtui.club.limits import ClubLimits
from boardtui.club.log_cards import LARGEST_CARD, LogCard
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.log import Entry, Fate
from tests.play.logs import appended, proposed

from .clubs import add_accounts, entered
from .damage import change

OFFERED, PLAYED, OVER = ("open",), ("open", "move"), ("open", "move", "resign")
WITHDRAWN = ("open", "withdraw")


@pytest.fixture
async def logs(folder: Path) -> AsyncIterator[SqliteLogs]:
    async with entered(folder) as logs:
        add_accounts(folder, "ann", "bob", "eve")
        yield logs


def card_of(entry: Entry) -> LogCard:
    """A card that shows the newest entry; a move begins a game, and others end it."""
    content = f"{entry.number} {entry.kind} by {entry.who}".encode()
    is_over = entry.kind in {"resign", "withdraw"}
    return LogCard(content, is_over, entry.kind in {"move", "resign"}, (entry.who,))


def write(logs: SqliteLogs, *kinds: str, account: str = "ann") -> str:
    """Write a new log; its name."""
    log = logs.new_log(account, card_of)
    for number, kind in enumerate(kinds, 1):
        fates: list[Fate] = []
        log.append(number, "", kind, {}, fates.append)
        assert fates == [Fate.TAKEN]
    return log.name


def listed(
    logs: SqliteLogs, account: str = "ann", *, is_over: bool = False
) -> list[tuple[str, str]]:
    found = logs.cards.newest(account)
    games = found.over if is_over else found.running
    return [(each.log, each.card.content.decode()) for each in games]


def test_a_card_is_that_of_the_newest_entry(logs: SqliteLogs) -> None:
    name = write(logs, "open", "move")
    assert listed(logs) == [(name, "2 move by ann")]
    (found,) = logs.cards.newest("eve").running
    log = logs.log(name, "bob", card_of)
    assert found.at == log.read()[-1].at


def test_games_that_are_over_are_listed_apart(logs: SqliteLogs) -> None:
    playing, over = write(logs, "open", "move"), write(logs, "open", "resign")
    assert listed(logs) == [(playing, "2 move by ann")]
    assert listed(logs, is_over=True) == [(over, "2 resign by ann")]
    assert listed(logs, "eve") == listed(logs)
    assert listed(logs, "eve", is_over=True) == []


def test_withdrawn_offers_are_removed_the_oldest_first(
    logs: SqliteLogs, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_cards, "MOST_REMOVED", 2)
    kept = [write(logs, *kinds) for kinds in (OFFERED, PLAYED, OVER)]
    withdrawn = [write(logs, *WITHDRAWN) for _offer in range(4)]
    removed = [withdrawn[:2], withdrawn[:3], withdrawn[:3]]
    (newest,) = (each for each in logs.cards.newest("ann").over if each.log == withdrawn[3])
    for gone in removed:
        logs.cards.remove_withdrawn(newest.at)
        there = {*kept, *withdrawn} - {*gone}
        with closing(sqlite3.connect(folder / "club.db")) as database:
            for table in ("cards", "entries", "players"):
                found = database.execute(f"SELECT DISTINCT log FROM {table}").fetchall()
                assert {log for (log,) in found} == there


def test_the_newest_come_first_up_to_a_bound(
    logs: SqliteLogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered, played = ([write(logs, *kinds) for _ in range(5)] for kinds in (OFFERED, PLAYED))
    monkeypatch.setattr(log_cards, "MOST_CARDS", 3)
    assert [name for name, _card in listed(logs, "eve")] == [*played[:1:-1], *offered[:1:-1]]


@pytest.mark.parametrize("kinds", [OFFERED, PLAYED, OVER])
def test_those_of_others_never_keep_away_ones_own(
    logs: SqliteLogs, monkeypatch: pytest.MonkeyPatch, kinds: tuple[str, ...]
) -> None:
    own = [write(logs, *each) for each in (OFFERED, PLAYED, OVER)]
    for _number in range(3):
        write(logs, *kinds, account="eve")
    monkeypatch.setattr(log_cards, "MOST_CARDS", 2)
    (over,) = listed(logs, is_over=True)
    running = [name for name, card in listed(logs) if card.endswith("ann")]
    assert [*running, over[0]] == [own[1], own[0], own[2]]


@pytest.mark.parametrize(("kinds", "later"), [(PLAYED, OFFERED), (OVER, WITHDRAWN)])
def test_ones_own_offers_never_keep_away_ones_own_games(
    logs: SqliteLogs,
    monkeypatch: pytest.MonkeyPatch,
    kinds: tuple[str, ...],
    later: tuple[str, ...],
) -> None:
    own = [write(logs, *kinds) for _number in range(3)]
    for _number in range(3):
        write(logs, *later)
    monkeypatch.setattr(log_cards, "MOST_CARDS", 3)
    is_over = kinds == OVER
    names = [name for name, _card in listed(logs, is_over=is_over)]
    assert names[-3:] == own[::-1]


def test_all_lists_are_those_of_one_moment(
    folder: Path, logs: SqliteLogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(row: tuple[object, ...]) -> log_cards.ListedLog:
        change(folder, "UPDATE cards SET is_over = 1")
        return listed_log(row)

    listed_log = log_cards._listed
    write(logs, *PLAYED)
    monkeypatch.setattr(log_cards, "_listed", read)
    found = logs.cards.newest("ann")
    assert (len(found.running), len(found.over)) == (1, 0)
    assert (len(listed(logs)), len(listed(logs, is_over=True))) == (0, 1)


def test_an_account_offers_a_bounded_number_of_games(
    logs: SqliteLogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_log, "HOST", ClubLimits(offers=2))
    first, _second = (write(logs, "open") for _number in range(2))
    write(logs, "open", account="eve")
    log = logs.new_log("ann", card_of)
    assert proposed(log, "ann", "open", {}) == [Fate.UNREACHABLE]
    assert log.trouble is not None
    assert log.trouble.reason is ClubReason.MANY_OFFERS
    # What was offered may still change, and makes room when it is taken.
    offered = logs.log(first, "ann", card_of)
    for kind in ("open", "move"):
        appended(offered, "ann", kind, {})
    appended(log, "ann", "open", {})
    assert log.trouble is None


def test_the_version_is_another_one_after_every_change(folder: Path, logs: SqliteLogs) -> None:
    versions = [logs.version(), logs.version()]
    write(logs, "open")
    versions.append(logs.version())
    with closing(sqlite3.connect(folder / "club.db")) as database, database:
        database.execute("UPDATE cards SET content = x''")
    versions += [logs.version(), logs.version()]
    first, again, own, foreign, last = versions
    assert first == again
    assert len({first, own, foreign}) == 3
    assert foreign == last


def test_a_card_that_is_too_large_is_no_entrys(logs: SqliteLogs) -> None:
    log = logs.new_log("ann", lambda _entry: LogCard(bytes(LARGEST_CARD + 1), is_over=False))
    fates: list[Fate] = []
    log.append(1, "", "open", {}, fates.append)
    assert (fates, log.read(), listed(logs)) == ([Fate.UNREACHABLE], [], [])


def test_cards_of_another_make_are_left_out(folder: Path, logs: SqliteLogs) -> None:
    name = write(logs, "open")
    with closing(sqlite3.connect(folder / "club.db")) as database, database:
        strange = (
            ("../x", 1, b""),
            ("huge", 1, bytes(1_000_000)),
            ("text", 1, "text"),
            ("endless", math.inf, b""),
        )
        for row in strange:
            database.execute("INSERT INTO cards VALUES (?, ?, 0, 0, ?)", row)
    assert [log for log, _card in listed(logs)] == [name]


def test_the_games_that_are_played_come_from_the_newest_on(folder: Path, logs: SqliteLogs) -> None:
    names = [write(logs, *kinds) for kinds in (PLAYED, OFFERED, PLAYED, OVER, PLAYED)]
    for at, name in enumerate(names):
        change(folder, "UPDATE cards SET at = ? WHERE log = ?", values=(at, name))
    assert [game.log for game in logs.cards.played()] == [names[4], names[2], names[0]]
    assert [game.log for game in logs.cards.played(2.0)] == [names[4], names[2]]
    assert logs.cards.numbers() == (1, 3)
    with closing(logs.cards.played()) as games:
        assert next(games).log == names[4]
    change(folder, "UPDATE cards SET content = 5 WHERE log = ?", values=(names[2],))
    assert [game.log for game in logs.cards.played()] == [names[4], names[0]]
