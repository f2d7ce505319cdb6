from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.play.store import Store


@pytest.fixture
def notices() -> list[str]:
    return []


@pytest.fixture
def store(tmp_path: Path, notices: list[str]) -> Store:
    return Store(tmp_path / "games", notices.append)
