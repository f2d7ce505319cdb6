"""A process that has imported the program once, and forks a process for each visitor.

It has one thread, no event loop and no database: a child gets none of them. A client sends one
packet with the descriptors of a terminal. The answer is the child's number and, at its end, its
status.
"""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import select
import selectors
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NoReturn

import boardtui
from boardtui.server.child import LAG, LOG, STANDARD_ERROR, become_child, move_log, report_failure
from boardtui.server.events import note
from boardtui.server.parent import PARENT
from boardtui.server.places import bound_socket
from boardtui.server.visit_request import (
    LONGEST,
    MOST_DESCRIPTORS,
    STANDARD_STREAMS,
    VisitAnswer,
    VisitRequest,
)
from boardtui.system.immortal import make_all_immortal

FAILED: Final = 70
"""The exit status of a child that an error has ended."""

_ROOMS: Final = ("ui", "words", "session", "config", "club", "play", "record", "rules", "system")
"""Of these, all modules are loaded."""

_MORE: Final = (
    *("boardtui.plain.run", "boardtui.formats.sgf", "boardtui.saves.unkept"),
    *("boardtui.players.engine_slot", "boardtui.players.human", "resource", "textual.pilot"),
    *("textual.scrollbar", "rich.cells"),
    *("textual.drivers.linux_driver", "textual.drivers.headless_driver", "textual.css.parse"),
    *("textual.layouts.factory", "textual.layouts.horizontal", "textual.layouts.stream"),
    *("encodings.ascii", "encodings.idna", "concurrent.futures.thread", "json", "sqlite3"),
)
"""What a visit loads besides, sooner or later."""

_LEFT_OUT: Final = (
    *("doctor", "exporting", "film_child", "film_request", "film_worker", "filming"),
    *("save_film", "save_picture"),
)
"""Modules for pictures, which load OpenSSL and much else, and those of other processes."""

PATIENCE: Final = 3.0
"""Seconds for the children to end before this process does."""

_BACKLOG: Final = 64


def preload() -> None:
    """Import what visits need, and let it stay as it is: no visit copies what it only reads."""
    gc.disable()
    for name in (*_modules(), *_MORE):
        importlib.import_module(name)
    sys.modules["rich.cells"].cell_len("盤")  # which loads the widths of all characters
    gc.collect()
    make_all_immortal()
    gc.freeze()


class Zygote:
    """Forks a child for each visitor until its own parent has gone, or SIGTERM ends it."""

    def __init__(self, path: Path, visit: Callable[[VisitRequest, int | None], int]) -> None:
        """Listen at `path`. `visit` runs in the child, and returns its exit status.

        It gets the descriptor of a pipe with the delay of the line, if there is one. Raises
        OSError.
        """
        self._visit = visit
        self._door = _listening(path)
        self._woken, self._wake = os.pipe()
        for each in (self._woken, self._wake):
            os.set_blocking(each, False)
        self._sources = selectors.PollSelector()  # which has no descriptor for a child to close
        self._clients: dict[socket.socket, int | None] = {}
        """The connections, with the number of the child that was forked for each."""
        self._is_ending = False

    def run(self) -> int:
        """Fork children; return the exit status of this process."""
        assert threading.active_count() == 1
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        for number in (signal.SIGCHLD, signal.SIGTERM):
            signal.signal(number, lambda *_: None)  # only a handler in Python wakes
        self._sources.register(self._door, selectors.EVENT_READ, self._accept)
        self._sources.register(self._woken, selectors.EVENT_READ, self._reap)
        self._sources.register(PARENT, selectors.EVENT_READ, self._end)
        while not self._is_ending:
            for source, _events in self._sources.select():
                source.data()
        self._wait_for_children()
        return 0

    def _end(self) -> None:
        self._is_ending = True

    def _wait_for_children(self) -> None:
        """Wait for visits that are ending, as their terminals have hung up; not for long."""
        self._door.close()
        end = time.monotonic() + PATIENCE
        woken = select.poll()
        woken.register(self._woken, select.POLLIN)
        with suppress(ChildProcessError):
            while time.monotonic() < end:
                os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)  # raises without any
                woken.poll(max(0.0, end - time.monotonic()) * 1000)
                self._reap()

    def _accept(self) -> None:
        with suppress(OSError):
            client, _address = self._door.accept()
            client.settimeout(0)
            self._clients[client] = None
            self._sources.register(client, selectors.EVENT_READ, partial(self._hear, client))

    def _reap(self) -> None:
        """Tell how children have ended, and note that this process is to end."""
        with suppress(BlockingIOError):
            self._is_ending |= signal.SIGTERM in os.read(self._woken, 4096)
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                pid, status = ended[0], os.waitstatus_to_exitcode(ended[1])
                for client, child in [*self._clients.items()]:
                    if child == pid:
                        with suppress(OSError):
                            client.send(VisitAnswer(pid, status).to_bytes())
                        self._forget(client)

    def _hear(self, client: socket.socket) -> None:
        """Fork a child for a request; forget a client that has gone.

        The child then goes by itself: its terminal hangs up.
        """
        if client not in self._clients:  # forgotten since it was found ready
            return
        try:
            packet, descriptors, _flags, _address = socket.recv_fds(
                client, LONGEST, MOST_DESCRIPTORS
            )
        except OSError:
            packet, descriptors = b"", []
        try:
            if not packet or self._clients[client] is not None:
                self._forget(client)
                return
            self._clients[client] = pid = self._fork(packet, descriptors)
            client.send(VisitAnswer(pid).to_bytes())
        except (OSError, ValueError) as error:
            note("zygote-refuses", reason=type(error).__name__)
            self._forget(client)
        finally:
            for each in descriptors:
                os.close(each)

    def _fork(self, packet: bytes, descriptors: list[int]) -> int:
        """Return the number of the child for a request. Raises OSError and ValueError."""
        request = VisitRequest.from_bytes(packet)
        if len(descriptors) < STANDARD_STREAMS:
            raise ValueError(descriptors)
        pid = os.fork()
        if pid == 0:
            self._become(request, descriptors)
        return pid

    def _become(self, request: VisitRequest, descriptors: list[int]) -> NoReturn:
        """Be the child: this does not return."""
        status, log = FAILED, STANDARD_ERROR
        try:
            copies = move_log(descriptors)
            log = LOG
            become_child(copies, request.environ)
            status = self._visit(request, LAG if len(descriptors) > LAG else None)
        except BaseException as error:  # noqa: BLE001  it ends the process
            report_failure(error, log)
        finally:
            with suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(status)

    def _forget(self, client: socket.socket) -> None:
        del self._clients[client]
        self._sources.unregister(client)
        client.close()


def _modules() -> Iterator[str]:
    """Yield the names of the modules in the rooms that visits need."""
    for room in _ROOMS:
        folder = str(Path(boardtui.__path__[0], room))
        for module in pkgutil.walk_packages([folder], f"boardtui.{room}."):
            if module.name.rpartition(".")[2] not in _LEFT_OUT:
                yield module.name


def _listening(path: Path) -> socket.socket:
    """Return a socket that listens at a path. Raises OSError."""
    door = bound_socket(path, socket.SOCK_SEQPACKET)
    door.listen(_BACKLOG)
    door.settimeout(0)
    return door
