"""What becomes of a record whose game is closed."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.detect import read_record
from boardtui.session import open_game
from boardtui.session.launch import Review
from boardtui.ui.flows.records import review

from .app_host import board_app, settled


async def test_a_large_record_that_is_closed_is_taken_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_game, "_MANY_NODES", 3)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        records = []
        for moves in ("d3c5f6f5e6", "f5d6", "f5d6c3"):
            (reading,) = read_record(moves)
            records.append(reading.record)
            app.run_worker(review(app.services, Review(reading, "")))
            await settled(pilot)
        large, small, shown = records
        assert not large.root.children
        assert small.root.children  # which the garbage collection takes care of
        assert shown.root.children
