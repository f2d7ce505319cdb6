"""A database that other programs keep locked, and what becomes of an entry meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest

from boardtui.club import sqlite_log, transactions
from boardtui.club.club_file import ClubFile
from boardtui.club.errors import ClubReason
from boardtui.club.log_cards import LogCard
from boardtui.club.sqlite_log import SqliteLog
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.club.transactions import LONG_PATIENCE
from boardtui.play.log import Fate
from boardtui.system.databases import Connection, connect
from tests.play.logs import appended, proposed
from tests.waiting import settle, until

from .clubs import entered, entered_at_once, no_card


@pytest.fixture
async def logs(folder: Path) -> AsyncIterator[SqliteLogs]:
    async with entered(folder) as logs:
        yield logs


@pytest.fixture
def log(logs: SqliteLogs) -> SqliteLog:
    log = logs.new_log("ann", no_card)
    appended(log, "ann", "open", {})
    return log


@contextmanager
def locked(folder: Path) -> Iterator[sqlite3.Connection]:
    """Keep a club locked, as another program does."""
    with closing(sqlite3.connect(folder / "club.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other
        if other.in_transaction:
            other.execute("ROLLBACK")


def kinds(log: SqliteLog) -> str:
    return " ".join(entry.kind for entry in log.read())


def reason(log: SqliteLog) -> object:
    """The reason of a log's trouble; None without any."""
    return log.trouble and log.trouble.reason


class TestLocked:
    @pytest.mark.parametrize("seconds", [0.5, pytest.param(5.0, marks=pytest.mark.long)])
    async def test_a_move_waits_in_a_thread_and_nothing_else_does(
        self, folder: Path, logs: SqliteLogs, log: SqliteLog, seconds: float
    ) -> None:
        with locked(folder):
            fates = proposed(log, "ann", "move", {})
            reader = logs.log(log.name, "bob", no_card)
            looks, end = 0, time.monotonic() + seconds

            def is_over() -> bool:
                nonlocal looks
                looks += 1
                reader.look()
                return time.monotonic() > end

            await until(is_over)
            assert looks > 10 * seconds
            assert (fates, kinds(log), kinds(reader)) == ([], "open", "open")
        await until(lambda: fates)
        assert (fates, kinds(log)) == ([Fate.TAKEN], "open move")

    async def test_what_was_proposed_first_is_taken_first(
        self, folder: Path, logs: SqliteLogs, log: SqliteLog
    ) -> None:
        others = [logs.log(log.name, account, no_card) for account in ("bob", "eve")]
        with locked(folder):
            fates = [proposed(each, each.account, "move", {}) for each in (log, *others)]
        await until(lambda: all(fates))
        assert fates == [[Fate.TAKEN], [Fate.OVERTAKEN], [Fate.OVERTAKEN]]
        for each in others:
            assert [entry.who for entry in each.read()] == ["ann", "ann"]

    async def test_several_games_wait_together(
        self, folder: Path, logs: SqliteLogs, log: SqliteLog
    ) -> None:
        games = [log, *(logs.new_log("ann", no_card) for _ in range(3))]
        with locked(folder):
            fates = [proposed(each, "ann", "say", {}) for each in games]
            assert not any(fates)
        await until(lambda: all(fates))
        assert fates == [[Fate.TAKEN]] * 4

    async def test_what_is_raised_by_those_who_are_told_is_no_others_trouble(
        self, folder: Path, logs: SqliteLogs
    ) -> None:
        def fail(_error: object) -> NoReturn:
            raise RuntimeError

        raised, told = list[object](), list[object]()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, what: raised.append(what["exception"]))
        # The second time, the other program does not give up its lock.
        for patience, expected in ((LONG_PATIENCE, "None"), (0.05, "database is locked")):
            logs._shared.transactions._late.execute(f"PRAGMA busy_timeout = {patience * 1000:.0f}")
            with locked(folder) as other:
                for then in (fail, told.append, fail, told.append):
                    logs._shared.transactions.do(lambda _database: None, then)
                if patience == LONG_PATIENCE:
                    other.execute("ROLLBACK")
                await until(lambda: len(told) == 2)
            assert [*map(str, told)] == [expected] * 2
            assert [type(each) for each in raised] == [RuntimeError]
            raised.clear()
            told.clear()

    async def test_who_comes_too_late_is_overtaken(self, folder: Path, log: SqliteLog) -> None:
        with locked(folder) as other:
            fates = proposed(log, "ann", "move", {})
            add = "INSERT INTO entries VALUES (?, 2, ?, 0, 'bob', 'resign', '{}')"
            other.execute(add, (log.name, log.now()))
            other.execute("COMMIT")
        await until(lambda: fates)
        assert (fates, kinds(log)) == ([Fate.OVERTAKEN], "open resign")

    async def test_a_lock_without_an_end_is_told_and_the_entry_never_comes(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(transactions, "LONG_PATIENCE", 0.05)
        async with entered(folder) as logs:
            log = logs.new_log("ann", no_card)
            with locked(folder):
                fates = [proposed(log, "ann", "move", {}), proposed(log, "ann", "say", {})]
                await until(lambda: all(fates))
                assert fates == [[Fate.UNREACHABLE]] * 2
                assert reason(log) is ClubReason.LOCKED
            log.look()
            assert kinds(log) == ""
            appended(log, "ann", "open", {})
            assert (kinds(log), reason(log)) == ("open", None)

    async def test_a_club_is_left_after_what_waits(self, folder: Path) -> None:
        logs = SqliteLogs(folder)
        with locked(folder):
            fates = proposed(logs.new_log("ann", no_card), "ann", "open", {})
            leaving = asyncio.create_task(logs.close())
            await settle()
            assert (fates, leaving.done()) == ([], False)
        await leaving
        assert fates == [Fate.TAKEN]


class Faulty:
    """A connection that fails at some statements, before or after they are carried out."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self.fails_before = self.fails_after = "nothing"
        """The beginnings of the statements."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.database, name)

    def execute(self, statement: str, *values: Any) -> Any:
        if statement.startswith(self.fails_before):
            raise disk_error()
        result = self.database.execute(statement, *values)
        if statement.startswith(self.fails_after):
            raise disk_error()
        return result


def disk_error() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    return error


@pytest.fixture
def faulty(logs: SqliteLogs) -> Faulty:
    faulty = Faulty(logs._shared.transactions.here)
    logs._shared.transactions.here = faulty  # type: ignore[assignment]
    return faulty


class TestFaults:
    @pytest.mark.parametrize(
        "statement", ["BEGIN", "SELECT number", "INSERT INTO entries", "INSERT OR", "COMMIT"]
    )
    def test_an_entry_that_was_not_written_is_told(
        self, log: SqliteLog, faulty: Faulty, statement: str
    ) -> None:
        faulty.fails_before = statement
        assert proposed(log, "ann", "move", {}) == [Fate.UNREACHABLE]
        faulty.fails_before = "nothing"
        log.look()
        assert kinds(log) == "open"
        appended(log, "ann", "resign", {})
        assert kinds(log) == "open resign"

    def test_an_entry_whose_answer_was_lost_is_found(self, log: SqliteLog, faulty: Faulty) -> None:
        faulty.fails_after = "COMMIT"
        assert proposed(log, "ann", "move", {}) == [Fate.TAKEN]
        assert kinds(log) == "open move"

    async def test_nothing_is_told_before_it_is_certain(
        self, log: SqliteLog, faulty: Faulty, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite_log, "RETRY", 0.01)
        tries = 0

        def fail(statement: str, *values: Any) -> Any:
            if statement == "COMMIT":
                faulty.database.execute(statement)
                monkeypatch.setattr(faulty, "execute", always)
                raise disk_error()
            return faulty.database.execute(statement, *values)

        def always(*_statement: Any) -> Any:
            nonlocal tries
            tries += 1
            raise disk_error()

        monkeypatch.setattr(faulty, "execute", fail)
        fates = proposed(log, "ann", "move", {})
        seen = tries
        await until(lambda: tries > seen + 2)
        assert (fates, kinds(log)) == ([], "open")
        monkeypatch.undo()
        await until(lambda: fates)
        assert (fates, kinds(log)) == ([Fate.TAKEN], "open move")
        assert reason(log) is None

    def test_an_entry_after_damage_is_nobodys(self, log: SqliteLog, faulty: Faulty) -> None:
        faulty.fails_after = "COMMIT"
        add = "INSERT INTO entries VALUES (?, 2, 'now', 0, 'eve', 'say', '{}')"

        def damage(_entry: object) -> LogCard:
            faulty.database.execute("DELETE FROM entries WHERE number = 2")
            faulty.database.execute(add, (log.name,))
            return LogCard(b"", is_over=False)

        log._card_of = damage
        assert proposed(log, "ann", "move", {}) == [Fate.UNREACHABLE]
        assert kinds(log) == "open"

    def test_an_error_of_the_card_is_raised_and_nothing_is_written(self, logs: SqliteLogs) -> None:
        def fail(_entry: object) -> Any:
            raise RuntimeError

        log, fates = logs.new_log("ann", fail), list[Fate]()
        with pytest.raises(RuntimeError):
            log.append(1, "", "open", {}, fates.append)
        assert (fates, kinds(log)) == ([Fate.UNREACHABLE], "")
        assert proposed(logs.log(log.name, "ann", no_card), "", "open", {}) == [Fate.TAKEN]


class JustMade(ClubFile):
    """A database that can only be read as it is opened the first times."""

    opened_before = 0

    def _connect(self, patience: float) -> Connection:
        self.opened_before += 1
        options = "mode=ro" if self.opened_before <= 2 else "mode=rw"
        return connect(self.path, patience, options)


def test_a_database_that_another_account_is_just_making_is_opened_again(folder: Path) -> None:
    with entered_at_once(folder):
        pass
    file = JustMade(folder / "club.db")
    opened = transactions.Transactions(file)
    try:
        opened.here.execute("BEGIN IMMEDIATE")
        opened.here.execute("ROLLBACK")
    finally:
        opened.close()
    assert file.opened_before == 4


def test_one_that_another_program_writes_to_is_opened_at_once(folder: Path) -> None:
    with entered_at_once(folder), locked(folder):
        transactions.Transactions(ClubFile(folder / "club.db")).close()
