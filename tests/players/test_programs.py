"""Real child processes: an engine that behaves as a test tells it, good or bad."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from pathlib import Path

import pytest
import pytest_asyncio

from boardtui.players import line_budget, transport
from boardtui.players.clients import CLIENTS
from boardtui.players.engine import EngineClient, EngineReason
from boardtui.players.engine_command import PATIENCE, EngineCommand, Patience
from boardtui.players.nboard import NBoardEngine
from boardtui.players.player import (
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
    Limit,
    NoGreeting,
    PlayerError,
    WrongProtocol,
)
from boardtui.players.specs import Protocol
from boardtui.players.transport import ExitReason
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.system.priority import NICENESS
from boardtui.system.reasons import Reason
from tests.combinations import combined
from tests.fixtures.calls import calls_of
from tests.fixtures.failures import fails
from tests.processes import is_running
from tests.waiting import ATTEMPTS, give_way, until

FAKE = Path(__file__).parents[1] / "fixtures" / "fake_engine.py"
START = Othello().start()
SHORT = Limit(seconds=0.05)
QUICKLY = Patience(answering=0.3)
STARTS = {"nboard": START, "gtp": START, "gomocup": Gomoku(size=6).start()}
GREETINGS = {"nboard": "nboard 2\n", "gtp": "protocol_version\n", "gomocup": "START 6\n"}

Make = Callable[..., EngineClient]


@pytest_asyncio.fixture
async def make() -> AsyncIterator[Make]:
    """Makes clients of the fake engine, which are closed after the test."""
    made: list[EngineClient] = []

    def client(
        protocol: str,
        behaviour: str,
        *log: Path,
        speaks: str = "",
        patience: Patience = PATIENCE,
    ) -> EngineClient:
        words = (speaks or protocol, behaviour, *map(str, log))
        program = EngineCommand("Robot", (sys.executable, str(FAKE), *words), patience=patience)
        made.append(CLIENTS[Protocol(protocol)](program))
        return made[-1]

    yield client
    for each in made:
        await each.close()


async def play(client: EngineClient, position: Position, limit: Limit) -> Position:
    return position.play(await client.choose(position, limit))


@pytest.mark.parametrize("protocol", CLIENTS, ids=str)
@pytest.mark.parametrize("behaviour", ["good", "slow-start", "noisy"])
async def test_a_whole_game(make: Make, protocol: str, behaviour: str, tmp_path: Path) -> None:
    client = make(protocol, behaviour, tmp_path / "log")
    position = STARTS[protocol]
    for _ in range(4 if behaviour == "noisy" else 100):
        if position.legal_moves:
            position = await play(client, position, Limit())
    assert behaviour == "noisy" or position.outcome is not None
    log = (tmp_path / "log").read_text()
    assert log.count(GREETINGS[protocol]) == 1


# The same for all protocols, which read through the same pipe.
OF_PROGRAMS: list[tuple[str, type[PlayerError], Reason | None]] = [
    ("crash", EngineTerminated, ExitReason.ENDED),
    ("hang", EngineTimeout, EngineReason.NO_ANSWER),
    ("flood", EngineTimeout, EngineReason.NO_ANSWER),
    ("endless-line", EngineProtocolError, ExitReason.ENDLESS_LINE),
    ("close-output", EngineTerminated, ExitReason.SILENT),
]
OF_ANSWERS: list[tuple[str, type[PlayerError], Reason | None]] = [
    ("illegal", EngineProtocolError, EngineReason.ILLEGAL_MOVE),
    ("garbage", PlayerError, None),
    ("nothing", PlayerError, None),
]


@pytest.mark.parametrize(
    ("protocol", "case"),
    [
        *combined([*CLIENTS], OF_PROGRAMS),
        *((protocol, case) for protocol in CLIENTS for case in OF_ANSWERS),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else str(value),
)
async def test_each_misbehaviour_is_told_and_the_next_question_starts_afresh(
    make: Make, protocol: str, case: tuple[str, type[PlayerError], Reason | None]
) -> None:
    behaviour, error, reason = case
    client = make(protocol, behaviour, patience=QUICKLY)
    for _ in range(2):
        with pytest.raises(error) as caught:
            await client.choose(STARTS[protocol], SHORT)
        assert str(caught.value).startswith("Robot ")
        assert reason in {caught.value.reason, None}
        if reason is ExitReason.ENDED:
            assert caught.value.facts["words"] == "cannot find the book"


@pytest.mark.parametrize("protocol", CLIENTS, ids=str)
async def test_a_program_that_never_says_a_word(make: Make, protocol: str) -> None:
    client = make(protocol, "mute", patience=Patience(starting=0.2))
    with fails(EngineReason.NO_GREETING, NoGreeting, protocol=client.protocol.label):
        await client.prepare()


async def test_a_program_that_speaks_another_protocol(make: Make) -> None:
    with fails(EngineReason.OTHER_PROTOCOL, WrongProtocol, protocol="NBoard"):
        await make("nboard", "good", speaks="gtp").choose(START, Limit())
    with fails(EngineReason.OTHER_PROTOCOL, WrongProtocol, protocol="NBoard"):
        await make("nboard", "prose").choose(START, Limit())


@pytest.mark.parametrize(
    ("command", "reason", "facts"),
    [
        ("/no/such/engine", ExitReason.NO_PROGRAM, {"program": "/no/such/engine"}),
        (str(FAKE), ExitReason.NOT_STARTED, {"reason": "Permission denied"}),
        ("/etc", ExitReason.NOT_STARTED, {"reason": "Permission denied"}),
        ("a\0b", ExitReason.NOT_STARTED, {"reason": "embedded null byte"}),
    ],
)
async def test_what_cannot_be_started_is_told(
    command: str, reason: ExitReason, facts: dict[str, str]
) -> None:
    with fails(reason, EngineTerminated, name="Robot", **facts):
        await NBoardEngine(EngineCommand("Robot", (command,))).choose(START, Limit())


async def test_a_program_that_a_signal_kills(make: Make, tmp_path: Path) -> None:
    client = make("nboard", "hang", tmp_path / "log")
    asking = asyncio.create_task(client.choose(START, Limit()))
    await until(lambda: (tmp_path / "log").exists() and "go" in (tmp_path / "log").read_text())
    os.kill(process_of(client), 9)
    with fails(ExitReason.KILLED, EngineTerminated, signal="SIGKILL"):
        await asking


async def test_an_analysis_is_stopped_at_once_and_the_program_goes_on(
    make: Make, tmp_path: Path
) -> None:
    client = make("nboard", "good", tmp_path / "log")
    infos = [info async for info in client.analyse(START, Limit())]
    assert [info.depth for info in infos] == [1] * 4 + [2] * 4 + [3] * 4
    assert {info.line[0] for info in infos} == set(START.legal_moves)
    assert infos[-1].score == 0.5
    async with aclosing(client.analyse(START, Limit())) as some:
        async for _info in some:
            break
    assert await client.choose(START, Limit()) == START.legal_moves[0]
    assert (tmp_path / "log").read_text().count("nboard 2") == 1


async def test_an_analysis_that_ends_in_silence_is_told(make: Make) -> None:
    with fails(EngineReason.NO_ANSWER, EngineTimeout, name="Robot"):
        async for _info in make("nboard", "hang", patience=QUICKLY).analyse(START, SHORT):
            pass


async def test_the_event_loop_runs_on_while_a_program_floods(make: Make) -> None:
    client = make("nboard", "flood")
    asking = asyncio.create_task(client.choose(START, Limit()))
    # The time of this thread: others may have the processor for longer.
    longest, before = 0.0, time.thread_time()
    deadline = time.monotonic() + 1.0
    while time.monotonic() < deadline:
        await give_way()
        longest, before = max(longest, time.thread_time() - before), time.thread_time()
    asking.cancel()
    await asyncio.wait({asking})
    assert longest < 0.3


@pytest.mark.parametrize("protocol", CLIENTS, ids=str)
async def test_a_flood_is_read_at_a_bounded_rate(
    make: Make, protocol: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = calls_of(monkeypatch, transport._Process, "receive")
    client = make(protocol, "flood")
    clock = asyncio.get_running_loop().time
    began = clock()
    asking = asyncio.create_task(client.choose(STARTS[protocol], Limit()))
    await until(lambda: len(read) > line_budget.AT_ONCE + 500, 30)
    asking.cancel()
    await asyncio.wait({asking})
    seconds = clock() - began + line_budget.PAUSE
    assert len(read) <= line_budget.AT_ONCE + line_budget.RATE * seconds


@pytest.mark.parametrize("behaviour", ["good", "mute", "hang", "flood"])
async def test_closing_takes_no_longer_than_it_must(make: Make, behaviour: str) -> None:
    async def seconds_to_close() -> float:
        client = make("nboard", behaviour)
        asking = asyncio.create_task(client.choose(START, Limit()))
        await until(lambda: client._transport is not None)
        process = process_of(client)
        asking.cancel()
        await asyncio.wait({asking})
        began = time.monotonic()
        await client.close()
        assert not is_running(process)
        return time.monotonic() - began

    for _ in range(ATTEMPTS):
        if await seconds_to_close() < 2 * transport.FAREWELL + 1:
            return
    pytest.fail("It takes longer each time.")


async def test_a_closing_that_is_cancelled_sees_the_program_off(make: Make) -> None:
    client = make("nboard", "hang")
    asking = asyncio.create_task(client.choose(START, Limit()))
    await until(lambda: client._transport is not None)
    process = process_of(client)
    asking.cancel()
    await asyncio.wait({asking})
    closing = asyncio.create_task(client.close())
    await give_way()
    closing.cancel()
    await asyncio.wait({closing})
    assert closing.cancelled()
    assert not is_running(process)


async def test_what_a_program_started_itself_goes_with_it(make: Make, tmp_path: Path) -> None:
    client = make("nboard", "parent", tmp_path / "pid")
    await client.choose(START, Limit())
    child = int((tmp_path / "pid").read_text())
    assert is_running(child)
    await client.close()
    await until(lambda: not is_running(child))


async def test_a_program_thinks_with_what_others_leave(make: Make) -> None:
    client = make("nboard", "good")
    await client.prepare()
    process = process_of(client)
    assert os.getpriority(os.PRIO_PROCESS, process) >= NICENESS
    assert os.getpgid(process) == process


def process_of(client: EngineClient) -> int:
    process = client._transport
    assert isinstance(process, transport._Process)
    assert process._transport is not None
    return process._transport.get_pid()
