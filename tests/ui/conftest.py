"""What several tests of the screens need."""

from __future__ import annotations

import pytest

from boardtui.play import analyst


@pytest.fixture
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell what an engine finds out without the waits that people need."""
    monkeypatch.setattr(analyst, "SOON", 0.0)
    monkeypatch.setattr(analyst, "INTERVAL", 0.0)
