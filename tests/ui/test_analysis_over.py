"""The analysis where a game is over, and its panel in a small window."""

from __future__ import annotations

import pytest

from boardtui.rules.registry import game
from boardtui.ui.widgets.choice_bar import ChoiceBar
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from tests.fixtures.engines import ScriptedEngine
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, analysing, asked, host, panel
from tests.ui.host_game import offered, screen_text, status, text_of, until


async def test_where_the_game_is_over_there_is_nothing_to_do() -> None:
    engine = ScriptedEngine()
    app = host(engine, "e6 f4 e3 f6 g5 d6 e7 f5 c5")
    async with app.run_test() as pilot:
        await pilot.press(ANALYSIS)
        await until(pilot, lambda: panel(app) == ["Analysis The game ends here."])
        assert not engine.asked
        await pilot.press("comma")
        await asked(pilot, engine)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
@pytest.mark.parametrize(
    ("name", "moves"),
    [("othello", "e6 f4 e3 f6 g5 d6 e7 f5 c5"), ("gomoku", "h8 a1 h9 b1 h10 c1 h7 d1 h6")],
)
async def test_where_the_game_is_over_it_leaves_the_moves_their_title_and_the_choices_their_place(
    name: str, moves: str, size: tuple[int, int]
) -> None:
    app = host(ScriptedEngine(), moves, game=game(name))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        choices = "4 New game" in text_of(app, ResultPanel), text_of(app, ChoiceBar)
        assert choices[0] == (size == (80, 24))
        await pilot.press(ANALYSIS)
        await until(pilot, lambda: "The game ends here." in screen_text(app))
        title, *rows = text_of(app, MoveLog).splitlines()
        assert title.split()[1] == "Moves"
        assert [row.split()[0] for row in rows if row.strip()][-2:] == ["7", "9"]
        assert ("4 New game" in text_of(app, ResultPanel), text_of(app, ChoiceBar)) == choices


async def test_where_the_game_is_over_there_are_no_more_lines_and_no_best_play() -> None:
    app = host(ScriptedEngine(), "e6 f4 e3 f6 g5 d6 e7 f5 c5")
    async with app.run_test(size=(140, 30)) as pilot:
        await pilot.press(ANALYSIS)
        await until(pilot, lambda: "The game ends here." in panel(app)[0])
        assert "* Lines" not in offered(app)
        lines = app.screen.latest.analysis.lines  # type: ignore[attr-defined]
        for key in ("asterisk", "exclamation_mark"):
            await pilot.press("comma", "full_stop")
            await settled(pilot)
            assert "over" not in status(app)
            await pilot.press(key)
            await settled(pilot)
            assert "The game ends here." in status(app)
        assert app.screen.latest.analysis.lines == lines  # type: ignore[attr-defined]
        await pilot.press("comma")
        await settled(pilot)
        assert "* Lines" in offered(app)


async def test_beside_an_analysis_the_moves_keep_their_title_in_a_small_window() -> None:
    async with analysing(ScriptedEngine(), "d3 c5", size=(60, 20)) as (app, pilot):
        await settled(pilot)
        assert text_of(app, MoveLog).split()[1] == "Moves"
        assert ">c5" in text_of(app, MoveLog)
