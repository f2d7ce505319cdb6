"""A program that has a game of a club open, says so, and rests: FOLDER NAME LOG."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.club.writer import say

from .visits import opened, visiting


async def main(folder: Path, name: str, log: str) -> None:
    async with visiting(folder, name) as club:
        with opened(club, log):
            say("here")
            await asyncio.Event().wait()


if __name__ == "__main__":
    folder, name, log = sys.argv[1:]
    asyncio.run(main(Path(folder), name, log))
