"""Where a club is, and under which name a person goes there."""

from __future__ import annotations

from pathlib import Path

from boardtui.system.named_tuples import NamedTuple


class ClubPlace(NamedTuple):
    """A club to enter."""

    folder: Path
    group: str | None = None
    """The group of the host that shares the club; None for the folder as it is."""
    name: str | None = None
    """The name to play under; None for the first one of this user."""
