from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.saves.store import Store
from boardtui.system.reasons import Statement


@pytest.fixture
def notices() -> list[Statement]:
    return []


@pytest.fixture
def store(tmp_path: Path, notices: list[Statement]) -> Store:
    return Store(tmp_path / "games", notices.append)
