"""A program of a guest who offers a game and stays: FOLDER."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace, Visitor
from boardtui.session.club.terms import Terms
from tests.play.tic_tac_toe import TIC_TAC_TOE


async def main(folder: Path) -> None:
    club = await Club.enter(ClubPlace(folder, visitor=Visitor(None)))
    club.start()
    await club.games.offer(Terms(TIC_TAC_TOE))
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
