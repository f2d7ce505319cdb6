"""Clubs to try, in folders whose paths leave room for the names of sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from boardtui.club.log_cards import LogCard
from boardtui.club.sqlite_log import SqliteLog
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.log import Entry

from .damage import change


def no_card(_entry: Entry) -> LogCard:
    """A card that says nothing."""
    return LogCard(b"", is_over=False)


@contextmanager
def club_folder() -> Iterator[Path]:
    """The path of a folder for a club, which is not there yet."""
    with TemporaryDirectory(prefix="club-") as folder:
        yield Path(folder) / "club"


@asynccontextmanager
async def entered(folder: Path) -> AsyncIterator[SqliteLogs]:
    """A club that is open for a while."""
    logs = SqliteLogs(folder)
    try:
        yield logs
    finally:
        await logs.close()


def add_accounts(folder: Path, *ids: str) -> None:
    """Give a club accounts with these ids, which are their names too."""
    for each in ids:
        statement = "INSERT INTO accounts VALUES (NULL, ?1, -1, ?1, ?1, 0, 0)"
        change(folder, statement, values=(each,))


@contextmanager
def entered_at_once(folder: Path) -> Iterator[SqliteLogs]:
    """The same without an event loop."""
    logs = SqliteLogs(folder)
    try:
        yield logs
    finally:
        asyncio.run(logs.close())


@asynccontextmanager
async def following(log: SqliteLog) -> AsyncIterator[SqliteLog]:
    """A log that follows for a while."""
    log.follow()
    try:
        yield log
    finally:
        log.close()
