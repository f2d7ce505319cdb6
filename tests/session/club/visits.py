"""Visits to a club: each is a program of its own, or as good as that."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from boardtui.club.errors import ClubError
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.standing import Standing
from boardtui.play.subject import Change, SubjectStatus
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.rules.board import Seat
from boardtui.rules.game import Choose, Move
from boardtui.saves.resumed import Resumed
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace, Visitor
from boardtui.session.club.terms import Terms
from tests.waiting import until

FIRST, SECOND = Seat(0), Seat(1)


@asynccontextmanager
async def visiting(folder: Path, name: str) -> AsyncIterator[Club]:
    """A visit to a club, under a name, that lasts for a while."""
    club = await Club.enter(ClubPlace(folder, name=name))
    try:
        club.start()
        await club.lists.look()
        yield club
        trouble = club.state.trouble
        assert trouble is None or isinstance(trouble, ClubError), trouble
    finally:
        await club.close()


@asynccontextmanager
async def guest_visiting(folder: Path) -> AsyncIterator[Club]:
    """A visit of a guest."""
    club = await Club.enter(ClubPlace(folder, visitor=Visitor(None)))
    try:
        club.start()
        await club.lists.look()
        yield club
    finally:
        await club.close()


class Board:
    """A game of a club that is open in a visit."""

    def __init__(self, resumed: Resumed, account: str | None) -> None:
        table = resumed.subject(())
        assert isinstance(table, Table)
        self.table = table
        self.keeper = resumed.keeper
        self.keeper.follow(table)
        self.view = View(table, account)

    @property
    def standing(self) -> Standing:
        return self.table.standing

    async def play(self, move: Move) -> None:
        """Play a move, and wait until it is in the log."""
        self.view.play(move)
        await until(lambda: self.table.pending is None)

    async def until(self, revision: int) -> None:
        """Wait for an entry."""
        await until(lambda: self.standing.revision >= revision)

    def close(self) -> None:
        self.view.close()
        self.keeper.start_closing()


@contextmanager
def opened(club: Club, log: str, *, watches: bool = False) -> Iterator[Board]:
    """A game that is open for a while, to play or to watch it."""
    assert club.account is not None
    with seated(club.games.open(log), None if watches else club.account.id) as board:
        yield board


@contextmanager
def seated(resumed: Resumed, account: str | None) -> Iterator[Board]:
    """A game that is open for a while, once it was found."""
    board = Board(resumed, account)
    try:
        yield board
    finally:
        board.close()


async def begun(ann: Club, ben: Club, terms: Terms) -> str:
    """Begin a game that one offers and the other takes; its log."""
    offered = await ann.games.offer(terms)
    resumed = await ben.games.take(offered.log)
    resumed.keeper.release()
    return offered.log


def drawn_move(standing: Standing, chance: Random) -> Move:
    """A legal move by chance, such as a choice of an opening where there is one."""
    moves = standing.position.legal_moves
    choices = [move for move in moves if isinstance(move, Choose)]
    return chance.choice(choices or moves)


@contextmanager
def refused(reason: RefusalReason) -> Iterator[None]:
    """Expect a refusal."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.reason is reason


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """A club in which another program writes for a while."""
    with closing(sqlite3.connect(folder / "club.db", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


def statuses(board: Board) -> list[bool]:
    """Whether the newest change is unsaved, each time that this is told."""
    told: list[bool] = []

    def note(change: Change) -> None:
        if isinstance(change, SubjectStatus):
            told.append(change.is_unsaved)

    board.table.subscribe(note)
    return told
