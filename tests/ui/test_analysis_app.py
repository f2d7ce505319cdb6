"""One engine for the whole app, made when it is first asked and closed at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.launch import NewGame
from boardtui.players.player import Engine
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui import analysts
from boardtui.ui.widgets.key_hints import KeyHints
from tests.fixtures.engines import ScriptedEngine
from tests.ui.app_host import board_app, kind_shown, open_game, settled
from tests.ui.host_game import text_of, until

TWO_PEOPLE = ("human", "human")


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> list[ScriptedEngine]:
    """The engines that the app has made, in the place of the built-in one."""
    made: list[ScriptedEngine] = []

    def make(_game: Game) -> Engine:
        made.append(ScriptedEngine())
        return made[-1]

    monkeypatch.setattr(analysts, "analysing_engine", make)
    return made


async def test_it_is_made_for_the_first_question_and_closed_with_the_app(
    tmp_path: Path, engines: list[ScriptedEngine]
) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), TWO_PEOPLE))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert not engines
        await pilot.press("equals_sign")
        await until(pilot, lambda: engines and engines[0].is_thinking)
        await app.let_go()
        assert (engines[0].closed, engines[0].is_thinking) == (1, False)


async def test_it_rests_while_another_game_is_shown(
    tmp_path: Path, engines: list[ScriptedEngine]
) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), TWO_PEOPLE))
    async with app.run_test(size=(120, 30)) as pilot:
        await settled(pilot)
        await pilot.press("equals_sign")
        await until(pilot, lambda: engines and engines[0].is_thinking)
        await pilot.press("w", "enter")
        await until(pilot, lambda: kind_shown(app) == "gomoku" and not engines[0].is_thinking)
        await settled(pilot)
        assert "End analysis" not in text_of(app, KeyHints)
        await pilot.press("w")
        await until(pilot, lambda: kind_shown(app) == "othello" and engines[0].is_thinking)
        assert "End analysis" in text_of(app, KeyHints)
        assert len(engines) == 1


async def test_that_it_is_slow_is_said_once(tmp_path: Path, engines: list[ScriptedEngine]) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), TWO_PEOPLE))
    async with app.run_test(size=(120, 30)) as pilot:
        await settled(pilot)
        await pilot.press("equals_sign")
        await until(pilot, lambda: engines and engines[0].is_thinking)
        for _ in range(2):
            for slow in (False, True):
                engines[0].is_slow = slow
                engines[0].report("")
            await pilot.press("equals_sign", "equals_sign")
            await settled(pilot)
        (told,) = app._notifications
        assert "runs without numba here" in told.message


async def test_the_next_game_asks_the_same_engine(
    tmp_path: Path, engines: list[ScriptedEngine]
) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), TWO_PEOPLE))
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("equals_sign")
        await until(pilot, lambda: engines and engines[0].is_thinking)
        await pilot.press("f3", "right", "enter")
        await until(pilot, lambda: not engines[0].is_thinking)
        await settled(pilot)
        assert open_game(app, "othello").game == game("othello", size=10)
        await pilot.press("slash")
        await until(pilot, lambda: len(engines[0].asked) == 2)
        assert engines[0].asked[1][0].game == game("othello", size=10)
        assert (len(engines), engines[0].closed) == (1, 0)
