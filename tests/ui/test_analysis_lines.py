"""The best lines of an analysis: their number by a key and by a setting."""

from __future__ import annotations

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.rules.registry import game
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from tests.fixtures.engines import ScriptedEngine, info
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, OTHELLO, analysing, asked, host, panel
from tests.ui.host_game import QUICK, GameHost, game_of, status, text_of, until

LINES = "asterisk"
EVERY = 3
"""The legal moves after d3."""


async def test_a_key_asks_for_one_line_more_and_in_the_end_for_every_move() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        for count in range(1, 6):
            await pilot.press(LINES)
            await asked(pilot, engine, 1 + count)
        assert status(app).endswith("The analysis shows 5 lines.")
        assert [moves for _, _, moves in engine.asked] == [EVERY, 1, 2, 3, 4, 5]
        await pilot.press(LINES)
        await asked(pilot, engine, 7)
        assert engine.asked[-1][2] == EVERY
        assert status(app).endswith("The analysis shows every move.")


async def test_without_an_analysis_the_key_for_lines_names_the_key_that_begins_one() -> None:
    app = host(ScriptedEngine())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(LINES)
        await settled(pilot)
        assert "Press = to start the analysis first. Then you can show more lines." in status(app)


async def test_the_lines_are_in_columns_and_name_no_move_twice() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        await pilot.press(LINES, LINES, LINES)
        await until(pilot, lambda: bool(engine.asked) and engine.asked[-1][2] == EVERY)
        engine.say(
            info(OTHELLO, "e3 f4", 12.0, depth=9, nodes=1200, seconds=1.0),
            info(OTHELLO, "c5 f6", 1.0),
            info(OTHELLO, "c3 c4 e3", -1.0),
        )
        await until(pilot, lambda: len(panel(app)) > 3 and bool(panel(app)[3]))
        assert text_of(app, AnalysisPanel).splitlines()[2:6] == [
            " ! e3  +12.0  f4",
            "   c5   +1.0  f6",
            "   c3   -1.0  c4 e3",
            " 1.2k nodes, 1.2k/s",
        ]
        assert panel(app)[0] == "Analysis thinking, depth 9"


async def test_the_speed_is_told_to_those_who_ask_for_lines() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        engine.say(info(OTHELLO, "e3 f4", 2.0, nodes=1200, seconds=1.0))
        await until(pilot, lambda: "e3" in text_of(app, AnalysisPanel))
        assert "nodes" not in text_of(app, AnalysisPanel)
        await pilot.press(LINES)
        await asked(pilot, engine, 2)
        engine.say(info(OTHELLO, "e3 f4", 2.0, nodes=1200, seconds=1.0))
        await until(pilot, lambda: "1.2k nodes, 1.2k/s" in text_of(app, AnalysisPanel))


@pytest.mark.parametrize(("size", "rows", "cut"), [((80, 24), 4, 3), ((120, 40), 6, 0)], ids=str)
async def test_a_line_goes_on_in_a_second_row_where_rows_are_free(
    size: tuple[int, int], rows: int, cut: int
) -> None:
    engine = ScriptedEngine()
    line = " ".join(f"{column}{row}" for row in "123" for column in "abcdefgh")
    async with analysing(engine, size=size) as (app, pilot):
        await pilot.press(LINES, LINES, LINES)
        await until(pilot, lambda: bool(engine.asked) and engine.asked[-1][2] == EVERY)
        engine.say(*(info(OTHELLO, f"{move} {line}", 1.0, nodes=9) for move in ("c5", "c3", "e3")))
        await until(pilot, lambda: "nodes" in text_of(app, AnalysisPanel))
        _title, _bar, *texts, _nodes = text_of(app, AnalysisPanel).rstrip().splitlines()
        assert len(texts) == rows
        shown = " ".join(texts).split()
        assert shown.count("...") == cut
        assert shown.count("h3") == 3 - cut


@pytest.mark.parametrize(("size", "rows"), [((80, 24), 1), ((160, 50), 2)], ids=str)
async def test_other_moves_go_on_in_a_second_row_where_rows_are_free(
    size: tuple[int, int], rows: int
) -> None:
    engine, gomoku = ScriptedEngine(), game("gomoku")
    async with analysing(engine, "h8", game=gomoku, size=size) as (app, pilot):
        infos = (info(gomoku, f"{column}3", -10.0 * at) for at, column in enumerate("abcdefgh"))
        engine.say(*infos)
        await until(pilot, lambda: "b3" in text_of(app, AnalysisPanel))
        lines = text_of(app, AnalysisPanel).rstrip().splitlines()
        first = next(place for place, line in enumerate(lines) if "b3" in line)
        others = lines[first:]
        assert len(others) == rows
        assert ("..." in " ".join(others)) == (rows == 1)


async def test_the_panel_grows_for_more_lines_than_it_has_room_for() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        rows = []
        for _ in range(5):
            await pilot.press(LINES)
            await pilot.pause()
            rows.append(app.screen.query_one(AnalysisPanel).size.height)
        roomy = rows[0]
        assert [each - roomy for each in rows] == [0, 0, 0, 1, 2]


async def test_the_setting_says_how_many() -> None:
    engine = ScriptedEngine()
    settings = QUICK._replace(analysis_lines=2)
    queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    app = GameHost(game_of(OTHELLO, moves="d3"), settings, queue=queue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(ANALYSIS)
        await asked(pilot, engine)
        assert engine.asked[0][2] == 2
