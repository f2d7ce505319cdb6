"""A club of friends at play, for a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path

from boardtui.record.clock import Clock
from boardtui.rules.registry import game
from boardtui.session.club.club import Club
from boardtui.session.club.terms import Terms
from tests.session.club.visits import FIRST, SECOND, begun, opened, visiting
from tests.ui.club_programs import in_club
from tests.waiting import until

FOLDER = "friends"
"""The name of its folder."""

HERE = ("ben", "mia")
"""Those who are in the club besides the person who looks at it."""

_OTHELLO, _RENJU = game("othello"), game("gomoku", rule="renju")
_OTHELLO_MOVES = ("f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "c5")
_RENJU_MOVES = ("h8", "i9", "i7", "g9", "g7")


@contextmanager
def sample_club(directory: Path) -> Iterator[None]:
    """The club in a folder of `directory`, with some people in it."""
    folder = directory / FOLDER
    asyncio.run(_begin_games(folder))
    with ExitStack() as programs:
        for name in HERE:
            terminal = programs.enter_context(in_club(directory, folder, name))
            terminal.wait_for("Offer a game")
        yield


async def _begin_games(folder: Path) -> None:
    async with AsyncExitStack() as visits:
        ann, ben, mia, tom = [
            await visits.enter_async_context(visiting(folder, name))
            for name in ("ann", "ben", "mia", "tom")
        ]
        over = await _played(ann, tom, Terms(_OTHELLO, seat=FIRST), ("f5",))
        with opened(tom, over) as board:
            board.table.resign(SECOND)
            await until(lambda: board.standing.outcome)
        await _played(ann, mia, Terms(_RENJU, Clock.parse("3d"), FIRST), _RENJU_MOVES)
        await _played(ann, ben, Terms(_OTHELLO, Clock.parse("10+5"), FIRST), _OTHELLO_MOVES)
        await _played(ben, mia, Terms(_RENJU, Clock.parse("15+10"), SECOND), _RENJU_MOVES[:3])
        await tom.games.offer(Terms(_OTHELLO, Clock.parse("7d")))
        await mia.games.offer(Terms(_RENJU, Clock.parse("5+3"), invited=ann.account))


async def _played(host: Club, guest: Club, terms: Terms, moves: Sequence[str]) -> str:
    """Begin a game and play some moves; its log."""
    log = await begun(host, guest, terms)
    with opened(host, log) as hosts, opened(guest, log) as guests:
        for move in moves:
            board = hosts if hosts.standing.awaited in hosts.view.seats else guests
            await board.play(terms.game.parse_move(move))
            for each in (hosts, guests):
                await each.until(board.standing.revision)
    return log
