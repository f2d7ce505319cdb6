"""A line between a client and a server, which can be cut for a while."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Event

_AT_ONCE = 65_536


class Relay:
    """Copies bytes between one client and a port of this host, unless it is cut."""

    def __init__(self, door: socket.socket, target: int) -> None:
        self.port = int(door.getsockname()[1])
        self._door, self._target = door, target
        self._is_whole = Event()
        self._is_whole.set()

    def cut(self) -> None:
        """Let nothing through, and close nothing."""
        self._is_whole.clear()

    def mend(self) -> None:
        """Let all through that came meanwhile."""
        self._is_whole.set()

    def run(self) -> None:
        """Copy until both sides have closed the line, or the door is closed before one came."""
        with suppress(OSError):
            near, _address = self._door.accept()
            with (
                near,
                socket.create_connection(("127.0.0.1", self._target)) as far,
                ThreadPoolExecutor() as copying,
            ):
                copying.submit(self._copy, near, far)
                copying.submit(self._copy, far, near)

    def _copy(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_AT_ONCE):
                self._is_whole.wait()
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)


@contextmanager
def relayed(port: int) -> Iterator[Relay]:
    """A relay for one client of a port, which has to go first."""
    with socket.create_server(("127.0.0.1", 0)) as door, ThreadPoolExecutor() as running:
        relay = Relay(door, port)
        running.submit(relay.run)
        try:
            yield relay
        finally:
            relay.mend()
            door.shutdown(socket.SHUT_RDWR)
