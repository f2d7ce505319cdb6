"""The games of a club as lists show them."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.club import log_cards
from boardtui.club.log_cards import LARGEST_CARD, LogCard
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.log import Entry, Fate

from .clubs import entered


@pytest.fixture
async def logs(folder: Path) -> AsyncIterator[SqliteLogs]:
    async with entered(folder) as logs:
        yield logs


def card_of(entry: Entry) -> LogCard:
    """A card that shows the newest entry; a game ends with its resignation."""
    return LogCard(f"{entry.number} {entry.kind} by {entry.who}".encode(), entry.kind == "resign")


def write(logs: SqliteLogs, *kinds: str, account: str = "ann") -> str:
    """Write a new log; its name."""
    log = logs.new_log(account, card_of)
    for number, kind in enumerate(kinds, 1):
        fates: list[Fate] = []
        log.append(number, "", kind, {}, fates.append)
        assert fates == [Fate.TAKEN]
    return log.name


def listed(logs: SqliteLogs, *, is_over: bool = False) -> list[tuple[str, str]]:
    found = logs.cards.newest(is_over=is_over)
    return [(each.log, each.card.content.decode()) for each in found]


def test_a_card_is_that_of_the_newest_entry(logs: SqliteLogs) -> None:
    name = write(logs, "open", "move")
    assert listed(logs) == [(name, "2 move by ann")]
    (found,) = logs.cards.newest(is_over=False)
    log = logs.log(name, "bob", card_of)
    newest = log.read()[-1]
    assert (found.at, found.written) == (newest.at, newest.written)


def test_games_that_are_over_are_listed_apart(logs: SqliteLogs) -> None:
    playing, over = write(logs, "open", "move"), write(logs, "open", "resign")
    assert listed(logs) == [(playing, "2 move by ann")]
    assert listed(logs, is_over=True) == [(over, "2 resign by ann")]


def test_the_newest_come_first_up_to_a_bound(
    logs: SqliteLogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [write(logs, "open") for _number in range(5)]
    monkeypatch.setattr(log_cards, "MOST_CARDS", 3)
    assert [name for name, _card in listed(logs)] == names[:1:-1]


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
