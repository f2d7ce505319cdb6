"""One engine for the whole app, made when it is first asked and closed at the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.formats.detect import read_file
from boardtui.players.player import Engine
from boardtui.record.evaluation import Evaluation
from boardtui.rules.registry import game
from boardtui.session.engine_pool import EnginePool
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from tests.fixtures.engines import ScriptedEngine, info
from tests.ui.app_host import board_app, kind_shown, open_game, settled
from tests.ui.host_game import offered, text_of, until

OTHELLO = game("othello")
TWO_PEOPLE = ("human", "human")


def app_asking(directory: Path) -> tuple[BoardApp, list[ScriptedEngine]]:
    """An app with a game of two people, and the engines that it makes from then on."""
    engines: list[ScriptedEngine] = []

    def make() -> Engine:
        engines.append(ScriptedEngine())
        return engines[-1]

    app = board_app(directory, NewGame(game("othello"), TWO_PEOPLE))
    pool = EnginePool(lambda _game: EngineQueue(make, soon=0.0))
    app.services = replace(app.services, engines=pool)
    return app, engines


async def analyse(pilot: Pilot[None], engines: list[ScriptedEngine]) -> None:
    """Begin an analysis, and wait until the engine thinks."""
    await pilot.press("equals_sign")
    await until(pilot, lambda: engines and engines[0].is_thinking)


async def test_it_is_made_for_the_first_question_and_closed_with_the_app(tmp_path: Path) -> None:
    app, engines = app_asking(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert not engines
        await analyse(pilot, engines)
        await app.close_at_exit()
        assert (engines[0].closed, engines[0].is_thinking) == (1, False)


async def test_it_rests_while_another_game_is_shown(tmp_path: Path) -> None:
    app, engines = app_asking(tmp_path)
    async with app.run_test(size=(120, 30)) as pilot:
        await settled(pilot)
        await analyse(pilot, engines)
        await pilot.press("w", "enter")
        await until(pilot, lambda: kind_shown(app) == "gomoku" and not engines[0].is_thinking)
        await settled(pilot)
        assert "* Lines" not in offered(app)
        await pilot.press("w")
        await until(pilot, lambda: kind_shown(app) == "othello" and engines[0].is_thinking)
        assert "* Lines" in offered(app)
        assert len(engines) == 1


async def test_that_it_is_slow_is_said_once(tmp_path: Path) -> None:
    app, engines = app_asking(tmp_path)
    async with app.run_test(size=(120, 30)) as pilot:
        await settled(pilot)
        await analyse(pilot, engines)
        for _ in range(2):
            for slow in (False, True):
                engines[0].is_slow = slow
                engines[0].report("")
            await pilot.press("equals_sign", "equals_sign")
            await settled(pilot)
        await until(pilot, lambda: app.notices.texts)
        (told,) = app.notices.texts
        assert "Without numba" in told


async def test_the_next_game_asks_the_same_engine(tmp_path: Path) -> None:
    app, engines = app_asking(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await analyse(pilot, engines)
        await pilot.press("f3", "right", "enter")
        await until(pilot, lambda: not engines[0].is_thinking)
        await settled(pilot)
        assert open_game(app, "othello").game == game("othello", size=10)
        await pilot.press("slash")
        await until(pilot, lambda: len(engines[0].asked) == 2)
        assert engines[0].asked[1][0].game == game("othello", size=10)
        assert (len(engines), engines[0].closed) == (1, 0)


def saved(folder: Path) -> list[Path]:
    return [*folder.glob("*.sgf")]


async def test_a_saved_copy_has_the_values_and_the_game_itself_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app, engines = app_asking(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("f", "5", "enter", "equals_sign")
        await until(pilot, lambda: engines and engines[0].is_thinking)
        engines[0].say(info(OTHELLO, "f6 e6", 3.0, depth=20))
        await until(pilot, lambda: "f6  +3.0" in text_of(app, AnalysisPanel))
        await pilot.press("equals_sign", "ctrl+s")
        await settled(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: saved(tmp_path))
        await settled(pilot)
        record = open_game(app, "othello").view.record
        assert [node.evaluation for node in record.root.walk()] == [None, None]
    (copied,) = read_file(saved(tmp_path)[0])
    best = tuple(map(OTHELLO.parse_move, ("f6", "e6")))
    values = [node.evaluation for node in copied.record.root.walk()]
    assert values == [None, Evaluation(-3.0, 20, line=best)]
