"""Owners of keys in a club, without the lines that they come on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace, Visitor


@asynccontextmanager
async def coming(folder: Path, key: str, name: str) -> AsyncIterator[Club]:
    """A first visit of the owner of a key."""
    club = await Club.enter(ClubPlace(folder, visitor=Visitor(key)))
    try:
        await club.sign_in(name)
        club.start()
        await club.lists.look()
        yield club
    finally:
        await club.close()
