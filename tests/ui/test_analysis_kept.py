"""What an analysis has found out stays, whatever is looked at in between."""

from __future__ import annotations

import pytest

from boardtui.players.human import Human
from boardtui.players.player import Certainty, Player
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.analysis_state import PointValue
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.move_log import MoveLog
from tests.fixtures.engines import ScriptedEngine, info
from tests.play.players import Scripted
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, HINT, OTHELLO, analysing, asked, panel, values
from tests.ui.host_game import GameHost, play, status, text_of, until

RENJU = game("gomoku", rule="renju")


@pytest.mark.parametrize(
    ("board", "moves", "best", "other", "score", "after"),
    [
        (OTHELLO, "d3 c5 b6", "c3", "e3", "+12.3", "-12"),
        (RENJU, "h8 i9 a1", "j10", "g7", "+12%", "-12"),
    ],
    ids=str,
)
async def test_pages_steps_and_shorter_searches_take_nothing_away(
    board: Game, moves: str, best: str, other: str, score: str, after: str
) -> None:
    engine = ScriptedEngine()

    def shown(app: GameHost) -> tuple[object, ...]:
        assert after in text_of(app, MoveLog)
        return values(app), panel(app)[1:], text_of(app, AnalysisPanel).splitlines()[1]

    def is_asked(app: GameHost) -> bool:
        return app.view.node.position in [position for position, *_others in engine.asked]

    async with analysing(engine, moves, game=board, size=(120, 40)) as (app, pilot):
        await pilot.press("comma", "comma")
        await until(pilot, lambda: is_asked(app))
        deep = info(board, f"{best} {other}", 12.3, depth=20)
        engine.say(deep, info(board, other, -30.0, depth=20))
        await until(pilot, lambda: len(values(app)) == 2)
        known = shown(app)
        assert panel(app)[1] == f"! {best}  {score}  depth 20"
        for keys in (
            "full_stop comma",
            "comma full_stop",
            f"{ANALYSIS} {ANALYSIS}",
            "semicolon escape",
        ):
            engine.asked.clear()
            for key in keys.split():
                await pilot.press(key)
                await settled(pilot)
            assert app.view.state.depth == 1
            await until(pilot, lambda: is_asked(app))
            # The new search is not as deep yet.
            engine.say(info(board, f"{other} {best}", 77.0, depth=2), info(board, best, -3.0))
            await until(pilot, lambda: engine.is_silent)
            await settled(pilot)
            assert shown(app) == known
        engine.say(info(board, best, 15.0, depth=21))
        await until(pilot, lambda: "depth 21" in panel(app)[1])


async def test_a_hint_and_an_analysis_agree() -> None:
    engine = ScriptedEngine()
    async with analysing(engine) as (app, pilot):
        engine.say(info(OTHELLO, "c3", 3.0, depth=8), info(OTHELLO, "e3", 2.0, depth=8))
        await until(pilot, lambda: len(values(app)) == 2)
        await pilot.press(ANALYSIS, HINT)
        await asked(pilot, engine, 2)
        engine.say(info(OTHELLO, "e3 f4", 1.0, depth=14))
        engine.end()
        await until(pilot, lambda: "Hint: e3." in status(app))
        await pilot.press(HINT, ANALYSIS)
        await asked(pilot, engine, 3)
        expected = {"e3": PointValue("+1", best=True), "c3": PointValue("+1")}
        assert values(app) == expected
        engine.say(info(OTHELLO, "c3", 5.0, depth=9), info(OTHELLO, "e3", 2.0, depth=9))
        await settled(pilot)
        assert values(app) == expected
        engine.say(info(OTHELLO, "c3", 5.0, depth=15), info(OTHELLO, "e3", 2.0, depth=15))
        await until(pilot, lambda: values(app)["c3"].best)
        engine.end()
        await until(pilot, lambda: panel(app)[0] == "Analysis finished")
        # Now the hint is known without another search, though it looked at the other move before.
        await pilot.press(ANALYSIS, HINT)
        await settled(pilot)
        assert "Hint: c3." in status(app)
        assert len(engine.asked) == 3


async def test_it_is_shown_while_a_computer_thinks() -> None:
    engine, computer = ScriptedEngine(), Scripted()
    players: dict[int, Player] = {0: Human(), 1: computer}
    async with analysing(engine, moves="", players=players) as (app, pilot):
        engine.say(info(OTHELLO, "d3 c5", 1.0))
        await until(pilot, lambda: values(app))
        await play(pilot, "d3")
        await until(pilot, lambda: not engine.is_thinking)
        assert panel(app)[1] == "Paused until Bob has moved."
        await pilot.press("comma")
        await settled(pilot)
        assert values(app) == {"d3": PointValue("+1", best=True)}
        assert panel(app)[:2] == ["Analysis", "! d3  +1.0  depth 8"]
        assert len(engine.asked) == 1


async def test_the_four_first_moves_have_one_value() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, moves="") as (app, pilot):
        engine.say(
            info(OTHELLO, "f5 d6", 1.2),
            info(OTHELLO, "e6", 2.1, Certainty.SEARCHED),
            info(OTHELLO, "c4", -3.0),
            info(OTHELLO, "d3", 0.0),
        )
        await until(pilot, lambda: len(values(app)) == 4)
        assert {value.text for value in values(app).values()} == {"+2"}
        assert [move for move, value in values(app).items() if value.best] == ["d3"]


async def test_a_move_keeps_the_value_that_it_had_on_the_board_until_a_deeper_one_comes() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, moves="", size=(120, 40)) as (app, pilot):
        engine.say(info(OTHELLO, "d3 c5", 7.5, depth=20))
        await until(pilot, lambda: values(app))
        await play(pilot, "d3")
        await asked(pilot, engine, 2)
        assert "+8" in text_of(app, MoveLog)
        engine.say(info(OTHELLO, "c3", -1.5, depth=3))
        await until(pilot, lambda: values(app))
        assert "+8" in text_of(app, MoveLog)
        engine.say(info(OTHELLO, "c3", -5.0, depth=21))
        await until(pilot, lambda: "+5" in text_of(app, MoveLog))
