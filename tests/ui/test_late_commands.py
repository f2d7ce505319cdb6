"""What a person sees of commands over a log that answers later: what was taken, and only then."""

from __future__ import annotations

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.rules.othello import Othello
from tests.fixtures.engines import ScriptedEngine
from tests.play.late_games import Late
from tests.play.tables import ALONE
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, HINT, asked
from tests.ui.host_game import GameHost, play, status
from tests.ui.test_late_refusals import UNREACHABLE, of_ann

PENDING = "Your last command is still being sent."


@pytest.mark.parametrize("key", [HINT, ANALYSIS])
async def test_advice_comes_once_it_is_noted(key: str) -> None:
    late, engine = Late(Othello(), ALONE), ScriptedEngine()
    late.ann.table.record.rating_id = "0123456789abcdef"
    queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    app = GameHost(of_ann(late), queue=queue)
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await pilot.press(key)
        await settled(pilot)
        assert PENDING in status(app)
        late.database.settle()
        late.ann.log.go_down()
        await pilot.press(key)
        late.database.settle()
        await settled(pilot)
        assert UNREACHABLE in status(app)
        await pilot.press(key)
        await settled(pilot)
        assert not engine.asked
        late.database.settle()
        await asked(pilot, engine)
        assert late.kinds == "move help"
        assert late.ann.table.record.casual
