"""The choices in the panel with the result."""

from __future__ import annotations

import pytest

from boardtui.rules.registry import game
from boardtui.ui.widgets.result_panel import ResultPanel
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, text_of

WIPE_OUT = "f5 d6 c5 f6 e7 f4 g5 e6 e3"


@pytest.mark.parametrize(
    ("size", "rows"), [((200, 60), ["1234"]), ((120, 40), ["12", "34"]), ((80, 24), ["12", "34"])]
)
async def test_no_choice_is_alone_in_the_last_row(size: tuple[int, int], rows: list[str]) -> None:
    app = GameHost(game_of(game("othello"), moves=WIPE_OUT), glyphs="shaped")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        lines = text_of(app, ResultPanel).splitlines()
        numbers = [
            "".join(filter(str.isdigit, line)) for line in lines if "Re" in line or "New" in line
        ]
        assert numbers == rows
