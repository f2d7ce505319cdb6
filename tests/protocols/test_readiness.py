"""What our own engine says of itself."""

from __future__ import annotations

import pytest

from boardtui.protocols.readiness import read_preparing


@pytest.mark.parametrize(
    ("news", "told"),
    [
        ("preparing 7/40", "7/40"),
        ("preparing for battle", ""),
        ("preparing 7/", ""),
        ("ready", ""),
        ("", ""),
    ],
)
def test_how_far_it_is_with_getting_ready(news: str, told: str) -> None:
    assert read_preparing(news) == told
