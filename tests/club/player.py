"""A program that plays a game of a club to its end at random, and says each move of its own.

FOLDER LOG ACCOUNT SEED
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

from boardtui.club.sqlite_log import SqliteLog
from boardtui.play.table import Table
from tests.waiting import give_way

from .clubs import entered, following, no_card
from .writer import say


async def main(folder: Path, name: str, account: str, seed: int) -> None:
    async with entered(folder) as logs, following(logs.log(name, account, no_card)) as log:
        await play(log, Random(seed))
    say("ended")


async def play(log: SqliteLog, chance: Random) -> None:
    table, changed = Table.from_log(log), asyncio.Event()
    table.subscribe(lambda _change: changed.set())
    while (mover := table.standing.mover) is not None:
        changed.clear()
        standing = table.standing
        if mover.id != log.account or table.pending is not None:
            await changed.wait()
            continue
        assert standing.awaited is not None
        move = chance.choice(standing.position.legal_moves)
        table.play(standing.awaited, standing.head_revision, move)
        await give_way()
        say("move", standing.game.format_move(move))


if __name__ == "__main__":
    folder, log, account, seed = sys.argv[1:]
    asyncio.run(main(Path(folder), log, account, int(seed)))
