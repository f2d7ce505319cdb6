"""Whatever an engine says, our clients return a legal move or raise an error that can be told."""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from random import Random

import pytest

from boardtui.players import gomocup
from boardtui.players.clients import CLIENTS
from boardtui.players.engine import EngineClient
from boardtui.players.engine_command import EngineCommand
from boardtui.players.player import EngineTerminated, Limit, PlayerError
from boardtui.players.specs import Protocol
from boardtui.players.transport import ExitReason, Transport, _Process
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.words.errors import sentence
from tests.fixtures import fake_engine
from tests.fuzz.mutate import mutated

PIECES = (
    *(b"=== ", b"search ", b"book ", b"nodestats ", b"status ", b"status hint done", b"pong "),
    *(b"set myname ", b"status Error: ", b"status preparing 9/9", b"status ready", b"PA", b"d3"),
    *(b"= ", b"? ", b"=1 resign", b"resign", b"pass", b"\n\n", b"# "),
    *(b"OK", b"ERROR ", b"UNKNOWN ", b"MESSAGE ", b"DEBUG ", b"SUGGEST 3,3", b"7,7", b"-1,99"),
    *(b"MESSAGE ready", b"MESSAGE depth 3 ev 1 n 10 ms 5 pv 3,3 4,4", b"x" * 70_000),
)
STARTS = {
    Protocol.NBOARD: Othello().start(),
    Protocol.GTP: Othello().start(),
    Protocol.GOMOCUP: Gomoku(size=6).start(),
}
PLIES = 6


class HostileTransport:
    """A well behaved engine of whose answers some come mutated; at the end of them it is gone."""

    def __init__(self, protocol: Protocol, random: Random, monkeypatch: pytest.MonkeyPatch) -> None:
        self._protocol = protocol
        self._random = random
        self._engine = fake_engine.Engine("good")
        self._monkeypatch = monkeypatch
        self._process = _Process("Robot")

    def send(self, line: str) -> None:
        said: list[str] = []
        with self._monkeypatch.context() as patch:
            patch.setattr(fake_engine, "say", said.append)
            # What it was led to believe may be wrong.
            with suppress(Exception):
                getattr(self._engine, self._protocol)(line)
        answer = "".join(f"{each}\n" for each in said).encode()
        if self._random.random() < 0.2:
            answer = mutated(self._random, answer, PIECES)
        self._process.pipe_data_received(1, answer)

    async def receive(self) -> str:
        if not self._process._lines and not self._process._is_endless:
            raise EngineTerminated(ExitReason.SILENT, name="Robot")
        return await self._process.receive()

    def kill(self) -> None:
        pass

    async def close(self, farewell: str = "") -> None:
        pass


def client_of(protocol: Protocol, random: Random, monkeypatch: pytest.MonkeyPatch) -> EngineClient:
    async def connect() -> Transport:
        return HostileTransport(protocol, random, monkeypatch)

    is_built_in = random.random() < 0.3
    command = EngineCommand("Robot", ("robot",), is_built_in=is_built_in, seed=1)
    return CLIENTS[protocol](command, connect)


async def play(client: EngineClient, position: Position, random: Random) -> str:
    """Ask for some moves; return how it ended."""
    try:
        for _ in range(PLIES):
            if random.random() < 0.2:
                async with aclosing(client.analyse(position, Limit(), moves=3)) as infos:
                    async for info in infos:
                        position.play(info.line[0])
            # A move that is not legal would raise an error of the rules.
            position = position.play(await client.choose(position, Limit(seconds=0.01)))
    except PlayerError as error:
        said = sentence(error)
        assert said
        assert said.isprintable()
        return type(error).__name__
    return "played"


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("protocol", CLIENTS, ids=str)
@pytest.mark.parametrize(
    ("seed", "games"),
    [
        (1, 100),
        pytest.param(2, 5000, marks=pytest.mark.long),
        pytest.param(3, 50_000, marks=pytest.mark.marathon),
    ],
)
async def test_a_client_takes_any_answer(
    protocol: Protocol, seed: int, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gomocup, "GRACE", 0.0)
    random = Random(seed)
    ends: set[str] = set()
    for _ in range(games):
        client = client_of(protocol, random, monkeypatch)
        # The second question may find the engine gone, and starts it again.
        for _question in range(2):
            async with asyncio.timeout(20):
                ends.add(await play(client, STARTS[protocol], random))
        await client.close()
    assert {"played", "EngineTerminated", "EngineProtocolError"} <= ends
