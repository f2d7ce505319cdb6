"""What the tests of the server share."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.club.sqlite_logs import SqliteLogs
from tests.club.conftest import folder as folder


@pytest.fixture
def club(folder: Path) -> Path:
    """A new club, which is empty."""
    SqliteLogs(folder).drop()
    return folder
