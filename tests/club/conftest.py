"""What the tests of clubs share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .clubs import club_folder


@pytest.fixture
def folder() -> Iterator[Path]:
    with club_folder() as path:
        yield path
