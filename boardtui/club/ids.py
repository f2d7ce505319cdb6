"""Random names of logs, accounts and sessions."""

from __future__ import annotations

import os
from base64 import b32encode

from boardtui.system.ids import LENGTH

LOBBY = "lobby"
"""The place of those who are in a club; no random name is that short."""

REST = "rest"
"""The place of a keeper that rests until the club changes."""


def new_id() -> str:
    """Return a random name that nothing else has."""
    return b32encode(os.urandom(8))[:LENGTH].decode().lower()
