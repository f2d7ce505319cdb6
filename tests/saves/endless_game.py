"""A program that changes and saves a game until it is killed, and says after each what it did.

It stops where it is told to: `after KIND`, once a change of that kind was shown, or with the file
system in the middle of replacing the save, `before` and `behind` the moment at which that happens.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from pathlib import Path

from boardtui.saves.save_policy import SavePolicy
from boardtui.system.reasons import Statement
from tests.waiting import until

from .changes import changes, table_of_kind
from .driver import Program, turn


async def main(directory: Path, seed: int, stop: str) -> None:
    if stop in {"before", "behind"}:
        stop_replacing(stop, 1 + seed % 5)
    count = 1 + seed % 3
    table = table_of_kind(seed)
    game = Program(directory, SavePolicy(rest=0), hears=fail).keep(table)
    for number, did in enumerate(changes(table, seed)):
        say(did)
        if stop == f"after {did}":
            count -= 1
            if not count:
                stand_still()
        await turn(2)  # the second one is of the timers that the change has set
        if number % 4 == 3:
            await until(lambda: game.is_saved or not game.save.exists or STOPPED.is_set())


STOPPED = threading.Event()
"""Set once a thread stands still."""


def stop_replacing(stop: str, count: int) -> None:
    """Let a thread that replaces a save for the `count`-th time stand still."""
    replace = Path.replace
    counted = iter(range(1, count + 1))

    def stopping(path: Path, target: Path) -> Path:
        is_last = target.suffix == ".sgf" and next(counted, 0) == count
        if is_last and stop == "before":
            stand_still()
        result = replace(path, target)
        if is_last:
            stand_still()
        return result

    Path.replace = stopping  # type: ignore[method-assign,assignment]


def stand_still() -> None:
    say("stopped")
    STOPPED.set()
    threading.Event().wait()


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


def fail(note: Statement) -> None:
    say(str(note))
    os._exit(1)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
