"""Where a club is, and under which name a person goes there."""

from __future__ import annotations

from pathlib import Path

from boardtui.system.named_tuples import NamedTuple


class Visitor(NamedTuple):
    """A person who comes from elsewhere, and is no user of this host."""

    key: str | None
    """The fingerprint of the key that the visitor has proved to own; None for a guest."""
    login: str = ""
    """The name that the visitor came under: a proposal."""
    mark: str = ""
    """The mark of the visitor's network, for the id of a guest; empty if it is unknown."""


class ClubPlace(NamedTuple):
    """A club to enter."""

    folder: Path
    group: str | None = None
    """The group of the host that shares the club; None for the folder as it is."""
    name: str | None = None
    """The name to play under; None for the first one of this user."""
    visitor: Visitor | None = None
    """Who enters; None for a user of this host."""
