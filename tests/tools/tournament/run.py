"""Plays the games of a tournament, several at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random

from boardtui.rules.game import Game
from tests.tools.tournament.game_result import GameResult
from tests.tools.tournament.players import Bench, Competitor
from tests.tools.tournament.referee import Side, play_game
from tests.tools.tournament.schedule import Fixture


async def play_all(
    game: Game,
    fixtures: Sequence[Fixture],
    competitors: Mapping[str, Competitor],
    *,
    jobs: int,
    seed: int,
    grace: float | None = None,
    report: Callable[[GameResult], object],
) -> None:
    """Play all games on several boards at once, each with programs of its own.

    Raises PlayerError when a player cannot even be started; that is no result of a game.
    """
    waiting = deque(fixtures)
    try:
        async with asyncio.TaskGroup() as boards:
            for _board in range(min(jobs, len(fixtures))):
                boards.create_task(_play_some(game, waiting, competitors, seed, grace, report))
    except ExceptionGroup as group:
        raise group.exceptions[0] from None


async def _play_some(
    game: Game,
    waiting: deque[Fixture],
    competitors: Mapping[str, Competitor],
    seed: int,
    grace: float | None,
    report: Callable[[GameResult], object],
) -> None:
    bench = Bench(game)
    try:
        while waiting:
            fixture = waiting.popleft()
            sides = []
            for name in fixture.players:
                competitor = competitors[name]
                drawn = Random(f"{seed} {fixture.key} {name}").getrandbits(32)
                player = await bench.player(competitor, seed=seed, game_seed=drawn)
                sides.append(Side(name, player, competitor.allowance))
            report(await play_game(fixture.opening, sides, grace=grace))
    finally:
        await bench.close()
