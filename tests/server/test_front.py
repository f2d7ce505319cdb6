"""A front against clients that send without end, read nothing, or stay without a session."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

import pytest

pytest.importorskip("asyncssh")

import asyncssh
from asyncssh.packet import Boolean, String, UInt32

from boardtui.server import bounded_connection
from boardtui.server import events as server_events
from tests.waiting import until

from .fronts import (
    HUGE,
    PRINTS,
    begin,
    closed,
    events,
    exchange_keys,
    fronted,
    open_channel,
    read_on,
    standstill,
    stop_reading,
)

MOST = 2**19
"""Bytes of a program's output that may wait in the front and in the system."""

MSG_IGNORE = 2
MSG_GLOBAL_REQUEST = 80


async def test_a_program_waits_while_its_client_reads_nothing() -> None:
    async with fronted(PRINTS) as front, await front.connect() as client:
        _channel, heard = await begin(client, window=HUGE)
        stop_reading(client)
        await until(lambda: front.written)
        waits = standstill(lambda: front.written)
        await until(lambda: front.written > MOST or waits())
        assert front.written <= MOST
        read_on(client)
        read = len(heard.output)
        await until(lambda: len(heard.output) > read + MOST)
        client.abort()


async def test_a_program_waits_while_keys_are_exchanged(capfd: pytest.CaptureFixture[str]) -> None:
    async with fronted(PRINTS, login=4.0) as front, await front.connect() as client:
        _channel, heard = await begin(client, window=HUGE)
        await until(lambda: heard.output)
        await exchange_keys(client, answers=False)
        await until(standstill(lambda: len(heard.output)))
        assert front.written < len(heard.output) + MOST
        assert not client.is_closed()
        await closed(client)
        assert len(events(capfd.readouterr().err, "late-exchange")) == 1


async def test_an_exchange_of_keys_leaves_a_session_as_it_was() -> None:
    async with fronted() as front, await front.connect() as client:
        channel, heard = await begin(client)
        await until(lambda: heard.output)
        for text in (b"a", b"b", b"c"):
            exchange = asyncio.ensure_future(exchange_keys(client))
            channel.write(text)
            await until(partial(heard.output_ends, text))
            await exchange
        channel.write(b"q")
        await until(lambda: heard.has_ended)
        assert channel.get_exit_status() == 0


async def test_one_who_sends_too_much_is_read_later(capfd: pytest.CaptureFixture[str]) -> None:
    async with (
        fronted(line=100_000.0, line_at_once=10_000) as front,
        await front.connect() as client,
    ):
        channel, heard = await begin(client)
        await until(lambda: heard.output)
        loop = asyncio.get_running_loop()
        began = loop.time()
        for _packet in range(200):  # more than is read at once
            client.send_packet(MSG_IGNORE, String(b"x" * 2000))
        channel.write(b"a")
        await until(lambda: heard.output == b">a")
        assert loop.time() - began > 1.0
        assert len(events(capfd.readouterr().err, "slowed")) == 1


async def test_many_exchanges_of_keys_take_time(capfd: pytest.CaptureFixture[str]) -> None:
    async with fronted(line_at_once=40_000) as front, await front.connect() as client:
        await begin(client)
        for _exchange in range(4):
            await exchange_keys(client)
        assert len(events(capfd.readouterr().err, "slowed")) == 1


@pytest.mark.parametrize("request_name", [b"env", b"window-change", b"unknown"])
async def test_one_who_asks_without_end_is_closed(
    request_name: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    async with fronted(requests=20_000) as front, await front.connect() as client:
        channel, heard = await begin(client)
        await until(lambda: heard.output)

        def ask(times: int) -> None:
            for number in range(times):
                words = [String(b"V%d" % number), String(b"x" * 100)]
                if request_name == b"window-change":
                    words = [UInt32(80 + number % 2), UInt32(24), UInt32(0), UInt32(0)]
                channel._send_request(request_name, *words)

        ask(20)
        channel.write(b"a")
        await until(lambda: heard.output == b">a")
        ask(1000)
        await closed(client)
        assert len(events(capfd.readouterr().err, "too-many-requests")) == 1


async def test_one_who_reads_no_answer_is_closed(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded_connection, "_UNREAD", 100_000)
    async with (
        fronted(PRINTS, line=1e9, line_at_once=10**9) as front,
        await front.connect() as client,
    ):
        await begin(client, window=HUGE)
        stop_reading(client)
        await until(standstill(lambda: front.written))
        told = ""

        def is_closed() -> bool:
            nonlocal told
            for _question in range(200):
                client.send_packet(MSG_GLOBAL_REQUEST, String(b"keepalive@x"), Boolean(True))
            told += capfd.readouterr().err
            return bool(events(told, "unread"))

        await until(is_closed)
        assert len(events(told, "unread")) == 1
        client.abort()


async def test_a_client_that_takes_tiny_packets_is_closed(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async with fronted() as front, await front.connect() as client:
        with pytest.raises(asyncssh.Error):
            await begin(client, max_pktsize=1)
        await closed(client)
        assert len(events(capfd.readouterr().err, "small-packets")) == 1


async def test_an_exchange_that_makes_a_key_of_rsa_is_refused() -> None:
    async with fronted() as front:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect(
                "127.0.0.1",
                front.port,
                known_hosts=None,
                config=None,
                kex_algs=["rsa2048-sha256"],
            )


@pytest.mark.parametrize("ended", ["none", "opened", "over"])
async def test_a_connection_without_a_session_is_closed(
    ended: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async with fronted(unused=0.5) as front, await front.connect() as client:
        if ended == "opened":
            await open_channel(client)
        elif ended == "over":
            channel, heard = await begin(client)
            await until(lambda: heard.output)
            await until(standstill(lambda: heard.has_ended))  # a session may take longer
            assert not heard.has_ended
            channel.write(b"q")
            await until(lambda: heard.has_ended)
        assert not client.is_closed()
        await closed(client)
        assert len(events(capfd.readouterr().err, "unused")) == 1


async def test_a_connection_that_is_cut_is_not_called_unused(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async with fronted(unused=0.2) as front, await front.connect() as client:
        _channel, heard = await begin(client)
        await until(lambda: heard.output)
        client.abort()
        await until(standstill(lambda: 0))
        told = capfd.readouterr().err
    assert events(told, "session-end")
    assert not events(told, "unused")


async def test_a_retired_front_ends_with_its_last_session() -> None:
    async with fronted(unused=0.5) as front, await front.connect() as client:
        channel, heard = await begin(client)
        await until(lambda: heard.output)
        other = await front.connect()  # which has none
        front.front.retire()
        with pytest.raises(ConnectionRefusedError):
            await front.connect()
        await closed(other)
        channel.write(b"a")
        await until(lambda: heard.output == b">a")
        assert not front.running.done()
        channel.write(b"q")
        async with asyncio.timeout(10):
            await front.running


async def test_few_lines_tell_of_many_refusals(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_events, "A_MINUTE", 5)
    async with fronted(a_minute=1) as front:
        for _time in range(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", front.port)
            with suppress(ConnectionError):
                await reader.read()
            writer.close()
    assert len(events(capfd.readouterr().err, "refused")) == 5
