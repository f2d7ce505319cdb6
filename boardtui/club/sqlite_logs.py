"""The logs of a club: a database of one host, which every process opens."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from boardtui.club.accounts import Accounts
from boardtui.club.beats import host_of
from boardtui.club.club_file import ClubFile
from boardtui.club.club_time import ClubTime, this_boot
from boardtui.club.flusher import Flusher
from boardtui.club.folder import DATABASE, WAKE, is_shared, make_club_folder
from boardtui.club.ids import LOBBY, REST, new_id
from boardtui.club.keys import VisitorKeys
from boardtui.club.log_cards import CardOf, LogCards
from boardtui.club.sqlite_log import Shared, SqliteLog
from boardtui.club.transactions import Transactions
from boardtui.club.wakes import Wakes
from boardtui.saves.database_file import LITTLE_PATIENCE
from boardtui.system.threads import in_thread


class SqliteLogs:
    """The games of a club that is open in this process; they do not live across a fork."""

    def __init__(self, folder: Path, group: str | None = None) -> None:
        """Open the club in a folder, made if missing, for its owner alone or for a group.

        This waits for the disk, and so is for a thread. Raises ClubError.
        """
        self.folder = folder = folder.absolute()
        file = ClubFile(folder / DATABASE)
        with ExitStack() as opened, file.told():
            make_club_folder(folder, group)
            transactions = Transactions(file)
            opened.callback(transactions.close)
            host = host_of(folder, this_boot())
            with file.opened() as database:
                ClubTime.of(database, host)
            now = ClubTime.of(transactions.here, host)
            flusher = Flusher(file)
            opened.callback(flusher.close)
            wakes = Wakes(folder / WAKE, is_shared=is_shared(folder))
            opened.callback(wakes.close)
            self._shared = Shared(file, transactions, flusher, wakes, now)
            self._opened = opened.pop_all()
        self.accounts = Accounts(file, wakes.present)
        self.keys = VisitorKeys(file)
        self.cards = LogCards(file)

    def log(self, name: str, account: str, card_of: CardOf) -> SqliteLog:
        """Return the log of a game, to which an account may write; new if nothing is in it."""
        return SqliteLog(self._shared, name, account, card_of)

    def new_log(self, account: str, card_of: CardOf) -> SqliteLog:
        """Return the log of a new game."""
        return self.log(new_id(), account, card_of)

    def enter(self, account: str, wake: Callable[[], object]) -> Callable[[], None]:
        """Show that an account is here, and call `wake` when the lists may have changed.

        Return a call that ends it. Raises ClubError.
        """
        wakes = self._shared.wakes
        with self._shared.file.told():
            listener = wakes.listen(LOBBY, account, wake)
        wakes.tell(LOBBY, listener)

        def leave() -> None:
            listener.close()
            wakes.tell(LOBBY)

        return leave

    def present(self) -> frozenset[str]:
        """Return the accounts that are in the club or follow a game."""
        return self._shared.wakes.present()

    def is_present(self, account: str) -> bool:
        """Return True if an account is in the club or follows a game."""
        return self._shared.wakes.is_present(account)

    def miss_killed(self) -> None:
        """Let all others know of programs that were killed, if there are any."""
        self._shared.wakes.clear()

    @property
    def has_keeper(self) -> bool:
        """True while a program keeps the club, which misses killed programs for all."""
        return self._shared.wakes.is_present(REST)

    def presence_version(self) -> int:
        """Return a number that changes when an account comes or goes. Raises ClubError.

        A killed program leaves it unchanged until it is missed.
        """
        with self._shared.file.told():
            return self._shared.wakes.version()

    def now(self) -> float:
        """Return the club's time."""
        return self._shared.now()

    @property
    def is_kept(self) -> bool:
        """True in a club that a keeper has claimed since the host's start."""
        return self._shared.now.is_kept

    @property
    def is_halted(self) -> bool:
        """True while the club's time stands still, as its keeper does not run."""
        return self._shared.now.is_halted

    def keep_time(self) -> None:
        """Keep how far the club's time has come, for when the host has started again.

        This waits for the disk, and so is for a thread. Raises ClubError.
        """
        with self._shared.file.opened(LITTLE_PATIENCE) as database:
            database.execute("PRAGMA synchronous = NORMAL")  # else others wait for a flush
            self._shared.now.keep(database)
        self._shared.flusher.tidy()

    def version(self) -> tuple[int, int]:
        """Return numbers that change with the database, by any program. Raises ClubError."""
        here = self._shared.transactions.here
        with self._shared.file.told():
            # The other number counts what other connections have written.
            (others,) = here.execute("PRAGMA data_version").fetchone()
        return here.total_changes, others

    def drop(self) -> None:
        """Close the club at once, before anything was written to its games."""
        self._opened.close()

    async def close(self) -> None:
        """Close the club, after all that is to be written and flushed."""
        await self._shared.transactions.finished()
        await self._shared.flusher.finished()
        await in_thread(self.drop)
