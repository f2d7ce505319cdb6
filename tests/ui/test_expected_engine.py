"""The engine of a game is prepared as soon as the form for a new game is shown."""

from __future__ import annotations

from pathlib import Path

from boardtui.session.hosting import HOSTED
from tests.waiting import until

from .app_host import board_app, settled


async def test_it_begins_with_the_form_and_no_sooner(
    tmp_path: Path, expected_engines: list[str]
) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert expected_engines == []
        await pilot.press("2")
        await until(lambda: expected_engines == ["gomoku"])


async def test_it_never_begins_where_only_one_engine_may_run(
    tmp_path: Path, expected_engines: list[str]
) -> None:
    app = board_app(tmp_path, bounds=HOSTED)
    shown: list[str] = []
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("2")
        await settled(pilot)
        app.after_frame(lambda: shown.append("a frame later"))
        await until(lambda: shown)
    assert expected_engines == []
