"""A game screen with an engine that says what the test tells it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.players.player import Player
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.analysis_state import PointValue
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.board_widget import BoardWidget
from tests.fixtures.engines import ScriptedEngine
from tests.ui.host_game import GameHost, game_of, text_of, until

OTHELLO = game("othello")
HINT, ANALYSIS = "slash", "equals_sign"


def host(
    engine: ScriptedEngine,
    moves: str = "d3",
    players: dict[int, Player] | None = None,
    game: Game = OTHELLO,
) -> GameHost:
    queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    return GameHost(game_of(game, moves=moves, players=players), queue=queue)


def board(app: GameHost) -> BoardWidget:
    return app.screen.query_one(BoardWidget)


def values(app: GameHost) -> dict[str, PointValue]:
    """What stands on the points of the board."""
    scene = board(app).scene
    assert scene is not None
    game = app.view.record.game
    return {game.notation.format(at, game.board_size): v for at, v in scene.values.items()}


def panel(app: GameHost) -> list[str]:
    """The title and the stage in the first line, then the texts without the bar above them."""
    text = text_of(app, AnalysisPanel).rstrip()
    title, *lines = (line.strip(" -") for line in text.splitlines())
    screen = app.screen
    assert isinstance(screen, GameScreen)
    return [title, *lines[1 if screen.latest.rows.has_bars else 0 :]]


async def asked(pilot: Pilot[None], engine: ScriptedEngine, count: int = 1) -> None:
    """Wait until the engine has so many questions."""
    await until(pilot, lambda: len(engine.asked) >= count)
    assert len(engine.asked) == count


@asynccontextmanager
async def analysing(
    engine: ScriptedEngine,
    moves: str = "d3",
    *,
    game: Game = OTHELLO,
    players: dict[int, Player] | None = None,
    key: str = ANALYSIS,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[GameHost, Pilot[None]]]:
    """The game screen after a key that asks the engine, when the engine was asked."""
    app = host(engine, moves, players, game)
    async with app.run_test(size=size) as pilot:
        await pilot.press(key)
        await asked(pilot, engine)
        yield app, pilot
