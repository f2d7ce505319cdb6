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

REST = "rest"
"""The place of a keeper that rests until the club changes."""


def new_id() -> str:
    """Return a random name that nothing else has, and no guest."""
    made = b32encode(os.urandom(8))[:LENGTH].decode().lower()
    return new_id() if made.startswith(GUEST) else made


def new_guest_id() -> str:
    """Return a random name for the account of a guest."""
    return f"{GUEST}{new_id()}"[:LENGTH]
