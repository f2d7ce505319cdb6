"""Random names of logs, accounts and sessions."""

from __future__ import annotations

import os
import re
from base64 import b32encode

LENGTH = 12
"""Characters of the longest name; few, as the names of sockets have little room."""

LOBBY = "lobby"
"""The place of those who are in a club; no random name is that short."""

_ID = re.compile(f"[a-z2-7]{{1,{LENGTH}}}")


def new_id() -> str:
    """Return a random name that nothing else has."""
    return b32encode(os.urandom(8))[:LENGTH].decode().lower()


def is_id(text: str) -> bool:
    """Return True for a text of this kind, which may then be part of a path.

    >>> is_id(new_id()), is_id(LOBBY), is_id("../etc")
    (True, True, False)
    """
    return _ID.fullmatch(text) is not None
