"""A program that plays game after game of a club at random, and says what a person would see.

FOLDER NAME KIND SEED GAMES: two of them play each other, of whom ann offers the first game, and go
on with rematches. Each ends after GAMES games, and goes on with what it left when it is started
again. A third, for whom the KIND is "watch", looks at games of others to their end.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import TypeVar

from boardtui.club.ids import new_id
from boardtui.club.sqlite_log import SqliteLog
from boardtui.play.errors import Refused
from boardtui.play.log import Entry
from boardtui.play.phrases import PHRASES
from boardtui.play.proposal import Refusal
from boardtui.play.standing import OfferKind
from boardtui.play.subject import Change, SubjectStatus
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.clock import Clock
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.terms import Terms
from tests.club.writer import say

from .visits import drawn_move

T = TypeVar("T")

CLOCK = Clock(3600, 5)
KINDS = {
    "othello": game("othello"),
    "swap2": game("gomoku", size=9, opening="swap2"),
    "renju": game("gomoku", rule="renju", opening="taraguchi-10"),
}


class Player:
    """An account of a club that is open here."""

    def __init__(self, club: Club, kind: Game | None, chance: Random) -> None:
        """Without a kind of games, it watches those of others."""
        assert club.account is not None
        self._club = club
        self._kind = kind
        self._chance = chance
        self._offers = club.account.name == "ann"

    async def play_next(self) -> None:
        """Play the game that runs, or else the next one, to its end."""
        async with opened(self._club, await self._next_log()) as (view, changes):
            async for _change in changes:
                if view.table.outcome is not None:
                    break
                try:
                    self._act(view)
                except Refused as error:  # the other was faster, and that is the next change
                    say("refused", error)

    def _act(self, view: View) -> None:
        """Answer an offer, say or offer something, or move."""
        now, chance = view.table.standing, self._chance
        if view.table.pending is not None:
            return
        if not view.seats:
            return
        if now.offer is not None and now.offer.seat not in view.seats:
            is_draw = now.offer.what is OfferKind.DRAW
            view.answer(accept=chance.random() < (0.1 if is_draw else 0.5))
        elif now.awaited in view.seats:
            deed = chance.random()
            with suppress(Refused):  # there is no move to take back, or too much was said
                if deed < 0.04:
                    view.say(chance.randint(1, PHRASES))
                    return
                if deed < 0.10 and now.offer is None:
                    view.offer(chance.choice([OfferKind.DRAW, OfferKind.TAKE_BACK]))
                    return
            view.play(drawn_move(now, chance))

    async def _next_log(self) -> str:
        club = self._club
        await club.lists.look()
        if self._kind is None:
            return (await self._until(lambda: club.state.played))[0].log
        if not club.state.own and club.state.over:
            return await self._rematch(club.state.over[0].log)
        if self._offers and not (club.state.own or club.state.offered):
            await club.games.offer(Terms(self._kind, CLOCK))
        elif not self._offers and not club.state.own:
            wanted = await self._until(lambda: club.state.wanted)
            (await club.games.take(wanted[0].log)).keeper.release()
        own = await self._until(lambda: club.state.own)
        return own[0].log

    async def _rematch(self, over: str) -> str:
        """Agree on the game after one that is over, and return its log."""
        async with opened(self._club, over) as (view, changes):
            async for _change in changes:
                now = view.table.standing
                if now.rematch:
                    break
                if now.offer is None or now.offer.seat not in view.seats:
                    with suppress(Refused):
                        view.rematch(new_id())
            log = await self._club.games.next_game(view.table.standing)
        assert log is not None
        return log

    async def _until(self, found: Callable[[], T]) -> T:
        """Wait until there is something in the lists."""
        there = asyncio.Event()
        stop = self._club.lists.subscribe(lambda _state: there.set())
        while not (result := found()):
            await there.wait()
            there.clear()
        stop()
        return result


@asynccontextmanager
async def opened(club: Club, name: str) -> AsyncIterator[tuple[View, AsyncIterator[None]]]:
    """A game that is open for a while, and its changes, all of which are said."""
    assert club.account is not None
    resumed = club.games.open(name)
    log, table = resumed.log, resumed.subject(())
    assert isinstance(log, SqliteLog)
    assert isinstance(table, Table)
    changed = asyncio.Event()

    async def changes() -> AsyncIterator[None]:
        while True:
            changed.clear()
            yield
            await changed.wait()

    def note(change: Change) -> None:
        changed.set()
        match change:
            case Entry(number, _at, _who, kind, data):
                say("shown", name, number, kind, json.dumps(data, separators=(",", ":")))
            case SubjectStatus(is_unsaved=is_unsaved):
                say("not-sent" if is_unsaved else "sent")
            case Refusal(_proposal, error):
                say("refused", str(error))

    def keep(_news: None) -> None:
        say(*("trouble", log.trouble) if log.trouble else ("flushed", name, log.flushed))

    table.subscribe(note, since=0)
    log.keeping.add(keep)
    resumed.keeper.follow(table)
    view = View(table, club.account.id)
    try:
        yield view, changes()
    finally:
        await resumed.keeper.aclose()
        view.close()
        table.close()


async def main(folder: Path, name: str, kind: str, seed: int, games: int) -> None:
    club = await Club.enter(ClubPlace(folder, name=name))
    club.start()
    player = Player(club, KINDS.get(kind), Random(seed))
    for _game in range(games):
        await player.play_next()
    await club.close()
    say("ended")


if __name__ == "__main__":
    folder, name, kind, seed, games = sys.argv[1:]
    asyncio.run(main(Path(folder), name, kind, int(seed), int(games)))
