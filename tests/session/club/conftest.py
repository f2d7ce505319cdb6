"""What the tests of a club's sessions share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.session.club.club import Club
from tests.background import quiet_background
from tests.club.conftest import folder as folder

from .visits import visiting


@pytest.fixture(autouse=True)
async def quiet() -> AsyncIterator[None]:
    """Fail if anything goes wrong in the background."""
    with quiet_background():
        yield


@pytest.fixture
async def ann(folder: Path) -> AsyncIterator[Club]:
    async with visiting(folder, "ann") as club:
        yield club


@pytest.fixture
async def ben(ann: Club, folder: Path) -> AsyncIterator[Club]:
    async with visiting(folder, "ben") as club:
        yield club


@pytest.fixture
async def eve(ann: Club, folder: Path) -> AsyncIterator[Club]:
    async with visiting(folder, "eve") as club:
        yield club
