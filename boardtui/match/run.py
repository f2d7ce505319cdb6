"""Plays the games of a match, several at a time on request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

from boardtui.match.competitors import Bench, Competitor
from boardtui.match.fixtures import Fixture
from boardtui.match.referee import Contestant, Played, play_game
from boardtui.rules.game import Game

GameCallback = Callable[[Fixture, Played], bool | None]
"""Takes a game that is over and returns True to end the match; so does an error that it raises."""


class _Decided(Exception):
    """The match is over before its last game."""


async def play_all(
    game: Game,
    fixtures: Iterable[Fixture],
    competitors: Mapping[str, Competitor],
    *,
    jobs: int = 1,
    seed: int | None = None,
    longest: int | None = None,
    report: GameCallback,
) -> None:
    """Play all games on `jobs` boards at once, each with programs of its own.

    The next fixture is taken when a board is free.
    After the `longest` number of moves a game is drawn. Games that are being played when `report`
    ends the match are broken off.
    Raises PlayerError when a player cannot even be started; that is no result of a game.
    """
    waiting = iter(fixtures)
    try:
        async with asyncio.TaskGroup() as boards:
            for _board in range(jobs):
                boards.create_task(_play_some(game, waiting, competitors, seed, longest, report))
    except BaseExceptionGroup as group:
        error = group.exceptions[0]
        if not isinstance(error, _Decided):
            raise error from None


async def _play_some(
    game: Game,
    waiting: Iterator[Fixture],
    competitors: Mapping[str, Competitor],
    seed: int | None,
    longest: int | None,
    report: GameCallback,
) -> None:
    bench = Bench(game)
    try:
        for fixture in waiting:
            sides = []
            for name in fixture.players:
                competitor = competitors[name]
                drawn = _seed_of(fixture, name, seed)
                player = await bench.player(competitor, fixture.opening, seed=seed, game_seed=drawn)
                sides.append(Contestant(name, player, competitor.allowance))
            played = await play_game(fixture.opening, sides, longest=longest)
            fault = played.result.fault
            if fault is not None:
                bench.note_restart(fixture.players[fault.seat])
            if report(fixture, played):
                raise _Decided
    finally:
        await bench.close()


def _seed_of(fixture: Fixture, name: str, seed: int | None) -> int | None:
    """Return the seed of a player in one game; None for choices that are not repeated."""
    if seed is None:
        return None
    return Random(f"{seed} {fixture.number} {name}").getrandbits(32)
