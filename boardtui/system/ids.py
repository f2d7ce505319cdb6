"""Random names of what other programs see, which are short and safe in a path."""

from __future__ import annotations

import re
from typing import Final

LENGTH: Final = 12
"""Characters of the longest name; few, as the names of sockets have little room."""

_ID: Final = re.compile(f"[a-z2-7]{{1,{LENGTH}}}")


def is_id(text: str) -> bool:
    """Return True for a text of this kind, which may then be part of a path.

    >>> is_id("k7qx2mabcdef"), is_id("lobby"), is_id("../etc"), is_id("a" * 13)
    (True, True, False, False)
    """
    return _ID.fullmatch(text) is not None
