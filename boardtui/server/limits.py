"""How much may come from an address and from a visitor."""

from __future__ import annotations

import ipaddress
from collections import Counter, deque
from collections.abc import Callable
from time import monotonic
from typing import Final

from boardtui.system.named_tuples import NamedTuple

_MINUTE: Final = 60.0
_NETWORK: Final = 64
"""Bits of an IPv6 address that tell one customer from another."""

LONGEST_MOTD: Final = 4096
"""Bytes of the host's message to visitors."""

BACKLOG: Final = 256
"""Connections that wait for a front to take them."""


class FrontLimits(NamedTuple):
    """The limits of a front."""

    a_minute: int = 30
    """New connections a minute from an address."""
    at_once: int = 20
    """Connections at once from an address."""
    connections: int = 4000
    """Connections at once in all."""
    sessions: int = 400
    """Sessions at once in all."""
    sessions_each: int = 5
    """Sessions at once of a player."""
    login: float = 20.0
    """Seconds to log in, and for each exchange of keys."""
    unused: float = 20.0
    """Seconds that a connection may stay without a session, before it and after it."""
    line: float = 4000.0
    """Bytes a second that a connection may send for long, with all that SSH adds."""
    line_at_once: int = 200_000
    """Bytes that a connection may send at once."""
    requests: int = 1_000_000
    """Bytes of requests, such as changes of the window, that a session may send in all."""
    input: float = 1000.0
    """Bytes a second that a visitor may send for long."""
    paste: int = 100_000
    """Bytes that a visitor may send at once."""


class Arrivals:
    """Counts connections by address."""

    def __init__(self, limits: FrontLimits, now: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._now = now
        self._times: dict[str, deque[float]] = {}
        self._here = Counter[str]()
        self._forgotten_at = now()

    def admit(self, address: str) -> bool:
        """Count a new connection, and return True, unless there are too many."""
        limits, now, source = self._limits, self._now(), _source(address)
        self._forget(now)
        times = self._times.setdefault(source, deque(maxlen=limits.a_minute + 1))
        times.append(now)
        while times[0] <= now - _MINUTE:
            times.popleft()
        if (
            len(times) > limits.a_minute
            or self._here[source] >= limits.at_once
            or self._here.total() >= limits.connections
        ):
            return False
        self._here[source] += 1
        return True

    def leave(self, address: str) -> None:
        """Note the end of a connection that was admitted."""
        source = _source(address)
        self._here[source] -= 1
        if self._here[source] <= 0:
            del self._here[source]

    def _forget(self, now: float) -> None:
        """Forget addresses that have not come for a minute."""
        if now >= self._forgotten_at + _MINUTE:
            self._forgotten_at = now
            self._times = {
                source: times for source, times in self._times.items() if times[-1] > now - _MINUTE
            }


class InputAllowance:
    """Bytes that may come now; they grow again with time."""

    def __init__(self, rate: float, most: int, now: Callable[[], float] = monotonic) -> None:
        """`rate` is in bytes a second."""
        self._rate, self._most, self._now = rate, most, now
        self._left, self._at = float(most), now()

    def take(self, count: int) -> float:
        """Count bytes that have come; return the seconds after which more may come, 0 if now."""
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._rate) - count
        self._at = now
        return max(0.0, -self._left / self._rate)


def _source(address: str) -> str:
    """Return what tells a visitor's network from others.

    >>> _source("127.0.0.1"), _source("2001:db8::1:2:3"), _source("::ffff:10.0.0.1")
    ('127.0.0.1', '2001:db8::/64', '10.0.0.1')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, _NETWORK), strict=False))
