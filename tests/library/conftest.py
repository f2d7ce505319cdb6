"""Places of libraries and of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.library import FILE


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder
