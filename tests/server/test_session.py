"""The ends of a visit: nothing of it is left."""

from __future__ import annotations

import asyncio
import errno
import pty
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("asyncssh")

import asyncssh
from asyncssh.packet import String, UInt32

from boardtui.server import zygote_client
from boardtui.server.places import bound_socket
from tests.waiting import until

from .fronts import HUGE, PRINTS, READS, begin, events, fronted, open_channel


def descriptors() -> int:
    """How many descriptors this process has."""
    return len([*Path("/proc/self/fd").iterdir()])


async def leaves(client: asyncssh.SSHClientConnection) -> None:
    """A visit that ends by itself."""
    channel, heard = await begin(client)
    await until(lambda: heard.output)
    channel.write(b"q")
    await until(lambda: heard.has_ended)
    client.abort()


async def closes_the_channel(client: asyncssh.SSHClientConnection) -> None:
    """A visit whose channel is closed while the program prints."""
    channel, heard = await begin(client)
    await until(lambda: heard.output)
    channel.write(b"a" * 10_000)
    channel.close()
    await channel.wait_closed()
    client.abort()


async def is_cut_off(client: asyncssh.SSHClientConnection) -> None:
    """A visit whose connection breaks."""
    _channel, heard = await begin(client)
    await until(lambda: heard.output)
    client.abort()


async def goes_at_once(client: asyncssh.SSHClientConnection) -> None:
    """A visit whose connection breaks before a process is there."""
    await begin(client)
    client.abort()


async def follows(client: asyncssh.SSHClientConnection) -> None:
    """A command."""
    await client.run("history", check=False)
    client.abort()


@pytest.mark.parametrize("visit", [leaves, closes_the_channel, is_cut_off, goes_at_once, follows])
async def test_nothing_is_left_of_a_visit(
    visit: Callable[[asyncssh.SSHClientConnection], Awaitable[None]],
    capfd: pytest.CaptureFixture[str],
) -> None:
    async with fronted() as front:
        before = descriptors(), len(asyncio.all_tasks())
        for _visit in range(3):
            async with await front.connect() as client:
                await visit(client)
        await until(lambda: (descriptors(), len(asyncio.all_tasks())) == before)
    assert "Traceback" not in capfd.readouterr().err


async def test_what_is_typed_at_once_waits_for_the_program() -> None:
    async with fronted(READS) as front, await front.connect() as client:
        with bound_socket(front.folder / "keeper", socket.SOCK_STREAM) as keeper:
            keeper.listen()  # and it never answers
            channel, heard = await begin(client)
            channel.write(b"moves\n")
            async with asyncio.timeout(20):
                await channel.wait_closed()
        assert b"read b'moves" in heard.output
        client.abort()


async def test_what_comes_with_the_requests_waits_for_the_program() -> None:
    async with fronted(READS) as front, await front.connect() as client:
        channel, heard = await open_channel(client)
        channel._send_request(b"pty-req", String("xterm"), *[UInt32(0)] * 4, String(b"\0"))
        channel._send_request(b"shell")
        channel.write(b"mo")
        channel.write(b"ves\n")
        async with asyncio.timeout(20):
            await channel.wait_closed()
        assert b"read b'moves" in heard.output
        client.abort()


async def test_nothing_is_left_where_no_process_can_be_had(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zygote_client, "PATIENCE", 0.3)
    async with fronted() as front:
        (front.folder / "zygote").rename(front.folder / "elsewhere")
        before = descriptors(), len(asyncio.all_tasks())
        for _visit in range(3):
            async with await front.connect() as client:
                channel, heard = await begin(client)
                await channel.wait_closed()
                assert b"cannot admit you" in heard.output
                client.abort()
        await until(lambda: (descriptors(), len(asyncio.all_tasks())) == before)
    told = capfd.readouterr().err
    assert len(events(told, "no-process")) == 3
    assert "Traceback" not in told


async def test_nothing_is_left_where_no_terminal_can_be_had(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> tuple[int, int]:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(pty, "openpty", fail)
    async with fronted() as front:
        before = descriptors()
        async with await front.connect() as client:
            channel, heard = await begin(client)
            await channel.wait_closed()
            assert b"cannot admit you" in heard.output
        await until(lambda: descriptors() == before)
    assert len(events(capfd.readouterr().err, "no-process")) == 1


async def test_a_visit_ends_with_its_channel_although_input_waits(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The channel then has bytes to give, and its end is not told."""
    async with fronted(PRINTS) as front, await front.connect() as client:
        channel, heard = await begin(client, window=HUGE)
        await until(partial(heard.output_ends, b"x"))
        channel.write(b"y" * 100_000)
        await until(lambda: not channel.get_write_buffer_size())
        channel.close()
        told = ""

        def has_ended() -> bool:
            nonlocal told
            told += capfd.readouterr().err
            return bool(events(told, "session-end"))

        await until(has_ended)
        assert not client.is_closed()
        client.abort()
