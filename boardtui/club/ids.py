"""Random names of logs, accounts and sessions."""

from __future__ import annotations

import os
from base64 import b32encode

from boardtui.record.who import GUEST
from boardtui.system.ids import LENGTH

LOBBY = "lobby"
"""The place of those who are in a club; no random name is that short."""

NO_USER = -1
"""The number of the user of an account that belongs to a key, or of a guest."""

MARK = 3
"""Characters in the id of a guest that tell one network from others."""

REST = "rest"
"""The place of a keeper that rests until the club changes."""


def new_id() -> str:
    """Return a random name that nothing else has, and no guest."""
    made = b32encode(os.urandom(8))[:LENGTH].decode().lower()
    return new_id() if made.startswith(GUEST) else made


def new_guest_id(mark: str = "") -> str:
    """Return a random name for the account of a guest, by the mark of the guest's network."""
    return f"{GUEST}{mark or new_id()[:MARK]}{new_id()}"[:LENGTH]


def guests_like(account: str) -> str:
    """Return how the ids of all guests begin who come from the network of one.

    >>> guests_like("guestabcdefg")
    'guestabc'
    """
    return account[: len(GUEST) + MARK]
