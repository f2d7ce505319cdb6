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
