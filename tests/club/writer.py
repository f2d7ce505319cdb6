"""A program that writes to a log of a club, and says what became of its entries.

FOLDER LOG ACCOUNT COUNT [rest]: it ends once it has written COUNT entries, in this run and in
earlier ones; with the last word it stays.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.log import Fate
from tests.waiting import give_way, until

from .clubs import no_card


async def main(folder: Path, name: str, account: str, count: int, *, rests: bool) -> None:
    logs = SqliteLogs(folder)
    log = logs.log(name, account, no_card)
    log.keeping.add(lambda _none: say("flushed", log.flushed, log.trouble or ""))
    log.follow()
    newest = 0
    while sum(entry.who == account for entry in log.read()) < count:
        number, mark = len(log.read()) + 1, os.urandom(4).hex()
        told: asyncio.Future[Fate] = asyncio.get_running_loop().create_future()
        log.append(number, "", "say", {"mark": mark}, told.set_result)
        fate = await told
        if fate is Fate.UNREACHABLE:
            say("unreachable", number, mark)
            break
        if fate is Fate.TAKEN:
            newest = number
            say("taken", number, mark)
        await give_way()
    await until(lambda: log.trouble or log.flushed == newest)
    if rests:
        say("rests")
        await asyncio.Event().wait()
    log.close()
    await logs.close()
    say("ended")


def say(*words: object) -> None:
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


if __name__ == "__main__":
    folder, log, account, count, *more = sys.argv[1:]
    asyncio.run(main(Path(folder), log, account, int(count), rests=bool(more)))
