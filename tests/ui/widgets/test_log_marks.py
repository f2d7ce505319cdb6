"""The marks of bad moves in the move log."""

from __future__ import annotations

import re

import pytest

from boardtui.record.evaluation import Evaluation
from boardtui.rules.registry import game
from boardtui.ui.widgets.log_rows import log_rows
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


def test_a_best_move_that_was_judged_is_no_line_that_was_put_in() -> None:
    record = judged(game("othello"), 4)
    line = record.mainline()
    for node in line[:-1]:
        assert node.next is not None
        assert node.next.move is not None
        node.evaluation = Evaluation(0.0, line=(node.next.move,))
    entries = [entry for row in log_rows(line, record.root, ended=False) for entry in row if entry]
    assert not any(entry.is_best_play for entry in entries)
    line[2].cost = None
    entries = [entry for row in log_rows(line, record.root, ended=False) for entry in row if entry]
    assert [entry.depth for entry in entries if entry.is_best_play] == [2]
