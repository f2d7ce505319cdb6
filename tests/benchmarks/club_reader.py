"""A program that follows a log of a club, and says of each entry how late it was read.

FOLDER LOG COUNT: it ends after COUNT entries, and then says how much processor time it has used.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

from boardtui.club.sqlite_logs import SqliteLogs
from tests.club.clubs import entered, following, no_card


async def main(folder: Path, name: str, count: int) -> None:
    async with entered(folder) as logs:
        delays = await follow(logs, name, count)
    say(*delays)


async def follow(logs: SqliteLogs, name: str, count: int) -> list[float]:
    delays: list[float] = []
    ended = asyncio.Event()
    log = logs.log(name, "bob", no_card)

    def note() -> None:
        late = time.monotonic() - log.read()[-1].data["sent"]
        delays.append(late)
        if len(log.read()) == count:
            ended.set()

    log.watch(note)
    async with following(log):
        say("ready")
        before = time.process_time()
        await ended.wait()
        delays.append(time.process_time() - before)
    return delays


def say(*words: object) -> None:
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
