"""The input events that the app has not handled yet.

Without a bound, a long text pasted as plain keys would fill the memory, and Ctrl-C would wait until
all of it is handled.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final, Protocol

from textual.message import Message

MOST_WAITING: Final = 256
"""The most events that may wait."""

_MOST_URGENT: Final = 16
"""The most urgent events between two counts; more of them would change nothing."""

_COUNT_EVERY: Final = 0.05
"""Seconds between two counts while events wait."""

FLOOD_PATIENCE: Final = 1.0
"""The rest of a flood is dropped after this many seconds without input."""


class InputUser(Protocol):
    """Interface of the app to the backlog; its methods are called in the event loop."""

    def post_message(self, message: Message) -> bool:
        """Put a message into the app's queue."""

    def waiting_messages(self) -> int:
        """Return how many messages wait to be handled, anywhere in the app."""

    def forget_input(self) -> None:
        """Drop the input events that wait to be handled, but no urgent ones."""


class Backlog:
    """Hands events from the input thread to the app and knows how many wait.

    All messages that wait anywhere in the app count, as a key may make several. Counting visits
    every widget, so it happens only from time to time; between two counts, events are only added.

    Once there was no room, the waiting events are a flood until all are handled. The rest of a
    flood is dropped when an urgent event comes, and when no input has come for a while.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        user: InputUser,
        *,
        flood_patience: float = FLOOD_PATIENCE,
    ) -> None:
        self._loop = loop
        self._flood_patience = flood_patience
        self._user = user
        self._waiting = 0
        self._sent = 0
        self._received = 0
        self._urgent = 0
        self._is_flooded = False
        self._latest = 0.0
        self._counting = False

    def has_room(self, urgent: bool) -> bool:  # noqa: FBT001
        """Return True if one more event may wait; a few urgent ones always may."""
        self._latest = monotonic()
        waiting = self._sent - self._received + self._waiting
        if waiting >= MOST_WAITING:
            self._is_flooded = True
        return waiting < MOST_WAITING or (urgent and self._urgent < _MOST_URGENT)

    def send(self, message: Message, *, urgent: bool) -> None:
        """Give a message to the app; for the input thread only."""
        self._sent += 1
        self._urgent += urgent
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._receive, message, urgent)

    def forget_flood(self) -> None:
        """Drop the waiting events if they are a flood; called in the loop."""
        if self._is_flooded:
            self._user.forget_input()

    def _receive(self, message: Message, urgent: bool) -> None:  # noqa: FBT001
        if urgent:
            self.forget_flood()
        self._user.post_message(message)
        self._waiting += 1
        self._received += 1
        if not self._counting:
            self._counting = True
            self._loop.call_later(_COUNT_EVERY, self._count)

    def _count(self) -> None:
        if monotonic() - self._latest > self._flood_patience:
            self.forget_flood()
        self._urgent = 0
        self._waiting = self._user.waiting_messages()
        self._counting = self._waiting > 0
        if self._counting:
            self._loop.call_later(_COUNT_EVERY, self._count)
        else:
            self._is_flooded = False
