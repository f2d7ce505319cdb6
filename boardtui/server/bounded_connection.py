"""A connection of SSH, with bounds for what asyncssh leaves without one."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol, cast

import asyncssh
from asyncssh.constants import (
    MSG_CHANNEL_OPEN,
    MSG_CHANNEL_REQUEST,
    MSG_KEXINIT,
    MSG_NEWKEYS,
)
from asyncssh.packet import SSHPacket

from boardtui.server.events import note
from boardtui.server.limits import FrontLimits, InputAllowance

_UNSENT: Final = 2**16
"""Bytes that wait in the system until the connection counts as full."""

_UNREAD: Final = 2**20
"""Bytes that may wait here for a client; the output of a session alone stops long before."""

_EXCHANGE: Final = 8000
"""Bytes that cost as much as an exchange of keys."""

_SMALLEST: Final = 256
"""Bytes of a packet that every client can take; each packet costs, however small."""


_FULL, _KEYS = "full", "keys"
"""Reasons for output to wait."""


class Pausable(Protocol):
    """A session, whose output can wait."""

    def pause_writing(self) -> None:
        """Write nothing for a while."""

    def resume_writing(self) -> None:
        """Write again, unless something else has paused it."""


class BoundedConnection(asyncssh.SSHServerConnection):
    """A connection whose other end may send without end and read nothing.

    Output waits in the program while the connection is full, and during an exchange of keys, for
    which asyncssh puts off all packets. Input beyond an allowance is read later.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        limits: FrontLimits,
    ) -> None:
        super().__init__(loop, options)
        self.on_excess: Callable[[str], object] = note
        """Called with the name of an event that ends the connection."""
        self._clock = loop
        self._limits = limits
        self._allowance = InputAllowance(limits.line, limits.line_at_once)
        self._requests_left = limits.requests
        self._wire: asyncio.Transport | None = None
        self._session: Pausable | None = None
        self._holds: set[str] = set()
        """Why output waits."""
        self._exchange: asyncio.TimerHandle | None = None
        """Ends the connection if the exchange of keys goes on for too long."""
        self._rest: asyncio.TimerHandle | None = None
        """Lets the connection be read again."""
        self._has_rested = False

    def serve(self, session: Pausable) -> None:
        """Pause and resume a session from now on."""
        self._session = session
        if self._holds:
            session.pause_writing()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._wire = cast("asyncio.Transport", transport)
        wire = transport.get_extra_info("socket")
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None = None) -> None:
        for timer in (self._exchange, self._rest):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes, datatype: int | None = None) -> None:
        self._take(len(data))
        super().data_received(data, datatype)
        if self._wire is not None and self._wire.get_write_buffer_size() > _UNREAD:
            self.on_excess("unread")

    def pause_writing(self) -> None:
        self._hold(_FULL)

    def resume_writing(self) -> None:
        self._release(_FULL)

    def send_packet(self, pkttype: int, *args: bytes, handler: Any = None) -> None:
        if pkttype == MSG_KEXINIT:
            self._begin_exchange()
        super().send_packet(pkttype, *args, handler=handler)
        if pkttype == MSG_NEWKEYS:
            self._end_exchange()

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> Any:
        if pkttype == MSG_CHANNEL_OPEN and _size_of_packets(packet) < _SMALLEST:
            self.on_excess("small-packets")
            return True
        return super().process_packet(pkttype, pktid, packet)

    def create_server_channel(self, *args: Any, **options: Any) -> asyncssh.SSHServerChannel[bytes]:
        channel = super().create_server_channel(*args, **options)
        count = partial(self._count_request, channel.process_packet)
        channel.process_packet = count  # type: ignore[method-assign]
        return channel

    def _count_request(
        self, process: Callable[..., Any], pkttype: int, pktid: int, packet: SSHPacket
    ) -> Any:
        """Process a packet of a channel, unless it is a request beyond the limit.

        Requests cost memory, as those that set a variable do, or work of the program.
        """
        if pkttype == MSG_CHANNEL_REQUEST:
            self._requests_left -= len(packet.get_full_payload())
            if self._requests_left < 0:
                self.on_excess("too-many-requests")
                return True
        return process(pkttype, pktid, packet)

    def _take(self, count: int) -> None:
        """Count bytes of the client; read on later where there are too many."""
        seconds = self._allowance.take(count)
        if not seconds or self._wire is None:
            return
        self._wire.pause_reading()
        if self._rest is not None:
            self._rest.cancel()
        self._rest = self._clock.call_later(seconds, self._wire.resume_reading)
        if not self._has_rested:
            self._has_rested = True
            note("slowed", address=self.get_extra_info("peername")[0])

    def _begin_exchange(self) -> None:
        if self._exchange is None:
            late = partial(self.on_excess, "late-exchange")
            self._exchange = self._clock.call_later(self._limits.login, late)
            self._hold(_KEYS)
        self._take(_EXCHANGE)

    def _end_exchange(self) -> None:
        if self._exchange is not None:
            self._exchange.cancel()
            self._exchange = None
        self._release(_KEYS)

    def _hold(self, reason: str) -> None:
        if not self._holds and self._session is not None:
            self._session.pause_writing()
        self._holds.add(reason)

    def _release(self, reason: str) -> None:
        was_held = bool(self._holds)
        self._holds.discard(reason)
        if was_held and not self._holds and self._session is not None:
            self._session.resume_writing()


def _size_of_packets(packet: SSHPacket) -> int:
    """Return the most bytes of a packet that a client takes, as it opens a channel."""
    told = SSHPacket(packet.get_full_payload())
    told.get_byte()
    told.get_string()
    told.get_uint32()
    told.get_uint32()
    return told.get_uint32()
