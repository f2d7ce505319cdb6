"""The marks of bad moves in the move log."""

from __future__ import annotations

import re

import pytest

from boardtui.rules.registry import game
from boardtui.ui.widgets.move_log import MoveLog
from tests.fixtures.judged import judged
from tests.ui.app_host import keys, settled
from tests.ui.host_game import GameHost, opened, text_of

SIZES = [(80, 24), (80, 50), (120, 40), (60, 20)]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_bad_moves_of_a_review_have_their_signs(size: tuple[int, int]) -> None:
    lost = (0.0, 5.5, 4.0, 7.0, 9.5, 10.5, 14.0, 0.0)
    record = judged(game("othello"), len(lost), lost)
    app = GameHost(opened(record))
    app.view.goto(record.root.end())
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        text = text_of(app, MoveLog)
        found = re.findall(r"[a-h]\d(\(?\?[?!]?\)?|\(\?\?\))?(?= |\n|$)", text)
        assert found[-3:] == ["(??)", "??", ""]


async def test_a_sign_with_parentheses_does_not_touch_the_flips() -> None:
    record = judged(game("othello"), 2, (0.0, 4.0))
    app = GameHost(opened(record), glyphs="shaped")
    async with app.run_test(size=(80, 50)) as pilot:
        await keys(pilot, "colon", "colon")  # without the graph there is room for flips
        (row,) = [line for line in text_of(app, MoveLog).splitlines() if "(?!)" in line]
        assert re.search(r"\(\?!\) \+1 +-4", row)
