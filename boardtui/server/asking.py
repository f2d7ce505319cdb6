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
    with suppress(OSError, ValueError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            return await _ask(keeper, key)
    return None


async def _ask(keeper: Path, key: str) -> KnownVisitor | None:
    reader, writer = await _connected(keeper)
    try:
        writer.write(json.dumps({"ask": "visitor", "key": key}).encode() + b"\n")
        answer = json.loads(await reader.readline())
    finally:
        writer.close()
    match answer:
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
