"""How much may come from an address and from a visitor."""

from __future__ import annotations

import ipaddress
import os
from base64 import b32encode
from collections import Counter, deque
from collections.abc import Callable
from hashlib import blake2b
from time import monotonic
from typing import Final

from boardtui.club.ids import MARK
from boardtui.system.named_tuples import NamedTuple

_MINUTE: Final = 60.0
_HOUR: Final = 3600.0
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
    new_keys: int = 20
    """Keys without an account within an hour from an address."""
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

    @property
    def sessions_from(self) -> int:
        """Sessions at once from an address: half of all, so that one alone leaves room."""
        return max(1, self.sessions // 2)


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
        limits, now, source = self._limits, self._now(), network_of(address)
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
        source = network_of(address)
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


class NewKeys:
    """Counts the keys without an account by the address that they come from."""

    def __init__(self, limits: FrontLimits, now: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._now = now
        self._seen: dict[str, dict[str, float]] = {}
        """When each key came first within an hour, by address."""
        self._forgotten_at = now()

    def admit(self, address: str, key: str) -> bool:
        """Count a key, and return True, unless too many others have come within the hour."""
        source, now = network_of(address), self._now()
        self._forget(now)
        keys = self._seen.get(source, {})
        keys = {each: at for each, at in keys.items() if at > now - _HOUR}
        if key not in keys and len(keys) >= self._limits.new_keys:
            return False
        self._seen[source] = {key: now} | keys
        return True

    def _forget(self, now: float) -> None:
        """Forget addresses from which no new key has come for an hour."""
        if now >= self._forgotten_at + _HOUR:
            self._forgotten_at = now
            self._seen = {
                source: keys
                for source, keys in self._seen.items()
                if max(keys.values()) > now - _HOUR
            }


class NetworkMarks:
    """Marks for the ids of guests, which are the same for all of a network."""

    def __init__(self) -> None:
        self._secret = os.urandom(32)  # a mark must not reveal an address

    def of(self, address: str) -> str:
        """Return the mark of the network of an address."""
        digest = blake2b(network_of(address).encode(), key=self._secret, digest_size=MARK)
        return b32encode(digest.digest())[:MARK].decode().lower()


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


def network_of(address: str) -> str:
    """Return what tells a visitor's network from others.

    >>> network_of("127.0.0.1"), network_of("2001:db8::1:2:3"), network_of("::ffff:10.0.0.1")
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
