"""What becomes of a record whose game is closed."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest

from boardtui.formats.detect import read_record
from boardtui.record.tree import GameRecord
from boardtui.session.launch import Review
from boardtui.session.open_game import MANY_NODES
from boardtui.ui.flows.records import review

from .app_host import board_app, settled


def grow(record: GameRecord, count: int) -> None:
    """Add as many moves, those of the shortest lines first."""
    places = deque([record.root])
    for _ in range(count):
        legal = places[0].position.legal_moves
        places.append(places[0].play(legal[len(places[0].children)]))
        if len(places[0].children) == len(legal):
            places.popleft()


@pytest.mark.long
async def test_a_large_record_that_is_closed_is_taken_apart(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        records = []
        for moves, count in (("d3", MANY_NODES), ("f5d6", 2), ("f5d6c3", 2)):
            (reading,) = read_record(moves)
            records.append(reading.record)
            grow(reading.record, count)
            app.run_worker(review(app.services, Review(reading, "")))
            await settled(pilot)
        large, small, shown = records
        assert not large.root.children
        assert small.root.children  # which the garbage collection takes care of
        assert shown.root.children
