"""Two players of a game, and the moves that they type."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from boardtui.play.log import EntryKind
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.club.terms import Terms
from tests.server.visitors import coming
from tests.session.club.records import logs_of, replayed
from tests.session.club.visits import FIRST, begun
from tests.tools.load.line import Line

GAME = game("gomoku", size=19)
"""Long enough for minutes of moves."""

_TYPING = 0.2
"""Seconds between a coordinate and the key that plays it, at most; fewer where a move is late."""

_PATIENCE = 30.0
"""Seconds to wait for a move on the other's screen."""


class Pair:
    """Two players at the board of one game."""

    def __init__(self, log: str, lines: Sequence[Line], chance: Random) -> None:
        self.log = log
        self.lines = lines
        self.typed: list[str] = []
        self._moves = moves(GAME, chance)
        self._chance = chance

    async def play(self, every: float, seconds: float) -> list[float]:
        """Play a move `every` some seconds; return the delays until the other's screen changed.

        Each is counted from when its key was due, also where the move before it was seen too late
        for that: else the moves that had to wait would be missing from the figures.
        """
        loop = asyncio.get_running_loop()
        began, typing = loop.time(), min(_TYPING, every / 4)
        due, delays = began + typing + self._chance.random() * every, list[float]()
        while due < began + seconds and (move := next(self._moves, None)) is not None:
            delays.append(await self._move(move, due, typing))
            due += every
        return delays

    async def _move(self, move: str, due: float, typing: float) -> float:
        loop = asyncio.get_running_loop()
        mover, other = self.lines[len(self.typed) % 2], self.lines[1 - len(self.typed) % 2]
        await asyncio.sleep(due - typing - loop.time())
        mover.type(move.encode())
        self.typed.append(move)
        await asyncio.sleep(due - loop.time())
        change = other.next_change()
        mover.type(b"\r")
        return await asyncio.wait_for(change, _PATIENCE) - due


def moves(game: Game, chance: Random) -> Iterator[str]:
    """Yield moves at random, after none of which the game is over.

    >>> len({*moves(game("gomoku", size=9), Random(1))}) > 40
    True
    """
    position = game.start()
    for move in chance.sample(position.legal_moves, len(position.legal_moves)):
        after = position.play(move)
        if after.outcome is None:
            yield game.format_move(move)
            position = after


async def begin(folder: Path, keys: Sequence[str]) -> list[str]:
    """Let the owners of keys come for the first time and begin games, two by two; their logs."""
    logs = []
    for number in range(0, len(keys), 2):
        async with (
            coming(folder, keys[number], f"player{number}") as ann,
            coming(folder, keys[number + 1], f"player{number + 1}") as ben,
        ):
            logs.append(await begun(ann, ben, Terms(GAME, seat=FIRST)))
        # No limit for new accounts is met: all are old.
        with closing(sqlite3.connect(folder / "club.db")) as database, database:
            database.execute("UPDATE accounts SET made = 0")
    return logs


def lost_or_doubled(folder: Path, pairs: Sequence[Pair]) -> Mapping[str, tuple[int, int]]:
    """The numbers of moves typed and kept in each game whose log has not exactly what was typed.

    Fails if a log cannot be replayed.
    """
    found, logs = {}, logs_of(folder)
    for pair in pairs:
        entries = logs[pair.log]
        kept = [str(entry.data["move"]) for entry in entries if entry.kind == EntryKind.MOVE]
        replay = [GAME.format_move(move) for move in replayed(entries).line]
        if not pair.typed == kept == replay:
            found[pair.log] = len(pair.typed), len(kept)
    return found
