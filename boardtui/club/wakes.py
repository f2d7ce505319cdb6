"""Wakes of other processes of the host: a datagram to a socket for each log and session.

A socket whose process has ended refuses, so the same files say who is here. A wake says nothing
but that there is something to read, and may be lost.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Container, Iterator
from contextlib import suppress
from pathlib import Path

from boardtui.club.ids import LOBBY, new_id
from boardtui.system.ids import LENGTH, is_id

LONGEST_PATH = 103
"""Bytes of the longest path that a socket can have; macOS has the least room."""

LONGEST_NAME = 3 * LENGTH + 2
"""Characters of the name of a socket: log, account and session."""

_BETWEEN = "~"

_MOST_AT_ONCE = 100
"""Wakes that are taken as one; a flood of them must not stop all else."""


class Listener:
    """A socket that is woken, found by the name of its account."""

    def __init__(self, path: Path, mode: int, wake: Callable[[], object]) -> None:
        """Call `wake` in the running event loop. Raises OSError."""
        self.path = path
        self._wake = wake
        self._loop = asyncio.get_running_loop()
        self._socket = _datagram_socket()
        try:
            self._socket.bind(str(path))
            path.chmod(mode)  # to wake it is to write to it
            self._loop.add_reader(self._socket, self._hear)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Stop listening."""
        self._loop.remove_reader(self._socket)
        self._socket.close()
        with suppress(OSError):
            self.path.unlink()

    def _hear(self) -> None:
        with suppress(OSError):
            for _wake in range(_MOST_AT_ONCE):
                self._socket.recv(1)
        self._wake()


class Wakes:
    """The sockets in a folder, by log."""

    def __init__(self, folder: Path, *, is_shared: bool) -> None:
        """With `is_shared`, the group of the folder can wake us too."""
        self._folder = folder
        self._mode = 0o660 if is_shared else 0o600
        self._out = _datagram_socket()

    def listen(self, log: str, account: str, wake: Callable[[], object]) -> Listener:
        """Listen for an account, and call `wake` when a log may have grown. Raises OSError."""
        name = _BETWEEN.join((log, account, new_id()))
        return Listener(self._folder / name, self._mode, wake)

    def tell(
        self, log: str, but: Listener | None = None, accounts: Container[str] | None = None
    ) -> None:
        """Wake all that listen to a log, but for one of our own.

        With `accounts`, only programs of these.
        """
        for path, account in self._sockets(log):
            if accounts is not None and account not in accounts:
                continue
            if but is None or path != but.path:
                # It has ended, has wakes enough, or is about to let us write.
                with suppress(OSError):
                    self._out.sendto(b"", str(path))

    def present(self) -> frozenset[str]:
        """Return the accounts that listen to any log."""
        return frozenset(who for path, who in self._sockets() if self._is_alive(path))

    def clear(self) -> None:
        """Remove the sockets of killed programs, and wake the others if there were any.

        Nothing else removes them, as those who are not woken may not look for a long time.
        """
        dead = [path for path, _account in self._sockets() if not self._is_alive(path)]
        for path in dead:
            with suppress(OSError):
                path.unlink()
        if dead:
            self.tell(LOBBY)

    def is_present(self, account: str) -> bool:
        """Return True if an account listens to any log."""
        return any(self._is_alive(path) for path, who in self._sockets() if who == account)

    def programs(self, account: str | None = None) -> int:
        """Return the number of programs in the club, of one account or of all."""
        return sum(
            self._is_alive(path) for path, who in self._sockets(LOBBY) if account in {None, who}
        )

    def version(self) -> int:
        """Return a number that changes when a socket is made or removed. Raises OSError."""
        return self._folder.stat().st_mtime_ns

    def close(self) -> None:
        """Stop waking others."""
        self._out.close()

    def _sockets(self, log: str | None = None) -> Iterator[tuple[Path, str]]:
        """Yield the paths of the sockets for a log, by default for any, with their accounts."""
        with suppress(OSError):
            for name in os.listdir(self._folder):  # noqa: PTH208  only names: there are many
                parts = name.split(_BETWEEN)
                if log in {None, parts[0]} and len(parts) == 3 and all(map(is_id, parts)):
                    yield self._folder / name, parts[1]

    def _is_alive(self, path: Path) -> bool:
        """Return False for the socket of a process that has ended."""
        try:
            with _datagram_socket() as probe:
                probe.connect(str(path))
        except (ConnectionRefusedError, FileNotFoundError):
            return False
        except OSError:
            pass  # not an absence: we may not ask, or have no descriptor left to ask with
        return True


def _datagram_socket() -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.settimeout(0)  # none of its calls waits
    return made
