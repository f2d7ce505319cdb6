from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boardtui.match.competitors import UNLIMITED, Allowance, Bench, Competitor
from boardtui.match.fixtures import Fixture
from boardtui.match.referee import Played
from boardtui.match.run import play_all
from boardtui.players.player import EngineTerminated, Limit, Player, PlayerError
from boardtui.players.random import RandomPlayer
from boardtui.record.clock import Clock
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.othello import Othello
from tests.fixtures.failures import failure
from tests.match.test_referee import opening

GAME = Othello(size=4)
BEGIN = opening(GAME, "b1")


class Program:
    """A player that has to be started, and fails as often as it is told."""

    def __init__(self, failures: int = 0) -> None:
        self.name = "program"
        self.preparing = ""
        self.is_slow = False
        self.on_status: Callable[[str], object] | None = None
        self.failures = failures
        self.prepared = 0
        self.asked: list[Position] = []
        self.closed = 0

    async def prepare(self) -> None:
        self.prepared += 1

    async def choose(self, position: Position, limit: Limit) -> Move:
        self.asked.append(position)
        if self.failures:
            self.failures -= 1
            raise failure("it died", EngineTerminated)
        return position.legal_moves[0]

    async def close(self) -> None:
        self.closed += 1


BY_NODES = Allowance(Limit(nodes=100))


def competitor(player: Player, name: str = "a", *, is_external: bool = True) -> Competitor:
    return Competitor(name, name, lambda _game, _seed: player, UNLIMITED, is_external)


async def take(bench: Bench, who: Competitor, times: int = 1) -> None:
    for _ in range(times):
        await bench.player(who, BEGIN, seed=None, game_seed=None)


async def test_a_program_is_asked_once_for_a_move_that_does_not_count() -> None:
    program, bench = Program(), Bench(GAME)
    await take(bench, competitor(program), 3)
    assert (program.prepared, program.asked) == (3, [BEGIN.position])
    bench.note_restart("a")
    await take(bench, competitor(program), 2)
    assert program.asked == [BEGIN.position] * 2
    await bench.close()
    assert program.closed == 1


async def test_a_program_that_fails_then_is_not_given_so_much_time_again() -> None:
    program, bench = Program(failures=1), Bench(GAME)
    await take(bench, competitor(program))
    bench.note_restart("a")
    await take(bench, competitor(program))
    assert program.asked == [BEGIN.position]


async def test_all_programs_are_closed_even_if_the_closing_is_cancelled() -> None:
    closing, ended = asyncio.Event(), list[str]()

    class Slow(Program):
        async def close(self) -> None:
            closing.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(self.name)

    bench = Bench(GAME)
    for name in ("a", "b"):
        await take(bench, competitor(Slow(), name, is_external=False))
    task = asyncio.create_task(bench.close())
    await closing.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(ended) == 2


async def test_our_own_players_say_themselves_when_they_are_ready() -> None:
    program = Program()
    await take(Bench(GAME), competitor(program, is_external=False))
    assert (program.prepared, program.asked) == (1, [])


async def test_players_without_a_program_are_made_for_each_game() -> None:
    seeds: list[int | None] = []

    def make(_game: Game, seed: int | None) -> Player:
        seeds.append(seed)
        return RandomPlayer(seed)

    who, bench = Competitor("a", "a", make), Bench(GAME)
    one = await bench.player(who, BEGIN, seed=1, game_seed=2)
    two = await bench.player(who, BEGIN, seed=1, game_seed=3)
    assert one is not two
    assert seeds[1::2] == [2, 3]


async def test_a_program_that_plays_by_nodes_is_a_new_one_in_each_game() -> None:
    made, seeds = list[Program](), list[int | None]()

    def make(_game: Game, seed: int | None) -> Player:
        seeds.append(seed)
        made.append(Program())
        return made[-1]

    who, bench = Competitor("a", "a", make, BY_NODES, is_external=True), Bench(GAME)
    for game_seed in (2, 3):
        await bench.player(who, BEGIN, seed=1, game_seed=game_seed)
    assert seeds == [2, 3]
    assert [program.prepared for program in made] == [1, 1]
    assert [program.asked for program in made] == [[], []], "there is no time to save"
    assert [program.closed for program in made] == [1, 0]
    await bench.close()
    assert [program.closed for program in made] == [1, 1]


@pytest.mark.parametrize(
    "allowance",
    [
        BY_NODES._replace(clock=Clock(60.0)),
        Allowance(Limit(nodes=100, seconds=1.0)),
        Allowance(Limit(seconds=1.0)),
    ],
)
def test_moves_by_time_cannot_be_repeated(allowance: Allowance) -> None:
    assert BY_NODES.is_by_nodes
    assert not allowance.is_by_nodes


async def test_programs_end_when_the_match_is_broken_off() -> None:
    program, reported = Program(), list[Played]()
    players = {"a": competitor(program), "b": competitor(RandomPlayer(1), "b")}
    planned = [Fixture(number, BEGIN, ("a", "b")) for number in range(1, 9)]

    def report(fixture: Fixture, played: Played) -> None:
        reported.append(played)
        if fixture.number == 2:
            raise failure("enough")

    with pytest.raises(PlayerError, match="enough"):
        await play_all(GAME, planned, players, report=report)
    assert len(reported) == 2
    assert program.closed == 1
