"""What the tests of plain mode in a club share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.session.club import lists
from tests.club.conftest import folder as folder

from .club_talks import ClubTalk, talking


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody looks at the club often."""
    monkeypatch.setattr(lists, "INTERVAL", 0.02)


@pytest.fixture
async def ann(folder: Path, tmp_path: Path, often: None) -> AsyncIterator[ClubTalk]:
    async with talking(tmp_path / "ann") as talk:
        await talk.enter(folder, "ann")
        yield talk


@pytest.fixture
async def ben(ann: ClubTalk, folder: Path, tmp_path: Path) -> AsyncIterator[ClubTalk]:
    async with talking(tmp_path / "ben") as talk:
        await talk.enter(folder, "ben")
        await ann.hears("ben is here.")
        yield talk


@pytest.fixture
async def eve(
    ann: ClubTalk, ben: ClubTalk, folder: Path, tmp_path: Path
) -> AsyncIterator[ClubTalk]:
    async with talking(tmp_path / "eve") as talk:
        await talk.enter(folder, "eve")
        await ann.hears("eve is here.")
        await ben.hears("eve is here.")
        yield talk
