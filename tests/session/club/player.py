"""A program that plays a game of a club to its end at random, and says each move of its own.

FOLDER NAME LOG SEED: it takes the free seat if there is one, and else goes on or watches. For the
word "new" in place of a log it offers a game.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

from boardtui.play.errors import Refused
from boardtui.record.clock import Clock
from boardtui.rules.registry import game
from boardtui.session.club.club import Club
from boardtui.session.club.terms import Terms
from tests.club.writer import say
from tests.waiting import until

from .visits import FIRST, Board, drawn_move, seated, visiting

TERMS = Terms(game("othello", size=6), Clock(3600), FIRST)


async def main(folder: Path, name: str, log: str, chance: Random) -> None:
    async with visiting(folder, name) as club:
        assert club.account is not None
        if log == "new":
            log = (await club.games.offer(TERMS)).log
            say("log", log)
        else:
            await sit(club, log)
        with seated(club.games.open(log), club.account.id) as board:
            await play(board, name, chance)
            say(board.standing.position.board.stones)
    say("ended")


async def sit(club: Club, log: str) -> None:
    try:
        (await club.games.take(log)).keeper.release()
    except Refused as error:
        say("refused", error.reason.name)


async def play(board: Board, name: str, chance: Random) -> None:
    while board.standing.outcome is None:
        await until(lambda: board.standing.outcome or is_to_move(board, name))
        if board.standing.outcome is None:
            move = drawn_move(board.standing, chance)
            text = board.table.game.format_move(move)
            await board.play(move)
            say("move", text)


def is_to_move(board: Board, name: str) -> bool:
    mover = board.standing.mover
    return mover is not None and mover.name == name


if __name__ == "__main__":
    folder, name, log, seed = sys.argv[1:]
    asyncio.run(main(Path(folder), name, log, Random(seed)))
