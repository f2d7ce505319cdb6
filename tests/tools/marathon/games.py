"""Fast games of the built-in engine against itself, at all levels, judged by the rules."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from boardtui.engine.gomoku.program import SKILLS as GOMOKU_SKILLS
from boardtui.engine.othello.program import SKILLS as OTHELLO_SKILLS
from boardtui.engine.skill import Skill
from boardtui.match.competitors import Allowance
from boardtui.match.game_result import LATENCY, TOLERANCE, GameResult
from boardtui.match.openings import Opening
from boardtui.match.referee import Contestant, play_game
from boardtui.players.player import Limit
from boardtui.rules.game import Game, Position
from tests.tools.marathon.boards import BOARDS, describe
from tests.tools.marathon.watch import MoveTime, WatchedEngine
from tests.tools.tournament.openings import random_openings

FULL_STRENGTH = 0
"""The number of the engine that plays at no level, without variety."""

SECONDS = (0.005, 0.01, 0.02, 0.05)
"""The times for a move, of which each game has one."""

MOST_RANDOM_PLIES = 12
_SKILLS: Mapping[str, Mapping[int, Skill]] = {"othello": OTHELLO_SKILLS, "gomoku": GOMOKU_SKILLS}


class Fixture(NamedTuple):
    """A game that is to be played."""

    opening: Opening
    levels: tuple[int, int]
    """By colour."""
    seconds: float


@dataclass
class Tally:
    """The results of a run."""

    games: int = 0
    latency: float = LATENCY
    """Seconds that a move may take on top of its time and the tolerance."""
    boards: Counter[str] = field(default_factory=Counter)
    times: list[MoveTime] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, fixture: Fixture, result: GameResult, times: Iterable[MoveTime]) -> None:
        """Count a game, with what its moves took."""
        self.games += 1
        self.boards[describe(fixture.opening.start.game)] += 1
        self.times += times
        if result.fault is not None:
            loser = result.players[result.fault.seat]
            words = f"{loser}: {result.fault.kind}, {result.fault.words}"
            self.faults.append(f"{words} ({fixture.seconds} s a move) after {result.moves}")

    @property
    def own_fault(self) -> list[MoveTime]:
        """Moves that are late even without the time in which there was no processor for them."""
        return sorted(
            (each for each in self.times if self._is_late(each, each.taken - each.waited)),
            key=lambda each: each.allowed - each.taken + each.waited,
        )

    def __str__(self) -> str:
        boards = ", ".join(f"{count} on {board}" for board, count in sorted(self.boards.items()))
        late = sum(self._is_late(each, each.taken) for each in self.times)
        beyond = f"beyond {TOLERANCE:g} times its limit and {self.latency * 1000:g} ms"
        worst = max((each.taken - each.allowed for each in self.times), default=0.0)
        own = max((each.taken - each.waited - each.allowed for each in self.times), default=0.0)
        return (
            f"{self.games} games ({boards}), {len(self.times)} moves: {len(self.faults)} faults\n"
            f"{late} moves {beyond}, the worst {worst * 1000:.1f} ms after its limit\n"
            f"without waiting for a processor: {len(self.own_fault)} moves {beyond}, "
            f"the worst {own * 1000:.1f} ms after its limit"
        )

    def _is_late(self, move: MoveTime, taken: float) -> bool:
        return taken > move.allowed * TOLERANCE + self.latency


Report = Callable[[Fixture, GameResult, list[MoveTime]], object]
"""Is told how a game went, and what its moves took."""


def fixtures(
    count: int, seed: int, seconds: Sequence[float] = SECONDS, family: str = "othello"
) -> list[Fixture]:
    """Games of engines of two strengths each, from random openings."""
    random = Random(seed)
    found = []
    for number in range(1, count + 1):
        game = BOARDS[family](number)
        plies = random.randrange(MOST_RANDOM_PLIES if max(game.board_size) > 4 else 4)
        (opening,) = random_openings(game, plies, 1, random.getrandbits(32))
        black, white = random.sample([FULL_STRENGTH, *_SKILLS[family]], 2)
        found.append(Fixture(opening, (black, white), random.choice(seconds)))
    return found


async def play_games(games: Sequence[Fixture], jobs: int, seed: int, report: Report) -> None:
    """Play on several boards at once, each with a program of its own for every strength."""
    waiting = deque(games)
    async with asyncio.TaskGroup() as boards:
        for _board in range(jobs):
            boards.create_task(_play_some(waiting, seed, report))


async def _play_some(waiting: deque[Fixture], seed: int, report: Report) -> None:
    engines: dict[int, WatchedEngine] = {}
    ready_for: dict[int, Game] = {}
    try:
        while waiting:
            fixture = waiting.popleft()
            game = fixture.opening.start.game
            for level in fixture.levels:
                engine = engines.setdefault(level, _engine(level, seed, game))
                if ready_for.get(level) != game:  # an engine keeps the search of one game
                    await _warm_up(engine, fixture.opening.position)
                    ready_for[level] = game
                engine.times = []
            playing = [engines[level] for level in fixture.levels]
            allowance = Allowance(Limit(seconds=fixture.seconds))
            sides = [Contestant(engine.name, engine, allowance) for engine in playing]
            played = await play_game(fixture.opening, sides)
            report(fixture, played.result, [time for engine in playing for time in engine.times])
    finally:
        for engine in engines.values():
            await engine.close()


async def _warm_up(engine: WatchedEngine, position: Position) -> None:
    """Let an engine load what it needs for a board; no move waits for that later."""
    await engine.prepare()
    await engine.choose(position, Limit(depth=1))


def _engine(level: int, seed: int, game: Game) -> WatchedEngine:
    if level == FULL_STRENGTH:
        return WatchedEngine("full strength", None, seed, type(game))
    return WatchedEngine(f"level {level}", level, seed, type(game))
