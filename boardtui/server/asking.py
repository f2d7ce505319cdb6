"""Questions of the front to the keeper."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from boardtui.system.ids import is_id
from boardtui.system.named_tuples import NamedTuple

PATIENCE: Final = 1.0
"""Seconds to wait for an answer, and for a keeper that is just starting."""

_PAUSE: Final = 0.05

_LONGEST: Final = 4096


class KnownVisitor(NamedTuple):
    """What the keeper knows of a key."""

    account: str | None
    """The id of its account; None for a new key."""
    is_banned: bool
    sessions: int
    """The sessions of the account that are in the club."""


async def ask_about_visitor(keeper: Path, key: str) -> KnownVisitor | None:
    """Return what the keeper knows of a key; None without a sound answer in time."""
    question = json.dumps({"ask": "visitor", "key": key}).encode() + b"\n"
    with suppress(ValueError, TimeoutError, OSError):
        async with asyncio.timeout(PATIENCE):
            while True:
                line = await _answer_to(question, keeper)
                if line.endswith(b"\n"):
                    return _read(line)
                await asyncio.sleep(_PAUSE)  # that keeper has ended, and the next one is starting
    return None


async def _answer_to(question: bytes, keeper: Path) -> bytes:
    """Return the line of an answer, cut off if the keeper ends before. Raises OSError."""
    reader, writer = await _connected(keeper)
    try:
        writer.write(question)
        return await reader.readline()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def _read(line: bytes) -> KnownVisitor | None:
    """Return what an answer says; None if it is no sound one. Raises ValueError."""
    match json.loads(line):
        case {"account": str() | None as account, "banned": bool(banned), "sessions": int(count)}:
            if account is None or is_id(account):
                return KnownVisitor(account, banned, count)
    return None


async def _connected(keeper: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    while True:
        try:
            return await asyncio.open_unix_connection(keeper, limit=_LONGEST)
        except (FileNotFoundError, ConnectionRefusedError):
            await asyncio.sleep(_PAUSE)
